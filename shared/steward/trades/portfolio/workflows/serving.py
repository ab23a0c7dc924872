"""Steps around a notice in writing, which workflows have in common: it is drafted, and a person serves it. Pure."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from steward.time.scanners.declaring import nine
from steward.trades.portfolio.filing import DOCUMENT, FiledDocument
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.showing import place_of
from steward.trades.portfolio.values import NoticeType
from steward.trades.records.facts import Facts
from steward.trades.records.money import Money
from steward.trades.records.service import Book
from steward.trades.records.workflows import Action, Calls, Ends, Waits, once

DAY = timedelta(days=1)
# What shows that a deposit was lodged, or went back.
RECEIPTS = ("receipt", "certificate", "statement")
# How long a person has to serve what is drafted.
_SERVED_WITHIN = 14 * DAY


def tenancy_of(facts: Facts) -> Tenancy:
    """The tenancy a workflow runs on."""
    return facts.book.need(facts.subject_id, Tenancy)


def tenancy_title(book: Book, tenancy_id: str, language: str) -> str:
    """What it is about: where that is."""
    return place_of(book, book.need(tenancy_id, Tenancy))


def on_tenancy(facts: Facts) -> dict[str, str]:
    """The arguments that say which tenancy a call is about."""
    tenancy = tenancy_of(facts)
    return {"tenancy_id": tenancy.record_id, "place": place_of(facts.book, tenancy)}


def morning(facts: Facts, day: date) -> datetime:
    """When that day begins for whoever looks, there."""
    return nine(day, ZoneInfo(tenancy_of(facts).zone))


def notice_about(facts: Facts, type: NoticeType, on: date, amount: Money | None = None) -> WrittenNotice | None:
    """The newest notice of this kind; one that was taken back is none."""
    some = facts.book.under(facts.subject_id, NOTICE, WrittenNotice)
    same = [one for one in some if (one.type, one.on) == (type, on) and amount in (None, one.amount)]
    return same[-1] if same else None


def papers_since(facts: Facts, record_id: str) -> list[FiledDocument]:
    """What was put on file with a record since the workflow began, oldest first."""
    papers = facts.book.under(record_id, DOCUMENT, FiledDocument)
    return [one for one in papers if one.state == "filed" and one.changed_at and one.changed_at >= facts.began_at]


def draft(facts: Facts, type: NoticeType, on: date, rent: Money | None = None) -> Action:
    """It is drafted, unless there is one."""
    if notice_about(facts, type, on, rent):
        return Ends()
    given = {**on_tenancy(facts), "kind": type, "day": on.isoformat()}
    return once(facts, Calls("draft_notice", given | ({"rent": rent.decimal} if rent else {})))


def serving(facts: Facts, type: NoticeType, on: date, rent: Money | None = None) -> Action:
    """Somebody serves it and says when; a notice that was taken back is not waited for."""
    notice = notice_about(facts, type, on, rent)
    if notice is None:
        return Ends("declined")
    if notice.state == "served":
        return Ends()
    since = facts.waited_from
    return Waits("served", since + _SERVED_WITHIN, (since + DAY, since + 3 * DAY, since + 7 * DAY))
