"""Reading a reply: its sentences, whose deed each clause is about, and which of them say that something was done. Pure.

A reply is cut into sentences and those into clauses. A clause says that something was done when a row of
`honesty_words` fits it and nothing around the words takes it back: a negation, a condition, a question, somebody else
as the one who says or does it. Quoted words and drafts are blotted out first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

from steward.agent.honesty_words import (
    ADVERBS,
    ANY_DEED,
    FILLERS,
    HEADLINE,
    PRONOUNS,
    SOME_OBJECT,
    TOLD,
    TOLD_SHORT,
    VERBS,
    WHOLE,
    Kind,
    Verb,
    english,
)


@dataclass(frozen=True)
class Saying:
    """A sentence that says something was done, and the word that says so.

    `subject` is set when it names no actor, `anything` when the subject, or else the verb, is none of the table's.
    """

    quote: str
    verb: str
    kind: Kind
    subject: str | None = None
    anything: bool = False


def sayings(reply: str) -> Iterator[Saying]:
    """Everything in `reply` that says something was done, in its order."""
    blotted = without_quotes(reply)
    verbs = [row for row in _rows() if row.hint.search(blotted)]
    for start, sentence in sentences(blotted):
        quote = reply[start : start + len(sentence)].strip()
        asking = sentence.rstrip().endswith("?")
        found = [
            saying
            for clause, voice in _voices(_clauses(sentence), verbs)
            if not (asking and clause.last)
            for saying in _said_in(clause, voice, verbs, quote)
        ]
        sure = [saying for saying in found if saying.subject is not None or not saying.anything]
        yield from sure or found
        if not found and _CHECK_MARK.match(sentence):
            yield Saying(quote, "✅", "done")


# Sentences and clauses.

_QUOTES = re.compile(r"“[^”]*(?:”|\Z)|\"[^\"\n]*\"|‘[^’\n]*’(?!\w)|^>.*$|`[^`\n]*`", re.M)
_DRAFT = re.compile(
    english(
        r"\b(?:draft|proposed (?:text|message)|suggest(?:ion|ed text)|(?:it|text|message|note|file) (?:says|reads)|"
        r"(?:text|message) would (?:be|read|say)|how about|wrote|written|said|replied|answered)\s*:(?P<words>[^\n]*)"
    ),
    re.I,
)
_BULLET = re.compile(r"^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+|\*+|__+|^#+", re.M)
_AHEAD_AND = re.compile(r"\b(?P<head>gone ahead|went ahead) and\b", re.I)
_END = re.compile(r"(?<!\b[A-Za-z])(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)[.!?…]+(?=[\s)¤]|$)|\n")
_JOINT = re.compile(r"[,;()]|:(?!\d)|\s[–—-]+\s|[–—]|\b(?:and|but|or|so|because|while|then)\b|&", re.I)
_CHECK_MARK = re.compile(r"^\s*[✅✔☑]")
# No clause a person writes is longer, and what patterns cost grows faster than a clause.
_CLAUSE_CHARACTERS = 300


def without_quotes(text: str) -> str:
    """`text` in its own length, with quotes and drafts blotted out, so that places still agree."""
    if "‘" not in text:
        text = text.replace("’", "'")
    text = _QUOTES.sub(lambda match: "¤" * len(match.group()), text)
    text = _DRAFT.sub(lambda match: match.group()[: -len(match["words"]) or None] + "¤" * len(match["words"]), text)
    text = _BULLET.sub(lambda match: " " * len(match.group()), text)
    return _AHEAD_AND.sub(lambda match: match["head"] + "    ", text)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence with its closing mark, and where it begins."""
    start = 0
    for end in (*(match.end() for match in _END.finditer(text)), len(text)):
        if text[start:end].strip():
            yield start, text[start:end]
        start = end


@dataclass(frozen=True)
class _Clause:
    """A part of a sentence between two joints; `last` is the one a question mark is about."""

    joint: str
    text: str
    before: str
    after: str
    last: bool


