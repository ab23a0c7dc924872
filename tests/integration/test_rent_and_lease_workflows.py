"""Rent increases and lease renewals, through the Lambda handlers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

import pytest

from infra.local.demo import Person
from steward.agent.conversations.steps import Step
from steward.aws.memory.service import Answer, Request
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.tenancies import update_tenancy_records
from steward.trust.approvals.approval_codes import codes_partition
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    RENT,
    answers,
    approved,
    at,
    book_of,
    called_off,
    calls,
    filed,
    let_to_pete,
    line,
    passes,
    served,
    tenancy,
    told,
    working_landlord,
    yes,
)
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.reminders import at as due
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records, and Pete rents a flat."""
    with working_landlord() as running:
        yield running


def handled(cloud: Cloud, record_id: str) -> dict[str, bool]:
    """The checks of a record that workflows handle, and whether each still runs."""
    return {check: runs for (_, check), runs in cloud.wiring.handled_checks(account_of(cloud), [record_id]).items()}


@pytest.mark.parametrize(
    ("tool", "given"), [("workflow_rent_increase", RENT), ("workflow_lease_renewal", {"until": "2027-12-31"})]
)
def test_question_is_withdrawn_once_notice_was_given(cloud: Cloud, tool: str, given: dict[str, str]) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    assert calls(cloud, tool, {**of, **given}).startswith("Waiting for a decision")
    cloud.wiring.records.change(
        account_of(cloud),
        "by-hand",
        "",
        lambda book: update_tenancy_records(book, tenancy_id, "notice", date(2027, 1, 31), "tenant"),
    )
    cloud.settle()
    cloud.later(5)
    said = cloud.texts_to(MARIA)[-1]
    assert said.startswith("That is not possible any more: the tenancy is ending. So I won't")
    assert cloud.wiring.workflows.listed(account_of(cloud)) == []
    assert "not possible" in calls(cloud, tool, {**of, **given})


def test_question_about_arrears_is_withdrawn_once_they_are_paid(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "other", "amount": "40", "due_on": "2026-11-02", "note": "a key"})
    assert calls(cloud, "workflow_arrears", of).startswith("Waiting for a decision")
    calls(cloud, "record_payment", {**of, "amount": "40", "received_on": "2026-11-20"})
    cloud.later(5)
    said = [text for text in cloud.texts_to(MARIA) if "there is nothing to pay there. So I won't follow up" in text]
    assert len(said) == 1


