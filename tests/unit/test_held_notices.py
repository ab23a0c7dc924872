"""Notices held for quiet hours: delivered in order and once, and counted if one text cannot hold them."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, Literal

from hypothesis import example, given
from hypothesis import strategies as st

from steward.actors.events import TimerFired
from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.fold import fold
from steward.agent.conversations.models import AskedApproval, CallReport, ConversationState
from steward.agent.conversations.quiet_hours import (
    MOST_HELD,
    apply_urgency,
    held_timer,
    next_unrated_notices,
    release_held_notices,
)
from steward.agent.conversations.scheduled_jobs import jobs_due
from steward.agent.conversations.steps import Step
from steward.agent.turns.loop_endings import tell_scheduled
from steward.channels.messaging.events import OutsiderWrote, SendsRefused
from steward.core.clock import to_iso
from steward.people.directory.models import USUAL_WAKES, QuietHours, WakeRule
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.quiet_hours import MOST_WOKEN, NoticeTiming
from steward.time.scanners.events import FindingLine, ScanNews
from steward.time.schedules.events import JobDue
from steward.tools.events import ToolFinished
from steward.trust.approvals.events import ApprovalAsked, ApprovalClosed, ApprovalExpired, ApprovedCallReported
from tests.support.builders import NOW, PARTY, idle_state, message, step_of
from tests.support.conversation_steps import WAITING
from tests.support.walks import for_each

from .test_agent_rules import CONTEXT

LATER = NOW + timedelta(hours=3)


def quiet(step: Step, hours: int = 3) -> Step:
    return replace(step, attention=NoticeTiming("UTC", silent_until=NOW + timedelta(hours=hours)))


def told(step: Step, *texts: str) -> Step:
    for text in texts:
        step = fold(step, SendsRefused(party=PARTY, text=text))
    return step


def fired(step: Step) -> Step:
    until = step.talk.held_until or LATER
    event = TimerFired(timer="held", subject=to_iso(until))
    return fold(replace(step_of(step.talk), now=until), event)


def test_all_of_it_is_told_in_order_and_once() -> None:
    held = told(quiet(step_of(idle_state())), "first", "second")
    assert held.deliveries == ()
    assert held.timers == (held_timer(held.talk, LATER),)
    after = fired(held)
    (delivery,) = after.deliveries
    assert delivery.text == "Meanwhile:\n\nfirst\n\nsecond"
    (entry,) = after.entries
    assert entry.model_dump()["deliveries"] == (delivery.delivery_id,)
    assert fired(after).deliveries == ()
    (next_time,) = fired(told(quiet(step_of(after.talk), hours=6), "third")).deliveries
    assert next_time.text == "third"


def test_equal_news_is_told_once_when_it_is_held_twice() -> None:
    (delivery,) = fired(told(quiet(step_of(idle_state())), "first", "second", "first")).deliveries
    assert delivery.text == "Meanwhile:\n\nsecond\n\nfirst"


def again(label: str) -> list[str]:
    """What is told when a question has expired and one with this label is asked at the same moment."""
    asked = {"a": AskedApproval(code="2N", by_link_only=False, purpose="run", quiet=False, expires_at=LATER)}
    state = idle_state().model_copy(update={"asked": asked, "labels": {"a": "text Pete"}, "drafts": {"a": "When?"}})
    step = replace(step_of(state), gather_seconds=90)
    step = fold(step, ApprovalClosed(approval_id="a", decided_by="", text="", outcome="expired"))
    event = ApprovalAsked(
        party=PARTY, approval_id="b", code="3S", text="May I?", label=label, draft="When?", expires_at=LATER,
        by_link_only=False, provenance="account", in_digest="May I text Pete? YES 3S",
    )  # fmt: skip
    return [one.text for one in fired(fold(step, event)).deliveries]


def test_undecided_question_is_not_told_when_it_is_asked_again_at_once() -> None:
    assert again("text Pete") == ["May I?"]
    (told,) = again("text Dana")
    assert told.startswith("May I text Pete? YES 3S\n\nNobody answered in time, so I won't text Pete.")


@for_each(("label", "kept"), [("text Pete", False), ("text Dana", True)])
def test_undecided_question_is_not_told_beside_its_later_decision(label: str, kept: bool) -> None:
    one = AskedApproval(code="2N", by_link_only=False, expires_at=LATER)
    labels = {"labels": {"a": "text Pete", "b": label}, "asked": {"a": one, "b": one.model_copy(update={"code": "3S"})}}
    step = quiet(step_of(idle_state().model_copy(update=labels)))
    step = fold(step, ApprovalClosed(approval_id="a", decided_by="", text="", outcome="expired"))
    closed = {"decided_by": "sam", "decided_by_name": "Sam", "text": "", "outcome": "approved"}
    step = fold(step, ApprovalClosed.model_validate({"approval_id": "b", **closed}))
    (told,) = fired(step).deliveries
    assert f"Sam said yes, so I'll {label}." in told.text
    assert ("Nobody answered in time, so I won't text Pete." in told.text) is kept


def test_held_yes_gives_way_to_the_failure_of_its_call() -> None:
    one = AskedApproval(code="2N", by_link_only=False, expires_at=LATER)
    step = quiet(step_of(idle_state().model_copy(update={"asked": {"a": one}, "labels": {"a": "text Pete"}})))
    closed = {"decided_by": "sam", "decided_by_name": "Sam", "text": "", "outcome": "approved"}
    step = fold(step, ApprovalClosed.model_validate({"approval_id": "a", **closed}))
    why = {"previews": {"en": "text Pete"}, "whys": {"en": "the number is gone"}}
    failed = {"approval_id": "a", "code": "2N", "status": "failed", "decided_by_name": "Sam", **why}
    (told,) = fired(fold(step, ApprovedCallReported.model_validate(failed))).deliveries
    assert "Sam said yes, but I could not text Pete: the number is gone." in told.text
    assert "so I'll" not in told.text


@for_each("words", ["YES 2N", "NO 2N"])
def test_outcome_that_answers_a_late_decision_is_not_told_again_later(words: str) -> None:
    one = AskedApproval(code="2N", by_link_only=False, expires_at=LATER)
    state = idle_state().model_copy(
        update={"asked": {"a": one}, "labels": {"a": "text Pete"}, "drafts": {"a": "When?"}}
    )
    step = fold(quiet(step_of(state)), ApprovalClosed(approval_id="a", decided_by="", text="", outcome="expired"))
    step = fold(told(step, "other news"), message(words))
    (call,) = step.calls
    answered = fold(step, ToolFinished(call_id=call.call_id, status="done", provenance="member", result=""))
    (answer,) = answered.deliveries
    assert answer.text.startswith("Nobody answered in time, so I won't text Pete.")
    assert [one.text for one in fired(answered).deliveries] == ["other news"]


def test_outcome_that_is_gathered_is_told_once_to_whoever_decides_late() -> None:
    one = AskedApproval(code="2N", by_link_only=False, expires_at=LATER)
    state = idle_state().model_copy(
        update={"asked": {"a": one}, "labels": {"a": "text Pete"}, "drafts": {"a": "When?"}}
    )
    start = replace(step_of(state), attention=NoticeTiming("UTC"), gather_seconds=90)
    step = fold(start, ApprovalClosed(approval_id="a", decided_by="", text="", outcome="expired"))
    assert step.talk.held.texts, "it is gathered"
    step = fold(step, message("YES 2N"))
    (call,) = step.calls
    answered = fold(step, ToolFinished(call_id=call.call_id, status="done", provenance="member", result=""))
    assert ["Nobody answered in time" in one.text for one in answered.deliveries] == [True]
    assert answered.talk.held.texts == ()


def test_question_that_came_too_late_is_not_asked() -> None:
    event = ApprovalAsked(
        party=PARTY, approval_id="b", code="3S", text="May I?", label="x", draft="", expires_at=NOW,
        by_link_only=False, provenance="account", in_digest="",
    )  # fmt: skip
    step = fold(step_of(idle_state()), event)
    assert (step.deliveries, step.talk.to_ask, step.talk.held.texts) == ((), (), ())
    assert "b" in step.talk.asked


def test_more_than_one_row_should_hold_is_counted() -> None:
    texts = [f"text {number}." for number in range(MOST_HELD + 3)]
    held = told(quiet(step_of(idle_state())), *texts)
    said = "\n".join(one.text for one in fired(held).deliveries)
    assert [text for text in texts if text in said] == texts[:MOST_HELD]
    assert "And 3 more: ask me about them." in said
    assert len(held.entries) == len(texts), "each is in the log"


def test_a_timer_that_was_replaced_tells_nothing() -> None:
    held = told(quiet(step_of(idle_state())), "first")
    moved = told(quiet(step_of(held.talk), hours=5), "second")
    assert moved.cancelled == (held_timer(held.talk, LATER),)
    early = fold(replace(step_of(moved.talk), now=LATER), TimerFired(timer="held", subject=to_iso(LATER)))
    assert early.deliveries == ()
    assert "first\n\nsecond" in fired(moved).deliveries[0].text


def test_held_text_goes_before_a_new_one() -> None:
    held = told(quiet(step_of(idle_state())), "first")
    step = told(step_of(held.talk), "second")
    assert [one.text for one in step.deliveries] == ["first", "second"]
    assert step.cancelled == (held_timer(held.talk, LATER),)


NIGHT = NoticeTiming("UTC", QuietHours(start=time(22), end=time(7)), wakes=USUAL_WAKES)
MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)


def wrote(step: Step, sender: str, text: str) -> Step:
    """A contact writes, or for "" a stranger."""
    event = OutsiderWrote(
        party=PARTY,
        message_id="m",
        address="+15550100101",
        contact_name=sender or None,
        contact_id=sender,
        channel="sms",
        received_at=step.now,
        text=text,
    )
    return fold(step, event)


def judged(step: Step, verdict: Literal["urgent", "unread"] | None) -> Step:
    """The reader says the same of all that is due."""
    while step.talk.unweighed:
        step = apply_urgency(step, next_unrated_notices(step.talk), verdict)
    return step


def at_midnight(state: ConversationState | None = None, now: datetime = MIDNIGHT) -> Step:
    return replace(step_of(state or idle_state()), attention=NIGHT, now=now)


def test_member_woken_for_one_message_hears_no_other() -> None:
    held = wrote(at_midnight(), "", "Is the flat free?")
    step = judged(wrote(held, "ctc-1", "Water!"), "urgent")
    (woken,) = step.deliveries
    assert "Water!" in woken.text
    assert "flat" not in woken.text
    assert [one.text for one in step.talk.held.texts] != []


def test_sender_always_let_through_has_a_nightly_limit() -> None:
    always = replace(NIGHT, wakes=(WakeRule(who="ctc-1", when="always"),))
    step = replace(at_midnight(), attention=always)
    for place in range(MOST_WOKEN["always"] + 2):
        step = wrote(step, "ctc-1", f"text {place}.")
    assert len(step.deliveries) == MOST_WOKEN["always"]
    assert len(step.talk.held.texts) == 2
    next_night = replace(at_midnight(step.talk, MIDNIGHT + timedelta(days=1)), attention=always)
    assert wrote(next_night, "ctc-1", "again").deliveries


def test_messages_of_up_to_four_strangers_are_told_in_words() -> None:
    for strangers, told_ in ((4, True), (5, False)):
        step = at_midnight()
        for place in range(strangers):
            step = wrote(step, "", f"text {place}.")
        (delivery,) = release_held_notices(step).deliveries
        assert [f"text {place}." in delivery.text for place in range(strangers)] == [told_] * strangers
        assert (f"{strangers} messages came from people" in delivery.text) is not told_


def test_unjudged_message_is_told_when_the_night_is_over() -> None:
    step = wrote(at_midnight(), "ctc-1", "Water!")
    assert step.talk.unweighed
    morning = judged(at_midnight(step.talk, MIDNIGHT + timedelta(hours=8)), None)
    (told_,) = morning.deliveries
    assert "Water!" in told_.text


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["ctc-1", "ctc-2", ""]),
            st.sampled_from(["urgent", "unread", None]),
            st.integers(0, 300),
        ),
        max_size=12,
    )
)
@example([("", "urgent", 0)] * 5)
def test_nobody_is_woken_more_often_than_they_may_be(
    told_: list[tuple[str, Literal["urgent", "unread"] | None, int]],
) -> None:
    """And in the morning everything has been said once."""
    state, now, woken, said = idle_state(), MIDNIGHT, Counter[tuple[str, int]](), []
    for place, (sender, verdict, minutes) in enumerate(told_):
        now += timedelta(minutes=minutes)
        step = at_midnight(state, now)
        if state.held_until and state.held_until <= now:
            step = fold(step, TimerFired(timer="held", subject=to_iso(state.held_until)))
        step = judged(wrote(step, sender, f"text {place}."), verdict)
        night = [one for one in step.entries if isinstance(one, NoteEntry) and one.woke]
        woken.update((sender, (now + timedelta(hours=2)).date().toordinal()) for _ in night)
        said += [one.text for one in step.deliveries]
        state = step.talk
    assert all(sender and times == 1 for (sender, _), times in woken.items())
    last = release_held_notices(at_midnight(state, now + timedelta(days=1)))
    text = "\n".join([*said, *(one.text for one in last.deliveries)])
    times_said = [text.count(f"text {place}.") for place in range(len(told_))]
    assert max(times_said, default=0) <= 1
    # Of many strangers at once only the number is said.
    counted = sum(map(int, re.findall(r"(\d+) messages came from people", text)))
    assert counted == times_said.count(0)
    assert all(times or not sender for times, (sender, *_) in zip(times_said, told_, strict=True))


def test_a_message_of_the_member_wakes_them() -> None:
    night = NoticeTiming("UTC", digest_at=(NOW - timedelta(hours=1)).time())
    step = replace(step_of(idle_state()), attention=night)
    assert told(step, "first").deliveries == ()
    assert [one.text for one in told(fold(step, message("/help")), "first").deliveries][-1] == "first"


def found(step: Step, *lines: tuple[str, str, str]) -> Step:
    """A scanner reports findings of a record and an occurrence."""
    said = tuple(FindingLine(subject_id=about, occurrence=when, text=text) for about, when, text in lines)
    return fold(step, ScanNews(party=PARTY, lines=said))


def test_finding_is_told_once_and_in_its_newest_words() -> None:
    step = found(quiet(step_of(idle_state())), ("gas", "nov", "Gas: due."), ("roof", "nov", "Roof: due."))
    step = found(told(step, "between"), ("gas", "nov", "Gas: overdue."), ("gas", "dec", "Gas: due again."))
    (delivery,) = fired(step).deliveries
    assert delivery.text == "Meanwhile:\n\nRoof: due.\n\nbetween\n\nGas: overdue.\nGas: due again."


def test_finding_about_a_message_is_told_only_beside_other_messages() -> None:
    matter = correspondence_id(PARTY.account_id, "+15550100101")
    for about, times in ((NOW, 0), (NOW - timedelta(days=1), 1)):
        unanswered = (matter, about.isoformat(), "Pete wrote, and nobody has answered yet.")
        step = wrote(found(quiet(step_of(idle_state())), unanswered), "Pete", "When?")
        (delivery,) = fired(step).deliveries
        assert delivery.text.count("nobody has answered") == times
        assert "When?" in delivery.text


def test_equal_findings_of_one_record_are_told_once() -> None:
    text = "Rent is late."
    step = found(quiet(step_of(idle_state())), ("chg-1", "a", text), ("chg-2", "a", text))
    (delivery,) = fired(found(step, ("chg-1", "b", text))).deliveries
    assert delivery.text.count(text) == 2


def test_deadlines_come_before_messages_then_questions_and_news() -> None:
    asked = {"a": AskedApproval(code="2N", by_link_only=False, expires_at=LATER)}
    state = idle_state().model_copy(update={"asked": asked, "labels": {"a": "text Pete"}})
    step = replace(step_of(state), gather_seconds=90)
    step = fold(step, ApprovalClosed(approval_id="a", decided_by="", text="", outcome="expired"))
    step = found(told(step, "Some news."), ("rent", "nov", "Rent: due."))
    step = wrote(step, "Pete", "When?")
    event = ApprovalAsked(
        party=PARTY, approval_id="b", code="3S", text="May I?", label="text Dana", draft="", expires_at=LATER,
        by_link_only=False, provenance="account", in_digest="May I text Dana? YES 3S",
    )  # fmt: skip
    step = fold(step, event)
    duty = FindingLine(subject_id="gas", occurrence="nov", text="Gas: overdue.", has_deadline=True)
    (delivery,) = fired(fold(step, ScanNews(party=PARTY, lines=(duty,)))).deliveries
    order = ["Gas: overdue.", "When?", "May I text Dana? YES 3S", "Some news.", "Rent: due.", "Nobody answered in time"]
    assert sorted(order, key=delivery.text.index) == order


def test_messages_of_contacts_come_before_the_rest_and_the_count_last() -> None:
    step = told(quiet(step_of(idle_state())), *[f"text {number}." for number in range(MOST_HELD + 1)])
    (*_, delivery) = fired(wrote(step, "Pete", "Fire")).deliveries
    said = "\n".join(one.text for one in fired(wrote(step, "Pete", "Fire")).deliveries)
    assert said.index("Fire") < said.index("text 0.")
    assert delivery.text.endswith("And 2 more: ask me about them.")


def test_gathered_news_is_told_before_its_member_changes_what_it_says() -> None:
    step = told(replace(step_of(idle_state()), gather_seconds=90), "The visit is planned for Dec 9.")
    assert step.deliveries == ()
    step = fold(step, message("Move the visit to Dec 12"))
    (delivery,) = step.deliveries
    assert delivery.text == "The visit is planned for Dec 9."
    assert fired(step).deliveries == ()


def test_news_that_an_outage_delayed_are_gathered_once_more() -> None:
    step = replace(step_of(idle_state()), gather_seconds=90)
    step = told(step, "first")
    until = step.talk.held_until
    assert until
    weeks_later = replace(step_of(step.talk), now=until + timedelta(days=20), gather_seconds=90)
    step = told(fold(weeks_later, TimerFired(timer="held", subject=to_iso(until))), "second")
    assert step.deliveries == ()
    (delivery,) = fired(step).deliveries
    assert delivery.text == "first\n\nsecond"


def label_when_told(step: Step) -> str:
    (entry,) = fired(step).entries
    return entry.provenance


@for_each(
    ("report", "label"),
    [({}, "account"), ({"provenance": "outside"}, "outside"), ({"approval_id": "a"}, "outside")],
)
def test_gathered_report_of_what_a_member_did_is_not_marked_outside(report: dict[str, Any], label: str) -> None:
    done = CallReport(call_id="c", text="I paused the reminder", undo=None, **report)
    step = step_of(idle_state().model_copy(update={"job_reports": (done,)}))
    assert label_when_told(tell_scheduled(replace(step, gather_seconds=90), CONTEXT)) == label


@for_each("label", ["account", "outside"])
def test_undecided_question_keeps_the_label_of_its_words(label: Any) -> None:
    waiting = WAITING.model_copy(update={"provenance": label})
    state = idle_state().model_copy(update={"approvals": {"a": waiting}, "labels": {"a": "raise the rent"}})
    step = fold(quiet(step_of(state)), ApprovalExpired(approval_id="a"))
    assert label_when_told(step) == label
    asked = ApprovalAsked(
        party=PARTY, approval_id="b", code="3S", text="May I?", label="raise the rent", expires_at=LATER,
        by_link_only=False, provenance=label,
    )  # fmt: skip
    state = fold(step_of(idle_state()), asked).talk
    step = fold(quiet(step_of(state)), ApprovalClosed(approval_id="b", decided_by="", text="", outcome="expired"))
    assert label_when_told(step) == label


@for_each(("outside", "label"), [(False, "account"), (True, "outside")])
def test_gathered_reminder_keeps_the_label_of_its_words(outside: bool, label: str) -> None:
    moment = {"due_at": NOW, "zone": "UTC", "late": False}
    due = JobDue.model_validate(
        {"job_id": "job-1", "occurrence": "o", "what": "call Jordan", "outside": outside, **moment}
    )
    step = jobs_due(replace(step_of(idle_state()), gather_seconds=90, due=(due,)))
    assert label_when_told(step) == label


def test_news_told_together_is_marked_if_some_may_be_from_outside() -> None:
    report = CallReport(call_id="c", text="I paused the reminder", undo=None)
    state = idle_state().model_copy(update={"job_reports": (report,)})
    step = tell_scheduled(replace(step_of(state), gather_seconds=90), CONTEXT)
    assert label_when_told(told(step, "news")) == "outside"
