"""Runners of the tools that send, list and switch a landlord's reminders to tenants, applicants and vendors."""

from __future__ import annotations

from typing import Literal, Protocol

from steward.channels.messaging.delegated_sends import handed_over
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.errors import StewardError
from steward.core.sentences import Quoted, render, say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, HandOver
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.record_lines import Services, must_be_called, taken_back
from steward.trades.portfolio.tools.reminders.declare import SendReminderInput, SwitchReminderInput
from steward.trades.portfolio.tools.reminders.reminder_messages import (
    ReminderNotNeededError,
    about,
    examples,
    is_notice,
    reminder,
    reminder_subject,
    time_of,
)
from steward.trades.records.reminders import counted, is_on, switched

undo_switch_reminder = taken_back


class ReminderServices(Services, Protocol):
    """Services needed to send a reminder."""

    @property
    def channels(self) -> ChannelRegistry:
        """Channels to contacts."""


def send_reminder(call: ToolCall, services: ReminderServices) -> HandOver | Done | Failed:
    """Count the reminder and hand its text over. A repeated run finds it counted; a settled charge needs none."""
    given = SendReminderInput.model_validate(call.arguments)
    account = services.people.account_now(call.account_id)
    if account is None:
        return Failed("not sent: the account no longer exists", say("why-failed", form="gone"))
    try:
        book = services.records.book(call.account_id)
        subject = about(book, given.reminder, given.subject_id)
        # Of a vendor's policies, the cover says which one.
        if not (isinstance(subject, InsurancePolicy) and given.place == subject.cover):
            must_be_called(call, services, book, subject, given.place)
        today = book.today(account.zone)
        said = reminder(book, given.reminder, given.subject_id, given.contact_id, account.name, today)
        language = services.people.language_of(call.account_id, given.contact_id)
        title = render(reminder_subject(book, given.reminder, subject), language)
        ready = handed_over(call, services, given.contact_id, render(said, language), subject=title, fixed=True)
        if isinstance(ready, HandOver):
            # A workflow that waits for a yes to write to the same tenants asks no more.
            concerned = subject.tenancy_id if isinstance(subject, Charge) else ""
            visit_at = time_of(subject)
            services.records.change(
                call.account_id,
                call.call_id,
                call.member_id,
                lambda now: counted(
                    now,
                    given.contact_id,
                    given.reminder,
                    given.subject_id,
                    today,
                    concerned,
                    visit_at,
                    is_notice=is_notice(now, subject, given.contact_id),
                ),
            )
    except ReminderNotNeededError as error:
        return Done(error.said, report=error.said, over=True)
    except StewardError as error:
        return Failed.by(error, "not sent")
    return ready


def list_reminders(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each reminder, with an example."""
    account = services.people.account(call.account_id)
    if account is None:
        return Failed("the account no longer exists", say("why-failed", form="gone"))
    book = services.records.book(call.account_id)
    lines = [
        f"{name} · {'on' if is_on(book, name) else 'off'} · {render(example, account.language)}"
        for name, example in examples(account.name).items()
    ]
    return Done("\n".join(lines))


def switch_reminder(call: ToolCall, services: Services) -> Done | Failed:
    """Enable or disable a reminder."""
    given = SwitchReminderInput.model_validate(call.arguments)
    account = services.people.account(call.account_id)
    if account is None:
        return Failed("not done: the account no longer exists", say("why-failed", form="gone"))
    today = services.records.book(call.account_id).today(account.zone)
    try:
        records = services.records.change(
            call.account_id,
            call.call_id,
            call.member_id,
            lambda book: switched(book, given.reminder, today, on=given.on),
        )
    except StewardError as error:
        return Failed.by(error, "not done")
    state: Literal["on", "off"] = "on" if given.on else "off"
    words = render(examples(account.name)[given.reminder], account.language)
    if not records:
        return Done(f"{given.reminder} was {state} already.", report=say("already-so", what=Quoted(words)))
    report = say("reminder-switched", form=state, what=words)
    return Done(f"Done: {given.reminder} is {state}.", report=report, undo=UndoChangeInput(change_id=call.call_id))
