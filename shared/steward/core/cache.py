"""In-process cache for values that are read far more often than they change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Generic, ParamSpec, TypeVar

from steward.core.clock import Clock

P = ParamSpec("P")
T = TypeVar("T")


class Cached(Generic[P, T]):
    """Calls `read` at most once in `seconds` for the same arguments, in this process; older values are dropped."""

    def __init__(self, read: Callable[P, T], clock: Clock, seconds: int) -> None:
        self._read = read
        self._clock = clock
        self._keep = timedelta(seconds=seconds)
        self._kept: dict[object, tuple[datetime, T]] = {}

    def forget(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Drop the cached value of these arguments."""
        self._kept.pop((args, tuple(sorted(kwargs.items()))), None)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the value of `read`, possibly cached."""
        key = (args, tuple(sorted(kwargs.items())))
        now = self._clock()
        kept = self._kept.get(key)
        if kept and now - kept[0] < self._keep:
            return kept[1]
        value = self._read(*args, **kwargs)
        # Threads may write meanwhile, so a copy is filtered; a value that is lost here is only read again.
        recent = {name: one for name, one in list(self._kept.items()) if now - one[0] < self._keep}
        self._kept = {**recent, key: (now, value)}
        return value
