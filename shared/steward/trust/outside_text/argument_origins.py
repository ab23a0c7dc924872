"""Determines the origin of each argument of a call from its references. Pure.

An argument that the planner wrote counts as a member's or the account's, since the planner has read nothing else. There
are two exceptions, both visible in the window: it looked at outside text in this loop, or it has seen values read from
outside text. Some of those can decide how much or when, some whom, and a yes or a choice whether a thing is done. An
amount, a day or a rule that repeats a value counts as read, whichever turn read it. In a turn that has read nothing,
an amount or day that stands in the member's message is the member's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from steward.core.provenance import OutsidePart, Provenance
from steward.core.text import shorten
from steward.tools.declaration import Decides, Tool
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.literals import equals_read, has_digits
from steward.trust.outside_text.references import Known

# Origin of an argument, in order of how much of it an outsider decided: the planner's own words; an address that no
# member gave; a closed value; the quote of a known author, or of anybody else; an excerpt; a summary by the reader; a
# draft; a choice made by outside text; the planner's own words after it saw a value that could decide them; anything
# after it looked; anything that a member's app requests.
How = Literal[
    "own",
    "not_given",
    "value",
    "quote",
    "stranger",
    "excerpt",
    "summary",
    "draft",
    "choice",
    "seen",
    "looked",
    "app",
]

_ORDER: tuple[How, ...] = get_args(How)
_EVIDENCE_CHARACTERS = 600
# Arguments that a choice by outside text could decide. A look-up by outside text is such a choice, too.
STEERED = frozenset(Decides) - {Decides.WHAT, Decides.WHETHER, Decides.NOTHING}
# Arguments that a value in view could decide, if the planner wrote it as a literal,
_SEEN: Mapping[str, frozenset[Decides]] = {
    **dict.fromkeys(("amount", "date", "time", "datetime"), frozenset({Decides.AMOUNT})),
    **dict.fromkeys(("choice", "pick"), STEERED),
}
# and only in the turn that read it: a number means nothing three days later, while a yes decides the next action.
_SEEN_NOW: Mapping[str, frozenset[Decides]] = {
    "number": STEERED,
    **dict.fromkeys(("yes_no", "choice", "pick"), frozenset({Decides.WHETHER})),
}


@dataclass(frozen=True)
class ArgumentOrigin:
    """Origin of one argument. `evidence` are its words from outside, for the approver; `label` names their author."""

    argument: str
    decides: Decides
    provenance: Provenance
    how: How = "own"
    evidence: str = ""
    label: str = ""


def seen_values(answers: Iterable[FieldAnswer], now: Iterable[FieldAnswer]) -> frozenset[Decides]:
    """Return what the values among `answers` could decide. Those read `now`, in this turn, are among them."""
    values = [_SEEN.get(one.type) for one in answers if one.value is not None]
    values += [_SEEN_NOW.get(one.type) for one in now if one.value is not None]
    return frozenset().union(*filter(None, values))


def _of_the_call(seen: Collection[Decides], looked_at: Collection[str], known: Known) -> list[ArgumentOrigin]:
    """Return a finding if an outsider decided that the tool is called at all."""
    if looked_at:
        return [_finding("", Decides.WHETHER, "looked", looked_at, known)]
    return [ArgumentOrigin("", Decides.WHETHER, "outside", "seen")] if Decides.WHETHER in seen else []


def findings(
    tool: Tool,
    arguments: Mapping[str, Any],
    parts: Collection[OutsidePart],
    known: Known,
    seen: Collection[Decides] = (),
    looked_at: Collection[str] = (),
    gave: Callable[[str], bool] = lambda _: True,
    said: Callable[[Any], bool] = lambda _: False,
) -> tuple[ArgumentOrigin, ...]:
    """Return a finding for each deciding argument, and one without argument if outside text decided the call.

    `looked_at` are the ids of what the planner has read. `gave` says whether a member gave a web address, and `said`
    whether the amounts and days in a value are those of the member's message.
    """
    found = _of_the_call(seen, looked_at, known)
    for name, value in arguments.items():
        decides = tool.argument_decides(name)
        if decides is Decides.NOTHING or value in (None, "", [], {}):
            continue
        of_it = [part for part in parts if part.argument.split(".")[0] == name]
        references = [part.reference for part in of_it]
        how: How = max((_how(part, known) for part in of_it), key=_ORDER.index, default="own")
        if how == "own":
            how, references = _of_a_literal(decides, value, known, seen, said)
        if how == "own" and tool.is_web_address(name) and not gave(str(value)):
            how = "not_given"
        if looked_at:
            how, references = "looked", list(looked_at)
        found.append(_finding(name, decides, how, references, known))
    return tuple(found)


def _of_a_literal(
    decides: Decides, value: Any, known: Known, seen: Collection[Decides], said: Callable[[Any], bool]
) -> tuple[How, list[str]]:
    """Return the origin of words that the planner wrote itself, and the values that they repeat."""
    if decides is Decides.AMOUNT and said(value):
        return "own", []
    # A rule may hold the value among other words. In a call to be made later each argument is judged by itself.
    repeats = decides is Decides.AMOUNT or (decides is Decides.RULE and isinstance(value, str))
    read = equals_read(value, known, within=decides is Decides.RULE) if repeats else ()
    if repeated := [one for one in read if not said(known[one].text)]:
        return "value", repeated
    # Amounts and days decide neither a yes nor a kind. Only a choice does, and that could decide whom as well.
    if decides not in seen or (decides is Decides.AMOUNT and Decides.WHOM not in seen and not has_digits(value)):
        return "own", []
    return "seen", []


def of_an_app(tool: Tool, arguments: Mapping[str, Any]) -> tuple[ArgumentOrigin, ...]:
    """Return the findings of a call proposed by an app.

    It is unknown what its model has read, so nothing counts as its own.

    There is no evidence, since no words of ours are involved.
    """
    decided = [name for name, value in arguments.items() if value not in (None, "", [], {})]
    named = [(name, tool.argument_decides(name)) for name in decided]
    found = [ArgumentOrigin(name, what, "outside", "app") for name, what in named if what is not Decides.NOTHING]
    return (ArgumentOrigin("", Decides.WHETHER, "outside", "app"), *found)


def _how(part: OutsidePart, known: Known) -> How:
    if part.kind == "quote" and not (part.reference in known and known[part.reference].is_known):
        return "stranger"
    return part.kind


def _finding(argument: str, decides: Decides, how: How, references: Iterable[str], known: Known) -> ArgumentOrigin:
    if how == "own":
        return ArgumentOrigin(argument, decides, "account")
    quotes = [known[one] for one in dict.fromkeys(references) if one in known]
    # The evidence of a value includes the words it was read from.
    words = [known[s] for quote in quotes for s in quote.sources if s in known] or quotes
    evidence = shorten(" … ".join(quote.text for quote in words), _EVIDENCE_CHARACTERS)
    label = ", ".join(dict.fromkeys(quote.who or quote.what for quote in words))
    return ArgumentOrigin(argument, decides, "outside", how, evidence, label)
