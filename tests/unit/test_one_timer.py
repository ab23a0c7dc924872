"""An actor that has a single timer sets it to the right time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from steward.actors.one_timer import timer_moment
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 50, tzinfo=UTC)
PAST, SOON = NOW - timedelta(minutes=8), NOW + timedelta(minutes=1)


@for_each(
    ("there", "wanted", "set_to"),
    [
        (None, None, None),
        (None, SOON, SOON),
        (PAST, SOON, SOON),
        (PAST, None, None),
        # The sweep is done with that minute.
        (None, PAST, NOW),
        (SOON, PAST, NOW),
        # It was set in time and is about to fire.
        (PAST, PAST, PAST),
        (PAST + timedelta(minutes=1), PAST, PAST + timedelta(minutes=1)),
    ],
)
def test_timer_is_never_newly_set_into_the_past(
    there: datetime | None, wanted: datetime | None, set_to: datetime | None
) -> None:
    assert timer_moment(there, wanted, NOW) == set_to
