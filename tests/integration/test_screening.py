"""Applicant screening at the fake SingleKey: requested once after approval, polled, recorded, deleted."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from steward.core.sentences import render
from steward.integrations.bridges.screening import ScreeningStatus
from steward.tools.tool_outcomes import Done, Unknown
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.screening import with_check_status
from steward.trades.portfolio.tools.screening.run import screening_request, settle_screening
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from tests.integration.test_several_deciders import let_sam_own
from tests.support.cloud import MARIA, SAM
from tests.support.lettings import at
from tests.support.machines import workflows_run
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.singlekey_setup import ALL, APPLICATION_ID, FLAT, Bureau, open_bureau
from tests.support.walks import for_each

UNCLEAR = [("credit", "done", "clear"), ("identity", "done", "unclear"), ("tenancy_history", "done", "unclear")]


@pytest.fixture
def bureau() -> Iterator[Bureau]:
    with open_bureau() as opened:
        yield opened


def test_an_applicant_is_checked_once_somebody_has_approved_it(bureau: Bureau) -> None:
    said = bureau.asks()
    assert said.startswith("Waiting for a decision")
    assert bureau.singlekey.screenings() == []
    assert bureau.application.state == "complete"
    assert "Done: " in bureau.decides()
    token = bureau.token()
    receipt = next(text for text in bureau.texts().split("\n\n") if f"/screen/tenant?token={token} " in text)
    assert receipt.startswith("Priya Shah has to fill in this form, and I have sent it to nobody: http")
    assert "Tell me if I should text it to them" in receipt
    assert bureau.application.state == "screening"
    assert bureau.checks() == [(what, "asked", None) for what in ALL]
    assert "has not handed in the provider's form yet" in bureau.report()
    bureau.singlekey.handed_in(token)
    assert {*bureau.told()} == {200}
    assert bureau.check().state == "running"
    assert "is being checked" in bureau.report()
    bureau.singlekey.found(token, 720)
    bureau.told()
    assert bureau.checks() == UNCLEAR
    assert (bureau.check().ref, bureau.application.label_of("checks")) == (token, "outside")
    assert "credit clear, identity unclear, tenancy history unclear" in bureau.report()
    assert bureau.texts().count(f"The check of Priya Shah for {FLAT} is back: credit: clear, identity: unclear") == 1
    bureau.is_right()


def test_no_birth_date_or_report_passes_here_and_results_are_dropped(bureau: Bureau) -> None:
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 723)
    bureau.told()
    bureau.report()
    seen = json.dumps([request.body for request in bureau.cloud.model.requests])
    kept = bureau.application.model_dump_json()
    for word in ("report_url", ".pdf", "landlord_email"):
        assert word not in seen
        assert word not in kept
    # As a number of its own: an id may hold these digits by chance.
    assert not re.search(r"(?<![\w.:-])723(?![\w:-])", f"{seen} {kept}")
    assert not [name for name in bureau.singlekey.screenings()[0]["given"] if "dob" in name or "sin" in name]
    bureau.changes("declined", state="declined", decided_on=bureau.book.today("America/New_York"))
    for days, held in ((89, True), (2, False)):
        bureau.cloud.clock.shift(timedelta(days=days))
        bureau.cloud.invoke("scans", {})
        assert bool(bureau.application.checks) is held


def test_consent_taken_back_or_not_given_stops_a_check_even_when_approved(bureau: Bureau) -> None:
    assert bureau.asks().startswith("Waiting")
    bureau.changes("no-consent", consent=None)
    assert "nobody is checked without their consent on record" in bureau.decides()
    assert bureau.singlekey.asked["invite"] == 0
    assert bureau.application.checks == ()
    # Then nothing can even be asked.
    links = bureau.texts().count("/a/")
    said = bureau.asks()
    assert "nobody is checked without their consent on record" in said
    assert bureau.texts().count("/a/") == links
    assert bureau.singlekey.asked["invite"] == 0


def test_an_application_that_was_withdrawn_meanwhile_is_not_checked(bureau: Bureau) -> None:
    assert bureau.asks().startswith("Waiting")
    bureau.changes("gone", state="withdrawn")
    assert "that application is withdrawn: nobody is checked for it" in bureau.decides()
    assert bureau.singlekey.asked["invite"] == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"state": "withdrawn"}, "that is not where it stands by now"),
        ({"checks": ({"type": "credit", "state": "done"},)}, "there is one already"),
        # They may still consent, and hand in what is missing.
        ({"consent": None}, ""),
        ({"state": "incomplete"}, ""),
    ],
)
def test_question_about_a_check_is_withdrawn_once_it_cannot_be_made(
    bureau: Bureau, change: dict[str, Any], why: str
) -> None:
    assert bureau.asks().startswith("Waiting")
    checks = [ScreeningCheck(**one, applicant=bureau.applicant, call="by-hand") for one in change.get("checks", ())]
    bureau.changes("by-hand", **{**change, "checks": tuple(checks)})
    bureau.settle()
    bureau.later(seconds=60)
    said = bureau.texts()
    assert (f"That is not possible any more: {why}" in said) == bool(why)
    assert ("So I won't begin a check of Priya Shah" in said) == bool(why)


def test_question_about_a_check_can_be_approved_once_missing_papers_came(bureau: Bureau) -> None:
    assert bureau.asks().startswith("Waiting")
    for state in ("incomplete", "complete"):
        bureau.changes(f"by-hand-{state}", state=state)
        bureau.settle()
        bureau.later(seconds=60)
    assert "Done: " in bureau.decides()


def test_results_are_ignored_when_the_application_was_withdrawn(bureau: Bureau) -> None:
    bureau.screens()
    bureau.changes("gone", state="withdrawn")
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.told()
    assert bureau.checks() == [(what, "asked", None) for what in ALL]
    assert "is back" not in bureau.texts()


def test_applicant_is_not_screened_twice_nor_a_result_overwritten(bureau: Bureau) -> None:
    bureau.screens()
    assert "they are being checked already" in bureau.asks()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.told()
    assert "they were checked already" in bureau.asks(checks=["credit"])
    assert bureau.singlekey.asked["invite"] == 1
    # A late response does not overwrite a newer result.
    invited = ScreeningStatus(ref=bureau.token(), state="invited")
    (after,) = with_check_status(bureau.book, APPLICATION_ID, bureau.applicant, invited)
    assert isinstance(after, RentalApplication)
    assert after.checks == bureau.application.checks


def test_screening_is_refused_for_others_elsewhere_or_out_of_reach(bureau: Bureau) -> None:
    people = bureau.cloud.wiring.people_store
    other = next(one for one in people.contacts(bureau.account_id) if one.contact_id != bureau.applicant)
    assert "there is no application" in bureau.asks(application_id="app-none")
    assert "at another place" in bureau.screens(place="118 Oak Street, other")
    assert "they are none of the applicants" in bureau.asks(applicant=other.contact_id)
    home = bureau.book.need("prop-till", Property)
    bare = home.model_copy(update={"address": home.address.model_copy(update={"postcode": ""})})
    bureau.cloud.wiring.records.change(bureau.account_id, "bare", "", lambda _: [bare])
    assert "the home's whole address" in bureau.screens()
    account, priya = people.account(bureau.account_id), people.contact(bureau.account_id, bureau.applicant)
    assert account
    assert priya
    people.put_contact(account, priya.model_copy(update={"emails": ()}))
    assert "the applicant needs a name and an email address" in bureau.screens()
    assert bureau.singlekey.asked["invite"] == 0
    assert bureau.application.checks == ()


@for_each(
    ("fault", "why"),
    [("slow_down", "the provider is busy"), ("revoked", "an owner must connect it anew")],
    bureau=bureau,
)
def test_a_provider_that_says_no_has_done_nothing_and_may_be_asked_again(bureau: Bureau, fault: Any, why: str) -> None:
    bureau.singlekey.faults.append(fault)
    assert why in bureau.screens()
    assert (bureau.application.state, bureau.application.checks) == ("complete", ())
    assert "Done: " in bureau.screens()
    assert len(bureau.singlekey.screenings()) == 1


@for_each("fault", ["down_after", "cut_after"], bureau=bureau)
def test_a_request_whose_answer_is_lost_is_unknown_and_never_made_again(bureau: Bureau, fault: Any) -> None:
    bureau.singlekey.faults.append(fault)
    assert "unknown whether this was done" in bureau.screens()
    bureau.singlekey.forget()
    assert bureau.checks() == [(what, "asking", None) for what in ALL]
    assert "they may have been asked already, and nobody knows" in bureau.asks()
    assert "nobody knows whether the provider was asked" in bureau.report()
    bureau.later(days=2)
    assert bureau.singlekey.asked["invite"] == 1
    # The report names our own id: so it is found once the provider tells of it.
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 560)
    bureau.told()
    assert bureau.check().ref == bureau.token()
    assert bureau.checks()[0] == ("credit", "done", "adverse")
    assert bureau.application.state == "screening"
    assert bureau.texts().count("is back: credit: adverse") == 1


def test_a_run_that_follows_one_that_was_cut_off_does_not_ask_again(bureau: Bureau) -> None:
    bureau.screens()
    calls = bureau.cloud.wiring.calls
    stored = calls.get(bureau.cloud.conversation_of(MARIA), f"call#{bureau.check().call}")
    assert stored
    again = screening_request(stored.call, bureau.cloud.wiring)
    assert isinstance(again, Done)
    assert bureau.token() in str(again.text)
    # It was cut off before it had read the answer.
    lost = [one.model_copy(update={"state": "asking", "ref": ""}) for one in bureau.application.checks]
    bureau.changes("cut-off", checks=tuple(lost))
    assert isinstance(screening_request(stored.call, bureau.cloud.wiring), Unknown)
    assert bureau.singlekey.asked["invite"] == 1


def test_retried_poll_returns_its_stored_result(bureau: Bureau) -> None:
    bureau.screens()
    stored = bureau.cloud.wiring.calls.get(bureau.cloud.conversation_of(MARIA), f"call#{bureau.check().call}")
    assert stored
    watched = {"tool": "settle_screening", "arguments": {"subject": f"{APPLICATION_ID}.{bureau.applicant}"}}
    for says in ("has to correct the form", "is back: credit: clear"):
        if says == "has to correct the form":
            bureau.singlekey.handed_in(bureau.token(), ["a number is wrong"])
        else:
            bureau.singlekey.found(bureau.token(), 720)
        call = stored.call.model_copy(update={**watched, "call_id": f"call-{says[:3]}"})
        first = settle_screening(call, bureau.cloud.wiring)
        assert isinstance(first, Done)
        assert first.report
        assert says in str(render(first.report, "en"))
        # Also where the provider cannot be reached any more.
        bureau.singlekey.faults.extend(["down"] * 15)
        assert settle_screening(call, bureau.cloud.wiring) == first
        bureau.singlekey.faults.clear()


def test_poll_finds_results_when_no_webhook_comes(bureau: Bureau) -> None:
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token(), ["1232133: SIN numbers must be 9 digits long"])
    bureau.singlekey.forget()
    bureau.later(hours=25)
    assert bureau.check().state == "returned"
    assert bureau.texts().count("has to correct the form") == 1
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.forget()
    bureau.later(hours=25)
    assert bureau.check().state == "running"
    bureau.singlekey.found(bureau.token(), None, partial=True)
    bureau.singlekey.forget()
    bureau.later(minutes=11)
    assert bureau.checks() == [
        ("credit", "done", "unclear"),
        ("identity", "partial", None),
        ("tenancy_history", "partial", None),
    ]
    bureau.singlekey.found(bureau.token(), 700)
    bureau.singlekey.forget()
    bureau.later(hours=25)
    assert bureau.checks() == UNCLEAR
    bureau.is_right()


def test_a_form_that_nobody_hands_in_lapses_and_may_be_asked_for_again(bureau: Bureau) -> None:
    bureau.screens()
    bureau.singlekey.forget()
    for _ in range(4):
        bureau.later(days=8)
    assert {one.state for one in bureau.application.checks} == {"lapsed"}
    assert bureau.texts().count(f"Priya Shah, who applied for {FLAT}, has not handed in the form") == 1
    assert "Done: " in bureau.screens()
    assert bureau.singlekey.asked["invite"] == 2


def test_a_provider_that_is_down_is_asked_again_and_an_owner_hears(bureau: Bureau) -> None:
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.singlekey.faults.extend(["down"] * 15)
    bureau.told()
    for minutes in (2, 6, 16, 61):
        bureau.later(minutes=minutes)
    assert bureau.texts().count("does not answer me") == 1
    bureau.singlekey.faults.clear()
    bureau.later(hours=7)
    assert bureau.checks() == UNCLEAR


@for_each("says", [{"singlekey_score": "excellent"}, {"partial": "perhaps"}, {"success": "maybe"}], bureau=bureau)
def test_unknown_provider_status_is_not_guessed(bureau: Bureau, says: dict[str, Any]) -> None:
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.singlekey.alter(bureau.token(), **says)
    bureau.told()
    assert not any(one.result for one in bureau.application.checks)
    assert "the provider's answer makes no sense" in bureau.report()


@for_each(
    "says",
    [
        {"external_tenant_id": "app-1.ctc-other"},
        {"external_customer_id": "acct-other"},
        {"external_tenant_id": None},
        {"external_tenant_id": None, "external_customer_id": None},
    ],
    bureau=bureau,
)
def test_report_about_another_person_is_not_recorded(bureau: Bureau, says: dict[str, Any]) -> None:
    bureau.screens()
    bureau.singlekey.handed_in(bureau.token())
    bureau.singlekey.found(bureau.token(), 720)
    bureau.singlekey.alter(bureau.token(), **says)
    bureau.told()
    assert not any(one.result for one in bureau.application.checks)
    assert "of somebody else" in bureau.report()
    assert "is back" not in bureau.texts()


def test_webhook_cannot_attach_the_report_of_another_check(bureau: Bureau) -> None:
    """Whoever knows the token of the door names a report of somebody else's: it is not adopted."""
    bureau.singlekey.faults.append("cut_after")
    bureau.screens()
    theirs = bureau.singlekey.invite({**bureau.singlekey.screenings()[0]["given"], "external_tenant_id": "theirs"})
    bureau.singlekey.handed_in(theirs["purchase_token"])
    bureau.singlekey.found(theirs["purchase_token"], 540)
    bureau.singlekey.forget()
    ids = {"external_customer_id": bureau.account_id, "external_tenant_id": f"app-1.{bureau.applicant}"}
    body = json.dumps({"detail": "Report Complete", "purchase_token": theirs["purchase_token"], **ids})
    assert bureau.post(bureau.singlekey.webhook, body, {"Handshake-Token": bureau.singlekey.handshake}).status == 200
    bureau.settle()
    assert bureau.checks() == [(what, "asking", None) for what in ALL]


