"""Whether a member asks, in this turn, for a deed of this kind at all. Pure.

Every value of a call may be a member's and the deed still nobody's: “Ask Pete what the 500 is for” pays nobody 500. So
what pays, cancels, moves or ticks off needs its own word, and not one that stands in a reminder, a question, a
condition, somebody else's mouth or a quotation. What creates something is held by its content, and what tells by whom
it reaches (`recipients`). A tool with a verb nobody thought of must be asked for by that verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from steward.tools.declaration import Decides, Effect
from steward.tools.tracing.scene import Scene, gives_address, sentences
from steward.tools.tracing.vocabulary import NEUTRAL, concept, concepts, listed

_PAY = "pay transfer wire refund reimburse send give return settle"
_FREE = "create add put schedule book remember write save note log record set edit append make start undo remind upload"
_TELL = "send text message reply email forward post tell notify answer call share invite"
_FAMILIES = {
    "pay transfer wire refund reimburse": _PAY,
    "cancel delete remove clear drop archive": "cancel delete remove drop scrap skip clear off erase archive gone",
    "move reschedule postpone shift": "move shift push reschedule postpone change update delay instead swap",
    "update change rename": "change update correct rename set put make move",
    "complete close finish mark resolve": "complete done finish finished mark tick close resolve check checked fixed",
}
_ASKED_BY = {
    deed: frozenset(concept(word) for word in listed(asked))
    for deeds, asked in _FAMILIES.items()
    for deed in listed(deeds)
}
_HELD_ELSEWHERE = frozenset(listed(f"{_FREE} {_TELL}"))

_QUOTED = re.compile(r'"[^"]*"')
# Before the verb, in its sentence, these make it a matter to be told, noted or thought about.
_FRAMED = re.compile(
    r"(?i)\b(?:remind(?:er)?|remember|forget|note|task|todo|ask|tell|text|write|email|say|should|shall|whether|why"
    r"|who|what"
    r"|how|don't|not|never|that|i'll|we'll|i will|we will|i'd|he|she|they|he'll|she'll|they'll)\b"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
# Where a new order begins, and what points at a thing without naming it.
_BREAK = re.compile(r"(?i)[,;:–—]|\s-\s|\b(?:and|then|but)\b")
_ANY = re.compile(r"(?i)\b(?:it|this|that|them|him|her|calendar|all|everything)\b")
_FOR_LATER = re.compile(r"(?i)\b(?:remind(?:er)?|remember|forget|tasks?|todo|log|note)\b")
_UNDER_CONDITION = re.compile(
    r"(?i)\b(?:if|once|when|whenever|unless|until|after|before|as soon as|provided|in case)\b"
)
_NOT_NOW = re.compile(r"(?i)\b(?:tomorrow|later|next (?:week|month|time)|not yet|not now|tonight|wait)\b")
# Where a new order may begin behind another: “tell her ok and pay her”.
_ANEW = re.compile(r"(?i)(?:[,;:–—]|\s-\s|\band\b|\bthen\b)\s*(?:(?:also|then|please|just|and)\W+)*$")
_POLITE = re.compile(
    r"(?i)^\W*(?:(?:hi|hey|ok|okay|yes|sure|great|good|perfect|fine|thanks|steward|please|now|then|also|just|go"
    r"|ahead|and|so|can"
    r"|could|would|will|you|i|we|want|need|like|let's|to|do|it)\W+)*$"
)


def is_asked_for(scene: Scene) -> bool:
    """Whether the member's present words ask for what the tool does; what only reads is asked for by its place."""
    tool = scene.tool
    if tool.effect is Effect.READ:
        return True
    deed = tool.name.split("_")[0].lower()
    if scene.only_asks or (scene.drops_a_no and deed not in _HELD_ELSEWHERE):
        return False
    if deed in _HELD_ELSEWHERE:
        return True
    verbs = _ASKED_BY.get(deed, frozenset({concept(deed)}))
    told = [str(value) for name, value in scene.arguments.items() if tool.argument_decides(name) is Decides.WHAT]
    whom = () if tool.reaches else scene.whom
    if whom:
        # What is done about somebody is asked for by naming them.
        told.append(scene.recipient)
    spoken = _QUOTED.sub(" ", scene.current)
    if tool.risk == "high":
        return any(_pays(sentence, verbs) for sentence in sentences(spoken))
    about = concepts(" ".join(told))
    return any(_orders(clause, verbs, about, whom) for s in sentences(spoken) for clause in _BREAK.split(s))


def _pays(sentence: str, verbs: frozenset[str]) -> bool:
    """Whether the sentence orders it first thing, now and for certain."""
    if _UNDER_CONDITION.search(sentence) or _NOT_NOW.search(sentence) or _FOR_LATER.search(sentence):
        return False
    befores = (sentence[: found.start()] for found in _WORD.finditer(sentence) if concept(found.group()) in verbs)
    return any(_POLITE.match(b) or (_ANEW.search(b) and not re.search(r"(?i)\bto\s+\w+", b)) for b in befores)


def _orders(clause: str, verbs: frozenset[str], about: frozenset[str], whom: Sequence[str]) -> bool:
    """Whether a verb of the clause is Steward's to do, and to what the call says: “cancel Alicia” is not about Lena."""
    for found in _WORD.finditer(clause):
        if concept(found.group()) in verbs and not _FRAMED.search(clause[: found.start()]):
            named = concepts(clause) & about - NEUTRAL - verbs
            return bool(named or _ANY.search(clause)) or any(gives_address(clause, address) for address in whom)
    return False