def test_a_rent_rises_once_its_notice_was_served(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    too_soon = calls(cloud, "workflow_rent_increase", {**of, **RENT, "effective_on": "2027-01-01"})
    assert "Begun" not in too_soon
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "the first rent day that keeps both is 2027-02-01" in told(cloud)
    assert cloud.wiring.workflows.listed(account_of(cloud)) == []
    approved(cloud, "workflow_rent_increase", {**of, **RENT})
    begun = next(text for text in cloud.texts_to(MARIA) if "in my hands now" in text)
    assert "The rent increase for 118 Oak Street, 4B is in my hands now. I'll ask before each step" in begun
    # What asked for it has named the rules.
    assert "rules" not in begun
    assert at(cloud) == ("running", "serving", "waiting")
    assert tenancy(cloud, tenancy_id).terms[-1].rent.decimal == "1380.00"
    assert handled(cloud, tenancy_id) == {"market_rent": True, "market_unknown": True}
    served(cloud, tenancy_id)
    assert at(cloud) == ("running", "change", "asking")
    yes(cloud)
    assert at(cloud) == ("running", "waiting", "waiting")
    new = tenancy(cloud, tenancy_id).terms[-1]
    assert (new.rent.decimal, new.start) == ("1450.00", date(2027, 2, 1))
    passes(cloud, 73)
    assert at(cloud)[0] == "completed"
    assert handled(cloud, tenancy_id) == {}


def test_a_rent_rise_proposed_again_names_the_reason_of_the_last_no(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    rise = {"tenancy_id": tenancy_id, "place": FLAT, **RENT}

    def asked() -> str:
        calls(cloud, "workflow_rent_increase", rise)
        return next(text for text in reversed(cloud.texts_to(MARIA)) if "May I start raising" in text)

    asked()
    decide(cloud, MARIA, "rejected", note="he has had enough trouble")
    cloud.later(60)
    assert 'Maria Gomez said no to this on Nov 20, 2026: "he has had enough trouble"' in asked()
    cloud.later(60)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    called_off(cloud)
    assert "said no to this" not in asked(), "somebody has said yes since"


def test_a_rent_rise_proposed_again_names_a_no_without_a_reason(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    rise = {"tenancy_id": tenancy_id, "place": FLAT, **RENT, "effective_on": "2027-03-01"}

    def asked() -> str:
        calls(cloud, "workflow_rent_increase", rise)
        return next(text for text in reversed(cloud.texts_to(MARIA)) if "May I start raising" in text)

    assert "said no to this" not in asked()
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    passes(cloud, 20)
    question = asked()
    assert "Maria Gomez said no to this on Fri, Nov 20, 2026." in question
    cloud.later(60)
    decide(cloud, MARIA, "approved", token=question.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()
    called_off(cloud)
    assert "said no to this" not in asked(), "somebody has said yes since"


def test_a_rent_rise_asked_again_says_that_nobody_answered_before(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    rise = {"tenancy_id": tenancy_id, "place": FLAT, **RENT}

    def asked() -> str:
        calls(cloud, "workflow_rent_increase", rise)
        return next(text for text in reversed(cloud.texts_to(MARIA)) if "May I start raising" in text)

    cloud.sweep()
    assert "Nobody answered" not in asked()
    for seconds in (DAY + 60, 60, 60):
        cloud.later(seconds)
    said = "Nobody answered this when I asked on Fri, Nov 20, 2026."
    assert said in asked()
    assert said in cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    cloud.later(60)
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert "Nobody answered" not in asked(), "somebody has answered since"


def test_an_open_question_is_compared_without_reading_past_ones(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    calls(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    state = cloud.wiring.actor_store.state(cloud.conversation_of(MARIA))
    queried = []

    def note(_: str, operation: str, arguments: Mapping[str, Any], request: Request) -> Answer:
        if operation == "Query":
            queried.append(str(arguments["ExpressionAttributeValues"]))
        return request()

    with aws().watched(note):
        cloud.wiring.open_questions.withdraw_done(Step(state, cloud.wiring.clock()))
    assert [one for one in queried if codes_partition(account_of(cloud)) in one] == []


def test_only_past_questions_about_the_same_record_are_read_again(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    calls(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    since, wiring = cloud.wiring.clock() - timedelta(days=14), cloud.wiring
    read = wiring.recent_approvals(account_of(cloud), since, [tenancy_id])
    assert [one.approval.tool for one in read] == ["workflow_rent_increase"]
    assert len(wiring.recent_approvals(account_of(cloud), since)) > 1
    assert wiring.recent_approvals(account_of(cloud), since, ["ten-other"]) == []


def test_a_rent_rise_on_other_terms_waits_without_those_terms(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    rise = {"tenancy_id": tenancy_id, "place": FLAT, **RENT}
    calls(cloud, "workflow_rent_increase", {**rise, "rent": "1500"}, SAM)
    calls(cloud, "workflow_rent_increase", rise)
    told = [text for text in cloud.texts_to(MARIA) if "waits for your decision already" in text]
    assert len(told) == 1
    assert f"already: start raising the rent ({FLAT}), perhaps on other terms." in told[0]


RUNS = f"the rent increase for {FLAT} is under way already, to $1,450.00 from Feb 1, 2027, at step 2 of 4"
CALL_OFF = "Call that off first if you want other terms"


def test_workflow_under_way_is_not_asked_about_again(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "workflow_rent_increase", {**of, **RENT})
    before = [len(cloud.texts_to(one)) for one in (MARIA, SAM)]
    assert f"{RUNS}. {CALL_OFF}." in calls(cloud, "workflow_rent_increase", {**of, **RENT, "rent": "1500"}, SAM)
    assert CALL_OFF not in calls(cloud, "workflow_rent_increase", {**of, **RENT}, SAM)
    assert [len(cloud.texts_to(one)) for one in (MARIA, SAM)] == [before[0], before[1] + 2]
    assert cloud.texts_to(SAM)[-1] == "Here it is."
    assert (len(cloud.wiring.workflows.listed(account_of(cloud))), at(cloud)[0]) == (1, "running")
    called_off(cloud)
    assert calls(cloud, "workflow_rent_increase", {**of, **RENT, "rent": "1500"}).startswith("Waiting for a decision")


def test_all_who_were_asked_hear_that_a_workflow_began_before_the_yes(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    calls(cloud, "workflow_rent_increase", {**of, **RENT, "rent": "1500"}, SAM)
    sam_id, terms = member(cloud, SAM).member_id, {**RENT, "rent": "1450.00"}
    cloud.wiring.workflows.start(account_of(cloud), sam_id, "rent_increase", tenancy_id, FLAT, terms)
    cloud.settle()
    before = {one.name: len(cloud.texts_to(one)) for one in (MARIA, SAM)}
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.later(60)
    for person in (MARIA, SAM):
        told = "\n".join(cloud.texts_to(person)[before[person.name] :])
        assert f"I could not start raising the rent of {FLAT} from $1,380.00 a month to $1,500.00" in told
        assert f"{RUNS}. {CALL_OFF}." in told
        assert "Done:" not in told
    assert len(cloud.wiring.workflows.listed(account_of(cloud))) == 1


def test_scheduled_start_of_a_workflow_under_way_is_not_asked_about(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    given = {"tenancy_id": tenancy_id, "place": FLAT, **RENT}
    call = {"tool": "workflow_rent_increase", "arguments": {**given, "rent": "1500"}}
    calls(cloud, "create_scheduled_job", {"call": call, "start": "2026-11-20T17:00"})
    approved(cloud, "workflow_rent_increase", given)
    due(cloud, "2026-11-20T17:00")
    assert cloud.texts_to(MARIA)[-1].startswith("This was scheduled, and I did not do it (start raising the rent")
    assert cloud.texts_to(MARIA)[-1].endswith(f": {RUNS}. {CALL_OFF}.")


def test_cancelled_rent_increase_restores_the_old_rent(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    served(cloud, tenancy_id)
    yes(cloud)
    assert len(tenancy(cloud, tenancy_id).terms) == 2
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert len(tenancy(cloud, tenancy_id).terms) == 1


def test_requester_is_nudged_until_a_rent_notice_is_served(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    cloud.later(DAY + 60)
    to_serve = f"The notice of a higher rent from Mon, Feb 1, 2027 {{}} to reach Pete Rossi ({FLAT}) by Dec 3, 2026"
    asked = f"{to_serve.format('has')}. Please tell me the day you hand it over."
    assert cloud.texts_to(MARIA)[-1].endswith(asked)
    assert set(handled(cloud, tenancy_id).values()) == {True}
    cloud.later(11 * DAY)
    assert cloud.texts_to(MARIA)[-1].endswith(asked)
    cloud.later(3 * DAY)
    late = "If it did, tell me the day. If not, it is too late for that: with another notice, Mar 1, 2027 is now the "
    assert cloud.texts_to(MARIA)[-1].endswith(
        f"{to_serve.format('had')}. {late}earliest day. Tell me to go on or to drop it."
    )
    assert at(cloud)[0] == "paused"
    assert set(handled(cloud, tenancy_id).values()) == {False}


def test_a_lease_is_renewed_once_it_came_back_signed(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "update_tenancy", {"tenancy_id": tenancy_id, "place": FLAT, "event": "renew", "day": "2026-12-31"})
    given = {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31", "rent": "1420"}
    approved(cloud, "workflow_lease_renewal", given)
    assert at(cloud) == ("running", "offer", "asking")
    yes(cloud)
    assert "We offer a lease until Fri, Dec 31, 2027 for $1,420.00 a month." in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "answer", "waiting")
    filed(cloud, FLAT, "lease", tenancy_id)
    assert at(cloud) == ("running", "terms", "asking")
    yes(cloud)
    yes(cloud)
    renewed = tenancy(cloud, tenancy_id)
    # Both sides have signed it: the sixty days of a notice are none of theirs.
    assert (renewed.end, renewed.terms_on(date(2027, 1, 1)).rent.decimal) == (date(2027, 12, 31), "1420.00")
    assert renewed.terms_on(date(2026, 12, 31)).rent.decimal == "1380.00"
    assert at(cloud)[0] == "completed"


def test_rejected_offer_is_told_to_the_rejecter_without_a_steps_name(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    answers(cloud, "rejected")
    assert at(cloud) == ("paused", "offer", "trouble")
    assert cloud.texts_to(MARIA)[-1] == (
        "As you said, I won't text Pete Rossi (plumber). "
        "The lease renewal for 118 Oak Street, 4B can't go on without it. Tell me what to change, or to drop it."
    )


def test_an_offer_ends_where_the_tenant_gives_notice(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2028-01-31"})
    yes(cloud)
    gone = {"tenancy_id": tenancy_id, "place": FLAT, "event": "notice", "day": "2027-01-31", "by": "tenant"}
    approved(cloud, "update_tenancy", gone)
    assert at(cloud)[0] == "cancelled"
    over = (
        "The lease renewal for 118 Oak Street, 4B is no longer in my hands. The tenancy ends on Sun, Jan 31, 2027. "
        "This stays as it was done: text Pete Rossi (plumber)."
    )
    assert cloud.texts_to(MARIA).count(over) == 1
    assert tenancy(cloud, tenancy_id).state == "notice"


def test_rent_increase_ends_undone_when_the_tenant_gives_notice(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "workflow_rent_increase", {**of, **RENT})
    assert at(cloud) == ("running", "serving", "waiting")
    approved(cloud, "update_tenancy", {**of, "event": "notice", "day": "2027-01-31", "by": "tenant"})
    assert at(cloud)[0] == "cancelled"
    assert any("The rent increase for 118 Oak Street, 4B ends with it." in text for text in cloud.texts_to(MARIA))
    over = (
        "The rent increase for 118 Oak Street, 4B is no longer in my hands. The tenancy ends on Sun, Jan 31, 2027. "
        "The notice to Pete Rossi is taken back: please don't hand it over."
    )
    said = cloud.texts_to(MARIA)
    assert (said.count(over), sum("hand it over" in text for text in said)) == (1, 2)
    assert book_of(cloud).under(tenancy_id, NOTICE, WrittenNotice) == []
    assert not any("The rent increase for 118 Oak Street, 4B is done" in text for text in cloud.texts_to(MARIA))
    assert len(tenancy(cloud, tenancy_id).terms) == 1
    shown = json.loads(signed_in(cloud, MARIA).get(f"/app/workflows.json?open={line(cloud).workflow_id}").text)
    assert (shown["status"], shown["why"]) == ("cancelled", over)
    assert [one["state"] for one in shown["steps"]] == ["taken_back", "cancelled", "will_not", "will_not"]
    cloud.text(SAM, "/language Deutsch")
    cloud.settle()
    shown = json.loads(signed_in(cloud, SAM).get(f"/app/workflows.json?open={line(cloud).workflow_id}").text)
    assert "Die Mitteilung an Pete Rossi ist zurückgenommen: Bitte gib sie nicht ab." in shown["why"]


def test_served_notice_is_not_taken_back_when_the_tenant_gives_notice(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "workflow_rent_increase", {**of, **RENT})
    served(cloud, tenancy_id)
    approved(cloud, "update_tenancy", {**of, "event": "notice", "day": "2027-01-31", "by": "tenant"})
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    over = next(text for text in cloud.texts_to(MARIA) if "no longer in my hands. The tenancy ends" in text)
    assert "This stays as it was done: draft a notice" in over
    assert "don't hand it over" not in over
    assert [one.state for one in book_of(cloud).under(tenancy_id, NOTICE, WrittenNotice)] == ["served"]


@pytest.mark.parametrize("by", [MARIA, SAM])
def test_notice_is_told_taken_back_when_another_calls_off_its_rise(cloud: Cloud, by: Person) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "workflow_rent_increase", {"tenancy_id": tenancy_id, "place": FLAT, **RENT})
    cloud.wiring.workflows.control(account_of(cloud), member(cloud, by).member_id, line(cloud).workflow_id, "cancel")
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    told_back = [text for text in cloud.texts_to(MARIA) if "please don't hand it over" in text]
    assert len(told_back) == (by == SAM)


@pytest.fixture
def renewing(cloud: Cloud) -> Cloud:
    """Maria has approved the renewal that a scanner proposed, forty days before a lease ends."""
    *_, tenancy_id = let_to_pete(cloud)
    approved(cloud, "update_tenancy", {"tenancy_id": tenancy_id, "place": FLAT, "event": "renew", "day": "2026-12-31"})
    scanned_after(cloud, 0)
    (asked,) = (row["code"] for row in signed_in(cloud, MARIA).rows("approvals") if "lease" in row["what"])
    cloud.text(MARIA, f"YES {asked}")
    cloud.settle()
    assert (ending(cloud)["status"], at(cloud)[0]) == ("approved", "running")
    return cloud


def scanned_after(cloud: Cloud, days: int) -> str:
    """Maria's texts from then on, once the scanners have looked."""
    before = len(cloud.texts_to(MARIA))
    passes(cloud, days)
    cloud.invoke("scans", {})
    cloud.settle()
    return "\n".join(cloud.texts_to(MARIA)[before:])


def ending(cloud: Cloud) -> dict[str, Any]:
    """What the page shows of the finding that the lease ends."""
    maria = signed_in(cloud, MARIA)
    row = next(row for row in maria.rows("findings") if "the lease ends" in row["what"])
    return dict(json.loads(maria.get(f"/app/findings.json?open={row['finding_id']}").text))


def test_a_finding_is_open_again_once_its_workflow_is_undone(renewing: Cloud) -> None:
    undo = next(re.findall(r"UNDO \w+", one)[-1] for one in renewing.texts_to(MARIA)[::-1] if "UNDO" in one)
    renewing.text(MARIA, undo)
    renewing.settle()
    called_off = "You called off the lease renewal for 118 Oak Street, 4B on Fri, Nov 20, 2026."
    assert at(renewing)[0] == "cancelled"
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    assert "lease" not in scanned_after(renewing, 6)
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    # Thirty days before the end it is told: an undo is a no.
    assert called_off in scanned_after(renewing, 5)


def test_workflow_called_off_by_a_colleague_is_asked_about_at_its_next_day(renewing: Cloud) -> None:
    sam = member(renewing, SAM)
    renewing.wiring.workflows.control(account_of(renewing), sam.member_id, line(renewing).workflow_id, "cancel")
    renewing.settle()
    called_off = f"{sam.name} called off the lease renewal for 118 Oak Street, 4B on Fri, Nov 20, 2026."
    assert (ending(renewing)["status"], ending(renewing)["stopped"]) == ("called_off", called_off)
    assert "lease" not in scanned_after(renewing, 6)
    assert ending(renewing)["status"] == "called_off"
    listed = calls(renewing, "list_findings", {})
    assert f"the lease ends on Thu, Dec 31, 2026. · called off by {sam.name} on 2026-11-20" in listed
    assert called_off in scanned_after(renewing, 5)
    assert ending(renewing)["status"] == "proposed"


def test_finding_told_after_a_no_names_that_and_no_older_calling_off(cloud: Cloud) -> None:
    let_to_pete(cloud)
    sam = member(cloud, SAM)

    def next_asked() -> str:
        for _ in range(14):
            heard = scanned_after(cloud, 1)
            if found := re.findall(r"follow up with Pete.*YES (\w+)", heard, re.DOTALL):
                return str(found[0])
        raise AssertionError(cloud.texts_to(MARIA))

    cloud.text(MARIA, f"YES {next_asked()}")
    cloud.settle()
    cloud.wiring.workflows.control(account_of(cloud), sam.member_id, line(cloud).workflow_id, "cancel")
    cloud.settle()
    cloud.text(MARIA, f"NO {next_asked()}")
    cloud.settle()
    heard = [scanned_after(cloud, 1) for _ in range(40)]
    told = next(one for one in heard if "overdue since" in one)
    owed = "Pete Rossi has not paid $2,860.00 for 118 Oak Street, 4B, overdue since Fri, Nov 20, 2026."
    assert f"{owed} I asked on Fri, Dec 4, 2026, and the answer was no." in told
    assert "called off" not in told
