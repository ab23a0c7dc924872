"""Whether a reply claims more than was done (AG11), and what to answer when it does. Pure.

A claim is a sentence in which the assistant says that something was done that leaves a mark outside the conversation
("I've texted Pete", "Message sent", "Done!"). It is supported when an execution of its kind is done, or when a
[Steward] note reports one. Offers, plans, conditions, negations, questions, quotes and what others did are no claims.

Limits. English only: a reply in another language has no claims here. Kinds are compared, not contents: one text to
Pete supports "I texted Anna", too. Claims to have looked something up or to have asked for an approval are not judged.
What happened in an earlier turn counts as unsupported unless a note in `asked` reports it. Wordings the table does not
have pass: `tests/unit/test_honesty.py` says how many.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from steward.agent.honesty_grammar import Saying, sayings, sentences, without_quotes
from steward.agent.honesty_words import Kind
from steward.core.text import shorten
from steward.tools.declaration import Category
from steward.wording.agent import Marked, NotDone, NotDoneFailed, NotDoneWaits, NotKnown
from steward.wording.sentence import Joined, Sentence, Wording, render

Status = Literal["done", "failed", "unknown", "waiting", "refused", "running"]

_QUOTED_CHARACTERS = 200


@dataclass(frozen=True)
class Execution:
    """A tool call of the turn; `text` is its result, or its preview as long as there is none.

    `asked` names the people Steward has itself asked to decide it.
    """

    tool: str
    category: Category
    status: Status
    text: str
    asked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Claim:
    """A sentence of the reply that claims something nothing supports.

    `verb` is the word that does; `status` is what became of an execution of that kind, None when there was none.
    """

    quote: str
    verb: str
    kind: Kind
    status: Status | None = None


def unsupported_claims(reply: str, executions: Sequence[Execution], asked: str) -> tuple[Claim, ...]:
    """The claims of `reply` that neither `executions` nor `asked` support, one for each sentence and kind.

    `asked` is what the model was told in this turn: the member's words, and notes of the system, each on a line that
    begins with "[Steward]". Only a note can say that the assistant did something; a member's words support no more
    than that something "is paid".
    """
    notes, words = _told(asked)
    found: dict[tuple[str, Kind], Claim] = {}
    for saying in sayings(reply):
        told = _done(saying, executions) or _asked(saying, executions) or _reported(saying, notes)
        if not (told or _known(saying, executions, words)):
            claim = Claim(saying.quote, saying.verb, saying.kind, _what_became(saying, executions))
            found.setdefault((saying.quote, saying.kind), claim)
    return tuple(found.values())


_DECIDERS = {"owner", "owners", "approver", "approvers"}


def _asked(saying: Saying, executions: Sequence[Execution]) -> bool:
    """Whether "I have asked Maria" is true because Steward has asked her for a decision."""
    names = {name for execution in executions for person in execution.asked for name in person.split()}
    named = set(re.findall(r"\w+", saying.quote))
    return saying.kind == "message" and bool(names) and bool((names | _DECIDERS) & named)


def correction(claims: Sequence[Claim]) -> str:
    """What the model is told before its one second try, as one [Steward] note."""
    parts = [
        f"“{shorten(claim.quote.replace('[Steward]', '(Steward)'), _QUOTED_CHARACTERS)}” – {render(_truth(claim))}"
        for claim in claims
    ]
    return (
        "[Steward] Your answer was not sent, because it says that something was done which was not: "
        + "; ".join(dict.fromkeys(parts))
        + ". Answer again. Say only what a tool result or a [Steward] note reports, and say plainly what is not done."
    )


def marked(reply: Wording, claims: Sequence[Claim]) -> Wording:
    """`reply` with one plain sentence added about what was not done; unchanged without claims."""
    if not claims:
        return reply
    truths = Joined(tuple(dict.fromkeys(_truth(claim) for claim in claims)), "; ")
    return Marked(words=reply, truths=truths)


def _truth(claim: Claim) -> Sentence:
    undone = NotDone(form=claim.kind)
    match claim.status:
        case "waiting":
            return NotDoneWaits(not_done=undone)
        case "running" | "unknown":
            return NotKnown(form=claim.kind)
        case "failed" | "refused":
            return NotDoneFailed(not_done=undone)
        case _:
            return undone


# What an execution can have brought about.


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_TOOL_WORDS: tuple[tuple[str, frozenset[str]], ...] = tuple(
    (effect, _words(words))
    for effect, words in (
        (
            "message",
            "send text sms email mail message reply notify call forward post invite share dm broadcast respond",
        ),
        (
            "booking",
            "book schedule reschedule calendar event reminder remind timer alarm appointment reserve reservation",
        ),
        ("payment", "pay payment transfer refund charge order purchase buy"),
        ("record", "remember memory note notes fact facts save store record log"),
        ("edit", "write edit update change modify set move rename replace complete close assign mark merge restore"),
        ("create", "create add new upload copy make generate"),
    )
)
_REMOVING = _words("delete remove cancel erase clear archive trash unsubscribe unschedule")
_READING = _words("read search list get find check look lookup recall fetch show view describe count")
# Of the words above, those that name a thing: `calendar_list_events` lists, `add_list_item` adds.
_THINGS = _words(
    "sms email mail message calendar event reminder timer alarm appointment reservation payment memory note notes fact "
    "facts record log new"
)
_DOING = frozenset[str]().union(_REMOVING, *(known for _, known in _TOOL_WORDS)) - _THINGS
_BY_CATEGORY: dict[str, frozenset[str]] = {
    "communication": frozenset({"message"}),
    "planning": frozenset({"booking", "create", "edit"}),
}
_ANY_CHANGE = frozenset({"booking", "create", "edit", "record", "removal"})
_SUPPORT: dict[Kind, frozenset[str]] = {
    "message": frozenset({"message"}),
    "booking": frozenset({"booking", "create", "edit"}),
    "payment": frozenset({"payment"}),
    "record": frozenset({"record", "edit", "create"}),
    "change": _ANY_CHANGE,
    "removal": frozenset({"removal", "edit"}),
    "done": _ANY_CHANGE | {"message", "payment"},
}


def effects(tool: str, category: Category) -> frozenset[str]:
    """What running `tool` can have brought about, from its name, else from its category; nothing if it only reads.

    A name says more than a category: `send_message` is an action, but so is `pay_invoice`.
    """
    words = tool.lower().replace("-", "_").split("_")
    does = next((word for word in words if word in _READING | _DOING), "")
    if category == "query" or does in _READING:
        return frozenset()
    if _REMOVING.intersection(words):
        return frozenset({"removal"})
    named = {effect for effect, known in _TOOL_WORDS if known.intersection(words)}
    if category == "memory":
        named.add("record")
    return frozenset(named) or _BY_CATEGORY.get(category, _ANY_CHANGE)


def _done(saying: Saying, executions: Sequence[Execution]) -> bool:
    enough = {"done", "running"} if "on its way" in saying.verb.lower() else {"done"}
    return any(execution.status in enough for execution in _of_kind(saying, executions))


def _what_became(saying: Saying, executions: Sequence[Execution]) -> Status | None:
    order: tuple[Status, ...] = ("unknown", "running", "waiting", "failed", "refused")
    seen = {execution.status for execution in _of_kind(saying, executions)}
    return next((status for status in order if status in seen), None)


def _of_kind(saying: Saying, executions: Sequence[Execution]) -> list[Execution]:
    return [e for e in executions if effects(e.tool, e.category) & _SUPPORT[saying.kind]]


# What the model was told.

_OUTSIDE = re.compile(r"<outside>.*?(?:</outside>|\Z)", re.S)
_NOTE = re.compile(r"\s*(?:\[Steward\]|A-\w+ (?:edited and )?approved by |Late result of )")
# `fold` puts the tool's name before its outcome: "A-7Q approved by Maria; send_message: sent to Pete".
_REPORT = re.compile(r"(?:; |Late result of |\b(?=\w+_))(?P<tool>[a-z][a-z0-9_]*): (?P<outcome>[^\n]*)")
_BAD_NEWS = re.compile(
    r"fail|unknown|cannot|not\b|n't\b|nothing|refused|reject|expired|error|waiting|is running|no answer",
    re.I,
)


def _told(asked: str) -> tuple[list[str], list[str]]:
    """Notes of the system, and sentences of the member; words from outside and quotes are left out of both."""
    notes: list[str] = []
    words: list[str] = []
    for line in without_quotes(_OUTSIDE.sub(" ", asked)).splitlines():
        if _NOTE.match(line):
            notes.append(line)
        else:
            words += [sentence for _, sentence in sentences(line)]
    return notes, words


def _reported(saying: Saying, notes: Sequence[str]) -> bool:
    """Whether a note says that a tool of the right kind has done it."""
    return any(
        effects(report["tool"], "action") & _SUPPORT[saying.kind] and not _BAD_NEWS.search(report["outcome"])
        for note in notes
        for report in _REPORT.finditer(note)
    )


def _known(saying: Saying, executions: Sequence[Execution], words: Sequence[str]) -> bool:
    """Whether "the invoice is paid" is what a tool has read, or what the member has said."""
    if saying.subject is None:
        return False
    verb = saying.verb.split()[-1].lower()
    read = [e.text.lower() for e in executions if e.status == "done" and not effects(e.tool, e.category)]
    if any(saying.anything or verb in text for text in read):
        return True
    nouns = {word.lower() for word in re.findall(r"\w{4,}", saying.subject)}
    return any(
        verb in sentence.lower() and not sentence.rstrip().endswith("?") and nouns & set(sentence.lower().split())
        for sentence in words
    )
