"""Page of the web app about the ledger: what was done for the account, for whom, and the outcome."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Annotated, Any, cast
from zoneinfo import ZoneInfo

from steward.channels.pages.page_declarations import (
    OWNERS,
    Choices,
    Coded,
    Hidden,
    Long,
    PageData,
    PageMoney,
    Viewer,
    WebPage,
)
from steward.core.clock import from_iso, to_iso
from steward.core.ids import has_id
from steward.core.model_costs import cents
from steward.core.sentences import render, say
from steward.core.text import STEWARD, capitalized, shorten
from steward.time.schedules.tools.jobs.declare import CREATE_SCHEDULED_JOB
from steward.tools.declaration import Tool, ToolEffect, runnable
from steward.tools.ledger.models import DecisionMade, ExecutionEnded, ExecutionStarted, LedgerLine, OutsideRead
from steward.tools.tool_words import in_words
from steward.trust.approvals.models import undo_offer_id
from steward.trust.approvals.shown_arguments import ShownLine, action_in_words, in_a_sentence, shown, with_own_words
from steward.trust.approvals.tools.decisions.declare import DECIDE_APPROVAL

# Without a day, the newest of a week are listed; no call takes longer than that until its outcome is known.
_LATELY, _MOST = timedelta(days=7), 1_000
_WHAT = 140
# What nobody is asked about has no words elsewhere.
_OWN_WORDS = (
    "draw_facts",
    "weigh_urgency",
    "set_language",
    "confirm_number",
    "decide_approval",
    "read_outside",
    "draft_outside",
    "analyze_image",
)


class LedgerRow(PageData):
    """Something that was done, or that a model read of outside words, as its approver was or would have been asked."""

    entry: Hidden
    what: str
    status: Annotated[str, Coded()]
    at: datetime
    asked_by: str
    approved_by: str
    taken_back_by: str


class LedgerArgument(PageData):
    """An argument of the call, in words."""

    label: str
    value: str


class LedgerDetail(LedgerRow):
    """A call with its arguments, its result as it was recorded, and its models' costs."""

    how: Annotated[str, Coded()]
    why: str
    ended_at: datetime | None
    arguments: tuple[LedgerArgument, ...]
    evidence: Long
    result: Long
    cost: PageMoney


def _rows(wire: Any, viewer: Viewer, filters: Mapping[str, str]) -> list[LedgerRow]:
    """Return what was done on a day or lately, newest first; with `lookups` also what changed nothing."""
    since, until = _span(viewer, filters.get("day", ""))
    names = _names(wire, viewer)
    wanted, all_of_it = filters.get("member", ""), bool(filters.get("lookups"))
    ends: dict[str, ExecutionEnded] = {}
    read: list[LedgerLine] = []
    lines: list[LedgerLine] = []
    for line in wire.ledger.newest(viewer.account_id, since, until + _LATELY):
        read.append(line)
        if isinstance(line, ExecutionEnded):
            ends.setdefault(line.call_id, line)
        elif line.at < until and wanted in ("", _asker(line)) and (all_of_it or _is_deed(line)):
            lines.append(line)
        if len(lines) == _MOST:
            break
    asked, undone = _asked(wire, lines, viewer), _taken_back(read)
    return [LedgerRow(**_line(line, ends.get(line.call_id), names, viewer, asked, undone)) for line in lines]


def _is_deed(line: LedgerLine) -> bool:
    """Return whether it changed or reached something, or was meant to.

    A decision has a line besides its text's, and an undo names who took back what.
    """
    tool = _tool(line)
    if isinstance(line, DecisionMade):
        return tool is None or not tool.undoes
    if not isinstance(line, ExecutionStarted) or line.tool == DECIDE_APPROVAL.name:
        return False
    return tool is None or tool.effect is not ToolEffect.READ or tool.reaches_out


def _asked(wire: Any, lines: Sequence[LedgerLine], viewer: Viewer) -> Mapping[str, str]:
    """Return what the approvers of these calls were asked, by approval."""
    found = {approval_id: None for one in lines if (approval_id := _approval(one))}
    asked: Mapping[str, str] = wire.approval_views.previews_of(tuple(found), viewer.language)
    return asked


