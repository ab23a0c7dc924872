"""In-memory cache with an expiry time, for values that are read often and change rarely."""

from __future__ import annotations

import gc
import weakref
from datetime import UTC, datetime, timedelta

from steward.core.cache import Cached

START = datetime(2026, 11, 26, tzinfo=UTC)


class Value:
    """A value that a weak reference can follow."""


def test_value_is_read_again_after_its_seconds_or_when_forgotten() -> None:
    now, reads = [START], iter(range(1, 10))
    cached = Cached(lambda _: next(reads), lambda: now[0], 60)
    assert [cached("a"), cached("a"), cached("b")] == [1, 1, 2]
    now[0] += timedelta(seconds=59)
    assert cached("a") == 1
    now[0] += timedelta(seconds=1)
    assert cached("a") == 3
    cached.forget("a")
    assert cached("a") == 4


def test_expired_value_is_dropped_when_another_is_read() -> None:
    now = [START]
    cached = Cached(lambda _: Value(), lambda: now[0], 60)
    expired = weakref.ref(cached("an account that nobody asks for again"))
    now[0] += timedelta(seconds=60)
    kept = weakref.ref(cached("another"))
    gc.collect()
    assert (expired() is None, kept() is None) == (True, False)