def test_screening_webhook_requires_its_token(bureau: Bureau) -> None:
    bureau.screens()
    bureau.singlekey.forget()
    ids = {"external_customer_id": bureau.account_id, "external_tenant_id": f"app-1.{bureau.applicant}"}
    body = json.dumps({"detail": "Report Complete", "purchase_token": bureau.token(), **ids})
    for headers in (
        {},
        {"Handshake-Token": ""},
        {"Handshake-Token": "another"},
        {"Handshake-Token": "handshake-stand"},
    ):
        assert bureau.post(bureau.singlekey.webhook, body, headers).status == 400
    token = {"Handshake-Token": bureau.singlekey.handshake}
    for nonsense in (
        "",
        "[]",
        "{}",
        json.dumps({"detail": "x", "purchase_token": 1, "external_tenant_id": "a"}),
        "\x00",
    ):
        assert bureau.post(bureau.singlekey.webhook, nonsense, token).status == 400
    assert bureau.post("https://steward.test/webhooks/screening/acct-nobody", body, token).status == 404
    assert bureau.post(bureau.singlekey.webhook.replace("screening", "portals"), body, token).status == 404
    assert [bureau.post(bureau.singlekey.webhook, body, token).status for _ in range(2)] == [200, 200]


def test_without_a_provider_nobody_is_asked_and_members_hear_that_it_waits() -> None:
    with open_bureau(connected=False) as bureau:
        assert "no provider of checks is connected" in bureau.screens()
        assert "was not checked" in bureau.report()
        assert (bureau.application.state, bureau.application.checks) == ("complete", ())
        bureau.cloud.clock.shift(timedelta(hours=25))
        bureau.cloud.invoke("scans", {})
        bureau.later(minutes=2)
        assert "can be checked" in bureau.texts()
        assert "May I have" not in bureau.texts()


