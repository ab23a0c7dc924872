"""Findings about owner statements and unanswered questions, and where and whom any finding concerns."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from steward.core.sentences import render
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import FoundIssue, RecordPlace
from steward.trades.portfolio.scanning import statement_checks, unanswered_questions
from steward.trades.portfolio.scanning.scanner_table import SCANNERS, landlords, says
from tests.support.found_issues import DAY, HERE, HOUR, LET, MORNING, NEW_YORK, OWNERS, WHERE, at, changed, with_call
from tests.support.landlord import A, leak, place, tenancy, vendor
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import application, listing
from tests.unit.test_landlord_records import report
from tests.unit.test_payment_rules import parts, payment
from tests.unit.test_report_figures import expense


def test_statement_is_proposed_at_the_first_property_unless_it_was_made() -> None:
    two = [changed(place(one), owners=("ctc-1",)) for one in ("prop-2", "prop-1")]
    two[0] = changed(two[0], address=changed(two[0].address, lines=("9 Elm Court",)))
    due, open_ = (
        FoundIssue("statement:ctc-1:2026-12:0", check, MORNING, "2026-11-01")
        for check in ("statement_due", "statement_open")
    )
    told = {"property": "prop-1"}
    where = "118 Oak Street; 9 Elm Court"
    make = {"kind": "owner_statement", "owner_id": "ctc-1", "period": "other"}
    make |= {"first": "2026-11-01", "last": "2026-11-30"}
    wants = with_call(at(due, detail="2026-11", who="ctc-1"), "generate_report", where, **make)
    assert statement_checks.of_statement(paper(*two), told, due) == wants
    assert statement_checks.of_statement(paper(*two), {"property": "prop-2"}, due) is None
    archived = changed(two[1], state="archived")
    assert statement_checks.of_statement(paper(two[0], archived), {"property": "prop-2"}, due) == with_call(
        at(due, detail="2026-11", who="ctc-1"), "generate_report", "9 Elm Court", **make
    )
    month = {"first": date(2026, 11, 1), "last": date(2026, 11, 30), "made_on": date(2026, 12, 1)}
    made = report(type="owner_statement", owner_id="ctc-1", **month)
    assert statement_checks.of_statement(paper(*two, made), told, due) is None
    for other in ({"type": "income"}, {"owner_id": "ctc-2"}, {"made_on": month["last"]}, {"first": date(2026, 11, 2)}):
        assert statement_checks.of_statement(paper(*two, changed(made, **other)), told, due) == wants
    unfiled, credit = expense(property_id="prop-2", on=date(2026, 11, 30)), payment(received_on=date(2026, 11, 1))
    some = [
        unfiled,
        credit,
        expense("exp-2", document_id="doc-1"),
        expense("exp-3", state="reversed"),
        expense("exp-4", on=date(2026, 12, 1)),
        payment("pay-2", allocations=parts(chg_1=1_000)),
        payment("pay-3", state="failed"),
        payment("pay-4", received_on=date(2026, 10, 31)),
    ]
    assert statement_checks.of_statement(paper(*two, *some), told, open_) == at(open_, where, detail="2")
    assert statement_checks.of_statement(paper(*two, *some[2:]), told, open_) is None
    scanner = next(one for one in SCANNERS if one.name == "owner_statement")
    settings = AccountScannerSettings(account_id="a", scanner=scanner.name, offsets=(), limits=dict(scanner.limits))
    missed = statement_checks.missed_statements(OWNERS, settings, MORNING, NEW_YORK)
    assert [(one.key, one.check, one.detail, one.at.astimezone(NEW_YORK).date().isoformat()) for one in missed] == [
        ("statement:ctc-2:2026-09:0", "statement_due", "2026-08-01", "2026-09-30"),
        ("statement:ctc-1:2026-10:0", "statement_due", "2026-09-01", "2026-10-05"),
        ("statement:ctc-2:2026-10:0", "statement_due", "2026-09-01", "2026-10-31"),
        ("statement:ctc-1:2026-11:0", "statement_due", "2026-10-01", "2026-11-05"),
    ]
    first = {"owners": "ctc-1:20", "since": "2026-11-20"}
    assert len(statement_checks.missed_statements(first, settings, MORNING, NEW_YORK)) == 1
    assert statement_checks.missed_statements(first, settings, MORNING - HOUR, NEW_YORK) == []


def test_ready_statement_names_its_owner_and_the_next_step() -> None:
    ready: dict[str, Any] = {"check": "statement_due", "who": "ctc-1", "where": "7 Cedar Lane", "detail": "2026-10"}
    one = ScannerFinding(
        account_id="a", finding_id="f", scanner="s", key="k", subject_id="prop-1", revision=1, found_at=NOW, **ready
    )
    assert render(says(one, lambda *_: "Bennett Hale")) == (
        "Bennett Hale's owner statement for October 2026 (7 Cedar Lane) is ready. "
        "It is among the reports; tell me to send it."
    )


def test_question_is_told_of_whom_the_account_has_to_do_with() -> None:
    since = {"since": NOW.isoformat(), "contact": "ctc-jordan"}
    theirs, ours = {**since, "whose": "them"}, {**since, "whose": "us"}
    one = FoundIssue("answer_hours:x", "unanswered", MORNING, "2026-11-20 14:41")
    soon = FoundIssue("urgent_hours:x", "unanswered", MORNING, "2026-11-20 14:41")
    local: dict[str, Any] = {"detail": "2026-11-20 09:41", "who": "ctc-jordan"}
    assert unanswered_questions.of_question(paper(*HERE), theirs, one) == at(one, **local)
    assert unanswered_questions.of_question(paper(), theirs, one) is None
    assert unanswered_questions.of_question(paper(place(), LET, tenancy(state="closed")), theirs, one) is None
    urgent = changed(leak(), urgency="urgent", tenancy_id="tcy-1")
    assert unanswered_questions.of_question(paper(*HERE, urgent), theirs, soon) == at(soon, **local)
    for none in (leak(), changed(urgent, state="on_hold"), changed(urgent, state="closed")):
        assert unanswered_questions.of_question(paper(*HERE, none), theirs, soon) is None
    pete = {**theirs, "contact": "ctc-pete"}
    works = changed(vendor(), trades=("plumbing", "gas"))
    assert unanswered_questions.of_question(paper(works), pete, one) == at(one, "plumbing, gas", who="ctc-pete")
    assert unanswered_questions.of_question(paper(changed(works, state="retired")), pete, one) is None
    emergency = changed(leak(), urgency="emergency", vendor_id="ven-pete")
    assert unanswered_questions.of_question(paper(place(), LET, works, emergency), pete, soon) == at(
        soon, "plumbing, gas", who="ctc-pete"
    )
    applicant, owner = {**theirs, "contact": "ctc-1"}, changed(place(), owners=("ctc-1",))
    assert unanswered_questions.of_question(paper(place(), LET, listing(), application()), applicant, one) == at(
        one, who="ctc-1"
    )
    assert unanswered_questions.of_question(paper(place(), LET, application(state="declined")), applicant, one) is None
    assert unanswered_questions.of_question(paper(owner), applicant, one) == at(
        one, "118 Oak Street", **{**local, "who": "ctc-1"}
    )
    assert unanswered_questions.of_question(paper(changed(owner, state="archived")), applicant, one) is None
    for language in ("en", "de"):
        again = unanswered_questions.of_question(paper(*HERE), ours, one, lambda *_, own=language: own)
        assert again
        assert again.call
        words = str(again.call.arguments["text"])
        asks: dict[str, Any] = {"contact_id": "ctc-jordan", "text": words, "reason": WHERE, "wants_answer": True}
        assert again == with_call(at(one, **local), "send_message", to="ctc-jordan", **asks)
        assert "20" in words
    default = unanswered_questions.of_question(paper(*HERE), ours, one)
    english = unanswered_questions.of_question(
        paper(*HERE), ours, one, lambda account_id, _: "en" if account_id == A else "de"
    )
    assert default == english != again


def test_nobody_is_pressed_for_an_answer_who_has_written_anywhere_since() -> None:
    asked_again = (NOW + HOUR).isoformat()
    ours = {"since": NOW.isoformat(), "again": asked_again, "contact": "ctc-jordan", "whose": "us"}
    one = FoundIssue("silent_hours:x", "no_answer", MORNING, "2026-11-20 14:41")
    asked = list[Any]()

    def wrote(*of: Any) -> tuple[datetime, bool]:
        asked.append(of)
        return NOW + DAY, True

    assert unanswered_questions.of_question(paper(*HERE), ours, one, last_words=wrote) is None
    assert asked == [(A, "ctc-jordan", NOW + HOUR)]
    assert unanswered_questions.of_question(paper(*HERE), {**ours, "whose": "them"}, one, last_words=wrote)


def test_findings_stand_at_their_property_or_in_the_accounts_zone() -> None:
    scanning = landlords(lambda account_id: "UTC" if account_id == A else "x")
    owned = changed(place(), owners=("mbr-1", "ctc-1"))
    there = RecordPlace(NEW_YORK, ("mbr-1",), "118 Oak Street")
    assert scanning.place(paper(owned), {"property": "prop-1"}, A) == there
    assert scanning.place(paper(owned), {}, A) == scanning.place(paper(), {"property": "prop-1"}, A)
    assert scanning.place(paper(owned), {}, A) == RecordPlace(ZoneInfo("UTC"))
    assert [one.name for one in scanning.scanners] == [one.name for one in SCANNERS]


def told_of(check: str, **fields: Any) -> ScannerFinding:
    fields |= {"account_id": "acct-1", "finding_id": "fnd-1", "scanner": "x", "key": "k", "subject_id": "s"}
    return ScannerFinding(revision=1, check=check, where="plumbing", who="ctc-pete", found_at=NOW, **fields)


def test_findings_about_somebody_say_who_it_is() -> None:
    scanning = landlords(lambda _: "UTC", name_of=lambda account_id, contact_id: f"{contact_id} of {account_id}")
    for check, shown in (
        ("vendor_insurance", "The insurance of ctc-pete of acct-1 ends on Tue, Dec 1, 2026."),
        ("vendor_uninsured", "The liability insurance of ctc-pete of acct-1 ended on Tue, Dec 1, 2026. Please"),
        ("unanswered", "ctc-pete of acct-1 (plumbing) wrote on Tue, Dec 1, 2026, and nobody has answered yet."),
        ("no_answer", "ctc-pete of acct-1 (plumbing) has not answered your message of Tue, Dec 1, 2026."),
    ):
        assert render(scanning.says(told_of(check, detail="2026-12-01"))).startswith(shown)
    for check, shown in (
        ("rent_coming", "ctc-pete of acct-1's rent of $310.00 for plumbing is due on Tue, Dec 1, 2026."),
        ("rent_late", "ctc-pete of acct-1 has not paid $310.00 of the rent for plumbing, due since Tue, Dec 1, 2026."),
        ("arrears", "ctc-pete of acct-1 has not paid $310.00 for plumbing, overdue since Tue, Dec 1, 2026."),
    ):
        assert render(scanning.says(told_of(check, detail="310.00 USD", what="2026-12-01"))).startswith(shown)
