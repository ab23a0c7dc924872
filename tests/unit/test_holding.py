"""What waits until its member wants to hear of it: in order, once, and more than one text holds is counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from steward.actors.events import TimerFired
from steward.channels.events import SendsRefused
from steward.conversations.fold import fold
from steward.conversations.holding import MOST_HELD, held_timer
from steward.conversations.steps import Step
from steward.core.clock import to_iso
from steward.people.attention import Attention
from tests.support.builders import NOW, PARTY, idle_state, message, step_of

LATER = NOW + timedelta(hours=3)


def quiet(step: Step, hours: int = 3) -> Step:
    return replace(step, attention=Attention("UTC", silent_until=NOW + timedelta(hours=hours)))


def told(step: Step, *texts: str) -> Step:
    for text in texts:
        step = fold(step, SendsRefused(party=PARTY, text=text))
    return step


def fired(step: Step) -> Step:
    until = step.state.held_until or LATER
    event = TimerFired(timer="held", subject=to_iso(until))
    return fold(replace(step_of(step.state), now=until), event)


def test_all_of_it_is_told_in_order_and_once() -> None:
    held = told(quiet(step_of(idle_state())), "first", "second")
    assert held.deliveries == ()
    assert held.timers == (held_timer(held.state, LATER),)
    after = fired(held)
    (delivery,) = after.deliveries
    assert delivery.text == "Meanwhile:\n\nfirst\n\nsecond"
    assert fired(after).deliveries == ()
    (next_time,) = fired(told(quiet(step_of(after.state), hours=6), "third")).deliveries
    assert next_time.text == "third"


def test_the_log_knows_what_was_told_and_by_which_delivery() -> None:
    after = fired(told(quiet(step_of(idle_state())), "first", "second"))
    (entry,) = after.entries
    assert entry.model_dump()["deliveries"] == tuple(one.delivery_id for one in after.deliveries)


def test_more_than_one_row_should_hold_is_counted() -> None:
    texts = [f"text {number}." for number in range(MOST_HELD + 3)]
    held = told(quiet(step_of(idle_state())), *texts)
    said = "\n".join(one.text for one in fired(held).deliveries)
    assert [text for text in texts if text in said] == texts[:MOST_HELD]
    assert "And 3 more: ask me about them." in said
    assert len(held.entries) == len(texts), "each is in the log"


def test_a_timer_that_was_replaced_tells_nothing() -> None:
    held = told(quiet(step_of(idle_state())), "first")
    moved = told(quiet(step_of(held.state), hours=5), "second")
    assert moved.cancelled == (held_timer(held.state, LATER),)
    early = fold(replace(step_of(moved.state), now=LATER), TimerFired(timer="held", subject=to_iso(LATER)))
    assert early.deliveries == ()
    assert "first\n\nsecond" in fired(moved).deliveries[0].text


def test_what_waits_goes_before_what_does_not() -> None:
    held = told(quiet(step_of(idle_state())), "first")
    step = told(step_of(held.state), "second")
    assert [one.text for one in step.deliveries] == ["first", "second"]
    assert step.cancelled == (held_timer(held.state, LATER),)


def test_a_message_of_the_member_wakes_them() -> None:
    night = Attention("UTC", digest_at=(NOW - timedelta(hours=1)).time())
    step = replace(step_of(idle_state()), attention=night)
    assert told(step, "first").deliveries == ()
    assert [one.text for one in told(fold(step, message("/help")), "first").deliveries][-1] == "first"
