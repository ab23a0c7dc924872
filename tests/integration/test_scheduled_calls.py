"""Scheduled calls, through the Lambda handlers: judged by policy when due, made once, reported and undone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.core.ids import derived_ulid
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobTerms
from steward.tools.models import ExactCall
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, Cloud, account_of, running_cloud
from tests.support.google_cloud import calls_tools
from tests.support.lettings import FLAT, calls, landlords_cloud, let_to_pete
from tests.support.outsiders import member, texted
from tests.support.plumber import answer, decide, last_words
from tests.support.reminders import (
    FRIDAY_AT_FIVE,
    JOB,
    asks,
    at,
    beats,
    come_to,
    hi_to_pete,
    outcomes,
    scheduled,
    timers_of_jobs,
    undone,
)
from tests.support.walks import for_each
from tests.support.web import signed_in

REMEMBER = {"tool": "remember", "arguments": {"text": "The gate code is 4711."}}


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


def memory(cloud: Cloud) -> str:
    found = cloud.wiring.workspace.read(account_of(cloud), "MEMORY.md")
    return found.text if found else ""


def test_scheduled_text_is_asked_about_when_due_and_sent_once(cloud: Cloud) -> None:
    shown = asks(cloud, MARIA, "create_scheduled_job", call=hi_to_pete(cloud), start=FRIDAY_AT_FIVE)
    assert "next: Fri 2026-11-20 17:00 (America/New_York) · once" in shown
    said = "I'll ask at 5:00 PM before I do this: text Pete Rossi (plumber): “Hi Pete, see you at six.”"
    assert said.replace("“", '"').replace("”", '"') in cloud.texts_to(MARIA)[-1]
    assert "asked then" in shown
    assert "you make this call: text Pete Rossi" in asks(cloud, MARIA, "list_scheduled_jobs")
    assert cloud.texts_to(PETE) == []
    asked = len(cloud.model.requests)
    at(cloud, FRIDAY_AT_FIVE)
    assert len(cloud.model.requests) == asked
    assert cloud.texts_to(MARIA)[-1].startswith("As scheduled: may I text Pete Rossi")
    assert "see you at six" in cloud.texts_to(MARIA)[-1]
    assert cloud.texts_to(PETE) == []
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert ["see you at six" in text for text in cloud.texts_to(PETE)] == [True]
    beats(cloud, 4)
    assert len(cloud.texts_to(PETE)) == 1
    assert outcomes(cloud, JOB.search(shown).group()) == ["asked", "done"]  # type: ignore[union-attr]


@for_each(
    ("right_until", "status"),
    # What was right before it was due only was meant otherwise, or for the first of several times.
    [("2026-11-20", "expired"), ("2026-11-20T16:00", "approved")],
)
def test_scheduled_text_about_today_is_asked_about_that_day_alone(right_until: str, status: str) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        call = hi_to_pete(cloud)
        call["arguments"]["right_until"] = right_until
        scheduled(cloud, MARIA, call)
        at(cloud, FRIDAY_AT_FIVE)
        at(cloud, "2026-11-21T08:30")
        answer(cloud, MARIA, "YES")
        cloud.settle()
        (decided,) = [row["status"] for row in rows_of("approvals") if '"send_message"' in row["body"]]
        assert decided == status


@for_each(("term", "value"), [("rrule", "FREQ=SOMETIMES"), ("zone", "Mars/Base")])
def test_call_at_times_that_do_not_exist_is_refused(term: str, value: str) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        call = hi_to_pete(cloud)
        call["arguments"]["right_until"] = "2026-11-20"
        terms = {"start": FRIDAY_AT_FIVE, term: value}
        assert "not scheduled" in asks(cloud, MARIA, "create_scheduled_job", call=call, **terms)
        assert not cloud.failures


def test_text_sent_each_week_is_asked_about_each_time_for_its_day_alone(cloud: Cloud) -> None:
    call = hi_to_pete(cloud)
    call["arguments"]["right_until"] = "2026-11-20"
    scheduled(cloud, MARIA, call, rrule="FREQ=WEEKLY")
    for day in ("20", "27"):
        at(cloud, f"2026-11-{day}T17:00")
    at(cloud, "2026-11-28T08:30")
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert "The words were right only until Fri 11:59 PM." in cloud.texts_to(MARIA)[-1]


def test_text_that_an_outage_holds_until_its_words_are_wrong_is_not_sent(cloud: Cloud) -> None:
    cloud.wiring.autonomy.set_level(account_of(cloud), "send_message", 3, member(cloud, MARIA))
    call = hi_to_pete(cloud)
    call["arguments"]["right_until"] = "2026-11-20"
    job = scheduled(cloud, MARIA, call)
    cloud.sweep()
    cloud.later(24 * 3600)
    beats(cloud, 2)
    assert cloud.texts_to(PETE) == []
    assert "its words were right only until Fri 11:59 PM" in cloud.texts_to(MARIA)[-1]
    assert outcomes(cloud, job) == ["refused"]


@for_each(("moved", "held"), [("again_at", True), ("start", True), ("again_at", False)])
def test_scheduled_text_is_not_put_off_past_its_words(moved: str, held: bool) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        call = hi_to_pete(cloud)
        call["arguments"]["right_until"] = "2026-11-20"
        job = scheduled(cloud, MARIA, call)
        texted(cloud, PETE, "STOP")
        at(cloud, FRIDAY_AT_FIVE)
        assert outcomes(cloud, job) == ["refused"]
        texted(cloud, PETE, "START")
        day = "21" if held else "20"
        said = asks(cloud, MARIA, "update_scheduled_job", job_id=job, **{moved: f"2026-11-{day}T18:00"})
        assert ("its words are right only until 2026-11-20T23:59" in said) == held
        at(cloud, f"2026-11-{day}T18:00")
        assert ("see you at six" in cloud.texts_to(MARIA)[-1]) != held


def test_weekly_text_that_is_snoozed_keeps_the_day_of_its_words(cloud: Cloud) -> None:
    call = hi_to_pete(cloud)
    call["arguments"]["right_until"] = "2026-11-21"
    job = scheduled(cloud, MARIA, call, rrule="FREQ=WEEKLY")
    at(cloud, FRIDAY_AT_FIVE)
    answer(cloud, MARIA, "NO")
    texted(cloud, PETE, "STOP")
    at(cloud, "2026-11-27T17:00")
    texted(cloud, PETE, "START")
    assert "2026-11-28T23:59" in asks(cloud, MARIA, "update_scheduled_job", job_id=job, again_at="2026-11-29T09:00")
    asks(cloud, MARIA, "update_scheduled_job", job_id=job, again_at="2026-11-28T09:00")
    at(cloud, "2026-11-28T09:00")
    assert "As scheduled: may I text Pete Rossi" in cloud.texts_to(MARIA)[-1]
    at(cloud, "2026-11-29T08:30")
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert "The words were right only until Sat 11:59 PM." in cloud.texts_to(MARIA)[-1]


@for_each(
    ("level", "says"),
    [
        (0, "I'll only say at 5:00 PM that this is due: text Pete Rossi"),
        (1, "I'll ask at 5:00 PM before I do this: text Pete Rossi"),
        (3, "I'll do this at 5:00 PM: text Pete Rossi"),
    ],
)
def test_answer_to_a_scheduled_call_says_what_its_level_does_then(level: int, says: str) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        cloud.wiring.autonomy.set_level(account_of(cloud), "send_message", level, member(cloud, MARIA))
        scheduled(cloud, MARIA, hi_to_pete(cloud))
        assert says in cloud.texts_to(MARIA)[-1]


@for_each(("level", "does"), [(0, "due"), (1, "asked"), (3, "call")])
def test_page_of_reminders_says_if_a_text_is_asked_about_and_shows_it(level: int, does: str) -> None:
    with running_cloud(ScriptedModel(rule=calls_tools)) as cloud:
        scheduled(cloud, MARIA, hi_to_pete(cloud))
        cloud.wiring.autonomy.set_level(account_of(cloud), "send_message", level, member(cloud, MARIA))
        (row,) = signed_in(cloud, MARIA).rows("reminders")
        assert (row["does"], row["what"]) == (does, 'text Pete Rossi (plumber): "Hi Pete, see you at six."')


def test_receipt_of_a_scheduled_call_names_the_currency() -> None:
    with landlords_cloud() as cloud:
        *_, tenancy_id = let_to_pete(cloud)
        charge = {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", "amount": "75", "due_on": "2026-12-01"}
        job = {"call": {"tool": "add_charge", "arguments": charge}, "start": FRIDAY_AT_FIVE}
        assert "next: " in calls(cloud, "create_scheduled_job", job)
        assert "$75.00" in cloud.texts_to(MARIA)[-1]
        (row,) = signed_in(cloud, MARIA).rows("reminders")
        assert "$75.00" in row["what"]


def test_scheduled_text_shows_what_its_member_has_written_to_them_today(cloud: Cloud) -> None:
    scheduled(cloud, MARIA, hi_to_pete(cloud))
    now = {**hi_to_pete(cloud)["arguments"], "text": "Are you coming today?"}
    asks(cloud, MARIA, "send_message", **now)
    assert "The last text" not in cloud.texts_to(MARIA)[-1]
    answer(cloud, MARIA, "YES")
    cloud.settle()
    at(cloud, FRIDAY_AT_FIVE)
    asked = cloud.texts_to(MARIA)[-1]
    assert "As scheduled: may I text Pete Rossi" in asked
    assert 'The last text to Pete Rossi (9:41 AM): "Oak Street Homes: Are you coming today?"' in asked


def test_scheduled_call_deleted_while_it_is_asked_about_is_not_made(cloud: Cloud) -> None:
    job = scheduled(cloud, MARIA, hi_to_pete(cloud))
    at(cloud, FRIDAY_AT_FIVE)
    (code,) = re.findall(r"YES (\w+)", cloud.texts_to(MARIA)[-1])
    asks(cloud, MARIA, "delete_scheduled_job", job_id=job)
    cloud.later(60)
    assert any("This is not needed any more, so I won't text Pete Rossi" in one for one in cloud.texts_to(MARIA))
    texted(cloud, MARIA, f"YES {code}")
    beats(cloud, 2)
    assert "This is not needed any more" in cloud.texts_to(MARIA)[-1]
    assert cloud.texts_to(PETE) == []


def test_scheduled_call_without_approval_runs_is_reported_and_undone(cloud: Cloud) -> None:
    job = scheduled(cloud, DANA, REMEMBER)
    assert "4711" not in memory(cloud)
    asked = len(cloud.model.requests)
    at(cloud, FRIDAY_AT_FIVE)
    assert "The gate code is 4711." in memory(cloud)
    assert len(cloud.model.requests) == asked
    assert [text for text in cloud.texts_to(DANA)[-2:] if text.startswith("Done: ") and "UNDO" in text]
    assert outcomes(cloud, job) == ["done"]
    undone(cloud, DANA)
    assert "4711" not in memory(cloud)


def test_question_says_that_the_hour_of_a_scheduled_text_is_past(cloud: Cloud) -> None:
    scheduled(cloud, MARIA, hi_to_pete(cloud))
    cloud.sweep()
    cloud.later(24 * 3600)
    beats(cloud, 2)
    cloud.later(120)
    cloud.later(120)
    asked = cloud.texts_to(MARIA)[-1]
    late = "This was meant for Fri 5:00 PM, which is past."
    assert late in asked
    assert late in cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text


def test_scheduled_call_due_during_a_pause_runs_once_afterwards(cloud: Cloud) -> None:
    job = scheduled(cloud, DANA, REMEMBER)
    texted(cloud, MARIA, "/stop")
    at(cloud, FRIDAY_AT_FIVE)
    cloud.later(301)
    assert (memory(cloud).count("4711"), outcomes(cloud, job)) == (0, [])
    texted(cloud, MARIA, "/start")
    for _ in range(3):
        cloud.later(301)
    assert (memory(cloud).count("4711"), outcomes(cloud, job)) == (1, ["done"])


def test_text_delayed_into_the_night_by_an_outage_waits_for_morning(cloud: Cloud) -> None:
    job = scheduled(cloud, MARIA, hi_to_pete(cloud))
    cloud.wiring.autonomy.set_level(account_of(cloud), "send_message", 4, member(cloud, MARIA))
    cloud.sweep()
    # The next sweep runs at 2:41.
    cloud.later(17 * 3600)
    beats(cloud, 2)
    assert (cloud.texts_to(PETE), outcomes(cloud, job)) == ([], [])
    at(cloud, "2026-11-21T09:00")
    assert ["see you at six" in text for text in cloud.texts_to(PETE)] == [True]
    assert outcomes(cloud, job) == ["done"]


def test_a_level_that_has_become_more_careful_meanwhile_asks(cloud: Cloud) -> None:
    scheduled(cloud, DANA, REMEMBER)
    owner = member(cloud, MARIA)
    cloud.wiring.autonomy.set_level(account_of(cloud), "remember", 1, owner)
    at(cloud, FRIDAY_AT_FIVE)
    assert "4711" not in memory(cloud)
    assert cloud.texts_to(DANA)[-1].startswith("As scheduled: may I ")


def test_a_call_whose_tool_is_gone_is_told_once_and_never_made_again(cloud: Cloud) -> None:
    texted(cloud, DANA, "hello")
    now, whose = cloud.wiring.clock(), member(cloud, DANA).member_id
    job = derived_ulid("job", now, "call")
    terms = JobTerms(start=FRIDAY_AT_FIVE, zone="America/New_York", rrule="FREQ=DAILY")
    made = JobMade(
        account_id=account_of(cloud),
        member_id=whose,
        told_in=cloud.conversation_of(DANA),
        terms=terms,
        at=now,
        does="call",
        what="fax the plumber",
        call=ExactCall(tool="send_fax", arguments={}),
    )
    cloud.wiring.scheduled_jobs.make(job, made)
    for day in (20, 21, 22):
        at(cloud, f"2026-11-{day}T17:00")
    told = [text for text in cloud.texts_to(DANA) if "fax the plumber" in text]
    assert told == ["I can no longer do what was scheduled (fax the plumber), so I stopped it."]
    assert outcomes(cloud, job) == ["gone"]
    assert asks(cloud, DANA, "list_scheduled_jobs") == "There are no reminders."


def test_failed_scheduled_call_is_reported_once_and_recurs(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    job = scheduled(cloud, DANA, REMEMBER)
    due = datetime.fromisoformat("2026-11-20T22:00Z")

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("steward.memory.workspace.tools.facts.run.remember", fail)
        for minutes in (0, 5):
            come_to(cloud, due + timedelta(minutes=minutes))
        come_to(cloud, due + timedelta(minutes=19))
        assert outcomes(cloud, job) == ["failed", "failed"]
    told = [text for text in cloud.texts_to(DANA) if "I could not do what was scheduled" in text]
    assert len(told) == 1
    assert "I'll try again 5:05" in told[0]
    come_to(cloud, due + timedelta(minutes=20))
    assert outcomes(cloud, job) == ["failed", "failed", "done"]
    assert memory(cloud).count("4711") == 1
    for minutes in (65, 120):
        come_to(cloud, due + timedelta(minutes=minutes))
    assert memory(cloud).count("4711") == 1
    assert len(outcomes(cloud, job)) == 3


def test_scheduled_call_that_keeps_failing_is_given_up_and_reported(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = scheduled(cloud, DANA, REMEMBER)
    due = datetime.fromisoformat("2026-11-20T22:00Z")

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("steward.memory.workspace.tools.facts.run.remember", fail)
    for minutes in (0, 5, 20, 65, 130, 300):
        come_to(cloud, due + timedelta(minutes=minutes))
    assert outcomes(cloud, job) == ["failed"] * 4
    told = [text for text in cloud.texts_to(DANA) if "what was scheduled" in text]
    assert [text.partition(" what")[0] for text in told] == ["I could not do", "I still can't do"]


def test_scheduled_call_that_a_tool_refuses_is_told_once_in_words(cloud: Cloud) -> None:
    edit = {"path": "MEMORY.md", "old": "The gate code is 4711.", "new": "x", "version": "v1"}
    job = scheduled(cloud, DANA, {"tool": "edit_file", "arguments": edit})
    due = datetime.fromisoformat("2026-11-20T22:00Z")
    for minutes in (0, 5, 20, 65):
        come_to(cloud, due + timedelta(minutes=minutes))
    assert outcomes(cloud, job) == ["refused"]
    (told,) = (text for text in cloud.texts_to(DANA) if "what was scheduled" in text)
    assert told.endswith("I could not find it. Nothing happened.")


@for_each(
    ("call", "why"),
    [
        ({"tool": "read_file", "arguments": {"path": "MEMORY.md"}}, "There is no read_file that can be called later"),
        ({"tool": "send_fax", "arguments": {}}, "There is no send_fax that can be called later"),
        ({"tool": "remember", "arguments": {"texts": "x"}}, "not valid"),
        ({"tool": "create_scheduled_job", "arguments": {"what": "x"}}, "There is no create_scheduled_job"),
        (
            {"tool": "send_message", "arguments": {"contact_id": "ctc-0", "text": "x", "reason": "y"}},
            "is not a contact",
        ),
    ],
)
def test_call_that_cannot_be_scheduled_is_refused_at_once(cloud: Cloud, call: dict[str, Any], why: str) -> None:
    assert why in asks(cloud, DANA, "create_scheduled_job", call=call, start=FRIDAY_AT_FIVE)
    assert asks(cloud, DANA, "list_scheduled_jobs") == "There are no reminders."


def test_one_thing_at_a_time_is_scheduled(cloud: Cloud) -> None:
    both = asks(cloud, DANA, "create_scheduled_job", call=REMEMBER, what="x", start=FRIDAY_AT_FIVE)
    assert "exactly one of what, question and call" in both
    job = scheduled(cloud, DANA, REMEMBER)
    assert "cannot become something else" in asks(cloud, DANA, "update_scheduled_job", job_id=job, what="x")
    assert "not made once more" in asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T18:00")
    at(cloud, FRIDAY_AT_FIVE)
    assert outcomes(cloud, job) == ["done"]
    assert "not made once more" in asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T18:00")


def test_failed_scheduled_call_can_be_snoozed_and_runs_alone(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    job = scheduled(cloud, DANA, REMEMBER)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("steward.memory.workspace.tools.facts.run.remember", fail)
        at(cloud, FRIDAY_AT_FIVE)
    shown = asks(cloud, DANA, "update_scheduled_job", job_id=job, again_at="2026-11-20T18:00")
    assert "next: Fri 2026-11-20 18:00" in shown
    # Not after five minutes as well.
    for wall in ("17:05", "17:20"):
        at(cloud, f"2026-11-20T{wall}")
    assert memory(cloud).count("4711") == 0
    at(cloud, "2026-11-20T18:00")
    at(cloud, "2026-11-20T19:00")
    assert (memory(cloud).count("4711"), outcomes(cloud, job)) == (1, ["failed", "done"])


def test_outside_words_are_scheduled_only_after_a_person_has_seen_them() -> None:
    with running_cloud(ScriptedModel(rule=_passes_on_later)) as cloud:
        texted(cloud, MARIA, "hello")
        texted(cloud, PETE, "kanarienvogel: bring the ladder")
        texted(cloud, MARIA, "Remind Pete of what he said, at five")
        assert timers_of_jobs(cloud) == []
        page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
        assert "kanarienvogel: bring the ladder" in page
        assert "kanarienvogel" not in str([request.body for request in cloud.model.requests])
        decide(cloud, MARIA, "approved")
        cloud.settle()
        assert len(timers_of_jobs(cloud)) == 1
        at(cloud, FRIDAY_AT_FIVE)
        assert cloud.texts_to(PETE) == []
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert ["kanarienvogel" in text for text in cloud.texts_to(PETE)] == [True]


def _passes_on_later(request: ModelRequest) -> Step:
    card = re.search(r'<outside id="(q\d+)"', str(request.messages))
    if "Remind Pete" in last_words(request) and not request.last_results:
        return use_tool("search_contacts", {"query": "Pete"})
    if card and (contact := re.search(r"ctc-\w+", str(request.last_results))):
        arguments = {"contact_id": contact.group(), "text": f"You said {{{card.group(1)}}}", "reason": "as asked"}
        call = {"tool": "send_message", "arguments": arguments}
        return use_tool("create_scheduled_job", {"call": call, "start": FRIDAY_AT_FIVE})
    return say("ok")


def test_owner_hears_that_a_scheduled_call_they_approved_failed(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    job = scheduled(cloud, DANA, {"tool": "set_web_domains", "arguments": {"domains": ["example.com"], "reason": "r"}})

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("steward.agent.browsing.tools.web.run.set_web_domains", fail)
    at(cloud, FRIDAY_AT_FIVE)
    before = len(cloud.texts_to(MARIA))
    decide(cloud, MARIA, "approved")
    for minutes in (0, 5, 20, 65):
        cloud.later(60 * minutes + 5)
    failed = "I could not read what the web says at example.com, and nothing else of it: it broke off on my side."
    assert cloud.texts_to(MARIA)[before:] == [failed]
    assert cloud.texts_to(DANA)[-1].endswith(f"Maria Gomez said yes. {failed}")
    assert outcomes(cloud, job) == ["asked", "failed"]
