"""Rules of correspondences with outsiders: when the model answers, and when members are told or asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from steward.actors.events import EventPost, TimerFired
from steward.actors.timers import Timer
from steward.agent.conversations.entries import (
    InboundEntry,
    NoteEntry,
    OutboundEntry,
    ReplyEntry,
    TextBlock,
    ToolResultEntry,
    Usage,
)
from steward.agent.conversations.events import CorrespondenceNews
from steward.agent.conversations.models import AgentLoop, BackgroundCall, OpenCall
from steward.agent.conversations.steps import Step
from steward.agent.correspondence import fold as correspondence
from steward.agent.correspondence.fold import first_state, known_of, notice_due, outsider_of, ran, with_known
from steward.agent.correspondence.models import (
    ContactScope,
    Correspondence,
    CorrespondenceState,
    EmergencyText,
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
from steward.channels.messaging.events import OutsiderWrote, TextReceived, TextSettled
from steward.core.sentences import Quoted, lines, render, say, verbatim
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty, Member
from steward.time.scanners.events import QuestionSettled
from steward.tools.events import ToolFinished
from steward.tools.index import TOOLS
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
SETTINGS = Settings()
PETE = "+15550100103"


def said(words: Any) -> str:
    return render(words, "en")


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
EMERGENCY = OLD.model_copy(update={"emergencies": (EmergencyText(at=NOW - DAY, seq=0),)})
OURS = OpenQuestion(whose="us", since=NOW - DAY, seq=0)
THEIRS = OpenQuestion(whose="them", since=NOW, seq=1)


@for_each(
    ("before", "event", "after", "begins"),
    [
        ({}, received(), {"inbound": 1, "contact_id": "ctc-1", "unhandled": (1,), "open": THEIRS}, True),
        (
            {"open": OLD, "unhandled": (0,), "last_at": NOW + DAY},
            received(contact_id=None),
            {"inbound": 1, "unhandled": (0, 1), "open": OLD.model_copy(update={"again_at": NOW})},
            True,
        ),
        ({"open": OURS}, received(), {"inbound": 1, "contact_id": "ctc-1", "unhandled": (1,), "open": THEIRS}, True),
        # The provider has answered it: it neither counts nor is what they wait for.
        ({"last_at": NOW - DAY}, received(keyword="stop"), {"contact_id": "ctc-1"}, False),
        ({"open": OLD, "last_at": NOW - DAY}, received(keyword="start"), {"contact_id": "ctc-1"}, False),
    ],
)
def test_a_text_is_logged_and_waits_to_be_dealt_with(
    before: dict[str, Any], event: TextReceived, after: dict[str, Any], begins: bool
) -> None:
    start = corresponding(**before)
    start = start.with_state(calls_alone=3, stuck_on="x")
    step = correspondence.fold(start, event)
    tier = "known" if event.contact_id else "stranger"
    assert known_of(step) == known_of(start).model_copy(update={"tier": tier, **after})
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
        ({"open": EMERGENCY, "tier": "known"}, settled(own=True), {"outbound": 1, "settled": ("r",)}, True),
        (
            {"tier": "known"},
            settled(decided=True, wants_answer=True, contact_id="c2"),
            {
                "outbound": 1,
                "settled": ("r",),
                "contact_id": "c2",
                "open": OpenQuestion(whose="us", since=NOW, seq=1),
            },
            True,
        ),
        (
            {"open": OLD, "tier": "known"},
            settled(decided=True),
            {"outbound": 1, "settled": ("r",), "open": None},
            True,
        ),
        ({"open": OURS, "tier": "known"}, settled(decided=True), {"outbound": 1, "settled": ("r",)}, True),
        # Steward asks the same again.
        (
            {"open": OURS, "tier": "known"},
            settled(wants_answer=True),
            {"outbound": 1, "settled": ("r",), "open": OURS.model_copy(update={"again_at": NOW})},
            True,
        ),
        ({"open": OLD, "tier": "known"}, settled(wants_answer=True), {"outbound": 1, "settled": ("r",)}, True),
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


@for_each(
    ("before", "occurrence", "seen_to"),
    [(None, OLD.occurrence, None), (OLD, THEIRS.occurrence, False), (OLD, OLD.occurrence, True)],
)
def test_only_the_question_that_a_member_meant_is_seen_to(
    before: OpenQuestion | None, occurrence: str, seen_to: bool | None
) -> None:
    step = correspondence.fold(corresponding(open=before), QuestionSettled(occurrence=occurrence, seen_to=True))
    now_open = known_of(step).open
    assert (now_open and now_open.seen_to) == seen_to


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
    loop = AgentLoop(started_at=NOW, open_calls={"c": OpenCall(tool_use_id="t", tool="remember", deadline_at=NOW)})
    assert known_of(correspondence.fold(corresponding().with_state(loop=loop), event)).ran == ("remember",)
    late = {"c": BackgroundCall(tool="plan_task", label="L")}
    assert known_of(correspondence.fold(corresponding().with_state(background=late), event)).ran == ("plan_task",)
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
        ({"mute": True}, {}, lines()),
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
    flags = (facts.blocked, facts.mute, facts.paused, facts.near, facts.claimed, facts.contact_id)
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
    assert [(d.text, d.purpose) for d in found.deliveries] == [
        (said(say("it-arrived", form="other", account="Oak")), "reply")
    ]
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
            ({"mute": True}, {}),
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
    forged = post_digest(corresponding(), stranger, [left.model_copy(update={"address": "email: hugo@example.org"})])
    text = render(say("strangers-wrote", count=4, numbers="nicht bestätigt: hugo@example.org"), "de")
    assert [post.event.text for post in forged.posts if isinstance(post.event, CorrespondenceNews)] == [text]
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
