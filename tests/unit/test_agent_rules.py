"""Rules of correspondences, loop ends and plans."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.actors.steps import ActorStep
from steward.actors.timers import Timer
from steward.agent.conversations.entries import (
    InboundEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    ToolUseBlock,
    Usage,
)
from steward.agent.conversations.events import CorrespondenceNews
from steward.agent.conversations.models import AgentLoop, CallReport
from steward.agent.conversations.steps import Step, retry_timer
from steward.agent.correspondence import fold as correspondence
from steward.agent.correspondence.fold import first_state, known_of, notice_due, outsider_of, ran, with_known
from steward.agent.correspondence.models import (
    ContactScope,
    Correspondence,
    CorrespondenceState,
    OpenQuestion,
    Outsider,
)
from steward.agent.correspondence.stranger_limits import StrangerOverflow, StrangerPlaces, digest_timer
from steward.agent.correspondence.triage import (
    CorrespondenceFacts,
    conclude,
    may_acknowledge,
    pass_on,
    post_digest,
    post_news,
    reason_not_answerable,
    retry_at,
    triage_texts,
)
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
from steward.channels.messaging.events import OutsiderWrote, TextReceived, TextSettled
from steward.core.clock import to_iso
from steward.core.ids import derived_id
from steward.core.sentences import Joined, Moment, Quoted, lines, paragraphs, render, say, verbatim
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty, Member
from steward.tools.events import ToolFinished, UndoCall
from steward.tools.index import TOOLS
from steward.trust.outside_text.judge import JudgedCall, UnsupportedClaim
from steward.trust.outside_text.references import Referent
from tests.support.builders import PARTY, idle_state
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SETTINGS = Settings()
PETE = "+15550100103"


def said(words: Any) -> str:
    return render(words, "en")


# Correspondences.


def received(**changes: Any) -> TextReceived:
    given = {
        "account_id": "a",
        "channel": "sms",
        "steward_address": "+1555",
        "contact_id": "ctc-1",
        "provider_id": "p1",
        "received_at": NOW,
        "address": PETE,
        "name": "Pete",
        "text": "Hi",
    }
    return TextReceived.model_validate({**given, **changes})


def settled(**changes: Any) -> TextSettled:
    given = {
        "account_id": "a",
        "channel": "sms",
        "steward_address": "+1555",
        "reference": "r",
        "own": False,
        "member_id": "m",
        "status": "sent",
        "reason": "",
        "settled_at": NOW,
        "address": PETE,
        "name": "Pete",
        "text": "Yes",
    }
    return TextSettled.model_validate({**given, **changes})


def corresponding(**known: Any) -> Step:
    state = first_state("cor-1", received())
    return with_known(Step(state, NOW), **known)


def test_a_correspondence_begins_with_a_text_and_no_address_of_its_own() -> None:
    for event in (received(), settled()):
        assert first_state("cor-1", event) == CorrespondenceState(
            conversation_id="cor-1",
            party=ConversationParty(account_id="a", member_id="", channel="sms", address="", steward_address="+1555"),
            correspondence=Correspondence(first_at=NOW, last_at=NOW),
            outsider=Outsider(address=PETE, name="Pete"),
        )


OLD = OpenQuestion(whose="them", since=NOW - DAY, seq=0)
OURS = OpenQuestion(whose="us", since=NOW - DAY, seq=0)
THEIRS = OpenQuestion(whose="them", since=NOW, seq=1)


@for_each(
    ("before", "event", "after", "begins"),
    [
        ({}, received(), {"inbound": 1, "contact_id": "ctc-1", "unhandled": (1,), "open": THEIRS}, True),
        (
            {"open": OLD, "unhandled": (0,), "last_at": NOW + DAY},
            received(contact_id=None),
            {"inbound": 1, "unhandled": (0, 1)},
            True,
        ),
        ({"open": OURS}, received(), {"inbound": 1, "contact_id": "ctc-1", "unhandled": (1,), "open": THEIRS}, True),
        ({}, received(keyword="stop"), {"inbound": 1, "contact_id": "ctc-1"}, False),
    ],
)
def test_a_text_is_logged_and_waits_to_be_dealt_with(
    before: dict[str, Any], event: TextReceived, after: dict[str, Any], begins: bool
) -> None:
    start = corresponding(**before)
    start = start.with_state(calls_alone=3, stuck_on="x")
    step = correspondence.fold(start, event)
    assert known_of(step) == known_of(start).model_copy(update=after)
    assert step.entries == (
        InboundEntry(
            seq=1,
            turn=1,
            at=NOW,
            provenance="outside",
            channel="sms",
            provider_id="p1",
            received_at=NOW,
            keyword=event.keyword,
            address=PETE,
            name="Pete",
            text="Hi",
        ),
    )
    assert (step.state.loop == AgentLoop(started_at=NOW), step.state.turn, step.state.stuck_on) == (begins, 1, "")
    assert step.state.calls_alone == 0


@for_each(
    ("before", "event", "after", "logged"),
    [
        ({}, settled(), {"outbound": 1, "settled": ("r",), "tier": "known"}, True),
        ({}, settled(name=""), {"outbound": 1, "settled": ("r",)}, True),
        ({"tier": "blocked"}, settled(), {"outbound": 1, "settled": ("r",)}, True),
        ({"open": OLD, "tier": "known"}, settled(), {"outbound": 1, "settled": ("r",)}, True),
        ({"open": OLD, "tier": "known"}, settled(own=True), {"outbound": 1, "settled": ("r",), "open": None}, True),
        (
            {"tier": "known"},
            settled(decided=True, contact_id="c2"),
            {
                "outbound": 1,
                "settled": ("r",),
                "contact_id": "c2",
                "open": OpenQuestion(whose="us", since=NOW, seq=1),
            },
            True,
        ),
        (
            {"tier": "known", "settled": tuple(f"s{n}" for n in range(20))},
            settled(),
            {"outbound": 1, "settled": (*(f"s{n}" for n in range(1, 20)), "r")},
            True,
        ),
        ({"settled": ("r",)}, settled(status="unknown", reason="late"), {}, "unknown: late"),
        ({}, settled(before="unknown", reason="came"), {}, "sent: came"),
        ({}, settled(status="failed", reason="gone"), {}, "did not arrive: gone"),
    ],
)
def test_a_text_that_went_out_is_logged_once(before: dict[str, Any], event: Any, after: Any, logged: Any) -> None:
    start = corresponding(**before)
    step = correspondence.fold(start, event)
    assert known_of(step) == known_of(start).model_copy(update=after)
    (entry,) = step.entries
    if logged is True:
        assert entry == OutboundEntry(
            seq=1,
            turn=0,
            at=NOW,
            provenance="outside",
            channel="sms",
            reference="r",
            member_id="m",
            status="sent",
            settled_at=NOW,
            address=PETE,
            name="Pete",
            text="Yes",
        )
    else:
        expected = NoteEntry(
            seq=1, turn=0, at=NOW, provenance="account", topic="text_settled", text=logged, subject="r", for_model=False
        )
        assert entry == expected
    assert step.state.news == ()  # type: ignore[attr-defined]


def test_members_hear_of_answers_that_did_not_arrive_and_of_what_was_said() -> None:
    step = correspondence.fold(corresponding(), settled(own=True, status="failed", reason="gone", text="x" * 301))
    news = said(say("answer-not-delivered", form="failed", reason="gone", words=Quoted(f"{'x' * 297}...")))
    assert step.state.news == (news,)  # type: ignore[attr-defined]
    waits = corresponding(unreported=2)
    waits = waits.with_state(outsider=Outsider(address=PETE, asked="When?", answered="At 3"))
    step = correspondence.fold(waits, TimerFired(timer="correspondence_notice", subject="x"))
    told = lines(say("answered-more", count=2, said=Quoted("When?")), say("answered", said=Quoted("At 3")))
    assert (step.state.news, known_of(step).unreported) == ((said(told),), 0)  # type: ignore[attr-defined]
    assert known_of(step).noticed_at == NOW
    assert notice_due(corresponding()) == corresponding()
    digest = correspondence.fold(corresponding(), TimerFired(timer="strangers_digest", subject="2026-11-20T14"))
    assert known_of(digest).digest_hour == "2026-11-20T14"
    event: Any = ToolFinished(call_id="c", status="done", provenance="account", result="R", report="Said")
    step = correspondence.fold(corresponding(), event)
    assert step.state.news == ("Said",)  # type: ignore[attr-defined]
    assert known_of(step).ran == ("",)
    assert [known_of(ran(corresponding(ran=("x",)), tool, event)).ran for tool in ("x", "y")] == [("x",), ("x", "y")]
    assert known_of(ran(corresponding(), "y", event.model_copy(update={"status": "failed"}))).ran == ()


def member(**changes: Any) -> Member:
    given = {"account_id": "a", "member_id": "m", "name": "Dana", "phone": "+1556", "role": "owner", "zone": "UTC"}
    return Member.model_validate({**given, "conversation_id": "conv-1", "language": "de", **changes})


DANA = member()
SCOPE = ContactScope(account_id="a", words="All", set_by="m", set_at=NOW)
FACTS = CorrespondenceFacts("Oak", (DANA,), "Pete", "ctc-1", SCOPE, DANA)
REPLIED = tuple(NOW - (n + 1) * MINUTE for n in range(50))


@for_each(
    ("facts", "known", "expected"),
    [
        ({}, {}, None),
        ({"contact_name": None}, {}, lines()),
        ({"scope": None}, {}, lines()),
        ({"scope": SCOPE.model_copy(update={"contact_ids": ("other",)})}, {}, lines()),
        ({}, {"contact_id": None}, lines()),
        ({"paused": True}, {}, lines()),
        ({"opted_out": True}, {}, lines()),
        ({"authority": None}, {}, say("no-authority")),
        ({}, {"replied_at": REPLIED[: SETTINGS.auto_replies_hour - 1]}, None),
        (
            {},
            {"replied_at": REPLIED[: SETTINGS.auto_replies_hour]},
            say("too-many-answers", form="hour", times=SETTINGS.auto_replies_hour),
        ),
        (
            {},
            {"replied_at": (NOW - HOUR,) * SETTINGS.auto_replies_day},
            say("too-many-answers", form="day", times=SETTINGS.auto_replies_day),
        ),
        ({}, {"replied_at": (NOW - DAY,) * SETTINGS.auto_replies_day}, None),
    ],
)
def test_the_model_answers_contacts_within_a_scope_and_so_often(
    facts: dict[str, Any], known: dict[str, Any], expected: Any
) -> None:
    step = corresponding(**{"contact_id": "ctc-1", **known})
    given = replace(FACTS, **facts)
    assert reason_not_answerable(step, given, SETTINGS) == expected
    dealt, answers = triage_texts(step, (), given, SETTINGS)
    assert answers is (expected is None)
    assert known_of(dealt).tier == ("known" if given.contact_name else "stranger")


def test_facts_of_a_correspondence_are_careful_by_default() -> None:
    facts = CorrespondenceFacts("Oak", ())
    flags = (facts.blocked, facts.opted_out, facts.paused, facts.near, facts.claimed, facts.contact_id)
    assert flags == (False, False, False, True, "", "")
    blocked, answers = triage_texts(corresponding(unhandled=(1,)), (), replace(FACTS, blocked=True), SETTINGS)
    known = known_of(blocked)
    assert (answers, known.tier, known.outcomes, known.unhandled) == (False, "blocked", ("nothing",), ())
    (entry,) = blocked.entries
    assert isinstance(entry, NoteEntry)
    assert (entry.topic, entry.text, entry.for_model) == ("handled", "Outcome: nothing.", False)
    assert retry_at(NOW, SETTINGS) == NOW + timedelta(seconds=SETTINGS.model_retry_first_seconds)


def inbound(seq: int = 1, text: str = "Hi") -> InboundEntry:
    given: dict[str, Any] = {"channel": "sms", "provider_id": f"p{seq}", "received_at": NOW, "keyword": None}
    return InboundEntry(
        seq=seq, turn=1, at=NOW, provenance="outside", address=PETE, name="", documents=(), text=text, **given
    )


def wrote(text: InboundEntry, **more: Any) -> OutsiderWrote:
    given: dict[str, Any] = {"contact_name": None, "contact_id": "ctc-1", "channel": "sms", "why": "", **more}
    return OutsiderWrote(
        party=ConversationParty.of(DANA, "+1555"),
        message_id=text.provider_id,
        address=PETE,
        received_at=NOW,
        text=text.text,
        **given,
    )


def test_a_strangers_texts_are_passed_on_and_acknowledged_once_a_day() -> None:
    stranger = replace(FACTS, contact_name=None, claimed="m")
    texts = (inbound(1), inbound(2, "Two"), inbound(3, "Handled"))
    step = corresponding(unhandled=(1, 2))
    found = pass_on(step, texts, stranger, SETTINGS, say("no-authority"))
    why = render(say("no-authority"), "de")
    assert found.posts == tuple(
        EventPost("conv-1", wrote(text, acknowledged=True, as_you=True, why=why)) for text in texts[:2]
    )
    assert [(d.text, d.purpose) for d in found.deliveries] == [(said(say("it-arrived", account="Oak")), "reply")]
    known = known_of(found)
    assert (known.acknowledged_at, known.outcomes, known.unhandled) == (NOW, ("escalation",), ())
    again = timedelta(seconds=SETTINGS.acknowledge_again_seconds)
    own = SCOPE.model_copy(update={"acknowledgement": "Thanks"})
    checks = [
        may_acknowledge(corresponding(**known_), replace(stranger, **facts), SETTINGS)
        for facts, known_ in (
            ({}, {"acknowledged_at": NOW - again}),
            ({}, {"acknowledged_at": NOW - again + MINUTE}),
            ({"paused": True}, {}),
            ({"opted_out": True}, {}),
            ({"near": False}, {}),
            ({"scope": SCOPE.model_copy(update={"acknowledge": False})}, {}),
            ({"scope": None}, {}),
        )
    ]
    assert checks == [True, False, False, False, False, False, True]
    custom = pass_on(step, texts, replace(stranger, scope=own), SETTINGS, lines())
    assert [d.text for d in custom.deliveries] == ["Thanks"]
    contact = pass_on(step, texts, FACTS, SETTINGS, lines())
    assert (contact.deliveries, len(contact.posts)) == ((), 2)
    # Of more than the hour has places for only the number is told, once it is over.
    places = StrangerPlaces("2026-11-20T14", frozenset({1}), 3)
    crowded = pass_on(step, texts, replace(stranger, places=places), SETTINGS, lines())
    left = StrangerOverflow(account_id="a", hour="2026-11-20T14", conversation_id="cor-1", texts=4, address=PETE)
    assert [effect for effect in crowded.effects if isinstance(effect, StrangerOverflow)] == [left]
    assert crowded.timers == (digest_timer("cor-1", NOW),)
    assert len(crowded.posts) == 1
    rows = [left, *(left.model_copy(update={"address": f"+{n}", "conversation_id": "x"}) for n in range(3))]
    digest = post_digest(corresponding(digest_hour="x"), stranger, rows)
    text = render(say("strangers-wrote", count=16, numbers=f"{PETE}, +0, +1, ..."), "de")
    party = ConversationParty.of(DANA, "+1555")
    news = CorrespondenceNews(party=party, conversation_id="cor-1", address=PETE, contact_name="", text=text)
    assert (digest.posts, known_of(digest).digest_hour) == ((EventPost("conv-1", news),), "")
    for others in ([], rows[1:]):
        assert post_digest(corresponding(), stranger, others).posts == ()


def replied(text: str, seq: int = 2) -> ReplyEntry:
    return ReplyEntry(
        seq=seq,
        turn=1,
        at=NOW,
        provenance="account",
        model="m",
        stop_reason="end_turn",
        usage=Usage(),
        cost_micros=0,
        deliveries=("2-0",),
        channel="sms",
        content=(TextBlock(text=text),),
    )


def test_an_answer_is_reported_at_once_or_with_the_next() -> None:
    pause = timedelta(seconds=SETTINGS.answered_notice_seconds)
    text = inbound(1, "x" * 601)
    asked = f"{'x' * 597}..."

    def concluded(**known: Any) -> Step:
        step = corresponding(unhandled=(1,), **known)
        step = replace(step, entries=(replied(" At 3 "),))
        return conclude(step, (text, *step.entries), FACTS, TOOLS, SETTINGS)

    step = concluded(unreported=2, replied_at=(NOW - DAY, NOW - HOUR), ran=("remember", "search_contacts", "plan_task"))
    told = lines(
        say("answered-before", count=2), say("asked", said=Quoted(asked)), say("answered", said=Quoted("At 3"))
    )
    assert step.state.news == (said(told),)  # type: ignore[attr-defined]
    known = known_of(step)
    assert (known.noticed_at, known.unreported, known.replied_at) == (NOW, 0, (NOW - HOUR, NOW))
    assert (known.outcomes, known.ran) == (("reply", "memory_note", "task"), ())
    later = concluded(noticed_at=NOW - pause + MINUTE, unreported=2)
    subject = str(int((NOW - pause + MINUTE).timestamp()))
    timer = Timer(timer="correspondence_notice", conversation_id="cor-1", subject=subject, due_at=NOW + MINUTE)
    assert later.timers == (timer,)
    assert known_of(later).unreported == 3
    assert outsider_of(later) == Outsider(address=PETE, name="Pete", asked=asked, answered="At 3")
    assert concluded(noticed_at=NOW - pause).timers == ()
    for topic, why in (
        ("no_progress", "Why"),
        ("budget_reached", "Why"),
        ("model_trouble", "Why"),
        ("paused", "Why"),
        ("handled", said(say("could-not-deal"))),
    ):
        silent = corresponding(unhandled=(1,)).note(topic, "Why", for_model=False)  # type: ignore[arg-type]
        left = conclude(silent, (text,), FACTS, TOOLS, SETTINGS)
        (post,) = left.posts
        assert isinstance(post.event, OutsiderWrote)
        assert post.event.why == (why if topic != "handled" else render(say("could-not-deal"), "de"))
    earlier = ToolResultEntry(
        seq=0,
        turn=0,
        at=NOW,
        provenance="account",
        tool_use_id="u",
        tool="x",
        status="waiting",
        content="C",
        call_id="c",
    )
    assert len(conclude(corresponding(unhandled=(1,)), (earlier, text), FACTS, TOOLS, SETTINGS).posts) == 1
    # What waits for somebody, or was passed on, needs no second word of it.
    waiting = ToolResultEntry(
        seq=2,
        turn=1,
        at=NOW,
        provenance="account",
        tool_use_id="u",
        tool="x",
        status="waiting",
        content="C",
        call_id="c",
    )
    asked_only = conclude(corresponding(unhandled=(1,)), (text, waiting), FACTS, TOOLS, SETTINGS)
    assert (asked_only.posts, known_of(asked_only).outcomes) == ((), ("escalation",))
    news = with_known(corresponding()).told(verbatim("x"))
    posted = post_news(news, FACTS)
    shown = render(say("about", who="Pete", news="x"), "de")
    expected = CorrespondenceNews(
        party=ConversationParty.of(DANA, "+1555"),
        conversation_id="cor-1",
        address=PETE,
        contact_name="Pete",
        contact_id="ctc-1",
        channel="sms",
        text=shown,
    )
    assert (posted.posts, posted.state.news) == ((EventPost("conv-1", expected),), ())  # type: ignore[attr-defined]
    unsent = replied("I look").model_copy(update={"deliveries": ()})
    two = replace(corresponding(unhandled=(1, 2)), entries=(unsent, replied("Yes")))
    both = conclude(two, (inbound(1, "One"), inbound(2, "Two"), *two.entries), FACTS, TOOLS, SETTINGS)
    outsider_news = said(lines(None, say("asked", said=Quoted("One Two")), say("answered", said=Quoted("Yes"))))
    assert both.state.news == (outsider_news,)  # type: ignore[attr-defined]


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
    step = stop_loop(talking(stuck_on="x"), "no_progress", verbatim("Why"), CONTEXT, "outside")
    assert noted(step) == [("no_progress", "Why", True, "outside", ("1-0",))]
    assert (step.state.loop, step.state.stuck_on) == (None, "")
    silent = stop_loop(corresponding().with_state(loop=AgentLoop(started_at=NOW)), "paused", verbatim("Why"), CONTEXT)
    assert (noted(silent), silent.deliveries, silent.state.loop) == (
        [("paused", "Why", False, "account", ())],
        (),
        None,
    )
    paused = talking().note("call_outcome", "Done", for_model=True, provenance="outside")
    text = said(lines(verbatim("Done"), say("paused-meanwhile")))
    assert noted(while_paused(paused, CONTEXT))[1:] == [("paused", text, True, "outside", ("2-0",))]


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
    # Of what was done in the end nobody hears that it failed before.
    one = end_loop(talking(reports=(failed, report())), verbatim("Hi"), CONTEXT, record)
    assert [d.text for d in one.deliveries] == [said(paragraphs(verbatim("Hi"), say("done-report", what="Did 1")))]
    assert [d.purpose for d in one.deliveries] == ["reply"]
    assert noted(one)[1] == ("execution_reported", said(say("done-report", what="Did 1")), False, "account", ())
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
    assert (approval.account_id, approval.conversation_id, approval.member_id) == ("acct-1", "conv-1", "mbr-1")
    assert approval.preview == said(say("to-undo", what=f"{'x' * 197}..."))
    waiting = step.state.approvals[approval.approval_id]
    assert (waiting.purpose, waiting.level, waiting.reason) == ("undo", 4, "the member took it back")
    assert (waiting.code, waiting.approvers, waiting.tool) == (approval.code, ("m",), undone.name)
    assert offer_undo(talking(), report(), CONTEXT) == (talking(), None)
    told = tell_scheduled(talking(job_reports=(report(undo=undo, provenance="outside"),)), context)
    (offered,) = told.approvals
    until = Moment(offered.expires_at, NOW, "UTC")
    words = lines(say("done-report", what="Did 1"), say("undo-offer", until=until, code=offered.code))
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
