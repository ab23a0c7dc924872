"""Notices to members whose repair or inspection another member has ended, stopped, moved or given to somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost
from steward.channels.messaging.events import MemberTold
from steward.core.sentences import LocalTime, Sentence, Wording, render, say, sentences
from steward.people.directory.models import ConversationParty, Member
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.inspections import Inspection
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob, Vendor
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.tools.record_lines import Services, place_of
from steward.trades.portfolio.tools.replaced_values import restored
from steward.trades.records.service import Book, ChangedRecord
from steward.trades.records.value_texts import as_written

# Whoever changed a record longer ago has probably finished with it.
_LATELY = timedelta(days=14)
_STOPS: Mapping[str, Literal["job_cancel", "job_complete", "job_hold"]] = {
    "cancelled": "job_cancel",
    "completed": "job_complete",
    "closed": "job_complete",
    "on_hold": "job_hold",
}


class NoticeServices(Services, Protocol):
    """Services of tools that tell other members what changed."""

    @property
    def pinned_conversations(self) -> Callable[[Sequence[Member], str], list[str]]:
        """Return the conversations in which members are told something from an address of Steward's."""


def telling_others(done: Done | Failed, call: ToolCall, services: NoticeServices, undone: str = "") -> Done | Failed:
    """Return the result with a notice to the other members who have changed the record lately.

    The call has undone the change `undone`, if that is not empty. Steward's own calls tell nobody.
    """
    # A workflow that is called off undoes its calls itself; any other undo is a member's decision.
    by_itself = call.by_steward or (undone and not call.approved_by)
    account = services.people.account_now(call.account_id)
    who = services.people.member_now(call.account_id, call.approved_by or call.member_id)
    if isinstance(done, Failed) or by_itself or account is None or who is None:
        return done
    book, people = services.records.book(call.account_id), services.people
    told = {call.member_id, who.member_id}
    if who.member_id != call.member_id:
        # Each owner was asked, and has heard of the yes.
        told |= {one.member_id for one in people.owners(call.account_id)}
    tells = list[EventPost]()
    for change in services.records.turned(call.account_id, undone or call.call_id):
        said: Wording | None = _said(book, services, change, who.name)
        if said and undone:
            form: Literal["inspection_undo", "job_undo"]
            form = "inspection_undo" if isinstance(change.after, Inspection) else "job_undo"
            back = say("other-did", form=form, who=who.name, where=place_of(book, change.after))
            said = sentences(back, restored(book, people, change))
        if said is None:
            continue
        lately = book.changed_by(change.after, since=book.now - _LATELY) - told
        team = [one for one in people.members(call.account_id) if one.decides and one.member_id in lately]
        for member, place in zip(team, services.pinned_conversations(team, account.number), strict=True):
            party, text = ConversationParty.of(member, account.number), str(render(said, member.language))
            event = MemberTold(party=party, by_name=who.name, in_own_words=True, text=text)
            tells.append(EventPost(place, event))
    return replace(done, tells=[*done.tells, *tells])


def _said(book: Book, services: Services, change: ChangedRecord, who: str) -> Sentence | None:
    """Return what the member `who` has done; None if others need not hear of it."""
    match change.before, change.after:
        case Inspection() as before, Inspection() as visit:
            where = place_of(book, visit)
            if visit.state == "cancelled":
                return say("other-did", form="inspection_cancel", who=who, where=where)
            if visit.at and visit.at != before.at:
                when = LocalTime(visit.at.astimezone(ZoneInfo(visit.zone)))
                return say("other-set", form="inspection_reschedule", who=who, where=where, what=when)
        case MaintenanceJob() as before, MaintenanceJob() as job:
            where = place_of(book, job)
            # A repair that is completed is over: closing it is no news.
            if job.state in _STOPS and before.state not in (job.state, "completed"):
                return say("other-did", form=_STOPS[job.state], who=who, where=where)
            vendor = book.find(job.vendor_id, Vendor) if before.vendor_id not in ("", job.vendor_id) else None
            contact = services.people.contact(job.account_id, vendor.contact_id) if vendor else None
            if contact:
                return say("other-set", form="job_given", who=who, where=where, what=as_written(contact.known_name))
            if job.appointment_at and before.appointment_at not in (None, job.appointment_at):
                when = LocalTime(job.appointment_at.astimezone(ZoneInfo(book.need(job.property_id, Property).zone)))
                return say("other-set", form="job_schedule", who=who, where=where, what=when)
    return None