def _approval(line: LedgerLine) -> str:
    """Return the approval of a call or a decision."""
    if isinstance(line, DecisionMade):
        return line.call_id
    return (line.approval_id or "") if isinstance(line, ExecutionStarted) else ""


def _taken_back(lines: Iterable[LedgerLine]) -> Mapping[str, str]:
    """Return who took back which calls, by call."""
    every = list(lines)
    ended = {one.call_id for one in every if isinstance(one, ExecutionEnded) and one.status == "done"}
    calls = [one for one in every if isinstance(one, ExecutionStarted) and one.call_id in ended]
    undos = [(one, tool.undoes) for one in calls if (tool := _tool(one)) and tool.undoes and one.approved_by]
    return {
        deed.call_id: undo.approved_by or ""
        for undo, undoes in undos
        for deed in calls
        # Its asker is offered it in their conversation, although an app or a workflow may have made the call.
        if deed.tool == undoes and undo.approval_id == undo_offer_id(undo.conversation_id, deed.call_id)
    }


def _span(viewer: Viewer, day: str) -> tuple[datetime, datetime]:
    """Return the beginning and end of a day in the viewer's zone; without one, of the last week."""
    try:
        begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), ZoneInfo(viewer.zone))
        # No call is before or after what a calendar holds.
        to_iso(begins), to_iso(begins + 2 * _LATELY)
    except (ValueError, OverflowError):
        return viewer.now - _LATELY, viewer.now + timedelta(seconds=1)
    return begins, begins + timedelta(days=1)


def _one(wire: Any, viewer: Viewer, key: str) -> LedgerDetail | None:
    at, _, rest = key.partition("#")
    try:
        since = from_iso(at)
        until = since + _LATELY
    except (ValueError, OverflowError):
        return None
    call_id = rest.partition("#")[0]
    lines = wire.ledger.of_call(viewer.account_id, call_id, since, until)
    line = next((one for one in lines if one.entry == key and not isinstance(one, ExecutionEnded)), None)
    if line is None:
        return None
    names = _names(wire, viewer)
    ended = next((one for one in reversed(lines) if isinstance(one, ExecutionEnded)), None)
    undone = _taken_back(wire.ledger.newest(viewer.account_id, since, until))
    cost = sum(one.cost_micros for one in lines if not isinstance(one, DecisionMade))
    return LedgerDetail(
        **_line(line, ended, names, viewer, _asked(wire, [line], viewer), undone),
        how=_how(line),
        why=_why(wire, line, viewer),
        ended_at=ended.at if ended else None,
        arguments=tuple(LedgerArgument(label=said.label, value=said.value) for said in _shown(line, names, viewer)),
        evidence="\n".join(line.evidence) if isinstance(line, ExecutionStarted) else "",
        # Texts for the model name records by their ids.
        result=ended.result if ended and not has_id(ended.result) else "",
        cost=PageMoney(amount=cents(cost), currency="USD"),
    )


def _line(
    line: Any,
    ended: ExecutionEnded | None,
    names: Mapping[str, str],
    viewer: Viewer,
    asked: Mapping[str, str],
    undone: Mapping[str, str],
) -> dict[str, Any]:
    approved_by = line.approved_by if isinstance(line, ExecutionStarted) else ""
    status: str = line.status if isinstance(line, OutsideRead) else ended.status if ended else "running"
    taken_back_by = undone.get(line.call_id, "")
    what = asked.get(_approval(line), "")
    if isinstance(line, DecisionMade):
        what = what or action_in_words(line.tool, viewer.language)
        what, status = render(say("decided-together", form=line.decision, what=what), viewer.language), "decided"
    elif line.tool == CREATE_SCHEDULED_JOB.name and status == "done":
        # What it schedules is still to come.
        status = "scheduled"
    what = what or _in_a_sentence(line, names, viewer.language)
    return {
        "entry": line.entry,
        "what": shorten(capitalized(what), _WHAT),
        "status": "taken_back" if taken_back_by else status,
        "at": line.at,
        "asked_by": STEWARD if _is_own(line) else names.get(_asker(line), ""),
        "approved_by": names.get(approved_by or "", ""),
        "taken_back_by": names.get(taken_back_by, ""),
    }


