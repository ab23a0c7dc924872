"""Generated chats of one member with an assistant, whose answers are long and repeat what was asked.

Asked for is what the member said: a fact of theirs, or a standing instruction that holds for a later request without
sharing its words. The halves share neither a fact nor an instruction.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from tests.bench.conversations import Conversation, Question, Turn
from tests.bench.sayings import choices

_BEGIN = datetime(2026, 1, 5, 9, tzinfo=UTC)

# What is told once, and a request much later that it holds for.
_INSTRUCTIONS: tuple[tuple[str, str], ...] = (
    ("When I ask what something costs, always say it with tax included.", "How much would repainting {a} be?"),
    ("Give me distances in kilometres, never in miles.", "How far is it from {a} to the airport?"),
    ("Keep it to three bullet points whenever you sum something up.", "Sum up where we are with {a}."),
    ("If I plan a trip, remember that I don't fly.", "How do I best get to Boston for the conference?"),
    ("Never suggest anything with nuts when we talk about food.", "What could I cook for eight people on Sunday?"),
    ("Whenever you write to tenants for me, sign with my full name.", "Draft a note to {p} about the water meter."),
    ("Use the 24-hour clock when you tell me times.", "When does the hardware store close?"),
    ("I only want local firms if you recommend somebody.", "Who could clean the gutters at {a}?"),
    ("If we discuss code, show me the version numbers of what it needs.", "How do I read a spreadsheet in Python?"),
    ("Always tell me the risk as well when we speak about money.", "Should I fix the mortgage rate for {a} now?"),
    ("Answer in French if I begin in French.", "Bonjour, que reste-t-il à faire à {a} ?"),
    ("Before you book anything, name two alternatives.", "Reserve a table for four on {d}."),
)
# What the member says of themselves, what is asked about it, and what the assistant goes on about.
_FACTS: tuple[tuple[str, str, str], ...] = (
    ("I've set aside {n} for the roof of {a}.", "What is my budget for the roof of {a}?", "planning a new roof"),
    ("{p} is going to look after {a} while I'm away in May.", "Who minds {a} in May?", "being away for a month"),
    ("My first tenant at {a} was {p}, back in 2009.", "When did {p} move into {a}?", "keeping long-term tenants"),
    ("I'm allergic to latex, so no gloves of that.", "What am I allergic to?", "protective equipment for painting"),
    ("I passed my electrician's exam on {d}.", "On which day was my exam?", "doing electrical work yourself"),
    ("The boiler at {a} is from {v}, they serviced it twice.", "Which firm made the boiler at {a}?", "heating systems"),
    ("I pay {p} {n} a month for the garden.", "What do I spend on the garden?", "looking after a garden"),
    ("We changed the lock at {a}, the code is {c} now.", "How do I open the door of {a}?", "electronic locks"),
    ("My sister {q} moved to {g} last week.", "Where does {q} live?", "moving to another city"),
    ("I sold the {x} for {n} in the end.", "What did I get for the {x}?", "selling used things"),
    ("I read the meter at {a} on {d}, it said {c}.", "What did the meter at {a} say?", "energy consumption"),
    ("I want to be done with {a} by {d}, {p} needs it then.", "By when do I have to finish {a}?", "project schedules"),
)
_PARAGRAPHS = (
    "There are several things to consider when it comes to {topic}. First, it helps to write down what you need and "
    "what you already have.",
    "For {topic}, most people compare at least three options. Look at cost, time and what you can do yourself.",
    "A common mistake with {topic} is to begin too late. Make a list of steps, give each a date, and check it weekly.",
    "If you like, I can prepare a checklist for {topic}, with an estimate of what each step costs and who could do it.",
    "To sum up: {said} That is a good starting point for {topic}. Let me know which part you would like to go into.",
    "As you said, {said} With that in mind, {topic} becomes a question of priorities rather than of money.",
)
_ASIDES = (
    "Thanks, and what about {topic}?",
    "Can you explain {topic} in more detail?",
    "What would you do first about {topic}?",
    "Is there anything else I should know about {topic}?",
)


def generate(seed: int = 1, conversations: int = 24) -> list[Conversation]:
    """The same chats for the same seed, of 60 to 120 turns each."""
    chance = random.Random(seed)
    return [_generated(chance, number) for number in range(conversations)]


def _generated(chance: random.Random, number: int) -> Conversation:
    slots = _slots(chance)
    turns: list[Turn] = []
    questions: list[Question] = []
    facts, instructions = ([*some[number % 2 :: 2]] for some in (_FACTS, _INSTRUCTIONS))
    at = _BEGIN + timedelta(days=chance.randrange(200))
    for fact, question, topic in chance.sample(facts, len(facts)):
        opening = [(fact, question, "fact")]
        if instructions and chance.random() < 0.7:
            opening.append((*instructions.pop(chance.randrange(len(instructions))), "standing instruction"))
        for text, asked, kind in opening:
            said = text.format(**slots)
            turns.append(Turn("user", "Maria", said, at))
            questions.append(Question(asked.format(**slots), frozenset({len(turns)}), kind))
            at = _answer(turns, chance, topic, said, at)
        for _ in range(chance.randint(3, 7)):
            aside = chance.choice(_ASIDES).format(topic=topic)
            turns.append(Turn("user", "Maria", aside, at))
            at = _answer(turns, chance, topic, opening[0][0].format(**slots), at)
        at += timedelta(days=chance.randint(1, 9))
    half = ("tuning", "held out")[number % 2]
    return Conversation(f"chat-{number:04}", tuple(turns), tuple(questions), half=half)


def _answer(turns: list[Turn], chance: random.Random, topic: str, said: str, at: datetime) -> datetime:
    paragraphs = chance.sample(_PARAGRAPHS, chance.randint(3, 6))
    text = "\n\n".join(one.format(topic=topic, said=said) for one in paragraphs)
    turns.append(Turn("assistant", "Steward", text, at + timedelta(seconds=20)))
    return at + timedelta(minutes=chance.randint(1, 30))


def _slots(chance: random.Random) -> dict[str, str]:
    drawn = {"a": "address", "p": "person", "q": "child", "v": "firm", "d": "day", "g": "place", "x": "thing"}
    made = {slot: chance.choice(choices(name)) for slot, name in drawn.items()}
    return {**made, "n": f"${chance.randint(40, 9_900):,}", "c": str(chance.randint(1_000, 9_999))}
