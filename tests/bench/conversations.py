"""Conversations with questions whose answer turns are known: read from a file, or generated."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from steward.memory.search.models import Role, SearchDocument
from tests.bench.sayings import LIFE, SMALL_TALK, WORK, Fact, choices

ACCOUNT = "acct-recall"
_MAY_BE_MISSING = {"role": "user", "sender": "", "noted": ""}
_BEGIN = datetime(2026, 1, 5, 9, tzinfo=UTC)


class BadLine(Exception):
    """A line of a file of conversations cannot be used: the message says which, why, and what it should be."""


@dataclass(frozen=True)
class Turn:
    """One turn; its number is its place in the conversation, from 1. `noted` is what somebody noted of it."""

    role: str
    sender: str
    text: str
    at: datetime
    noted: str = ""


@dataclass(frozen=True)
class Question:
    """A question and the numbers of the turns that answer it."""

    text: str
    answer_turns: frozenset[int]
    kind: str = "question"


@dataclass(frozen=True)
class Conversation:
    """Turns and questions; `skipped` counts the questions without a single answer turn. `half` is for tuning or not."""

    conversation_id: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...]
    skipped: int = 0
    half: str = "file"

    def documents(self) -> Iterator[SearchDocument]:
        """The turns as what search stores; a turn without words gives none."""
        for number, turn in enumerate(self.turns, 1):
            role: Role = "assistant" if turn.role == "assistant" else "user"
            if turn.text.strip():
                yield SearchDocument(
                    account_id=ACCOUNT,
                    document_id=f"{self.conversation_id}/{number}",
                    conversation_id=self.conversation_id,
                    seq=number,
                    turn=number,
                    at=turn.at,
                    channel="web",
                    role=role,
                    provenance="member",
                    person=turn.sender,
                    name=turn.sender,
                    text=turn.text,
                    noted=turn.noted,
                )


def read(path: Path) -> list[Conversation]:
    """The conversations of a file of JSON lines, as `python -m tests.bench.recall --help` describes them."""
    found: dict[str, Conversation] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        if not line.strip():
            continue
        try:
            conversation = _conversation(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadLine(f"{path.name}, line {number}: {_why(error)}") from error
        if conversation.conversation_id in found:
            raise BadLine(f"{path.name}, line {number}: a second conversation {conversation.conversation_id!r}")
        found[conversation.conversation_id] = conversation
    return list(found.values())


def _conversation(line: Mapping[str, Any]) -> Conversation:
    turns: list[Turn] = []
    for number, turn in enumerate(line["turns"], 1):
        if not isinstance(turn.get("text"), str):
            raise ValueError(f"turn {number} has no text")
        at = _time(turn.get("at"), number) or (turns[-1].at + timedelta(minutes=1) if turns else _BEGIN)
        role, sender, noted = (str(turn.get(name) or usual) for name, usual in _MAY_BE_MISSING.items())
        turns.append(Turn(role, sender, turn["text"], at, noted))
    questions = [_question(question, len(turns)) for question in line.get("questions") or ()]
    asked = tuple(question for question in questions if question.answer_turns)
    return Conversation(str(line["conversation"]), tuple(turns), asked, len(questions) - len(asked))


def _question(question: Mapping[str, Any], turns: int) -> Question:
    text, answers = question["text"], frozenset(int(turn) for turn in question.get("answer_turns") or ())
    if not isinstance(text, str):
        raise ValueError("a question's text is no text")
    if wrong := [turn for turn in answers if not 1 <= turn <= turns]:
        raise ValueError(f"{text!r} is answered by turn {wrong[0]}, but turns go from 1 to {turns}")
    return Question(text, answers, str(question.get("kind") or "question"))


def _time(value: object, turn: int) -> datetime | None:
    if value in (None, ""):
        return None
    try:
        at = datetime.fromisoformat(str(value)) if isinstance(value, str) else datetime.fromtimestamp(value, UTC)  # type: ignore[arg-type]
    except (ValueError, TypeError, OverflowError, OSError):
        raise ValueError(
            f"turn {turn} has the time {value!r}: write it as 2026-05-08T13:56:00Z, or leave it out"
        ) from None
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _why(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"no JSON: {error}"
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is missing"
    if isinstance(error, ValueError):
        return str(error)
    return 'a line is {"conversation": id, "turns": [{"role", "sender", "text", "at"}], "questions": [...]}'


def generate(seed: int = 1, conversations: int = 320) -> list[Conversation]:
    """Real-looking conversations, the same for the same seed: one in eight long and in sessions, one in two of work.

    The halves share small talk and names; no fact, and so no wording of a question, is in both.
    """
    chance = random.Random(seed)
    return [_generated(chance, number) for number in range(conversations)]


def _generated(chance: random.Random, number: int) -> Conversation:
    half = ("tuning", "held out")[number % 2]
    work, long = chance.random() < 0.5, number % 8 in (0, 1)
    facts = [fact for place, fact in enumerate(WORK if work else LIFE) if place % 2 == number % 2]
    people = chance.sample(choices("first"), 2)
    if work:
        people[1] = "Steward"
    turns: list[Turn] = []
    questions: list[Question] = []
    at = _BEGIN + timedelta(days=chance.randrange(300), minutes=chance.randrange(600))
    for fact in chance.sample(facts, len(facts) - 2 if long else chance.randint(1, 2)):
        for _ in range(chance.randint(2, 12)):
            at = _say(turns, chance, people, chance.choice(SMALL_TALK), at, chance.randrange(2))
        teller = 0 if work else chance.randrange(2)
        slots = _slots(chance, people[teller], people[1 - teller])
        first = len(turns) + 1
        for place, text in enumerate(fact.turns):
            at = _say(turns, chance, people, text.format(**slots), at, (teller + place) % 2)
        questions.append(_asked(chance, fact, slots, first))
        if chance.random() < 0.6:
            at += timedelta(days=chance.randint(1, 20), minutes=chance.randrange(300))
    for _ in range(chance.randint(1, 6)):
        at = _say(turns, chance, people, chance.choice(SMALL_TALK), at, chance.randrange(2))
    return Conversation(f"conv-{number:04}", tuple(turns), tuple(questions), half=half)


def _say(turns: list[Turn], chance: random.Random, people: list[str], text: str, at: datetime, who: int) -> datetime:
    role = "assistant" if people[who] == "Steward" else "user"
    turns.append(Turn(role, people[who], text, at))
    return at + timedelta(seconds=chance.randint(15, 900))


def _asked(chance: random.Random, fact: Fact, slots: Mapping[str, str], first: int) -> Question:
    kind, text, answers = chance.choice(fact.questions)
    return Question(text.format(**slots), frozenset(first + answer for answer in answers), kind)


def _slots(chance: random.Random, teller: str, other: str) -> dict[str, str]:
    def one(name: str) -> str:
        return chance.choice(choices(name))

    return {
        "s": teller,
        "o": other,
        "p": one("person"),
        "q": one("child"),
        "v": one("firm"),
        "a": one("address"),
        "n": f"${chance.randint(40, 9_900):,}",
        "k": str(chance.randint(3, 48)),
        "d": one("day"),
        "t": one("time"),
        "c": str(chance.randint(1_000, 9_999)),
        "g": one("place"),
        "x": one("thing"),
    }
