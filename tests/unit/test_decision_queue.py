"""Queue of approvals to ask a member for: none is lost, repeated, too late, or asked at night."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from steward.actors.events import TimerFired
from steward.agent.conversations.decision_queue import TIME_TO_DECIDE, ask_next_decision
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import AskedApproval, ConversationState, QueuedApproval
from steward.agent.conversations.steps import Step
from steward.core.clock import to_iso
from steward.people.directory.models import QuietHours, WakeRule
from steward.people.directory.quiet_hours import NoticeTiming
from steward.trust.approvals.events import ApprovalAsked, ApprovalClosed
from tests.support.builders import NOW, PARTY, idle_state, message
from tests.support.conversation_steps import taken
from tests.support.walks import for_each

NIGHT = QuietHours(start=time(22), end=time(7))
MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)
MORNING = datetime(2026, 11, 21, 7, tzinfo=UTC)
DAY = timedelta(days=1)


class Conversation:
    """A conversation whose steps are taken as the kernel takes them; its timers go off by themselves."""

    def __init__(self, attention: NoticeTiming, now: datetime, state: ConversationState | None = None) -> None:
        self.state = state or idle_state()
        self.attention = attention
        self.now = now
        self.asked: list[tuple[str, datetime]] = []
        self.timers: dict[str, datetime] = {}

    def takes(self, event: ApprovalAsked | ApprovalClosed | TimerFired) -> None:
        step = ask_next_decision(fold(replace(Step(self.state, self.now), attention=self.attention), event))
        self.state = step.talk
        for timer in step.cancelled:
            self.timers.pop(timer.timer_id, None)
        self.timers |= {timer.timer_id: timer.due_at for timer in step.timers}
        self.asked += [(one.approval_id, self.now) for one in step.deliveries if one.approval_id]

    def is_asked(self, name: str, expires_at: datetime) -> None:
        event = ApprovalAsked(
            party=PARTY, approval_id=name, code="7Q", by_link_only=False, label=name, text=name, expires_at=expires_at
        )
        self.takes(event)

    def closes(self, name: str, by: str = "somebody else") -> None:
        self.takes(ApprovalClosed(approval_id=name, decided_by=by, text="Done."))

    def waits_until(self, moment: datetime) -> None:
        while due := sorted((at, name) for name, at in self.timers.items() if at <= moment):
            at, name = due[0]
            del self.timers[name]
            self.now = max(self.now, at)
            _, kind, subject = name.split("/", 2)
            self.takes(TimerFired(timer=kind, subject=subject))
        self.now = moment

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.asked]


def sleeping() -> Conversation:
    return Conversation(NoticeTiming("UTC", NIGHT), MIDNIGHT)


def test_in_the_morning_one_is_asked_the_one_that_expires_first() -> None:
    talk = sleeping()
    for name, hours in (("late", 30), ("soon", 20), ("later", 40)):
        talk.is_asked(name, MIDNIGHT + timedelta(hours=hours))
    talk.waits_until(MORNING)
    assert talk.asked == [("soon", MORNING)]
    talk.closes("soon")
    assert talk.names == ["soon", "late"]
    talk.closes("late")
    talk.closes("later")
    assert talk.names == ["soon", "late", "later"]
    assert (talk.timers, talk.state.to_ask) == ({}, ())


def test_by_day_each_is_asked_when_it_comes() -> None:
    for timing in (NoticeTiming("UTC", NIGHT), NoticeTiming("UTC")):
        talk = Conversation(timing, NOW)
        talk.is_asked("first", NOW + DAY)
        talk.is_asked("second", NOW + DAY)
        assert talk.asked == [("first", NOW), ("second", NOW)]


def test_by_day_one_waits_while_others_of_the_night_do() -> None:
    talk = sleeping()
    for name in ("first", "second"):
        talk.is_asked(name, MIDNIGHT + DAY)
    talk.waits_until(MORNING)
    talk.is_asked("third", MORNING + DAY)
    assert talk.names == ["first"]
    talk.closes("first")
    talk.closes("second")
    assert talk.names == ["first", "second", "third"]


def queued(text: str) -> Step:
    """The step of a text while one decision is asked for and another is queued."""
    asked = {
        name: AskedApproval(code=code, by_link_only=False, expires_at=NOW + DAY, purpose="run")
        for name, code in (("first", "7Q"), ("second", "K3"))
    }
    waits = QueuedApproval(approval_id="second", not_before=NOW, expires_at=NOW + DAY, seq=1, text="May I text Pete?")
    return taken(message(text), asked=asked, to_ask=(waits,))


def test_yes_to_a_queued_question_puts_it_and_decides_nothing() -> None:
    step = queued("YES K3")
    assert step.calls == ()
    assert [(one.approval_id, one.text) for one in step.deliveries] == [("second", "May I text Pete?")]
    assert step.talk.to_ask == ()


@for_each(("text", "decides"), [("yes", "first"), ("no", "first"), ("NO K3", "second"), ("YES 7Q", "first")])
def test_answer_decides_what_was_asked_or_named(text: str, decides: str) -> None:
    step = queued(text)
    assert [call.arguments["approval_id"] for call in step.calls] == [decides]
    assert step.deliveries == ()


def test_question_decided_meanwhile_is_not_asked() -> None:
    talk = sleeping()
    talk.is_asked("first", MIDNIGHT + DAY)
    talk.closes("first")
    talk.waits_until(MORNING)
    assert talk.names == []
    assert (talk.timers, talk.state.to_ask) == ({}, ())


def test_the_next_is_not_asked_in_the_night_unless_who_decided_is_up() -> None:
    for by, asked in (("somebody else", ["first"]), (PARTY.member_id, ["first", "second"])):
        talk = sleeping()
        talk.is_asked("first", MIDNIGHT + 3 * DAY)
        talk.is_asked("second", MIDNIGHT + 3 * DAY)
        talk.waits_until(MIDNIGHT + DAY)
        talk.closes("first", by)
        assert talk.names == asked
        talk.waits_until(MORNING + DAY)
        assert talk.names == ["first", "second"]


def test_question_that_would_expire_is_asked_before_the_night_of_its_end() -> None:
    talk = sleeping()
    talk.is_asked("first", NOW + 3 * DAY)
    talk.is_asked("third", NOW + 4 * DAY)
    talk.waits_until(MORNING)
    talk.is_asked("second", datetime(2026, 11, 22, 3, tzinfo=UTC))
    talk.waits_until(MORNING + DAY)
    assert talk.asked[1:] == [("second", datetime(2026, 11, 21, 22, tzinfo=UTC))]


def test_one_that_expires_before_the_morning_is_asked_at_once() -> None:
    talk = sleeping()
    talk.is_asked("first", MIDNIGHT + timedelta(hours=5))
    assert talk.asked == [("first", MIDNIGHT)]


def test_after_a_digest_the_rest_follows_the_same_day() -> None:
    talk = Conversation(NoticeTiming("UTC", digest_at=time(18)), NOW)
    talk.is_asked("first", NOW + DAY)
    talk.is_asked("second", NOW + DAY)
    six = datetime(2026, 11, 20, 18, tzinfo=UTC)
    talk.waits_until(six)
    talk.now = six + timedelta(minutes=10)
    talk.closes("first")
    assert talk.asked == [("first", six), ("second", talk.now)]


def test_a_decision_that_may_wake_comes_alone() -> None:
    always = NoticeTiming("UTC", NIGHT, wakes=(WakeRule(notice="decision", when="always"),))
    talk = Conversation(always, MIDNIGHT)
    talk.is_asked("first", MIDNIGHT + DAY)
    talk.is_asked("second", MIDNIGHT + DAY)
    assert talk.names == ["first"]


@for_each("address", ["maria@oakstreet.example"])
def test_by_mail_all_are_asked(address: str) -> None:
    party = PARTY.model_copy(update={"address": address, "channel": "email"})
    state = idle_state().model_copy(update={"party": party})
    talk = Conversation(NoticeTiming("UTC", NIGHT), MIDNIGHT, state)
    talk.is_asked("first", MIDNIGHT + DAY)
    talk.is_asked("second", MIDNIGHT + DAY)
    talk.waits_until(MORNING)
    assert talk.names == ["first", "second"]


moves = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), st.integers(1, 60)),
        st.tuples(st.sampled_from(["closed by her", "closed by another"]), st.integers(0, 5)),
        st.tuples(st.just("wait"), st.integers(1, 20)),
    ),
    max_size=25,
)


@given(moves, st.sampled_from(["UTC", "America/New_York", "Asia/Kathmandu"]), st.booleans(), st.integers(0, 23))
def test_whatever_happens_each_is_asked_once_and_in_time(
    steps: list[tuple[str, int]], zone: str, digest: bool, hour: int
) -> None:
    talk = Conversation(NoticeTiming(zone, NIGHT, time(12) if digest else None), MIDNIGHT + timedelta(hours=hour))
    expires: dict[str, datetime] = {}
    came: dict[str, datetime] = {}
    closed: set[str] = set()

    def goes_on(until: datetime) -> None:
        """Until then requests expire as they are due, and timers go off."""
        while due := sorted((at, name) for name, at in expires.items() if at <= until and name not in closed):
            at, name = due[0]
            talk.waits_until(at)
            closed.add(name)
            talk.closes(name, by="")
        talk.waits_until(until)

    # The last waking hour before it expires, or a digest that comes too late.
    rush = TIME_TO_DECIDE + timedelta(hours=33 if digest else 9)
    for number, (what, value) in enumerate(steps):
        if what == "ask":
            expires[f"r{number}"] = talk.now + timedelta(hours=value)
            came[f"r{number}"] = talk.now
            talk.is_asked(f"r{number}", expires[f"r{number}"])
        elif what == "wait":
            goes_on(talk.now + timedelta(hours=value))
        elif open_now := sorted(set(expires) - closed):
            name = open_now[value % len(open_now)]
            closed.add(name)
            talk.closes(name, PARTY.member_id if what == "closed by her" else "another")
        # Of those that had to wait, at most one is open.
        before = [name for name, at in talk.asked if name not in closed and at > came[name]]
        rushed = [name for name, at in talk.asked if name in before and expires[name] - at <= rush]
        assert len(before) <= 1 or len(before) - len(rushed) <= 1
    decided = set(closed)
    goes_on(talk.now + 4 * DAY)
    assert len(talk.names) == len(set(talk.names)), "none is asked twice"
    assert set(expires) - decided <= set(talk.names), "whatever nobody else decided is asked"
    assert all(at <= expires[name] for name, at in talk.asked)
    assert (talk.timers, talk.state.to_ask) == ({}, ())


def test_a_timer_that_was_replaced_changes_nothing() -> None:
    talk = sleeping()
    talk.is_asked("first", MIDNIGHT + DAY)
    talk.takes(TimerFired(timer="ask", subject=to_iso(MIDNIGHT)))
    assert talk.names == []
