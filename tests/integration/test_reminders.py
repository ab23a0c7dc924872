"""Fixed-text reminders to tenants and vendors: only if an owner switched them on, and never too many."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from infra.local.world.script import ScriptedModel, say
from steward.core.sentences import Joined, render
from steward.tools.tool_outcomes import Done
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.maintenance_jobs import POLICY, job_moved
from steward.trades.portfolio.payment_allocation import reverse_ledger_entry
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan
from steward.trades.portfolio.properties import PortfolioRuleError
from steward.trades.portfolio.tools.reminders.reminder_messages import (
    about,
    examples,
    is_notice,
    reminded_of,
    reminder,
    reminder_subject,
)
from steward.trades.portfolio.tools.reminders.run import send_reminder
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordNotFoundError
from steward.trades.records.reminders import (
    MOST_A_DAY,
    MOST_A_WEEK,
    ReminderCount,
    ReminderRefusedError,
    counted,
    next_day,
    switched,
)
from steward.trades.records.service import Book, Plan
from tests.support.cloud import MARIA, PETE, account_of, running_cloud
from tests.support.landlord import TODAY, A, Landlord, landlord, leak, liability, usd, vendor
from tests.support.lettings import FLAT, approved, book_of, calls, contact, landlords_cloud, let_to_pete
from tests.support.post_office import post_office, words
from tests.support.reminders import at
from tests.support.walks import for_each
from tests.support.web import signed_in
from tests.unit.test_landlord_calendar import application, listing, visit

TEAM = "Oak Street Homes"
NEXT_RENT = {"amount": "1380", "due_on": "2026-11-23"}


@pytest.fixture
def oak() -> Iterator[Landlord]:
    with landlord() as one:
        one.oak()
        yield one


def remind(oak: Landlord, name: str = "rent_due", contact_id: str = "ctc-jordan", on: date = TODAY) -> None:
    oak.do(lambda book: counted(book, contact_id, name, "chg-1", on))


def switch(oak: Landlord, name: str = "rent_due", *, on: bool = True) -> None:
    oak.do(lambda book: switched(book, name, TODAY, on=on))


def said(oak: Landlord, name: ReminderName, subject_id: str, contact_id: str, language: str = "en") -> str:
    return render(reminder(oak.book, name, subject_id, contact_id, TEAM, oak.now.date()), language)


def test_none_is_sent_that_no_owner_has_switched_on(oak: Landlord) -> None:
    with pytest.raises(ReminderRefusedError, match="no owner has switched rent_due on"):
        remind(oak)
    switch(oak)
    remind(oak)
    switch(oak, on=False)
    with pytest.raises(ReminderRefusedError, match="switched rent_due on"):
        remind(oak, on=TODAY + timedelta(3))
    assert oak.do(lambda book: switched(book, "rent_due", TODAY, on=False)) == []
    with pytest.raises(ReminderRefusedError, match="switched rent_late on"):
        remind(oak, "rent_late")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 20), st.sampled_from(["rent_due", "rent_late"])), max_size=25))
def test_nobody_gets_more_than_one_a_day_and_three_in_seven_days(tries: list[tuple[int, str]]) -> None:
    with landlord() as oak:
        oak.oak()
        for name in ("rent_due", "rent_late"):
            switch(oak, name)
        sent: list[int] = []
        for day, name in sorted(tries):
            try:
                remind(oak, name, on=TODAY + timedelta(day))
            except ReminderRefusedError:
                # It was refused for a reason.
                assert sent.count(day) == MOST_A_DAY or len([one for one in sent if one > day - 7]) == MOST_A_WEEK
            else:
                sent.append(day)
        assert all(sent.count(day) <= MOST_A_DAY for day in sent)
        assert all(len([one for one in sent if day - 7 < one <= day]) <= MOST_A_WEEK for day in range(28))
        # What somebody else is sent counts for nothing here.
        remind(oak, contact_id="ctc-pete", on=TODAY + timedelta(20))
        assert not oak.service.compared("acct-1")


def test_notice_goes_over_the_limit_and_counts_for_other_reminders(oak: Landlord) -> None:
    switch(oak)
    for day in (0, 1, 2):
        remind(oak, on=TODAY + timedelta(day))
    for day in (2, 3):
        notice = partial(counted, name="rent_due", subject_id="chg-1", today=TODAY + timedelta(day), is_notice=True)
        oak.do(partial(notice, contact_id="ctc-jordan"))
    with pytest.raises(ReminderRefusedError, match="3 times in the last seven days"):
        remind(oak, on=TODAY + timedelta(7))
    assert next_day(oak.book, "ctc-jordan", TODAY + timedelta(7)) == TODAY + timedelta(9)


def test_reminder_proposed_before_the_notice_of_its_day_goes_out_after_it(oak: Landlord) -> None:
    switch(oak)
    notice = partial(counted, name="rent_due", subject_id="chg-1", today=TODAY, is_notice=True)
    oak.do(partial(notice, contact_id="ctc-jordan"))
    assert next_day(oak.book, "ctc-jordan", TODAY) == TODAY + timedelta(1), "what is proposed from now on waits"
    remind(oak, on=TODAY)
    with pytest.raises(ReminderRefusedError, match="two reminders on one day"):
        remind(oak, on=TODAY)


def test_a_repairs_notice_is_for_residents_who_do_not_know_its_time(oak: Landlord) -> None:
    oak.put(vendor(), leak(), liability(TODAY + timedelta(6)))
    at = oak.now + timedelta(days=2)
    oak.do(lambda book: [job_moved(book, leak().record_id, "schedule", vendor_id="ven-pete", appointment_at=at)])
    job = about(oak.book, "visit_arranged", leak().record_id)
    assert is_notice(oak.book, job, "ctc-jordan")
    assert not is_notice(oak.book, job, "ctc-pete")
    switch(oak, "visit_arranged")
    oak.do(lambda book: counted(book, "ctc-jordan", "visit_arranged", job.record_id, TODAY, visit_at=at))
    assert not is_notice(oak.book, job, "ctc-jordan")


def test_it_is_counted_once_however_often_its_call_is_run(oak: Landlord) -> None:
    switch(oak)
    for _ in range(2):
        plan: Plan = partial(counted, contact_id="ctc-jordan", name="rent_due", subject_id="chg-1", today=TODAY)
        oak.service.change("acct-1", "call-rem", "mbr-1", plan)
    found = oak.book.find("rmd-ctc-jordan", ReminderCount)
    assert found is not None
    assert len(found.sent) == 1


def test_a_charge_is_told_of_to_its_tenants_alone_while_it_is_owed(oak: Landlord) -> None:
    soon = TODAY + timedelta(3)
    oak.charge("chg-1", 138_000, soon)
    oak.charge("chg-2", 138_000, TODAY - timedelta(9))
    oak.put(vendor())
    assert said(oak, "rent_due", "chg-1", "ctc-jordan").startswith(f"{TEAM}: $1,380.00 for 118 Oak Street, 1 is due on")
    assert "1.380,00" in said(oak, "rent_late", "chg-2", "ctc-jordan", "de")
    with pytest.raises(PortfolioRuleError, match="not about this contact"):
        said(oak, "rent_due", "chg-1", "ctc-pete")
    with pytest.raises(PortfolioRuleError, match="was due on"):
        said(oak, "rent_due", "chg-2", "ctc-jordan")
    with pytest.raises(PortfolioRuleError, match="is not due before"):
        said(oak, "rent_late", "chg-1", "ctc-jordan")
    with pytest.raises(RecordNotFoundError, match="no charge"):
        said(oak, "rent_due", "tcy-1", "ctc-jordan")
    oak.pay("pay-1", usd(200_000))
    # So much of it is still owed; the one before it is not any more.
    assert "$760.00" in said(oak, "rent_due", "chg-1", "ctc-jordan")
    with pytest.raises(PortfolioRuleError, match="is paid"):
        said(oak, "rent_late", "chg-2", "ctc-jordan")


def test_second_reminder_of_a_late_rent_says_that_it_is_one(oak: Landlord) -> None:
    switch(oak)
    switch(oak, "rent_late")
    oak.charge("chg-1", 138_000, TODAY - timedelta(3))
    remind(oak, on=TODAY - timedelta(6))
    first = f"{TEAM}: $1,380.00 for 118 Oak Street, 1 was due on Tue, Nov 17, 2026 and has not arrived yet. "
    assert said(oak, "rent_late", "chg-1", "ctc-jordan").startswith(first), "before, it was not late"
    remind(oak, "rent_late", on=TODAY - timedelta(2))
    again = f"{TEAM}: this is another reminder. $1,380.00 for 118 Oak Street, 1 was due on "
    assert said(oak, "rent_late", "chg-1", "ctc-jordan").startswith(again)
    # Another charge is another matter, and a call that is run again says the same.
    oak.charge("chg-2", 138_000, TODAY - timedelta(1))
    assert "another reminder" not in said(oak, "rent_late", "chg-2", "ctc-jordan")
    oak.now -= timedelta(2)
    assert said(oak, "rent_late", "chg-1", "ctc-jordan").startswith(first)


def test_a_vendor_is_asked_for_their_policy_and_both_are_told_of_a_visit(oak: Landlord) -> None:
    oak.put(vendor(), liability(TODAY + timedelta(6)))
    assert "your insurance ends on Thu, Nov 26, 2026" in said(oak, "insurance_ends", "pol-ven-pete", "ctc-pete")
    with pytest.raises(PortfolioRuleError, match="not about this contact"):
        said(oak, "insurance_ends", "pol-ven-pete", "ctc-jordan")
    oak.put(leak())
    with pytest.raises(PortfolioRuleError, match="not about this contact"):
        said(oak, "visit_arranged", leak().record_id, "ctc-pete")
    at = oak.now + timedelta(days=2)
    oak.do(lambda book: [job_moved(book, leak().record_id, "schedule", vendor_id="ven-pete", appointment_at=at)])
    repair = f"{TEAM}: somebody will come to 118 Oak Street, 1 for the repair: "
    assert said(oak, "visit_arranged", leak().record_id, "ctc-pete").startswith(repair)
    oak.now = at
    with pytest.raises(PortfolioRuleError, match="no visit is arranged any more"):
        said(oak, "visit_arranged", leak().record_id, "ctc-pete")


def test_tenant_is_told_what_an_inspection_is_for(oak: Landlord) -> None:
    kinds = {"entry": "the move-in inspection", "exit": "the move-out inspection", "routine": "a routine inspection"}
    for kind, called in kinds.items():
        booked = visit(oak.now + timedelta(days=9), type=kind, tenancy_id="tcy-1", state="scheduled")
        one = booked.model_copy(update={"record_id": f"insp-{kind}", "at": booked.proposed[0]})
        oak.put(one)
        told = said(oak, "visit_arranged", one.record_id, "ctc-jordan")
        assert told.startswith(f"{TEAM}: somebody will come to 118 Oak Street, 1 for {called}: ")


def test_visit_at_another_time_than_told_takes_the_old_one_back(oak: Landlord) -> None:
    first, then = (oak.now + timedelta(days=days) for days in (9, 11))
    oak.put(vendor(), leak(), liability(TODAY + timedelta(30)))
    booked = visit(then, type="routine", tenancy_id="tcy-1", state="scheduled")
    oak.put(booked.model_copy(update={"at": then}))
    oak.do(lambda book: [job_moved(book, leak().record_id, "schedule", vendor_id="ven-pete", appointment_at=then)])
    switch(oak, "visit_arranged")
    where = "118 Oak Street, 1"
    called = {leak().record_id: f"the visit to {where} for the repair", "insp-1": f"the routine inspection of {where}"}
    for subject, what in called.items():
        tell = partial(counted, name="visit_arranged", subject_id=subject, today=TODAY, is_notice=True)
        oak.do(partial(tell, contact_id="ctc-jordan", visit_at=first))
        told = said(oak, "visit_arranged", subject, "ctc-jordan")
        assert told.startswith(f"{TEAM}: {what} is not on Sun, Nov 29, 2026, ")
        assert ", as we wrote, but on Tue, Dec 1, 2026, " in told
        # There is nothing to take back once the old time is past, or the new one is told.
        for day in (oak.now - timedelta(days=1), then):
            oak.do(partial(tell, contact_id="ctc-jordan", visit_at=day))
            assert "as we wrote" not in said(oak, "visit_arranged", subject, "ctc-jordan")


def test_applicant_is_told_which_papers_are_missing(oak: Landlord) -> None:
    oak.put(listing(), application(state="received", papers=("income",)))
    assert said(oak, "papers_missing", "app-1", "ctc-1") == (
        f"{TEAM}: thank you for applying for 118 Oak Street, 1. Please send us what is still missing: what you earn, "
        "the day you would like to move in, your consent to a check, a copy of your ID."
    )
    oak.do(lambda book: [book.need("app-1", RentalApplication).model_copy(update={"papers": ("identity", "income")})])
    assert "your consent to a check." in said(oak, "papers_missing", "app-1", "ctc-1")


@for_each(
    ("settled", "words"),
    [
        ("paid", "I sent no reminder: what was due on Wed, Nov 11, 2026 for 118 Oak Street, 1 is paid."),
        ("reversed", "I sent no reminder: what was due on Wed, Nov 11, 2026 for 118 Oak Street, 1 is no longer owed."),
    ],
    oak=oak,
)
def test_a_reminder_says_so_and_is_over_when_the_rent_is_paid(oak: Landlord, settled: str, words: str) -> None:
    switch(oak, "rent_late")
    oak.charge("chg-1", 138_000, TODAY - timedelta(9))
    if settled == "paid":
        oak.pay("pay-1", usd(138_000))
    else:
        oak.do(lambda book: reverse_ledger_entry(book, "chg-1", "Agreed."))
    given = {"contact_id": "ctc-jordan", "reminder": "rent_late", "subject_id": "chg-1", "place": "118 Oak Street, 1"}
    call: Any = SimpleNamespace(account_id=A, member_id="mbr-1", call_id="c", arguments=given)
    account = SimpleNamespace(name=TEAM, language="en", zone="UTC")
    services: Any = SimpleNamespace(records=oak.service, people=SimpleNamespace(account_now=lambda _: account))
    done = send_reminder(call, services)
    assert isinstance(done, Done)
    assert done.over
    assert done.report
    assert render(done.report, "en") == words
    assert oak.book.find("rmd-ctc-jordan", ReminderCount) is None


@for_each("language", ["en", "es", "de", "fr"])
def test_every_reminder_names_the_team(language: str) -> None:
    assert examples(TEAM).keys() == set(get_args(ReminderName))
    assert all(render(example, language).startswith(f"{TEAM}: ") for example in examples(TEAM).values())


def test_member_sends_a_reminder_without_approval_and_only_once() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        _, _, tenancy_id = let_to_pete(cloud)
        approved(cloud, "add_charge", {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", **NEXT_RENT})
        (line,) = [one for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.on.isoformat() == "2026-11-23"]
        about = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_due", "subject_id": line.record_id}
        assert "send_message drafts a message instead" in calls(cloud, "send_reminder", about | {"place": FLAT})
        assert "rent_due · off · Oak Street Homes: " in calls(cloud, "list_reminders", {})
        approved(cloud, "switch_reminder", {"reminder": "rent_due", "on": True})
        assert "another place" in calls(cloud, "send_reminder", about | {"place": "40 Elm Court, 11"})
        assert not cloud.texts_to(PETE)
        calls(cloud, "send_reminder", about | {"place": FLAT})
        (text,) = cloud.texts_to(PETE)
        assert text == (
            "Oak Street Homes: $1,380.00 for 118 Oak Street, 4B is due on Mon, Nov 23, 2026. "
            "If you have paid it already, thank you."
        )
        assert "reminded today already" in calls(cloud, "send_reminder", about | {"place": FLAT})
        assert len(cloud.texts_to(PETE)) == 1
        call = {"tool": "send_reminder", "arguments": about | {"place": FLAT}}
        calls(cloud, "create_scheduled_job", {"call": call, "start": "2026-11-21T10:00"})
        at(cloud, "2026-11-21T10:00")
        assert cloud.texts_to(PETE) == [text, text]
        assert f'Done: Texted Pete Rossi: "{text}"' in cloud.texts_to(MARIA)[-1]


def test_approved_reminder_of_a_paid_rent_stands_as_not_done_and_why() -> None:
    with landlords_cloud() as cloud:
        *_, tenancy_id = let_to_pete(cloud)
        approved(cloud, "add_charge", {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", **NEXT_RENT})
        (line,) = [one for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.on.isoformat() == "2026-11-23"]
        approved(cloud, "switch_reminder", {"reminder": "rent_due", "on": True})
        account_id = account_of(cloud)
        cloud.wiring.autonomy.set_level(account_id, "send_reminder", 1, cloud.wiring.people.owners(account_id)[0])
        cloud.later(600)
        about = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_due", "subject_id": line.record_id}
        assert "Waiting for a decision" in calls(cloud, "send_reminder", about | {"place": FLAT})
        asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "YES " in text)
        paid = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "1480", "received_on": "2026-11-20"}
        calls(cloud, "record_payment", paid)
        code = asked.split("YES ")[1][:2]
        cloud.text(MARIA, f"YES {code}")
        cloud.settle()
        assert not cloud.texts_to(PETE)
        why = f"I sent no reminder: what was due on Mon, Nov 23, 2026 for {FLAT} is paid."
        assert why in cloud.texts_to(MARIA)[-1]
        rows = signed_in(cloud, MARIA).rows("decided")
        (row,) = (row for row in rows if row["what"] == "Text to Pete Rossi (plumber)")
        assert (row["status"], row["because"]) == ("not_done", why)
        cloud.text(MARIA, f"NO {code}")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith(f"{why} So I won't ")


def test_reminder_of_a_vendors_policy_names_them_or_its_cover() -> None:
    with landlords_cloud() as cloud:
        pete = contact(cloud, "Pete")
        approved(cloud, "save_party", {"contact_id": pete, "role": "vendor", "trades": ["plumbing"]})
        policy = {"vendor_id": pete, "place": "Pete Rossi", "cover": "liability", "insurer": "Acme"}
        calls(cloud, "save_insurance", policy | {"starts": "2026-01-01", "expires": "2026-11-30"})
        (line,) = book_of(cloud).lines(f"ven-{pete}", POLICY)
        approved(cloud, "switch_reminder", {"reminder": "insurance_ends", "on": True})
        about = {"contact_id": pete, "reminder": "insurance_ends", "subject_id": line.record_id}
        for wrong in (FLAT, "building", "Lena Park"):
            assert "called otherwise" in calls(cloud, "send_reminder", about | {"place": wrong})
        assert not cloud.texts_to(PETE)
        calls(cloud, "send_reminder", about | {"place": "liability"})
        assert "your insurance ends" in cloud.texts_to(PETE)[-1]


def test_start_of_a_tenant_names_the_sum_that_was_held_back() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        _, _, tenancy_id = let_to_pete(cloud)
        approved(cloud, "add_charge", {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", **NEXT_RENT})
        (line,) = [one for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.on.isoformat() == "2026-11-23"]
        approved(cloud, "switch_reminder", {"reminder": "rent_due", "on": True})
        about = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_due", "subject_id": line.record_id}
        cloud.text(PETE, "STOP")
        calls(cloud, "send_reminder", about | {"place": FLAT})
        cloud.text(PETE, "START")
        cloud.settle()
        what = f"remind Pete Rossi (plumber) of the rent that will be due for {FLAT}: $1,380.00, Mon, Nov 23, 2026"
        assert f"Tell me if I should do it now: {what} (was to go out on " in cloud.texts_to(MARIA)[-1]


def test_reminder_by_mail_is_no_answer_to_the_tenants_last_mail() -> None:
    with post_office(ScriptedModel(rule=lambda _: say("-"))) as office:
        cloud, pete = office.cloud, contact(office.cloud, "Pete")
        cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
        cloud.wiring.contacts.update(account_of(cloud), pete, emails=(PETE.email,))
        _, _, tenancy_id = let_to_pete(cloud)
        approved(cloud, "add_charge", {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", **NEXT_RENT})
        (line,) = [one for one in book_of(cloud).lines(tenancy_id, CHARGE) if one.on.isoformat() == "2026-11-23"]
        approved(cloud, "switch_reminder", {"reminder": "rent_due", "on": True})
        office.mail(PETE.email, "The radiator bangs all night.", "Heating noise")
        about = {"contact_id": pete, "reminder": "rent_due", "subject_id": line.record_id, "place": FLAT}
        calls(cloud, "send_reminder", about)
        (mail,) = office.sent(PETE.email)
        assert "$1,380.00 for 118 Oak Street" in words(mail)
        assert mail["Subject"] == f"Your rent for {FLAT}"
        assert mail["In-Reply-To"] is None


def test_subject_of_a_reminder_names_its_matter_in_the_contacts_language(oak: Landlord) -> None:
    oak.charge("chg-rent", 100)
    rent = about(oak.book, "rent_due", "chg-rent")
    fee, where = rent.model_copy(update={"type": "fee"}), "118 Oak Street, 1"
    policy = liability(TODAY)
    for name, record, language, title in (
        ("rent_due", rent, "de", f"Ihre Miete für {where}"),
        ("rent_late", rent, "fr", f"Votre loyer en retard pour {where}"),
        ("rent_late", fee, "es", f"Su pago de {where}"),
        ("insurance_ends", policy, "en", "Your insurance"),
    ):
        assert render(reminder_subject(oak.book, cast("ReminderName", name), record), language) == title


def test_reminder_is_named_by_its_sum_and_day_or_the_time_of_its_visit(oak: Landlord) -> None:
    then = oak.now + timedelta(days=9)
    booked = visit(then, tenancy_id="tcy-1", state="scheduled").model_copy(update={"at": then})
    known = booked.model_copy(update={"state": "notified"})
    parts = tuple(Instalment(due_on=TODAY + timedelta(one), amount=usd(15_000)) for one in (-7, 0))
    fields = {"account_id": A, "record_id": "ppl-1", "tenancy_id": "tcy-1", "property_id": "prop-1", "state": "active"}
    plan = PaymentPlan.model_validate({**fields, "agreed_on": TODAY, "instalments": parts})
    over = plan.model_copy(update={"instalments": parts[:1]})
    oak.charge("chg-1", 138_000, TODAY)
    for subject, detail in (
        (oak.book.need("chg-1", Charge), "$1,380.00, Fri, Nov 20, 2026"),
        (plan, "$150.00, Fri, Nov 20, 2026"),
        (over, None),
        (liability(TODAY), "Fri, Nov 20, 2026"),
        (booked, "Sun, Nov 29, 2026, 9:41 AM, notice due by Sun, Nov 22, 2026"),
        (known, "Sun, Nov 29, 2026, 9:41 AM"),
        (leak().model_copy(update={"appointment_at": then}), "Sun, Nov 29, 2026, 9:41 AM"),
        (leak(), None),
        (application(), None),
    ):
        named = reminded_of(oak.book, subject, "ctc-jordan")
        assert (named and render(Joined((named,), ""))) == detail


def _counted(subject_id: str, day: date, book: Book) -> list[TradeRecord]:
    return counted(book, "ctc-jordan", "rent_due", subject_id, day)


@for_each(
    ("days_ago", "waits"),
    [((), 0), ((0,), 1), ((1,), 0), ((4, 2), 0), ((6, 4, 2), 1), ((6, 3, 0), 1), ((2, 1, 0), 5)],
    oak=oak,
)
def test_next_reminder_day_is_the_first_that_is_not_refused(
    oak: Landlord, days_ago: tuple[int, ...], waits: int
) -> None:
    switch(oak)
    for number, ago in enumerate(days_ago):
        day = TODAY - timedelta(days=ago)
        oak.do(partial(_counted, f"chg-{number}", day))
    first = next_day(oak.book, "ctc-jordan", TODAY)
    assert first == TODAY + timedelta(days=waits)
    if waits:
        with pytest.raises(ReminderRefusedError):
            oak.do(partial(_counted, "chg-x", first - timedelta(days=1)))
    oak.do(partial(_counted, "chg-x", first))
