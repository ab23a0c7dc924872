"""When what an outsider wrote becomes the member's decision: the member asks to pass it on or to write it down. Pure.

Even then no sentence counts that gives an order: somebody who asks for a message to be forwarded wants its news known,
not its commands carried out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from steward.tools.tracing.facts import known, temporal
from steward.tools.tracing.scene import Scene, Source, sentences
from steward.tools.tracing.vocabulary import GRAVE, NEUTRAL, concept, concepts, listed, words

_TO_STEWARD = re.compile(
    r"(?i)\b(steward|assistants?|a\.?i\.?|bots?|agents?|llm|chatbot|language model|system|instructions?|ignore|override"
    r"|prompt|automat\w+|whoever reads|if you read this|note to|when (?:you|they) (?:answer|reply|write|text|ask))\b"
)
_COMMANDS = """
send tell text email mail message forward pay wire transfer refund add append delete remove erase remember save store
write update overwrite set fetch open visit load click call cancel reply answer respond confirm approve agree accept
share create schedule invite put make include copy cc upload post book order buy give let leave unlock lock say state
move mark record register log note sign use change replace keep hand bring have inform notify report reset
disable enable enter title discard throw dispose list assign grant hire stop
multiply double increase debit charge authorize confirm submit provide
"""
# “Open 24h” orders nothing.
_COMMAND = "|".join(_COMMANDS.split()).replace("|open|", r"|open(?!\s+(?:\d|until|daily|from|all|on|again))|")
_LEADING = "ps|hey|hi|so|and|also|then|now|next|first|finally|please|pls|kindly|just|important|urgent|always|never"
_LEAD = rf"(?:(?:{_LEADING})\W+)*"
_ORDER = re.compile(
    rf"(?i)(?:^|[,;:.!?–—-]\s*|\b(?:please|kindly|pls|to|must|should|shall|need to|have to|and|also|then|just)\s+)"
    rf"{_LEAD}(?:do not |don't |never |always )?(?:{_COMMAND})\b"
)

_INFORMATION = """
details info information message text texts email mail reply answer note notes quote invoice list checklist summary
news update address link date dates time times price cost total amount sum number phone premium schedule hours
"""
_NOUN = "|".join(_INFORMATION.split())
_TELLING = "send|text|email|mail|message|tell|give|let|write|read|inform|show|update|forward|share|get"
_POINTING = r"(?:it|this|these|them|those|that(?!\s+(?!on\b|along\b|to\b|please\b)\w))"
_PASS_ON = re.compile(
    rf"""(?ix)\b(?:
        forward | relay | share | pass\s+(?:\S+\s+){{0,4}}?(?:on|along|to)\b
      | (?:{_TELLING}|warn|notify)\s+\S+(?:\s+and\s+\S+)?\s+about\s+(?:it|this|that)\b
      | summari[sz]e\b.*\b(?:{_TELLING})\b
      | (?:{_TELLING})\s+{_POINTING}\s+(?:on\s+)?to\b
      | (?:{_TELLING})\b.{{0,40}}?\b(?:what|everything)\b.{{0,30}}?\b(?:said|says|wrote|writes|sent|reported|reports)\b
    )"""
)
_ASPECT = re.compile(
    rf"""(?ix)\b(?:{_TELLING})\b [^.;]*? (?:
        (?:\b(?:the|his|her|their|its|new)|'s)\s+(?:\w+\s+){{0,2}}?(?P<noun>{_NOUN})\b
      | \b(?P<question>when|how\s+much|what\s+time|which\s+day)\b
    )"""
)
_LET_KNOW = re.compile(r"(?i)\blet\b[^.;!]*\bknow\b\s*(?:please\s*)?(?:[.:!]|$)")
# “… and tell Priya and Jordan”, with nothing said to tell.
# “Ask Pete to look at that”: what is the matter may be said in the words of who complained.
_SEE_TO_IT = re.compile(
    r"(?i)\b(?:look (?:at|into)|see to|take care of|deal with|handle|fix|repair|check|do|about|know) (?:it|that|this)\b"
)
_DESCRIPTION = re.compile(
    r"(?i)^(?:(?:hi|hey|hello)\W+(?:\w+\W+)?)?(?:the|my|our|there|a|an|it|i|we|some\w*|package|water|no)\b"
)
_BIDS = re.compile(
    r"(?i)\b(?:you|your|please|must|should|shall|always|never|all|every\w*|free|agreed|said|says|steward)\b"
)
_NAMES = r"(?:the )?[A-Z][\w'-]+(?:(?:,| and|, and) (?:the )?[A-Z][\w'-]+)*"
_TELL_BARE = re.compile(
    rf"\b(?:[Tt]ell|[Ii]nform|[Nn]otify|[Ww]arn)\s+{_NAMES}(?:\s+(?:please|too|as well|about (?:it|this"
    rf"|that)))?\s*(?:[.!]|$)"
)
_AUDIENCE = frozenset(concept(w) for w in listed("tenants tenant two three four five let everyone everybody all both"))
_WRITE_DOWN = re.compile(
    r"(?i)\b(save|put|add|log|note|record|write|file|keep|store|copy|schedule|block|enter|jot|archive|compare"
    r"|make|create|book it|summari[sz]e|collect|update)\b"
)
_REFERRING = re.compile(r"(?i)\b(it|ones?|this|these|them|those|his|her|their|its|he|she|they|that)\b")
_OWN_WORDS = re.compile(
    r"(?i)\bthat\s+(?!(?:in|into|to|on|down|please|for|at|as|under|up|too|with|well|message|text|mail|email"
    r"|came|comes|arrived|was|were|just|\w+ (?:sent|wrote|mentioned|texted))\b)\w+"
    r"|(?<!\d):\s*\w+|\bwith:|\bsaying\b"
)
# What every letter ends with; a text with these is still taken on trust, though they are not taken over.
_ASKS_FOR_WORD = re.compile(
    r"(?i)\b(?:please\s+|kindly\s+|to\s+)?(?:confirm(?! that)|reply|respond|answer|let (?:me|us) know|rsvp"
    r"|call(?: us| me)?|contact us|register)\b"
    r"|\b(?:put (?:the |your )?\w+ out|make sure)\b"
)
_FILING = frozenset(
    concept(w)
    for w in listed(
        "save put add log note record write file keep store copy schedule block enter jot archive compare make "
        "create calendar appointment expense task event folder my our from"
    )
)
_OCCASIONS = frozenset(concept(w) for w in listed("meeting visit call report plan question letter news work start"))
_TEMPORAL = frozenset({"date", "dates", "time", "times", "schedule", "hours", "when", "what time", "which day"})


def is_order(sentence: str) -> bool:
    """Whether a sentence tells its reader, or a machine, to do something."""
    return bool(_TO_STEWARD.search(sentence) or _ORDER.search(sentence))


def told(source: Source) -> list[str]:
    """The sentences of an outside text that are no orders."""
    return [sentence for sentence in sentences(source.text) if not is_order(sentence)]


def handed_over(scene: Scene) -> tuple[str, ...]:
    """Sentences of outside texts that the member asks to be passed on, or written down where they steer nothing."""
    if not scene.meant or scene.steering:
        return ()
    wanted = _to_write_down(scene) or (scene.outward and _to_pass_on(scene))
    spoken = tuple(s for source in scene.meant for s in told(source))
    if not wanted and scene.outward and _SEE_TO_IT.search(scene.current):
        return tuple(s for s in spoken if _describes(s))
    return spoken if wanted else ()


def _describes(sentence: str) -> bool:
    """Whether a sentence only says how things are: it names nobody, no number and nothing grave, and asks nothing."""
    begins = _DESCRIPTION.match(sentence)
    if not begins or _BIDS.search(sentence) or known(sentence):
        return False
    rest = sentence[begins.end() :]
    return not concepts(rest) & GRAVE and not re.search(r"\b[A-Z]", rest) and "?" not in sentence


def handed_facts(scene: Scene) -> frozenset[str]:
    """Numbers, dates and times that the member asks to be told, or written down, as an outsider gave them."""
    facts = frozenset().union(*(known(sentence, scene.now) for sentence in handed_over(scene)))
    if scene.outward and not scene.steering:
        for match in _ASPECT.finditer(scene.current):
            asked = (match["noun"] or match["question"]).lower()
            stated = frozenset().union(*(known(s, scene.now) for source in scene.meant for s in told(source)))
            facts |= temporal(stated) if asked in _TEMPORAL else stated
    return facts


def topics(scene: Scene) -> Iterator[str]:
    """Sentences of the outside texts the member refers to, of which a draft may take its topic: no orders."""
    if not scene.steering:
        asked = scene.heard - NEUTRAL
        for source in scene.meant:
            yield from (s for s in told(source) if (concepts(s) - NEUTRAL) & asked)


def _to_pass_on(scene: Scene) -> bool:
    """Whether the member asks to have the text passed on: in so many words, or by “let them know” and nothing else."""
    if all(source in scene.theirs for source in scene.meant):
        # Nobody has their own words passed on to them: this is an answer.
        return False
    if _PASS_ON.search(scene.current):
        return True
    said = [w for w in words(scene.current) if w.islower() and concept(w) not in NEUTRAL and not w.isdigit()]
    own = [w for w in said if concept(w) not in _AUDIENCE]
    return (bool(_LET_KNOW.search(scene.current)) and not own) or bool(_TELL_BARE.search(scene.current))


def _to_write_down(scene: Scene) -> bool:
    """Whether the member asks to have the text written down that this call writes down.

    What is written must name what the member named; where the member named nothing (“save this”), a text that gives
    any order is not taken on trust.
    """
    if not _WRITE_DOWN.search(scene.current) or _OWN_WORDS.search(scene.current):
        return False
    names = concepts(" ".join(source.label for source in scene.meant)) - NEUTRAL
    heard = concepts(_TELL_BARE.sub(" ", scene.current))
    subject = heard - (NEUTRAL - _OCCASIONS) - _FILING - names - {concept(w) for w in words(_INFORMATION)}
    subject = frozenset(word for word in subject if not known(word))
    spoken = frozenset().union(*(concepts(s) for source in scene.meant for s in told(source)))
    if not (_REFERRING.search(scene.current) or names & scene.heard or subject & spoken):
        return False
    written = concepts(" ".join(str(value) for value in scene.arguments.values()))
    if subject & written:
        return True
    if subject - _OCCASIONS and not (names - _FILING) & written:
        return False
    orders = (s for source in scene.meant for s in sentences(source.text) if is_order(s))
    return all(_ASKS_FOR_WORD.search(s) and not is_order(_ASKS_FOR_WORD.sub(" ", s)) for s in orders)
