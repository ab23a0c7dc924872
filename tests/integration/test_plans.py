"""Plans, through the Lambda handlers: sub-agents do the steps, ask questions, and one result is reported."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from infra.cli.lookups import CommandError
from infra.cli.plans import run_plans
from infra.local.demo import NUMBER, Person
from infra.local.world.rehearsal import Rehearsal
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.agent.plans.models import MOST_REPLANS, MOST_RETRIES, SUBAGENT
from steward.agent.plans.tools.planning import run
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed
from tests.support.cloud import MARIA, PETE, START, Cloud, running_cloud
from tests.support.google_cloud import google_cloud
from tests.support.plumber import answer, last_words
from tests.support.rebuild_differences import differs
from tests.support.scripted_plan import (
    ASK,
    FIND,
    TELL,
    TEXT,
    Office,
    children,
    finishes,
    log_of,
    of_step,
    plan_of,
    steps,
)

DAYS = 24 * 3600
CANARY = "canary-4410"


@pytest.fixture
def office() -> Office:
    """Who answers for the models."""
    return Office()


@pytest.fixture
def cloud(office: Office) -> Iterator[Cloud]:
    """Steward with these models."""
    with running_cloud(ScriptedModel(rule=office)) as running:
        yield running
        assert running.failures == []
        assert running.model.problems == []


def says(cloud: Cloud, text: str, person: Person = MARIA) -> None:
    """Somebody texts, and all goes as far as it can."""
    cloud.text(person, text)
    cloud.settle()


def told(cloud: Cloud) -> list[str]:
    """Return the notes that told the member's conversation of the plan's end (one is right)."""
    return [entry.text for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.topic == "plan_ended"]


def test_steps_are_done_by_sub_agents_and_what_came_of_them_is_told_once(cloud: Cloud, office: Office) -> None:
    says(cloud, ASK)
    assert cloud.texts_to(MARIA)[0] == "Done: I am planning it, step by step."
    question = cloud.texts_to(MARIA)[1]
    assert question.startswith('Your plan "Have the plumber told')
    assert "may I text Pete Rossi (plumber)?" in question
    assert cloud.texts_to(PETE) == []
    answer(cloud, MARIA, "YES")
    cloud.settle()
    (sent,) = cloud.texts_to(PETE)
    assert TEXT in sent
    ending = cloud.texts_to(MARIA)[-1]
    # The member reads it from the record, too, as of a call of one's own.
    assert ending.endswith(f'Done: Texted Pete Rossi: "{sent}"')
    assert len(told(cloud)) == 1
    assert "The plumber is ctc-" in told(cloud)[0]
    assert [(one.task.number, one.task.depth, one.finished) for one in children(cloud)] == [(1, 2, True), (2, 2, True)]
    # What it cost counts for the account.
    limits = cloud.wiring.limit_store.read(plan_of(cloud).party.account_id, START.date().isoformat())
    assert limits.spent_micros >= plan_of(cloud).used_micros > 0
    # Plans and sub-agents spend, and are no conversations: a rebuild finds all as it is.
    assert differs(cloud) == []


def test_a_step_has_the_tools_of_its_topics_its_own_prompt_and_no_more(cloud: Cloud, office: Office) -> None:
    says(cloud, ASK)
    finds = next(request for request in office.tasks if "Find" in str(request.messages))
    assert "search_contacts" in finds.tool_names
    assert "finish_step" in finds.tool_names
    assert {"send_message", "plan_task", "load_tools", "remember"}.isdisjoint(finds.tool_names)
    assert "<memory>" not in finds.system
    # The planner is not offered what would plan again.
    asked = "\n".join(office.reads[0].last_texts)
    assert "contacts: " in asked
    assert "planning: " not in asked
    assert ASK not in str(finds.messages)


def test_sub_agent_cannot_start_a_plan(cloud: Cloud, office: Office) -> None:
    def plans_again(request: ModelRequest) -> Step:
        if request.last_results:
            return finishes(" ".join(request.last_results.values()), "failed")
        return use_tool("plan_task", {"goal": "more of it"})

    office.below = plans_again
    office.drafts = [steps({**FIND, "topics": ["planning"]}), steps(FIND), steps(FIND)]
    says(cloud, ASK)
    cloud.later(90)
    step = next(one for one in children(cloud))
    refused = next(entry for entry in log_of(cloud, step.conversation_id) if isinstance(entry, ToolResultEntry))
    assert refused.content.startswith("There is no tool plan_task.")
    call = ToolCall(
        call_id="c", account_id="a", conversation_id=f"{SUBAGENT}x", member_id="m", tool="plan_task", group="memory",
        created_at=START, repeatable=True, provenance="account", arguments={"goal": "x"}, resolved={},
    )  # fmt: skip
    assert isinstance(run.plan_task(call, cloud.wiring), Failed)
    says(cloud, "stop")


def test_step_a_person_refused_is_planned_anew_and_not_retried(cloud: Cloud, office: Office) -> None:
    def gives_up(request: ModelRequest) -> Step:
        said = last_words(request)
        return finishes("Maria does not want that.", "failed") if "rejected" in said else of_step(request)

    office.below = gives_up
    office.drafts = [steps(FIND, TELL), steps({**FIND, "task": "Find him again", "after": [1]})]
    says(cloud, ASK)
    answer(cloud, MARIA, "NO")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert [(one.task.number, one.task.attempt) for one in children(cloud)] == [(1, 1), (2, 1), (3, 1)]
    # Whoever plans anew knows what has come of the rest.
    again = "\n".join(office.reads[-1].last_texts)
    assert "1. done: Find the plumber" in again
    assert "Maria does not want that. (something was done or asked)" in again
    assert [one.splitlines()[0].split(":")[0].endswith("(done)") for one in told(cloud)] == [True]


def test_plan_ends_when_nothing_is_left_after_a_no(cloud: Cloud, office: Office) -> None:
    def gives_up(request: ModelRequest) -> Step:
        said = last_words(request)
        return finishes("Maria does not want that.", "failed") if "rejected" in said else of_step(request)

    office.below = gives_up
    office.drafts = [steps(FIND, TELL), steps()]
    says(cloud, ASK)
    answer(cloud, MARIA, "NO")
    cloud.settle()
    assert plan_of(cloud).ending == "failed"
    assert len(children(cloud)) == 2
    assert ["has ended (failed)" in one for one in told(cloud)] == [True]


def test_step_is_begun_three_times_and_planned_anew_three_times_at_most(cloud: Cloud, office: Office) -> None:
    office.below = lambda request: finishes("There is nobody.", "failed")
    office.drafts = [steps(FIND)]
    says(cloud, ASK)
    tries = [(one.task.number, one.task.attempt) for one in children(cloud)]
    each = 1 + MOST_RETRIES
    assert tries == [(number, turn) for number in range(1, 2 + MOST_REPLANS) for turn in range(1, 1 + each)]
    assert len(office.reads) == 1 + MOST_REPLANS
    assert ["has ended (failed)" in one for one in told(cloud)] == [True]


def test_member_can_ask_for_the_progress_of_a_plan(cloud: Cloud) -> None:
    says(cloud, ASK)
    says(cloud, "check it")
    assert cloud.texts_to(MARIA)[-1] == "Done: 1 of 2 steps done, 1 under way."
    result = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry) and e.tool == "check_plan"][-1]
    assert "1. done: Find the plumber among the contacts" in result.content
    assert "2. running: Text him" in result.content


def test_once_it_is_stopped_nothing_is_done_and_whoever_decides_hears_so(cloud: Cloud) -> None:
    says(cloud, ASK)
    says(cloud, "stop it")
    assert ["has ended (stopped)" in one for one in told(cloud)] == [True]
    # Before the question is withdrawn they may still answer it.
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert "The plan was stopped, so I did not do this: text Pete Rossi (plumber)." in cloud.texts_to(MARIA)
    cloud.later(120)
    assert len(told(cloud)) == 1
    assert all(one.finished and not one.loop for one in children(cloud))


def test_a_question_nobody_answers_is_withdrawn_with_the_plan(cloud: Cloud) -> None:
    says(cloud, ASK)
    says(cloud, "stop it")
    cloud.later(120)
    assert cloud.texts_to(MARIA)[-1] == "The plan was stopped, so I did not do this: text Pete Rossi (plumber)."
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    assert "<button" not in page


def test_a_plan_that_is_not_done_in_time_says_so(cloud: Cloud, office: Office) -> None:
    office.below = lambda request: (
        say("I have asked.")
        if request.last_results
        else use_tool("set_autonomy", {"action": "send_message", "level": 3, "reason": "quicker"})
    )
    office.drafts = [steps({**FIND, "topics": ["levels"]})]
    says(cloud, ASK)
    for _ in range(4):
        # What nobody decided within a day it asks again.
        cloud.later(DAYS + 60)
    assert ["has ended (late)" in one for one in told(cloud)] == [True]
    assert plan_of(cloud).deadline_at - START < timedelta(days=4)
    assert all(one.finished for one in children(cloud))


def test_an_account_that_is_paused_has_no_step_gone_on_with(cloud: Cloud, office: Office) -> None:
    says(cloud, ASK)
    asked = len(office.tasks)
    says(cloud, "/stop")
    answer(cloud, MARIA, "NO")
    cloud.settle()
    assert len(office.tasks) == asked
    assert plan_of(cloud).ending == "stopped"
    assert cloud.texts_to(PETE) == []


def test_a_sub_agent_at_work_stops_when_the_account_is_paused(cloud: Cloud, office: Office) -> None:
    def paused_meanwhile(_: ModelRequest) -> Step:
        party = plan_of(cloud).party
        now = cloud.wiring.clock()
        cloud.wiring.pauses.said("stop", party.account_id, party.member_id, now, confirmed=True, message_id="m")
        return use_tool("search_contacts", {"query": "the plumber"})

    office.below = paused_meanwhile
    says(cloud, ASK)
    assert len(office.tasks) == 1
    assert plan_of(cloud).ending == "stopped"


def test_a_sub_agent_stops_at_its_budget() -> None:
    office = Office(below=lambda _: use_tool("search_contacts", {"query": "anybody"}), drafts=[steps(FIND)])
    settings = {"STEWARD_MODEL_CALLS_PER_STEP": "3"}
    with running_cloud(ScriptedModel(rule=office), environment=settings) as cloud:
        says(cloud, ASK)
        (first, *_) = children(cloud)
        assert (first.model_calls, first.outcome and first.outcome.status) == (3, "failed")
        assert {one.model_calls for one in children(cloud)} == {3}
        assert ["has ended (failed)" in one for one in told(cloud)] == [True]


def test_a_plan_ends_when_it_has_cost_enough() -> None:
    office = Office(below=lambda _: finishes("There is nobody.", "failed"), drafts=[steps(FIND)])
    with running_cloud(ScriptedModel(rule=office), environment={"STEWARD_PLAN_DOLLARS": "0.004"}) as cloud:
        says(cloud, ASK)
        assert 0 < len(children(cloud)) < 1 + MOST_RETRIES
        assert plan_of(cloud).ending == "failed"


def test_planner_of_a_plan_reads_no_outside_words(cloud: Cloud, office: Office) -> None:
    says(cloud, f"{CANARY} The key is under the mat.", PETE)
    card = re.compile(r'<outside id="(q[\d-]+)"')

    def passes_on(request: ModelRequest) -> Step:
        found = card.search(str(request.messages).replace("\\", ""))
        assert found is not None
        return finishes(f"It says {{{found[1]}}}.")

    office.below = passes_on
    office.drafts = [steps({**FIND, "task": "Find out what {q1-1} is about", "topics": []})]
    own = office.own

    def refers(request: ModelRequest) -> Step:
        found = card.search(str(request.messages).replace("\\", ""))
        office.goal = f"Find out what {{{found[1]}}} is about" if found else office.goal
        return own(request)

    office.own = refers  # type: ignore[method-assign]
    says(cloud, ASK)
    assert len(told(cloud)) == 1
    assert office.tasks
    requests = [*office.reads, *office.tasks, *office.mine]
    assert [CANARY in str(request.body) for request in requests] == [False] * len(requests)
    # Whoever asked reads it as a quotation.
    assert CANARY in told(cloud)[0]
    assert CANARY in cloud.texts_to(MARIA)[-1]


def test_amount_read_before_the_plan_is_still_outside_text_in_a_step(cloud: Cloud, office: Office) -> None:
    says(cloud, "The job costs 480.", PETE)
    amount = [{"name": "sum", "type": "amount", "question": "How much?"}]
    own = office.own

    def reads_first(request: ModelRequest) -> Step:
        if request.last_results and "sum: 480" in " ".join(request.last_results.values()):
            return use_tool("plan_task", {"goal": "Remind me to pay 480"})
        found = re.search(r'<outside id="(q\d+)"', str(request.messages).replace("\\", ""))
        if "Plan it" in last_words(request) and found and not request.last_results:
            return use_tool("read_outside", {"ids": [found[1]], "fields": amount})
        return own(request)

    office.own = reads_first  # type: ignore[method-assign]
    office.drafts = [steps({**FIND, "task": "Remind Maria", "topics": ["jobs"]})]
    # A day binds where a call is made then; a reminder's own would ask nobody.
    call = {"tool": "delete_scheduled_job", "arguments": {"job_id": "job-01M7WPEM30XFME0S1KH3ZXNZK4"}}
    job = {"call": call, "start": "2026-11-27T09:00"}
    office.below = lambda request: (
        say("I have asked.") if request.last_results else use_tool("create_scheduled_job", job)
    )
    says(cloud, ASK)
    (step,) = children(cloud)
    assert "amount" in step.task.seen
    # By itself nobody is asked for it.
    assert any("may I" in text and "/a/" in text for text in cloud.texts_to(MARIA))


def test_a_planner_that_is_away_is_asked_again(cloud: Cloud, office: Office) -> None:
    office.drafts = [say("no plan"), steps(FIND)]
    says(cloud, ASK)
    assert plan_of(cloud).status == "planning"
    cloud.later(61)
    assert plan_of(cloud).ending == "done"
    assert len(office.reads) == 2


def test_an_operator_sees_plans_and_can_stop_one(cloud: Cloud) -> None:
    says(cloud, ASK)
    (head, first, second) = run_plans(cloud.wiring, NUMBER, stop="")
    assert "Maria Gomez" in head
    assert "running, 1 of 2 steps" in head
    assert (first, second) == (f"  1. done: {FIND['task']}", f"  2. running: {TELL['task']}")
    with pytest.raises(CommandError):
        list(run_plans(cloud.wiring, NUMBER, stop="plan-0"))
    plan_id = plan_of(cloud).conversation_id
    assert list(run_plans(cloud.wiring, NUMBER, stop=plan_id)) == [f"{plan_id} stops."]
    cloud.settle()
    assert plan_of(cloud).ending == "stopped"


def test_a_plan_can_be_rehearsed_from_the_phone_page() -> None:
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        says(cloud, "Plan: find the plumber, then tell the plumber I can meet at 3")
        says(cloud, "How far is the plan?")
        assert cloud.texts_to(MARIA)[-1].endswith("Done: 1 of 2 steps done, 1 under way.")
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert ["I can meet at 3" in text for text in cloud.texts_to(PETE)] == [True]
        assert cloud.texts_to(MARIA)[-1].startswith("Your plan is done: Pete Rossi is in your contacts as plumber")
        assert cloud.failures == []


def test_rehearsed_step_fails_when_its_text_is_rejected() -> None:
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        says(cloud, "Plan: tell the plumber I can meet at 3")
        answer(cloud, MARIA, "NO")
        cloud.settle()
        assert [one.status for one in plan_of(cloud).steps] == ["failed"]
        assert cloud.texts_to(MARIA)[-1].startswith("Your plan did not work out")
        assert cloud.texts_to(PETE) == []


def test_a_step_waits_until_its_member_has_signed_in() -> None:
    def looks(request: ModelRequest) -> Step:
        said = last_words(request)
        if "Waiting until the member has signed in" in said:
            return say("I wait for it.")
        if said.startswith("[Steward]"):
            return finishes("The day is free.")
        return use_tool("list_calendar_events", {"start": "2026-11-20", "end": "2026-11-20"})

    with google_cloud() as google:
        cloud = google.cloud
        cloud.model._rule = Office([steps({**FIND, "topics": ["calendar"]})], looks)
        says(cloud, ASK)
        assert plan_of(cloud).status == "running"
        assert [state.finished for state in children(cloud)] == [False]
        google.sign_in(MARIA)
        assert plan_of(cloud).ending == "done"
        assert "The day is free." in told(cloud)[0]
        assert cloud.failures == []


def test_why_a_member_was_told_of_a_plan_can_be_explained(cloud: Cloud, office: Office) -> None:
    says(cloud, ASK)
    answer(cloud, MARIA, "YES")
    cloud.settle()
    cloud.model.add(use_tool("explain_message", {}), say("ok"))
    says(cloud, "Why did you tell me?")
    (result,) = [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry) and e.tool == "explain_message"]
    (*_, cause) = json.loads(result.content)["because"]
    assert cause["kind"] == "plan_ended"
    assert plan_of(cloud).conversation_id not in cause.values(), "it means nothing to a person"