def _clauses(sentence: str) -> list[_Clause]:
    cuts = [(0, 0), *(match.span() for match in _JOINT.finditer(sentence)), (len(sentence), len(sentence))]
    parts = [
        (sentence[opened:start].strip().lower(), place, min(place + _CLAUSE_CHARACTERS, end))
        for (opened, start), (end, _) in pairwise(cuts)
        for place in range(start, end, _CLAUSE_CHARACTERS)
    ]
    kept = [(joint, start, end) for joint, start, end in parts if sentence[start:end].strip(" .!?\n")]
    return [
        _Clause(
            joint,
            sentence[start:end],
            sentence[max(0, start - _CLAUSE_CHARACTERS) : start],
            sentence[end : end + _CLAUSE_CHARACTERS],
            last=(joint, start, end) == kept[-1],
        )
        for joint, start, end in kept
    ]


# Whose deed it is.

# At the start nobody has been named yet; after "passive" another participle goes on without an actor.
_Voice = Literal["start", "me", "somebody", "guarded", "passive"]

_I = r"\b(?:I|[Ww]e|Steward)"
_ME = re.compile(rf"{_I}\b")
_ME_GUARDED = re.compile(
    english(
        rf"{_I}(?:'ll|'d|'m| (?:(?:just|also|still) )?(?:will|would|can|could|shall|should|may|might|must|need|"
        r"want|have to|had to|have not|am|was(?! able)|were(?! able)|do|did|never|tried|try|plan|cannot|"
        r"hope)\b| \w+n't\b)"
    )
)
_ME_SEEING = re.compile(english(rf"{_I} (?:see|saw|think|hear|heard|know|believe|hope|understand)\b"))
_SOMEBODY = re.compile(
    english(
        r"\b(?:you|he|she|they|it|who|which|that|what|there|someone|somebody|nobody)\b|"
        r"\b\w+(?:'s|s)? (?:is|are|was|were|has|have|had|will|would|can|could|should|may|might|does|did|do)\b|"
        r"\b[A-Z]\w+ \w+(?:ed|s)\b|"
        r"\b[A-Z]\w+ (?:sent|paid|told|came|got|gave|made|wrote|bought|left|said)\b"
    )
)
_OPENING = english(rf"^\W*(?:{FILLERS}\b\W*)*")
_NOTHING_SAID = re.compile(rf"{_OPENING}$", re.I)
_NEGATION = re.compile(
    english(
        r"\b(?:not|never|no|nothing|none|nobody|neither|nor|without|unable|cannot|unknown|fail(?:ed|s)? to)\b|n't\b"
    ),
    re.I,
)


def _voices(clauses: Sequence[_Clause], verbs: Sequence[_Row]) -> Iterator[tuple[_Clause, _Voice]]:
    """Each clause with the voice it goes on in when it names no actor itself."""
    voice: _Voice = "start"
    for clause in clauses:
        if clause.joint in (":", "-", "–", "—", "(", ";"):
            voice = "start"
        elif clause.joint == "but" and voice == "guarded":
            voice = "me"
        yield clause, voice
        voice = _voice_after(clause, voice, verbs)


def _voice_after(clause: _Clause, voice: _Voice, verbs: Sequence[_Row]) -> _Voice:
    if _NOTHING_SAID.match(clause.text):
        return voice
    if _NEGATION.search(clause.text):
        return "guarded"
    mine = list(_ME.finditer(clause.text))
    if mine:
        about_me = clause.text[mine[-1].start() :]
        if _ME_GUARDED.match(about_me):
            return "guarded"
        return "somebody" if _ME_SEEING.match(about_me) else "me"
    if any(True for _ in _passives(clause.text, verbs)):
        return "passive"
    return "somebody" if _SOMEBODY.search(clause.text) else voice


# What is said to be done.


def _said_in(clause: _Clause, voice: _Voice, verbs: Sequence[_Row], quote: str) -> Iterator[Saying]:
    for kind, match in _actives(clause.text, voice, verbs):
        if not _taken_back(clause, match):
            yield Saying(quote, match["verb"], kind, anything=match.re in _any_deed())
    named = False
    for kind, match in _passives(clause.text, verbs):
        anything = "anything" in match.re.groupindex
        if _taken_back(clause, match) or _only_reported(clause, match) or (anything and named):
            continue
        named = True
        yield Saying(quote, match["verb"], kind, match["subject"], anything)


