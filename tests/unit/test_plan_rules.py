"""Rules of plans and sub-agents: limited retries of a step, and one result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.steps import ActorStep
from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.events import PlanEnded
from steward.agent.conversations.fold import fold as folded_by_parent
from steward.agent.conversations.models import AgentLoop, BackgroundCall, CallReport, OpenCall
from steward.agent.conversations.steps import Step
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked, StepEnded, StepStopped, StepTask
from steward.agent.plans.execution import PlanFacts, run_due_plan, wakes_at
from steward.agent.plans.fold import PlanRun, begun, fold
from steward.agent.plans.kind import PlanKind
from steward.agent.plans.models import (
    AT_ONCE,
    LASTS,
    MOST_DEPTH,
    MOST_REPLANS,
    MOST_RETRIES,
    MOST_STEPS,
    PlanState,
    StepOutcome,
    SubagentBudget,
    SubagentState,
    SubagentTask,
)
from steward.agent.plans.planner_prompt import apply_plan, plan_request
from steward.agent.plans.quote_placeholders import argument_with_placeholders, insert_placeholders, rebase_placeholders
from steward.agent.plans.subagents import SubagentKind, hand_back
from steward.agent.plans.web_pages import PAGES
from steward.channels.pages.page_declarations import Viewer
from steward.core.provenance import Quote, Quoting, in_full
from steward.people.directory.models import ConversationParty
from steward.tools.events import ToolFinished
from steward.trust.outside_text.quarantine import QuarantineRequest, QuarantineResponse, ReaderUnavailableError
from steward.trust.outside_text.references import Referent
from tests.support.builders import idle_state
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
PARTY = ConversationParty(account_id="a", member_id="m", steward_address="+1555", address="+1556", channel="sms")
QUOTE = Quote(who="Pete", said="canary", address="+1999")
TOPICS = {"contacts": "People.", "messages": "Texts."}
FACTS = PlanFacts("UTC", True, TOPICS, 1_000_000, 20, 40)
ASKED = PlanAsked(party=PARTY, told_in="conv-1", at=NOW, depth=1, goal="Tell {1} to Sam", quotes=(QUOTE,))


def one(task: str = "Do it", after: Sequence[int] = (), topics: Sequence[str] = (), when: str = "") -> dict[str, Any]:
    """A step as a planner writes it."""
    return {"task": task, "topics": list(topics), "after": list(after), "when": when}


class Planner:
    """Gives this plan, however often it is asked."""

    def __init__(self, *steps: dict[str, Any]) -> None:
        self.steps = steps
        self.asked: list[QuarantineRequest] = []

    def read(self, ask: QuarantineRequest) -> QuarantineResponse:
        """See `Reader`."""
        self.asked.append(ask)
        if not self.steps:
            raise ReaderUnavailableError("away")
        return QuarantineResponse(json.dumps({"steps": self.steps}), "main", 10, 0.1)


def plan(planner: Planner, facts: PlanFacts = FACTS) -> PlanRun:
    """The plan after its first step."""
    return stepped(begun("plan-1", ASKED), ASKED, planner, facts)


def stepped(state: PlanState, event: Any, planner: Planner, facts: PlanFacts = FACTS, at: datetime = NOW) -> PlanRun:
    """One step, as the kernel makes it."""
    step: PlanRun = ActorStep(state, at)
    if event is not None:
        step = fold(step, event)
    return run_due_plan(step, facts, planner) if step.state.due_at or event is None else step


def children(step: PlanRun) -> list[tuple[str, SubagentTask]]:
    """The sub-agents that a step has begun."""
    return [(post.conversation_id, post.event.task) for post in step.posts if isinstance(post.event, StepTask)]


def endings(step: PlanRun) -> list[PlanEnded]:
    """What it tells whoever asked for it."""
    return [post.event for post in step.posts if isinstance(post.event, PlanEnded)]


def test_steps_begin_once_what_they_need_is_done_and_few_side_by_side() -> None:
    planner = Planner(*[one() for _ in range(AT_ONCE + 1)], one(after=[1]))
    step = plan(planner)
    assert [task.number for _, task in children(step)] == [1, 2, 3]
    (first, _), *_ = children(step)
    found = StepOutcome(status="done", text="It is {1}.", quotes=(QUOTE,))
    done = stepped(step.state, StepEnded(child=first, outcome=found), planner)
    assert [task.number for _, task in children(done)] == [4]
    (second, _), *_ = children(step)[1:]
    last = stepped(done.state, StepEnded(child=second, outcome=StepOutcome(status="done")), planner)
    ((_, task),) = children(last)
    assert (task.number, task.depth) == (5, MOST_DEPTH)
    (told,) = [post.event for post in last.posts if isinstance(post.event, StepTask)]
    # What an earlier step reported is there, and what somebody outside wrote stays a quote of theirs.
    assert "canary" not in told.text
    assert in_full(told.text, told.quotes).count("canary") == 2


outcomes = st.builds(
    StepOutcome,
    status=st.sampled_from(["done", "failed", "stopped"]),
    acted=st.booleans(),
    micros=st.integers(0, 9),
    reports=st.just((CallReport(call_id="c", text="done", undo=None),)),
)
happenings = st.one_of(
    st.tuples(st.just("ended"), outcomes),
    st.tuples(st.just("twice"), outcomes),
    st.tuples(st.just("stranger"), outcomes),
    st.tuples(st.just("asked"), st.just(ASKED)),
    st.tuples(st.just("replan"), st.just(ReplanAsked(reason="otherwise"))),
    st.tuples(st.just("stop"), st.just(PlanStopped())),
    st.tuples(st.just("time"), st.just(None)),
)


@given(
    drafts=st.lists(st.lists(st.integers(0, 2), min_size=1, max_size=4), min_size=1, max_size=5),
    history=st.lists(happenings, max_size=30),
)
def test_plan_begins_no_step_too_often_and_returns_one_result(
    drafts: list[list[int]], history: list[tuple[str, Any]]
) -> None:
    planner = Planner()
    now, begun_ones, told, at = NOW, list[SubagentTask](), list[PlanEnded](), 0
    ended: set[str] = set()

    def run(state: PlanState, event: Any) -> PlanState:
        nonlocal at
        first = max((step.number for step in state.steps), default=0) + 1
        draft = drafts[at % len(drafts)]
        planner.steps = tuple(
            one(after=[first + place - 1] if back and place else []) for place, back in enumerate(draft)
        )
        before = len(planner.asked)
        step = stepped(state, event, planner, at=now)
        at += len(planner.asked) - before
        begun_ones.extend(task for _, task in children(step))
        told.extend(endings(step))
        assert len(step.state.running) <= AT_ONCE
        return step.state

    state = run(begun("plan-1", ASKED), ASKED)
    for what, event in history:
        running = [step.child for step in state.running]
        if what == "ended" and running:
            ended.add(running[0])
            state = run(state, StepEnded(child=running[0], outcome=event))
        elif what == "stranger" or (what == "twice" and ended):
            # Nobody is at it any more, or ever was.
            child = min(ended) if what == "twice" else "sub-nobody"
            before, state = state, run(state, StepEnded(child=child, outcome=event))
            assert state == before
        elif what == "time":
            now += timedelta(hours=5)
            state = run(state, None) if wakes_at(state) and wakes_at(state) <= now else state  # type: ignore[operator]
        elif what in ("asked", "replan", "stop"):
            state = run(state, event)
    tries = [(task.number, task.attempt) for task in begun_ones]
    assert len(set(tries)) == len(tries)
    assert all(attempt <= 1 + MOST_RETRIES for _, attempt in tries)
    assert state.replans <= MOST_REPLANS
    assert len(told) == (state.status == "ended") <= 1
    assert sum(step.status == "done" for step in state.steps) <= MOST_STEPS
    # A step that has done or asked something is never begun again.
    acted = {step.number: step.attempt for step in state.steps if step.outcome and step.outcome.acted}
    assert all(attempt <= acted[number] for number, attempt in tries if number in acted)


def test_failed_step_that_acted_is_planned_anew_and_not_retried() -> None:
    step = plan(Planner(one()))
    ((child, _),) = children(step)
    failed = stepped(
        step.state, StepEnded(child=child, outcome=StepOutcome(status="failed", acted=True)), Planner(one("Else"))
    )
    ((other, task),) = children(failed)
    assert (task.number, task.attempt) == (2, 1)
    assert other != child


def test_plan_ends_after_its_running_steps_were_told_to_stop() -> None:
    step = plan(Planner(one(), one()))
    stopping = stepped(step.state, PlanStopped(), Planner())
    assert [post.conversation_id for post in stopping.posts if isinstance(post.event, StepStopped)] == [
        child for child, _ in children(step)
    ]
    assert endings(stopping) == []
    (first, _), (second, _) = children(step)
    reports = (CallReport(call_id="c", text="Texted Pete", undo=None),)
    half = stepped(stopping.state, StepEnded(child=first, outcome=StepOutcome(reports=reports)), Planner())
    assert endings(half) == []
    over = stepped(half.state, StepEnded(child=second, outcome=StepOutcome(seen=("amount",))), Planner())
    (told,) = endings(over)
    assert (told.ending, told.reports, told.seen) == ("stopped", reports, ("amount",))
    assert wakes_at(over.state) is None
    # One that never answers does not keep it from ending.
    alone = stepped(stopping.state, None, Planner(), at=NOW + timedelta(minutes=10))
    assert [ending.ending for ending in endings(alone)] == ["stopped"]


def test_plan_page_shows_steps_of_a_stopped_plan_as_dropped() -> None:
    step = plan(Planner(one(), one(after=[1])))
    viewer = Viewer(PARTY.account_id, PARTY.member_id, "Maria", "owner", "en", "UTC", NOW)

    def states(state: Any) -> list[str]:
        wire = SimpleNamespace(actor_store=SimpleNamespace(state=lambda _: state))
        assert PAGES[0].open is not None
        detail: Any = PAGES[0].open(wire, viewer, "plan-1")
        return [row.state for row in detail.steps]

    assert states(step.state) == ["running", "waiting"]
    assert states(stepped(step.state, PlanStopped(), Planner()).state) == ["running", "dropped"]


@for_each(
    ("facts", "at", "ending"),
    [
        (replace(FACTS, zone=None), NOW, "stopped"),
        (replace(FACTS, may_go_on=False), NOW, "stopped"),
        (FACTS, NOW + LASTS, "late"),
    ],
)
def test_nothing_is_begun_where_nothing_may_be_done(facts: PlanFacts, at: datetime, ending: str) -> None:
    step = stepped(begun("plan-1", ASKED), ASKED, Planner(one()), facts, at)
    assert children(step) == []
    assert [one.ending for one in endings(step)] == [ending]


def test_reason_to_plan_anew_keeps_its_quotes() -> None:
    state = fold(ActorStep(begun("plan-1", ASKED), NOW), ASKED).state
    state = fold(ActorStep(state, NOW), ReplanAsked(reason="Not {1}.", quotes=(Quote(said="Sunday"),))).state
    assert in_full(state.problem, state.quotes) == "Not Sunday."


def test_a_planner_that_stays_away_ends_the_plan() -> None:
    state, now = begun("plan-1", ASKED), NOW
    step = stepped(state, ASKED, Planner())
    for _ in range(10):
        if step.state.status == "ended":
            break
        assert step.state.retry_at
        now = max(now, step.state.retry_at)
        step = stepped(step.state, None, Planner(), at=now)
    assert [ending.ending for ending in endings(step)] == ["failed"]
    assert now - NOW < timedelta(hours=1)


@for_each(
    ("answer", "why"),
    [
        ("nothing", "there are no steps"),
        ({"steps": []}, "there are no steps"),
        ({"steps": [one() for _ in range(MOST_STEPS + 1)]}, "there are more than 10 steps"),
        ({"steps": [one(" ")]}, "step 1 says nothing"),
        ({"steps": [one(topics=["planning"])]}, "step 1 names a topic that there is not"),
        ({"steps": [one(after=[1])]}, "step 1 is after a step that does not come before it"),
        ({"steps": [one(after=[2]), one()]}, "step 1 is after a step that does not come before it"),
        ({"steps": [one(when="on Friday")]}, "step 1 is at no time"),
    ],
)
def test_invalid_plan_is_refused(answer: Any, why: str) -> None:
    state = begun("plan-1", ASKED)
    assert apply_plan(answer if isinstance(answer, str) else json.dumps(answer), state, TOPICS) == (state, why)


def test_a_planner_sees_cards_and_what_it_names_stays_a_quote() -> None:
    state = begun("plan-1", ASKED)
    ask = plan_request(state, TOPICS, "UTC", NOW)
    assert "canary" not in ask.text
    assert "To be done: Tell {q1-1} to Sam" in ask.text
    made, _ = apply_plan(
        json.dumps({"steps": [one("Send {q1-1} and {q1-9} and {1}", when="2026-11-27")]}), state, TOPICS
    )
    assert in_full(made.steps[0].task, made.quotes) == "Send canary and (q1-9) and (1)"


@given(texts=st.lists(st.text("ab {}123", max_size=12), max_size=4))
def test_texts_that_share_their_quotes_keep_their_own(texts: list[str]) -> None:
    quotes = [Quote(said=f"<{place}>") for place in range(3)]
    quoting = Quoting()
    together = [rebase_placeholders(text, quotes[:place], quoting) for place, text in enumerate(texts)]
    for place, text in enumerate(texts):
        alone = Quoting()
        assert in_full(together[place], quoting.quotes) == in_full(
            rebase_placeholders(text, quotes[:place], alone), alone.quotes
        )


def test_a_call_that_names_outside_text_keeps_it_apart() -> None:
    quoting = Quoting()
    known = {"q7": Referent.of(QUOTE)}
    assert insert_placeholders("Say {q7}, not {1}", known, quoting) == "Say {1}, not (1)"
    assert argument_with_placeholders("plain {1}", "goal", (), quoting) == "plain (1)"


# Sub-agents.


def subagent(**changes: Any) -> Step:
    """A sub-agent's step."""
    budget = SubagentBudget(model_calls=2, tool_calls=3, micros=100, ends_at=NOW + timedelta(hours=1))
    task = SubagentTask(plan_id="plan-1", number=1, attempt=1, told_in="conv-1", depth=2, topics=(), budget=budget)
    return Step(SubagentState(conversation_id="sub-1", party=PARTY, task=task).model_copy(update=changes), NOW)