def test_approver_of_anothers_check_hears_that_its_form_was_sent_to_nobody(bureau: Bureau) -> None:
    let_sam_own(bureau.cloud)
    bureau.asks()
    decide(bureau.cloud, SAM, "approved")
    bureau.settle()
    told = bureau.cloud.texts_to(SAM)[-1]
    assert told.startswith("You said yes. Priya Shah has to fill in this form, and I have sent it to")


def test_approver_of_anothers_check_hears_its_result_too(bureau: Bureau) -> None:
    let_sam_own(bureau.cloud)
    sam = member(bureau.cloud, SAM)
    bureau.cloud.wiring.accounts.change_member(bureau.account_id, sam.member_id, language="de")
    bureau.asks()
    decide(bureau.cloud, SAM, "approved")
    bureau.settle()
    bureau.singlekey.handed_in(bureau.token())
    bureau.told()
    bureau.singlekey.found(bureau.token(), 720)
    bureau.told()
    assert bureau.texts().count(f"The check of Priya Shah for {FLAT} is back") == 1
    heard = "\n".join(bureau.cloud.texts_to(SAM))
    assert heard.count("Die Prüfung von Priya Shah") == 1
    assert "is back" not in heard


def test_a_day_after_it_is_complete_a_check_is_proposed(bureau: Bureau) -> None:
    bureau.cloud.clock.shift(timedelta(hours=25))
    bureau.cloud.invoke("scans", {})
    bureau.later(minutes=2)
    assert "May I begin a check of Priya Shah (tenant, unit 12)" in bureau.texts()
    assert "Done: " in bureau.decides()
    assert bureau.application.state == "screening"


