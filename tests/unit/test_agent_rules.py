"""Rules by which a model loop ends, and rules of plans."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.agent.conversations.entries import (
    NoteEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    ToolUseBlock,
    Usage,
)
from steward.agent.conversations.models import AgentLoop, CallReport
from steward.agent.conversations.steps import Step, retry_timer
from steward.agent.plans.events import PlanAsked, PlanStopped, ReplanAsked, StepEnded, StepStopped
from steward.agent.plans.fold import begun, fold, stopping
from steward.agent.plans.models import LASTS, MOST_REPLANS, STOPS_WITHIN, PlanEntry, PlanState, PlanStep, StepOutcome
from steward.agent.turns.decide import TOO_MANY_AT_ONCE, correction, decide, end_if_stuck, records_of
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.loop_endings import (
    end_loop,
    model_failed,
    offer_undo,
    request_refused,
    stop_loop,
    tell_scheduled,
    while_paused,
)
from steward.agent.turns.model_replies import ModelReply
from steward.agent.turns.proposals import Proposal
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.sentences import Joined, Moment, lines, paragraphs, render, say, verbatim
from steward.core.settings import Settings
from steward.tools.events import UndoCall
from steward.tools.index import TOOLS
from steward.trust.outside_text.judge import JudgedCall, UnsupportedClaim
from steward.trust.outside_text.references import Referent
from tests.support.builders import PARTY, idle_state
from tests.support.walks import for_each
from tests.unit.test_correspondence_rules import DANA, corresponding, said

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SETTINGS = Settings()
PETE = "+15550100103"


# Ends of loops.

CONTEXT = LoopContext(DANA, TOOLS, SETTINGS, codes=("7Q", "4B", "9C", "8D"))


def talking(**changes: Any) -> Step:
    state = idle_state().model_copy(update={"loop": AgentLoop(started_at=NOW), **changes})
    return Step(state, NOW)


def noted(step: Step) -> list[tuple[object, ...]]:
    found = [entry for entry in step.entries if isinstance(entry, NoteEntry)]
    return [(one.topic, one.text, one.for_model, one.provenance, one.deliveries) for one in found]


def report(status: Any = "done", number: int = 1, **changes: Any) -> CallReport:
    given = {"call_id": f"c{number}", "text": f"Did {number}", "undo": None, "tool": "send_message", "status": status}
    return CallReport.model_validate({**given, **changes})


def test_a_stopped_loop_says_why_and_an_outsider_hears_nothing() -> None:
    step = stop_loop(talking(stuck_on="x"), "no_progress", verbatim("Why"), CONTEXT)
    assert noted(step) == [("no_progress", "Why", True, "account", ("1-0",))]
    assert (step.state.loop, step.state.stuck_on) == (None, "")
    silent = stop_loop(corresponding().with_state(loop=AgentLoop(started_at=NOW)), "paused", verbatim("Why"), CONTEXT)
    assert (noted(silent), silent.deliveries, silent.state.loop) == (
        [("paused", "Why", False, "account", ())],
        (),
        None,
    )


def test_outcomes_are_told_in_sentences_for_people_without_the_model() -> None:
    outcomes = (report("failed", text="", why="I am paused"), report("done", 2))
    ended = talking(reports=outcomes).note("call_outcome", "A-7Q approved; send_message: not run", for_model=True)
    not_done = said(say("not-done-because", what=TOOLS["send_message"].acts or "", why="I am paused"))
    for step in (while_paused(ended, CONTEXT), model_failed(ended, "busy", CONTEXT)):
        told = "\n".join(one.text for one in step.deliveries)
        assert "A-7Q" not in told
        assert step.state.reports == ()
    assert said(say("model-trouble")) in told
    assert said(say("done-report", what="Did 2.")) in told
    failed = talking(reports=outcomes[:1]).note("call_outcome", "A-7Q approved", for_model=True)
    for step in (while_paused(failed, CONTEXT), model_failed(failed, "busy", CONTEXT)):
        assert not_done in "\n".join(one.text for one in step.deliveries)
    noted_only = talking(reports=outcomes[:1]).note("approval_decided", "A-7Q rejected", for_model=True)
    assert noted(while_paused(noted_only, CONTEXT))[-1][0] == "paused"


def test_outcome_of_calls_is_told_with_the_reply() -> None:
    def record(step: Step, sent: tuple[str, ...]) -> Step:
        return step.note("reply_replaced", "recorded", for_model=False, deliveries=sent)

    waiting, unknown, failed = report("waiting"), report("unknown", 2), report("failed", 3, text="")
    step = end_loop(talking(reports=(waiting, waiting, unknown, failed)), verbatim("Hi"), CONTEXT, record)
    acts = TOOLS["send_message"].acts
    told = lines(
        say("not-done-report", form="waiting", what="Did 1"),
        say("not-done-report", form="unknown", what="Did 2"),
        say("not-done-report", form="failed", what=acts or "send_message"),
    )
    assert [d.text for d in step.deliveries] == [said(paragraphs(verbatim("Hi"), told))]
    assert (step.state.reports, step.state.loop) == ((), None)
    because = end_loop(talking(reports=(report("failed", text="", why="it is let"),)), verbatim("Hi"), CONTEXT, record)
    why = say("not-done-because", what=acts or "send_message", why="it is let")
    assert [d.text for d in because.deliveries] == [said(paragraphs(verbatim("Hi"), why))]
    # Another call of the same tool leaves it failed, whichever came first.
    to_pete, to_ann = report("failed", text="text Pete", what="text Pete"), report(what="text Ann")
    for reports in ((to_pete, to_ann), (to_ann, to_pete), (report(what="text Pete"), to_pete)):
        apart = end_loop(talking(reports=reports), verbatim("Hi"), CONTEXT, record)
        assert said(say("not-done-report", form="failed", what="text Pete")) in apart.deliveries[0].text
    # Of what was done in the end nobody hears that it failed before.
    one = end_loop(talking(reports=(to_pete, report(what="text Pete"))), verbatim("Hi"), CONTEXT, record)
    assert [d.text for d in one.deliveries] == [said(paragraphs(verbatim("Hi"), say("done-report", what="Did 1.")))]
    assert [d.purpose for d in one.deliveries] == ["reply"]
    assert noted(one)[1] == ("execution_reported", said(say("done-report", what="Did 1.")), False, "account", ())
    half = one.limits.characters // 2
    for length, count in ((half, 1), (half + 1, 2)):
        long = end_loop(talking(reports=(report(),)), verbatim("x" * length), CONTEXT, record)
        assert len({d.purpose for d in long.deliveries}) == count
    many = end_loop(talking(reports=tuple(report(number=n) for n in range(12))), verbatim("Hi"), CONTEXT, record)
    also = said(say("also-done", what="Did 10; Did 11"))
    assert noted(many)[-1][:4] == ("execution_reported", also, False, "account")
    assert len(noted(many)) == 12
    scheduled = tell_scheduled(talking(job_reports=tuple(report(number=n) for n in range(12))), CONTEXT)
    assert [one.call_id for one in scheduled.talk.job_reports] == ["c10", "c11"]
    assert {d.purpose for d in scheduled.deliveries} == {"notice"}


def test_an_undo_is_offered_for_as_long_as_its_tool_has_it() -> None:
    tool = next(tool for tool in TOOLS.values() if tool.undo)
    assert tool.undo is not None
    undone = tool.taking_back()
    undo = UndoCall(tool=undone.name, arguments={"id": 1})
    for seconds, lasts in ((77, 77), (None, SETTINGS.undo_seconds)):
        tools = {tool.name: replace(tool, undo=replace(tool.undo, seconds=seconds))}
        context = replace(CONTEXT, tools=tools)
        step, approval = offer_undo(talking(), report(undo=undo, text="x" * 201), context, NOW + HOUR)
        assert approval is not None
        assert approval.expires_at == NOW + HOUR + timedelta(seconds=lasts)
    assert approval is not None
    assert (approval.approval_id, approval.purpose) == (derived_id("undo", "conv-1", "c1"), "undo")
    assert (approval.arguments, approval.approvers, approval.provenance) == ({"id": 1}, ("m",), "account")
    assert (approval.tool, approval.tool_use_id, approval.reason, approval.resolved) == (undone.name, "", "", {})
    assert step.state.labels == {approval.approval_id: f"{'x' * 197}..."}
    assert (approval.account_id, approval.conversation_id, approval.member_id) == ("acct-1", "conv-1", "mbr-1")
    assert approval.preview == said(say("to-undo", what=f"{'x' * 197}..."))
    waiting = step.state.approvals[approval.approval_id]
    assert (waiting.purpose, waiting.level, waiting.reason) == ("undo", 4, "the member took it back")
    assert (waiting.code, waiting.approvers, waiting.tool) == (approval.code, ("m",), undone.name)
    between_words = offer_undo(talking(), report(undo=undo, text="planned " * 30), context)[0]
    assert [*between_words.state.labels.values()] == [f"{'planned ' * 23}planned..."]
    assert offer_undo(talking(), report(), CONTEXT) == (talking(), None)
    told = tell_scheduled(talking(job_reports=(report(undo=undo, provenance="outside"),)), context)
    (offered,) = told.approvals
    until = Moment(offered.expires_at, NOW, "UTC")
    words = lines(say("done-report", what="Did 1."), say("undo-offer", until=until, code=offered.code))
    assert [one.text for one in told.deliveries] == [said(words)]
    assert noted(told) == [("execution_reported", said(words), False, "outside", ("1-0",))]


def test_a_model_that_fails_is_tried_again_and_given_up_in_the_end() -> None:
    step = model_failed(talking(), "busy", CONTEXT)
    first = SETTINGS.model_retry_first_seconds
    loop = AgentLoop(started_at=NOW, failures=1, first_failed_at=NOW, next_try_at=NOW + timedelta(seconds=first))
    assert (step.state.loop, step.timers) == (loop, (retry_timer(step.state, loop),))
    assert noted(step) == [
        ("model_trouble", "Try 1 failed: busy", False, "account", ()),
        ("model_trouble", said(say("model-trouble")), False, "account", ("2-0",)),
    ]
    second = model_failed(talking(loop=loop), "busy", CONTEXT)
    assert [one[1] for one in noted(second)] == ["Try 2 failed: busy"]
    longest = timedelta(seconds=SETTINGS.model_retry_longest_seconds)
    much = model_failed(talking(loop=loop.model_copy(update={"failures": 30})), "busy", CONTEXT)
    assert much.state.loop is not None
    assert much.state.loop.next_try_at == NOW + longest
    given_up = timedelta(seconds=SETTINGS.model_given_up_seconds)
    for more, ends in ((timedelta(), False), (MINUTE, True)):
        old = loop.model_copy(update={"first_failed_at": NOW - given_up - more})
        after = model_failed(talking(loop=old), "busy", CONTEXT)
        assert (after.state.loop is None) is ends
    assert noted(after)[-1][1] == said(say("model-given-up"))
    refused = request_refused(talking(), "too long", CONTEXT)
    assert refused.state.loop == AgentLoop(started_at=NOW, narrowed=True)
    assert noted(refused) == [("model_trouble", "Request refused: too long", False, "account", ())]
    twice = request_refused(talking(loop=AgentLoop(started_at=NOW, narrowed=True)), "too long", CONTEXT)
    assert (noted(twice)[1][1], twice.state.loop) == (said(say("unreadable")), None)


def answer(text: str, stop_reason: str = "end_turn", **more: Any) -> ModelReply:
    content = (TextBlock(text=text),) if text else ()
    return ModelReply(content, stop_reason, "m", Usage(), cost_micros=5, **more)


@for_each(
    ("reply", "words"),
    [
        (answer("Hi"), "Hi"),
        (answer(""), said(say("nothing-to-say"))),
        (answer("x", "refusal"), said(say("cannot-help"))),
        (answer("x", "max_tokens"), said(say("cut-short", words="x"))),
        (answer("x", "tool_use"), "x"),
        (answer("", "tool_use"), said(say("too-many-steps", count=3))),
        (answer("-"), ""),
        (answer("–"), ""),
        (answer("—"), ""),
    ],
)
def test_an_answer_ends_the_loop_in_words(reply: ModelReply, words: str) -> None:
    before = AgentLoop(started_at=NOW, model_calls=2, spent_micros=1, failures=2, first_failed_at=NOW)
    step = decide(talking(loop=before, calls_alone=1), reply, (), (), {}, CONTEXT)
    assert [d.text for d in step.deliveries] == ([words] if words else [])
    assert (step.state.loop, step.state.calls_alone, step.state.spent_micros) == (None, 2, 5)
    paused = decide(talking(loop=before), answer("x", "pause_turn"), (), (), {}, CONTEXT)
    assert paused.state.loop == AgentLoop(started_at=NOW, model_calls=3, spent_micros=6)
    large = decide(talking(), answer("x", "model_context_window_exceeded"), (), (), {}, CONTEXT)
    assert noted(large)[0][1] == "Request refused: the window does not fit the model"


def test_an_answer_is_recorded_as_the_model_gave_it() -> None:
    uses = tuple(ToolUseBlock(id=f"u{n}", name="x", input={"n": n}) for n in range(SETTINGS.tool_uses_per_reply + 2))
    told = TextBlock(text="Hi")

    def recorded(reply: ModelReply, **more: Any) -> ReplyEntry:
        fields = {"stop_reason": reply.stop_reason, "content": (told,), **more}
        return ReplyEntry(
            seq=1,
            turn=0,
            at=NOW,
            provenance="outside",
            model="m",
            usage=Usage(),
            cost_micros=5,
            channel="sms",
            **fields,
        )

    def given(stop_reason: str, *content: Any) -> ModelReply:
        return replace(answer("x", stop_reason, provenance="outside", thinking="T"), content=content)

    proposed = Proposal("u0", "x", "member", {}, None, problem="no")
    many = decide(talking(), given("tool_use", told, *uses), (proposed,) * len(uses), (), {}, CONTEXT)
    kept = (told, *uses[: SETTINGS.tool_uses_per_reply])
    assert many.entries[0] == recorded(given("tool_use"), content=kept, thinking="T")
    assert noted(many)[0] == ("tool_uses_dropped", TOO_MANY_AT_ONCE.format(dropped=2), True, "account", ())
    assert len([one for one in many.entries if isinstance(one, ToolResultEntry)]) == SETTINGS.tool_uses_per_reply
    few = decide(talking(), given("tool_use", *uses[:1]), (proposed,), (), {}, CONTEXT)
    assert (few.entries[0], noted(few)) == (recorded(given("tool_use"), content=uses[:1], thinking="T"), [])
    ended = decide(talking(), given("end_turn", told, *uses), (), (), {}, CONTEXT)
    assert ended.entries == (recorded(given("end_turn"), deliveries=("1-0",), thinking="T"),)
    most = SETTINGS.model_calls_per_loop
    for calls, goes_on in ((most - 2, True), (most - 1, False)):
        before = talking(loop=AgentLoop(started_at=NOW, model_calls=calls))
        paused = decide(before, given("pause_turn", told), (), (), {}, CONTEXT)
        assert (paused.state.loop is not None, len(paused.deliveries)) == (goes_on, 0 if goes_on else 1)
    stuck = end_if_stuck(talking(stuck_on="It broke"), CONTEXT)
    assert noted(stuck)[0][:2] == ("no_progress", said(say("stuck", why="It broke")))
    waits = talking(stuck_on="x", loop=None)
    assert [end_if_stuck(one, CONTEXT) for one in (talking(), waits)] == [talking(), waits]


def test_an_outsider_is_sent_a_whole_answer_or_none() -> None:
    answering = corresponding().with_state(loop=AgentLoop(started_at=NOW, corrected=True))
    for reply, claims, sent, topics in (
        (answer("Yes"), (), ["Yes"], []),
        (answer("-"), (), ["-"], []),
        (answer("I paid"), (CLAIM,), [], ["claim_corrected"]),
        (answer("Yes", "max_tokens"), (), [], ["model_trouble"]),
        (answer("Yes", "refusal"), (), [], ["model_trouble"]),
    ):
        step = decide(answering, reply, (), claims, {}, CONTEXT)
        assert ([one.text for one in step.deliveries], [one[0] for one in noted(step)]) == (sent, topics)
        assert step.state.loop is None
        assert isinstance(step.entries[0], ReplyEntry)
    assert noted(step)[0][1] == render(say("unfinished"), step.language)


CLAIM = UnsupportedClaim("I paid", "payment")


def test_words_that_no_record_bears_out_go_back_once_and_then_out_marked() -> None:
    step = decide(talking(), answer("I paid"), (), (CLAIM,), {}, CONTEXT)
    assert step.state.loop is not None
    assert step.state.loop.corrected
    assert noted(step) == [("claim_corrected", correction([CLAIM]), True, "account", ())]
    assert "“I paid” (payment)" in correction([CLAIM])
    corrected = AgentLoop(started_at=NOW, corrected=True)
    marked = decide(talking(loop=corrected), answer("I paid"), (), (CLAIM, CLAIM), {}, CONTEXT)
    words = say("marked", words=verbatim("I paid"), truths=Joined((say("not-done", form="payment"),), "; "))
    assert [d.text for d in marked.deliveries] == [said(words)]
    assert noted(marked)[-1][0] == "claim_corrected"
    replaced = decide(talking(), answer("x", "max_tokens"), (), (), {}, CONTEXT)
    assert noted(replaced)[-1][0:4:3] == ("reply_replaced", "account")
    nameless = decide(talking(), answer("See {q9}"), (), (), {}, CONTEXT)
    assert "q9" in str(noted(nameless)[0][1])
    known = {"q1": Referent("quote", "Hi", "Pete", address="+1")}
    both = decide(talking(loop=corrected), answer("I paid {q1}"), (), (CLAIM,), known, CONTEXT)
    assert noted(both)[-1][3] == "outside"
    quoting = decide(talking(), answer("He says {q1}"), (), (), known, CONTEXT)
    (entry,) = quoting.entries
    assert isinstance(entry, ReplyEntry)
    assert (entry.said, entry.about, entry.deliveries) == ('He says "Hi" (Pete)', ("+1",), ("1-0",))


def test_the_judge_sees_what_became_of_every_call_with_an_effect() -> None:
    def result(status: Any, tool: str = "send_message", **ids: Any) -> ToolResultEntry:
        given: dict[str, Any] = {"tool_use_id": "u", "content": "C", "call_id": None, **ids}
        return ToolResultEntry(seq=1, turn=0, at=NOW, provenance="account", tool=tool, status=status, **given)

    def outcome(topic: Any, **more: Any) -> NoteEntry:
        given: dict[str, Any] = {"subject": topic, "text": "T", "for_model": True, **more}
        return NoteEntry(seq=1, turn=0, at=NOW, provenance="account", topic=topic, **given)

    topics = ("call_outcome", "late_result", "decision_outcome", "plan_ended")
    entries = [
        result("done", call_id="c"),
        result("timed_out", approval_id="p"),
        result("failed"),
        result("done", "search_contacts", call_id="read"),
        *(outcome(topic) for topic in topics),
        outcome("call_outcome", subject="told", outcome="done", briefly="B"),
        outcome("paused"),
    ]
    assert records_of(entries, TOOLS) == (
        JudgedCall("c", "send_message", "done", "C"),
        JudgedCall("p", "send_message", "running", "C"),
        JudgedCall("u", "send_message", "failed", "C"),
        *(JudgedCall(topic, "", "unknown", "T") for topic in topics),
        JudgedCall("told", "", "done", "B"),
    )


# Plans.

ASKED = PlanAsked(party=PARTY, told_in="conv-1", at=NOW, depth=1, goal="Do", constraints=("C",), seen=("amount",))


def plan(*steps: PlanStep, **changes: Any) -> PlanState:
    return begun("plan-1", ASKED).model_copy(update={"status": "running", "steps": steps, "next_seq": 2, **changes})


def one_step(**changes: Any) -> PlanStep:
    given = {
        "number": 1,
        "task": "T",
        "topics": (),
        "after": (),
        "status": "running",
        "child": "sub-1",
        "attempt": 1,
        **changes,
    }
    return PlanStep.model_validate(given)


def logged(step: ActorStep[PlanState]) -> list[tuple[object, ...]]:
    found = [entry for entry in step.entries if isinstance(entry, PlanEntry)]
    return [(one.happened, one.number, one.detail) for one in found]


@for_each(
    ("state", "event", "after", "log"),
    [
        (begun("plan-1", ASKED), ASKED, {"due_at": NOW}, [("asked", 0, "")]),
        (plan(), ASKED, {}, []),
        (plan(one_step()), StepEnded(child="other", outcome=StepOutcome()), {}, []),
        (
            plan(one_step(), used_micros=1),
            StepEnded(child="sub-1", outcome=StepOutcome(status="done", micros=2)),
            {
                "due_at": NOW,
                "used_micros": 3,
                "steps": (one_step(status="done", outcome=StepOutcome(status="done", micros=2)),),
            },
            [("done", 1, "")],
        ),
        (
            plan(one_step()),
            StepEnded(child="sub-1", outcome=StepOutcome(status="failed")),
            {"due_at": NOW, "steps": (one_step(status="waiting"),)},
            [("failed", 1, "failed"), ("again", 1, "")],
        ),
        (
            plan(one_step(), status="planning", due_at=NOW - MINUTE),
            StepEnded(child="sub-1", outcome=StepOutcome(status="failed")),
            {"steps": (one_step(status="failed", outcome=StepOutcome(status="failed")),)},
            [("failed", 1, "failed")],
        ),
        (
            plan(one_step(), retry_at=NOW),
            ReplanAsked(reason="Else", seen=("when", "amount")),
            {"status": "planning", "problem": "Else", "due_at": NOW, "retry_at": None, "seen": ("amount", "when")},
            [("anew", 0, "")],
        ),
        (
            plan(one_step(), status="planning", problem="Old", seen=()),
            ReplanAsked(reason="Else"),
            {"status": "planning", "problem": "Else", "due_at": NOW},
            [("anew", 0, "")],
        ),
        (
            plan(one_step(), drafts=1 + MOST_REPLANS),
            ReplanAsked(reason="Else"),
            {"status": "stopping", "ending": "failed", "due_at": NOW, "deadline_at": NOW + STOPS_WITHIN},
            [("stopping", 0, "failed")],
        ),
        (
            plan(one_step()),
            PlanStopped(),
            {"status": "stopping", "ending": "stopped", "due_at": NOW, "deadline_at": NOW + STOPS_WITHIN},
            [("stopping", 0, "stopped")],
        ),
        (plan(status="ended"), PlanStopped(), {}, []),
        (plan(status="stopping"), ReplanAsked(reason="x"), {}, []),
        (plan(timer_at=NOW), TimerFired(timer="plan", subject="x"), {}, []),
        (plan(timer_at=NOW), TimerFired(timer="idle", subject=to_iso(NOW)), {}, []),
        (plan(timer_at=NOW), TimerFired(timer="plan", subject=to_iso(NOW)), {"timer_at": None, "due_at": NOW}, []),
    ],
)
def test_a_plan_takes_what_its_steps_hand_back(state: PlanState, event: Any, after: dict[str, Any], log: Any) -> None:
    step = fold(ActorStep(state, NOW), event)
    assert step.state == state.model_copy(update={"next_seq": state.next_seq + len(log), **after})
    assert logged(step) == log
    stops = log and log[-1][0] in ("anew", "stopping")
    assert step.posts == ((EventPost("sub-1", StepStopped()),) if stops else ())


def test_a_plan_begins_as_asked_and_ends_when_a_step_was_stopped() -> None:
    assert begun("plan-1", ASKED) == PlanState(
        conversation_id="plan-1",
        party=PARTY,
        told_in="conv-1",
        depth=1,
        made_at=NOW,
        deadline_at=NOW + LASTS,
        seen=("amount",),
        goal="Do",
        constraints=("C",),
    )
    stopped = fold(ActorStep(plan(one_step()), NOW), StepEnded(child="sub-1", outcome=StepOutcome(status="stopped")))
    assert (stopped.state.status, stopped.state.ending) == ("stopping", "stopped")
    acted = fold(
        ActorStep(plan(one_step()), NOW), StepEnded(child="sub-1", outcome=StepOutcome(status="failed", acted=True))
    )
    assert (acted.state.status, acted.state.problem) == ("planning", "Step 1 failed.")
    assert stopping(stopped, "late") == stopped
