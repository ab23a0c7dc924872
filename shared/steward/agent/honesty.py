"""Whether a reply claims more than was done (AG11): sentences that say so, and what to answer to them. Pure.

A claim is a sentence in which the assistant says that it did something that leaves a mark outside the conversation
("I've texted Pete", "Message sent", "Done!"). It is supported when the turn's executions hold one of its kind that is
done, or when a [Steward] note of the turn reports one. Offers, plans, conditions, negations, questions, quotes and
what others did are no claims.

Limits. English only: a reply in another language has no claims here. Kinds are compared, not contents: one text to
Pete supports "I texted Anna", and a claim to have asked for an approval or to have looked something up is not judged.
What happened in an earlier turn counts as unsupported unless a note in `asked` reports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from steward.agent.honesty_words import (
    ADVERBS,
    ANY_DEED,
    AWAITED,
    BY_ANOTHER,
    CONDITION,
    CONTENT,
    FAR_CONDITION,
    FILLERS,
    GENERAL,
    HABIT,
    HEADLINE,
    INDIRECT,
    LONG_AGO,
    NEGATION,
    NEGATIVE_OBJECT,
    PERSON_VERBS,
    PRONOUNS,
    QUOTED_AHEAD,
    SAID,
    SOME_OBJECT,
    SUPPORT,
    UNDONE,
    VERBS,
    WHOLE,
    Kind,
    effects,
)
from steward.core.text import shorten
from steward.tools.declaration import Category

Status = Literal["done", "failed", "unknown", "waiting", "refused", "running"]


@dataclass(frozen=True)
class Execution:
    """A tool call of the turn; `text` is its result, or its preview as long as there is none."""

    tool: str
    category: Category
    status: Status
    text: str


@dataclass(frozen=True)
class Claim:
    """A sentence of the reply that claims something nothing supports.

    `verb` is the word that does, `status` what really became of the nearest execution of that kind, if there is one.
    """

    quote: str
    verb: str
    kind: Kind
    status: Status | None = None


def unsupported_claims(reply: str, executions: Sequence[Execution], asked: str) -> tuple[Claim, ...]:
    """The claims of `reply` that neither `executions` nor `asked` support, one for each sentence and kind.

    `asked` is what the model was told in this turn: the member's words, and notes of the system, each on a line that
    begins with "[Steward]". Only notes can say that the assistant did something; a member's words support no more than
    that something "is paid".
    """
    notes, words = _told(asked)
    found: dict[tuple[str, Kind], Claim] = {}
    for said in _sayings(reply):
        if not (_supported(said, executions) or _reported(said, notes) or _known(said, executions, words)):
            claim = Claim(said.quote, said.verb, said.kind, _what_became(said, executions))
            found.setdefault((said.quote, said.kind), claim)
    return tuple(found.values())


def correction(claims: Sequence[Claim]) -> str:
    """What the model is told before its one second try. One [Steward] note."""
    parts = [f"“{_quotable(claim.quote)}” – {_truth(claim)}" for claim in claims]
    return (
        "[Steward] Your answer was not sent, because it says something was done that was not: "
        + "; ".join(dict.fromkeys(parts))
        + ". Answer again. Say only what a tool result or a [Steward] note reports, and say plainly what is not done."
    )


def marked(reply: str, claims: Sequence[Claim]) -> str:
    """`reply` with one plain sentence added about what was not done; unchanged without claims."""
    if not claims:
        return reply
    truths = "; ".join(dict.fromkeys(_truth(claim) for claim in claims))
    return f"{reply.rstrip()}\n(Steward: {truths}.)"


def _truth(claim: Claim) -> str:
    undone = UNDONE[claim.kind]
    match claim.status:
        case "waiting":
            return f"{undone} yet, it waits for a decision"
        case "running":
            return f"{undone} yet as far as is known, it is still under way"
        case "unknown":
            return "it is unknown whether this was done"
        case "failed" | "refused":
            return f"{undone} in this turn, the attempt did not succeed"
        case _:
            return f"{undone} in this turn"


def _quotable(quote: str) -> str:
    return shorten(quote.replace("[Steward]", "(Steward)"), 200)


# Supporting.


@dataclass(frozen=True)
class _Saying:
    """A sentence that says something was done.

    `subject` is set when it names no actor, `anything` when the subject, or else the verb, is none of the table's.
    """

    quote: str
    verb: str
    kind: Kind
    subject: str | None = None
    anything: bool = False


def _supported(said: _Saying, executions: Sequence[Execution]) -> bool:
    under_way = bool(re.search(r"on its way", said.verb, re.I))
    return any(
        execution.status == "done" or (under_way and execution.status == "running")
        for execution in _of_kind(said, executions)
    )


def _of_kind(said: _Saying, executions: Sequence[Execution]) -> list[Execution]:
    return [e for e in executions if effects(e.tool, e.category) & SUPPORT[said.kind]]


def _what_became(said: _Saying, executions: Sequence[Execution]) -> Status | None:
    order: tuple[Status, ...] = ("unknown", "running", "waiting", "failed", "refused")
    seen = {execution.status for execution in _of_kind(said, executions)}
    return next((status for status in order if status in seen), None)


_REPORT = re.compile(r"(?:; |Late result of |\b(?=\w+_))(?P<tool>[a-z][a-z0-9_]*): (?P<outcome>[^\n]*)")
_BAD_NEWS = re.compile(
    r"fail|unknown|cannot|could not|can't|not\b|n't\b|nothing|refused|reject|expired|error|waiting|is running|no answer",
    re.I,
)


def _reported(said: _Saying, notes: Sequence[str]) -> bool:
    """Whether a note says that a tool of the right kind has done it."""
    for note in notes:
        for report in _REPORT.finditer(note):
            good = not _BAD_NEWS.search(report["outcome"])
            if good and effects(report["tool"], "action") & SUPPORT[said.kind]:
                return True
    return False


def _known(said: _Saying, executions: Sequence[Execution], words: Sequence[str]) -> bool:
    """Whether "the invoice is paid" is what a tool read, or what the member said."""
    if said.subject is None:
        return False
    verb = said.verb.split()[-1].lower()
    read = [e.text.lower() for e in executions if e.status == "done" and not effects(e.tool, e.category)]
    if any(said.anything or verb in text for text in read):
        return True
    nouns = {word.lower() for word in re.findall(r"\w{4,}", said.subject)}
    return any(
        verb in sentence.lower() and not sentence.rstrip().endswith("?") and nouns & set(sentence.lower().split())
        for sentence in words
    )


_OUTSIDE = re.compile(r"<outside>.*?(?:</outside>|\Z)", re.S)
_NOTE = re.compile(r"\[Steward\]|A-\w+ (?:edited and )?approved by |Late result of ")


def _told(asked: str) -> tuple[list[str], list[str]]:
    """Notes of the system, and sentences of the member; words from outside and quotes are left out of both."""
    notes: list[str] = []
    words: list[str] = []
    for line in _masked(_OUTSIDE.sub(" ", asked)).splitlines():
        if _NOTE.match(line.strip()):
            notes.append(line)
        else:
            words += [text for _, text in _sentences(line)]
    return notes, words


# Reading a reply.

_QUOTES = re.compile(r"“[^”]*(?:”|$)|\"[^\"\n]*\"|‘[^’\n]*’(?!\w)|^>.*$|`[^`\n]*`", re.M)
_BULLET = re.compile(r"^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+", re.M)
_AHEAD_AND = re.compile(r"\b(?P<head>gone ahead|went ahead) and\b", re.I)
_END = re.compile(r"(?<!\b[A-Za-z])(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)[.!?…]+(?=[\s)¤]|$)|\n")
_JOINT = re.compile(r"[,;()]|:(?!\d)|\s[–—-]+\s|[–—]|\b(?:and|but|or|so|because|while|then)\b|&", re.I)
_MARKDOWN = re.compile(r"\*+|__+|^#+", re.M)
_CHECK_MARK = re.compile(r"^\s*[✅✔☑]")


def _masked(text: str) -> str:
    """`text` in its own length, with quotes and drafts blotted out, so that places still agree."""
    text = text.replace("’", "'") if "‘" not in text else text
    text = _QUOTES.sub(lambda match: "¤" * len(match.group()), text)
    text = QUOTED_AHEAD.sub(lambda match: match.group().partition(":")[0] + ":" + "¤" * _after_colon(match), text)
    text = _BULLET.sub(lambda match: " " * len(match.group()), text)
    text = _MARKDOWN.sub(lambda match: " " * len(match.group()), text)
    return _AHEAD_AND.sub(lambda match: match["head"] + "    ", text)


def _after_colon(match: re.Match[str]) -> int:
    return len(match.group()) - match.group().index(":") - 1


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    """Each sentence with its closing mark, and where it begins."""
    start = 0
    for end in _END.finditer(text):
        if text[start : end.end()].strip():
            yield start, text[start : end.end()]
        start = end.end()
    if text[start:].strip():
        yield start, text[start:]


@dataclass(frozen=True)
class _Clause:
    """A part of a sentence between two joints, and the joint before it; `last` is the one a question mark is about."""

    joint: str
    text: str
    before: str
    after: str
    last: bool


def _clauses(sentence: str) -> list[_Clause]:
    cuts = [(0, 0), *(match.span() for match in _JOINT.finditer(sentence)), (len(sentence), len(sentence))]
    parts = [(sentence[a:b].strip().lower(), b, c) for (a, b), (c, _) in zip(cuts, cuts[1:], strict=False)]
    kept = [(joint, start, end) for joint, start, end in parts if sentence[start:end].strip(" .!?\n")]
    return [
        _Clause(joint, sentence[start:end], sentence[:start], sentence[end:], last=place == len(kept) - 1)
        for place, (joint, start, end) in enumerate(kept)
    ]


def _sayings(reply: str) -> Iterator[_Saying]:
    masked = _masked(reply)
    for start, sentence in _sentences(masked):
        quote = reply[start : start + len(sentence)].strip()
        asking = sentence.rstrip().endswith("?")
        found = [
            saying
            for clause, voice in _voices(_clauses(sentence))
            if not (asking and clause.last)
            for saying in _claims(clause, voice, quote)
        ]
        sure = [saying for saying in found if saying.subject is not None or not saying.anything]
        yield from sure or found
        if not found and _CHECK_MARK.match(sentence):
            yield _Saying(quote, "✅", "done")


Voice = Literal["start", "me", "not me", "guarded", "passive"]

_ME = re.compile(r"\b(?:I|[Ww]e|Steward)\b")
_ME_GUARDED = re.compile(
    r"\b(?:I|[Ww]e|Steward)(?:'ll|'d|'m|\s+(?:just\s+|also\s+|still\s+)?(?:will|would|can|could|shall|should|may|might|"
    r"must|need|want|have\s+to|had\s+to|have\s+not|am|was(?!\s+able)|were(?!\s+able)|do|did|never|tried|try|plan|"
    r"cannot|hope)\b|\s+\w+n't\b)"
)
_SOMEBODY = re.compile(
    r"\b(?:you|he|she|they|it|who|which|that|what|there|someone|somebody|nobody)\b|\b\w+(?:'s|s)?\s+(?:is|are|was|were|has|"
    r"have|had|will|would|can|could|should|may|might|does|did|do)\b|\b[A-Z]\w+\s+\w+(?:ed|s)\b|"
    r"\b[A-Z]\w+\s+(?:sent|paid|told|came|got|gave|made|wrote|bought|left|said)\b"
)
_FILLED = re.compile(rf"^\W*(?:{FILLERS}\W*)*$", re.I)


def _voices(clauses: Sequence[_Clause]) -> Iterator[tuple[_Clause, Voice]]:
    """Whose deed each clause is about, where it does not say so itself."""
    voice: Voice = "start"
    for clause in clauses:
        if clause.joint in (":", "-", "–", "—", "(", ";"):
            voice = "start"
        elif clause.joint == "but" and voice == "guarded":
            voice = "me"
        yield clause, voice
        voice = _next_voice(clause, voice)


def _next_voice(clause: _Clause, voice: Voice) -> Voice:
    if _FILLED.match(clause.text):
        return voice
    if NEGATION.search(clause.text):
        return "guarded"
    subjects = list(_ME.finditer(clause.text))
    if subjects:
        about_me = clause.text[subjects[-1].start() :]
        seen = re.match(r"\w+\s+(?:see|saw|think|hear|heard|know|believe|hope|understand)\b", about_me)
        return "guarded" if _ME_GUARDED.match(about_me) else "not me" if seen else "me"
    if any(True for _ in _passives(clause)):
        return "passive"
    return "not me" if _SOMEBODY.search(clause.text) else voice


def _claims(clause: _Clause, voice: Voice, quote: str) -> Iterator[_Saying]:
    for kind, match in _active(clause, voice):
        if not _ruled_out(clause, match, passive=False):
            yield _Saying(quote, match["verb"], kind, anything=match.re in (_ANY_DEED, _ANY_DEED_ALONE))
    named = False
    for kind, match in _passives(clause):
        anything = "anything" in match.re.groupindex
        if _ruled_out(clause, match, passive=True) or (anything and named):
            continue
        named = True
        yield _Saying(quote, match["verb"], kind, match["subject"], anything)


def _active(clause: _Clause, voice: Voice) -> Iterator[tuple[Kind, re.Match[str]]]:
    text, known = clause.text, False
    for row in _rows():
        for match in (row.mine.search(text), row.managed.search(text) if row.managed else None, row.got.search(text)):
            if match:
                known = True
                yield row.kind, match
        if voice in ("me", "start", "passive") and (row.bare or voice == "me"):
            match = (row.also if voice == "me" else row.alone).match(text)
            if match:
                known = True
                yield row.kind, match
    other = _ANY_DEED.search(text) or (_ANY_DEED_ALONE.match(text) if voice in ("me", "start") else None)
    if other and not known:
        yield "done", other
    if voice != "guarded":
        for kind, whole in _whole():
            match = whole.match(text)
            if match:
                yield kind, match


def _passives(clause: _Clause) -> Iterator[tuple[Kind, re.Match[str]]]:
    for row in _rows():
        for pattern in row.passives:
            for match in pattern.finditer(clause.text):
                yield row.kind, match


def _ruled_out(clause: _Clause, match: re.Match[str], *, passive: bool) -> bool:
    begun, rest = clause.text[: match.start("verb")], clause.text[match.end("verb") :]
    if NEGATION.search(_without_fillers(begun)) or NEGATIVE_OBJECT.match(rest) or CONDITION.search(begun):
        return True
    if FAR_CONDITION.search(clause.before.rpartition(";")[2]) and passive:
        return True
    if SAID.search(begun) or (passive and SAID.search(clause.before)):
        return True
    if BY_ANOTHER.match(rest) or AWAITED.search(clause.text[match.start() :]):
        return True
    if not passive:
        return False
    if CONTENT.search(clause.before + begun) or INDIRECT.search(begun):
        return True
    if not re.search(rf"(?:{_AUXILIARY})(?:\s+{ADVERBS})*\s*$", begun) and GENERAL.search(rest):
        return True
    present = re.search(r"\b(?:is|are|gets?)\b|'s\s", match.group())
    later = rest + clause.after
    if re.search(r"\baccording\s+to\b", later, re.I):
        return True
    return bool((present and (CONDITION.search(later) or HABIT.search(clause.text))) or LONG_AGO.search(rest))


def _without_fillers(text: str) -> str:
    return re.sub(rf"^\W*(?:{FILLERS}\b\W*)+", "", text, flags=re.I)


@dataclass(frozen=True)
class _Row:
    """A verb of the table as patterns over a clause; each names its `verb`, the passives their `subject` too."""

    kind: Kind
    bare: bool
    mine: re.Pattern[str]
    managed: re.Pattern[str] | None
    got: re.Pattern[str]
    alone: re.Pattern[str]
    also: re.Pattern[str]
    passives: tuple[re.Pattern[str], ...]


_LEAD = rf"^(?i:\W*(?:{FILLERS}\b\W*)*(?:(?:have|{ADVERBS})\s+)*)"
_FOLLOWS = (
    r"(?=\W*$|\s+(?:it|that|this|them|him|her|everything|both|for|to|in|into|on|at|by|as|up|with|under|over|off|down|out|"
    r"the|an?|your|his|our|my|their|all|two|three|\d|about|now|already|just|yesterday|today|[A-Z]))"
)
_AUXILIARY = r"(?:(?<!will )(?<!would )(?<!should )(?<!could )(?<!might )(?<!may )(?<!to )(?:have|has)(?:\s+(?:both|all|already|now|just|also))?\s+been|'s\s+been|'ve\s+been|is|are|was|were|'s|got)"
_NO_NOUN = (
    r"(?:all|i|you|he|she|it|we|they|who|which|that|has|have|had|is|are|was|were|be|been|being|not|no|never|nothing|will|would|"
    r"can|could|should|may|might|must|to|get|gets|got|just|already|also|and|or)\b"
)
# Subjects the table does not name: then it may as well be a report of what others did.
_ANY_SUBJECT = (
    r"\b(?:(?:the|your|our|his|her|their)\s+\w+(?:\s+\w+)?|\w+'s\s+\w+|\S+\.(?:md|txt|json)|(?!I\b|You\b|We\b)[A-Z]\w+)\b"
    r"(?:[^,;:]|:\d){0,40}?"
)
_PRESENT = r"(?:(?<!will )(?<!would )(?<!should )(?<!could )(?<!to )(?:have|has)(?:\s+(?:both|all|already|now|just|also))?\s+been|'s\s+been|is|are)"
_BEEN = r"(?:(?<!will )(?<!should )(?<!could )(?:have|has)(?:\s+(?:both|all|already|now|just|also))?\s+been|'s\s+been|'ve\s+been|was|were|is|are)"


@cache
def _rows() -> tuple[_Row, ...]:
    rows = []
    for verb in VERBS:
        said = rf"(?P<verb>{verb.past})\b"
        passives = []
        if verb.passive:
            part = rf"(?P<verb>{verb.passive})\b"
            passives.append(rf"(?P<subject>\b(?:{verb.nouns}|{PRONOUNS}|your\s+\w+(?:\s+\w+)?)\b(?:[^,;:]|:\d){{0,60}}?)\s*{_AUXILIARY}(?:\s+{ADVERBS})*\s+{part}")
            passives.append(rf"(?P<subject>(?P<anything>{_ANY_SUBJECT}))\s*{_PRESENT}(?:\s+{ADVERBS})*\s+{part}")
            passives.append(
                rf"{_LEAD}(?P<subject>(?:(?:the|your|an?|all|both)\s+)?(?:\w+\s+)?(?:{verb.nouns})(?:\s+(?:to|for|with|about)\s+[^,;:]{{1,30}}?)?)\s+(?:{ADVERBS}\s+)*{part}"
            )
            # "Work order submitted": two words or more and no name, for "Pete Miller paid" is about Pete.
            passives.append(
                rf"{_LEAD}(?P<subject>(?!(?:the|an?|your|his|her|our|their|my|all|both|some|two|three)\b)(?-i:[A-Z]?[a-z]+(?:\s+(?!{_NO_NOUN})[a-z]+){{1,2}}))\s+{part}(?=\W*$|\s+(?:for|to|in|on|under|at|as|with)\b)"
            )
            passives.append(
                rf"{_LEAD}(?P<subject>(?!{_NO_NOUN})[A-Za-z][a-z-]+)\s+(?P<verb>(?={HEADLINE})(?:{verb.passive}))\b(?=\W*$|\s+(?:for|to|in|on|under|at|as|with)\b)"
            )
        rows.append(
            _Row(
                kind=verb.kind,
                bare=verb.bare,
                mine=re.compile(rf"\b(?:I|[Ww]e|Steward)(?:'ve|\s+have|\s+has)?(?:\s+{ADVERBS})*\s+{said}"),
                managed=re.compile(rf"\b(?:I|[Ww]e)(?:'ve)?\s+(?:\w+\s+)?(?:(?:able|managed)\s+to|did(?:\s+indeed)?)\s+(?P<verb>{verb.base})\b")
                if verb.base
                else None,
                got=re.compile(
                    rf"\b(?:I|[Ww]e)(?:'ve\s+got|'ve|(?:\s+do)?\s+have|\s+got)\s+(?:it|that|this|them|you|him|her|everything|(?:the|your)\s+\w+|[A-Z]\w+)\s+(?:{ADVERBS}\s+)*(?P<verb>{verb.passive or verb.past})\b"
                ),
                alone=re.compile(_LEAD + rf"(?P<verb>(?i:{verb.past}))\b" + _FOLLOWS),
                also=re.compile(_LEAD + rf"(?P<verb>(?i:{verb.past}))\b"),
                passives=tuple(re.compile(pattern, re.I) for pattern in passives),
            )
        )
    return (*rows, _people())


def _people() -> _Row:
    """ "Pete has been told": the subject is a person, so it may be anybody but the two who talk."""
    never = re.compile(r"(?!)(?P<verb>x)")
    told = rf"(?P<subject>\b(?!(?:I|[Yy]ou|[Ww]e)\b)[A-Za-z]\w*(?:\s+(?:in|from|of|on|at)\s+[\w ]{{1,25}}?)?)\s*{_BEEN}(?:\s+{ADVERBS})*\s+(?P<verb>{PERSON_VERBS})\b"
    short = rf"{_LEAD}(?P<subject>(?:(?:the|your|all|both)\s+)?\w+(?:\s+\w+)?)\s+(?P<verb>informed|notified|alerted|told|invited)(?=\W*$|\s+(?:of|about)\b)"
    return _Row("message", False, never, None, never, never, never, (re.compile(told), re.compile(short)))


_ANY_DEED = re.compile(
    rf"\b(?:I|[Ww]e|Steward)(?:'ve|\s+have|\s+has)?(?:\s+{ADVERBS})*\s+(?P<verb>(?:{ANY_DEED})){SOME_OBJECT}"
)
_ANY_DEED_ALONE = re.compile(rf"{_LEAD}(?P<verb>(?i:(?:{ANY_DEED}))){SOME_OBJECT}")


@cache
def _whole() -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(rf"^\W*(?:{FILLERS}\b\W*)*(?P<verb>{words})", re.I)) for kind, words in WHOLE)