def _actives(text: str, voice: _Voice, verbs: Sequence[_Row]) -> Iterator[tuple[Kind, re.Match[str]]]:
    known = False
    for row in verbs:
        found = [pattern.search(text) for pattern in row.mine]
        if voice == "me":
            found.append(row.also.match(text))
        elif voice in ("start", "passive") and row.bare:
            found.append(row.alone.match(text))
        for active in filter(None, found):
            known = True
            yield row.kind, active
    mine, alone = _any_deed()
    deed = mine.search(text) or (alone.match(text) if voice in ("me", "start") else None)
    if deed and not known:
        yield "done", deed
    if voice != "guarded":
        yield from ((kind, match) for kind, whole in _wholes() if (match := whole.match(text)))


def _passives(text: str, verbs: Sequence[_Row]) -> Iterator[tuple[Kind, re.Match[str]]]:
    for row in verbs:
        for pattern in row.passives:
            yield from ((row.kind, match) for match in pattern.finditer(text))
    for pattern in _told():
        yield from (("message", match) for match in pattern.finditer(text))


# What takes it back.

_CONDITION = re.compile(
    english(r"\b(?:if|once|when|as soon as|after|before|until|till|unless|whether|in case|assuming|provided|should)\b"),
    re.I,
)
# Reaches over a comma, too.
_FAR_CONDITION = re.compile(english(r"\b(?:if|unless|assuming|in case|provided)\b[^;]*$"), re.I)
_SOMEBODY_SAYS = re.compile(
    english(
        r"\b(?:says?|said|saying|claim(?:s|ed)?|thought|wrongly|according to|shows?|mentions?|states?|reports?|told me|"
        r"I see|wrote|writes|looks like|apparently|reads?|seems?|"
        r"(?:see|sees|know|knows|learn|notice|hear|heard|believe|hope|sure) that)\b"
    ),
    re.I,
)
_INDIRECT = re.compile(r"\b(?:who|whom|whose|what|which|how|why|where)\b", re.I)
# A text that somebody must approve first is no text sent.
_AWAITED = re.compile(
    english(
        r"\bto (?:approve|decide|review)\b|\bfor (?:\w+ |\w+'s )?(?:approval|decision|review|sign[- ]off|ok)\b|"
        r"\bapproval (?:link|request)|\bdraft|\byour ok\b|\bpermission\b|\bgo-ahead\b|\blink to approve"
    ),
    re.I,
)
# What a message says of other things is not what the reply says of them.
_CONTENT = re.compile(
    english(
        r"\b(?:told|text(?:ed)?|sent|messaged?|e-?mail(?:ed)?|know|replied|informed|notified|asked|written|"
        r"heads[- ]up)\b[^;]*\b(?:that|saying|to say|telling|informing|whether|if|why)\b"
    ),
    re.I,
)
_NEGATIVE_OBJECT = re.compile(english(r" (?:nothing|nobody|no one|none|neither|no)\b"), re.I)
_BY_ANOTHER = re.compile(
    english(r" by (?!(?:me|steward|text|e-?mail|sms|phone|mail|then|now|noon|tomorrow|[MTWFS]\w+day)\b|\d)")
)
_LONG_AGO = re.compile(
    english(
        r"\byesterday\b|\bago\b|\blast \w+|\bin (?:19|20)\d\d\b|\bearlier\b|"
        r"\bon (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|"
        r"\bin (?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    )
)
# "Texts are sent every morning" tells of a habit, "texts sent to contacts need an approval" of texts in general.
_HABIT = re.compile(
    english(r"\b(?:every|each|always|usually|daily|weekly|monthly|automatically|by default|normally)\b"), re.I
)
_GENERAL = re.compile(
    r"\b(?:can|cannot|will|would|may|might|must|should|costs?|needs?|are|is|was|were|has|have|requires?|takes?|gets?)\b",
    re.I,
)


def _taken_back(clause: _Clause, match: re.Match[str]) -> bool:
    begun, rest = _around(clause, match)
    return bool(
        _NEGATION.search(re.sub(_OPENING, "", begun, flags=re.I))
        or _NEGATIVE_OBJECT.match(rest)
        or _CONDITION.search(begun)
        or _SOMEBODY_SAYS.search(begun)
        or _BY_ANOTHER.match(rest)
        or _AWAITED.search(clause.text[match.start() :])
    )


def _only_reported(clause: _Clause, match: re.Match[str]) -> bool:
    """Whether a sentence without an actor is about what others did, said or may do."""
    begun, rest = _around(clause, match)
    later = rest + clause.after
    if _FAR_CONDITION.search(clause.before) or _SOMEBODY_SAYS.search(clause.before) or _INDIRECT.search(begun):
        return True
    if (
        _CONTENT.search(clause.before + begun)
        or re.search(r"\baccording\s+to\b", later, re.I)
        or _LONG_AGO.search(rest)
    ):
        return True
    if not _ENDS_IN_AUXILIARY.search(begun):
        return bool(_GENERAL.search(rest))
    present = re.search(r"\b(?:is|are|gets?)\b|'s\s", match.group())
    return bool(present and (_CONDITION.search(later) or _HABIT.search(clause.text)))


def _around(clause: _Clause, match: re.Match[str]) -> tuple[str, str]:
    return clause.text[: match.start("verb")], clause.text[match.end("verb") :]


# The table as patterns over a clause. Each names its `verb`, those without an actor their `subject`, too.

_HAVE_BEEN = r"(?:have|has)(?: (?:both|all|already|now|just|also))? been|'s been"
_NOT_WOULD = "".join(f"(?<!\\b{word}\\s)" for word in ("will", "would", "should", "could", "might", "may", "to"))
_PRESENT = rf"{_NOT_WOULD}(?:{_HAVE_BEEN}|is|are)"
_BEEN = rf"{_NOT_WOULD}(?:{_HAVE_BEEN}|'ve been|is|are|was|were)"
_AUXILIARY = rf"{_NOT_WOULD}(?:{_HAVE_BEEN}|'ve been|is|are|was|were|'s|got)"
_ENDS_IN_AUXILIARY = re.compile(english(rf"{_AUXILIARY}(?: {ADVERBS})*\s*$"))
_LEAD = rf"(?i:{_OPENING}(?:(?:have|{ADVERBS}) )*)"
# What may follow a participle without an actor: "Scheduled the visit", but not "scheduled visits".
_FOLLOWS = (
    r"(?=\W*$| (?:it|that|this|them|him|her|everything|both|for|to|in|into|on|at|by|as|up|with|under|over|off|down|out|"
    r"the|an?|your|his|our|my|their|all|two|three|\d|about|now|already|just|yesterday|today|[A-Z]))"
)
_ENDS = r"(?=\W*$| (?:for|to|in|on|under|at|as|with)\b)"
_NO_NOUN = (
    r"(?:all|i|you|he|she|it|we|they|who|which|that|has|have|had|is|are|was|were|be|been|being|not|no|never|nothing|will|"
    r"would|can|could|should|may|might|must|to|get|gets|got|just|already|also|and|or)\b"
)
_NO_ARTICLE = r"(?!(?:the|an?|your|his|her|our|their|my|all|both|some|two|three)\b)"
# A subject the table does not name: then it may as well be a report of what others did.
_ANY_SUBJECT = (
    r"\b(?:(?:the|your|our|his|her|their) \w+(?: \w+)?|\w+'s \w+|\S+\.(?:md|txt|json)|(?!I\b|You\b|We\b)[A-Z]\w+)\b"
    r"(?:[^,;:]|:\d){0,40}?"
)


@dataclass(frozen=True)
class _Row:
    """A verb of the table. `hint` finds it in any of its forms, so that a reply is tried with few of the others."""

    verb: Verb
    hint: re.Pattern[str]

    @property
    def kind(self) -> Kind:
        return self.verb.kind

    @property
    def bare(self) -> bool:
        return self.verb.bare

    @property
    def mine(self) -> tuple[re.Pattern[str], ...]:
        """As in "I texted", "I managed to text", "I have it booked"."""
        return _mine(self.verb)

    @property
    def alone(self) -> re.Pattern[str]:
        """As in "Texted him"."""
        return _compiled(rf"{_LEAD}(?P<verb>(?i:{self.verb.past}))\b{_FOLLOWS}")

    @property
    def also(self) -> re.Pattern[str]:
        """As in "… and texted him", after "I"."""
        return _compiled(rf"{_LEAD}(?P<verb>(?i:{self.verb.past}))\b")

    @property
    def passives(self) -> tuple[re.Pattern[str], ...]:
        """As in "The text was sent", "text sent"."""
        return _without_actor(self.verb) if self.verb.passive else ()


@cache
def _rows() -> tuple[_Row, ...]:
    return tuple(
        _Row(verb, re.compile(english(rf"\b(?:{'|'.join(filter(None, (verb.past, verb.base, verb.passive)))})"), re.I))
        for verb in VERBS
    )


@cache
def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    return re.compile(english(pattern), flags)


@cache
def _mine(verb: Verb) -> tuple[re.Pattern[str], ...]:
    held = r"(?:it|that|this|them|you|him|her|everything|(?:the|your) \w+|[A-Z]\w+)"
    patterns = [
        rf"{_I}(?:'ve| have| has)?(?: {ADVERBS})* (?P<verb>{verb.past})\b",
        rf"{_I}(?:'ve got|'ve|(?: do)? have| got) {held} (?:{ADVERBS} )*(?P<verb>{verb.passive or verb.past})\b",
    ]
    if verb.base:
        patterns.append(rf"{_I}(?:'ve)? (?:\w+ )?(?:(?:able|managed) to|did(?: indeed)?) (?P<verb>{verb.base})\b")
    return tuple(_compiled(pattern) for pattern in patterns)


@cache
def _without_actor(verb: Verb) -> tuple[re.Pattern[str], ...]:
    said = rf"(?P<verb>{verb.passive})\b"
    subject = rf"\b(?:{verb.nouns}|{PRONOUNS}|your \w+(?: \w+)?)\b(?:[^,;:]|:\d){{0,60}}?"
    patterns = (
        # "The text to Pete has been sent."
        rf"(?P<subject>{subject})\s*{_AUXILIARY}(?: {ADVERBS})* {said}",
        # "The roof has been done."
        rf"(?P<subject>(?P<anything>{_ANY_SUBJECT}))\s*{_PRESENT}(?: {ADVERBS})* {said}",
        # "Text to Pete sent."
        rf"{_LEAD}(?P<subject>(?:(?:the|your|an?|all|both) )?(?:\w+ )?{verb.nouns}(?: (?:to|for|with|about) …)?)"
        rf" (?:{ADVERBS} )*{said}",
        # "Work order submitted": two words or more and no name, for "Pete Miller paid" is about Pete.
        rf"{_LEAD}(?P<subject>{_NO_ARTICLE}(?-i:[A-Z]?[a-z]+(?: (?!{_NO_NOUN})[a-z]+){{1,2}})) {said}{_ENDS}",
        # "Hall booked."
        rf"{_LEAD}(?P<subject>(?!{_NO_NOUN})[A-Za-z][a-z-]+) (?P<verb>(?=(?:{HEADLINE}))(?:{verb.passive}))\b{_ENDS}",
    )
    return tuple(_compiled(pattern, re.I) for pattern in patterns)


@cache
def _told() -> tuple[re.Pattern[str], ...]:
    somebody = r"\b(?!(?:I|[Yy]ou|[Ww]e)\b)[A-Za-z]\w*(?: (?:in|from|of|on|at) [\w ]{1,25}?)?"
    some = r"(?:(?:the|your|all|both) )?\w+(?: \w+)?"
    return (
        _compiled(rf"(?P<subject>{somebody})\s*{_BEEN}(?: {ADVERBS})* (?P<verb>{TOLD})\b"),
        _compiled(rf"{_LEAD}(?P<subject>{some}) (?P<verb>{TOLD_SHORT})(?=\W*$| (?:of|about)\b)"),
    )


@cache
def _any_deed() -> tuple[re.Pattern[str], re.Pattern[str]]:
    return (
        _compiled(rf"{_I}(?:'ve| have| has)?(?: {ADVERBS})* (?P<verb>{ANY_DEED}){SOME_OBJECT}"),
        _compiled(rf"{_LEAD}(?P<verb>(?i:{ANY_DEED})){SOME_OBJECT}"),
    )


@cache
def _wholes() -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, _compiled(rf"{_OPENING}(?P<verb>{words})", re.I)) for kind, words in WHOLE)