def kind(**answers: Any) -> SubagentKind:
    """The kind, whose model is never asked."""

    def never(*_: Any) -> Step:
        raise AssertionError("the model was asked")

    return SubagentKind(None, never, never, **answers)  # type: ignore[arg-type]


@for_each("used", [{"model_calls": 2}, {"tool_calls": 3}, {"used_micros": 100}, {"late": True}])
def test_beyond_its_budget_its_model_is_not_asked(used: dict[str, Any]) -> None:
    step = subagent(loop=AgentLoop(started_at=NOW), **{name: value for name, value in used.items() if name != "late"})
    step = replace(step, now=NOW + timedelta(hours=2)) if used.get("late") else step
    acted = kind().end(kind().act(step, ()))
    ((post,),) = (acted.posts,)
    assert isinstance(post.event, StepEnded)
    assert post.event.outcome.status == "failed"
    assert isinstance(acted.state, SubagentState)
    assert not kind().is_due(acted.state)


def test_it_hands_back_once_and_nothing_while_anything_is_under_way() -> None:
    outcome = StepOutcome(status="done", text="ok")
    running = {"c": BackgroundCall(tool="send_message", label="x")}
    assert kind().end(subagent(outcome=outcome, background=running)).posts == ()
    assert kind().end(subagent(outcome=outcome, loop=AgentLoop(started_at=NOW))).posts == ()
    done = kind().end(subagent(outcome=outcome))
    assert [post.conversation_id for post in done.posts] == ["plan-1"]
    again = kind().end(replace(done, posts=()))
    assert again.posts == ()
    assert hand_back(again, outcome).posts == ()
    assert kind().end(kind().fold(again, StepStopped())).posts == ()