def test_a_search_has_whoever_applies_checked_and_waits_for_that(bureau: Bureau) -> None:
    with workflows_run(bureau.cloud, PORTFOLIO, *WORKFLOWS.values()):
        terms = {"rent": "1500", "available_from": "2026-12-20", "unit_id": "unit-t", "place": FLAT}
        assert bureau.calls("workflow_find_tenant", terms).startswith("Waiting for a decision")
        bureau.decides()
        assert at(bureau.cloud) == ("running", "screening", "asking")
        assert bureau.singlekey.asked["invite"] == 0
        decide(bureau.cloud, MARIA, "approved")
        bureau.settle()
        assert at(bureau.cloud) == ("running", "screening", "waiting")
        bureau.singlekey.handed_in(bureau.token())
        bureau.singlekey.found(bureau.token(), 720)
        bureau.told()
        assert at(bureau.cloud) == ("running", "choosing", "asking")


def test_a_search_goes_on_where_nobody_is_connected_or_a_person_says_no(bureau: Bureau) -> None:
    with workflows_run(bureau.cloud, PORTFOLIO, *WORKFLOWS.values()):
        terms = {"rent": "1500", "available_from": "2026-12-20", "unit_id": "unit-t", "place": FLAT}
        bureau.calls("workflow_find_tenant", terms)
        bureau.decides()
        assert at(bureau.cloud) == ("running", "screening", "asking")
        decide(bureau.cloud, MARIA, "rejected")
        bureau.settle()
        assert at(bureau.cloud) == ("running", "choosing", "asking")
        assert bureau.singlekey.asked["invite"] == 0