def _in_a_sentence(line: Any, names: Mapping[str, str], language: str) -> str:
    tool = _tool(line)
    if line.tool in _OWN_WORDS:
        own = render(say("page-ledger", form=cast("Any", f"also_{line.tool}")), language)
        return with_own_words(own, tool, line.input, names.get, (), language) if tool else own
    if tool is None:
        return in_words(line.tool, language)
    address = line.address if isinstance(line, ExecutionStarted) else ""
    return in_a_sentence(tool, line.input, names.get, language, _currency(line), address)


def _currency(line: Any) -> str:
    return line.currency if isinstance(line, ExecutionStarted) else ""


def _how(line: LedgerLine) -> str:
    """Return how it came to be done: a model read, a person approved, or the level of autonomy allowed it."""
    if isinstance(line, DecisionMade):
        return "decided"
    if not isinstance(line, ExecutionStarted):
        return "read"
    return "approved" if line.approved_by else f"level_{line.level}"


def _why(wire: Any, line: Any, viewer: Viewer) -> str:
    """Return the reason that its approver read, or that was given with the call; no id is a reason."""
    if approval_id := _approval(line):
        return str(wire.approval_views.reason_of(approval_id, viewer.language))
    tool = _tool(line)
    reason = str(line.input.get(tool.words.reason or "", "")) if tool else ""
    return reason if " " in reason else ""


def _shown(line: Any, names: Mapping[str, str], viewer: Viewer) -> list[ShownLine]:
    tool = _tool(line)
    if tool is None or isinstance(line, DecisionMade):
        return []
    # Why it was done is the approval's to say: a workflow gives a record's id.
    given = {name: value for name, value in line.input.items() if name != tool.words.reason}
    found = shown(tool, given, names.get, language=viewer.language, currency=_currency(line))
    return [one for one in found if not has_id(one.value)]


def _tool(line: Any) -> Tool | None:
    from steward.tools.index import TOOLS

    return runnable(TOOLS, line.tool)


def _is_own(line: LedgerLine) -> bool:
    """Tell if nobody asked for it, such as for a look at whether a contact's text is urgent."""
    if isinstance(line, OutsideRead):
        return not line.asked_by
    return isinstance(line, ExecutionStarted) and line.by_steward


def _asker(line: LedgerLine) -> str:
    if isinstance(line, DecisionMade):
        return line.decided_by
    return line.asked_by if isinstance(line, ExecutionStarted | OutsideRead) else ""


def _names(wire: Any, viewer: Viewer) -> Mapping[str, str]:
    contacts = {one.contact_id: one.called for one in wire.people.contacts_now(viewer.account_id)}
    return contacts | {one.member_id: one.name for one in wire.people.members(viewer.account_id)}


def members(wire: Any, viewer: Viewer) -> Choices:
    """Return the team's members, to choose from."""
    found: Sequence[Any] = sorted(wire.people.members(viewer.account_id), key=lambda one: one.name)
    return [(one.member_id, one.name) for one in found]


def lookups(_: Any, viewer: Viewer) -> Choices:
    """Return whether look-ups are left out or listed too, to choose from."""
    out, too = say("page-ledger", form="also_lookups_out"), say("page-ledger", form="also_lookups_too")
    return [("", render(out, viewer.language)), ("too", render(too, viewer.language))]


PAGES = (
    WebPage(
        name="ledger",
        section="account",
        says=partial(say, "page-ledger"),
        row=LedgerRow,
        read=_rows,
        key="entry",
        open=_one,
        detail=LedgerDetail,
        heading="what",
        filters=("day", "member", "lookups"),
        days=("day",),
        choices={"member": members, "lookups": lookups},
        seen_by=OWNERS,
    ),
)
