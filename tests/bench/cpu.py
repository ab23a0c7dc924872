"""Measures CPU time of the calling thread, without the servers in other threads of this process."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def timed(function: Callable[P, T], seconds: list[float]) -> Callable[P, T]:
    """`function`, noting in `seconds` the CPU of each call."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        begun = time.thread_time()
        try:
            return function(*args, **kwargs)
        finally:
            seconds.append(time.thread_time() - begun)

    return call


@contextmanager
def small_heap() -> Iterator[None]:
    """Keep the collector from walking what the benchmark itself holds: a function's process has none of it."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