def test_plan_that_cannot_go_on_says_so() -> None:
    broken = kind().set_aside(subagent(loop=AgentLoop(started_at=NOW)), None, "")
    assert [post.event.outcome.status for post in broken.posts if isinstance(post.event, StepEnded)] == ["failed"]
    plans = PlanKind(lambda *_: FACTS, Planner)
    waiting = fold(ActorStep(begun("plan-1", ASKED), NOW), ASKED)
    assert [one.ending for one in endings(plans.set_aside(waiting, None, ""))] == ["failed"]
    # One event that nobody could take keeps nothing else from being done.
    assert plans.set_aside(waiting, ReplanAsked(reason="x"), "mail-1").state.due_at == NOW


def test_step_running_at_the_stop_is_still_reported_to_the_starter() -> None:
    call = OpenCall(tool_use_id="t", tool="send_message", deadline_at=NOW)
    step = kind().fold(subagent(loop=AgentLoop(started_at=NOW, open_calls={"c": call})), StepStopped())
    assert isinstance(step.posts[-1].event, StepEnded)
    late = ToolFinished(call_id="c", status="done", provenance="account", result="sent")
    told = kind().fold(replace(step, posts=()), late)
    assert [(post.conversation_id, post.event) for post in told.posts] == [("conv-1", late)]


def test_starter_takes_reports_and_seen_values_of_a_plan_as_its_own() -> None:
    report = CallReport(call_id="c", text="Texted Pete", undo=None)
    event = PlanEnded(
        plan_id="plan-1", ending="done", seen=("amount",), text="It is {1}", quotes=(QUOTE,), reports=(report,)
    )
    step = folded_by_parent(Step(idle_state(), NOW), event)
    assert step.state.reports == (report,)
    assert step.state.loop is not None
    (note,) = (entry for entry in step.entries if isinstance(entry, NoteEntry))
    assert (note.provenance, note.seen, note.briefly) == ("outside", ("amount",), "It is {1}")
