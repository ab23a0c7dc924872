"""Restore guard: after a restore to an earlier state, sent messages are not sent again, unsent ones are."""

from __future__ import annotations

from datetime import timedelta

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say
from steward.actors.restore_guard import SweepHeartbeat, beaten, came_back, carry_on
from tests.support.aws_inspection import Snapshot
from tests.support.builders import NOW
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, last_words, plumber_rule
from tests.support.walks import for_each

MINUTE = timedelta(minutes=1)


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=lambda request: _hello(request) or plumber_rule(request))


def _hello(request: ModelRequest) -> Step | None:
    return say("Hello!") if last_words(request).endswith(("hello", "how are you")) else None


def _bodies(cloud: Cloud) -> list[str]:
    return sorted(cloud.texts_to(MARIA) + cloud.texts_to(PETE))


def _rest(cloud: Cloud, minutes: int = 20) -> None:
    for _ in range(minutes):
        cloud.later(60)


def test_message_sent_after_the_backup_is_found_and_not_sent_again(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.later(60)
    assert "Approved" in decide(cloud, MARIA, "approved").text
    backup = Snapshot()
    cloud.settle()
    assert cloud.texts_to(PETE) == [DRAFT]
    before = _bodies(cloud)
    cloud.clock.shift(6 * MINUTE)
    backup.restore()
    cloud.later(60)
    assert _bodies(cloud) == before
    _rest(cloud)
    assert _bodies(cloud) == before
    assert f'Texted Pete Rossi: "{DRAFT}"' in cloud.texts_to(MARIA)[-1]
    assert cloud.failures == []


def test_message_approved_again_after_the_backup_is_not_sent_again(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    cloud.later(60)
    backup = Snapshot()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    cloud.clock.shift(6 * MINUTE)
    backup.restore()
    cloud.later(60)
    assert "Approved" in decide(cloud, MARIA, "approved").text
    _rest(cloud)
    assert cloud.texts_to(PETE) == [DRAFT]


def test_an_answer_made_again_after_the_backup_is_not_sent_again(cloud: Cloud) -> None:
    cloud.later(60)
    cloud.text(MARIA, "hello")
    backup = Snapshot()
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1
    cloud.clock.shift(6 * MINUTE)
    backup.restore()
    _rest(cloud)
    assert len(cloud.texts_to(MARIA)) == 1
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 2, "a new text is answered at once, even in the same words"


def test_unsent_message_goes_out_once_its_absence_is_proved(cloud: Cloud) -> None:
    cloud.later(60)
    cloud.text(MARIA, "hello")
    cloud.drain(only=("turns",))
    backup = Snapshot()
    cloud.clock.shift(6 * MINUTE)
    backup.restore()
    cloud.later(60)
    assert cloud.texts_to(MARIA) == []
    _rest(cloud)
    assert len(cloud.texts_to(MARIA)) == 1
    assert cloud.failures == []


def test_a_listing_that_lags_is_waited_for(cloud: Cloud) -> None:
    cloud.later(60)
    cloud.text(MARIA, "hello")
    cloud.drain(only=("turns",))
    backup = Snapshot()
    cloud.settle()
    cloud.twilio.faults.list_late_seconds = 15 * 60
    cloud.clock.shift(6 * MINUTE)
    backup.restore()
    _rest(cloud, 25)
    assert len(cloud.texts_to(MARIA)) == 1
    assert cloud.failures == []


def test_stopped_sweep_delays_no_delivery(cloud: Cloud) -> None:
    cloud.later(60)
    cloud.clock.shift(timedelta(hours=3))
    cloud.text(MARIA, "hello")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1


def test_launcher_overrules_the_restore_guard(cloud: Cloud) -> None:
    table = cloud.wiring.conversations_table
    cloud.later(60)
    cloud.text(MARIA, "hello")
    cloud.drain(only=("turns",))
    backup = Snapshot()
    cloud.settle()
    cloud.clock.shift(timedelta(seconds=1))
    backup.restore()
    came_back(table, cloud.wiring.clock())
    _rest(cloud)
    assert len(cloud.texts_to(MARIA)) == 1

    cloud.text(MARIA, "how are you")
    cloud.drain(only=("turns",))
    cloud.clock.shift(timedelta(hours=8))
    carry_on(table, cloud.wiring.clock())
    cloud.later(60)
    assert len(cloud.texts_to(MARIA)) == 2, "a night's rest is no reason to wait"


def test_a_sweep_that_beats_before_the_launcher_speaks_holds_nobody_up(cloud: Cloud) -> None:
    cloud.later(60)
    cloud.text(MARIA, "hello")
    cloud.drain(only=("turns",))
    cloud.clock.shift(timedelta(hours=8))
    cloud.sweep()
    carry_on(cloud.wiring.conversations_table, cloud.wiring.clock())
    cloud.text(MARIA, "how are you")
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 2


def test_message_made_before_the_first_heartbeat_goes_out_at_once(cloud: Cloud) -> None:
    cloud.text(MARIA, "hello")
    cloud.drain(only=("turns",))
    cloud.clock.shift(3 * MINUTE)
    cloud.sweep()
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == 1


@for_each(
    ("pulse", "cause", "expected"),
    [
        (SweepHeartbeat(NOW, None, None), NOW - 2 * MINUTE, None),
        (SweepHeartbeat(NOW, NOW - MINUTE, None), NOW, None),
        (SweepHeartbeat(NOW, NOW - MINUTE, None), NOW - 2 * MINUTE, NOW - MINUTE),
        (SweepHeartbeat(NOW - 9 * MINUTE, NOW - 60 * MINUTE, None), NOW - 8 * MINUTE, NOW),
        (SweepHeartbeat(NOW - 9 * MINUTE, NOW - 60 * MINUTE, None), NOW - MINUTE, None),
    ],
)
def test_doubtful_since_follows_from_cause_and_restore(pulse: SweepHeartbeat, cause: object, expected: object) -> None:
    assert pulse.doubtful_since(cause, NOW) == expected  # type: ignore[arg-type]


def test_the_beat() -> None:
    first = beaten(None, NOW)
    assert beaten(first, NOW + 3 * MINUTE) == SweepHeartbeat(NOW + 3 * MINUTE, None, None)
    restored = SweepHeartbeat(NOW, NOW, NOW)
    assert beaten(restored, NOW + 4 * MINUTE) == SweepHeartbeat(NOW + 4 * MINUTE, NOW, NOW)
    assert beaten(restored, NOW + 5 * MINUTE) == SweepHeartbeat(NOW + 5 * MINUTE, NOW + 3 * MINUTE, NOW)
