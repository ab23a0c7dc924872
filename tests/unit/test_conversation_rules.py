"""Rules of conversations: log, texts and state after each event, compared as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.actors.models import LogEntry
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer, bucket_of
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import (
    AbbreviationEntry,
    MessageEntry,
    MetaEntry,
    NoteEntry,
    ReplyEntry,
    TitleEntry,
    ToolResultEntry,
    ToolUseBlock,
    TurnNote,
    TurnNotesEntry,
    Usage,
)
from steward.agent.conversations.events import (
    AbbreviationMade,
    AppReported,
    ConversationBegun,
    JobFailed,
    RepositoryNews,
    TitleMade,
    WorkflowNews,
)
from steward.agent.conversations.fold import accepts, fold
from steward.agent.conversations.lifecycle import MODELS, ensure_idle_timer, idle_timer_fired, request_title_when_due
from steward.agent.conversations.models import (
    AgentLoop,
    AskedApproval,
    BackgroundCall,
    CallReport,
    ConversationState,
    HeldNotices,
    HeldText,
    JobRun,
    MailCall,
    MailToTell,
    OpenApproval,
    OpenCall,
    SenderBreakthroughs,
    UnratedNotice,
)
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.pins import ChannelPin, key_of
from steward.agent.conversations.quiet_hours import (
    NoticeDelivery,
    apply_urgency,
    count_breakthrough,
    held_timer,
    release_held_notices,
    send_after_quiet_hours,
    tell_after_quiet_hours,
)
from steward.agent.conversations.scheduled_jobs import jobs_due, next_question
from steward.agent.conversations.steps import (
    Step,
    begin_model_call,
    deadline_timer,
    expiry_timer,
    idle_timer,
    report_of,
    reset_unattended_calls,
    retry_timer,
    run_quietly,
)
from steward.agent.conversations.watcher_news import facts, mail_call_begun, record_mail_call, told_without_calls
from steward.agent.conversations.window import newest_turns, turns_begin, whole_from, window_start
from steward.channels.messaging.events import ChannelNews, DeliverySettled, MemberTold, SendsRefused
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.port import LINK_ROOM, MessageLimits
from steward.core.clock import to_iso
from steward.core.ids import derived_id, derived_ulid, shard_of
from steward.core.languages import NAMES
from steward.core.provenance import Quote
from steward.core.sentences import Moment, Quoted, Wording, lines, paragraphs, render, say, sentences, verbatim
from steward.core.settings import Settings
from steward.integrations.accounts.events import AccountReplaced, SignInAsked
from steward.people.directory.models import QuietHours, WakeRule
from steward.people.directory.quiet_hours import NoticeTiming, PendingNotice
from steward.time.scanners.events import ScanNews
from steward.time.schedules.events import JobCalledOff, JobDue, JobRan, JobStopped
from steward.time.watchers.events import MailNews, WatcherEnded, WatcherNews
from steward.time.watchers.models import MailItem, MatchedCall
from steward.tools.declaration import Autonomy
from steward.tools.events import ToolFinished, UndoCall
from steward.tools.index import TOOLS
from steward.tools.models import ExactCall, ToolCall
from steward.trust.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalDecided, ApprovalExpired
from steward.trust.approvals.shown_arguments import action_in_words
from steward.trust.autonomy.events import PauseChanged
from steward.trust.outside_text.fields import FieldAnswer
from tests.support.builders import NOW, PARTY, idle_state, message
from tests.support.walks import for_each

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def state(**changes: Any) -> ConversationState:
    return idle_state().model_copy(update=changes)


def step_of(**changes: Any) -> Step:
    return Step(state(**changes), NOW)


def taken(event: Any, **changes: Any) -> Step:
    return fold(step_of(**changes), event)


def note(topic: Any, text: Wording | str, seq: int = 1, **more: Any) -> NoteEntry:
    given: dict[str, Any] = {"turn": 0, "at": NOW, "provenance": "account", "for_model": True, **more}
    words = text if isinstance(text, str) else render(text, "en")
    return NoteEntry(seq=seq, topic=topic, text=words, **given)


def changed(step: Step, **before: Any) -> dict[str, Any]:
    """The fields of the state that a step has changed, apart from its place in the log and what that says of it."""
    was, names = state(**before), ConversationState.model_fields
    left_out = ("next_seq", "overview")
    return {n: getattr(step.state, n) for n in names if n not in left_out and getattr(step.state, n) != getattr(was, n)}


def sent(step: Step) -> list[tuple[str, str, str]]:
    return [(one.text, one.purpose, one.to_address) for one in step.deliveries]


# Steps.


def test_steps_and_timers_keep_their_numbers_and_keys() -> None:
    step = step_of()
    assert (step.limits, step.idle_seconds, step.facts_seconds, LINK_ROOM) == (MessageLimits(1_600), 600, 300, 160)
    assert (step.attention, step.due, step.caused_at) == (None, (), None)
    timer = Timer(timer="idle", conversation_id="c", subject="s", due_at=NOW)
    shard = shard_of("c/idle/s", 16)
    assert (Timer.KIND, timer.timer_id) == ("timer", "c/idle/s")
    assert bucket_of(NOW, 3) == f"{to_iso(NOW)[:16]}#3"
    assert timer.key["row"] == f"{to_iso(NOW)}#c/idle/s"
    assert timer.key["bucket"].startswith(to_iso(NOW)[:16]) or shard
    moved: ActorStep[Any] = step.set_timer(timer).set_timer(timer).cancel_timer(timer).post([EventPost("a", timer)])
    assert (len(moved.timers), moved.cancelled, moved.posts) == (2, (timer,), (EventPost("a", timer),))
    entry = note("paused", "x", seq=7)
    assert step.append(entry).state.next_seq == 8
    loop = AgentLoop(started_at=NOW, failures=2, next_try_at=NOW + MINUTE)
    call = OpenCall(tool_use_id="t", tool="x", deadline_at=NOW)
    waiting = OpenApproval(code="7Q", tool="x", group="g", repeatable=True, provenance="account", expires_at=NOW)
    assert [
        retry_timer(state(), loop),
        deadline_timer(state(), "c", call),
        idle_timer(state(), NOW),
        expiry_timer(state(), "p", waiting),
        held_timer(state(), NOW),
    ] == [
        Timer(timer="model_retry", conversation_id="conv-1", subject=f"{int(NOW.timestamp())}-2", due_at=NOW + MINUTE),
        Timer(timer="tool_deadline", conversation_id="conv-1", subject="c", due_at=NOW),
        Timer(timer="idle", conversation_id="conv-1", subject=to_iso(NOW), due_at=NOW),
        Timer(timer="approval_expiry", conversation_id="conv-1", subject="p", due_at=NOW),
        Timer(timer="held", conversation_id="conv-1", subject=to_iso(NOW), due_at=NOW),
    ]


def test_a_text_goes_out_in_parts_and_the_last_carries_the_link() -> None:
    step, names = Step(state(last_delivery="0-0"), NOW, NOW - MINUTE, limits_of=lambda _: MessageLimits(200)).deliver(
        verbatim("word " * 60), "notice", approval_id="p", approver_id="m", offers="d", confirms="c", signs_in="s"
    )
    assert names == tuple(f"1-{place}" for place in range(len(names)))
    assert len(names) > 1
    links = [(d.approval_id, d.approver_id, d.offers, d.confirms, d.signs_in) for d in step.deliveries]
    assert links == [*[(None,) * 5] * (len(names) - 1), ("p", "m", "d", "c", "s")]
    assert [d.after for d in step.deliveries] == ["0-0", *names[:-1]]
    assert step.state.last_delivery == names[-1]
    first = step.deliveries[0]
    assert first == Delivery(
        delivery_id="1-0",
        account_id="acct-1",
        conversation_id="conv-1",
        purpose="notice",
        channel="sms",
        from_address="+15005550006",
        to_address="+15550100001",
        to_name="",
        created_at=NOW,
        caused_at=NOW - MINUTE,
        after="0-0",
        text=first.text,
    )
    elsewhere, _ = step_of(last_delivery="0-0").deliver(verbatim("x"), "reply", to="+1")
    again, _ = elsewhere.deliver(verbatim("y"), "reply", to="+1")
    assert [(d.to_address, d.after) for d in again.deliveries] == [("+1", None), ("+1", "1-0")]
    assert again.state.last_delivery == "0-0"


def test_spending_counts_for_its_day_and_loop() -> None:
    today = {"spent_on": "2026-11-20"}
    assert changed(step_of(spent_micros=5, **today).spend(2), spent_micros=5, **today) == {"spent_micros": 7}
    assert changed(step_of(spent_micros=5, spent_on="2026-11-19").spend(2)) == {"spent_micros": 2, **today}
    loop = AgentLoop(started_at=NOW, spent_micros=1)
    assert changed(step_of(loop=loop).pay(2)) == {
        "loop": loop.model_copy(update={"spent_micros": 3}),
        "spent_micros": 2,
        **today,
    }
    assert step_of(loop=loop).pay(0) == step_of(loop=loop)
    assert changed(step_of().pay(2)) == {"spent_micros": 2, **today}
    assert step_of().note_cost("s", "t", 0) == step_of()
    assert step_of().note_cost("s", "t", 3).entries == (
        note("job_failed", "t", subject="s", for_model=False, cost_micros=3),
    )


def test_the_second_failure_alike_makes_a_loop_stuck() -> None:
    once = step_of(loop=AgentLoop(started_at=NOW)).count_failure("f", "It broke.")
    assert (once.state.stuck_on, once.state.loop and once.state.loop.failed) == ("", {"f": 1})
    assert once.count_failure("g", "x").state.stuck_on == ""
    assert once.count_failure("f", "It broke.").state.stuck_on == "It broke"
    assert step_of().count_failure("f", "x") == step_of()
    assert once.count_failure("", "x") == once
    loop = AgentLoop(started_at=NOW, model_calls=3, next_try_at=NOW, failures=1)
    again = reset_unattended_calls(step_of(loop=loop, calls_alone=4))
    assert changed(again) == {"loop": loop.model_copy(update={"model_calls": 0})}
    begun = begin_model_call(step_of(loop=loop))
    assert begun.cancelled == (retry_timer(state(), loop),)
    assert begun.state.loop == loop.model_copy(update={"next_try_at": None})
    assert begin_model_call(step_of(stuck_on="x")).state == state(loop=AgentLoop(started_at=NOW))


def finished(status: Any = "done", **more: Any) -> ToolFinished:
    return ToolFinished(call_id="c", status=status, provenance="outside", result="Got {1}.", **more)


def test_a_report_is_what_a_member_reads_of_a_call() -> None:
    quotes, undo = (Quote(said="a\nb"),), UndoCall(tool="u", arguments={})
    for event, text in (
        (finished(report="Said", undo=undo), "Said"),
        (finished(quotes=quotes), "Got a\n> b."),
        (finished("failed", report="Said"), ""),
    ):
        assert report_of(event, "x") == CallReport(
            call_id="c", text=text, undo=event.undo, provenance="outside", tool="x", status=event.status
        )


def quiet_call(step: Step, tool: str, arguments: dict[str, Any], reason: str) -> ToolCall:
    declared = TOOLS[tool]
    return ToolCall(
        call_id=derived_id("conv-1", step.state.next_seq, tool),
        account_id="acct-1",
        conversation_id="conv-1",
        member_id="mbr-1",
        tool=tool,
        group=declared.group,
        created_at=NOW,
        repeatable=declared.repeatable,
        provenance="member",
        level=declared.autonomy,
        asked_at_seq=step.state.next_seq - 1,
        reason=reason,
        arguments=arguments,
        resolved={},
    )


def test_call_started_by_a_text_runs_quietly() -> None:
    tool = TOOLS["remember"]
    step = run_quietly(step_of(next_seq=5), tool, "label", {"text": "x"}, reason="why")
    call = quiet_call(step_of(next_seq=5), "remember", {"text": "x"}, "why")
    assert step.calls == (call,)
    running = BackgroundCall(tool="remember", label="label", level=tool.autonomy, quiet=True)
    assert changed(step) == {"background": {call.call_id: running}}


# What is told.

QUOTE = Quote(who="Sam", said="Hi", what="message of a member's")
TOLD: dict[str, Any] = {"party": PARTY, "by_name": "Sam", "text": "Hi"}
SAYS = say("told-by-member", who="Sam", said=Quoted("Hi"))
JOB: dict[str, Any] = {"party": PARTY, "job_id": "job-1", "outside": False, "what": "bins"}


@for_each(
    ("event", "topic", "text", "more"),
    [
        (SendsRefused(party=PARTY, text="No"), "delivery_failed", "No", {}),
        (
            ChannelNews(party=PARTY, form="held", address="m@x.example"),
            "channel_news",
            say("address-news", form="held", address="m@x.example"),
            {"about": ChannelNews(party=PARTY, form="held", address="m@x.example").persons()},
        ),
        (RepositoryNews(party=PARTY, text="x"), "repository_news", "x", {}),
        (ScanNews(party=PARTY, text="x"), "found_in_records", "x", {}),
        (ScanNews(party=PARTY, text="x", urgent=True), "found_in_records", "x", {}),
        (MemberTold(provenance="account", **TOLD), "member_told", SAYS, {}),
        (MemberTold(provenance="account", urgent=True, **TOLD), "member_told", SAYS, {}),
        (
            MemberTold(provenance="outside", **TOLD),
            "member_told",
            SAYS,
            {"provenance": "outside", "quoted": QUOTE},
        ),
        (WorkflowNews(party=PARTY, workflow_id="wf-1", text="x"), "workflow_news", "x", {"subject": "wf-1"}),
        (
            AccountReplaced(address="a", before="b"),
            "account_replaced",
            say("other-account", address="a", before="b"),
            {"for_model": False},
        ),
        (
            PauseChanged(party=PARTY, paused=True, by_name="Sam"),
            "paused",
            say("team-paused", who="Sam"),
            {"for_model": False},
        ),
        (
            PauseChanged(party=PARTY, paused=False, by_name="Sam"),
            "paused",
            say("team-resumed", who="Sam"),
            {"for_model": False},
        ),
        (
            WatcherNews(party=PARTY, notice="expired", address="a"),
            "watcher_trouble",
            say("watcher-trouble", form="expired", address="a"),
            {"subject": "expired"},
        ),
        (
            WatcherEnded(party=PARTY, watcher_id="w", name="Sam", address="a"),
            "watcher_ended",
            say("watcher-stopped", who="Sam", address="a"),
            {"subject": "w"},
        ),
        (
            JobStopped(name="Sam", **JOB),
            "reminder_stopped",
            say("reminder-stopped", who="Sam", words=Quoted("bins")),
            {
                "subject": "job-1",
                "source": "job-1",
                "briefly": "Sam is no member any more; the reminder they had was stopped: bins",
            },
        ),
        (
            JobStopped(name="Sam", **{**JOB, "outside": True}),
            "reminder_stopped",
            say("reminder-stopped", who="Sam", words=Quoted("bins")),
            {
                "subject": "job-1",
                "source": "job-1",
                "provenance": "outside",
                "quotes": (Quote(said="bins", what="reminder"),),
                "briefly": "Sam is no member any more; the reminder they had was stopped: {1}",
            },
        ),
    ],
)
def test_news_is_noted_and_told_and_waits_where_it_can(event: Any, topic: str, text: Any, more: dict[str, Any]) -> None:
    step = taken(event)
    told = note(topic, verbatim(text) if isinstance(text, str) else text, deliveries=("1-0",), **more)
    assert step.entries == (told,)
    assert sent(step) == [(told.text, "notice", PARTY.address)]
    attention = NoticeTiming("UTC", QuietHours(start=time(0), end=time(23)))
    late = fold(Step(state(), NOW, attention=attention), event)
    at_once = isinstance(event, PauseChanged) or getattr(event, "urgent", False)
    assert bool(late.deliveries) is at_once


def test_a_delivery_that_failed_is_told_a_second_time_or_offered_again() -> None:
    settled = DeliverySettled(
        delivery_id="3-0",
        status="failed",
        reason="gone",
        repeat=True,
        to_address="+1",
        approval_id="p",
        approver_id="m",
        text="x" * 70,
    )
    failed = say("not-delivered", form="failed", reason="gone", words=Quoted("x" * 70))
    more: dict[str, Any] = {"subject": "3-0", "for_model": False, "provenance": "outside"}
    step = taken(settled)
    assert step.entries == (note("delivery_failed", failed, deliveries=("1-0",), **more),)
    again = render(say("not-taken", reason="gone", words=Quoted(f"{'x' * 57}...")), "en")
    assert sent(step) == [(again, "second_notice", "+1")]
    assert [(d.approval_id, d.approver_id) for d in step.deliveries] == [("p", "m")]
    unknown = taken(settled.model_copy(update={"status": "unknown"}))
    assert sent(unknown)[0][0] == render(say("may-not-have-reached", words="x" * 70), "en")
    silent = taken(settled.model_copy(update={"repeat": False}))
    assert (silent.deliveries, silent.entries) == ((), (note("delivery_failed", failed, **more),))
    offer = taken(settled.model_copy(update={"offer": True, "to_name": "Pete"}))
    cannot = say("cannot-tell", who="Pete")
    again_ = note(
        "delivery_failed", cannot, subject="3-0", for_model=False, about=settled.persons(), deliveries=("1-0",)
    )
    assert offer.entries == (again_,)
    assert [(d.offers, d.approver_id, d.purpose) for d in offer.deliveries] == [("3-0", "mbr-1", "notice")]
    nameless = taken(settled.model_copy(update={"offer": True}))
    assert nameless.entries[0].text == render(say("cannot-tell", who="+1"), "en")  # type: ignore[attr-defined]


def test_pause_is_answered_where_the_member_is_now() -> None:
    moved = PARTY.model_copy(update={"address": "+15550100002", "language": "de"})
    step = taken(PauseChanged(party=moved, paused=True, by_name="Sam"))
    assert (step.state.party, step.deliveries[0].to_address) == (moved, "+15550100002")


def test_messages_wait_while_tools_run_but_for_commands() -> None:
    open_ = AgentLoop(started_at=NOW, open_calls={"c": OpenCall(tool_use_id="t", tool="x", deadline_at=NOW)})
    waits = state(loop=open_)
    assert [accepts(waits, one) for one in (message("hi"), message("/help"), finished())] == [False, True, True]
    assert accepts(state(loop=AgentLoop(started_at=NOW)), message("hi"))
    step = taken(message(""))
    assert step.entries[1:] == (note("reply_replaced", say("empty-message"), seq=2, turn=1, deliveries=("2-0",)),)
    job = taken(message("hi"), loop=AgentLoop(started_at=NOW, job="job-1", model_calls=2), stuck_on="x", calls_alone=3)
    assert changed(job) == {"loop": AgentLoop(started_at=NOW), "turn": 1, "heard_at": NOW}
    (logged,) = job.entries
    assert logged == MessageEntry(
        seq=1,
        turn=1,
        at=NOW,
        provenance="member",
        sender_id="mbr-1",
        sender_name="Maria",
        channel="sms",
        provider_id="twilio#SM1",
        text="hi",
    )
    held = taken(message("hi").model_copy(update={"held": True}))
    assert changed(held) == {"turn": 1}
    left = taken(message("hi"), overview=Overview(successor="conv-2"))
    assert (left.posts, left.entries) == ((EventPost("conv-2", message("hi")),), ())
    assert taken(AppReported(party=PARTY, report=REPORT)).talk.job_reports == (REPORT,)


REPORT = CallReport(call_id="c", text="x", undo=None)


def test_a_timer_ends_what_it_was_set_for_alone() -> None:
    loop = AgentLoop(started_at=NOW, failures=1, next_try_at=NOW)
    subject = f"{int(NOW.timestamp())}-1"
    fired = TimerFired(timer="model_retry", subject=subject)
    assert taken(fired, loop=loop).state.loop == loop.model_copy(update={"next_try_at": None})
    assert taken(fired.model_copy(update={"subject": "x"}), loop=loop).state.loop == loop
    assert taken(fired) == step_of()
    call = OpenCall(tool_use_id="t", tool="x", deadline_at=NOW, fingerprint="f", level=4)
    open_ = AgentLoop(started_at=NOW, open_calls={"c": call})
    late = taken(TimerFired(timer="tool_deadline", subject="c"), loop=open_)
    assert changed(late) == {
        "loop": AgentLoop(started_at=NOW, failed={"f": 1}),
        "background": {"c": BackgroundCall(tool="x", label="Late result of x", level=4)},
    }
    assert taken(TimerFired(timer="tool_deadline", subject="d"), loop=open_).state.loop == open_


# Commands.


def commanded(text: str, **changes: Any) -> Step:
    resumed = changes.pop("resumed", None)
    event = message(text)
    return taken(event.model_copy(update={"resumed": resumed}) if resumed else event, **changes)


OTHERS = ", ".join(f"/model {name}" for name in MODELS)
LANGUAGES = ", ".join(NAMES.values())


@for_each(
    ("text", "changes", "answer"),
    [
        ("/help", {}, say("help")),
        ("/stop", {}, say("paused-now")),
        ("/start", {"resumed": "now"}, say("back")),
        ("/start", {"resumed": "running"}, say("not-paused")),
        ("/start", {"resumed": "paused"}, say("paused-now")),
        ("/tusk", {}, say("unknown-command", word="tusk")),
        ("/undo", {}, say("nothing-to-undo")),
        ("/approve", {}, say("nothing-to-decide")),
        ("/reject", {}, say("nothing-to-decide")),
        ("/model", {}, say("model-now", model=say("usual-model"), others=OTHERS)),
        ("/model", {"overview": Overview(model="opus")}, say("model-now", model="Claude Opus", others=OTHERS)),
        ("/model x" + "y" * 50, {}, say("no-such-model", word=Quoted(f"x{'y' * 36}..."), others=OTHERS)),
        ("/model HAIKU", {}, say("model-changed", model="Claude Haiku")),
        ("/name", {}, say("name-now", title=Quoted("New conversation"))),
        ("/name", {"overview": Overview(title="Roof")}, say("name-now", title=Quoted("Roof"))),
        ("/name Roof", {}, say("name-changed", title=Quoted("Roof"))),
        ("/name " + "x" * 81, {}, say("name-changed", title=Quoted(f"{'x' * 77}..."))),
        ("/language", {}, say("language-now", language="English", others=LANGUAGES)),
        ("/language x" + "y" * 50, {}, say("no-such-language", word=Quoted(f"x{'y' * 36}..."), others=LANGUAGES)),
        ("/new", {}, say("new-conversation")),
        ("/new", {"overview": Overview(title="Roof")}, say("new-conversation-after", title=Quoted("Roof"))),
    ],
)
def test_a_command_is_answered_without_the_model(text: str, changes: dict[str, Any], answer: Any) -> None:
    step = commanded(text, **changes)
    said = [entry for entry in step.entries if isinstance(entry, NoteEntry)]
    expected = note("command_answered", answer, seq=said[0].seq, for_model=False, deliveries=(f"{said[0].seq}-0",))
    assert said == [expected]
    assert step.state.loop is None
    assert step.state.turn == 0
    first = step.entries[0]
    assert isinstance(first, MessageEntry)
    assert first.command


def test_commands_change_model_name_and_language() -> None:
    model = commanded("/model opus").entries[1]
    assert model == MetaEntry(seq=2, turn=0, at=NOW, provenance="member", change="model", value="opus")
    named = commanded("/name Roof").entries[1]
    assert named == TitleEntry(seq=2, turn=0, at=NOW, provenance="member", title="Roof", manual=True)
    step = commanded("/language deutsch")
    assert step.state.party.language == "de"
    (call,) = step.calls
    assert (call.tool, call.arguments, call.reason) == (
        "set_language",
        {"language": "de"},
        "the member asked for it by /language",
    )
    assert MODELS == {"opus": "Claude Opus", "sonnet": "Claude Sonnet", "haiku": "Claude Haiku"}


OPEN = AskedApproval(code="7Q", by_link_only=True, expires_at=NOW + DAY, purpose="undo")


def test_a_new_conversation_takes_channel_model_and_open_decisions_along() -> None:
    own = OpenApproval(code="4B", tool="x", group="g", repeatable=True, provenance="account", expires_at=NOW + DAY)
    many = {f"o{number:02}": OPEN for number in range(19)}
    before: dict[str, Any] = {
        "approvals": {"old": own, "own": own},
        "asked": many,
        "labels": {"own": "L"},
        "drafts": {"own": "D"},
        "overview": Overview(model="opus"),
    }
    step = commanded("/new", **before)
    successor = derived_ulid("conv", NOW, "conv-1", 2)
    begun, *asked = step.posts
    assert begun == EventPost(successor, ConversationBegun(party=PARTY, model="opus"))
    told = [post.event for post in asked if isinstance(post.event, ApprovalAsked)]
    assert [one.approval_id for one in told] == ["own", *many]
    assert told[0] == ApprovalAsked(
        party=PARTY,
        approval_id="own",
        code="4B",
        by_link_only=False,
        purpose="run",
        expires_at=NOW + DAY,
        label="L",
        draft="D",
        text="",
        quiet=True,
    )
    bare = told[1]
    assert (bare.code, bare.by_link_only, bare.purpose, bare.label, bare.draft) == ("7Q", True, "undo", "", "")
    assert {key: one.others for key, one in step.state.approvals.items()} == {"old": (), "own": (successor,)}
    pin = ChannelPin("acct-1", key_of(PARTY), "mbr-1", successor, instead_of="conv-1")
    assert [effect for effect in step.effects if isinstance(effect, ChannelPin)] == [pin]
    unpinned = step.entries[1]
    assert unpinned == MetaEntry(seq=2, turn=0, at=NOW, provenance="account", change="unpinned", value=successor)


# Idleness and titles.


def job(kind: Any, through: int = 8, **more: Any) -> BackgroundJob:
    given = {"abbreviation_seq": 2, "abbreviated_seq": 3, **more}
    return BackgroundJob(
        conversation_id="conv-1", account_id="acct-1", job=kind, requested_at=NOW, through_seq=through, **given
    )


SAID = Overview(said_seq=7, abbreviation_seq=2, abbreviated_seq=3, updated_at=NOW - 10 * MINUTE)


@for_each(
    ("overview", "turn", "kinds"),
    [
        ({}, 4, ["export", "abbreviation"]),
        ({}, 5, ["export", "abbreviation", "title"]),
        ({"abbreviated_seq": 7}, 4, ["export"]),
        ({"said_seq": 0}, 4, []),
        ({"title": "Roof", "titled_turn": 5}, 14, ["export", "abbreviation"]),
        ({"title": "Roof", "titled_turn": 5}, 15, ["export", "abbreviation", "title"]),
        ({"title": "Roof", "titled_turn": 5, "manual_title": True}, 15, ["export", "abbreviation"]),
    ],
)
def test_a_conversation_that_went_idle_is_summed_up(overview: dict[str, Any], turn: int, kinds: list[str]) -> None:
    whole = SAID.model_copy(update=overview)
    before: dict[str, Any] = {"overview": whole, "turn": turn, "next_seq": 9, "idle_due_at": NOW}
    step = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject=to_iso(NOW)))
    assert step.effects == tuple(job(kind, abbreviated_seq=whole.abbreviated_seq) for kind in kinds)
    assert (step.talk.idle_due_at, step.timers) == (None, ())
    overdue = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject="overdue"))
    assert (overdue.effects, overdue.talk.idle_due_at) == (step.effects, NOW)


@for_each(
    ("changes", "subject", "looks_at"),
    [
        ({"idle_due_at": NOW - MINUTE}, to_iso(NOW), NOW - MINUTE),
        ({"idle_due_at": None}, to_iso(NOW), None),
        ({"overview": SAID.model_copy(update={"updated_at": NOW - MINUTE})}, to_iso(NOW), NOW + 9 * MINUTE),
        ({"loop": AgentLoop(started_at=NOW)}, to_iso(NOW), NOW + 10 * MINUTE),
        ({"loop": AgentLoop(started_at=NOW)}, "overdue", NOW),
    ],
)
def test_a_conversation_that_works_is_looked_at_later(
    changes: dict[str, Any], subject: str, looks_at: datetime | None
) -> None:
    before = {"idle_due_at": NOW, "overview": SAID, **changes}
    step = idle_timer_fired(step_of(**before), TimerFired(timer="idle", subject=subject))
    assert (step.effects, step.talk.idle_due_at) == ((), looks_at)
    if looks_at and looks_at > NOW:
        assert step.timers == (idle_timer(state(), looks_at),)


def test_somebody_looks_once_something_was_said() -> None:
    spoke = step_of().log(MessageEntry, "member", **MESSAGE)
    step = ensure_idle_timer(spoke)
    assert (step.talk.idle_due_at, step.timers) == (NOW + 10 * MINUTE, (idle_timer(state(), NOW + 10 * MINUTE),))
    assert ensure_idle_timer(step) == step
    assert ensure_idle_timer(step_of()) == step_of()
    noted = step_of().note("paused", "x", for_model=False)
    assert ensure_idle_timer(noted) == noted
    assert [len(request_title_when_due(step_of(turn=turn)).effects) for turn in (4, 5, 6)] == [0, 1, 0]
    assert request_title_when_due(step_of(turn=5, overview=Overview(title="x"))).effects == ()


MESSAGE: dict[str, Any] = {"sender_id": "m", "sender_name": "M", "channel": "sms", "provider_id": "p", "text": "x"}


def test_small_models_result_is_kept_and_paid_for() -> None:
    made = TitleMade(provenance="member", usage=Usage(), cost_micros=3, title="Roof", topics=("a",))
    step = taken(made)
    entry = TitleEntry(
        seq=1, turn=0, at=NOW, provenance="member", title="Roof", topics=("a",), usage=Usage(), cost_micros=3
    )
    assert (step.entries, step.state.spent_micros) == ((entry,), 3)
    late = taken(made, overview=Overview(manual_title=True))
    text = "The title came too late."
    assert late.entries == (note("job_failed", text, subject="title", for_model=False, cost_micros=3),)
    failed = taken(JobFailed(job="title", cost_micros=3))
    text = "No title could be made."
    assert failed.entries == (note("job_failed", text, subject="title", for_model=False, cost_micros=3),)
    assert failed.state.spent_micros == 3
    assert taken(ConversationBegun(party=PARTY)).entries == ()


# What waits.

UNTIL = NOW.replace(hour=23, minute=0)
QUIET = NoticeTiming("UTC", QuietHours(start=time(0), end=time(23)))


def test_notices_that_can_wait_are_held_and_told_together() -> None:
    step = Step(state(), NOW, attention=QUIET)
    one = tell_after_quiet_hours(step, "channel_news", verbatim("one"), about=("+1",), for_model=True)
    two = tell_after_quiet_hours(one, "channel_news", verbatim("two"), for_model=True)
    texts = (HeldText(text="one", about=("+1",), seq=1), HeldText(text="two", seq=2))
    assert changed(two) == {"held": HeldNotices(texts=texts, in_quiet=True), "held_until": UNTIL}
    assert two.timers == (held_timer(state(), UNTIL),)
    waits = state(held=HeldNotices(texts=tuple(reversed(texts)), more=3, in_quiet=True), held_until=UNTIL, next_seq=3)
    step = fold(Step(waits, NOW), TimerFired(timer="held", subject=to_iso(UNTIL)))
    words = render(paragraphs(say("meanwhile"), say("and-more", count=3), verbatim("one"), verbatim("two")), "en")
    given: dict[str, Any] = {"for_model": False, "provenance": "outside", "about": ("+1",), "told": (1, 2)}
    assert step.entries == (note("held_told", words, seq=3, deliveries=("3-0",), **given),)
    assert (step.talk.held, step.talk.held_until, step.cancelled) == (
        HeldNotices(),
        None,
        (held_timer(state(), UNTIL),),
    )
    other = fold(Step(waits, NOW), TimerFired(timer="held", subject="x"))
    assert other.state == waits
    single = release_held_notices(Step(state(held=HeldNotices(texts=texts[:1]), held_until=UNTIL), NOW))
    assert [one.text for one in single.deliveries] == ["one"]
    many = HeldNotices(texts=texts[:1] * 40, in_quiet=True)
    full = Step(state(held=many, held_until=UNTIL), NOW, attention=QUIET)
    told = tell_after_quiet_hours(full, "paused", verbatim("x"), for_model=True)
    assert told.talk.held == many.model_copy(update={"more": 1})
    moved = Step(state(held_until=NOW), NOW, attention=QUIET)
    assert tell_after_quiet_hours(moved, "paused", verbatim("x"), for_model=True).cancelled == (
        held_timer(state(), NOW),
    )


NOTICE = PendingNotice("message", "ctc-1", "sms")
ALWAYS, URGENT = (replace(QUIET, wakes=(WakeRule(who="ctc-1", when=when),)) for when in ("always", "urgent"))


def test_whom_a_rule_lets_through_is_told_so_often() -> None:
    def woken(times: int, until: datetime = UNTIL) -> dict[str, SenderBreakthroughs]:
        return {"message/ctc-1": SenderBreakthroughs(until=until, times=times)}

    for wants, before, after, told in (
        (ALWAYS, {}, woken(1), NoticeDelivery(("1-0",), "always")),
        (ALWAYS, woken(4), woken(5), NoticeDelivery(("1-0",), "always")),
        (ALWAYS, woken(5), woken(5), NoticeDelivery()),
        (ALWAYS, woken(5, NOW), woken(1), NoticeDelivery(("1-0",), "always")),
        (URGENT, {}, {}, NoticeDelivery()),
    ):
        step = Step(state(woken=before), NOW, attention=wants)
        step, found = send_after_quiet_hours(step, verbatim("x"), notice=NOTICE, said="Fire")
        assert (found, step.talk.woken) == (told, after)
    held = HeldText(text="x", seq=1)
    assert step.talk.unweighed == (UnratedNotice(held=held, sender="message/ctc-1", said="Fire", at=NOW),)
    assert step.talk.held == HeldNotices()
    spent = Step(state(woken=woken(1)), NOW, attention=URGENT)
    assert send_after_quiet_hours(spent, verbatim("x"), notice=NOTICE, said="Fire")[0].talk.held == HeldNotices(
        texts=(held,), in_quiet=True
    )
    some = step.talk.unweighed
    for verdict, topic_words in (("urgent", "urgent"), ("unread", "unread")):
        told_step = apply_urgency(step, some, verdict)  # type: ignore[arg-type]
        words = render(paragraphs(say("cannot-wait", form=topic_words), verbatim("x")), "en")
        assert [one.text for one in told_step.deliveries] == [words]
        (entry,) = told_step.entries
        assert isinstance(entry, NoteEntry)
        assert (entry.woke, entry.told, told_step.talk.unweighed) == (verdict, (1,), ())
        assert told_step.talk.woken == woken(1)
    waits = apply_urgency(step, some, None)
    assert (waits.talk.held, waits.talk.unweighed, waits.deliveries) == (
        HeldNotices(texts=(held,), in_quiet=True),
        (),
        (),
    )
    assert count_breakthrough(step_of(), "s", UNTIL).talk.woken == {"s": SenderBreakthroughs(until=UNTIL, times=1)}


# Jobs.


def due(**changes: Any) -> JobDue:
    given = {**JOB, "occurrence": "o", "due_at": NOW - MINUTE, "zone": "UTC", "late": False}
    return JobDue.model_validate({**given, **changes})


@for_each(
    ("event", "text", "more"),
    [
        (due(), say("reminder", words="bins"), {}),
        (due(late=True), say("late-reminder", due=Moment(NOW - MINUTE, NOW, "UTC"), words="bins"), {}),
        (
            due(outside=True),
            say("reminder", words="bins"),
            {"provenance": "outside", "quotes": (Quote(said="bins", what="reminder"),)},
        ),
    ],
)
def test_a_reminder_is_told_and_the_model_knows_so(event: JobDue, text: Any, more: dict[str, Any]) -> None:
    step = jobs_due(taken(event))
    what = "{1}" if more else "bins"
    briefly = f"The reminder job-1 was due, and the member has been told: {what}"
    given: dict[str, Any] = {"subject": "o", "source": "job-1", "deliveries": ("1-0",), "briefly": briefly, **more}
    assert step.entries == (note("reminded", text, **given),)
    assert step.due == ()


def test_a_question_begins_a_run_once_nothing_else_is_under_way() -> None:
    question = due(does="ask")
    step = jobs_due(taken(question, calls_alone=3, stuck_on="x"))
    assert changed(step, calls_alone=3, stuck_on="x") == {
        "loop": AgentLoop(started_at=NOW, job="job-1"),
        "calls_alone": 0,
        "stuck_on": "",
    }
    (entry,) = step.entries
    assert isinstance(entry, NoteEntry)
    assert (entry.topic, entry.text, entry.subject, entry.source, entry.for_model) == (
        "job_due",
        "bins",
        "o",
        "job-1",
        True,
    )
    assert entry.briefly.startswith("job-1, which the member has scheduled, is due. ")
    busy = jobs_due(taken(question, loop=AgentLoop(started_at=NOW)))
    assert changed(busy) == {"loop": AgentLoop(started_at=NOW), "due_jobs": (question,)}
    call = due(does="call")
    assert next_question(step_of(due_jobs=(call, question))).talk.due_jobs == (call,)
    off = taken(JobCalledOff(job_id="job-1"), due_jobs=(call, due(job_id="other")))
    assert [one.job_id for one in off.talk.due_jobs] == ["other"]


RUN = JobRun(job_id="job-1", occurrence="o", tries=1, again_at=NOW + MINUTE, zone="UTC", what="Pay")


@for_each(
    ("run", "status", "quotes", "reported", "said"),
    [
        (RUN, "done", (), True, None),
        (RUN, "unknown", (), True, None),
        (
            RUN,
            "failed",
            (),
            False,
            say("scheduled-failed", what="Pay", why="Got {1}", when=Moment(NOW + MINUTE, NOW, "UTC")),
        ),
        (RUN.model_copy(update={"tries": 2}), "failed", (), False, None),
        (
            RUN.model_copy(update={"tries": 2, "again_at": None}),
            "failed",
            (),
            False,
            say("scheduled-given-up", what="Pay", why="Got {1}"),
        ),
    ],
)
def test_a_scheduled_call_tells_its_job_and_of_a_failure_its_member(
    run: JobRun, status: Any, quotes: Any, reported: bool, said: Any
) -> None:
    running = BackgroundCall(tool="x", label="L", job=run)
    event = finished(status, cost_micros=2)
    step = taken(event, background={"c": running})
    assert step.posts == (EventPost("job-1", JobRan(occurrence="o", status=status)),)
    outcome = note(
        "call_outcome",
        "L: Got {1}.",
        subject="c",
        provenance="outside",
        briefly="L: Got {1}.",
        outcome=status,
        cost_micros=2,
    )
    assert step.entries[0] == outcome
    assert step.talk.job_reports == ((report_of(event, "x"),) if reported else ())
    more: dict[str, Any] = {"subject": "o", "for_model": False, "provenance": "outside", "source": "job-1"}
    assert step.entries[1:] == ((note("job_not_done", said, seq=2, deliveries=("2-0",), **more),) if said else ())
    silent = taken(finished("done"), background={"c": running.model_copy(update={"level": Autonomy.SILENT})})
    assert silent.talk.job_reports == ()
    raw = finished("failed").model_copy(update={"result": "There is one on 2026-12-21: record_inspection moves it."})
    if run.again_at and run.tries == 1:
        why = say("scheduled-failed", what="Pay", why=say("own-mistake"), when=Moment(NOW + MINUTE, NOW, "UTC"))
        told = taken(raw, background={"c": running}).entries[1]
        assert isinstance(told, NoteEntry)
        assert told.text == render(why, "en")
    over = taken(finished("done", over=True), background={"c": running})
    assert over.posts == (EventPost("job-1", JobRan(occurrence="o", status="over")),)


# Decisions.

WAITING = OpenApproval(
    code="7Q",
    tool="send_message",
    group="channels",
    repeatable=False,
    provenance="outside",
    expires_at=NOW + DAY,
    level=2,
    reason="why",
    asked_at_seq=4,
    cost_micros=6,
    others=("conv-2",),
)


def decision(**changes: Any) -> ApprovalDecided:
    given = {
        "approval_id": "p",
        "decision": "approved",
        "edited": False,
        "decided_by": "mbr-1",
        "decided_by_name": "Dana",
        "arguments": {"text": "x"},
        "template": {"text": "{q1}"},
        "resolved": {"address": "+1"},
        "note": "",
        "evidence": ("words",),
    }
    return ApprovalDecided.model_validate({**given, **changes})


OWN: dict[str, Any] = {"approvals": {"p": WAITING}, "labels": {"p": "Text Pete"}, "drafts": {"p": "x"}}


@for_each(
    ("changes", "said", "label"),
    [
        ({}, "A-7Q approved by Dana; send_message is running.", "A-7Q approved by Dana; send_message"),
        (
            {"edited": True},
            "A-7Q edited and approved by Dana; send_message is running.",
            "A-7Q edited and approved by Dana; send_message",
        ),
        ({"decision": "rejected", "note": "no"}, "A-7Q rejected by Dana, note: “no”. send_message was not run.", None),
    ],
)
def test_a_decision_is_noted_told_to_others_and_carried_out(
    changes: dict[str, Any], said: str, label: str | None
) -> None:
    step = taken(decision(**changes), **OWN)
    assert step.entries == (note("approval_decided", said, subject="p", provenance="member"),)
    assert step.cancelled == (expiry_timer(state(), "p", WAITING),)
    (post,) = step.posts
    assert post.conversation_id == "conv-2"
    assert isinstance(post.event, ApprovalClosed)
    assert (post.event.approval_id, post.event.decided_by) == ("p", "mbr-1")
    assert step.state.closed == {"7Q": post.event.to_decider}
    form: Any = changes.get("decision", "approved")
    reason = say("their-reason", said=Quoted("no")) if changes.get("note") else None
    others = sentences(say("they-decided", form=form, who="Dana", what="Text Pete"), reason)
    told = (render(others, "en"), render(say("you-decided", form=form, what="Text Pete"), "en"))
    assert (post.event.text, post.event.to_decider) == told
    assert (step.state.approvals, step.state.labels, step.state.drafts, step.talk.heard_at) == ({}, {}, {}, NOW)
    if label is None:
        assert (step.calls, step.state.loop) == ((), AgentLoop(started_at=NOW))
        return
    call_id = derived_id("conv-1", "p")
    assert step.calls == (
        step.tool_call(
            call_id,
            tool="send_message",
            group="channels",
            repeatable=False,
            provenance="member",
            approval_id="p",
            approved_by="mbr-1",
            level=2,
            asked_at_seq=4,
            reason="why",
            cost_micros=6,
            evidence=("words",),
            arguments={"text": "x"},
            template={"text": "{q1}"},
            resolved={"address": "+1"},
        ),
    )
    assert step.state.background == {call_id: BackgroundCall(tool="send_message", label=label, level=2)}


def test_an_approved_call_runs_in_its_tools_present_group() -> None:
    moved = WAITING.model_copy(update={"group": "people"})
    assert [call.group for call in taken(decision(), approvals={"p": moved}).calls] == ["channels"]
    unknown = moved.model_copy(update={"tool": "tickets_close"})
    assert [call.group for call in taken(decision(), approvals={"p": unknown}).calls] == ["people"]


def test_an_undo_is_silent_and_eight_outcomes_are_remembered() -> None:
    undo = WAITING.model_copy(update={"purpose": "undo"})
    step = taken(decision(), approvals={"p": undo}, closed={f"{n}A": "x" for n in range(2, 10)})
    (call,) = step.calls
    assert (call.provenance, call.level) == ("outside", 2)
    running = BackgroundCall(tool="send_message", label="7Q", level=Autonomy.SILENT, quiet=True)
    assert step.state.background == {call.call_id: running}
    assert list(step.state.closed) == [*(f"{n}A" for n in range(3, 10)), "7Q"]
    assert (step.entries, step.state.loop) == ((), None)
    expired = taken(ApprovalExpired(approval_id="p"), approvals={"p": undo})
    assert (expired.entries, expired.state.approvals, len(expired.posts)) == ((), {}, 1)


@for_each(("withdrawn", "how"), [(False, "expired"), (True, "was withdrawn")])
def test_expired_approval_is_reported(withdrawn: bool, how: str) -> None:
    waiting = WAITING.model_copy(update={"withdrawn": withdrawn})
    step = taken(ApprovalExpired(approval_id="p"), **{**OWN, "approvals": {"p": waiting}})
    over = say("not-wanted-any-more" if withdrawn else "nobody-decided", what="Text Pete")
    text = lines(over, Quoted("x"))
    briefly = f"A-7Q {how}; send_message was not run."
    assert step.entries == (note("approval_expired", text, subject="p", briefly=briefly, deliveries=("1-0",)),)
    words = render(text, "en")
    assert step.posts == (
        EventPost(
            "conv-2",
            ApprovalClosed(
                approval_id="p",
                decided_by="",
                text=words,
                to_decider=words,
                outcome="withdrawn" if withdrawn else "expired",
            ),
        ),
    )
    assert taken(ApprovalExpired(approval_id="q"), **OWN).state == state(**OWN)


ASKED = ApprovalAsked(
    party=PARTY, approval_id="p", code="7Q", by_link_only=True, expires_at=NOW + DAY, label="L", draft="D", text="T"
)


def test_a_request_of_another_conversation_is_kept_until_it_is_closed() -> None:
    step = taken(ASKED.model_copy(update={"quiet": True, "purpose": "undo"}))
    kept = AskedApproval(code="7Q", by_link_only=True, purpose="undo", quiet=True, expires_at=NOW + DAY)
    assert changed(step) == {"asked": {"p": kept}, "labels": {"p": "L"}, "drafts": {"p": "D"}}
    assert step.entries == ()
    assert taken(ASKED.model_copy(update={"draft": ""})).state.drafts == {}
    loud = taken(ASKED)
    assert loud.entries == (note("approval_requested", "T", subject="p", for_model=False, deliveries=("1-0",)),)
    there: dict[str, Any] = {
        "asked": {"p": kept.model_copy(update={"quiet": False})},
        "labels": {"p": "L"},
        "drafts": {"p": "D"},
    }
    closed = ApprovalClosed(approval_id="p", decided_by="other", text="They did", to_decider="You did")
    told = taken(closed, **there)
    assert told.entries == (note("approval_decided", "They did", subject="p", for_model=False, deliveries=("1-0",)),)
    assert (told.talk.asked, told.state.labels, told.state.drafts) == ({}, {}, {})
    assert told.state.closed == {"7Q": "They did"}
    mine = taken(closed.model_copy(update={"decided_by": "mbr-1"}), **there)
    assert (mine.entries, mine.state.closed, mine.talk.heard_at) == ((), {"7Q": "You did"}, NOW)
    plain = taken(closed.model_copy(update={"decided_by": "mbr-1", "to_decider": ""}), **there)
    assert plain.state.closed == {"7Q": "They did"}
    left = taken(closed, **there, overview=Overview(successor="conv-2"))
    assert EventPost("conv-2", closed) in left.posts
    assert taken(closed).state == state()


# Mails that lead to calls, and results.

EXACT = ExactCall(tool="remember", arguments={})


def mailed(*calls: str, **changes: Any) -> MailNews:
    """News of one mail that leads to these calls."""
    matched = tuple(MatchedCall(call_id=one, skill="s", call=EXACT, answers=(), words="w") for one in calls)
    read = (
        FieldAnswer(name="amount", type="amount", value="48.00"),
        FieldAnswer(name="who", type="name", value="x" * 61),
        FieldAnswer(name="day", type="date", value=None),
    )
    item = MailItem(
        mail_id="1", came_at=NOW, sender="p@x.example", subject="S" * 71, skills=("a", "b"), answers=read, calls=matched
    )
    return MailNews.model_validate({"party": PARTY, "news_id": "n", "items": (item,), **changes})


def test_found_mail_is_told_in_short_and_the_model_reads_quotes() -> None:
    step = taken(mailed(digest=True, left={"a": 2}))
    read: dict[str, Any] = {"amount": "48.00", "who": Quoted(f"{'x' * 57}..."), "day": ""}
    found = say("mail-found", skills="a, b", who="p@x.example", subject=Quoted(f"{'S' * 67}..."), facts=facts(read))
    words = render(lines(say("mail-digest", count=3), found, say("mail-left", skill="a", count=2)), "en")
    (entry,) = step.entries
    assert isinstance(entry, NoteEntry)
    quote = Quote(
        said=f"{'S' * 71}\namount: 48.00; who: {'x' * 61}; day: None", what="mail", address="p@x.example", at=NOW
    )
    shown = "What looks for mail found mails and the member has been told:\nemail_id 1 · a, b · {1}\n"
    assert entry == note(
        "mail_found",
        words,
        subject="n",
        provenance="outside",
        about=("p@x.example",),
        quotes=(quote,),
        briefly=f"{shown}and 2 more, which are in the mailbox",
        deliveries=("1-0",),
    )
    nobody = mailed().model_copy(update={"items": (mailed().items[0].model_copy(update={"skills": (), "sender": ""}),)})
    plain = render(lines(say("mail-not-matched", who="?", subject=Quoted(f"{'S' * 67}..."))), "en")
    assert [one.text for one in taken(nobody).deliveries] == [plain]
    trial = fold(Step(state(), NOW, attention=QUIET), mailed(trial=True))
    assert [bool(one.deliveries) for one in (trial, fold(Step(state(), NOW, attention=QUIET), mailed()))] == [
        True,
        False,
    ]


def test_a_mail_with_calls_is_told_once_they_have_ended() -> None:
    step = taken(mailed("c", "d"))
    waiting = MailToTell(news=mailed("c", "d"), since=NOW)
    assert (step.entries, step.talk.mail) == ((), (waiting,))
    running = waiting.model_copy(update={"running": ("c", "d")})
    other = MailToTell(news=mailed("e", news_id="other"), since=NOW)
    call = BackgroundCall(tool="x", label="Pay", mail="n")
    failed = render(say("matched-not-done", what="Pay", why="Got {1}"), "en")
    unknown = render(say("not-done-report", form="unknown", what="Pay"), "en")
    report = report_of(finished(), "x")
    for status, level, ended in (
        ("done", 3, MailCall(status="done", report=report)),
        ("done", 4, MailCall(status="done")),
        ("unknown", 3, MailCall(status="unknown", said=unknown)),
        ("failed", 3, MailCall(status="failed", said=failed)),
    ):
        background = {"c": call.model_copy(update={"level": level})}
        step = taken(finished(status, cost_micros=2), mail=(running, other), background=background)
        after = running.model_copy(update={"running": ("d",), "ended": {"c": ended}})
        assert step.talk.mail == (after, other)
        more: dict[str, Any] = {"provenance": "outside", "outcome": status, "cost_micros": 2}
        assert step.entries == (note("call_outcome", "Pay: Got {1}.", subject="c", for_model=False, **more),)
    begun = mail_call_begun(step_of(mail=(waiting, other)), waiting, "c")
    assert begun.talk.mail == (waiting.model_copy(update={"running": ("c",)}), other)
    assert record_mail_call(step_of(), "n", "c", MailCall(status="done")) == step_of()
    told = told_without_calls(
        step_of(mail=(waiting.model_copy(update={"ended": {"c": MailCall(status="failed", said="No")}}),))
    )
    assert told.talk.mail == ()
    assert "No" in told.deliveries[0].text
    (entry,) = told.entries
    assert isinstance(entry, NoteEntry)
    assert "a, b · remember: failed · {1}" in entry.briefly


def test_a_call_that_needs_a_sign_in_waits_in_the_background() -> None:
    asked = SignInAsked(call_id="c", sign_in_id="s", service="google")
    call = OpenCall(tool_use_id="t", tool="search_mail", deadline_at=NOW, level=4)
    step = taken(asked, loop=AgentLoop(started_at=NOW, open_calls={"c": call}))
    label = "Result of search_mail, after signing in"
    assert changed(step)["background"] == {"c": BackgroundCall(tool="search_mail", label=label, level=4)}
    assert step.cancelled == (deadline_timer(state(), "c", call),)
    result = step.entries[0]
    assert isinstance(result, ToolResultEntry)
    assert (result.status, result.tool_use_id, result.call_id) == ("waiting", "t", "c")
    text = render(say("sign-in-first", what=action_in_words("search_mail", "en")), "en")
    assert step.entries[1:] == (note("sign_in_asked", text, seq=2, subject="c", for_model=False, deliveries=("2-0",)),)
    assert [one.signs_in for one in step.deliveries] == ["s/mbr-1"]
    mail = BackgroundCall(tool="x", label="Pay", mail="n")
    waits = MailToTell(news=mailed("c"), since=NOW, running=("c",))
    of_mail = taken(asked.model_copy(update={"linked": False}), background={"c": mail}, mail=(waits,))
    said = render(say("matched-not-done", what="Pay", why=say("not-signed-in")), "en")
    ended = {"c": MailCall(status="signing_in", said=said)}
    assert of_mail.talk.mail == (waits.model_copy(update={"running": (), "ended": ended}),)
    later = BackgroundCall(tool="x", label="Result of x, after signing in")
    assert of_mail.state.background == {"c": later}
    assert (of_mail.entries, of_mail.deliveries) == ((), ())
    plain = taken(asked, background={"c": later})
    assert (plain.state.background, len(plain.deliveries)) == ({"c": later}, 1)
    assert taken(asked).state == state()


def test_a_result_goes_to_the_model_the_member_or_the_record() -> None:
    call = OpenCall(tool_use_id="t", tool="x", deadline_at=NOW, fingerprint="f")
    loop = AgentLoop(started_at=NOW, open_calls={"c": call}, failed={"f": 1})
    step = taken(finished(cost_micros=2, quotes=(Quote(said="q", address="+1"),)), loop=loop)
    (entry,) = step.entries
    assert entry == ToolResultEntry(
        seq=1,
        turn=0,
        at=NOW,
        provenance="outside",
        tool_use_id="t",
        tool="x",
        call_id="c",
        status="done",
        content="Got {1}.",
        quotes=(Quote(said="q", address="+1"),),
        about=("+1",),
        cost_micros=2,
    )
    assert step.state.reports == (report_of(finished(quotes=(Quote(said="q", address="+1"),)), "x"),)
    silent = loop.model_copy(update={"open_calls": {"c": call.model_copy(update={"level": 4})}})
    assert taken(finished(), loop=silent).state.reports == ()
    failed = taken(finished("failed").model_copy(update={"result": f"{'x' * 121}"}), loop=loop)
    assert failed.state.stuck_on == f"{'x' * 117}...".removesuffix(".")
    own = taken(finished("failed", quotes=(Quote(said="q"),)), loop=loop)
    assert own.state.stuck_on == render(say("own-mistake"), "en").removesuffix(".")
    quiet = BackgroundCall(tool="undo_x", label="7Q", quiet=True)
    undone = taken(finished(cost_micros=2), background={"c": quiet})
    assert undone.state.closed == {"7Q": "Got {1}."}
    text = "A call that nobody is told of."
    assert undone.entries == (
        note("job_failed", text, subject="c", for_model=False, cost_micros=2),
        note(
            "decision_outcome",
            "Got {1}.",
            seq=2,
            subject="c",
            briefly="The member took something back: done.",
            deliveries=("2-0",),
        ),
    )
    for tool in ("decide_approval", "confirm_number", "set_language"):
        said = taken(finished(), background={"c": BackgroundCall(tool=tool, label="l", quiet=True)})
        assert said.entries == (
            note("decision_outcome", "Got {1}.", subject="c", for_model=False, deliveries=("1-0",)),
        )
        assert said.state.closed == {}
    more: dict[str, Any] = {"subject": "c", "provenance": "outside", "outcome": "done"}
    late = taken(finished())
    words = "A tool call: Got {1}."
    assert late.entries == (note("late_result", words, briefly=words, **more),)
    known = taken(finished(), background={"c": BackgroundCall(tool="x", label="L")})
    assert known.entries == (note("call_outcome", "L: Got {1}.", briefly="L: Got {1}.", **more),)
    assert (known.state.loop, known.state.reports) == (AgentLoop(started_at=NOW), (report_of(finished(), "x"),))


def test_jobs_question_is_withdrawn_once_when_the_job_is_cancelled() -> None:
    asked = WAITING.model_copy(update={"job_id": "job-1"})
    over = asked.model_copy(update={"withdrawn": True, "expires_at": NOW})
    there = {"p": asked, "q": WAITING, "r": over.model_copy(update={"expires_at": NOW + DAY})}
    step = taken(JobCalledOff(job_id="job-1"), approvals=there)
    assert step.state.approvals == {**there, "p": over}
    assert step.cancelled == (expiry_timer(state(), "p", asked),)
    assert step.timers == (expiry_timer(state(), "p", over),)


def test_whatever_a_text_carries_has_room_in_it() -> None:
    limits = MessageLimits(200)
    for carried in ("approval_id", "offers", "confirms", "signs_in"):
        _, names = Step(state(), NOW, limits_of=lambda _: limits).deliver(
            verbatim("x" * 190), "notice", **{carried: "c"}
        )
        assert len(names) > 1
    assert len(Step(state(), NOW, limits_of=lambda _: limits).deliver(verbatim("x" * 190), "notice")[1]) == 1


def said_at(seq: int, ago: timedelta = timedelta(), **changes: Any) -> MessageEntry:
    given: dict[str, Any] = {**MESSAGE, "text": f"{seq}", **changes}
    return MessageEntry(seq=seq, turn=seq, at=NOW - ago, provenance="member", **given)


def replied_at(seq: int, *uses: str) -> ReplyEntry:
    blocks = tuple(ToolUseBlock(id=use, name="x", input={}) for use in uses)
    given: dict[str, Any] = {
        "model": "m",
        "stop_reason": "end_turn",
        "usage": Usage(),
        "cost_micros": 0,
        "channel": "sms",
    }
    return ReplyEntry(seq=seq, turn=0, at=NOW, provenance="account", content=blocks, **given)


def resulted(seq: int, use: str) -> ToolResultEntry:
    return ToolResultEntry(
        seq=seq,
        turn=0,
        at=NOW,
        provenance="account",
        tool_use_id=use,
        tool="x",
        call_id="c",
        status="done",
        content="C",
    )


TALK: list[LogEntry] = [
    said_at(1),
    replied_at(2, "u"),
    resulted(3, "u"),
    replied_at(4),
    note("reminded", "N", seq=5),
    said_at(6),
    replied_at(7),
    said_at(8, command=True),
    said_at(9),
    note("reminded", "N", seq=10),
    replied_at(11),
]


@for_each(
    ("turns", "characters", "rows", "expected"),
    [
        (1, 9_999, 99, 9),
        (2, 9_999, 99, 6),
        (3, 9_999, 99, 1),
        (9, 9_999, 99, 1),
        (2, 1, 99, 9),
        (9, 9_999, 3, 9),
        (9, 9_999, 6, 6),
        (9, 9_999, 7, 5),
        (9, 9_999, 10, 5),
        (9, 9_999, 11, 1),
    ],
)
def test_the_newest_turns_begin_at_what_was_said_or_noted_before(
    turns: int, characters: int, rows: int, expected: int
) -> None:
    assert newest_turns(TALK, turns, characters, rows) == expected


def test_a_window_grows_while_people_talk_and_is_cut_after_a_pause() -> None:
    settings = Settings().model_copy(update={"idle_seconds": 600, "window_turns": 1, "window_rows": 20})
    assert window_start(TALK, 1, NOW, settings) == 1
    assert window_start(TALK, 1, NOW + timedelta(seconds=600), settings) == 1
    assert window_start(TALK, 1, NOW + timedelta(seconds=601), settings) == 9
    assert (window_start(TALK, 1, NOW, settings, rows=11), window_start(TALK, 1, NOW, settings, rows=10)) == (1, 9)
    assert window_start([], 7, NOW, settings) == 7
    # Half of the rows that a step reads are left.
    many = [said_at(seq) for seq in range(1, 10)]
    assert window_start(many, 1, NOW, settings.model_copy(update={"window_turns": 99}), rows=8) == 6
    late = TitleEntry(seq=12, turn=0, at=NOW + timedelta(seconds=601), provenance="account", title="T")
    assert window_start([*TALK, late], 1, NOW + timedelta(seconds=601), settings) == 9
    assert [whole_from(TALK, start) for start in (2, 3, 4)] == [2, 2, 4]
    assert turns_begin(TALK) == [0, 4, 8]


@for_each(
    ("text", "open_", "arguments"),
    [
        ("YES 7Q", "run", {"approval_id": "p", "decision": "approved", "bare": False, "note": ""}),
        ("yes", "run", {"approval_id": "p", "decision": "approved", "bare": True, "note": ""}),
        (
            "no 7Q because it is late",
            "run",
            {"approval_id": "p", "decision": "rejected", "bare": False, "note": "it is late"},
        ),
        ("UNDO 7Q", "undo", {"approval_id": "p", "decision": "approved", "bare": False, "note": ""}),
        ("NO 9K too dear", "run", {"code": "9K", "undo": False, "decision": "rejected", "note": "too dear"}),
        ("UNDO 9K", "run", {"code": "9K", "undo": True, "decision": "approved", "note": ""}),
        ("YES 7Q", "undo", {"code": "7Q", "undo": False, "decision": "approved", "note": ""}),
    ],
)
def test_a_decision_by_text_is_carried_out_by_its_code(text: str, open_: Any, arguments: dict[str, Any]) -> None:
    asked = AskedApproval(code="7Q", by_link_only=False, expires_at=NOW + DAY, purpose=open_)
    step = taken(message(text), asked={"p": asked})
    (call,) = step.calls
    assert (call.tool, call.arguments, call.reason) == ("decide_approval", arguments, "the member decided by text")
    assert step.state.background[call.call_id].label == arguments.get("approval_id", arguments.get("code"))
    # The same decision, said again while it is carried out.
    if "approval_id" in arguments:
        assert taken(message(text), asked={"p": asked}, background=step.state.background).calls == ()


@for_each(
    ("text", "asked", "expected"),
    [
        (
            "yes",
            {"a": ("7Q", False, "run"), "b": ("4B", False, "run")},
            "The member was asked which of the open decisions",
        ),
        ("yes 7Q", {"a": ("7Q", True, "run")}, ""),
        ("yes 7Q and more", {"a": ("7Q", False, "run")}, ""),
        ("undo 7Q and more", {"a": ("7Q", False, "undo")}, ""),
        ("yes 2C", {}, "The member decided 2C again and was told what had become of it."),
    ],
)
def test_a_decision_by_text_that_says_too_little_or_too_much_is_answered(text: str, asked: Any, expected: str) -> None:
    open_ = {
        key: AskedApproval(code=code, by_link_only=by_link, expires_at=NOW + DAY, purpose=purpose)
        for key, (code, by_link, purpose) in asked.items()
    }
    step = taken(message(text), asked=open_, closed={"2C": "It was done."})
    said = step.entries[1]
    assert isinstance(said, NoteEntry)
    assert (said.topic, said.for_model, step.calls, len(step.deliveries)) == ("decision_outcome", True, (), 1)
    assert said.briefly.startswith(expected)
    assert bool(said.briefly) is bool(expected)


def test_an_abbreviation_is_kept_unless_it_comes_too_late() -> None:
    given: dict[str, Any] = {"through_seq": 4, "provenance": "member", "usage": Usage(input_tokens=1), "cost_micros": 3}
    notes = (TurnNote(seq=3, what="old"), TurnNote(seq=4, what="new"))
    made = AbbreviationMade(text="T", notes=notes, noted="outside", about=("+1",), **given)
    step = taken(made, overview=Overview(abbreviated_seq=3))
    place: dict[str, Any] = {"turn": 0, "at": NOW}
    assert step.entries == (
        TurnNotesEntry(seq=1, provenance="outside", about=("+1",), notes=notes[1:], **place),
        AbbreviationEntry(seq=2, text="T", **given, **place),
    )
    assert step.state.spent_micros == 3
    late = taken(made, overview=Overview(abbreviated_seq=4))
    text = "The abbreviation came too late."
    assert late.entries == (note("job_failed", text, subject="abbreviation", for_model=False, cost_micros=3),)
    assert len(taken(made.model_copy(update={"notes": ()})).entries) == 1


def test_only_what_somebody_said_counts_for_the_room_of_a_window() -> None:
    short, long = said_at(1, text="a"), said_at(2, text="b" * 50)
    words = 4 + len('"a"') + len('"' + "b" * 50 + '"')
    assert newest_turns([short, long], 2, words + 20, 9) == 1
    assert newest_turns([short, long], 2, len("b" * 50), 9) == 2
