"""Workflow steps for written notices, shared by workflows: draft, then service by a person. Pure."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from steward.core.sentences import Day, Sentence, ShortDay, say
from steward.time.scanners.scanner_declarations import nine_o_clock
from steward.trades.portfolio.field_types import NoticeType
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.notices import NOTICE, WrittenNotice, earliest_notice_day, last_day_to_serve
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import Action, StepCall, StepEnd, StepWait, once

DAY = timedelta(days=1)
# Document types that prove a deposit was lodged or returned.
RECEIPTS = ("receipt", "certificate", "statement")


def tenancy_of(facts: WorkflowFacts) -> Tenancy:
    """Return the tenancy of the workflow."""
    return facts.book.need(facts.subject_id, Tenancy)


def tenancy_title(book: Book, tenancy_id: str, language: str) -> str:
    """Return the title of the workflow: the place of the tenancy."""
    return place_of(book, book.need(tenancy_id, Tenancy))


def on_tenancy(facts: WorkflowFacts) -> dict[str, str]:
    """Return the arguments that identify the tenancy in a call."""
    tenancy = tenancy_of(facts)
    return {"tenancy_id": tenancy.record_id, "place": place_of(facts.book, tenancy)}


def ends_with_tenancy(facts: WorkflowFacts) -> StepEnd:
    """Return the end of a workflow that is for tenants who stay: this one's tenancy ends."""
    tenancy = tenancy_of(facts)
    day = tenancy.last_day if tenancy.state == "notice" else None
    return StepEnd("cancelled", say("tenancy-ends", day=Day(day)) if day else None)


def morning(facts: WorkflowFacts, day: date) -> datetime:
    """Return the start of the working day at the tenancy's place."""
    return nine_o_clock(day, ZoneInfo(tenancy_of(facts).zone))


def notice_about(facts: WorkflowFacts, type: NoticeType, on: date, amount: Money | None = None) -> WrittenNotice | None:
    """Return the newest notice of this type that was not undone."""
    some = facts.book.under(facts.subject_id, NOTICE, WrittenNotice)
    same = [one for one in some if (one.type, one.on) == (type, on) and amount in (None, one.amount)]
    return same[-1] if same else None


def papers_since(facts: WorkflowFacts, record_id: str) -> list[FiledDocument]:
    """Return the documents filed with a record since the workflow began, oldest first."""
    papers = facts.book.under(record_id, DOCUMENT, FiledDocument)
    return [one for one in papers if one.state == "filed" and one.changed_at and one.changed_at >= facts.began_at]


def draft(facts: WorkflowFacts, type: NoticeType, on: date, rent: Money | None = None) -> Action:
    """Draft the notice, unless there is one."""
    if notice_about(facts, type, on, rent):
        return StepEnd()
    given = {**on_tenancy(facts), "kind": type, "day": on.isoformat()}
    return once(facts, StepCall("draft_notice", given | ({"rent": rent.decimal} if rent else {})))


def serving(facts: WorkflowFacts, type: Literal["rent_increase", "end"], on: date, rent: Money | None = None) -> Action:
    """Wait for a person to serve the notice and say when, until it is too late. An undone notice ends the wait."""
    notice = notice_about(facts, type, on, rent)
    if notice is None:
        return StepEnd("declined")
    if notice.state == "served":
        return StepEnd()
    tenancy, since = tenancy_of(facts), facts.waited_from
    last = last_day_to_serve(facts.book, tenancy, type, on)
    over = morning(facts, last + DAY)
    urgent = morning(facts, last - DAY)
    # A day has one reminder at most: that of the day before the last comes in the morning.
    early = (at for at in (since + DAY, since + 3 * DAY, since + 7 * DAY) if abs(at - urgent) >= DAY)
    nudges = tuple(at for at in (*early, urgent) if at < over)
    return StepWait("served", over, nudges, asks=_to_serve(facts, type, on, last))


def _to_serve(facts: WorkflowFacts, type: Literal["rent_increase", "end"], on: date, last: date) -> Sentence:
    """Return until when whom the notice has to reach, or the first day that another can name once it is too late."""
    tenancy = tenancy_of(facts)
    where, today = place_of(facts.book, tenancy), facts.book.today(tenancy.zone)
    who, by, day = facts.named(tenancy.lead) or say("some-contact"), ShortDay(last), Day(on)
    if today <= last:
        return say("notice-to-serve", form=type, who=who, where=where, by=by, day=day)
    first = ShortDay(earliest_notice_day(facts.book, tenancy, type, today))
    return say("notice-too-late", form=type, who=who, where=where, by=by, day=day, first=first)
