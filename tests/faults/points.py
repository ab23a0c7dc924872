"""Selects the calls of a run that are disturbed: around writes, and between two reads that must agree.

A kill after a read is a kill before the next request, so only writes count; and where a function has made the same
writes so far, in the same order, a kill leaves the same behind, whichever run it happens in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from tests.faults.shapes import WRITES
from tests.faults.transports import Boundary, KillPoint

# What names a point whatever run it is in: the function, what it has written, and what it is about to do.
Path = tuple[str, ...]
Points = dict[Path, tuple[KillPoint, Boundary]]
INVOKE = "lambda.Invoke"


def kill_points(clean: Sequence[Boundary]) -> Points:
    """Before the first write of an invocation, and after each."""
    found: Points = {}
    for calls in _invocations(clean):
        first, written = calls[0], [call for call in calls if call.request in WRITES]
        start = written[0] if written else first
        found.setdefault((first.function,), (KillPoint(start.number, "before"), start))
        for place, call in enumerate(written, 1):
            path = (call.function, *map(str_of, written[:place]))
            found.setdefault(path, (KillPoint(call.number, "after"), call))
    return found


def write_points(clean: Sequence[Boundary]) -> Points:
    """Before each write."""
    found: Points = {}
    for calls in _invocations(clean):
        written = [call for call in calls if call.request in WRITES]
        for place, call in enumerate(written, 1):
            path = (call.function, *map(str_of, written[:place]))
            found.setdefault(path, (KillPoint(call.number, "before"), call))
    return found


def invoke_points(clean: Sequence[Boundary]) -> Points:
    """Before each function that another asks for."""
    found: Points = {}
    for calls in _invocations(clean):
        path: Path = (calls[0].function,)
        for call in calls:
            if call.request == INVOKE:
                found.setdefault((*path, INVOKE), (KillPoint(call.number, "before"), call))
            if call.request in WRITES:
                path = (*path, str_of(call))
    return found


def pause_points(clean: Sequence[Boundary]) -> Points:
    """Before each write, and before each read that follows another: what was read and what is read may not agree.

    Reads of one kind, one after another, look at different rows of one thing: the first of them stands for all.
    """
    found: Points = {}
    for calls in _invocations(clean):
        written: Path = (calls[0].function,)
        reads: set[str] = set()
        for call in calls:
            name = str_of(call)
            if call.request in WRITES:
                written = (*written, name)
                found.setdefault((*written, *sorted(reads)), (KillPoint(call.number, "before"), call))
                reads = set()
            elif reads:
                found.setdefault((*written, *sorted({*reads, name}), name), (KillPoint(call.number, "before"), call))
            if call.request not in WRITES:
                reads.add(name)
    return found


def str_of(call: Boundary) -> str:
    """A request as it counts in a path."""
    return f"{call.request} {call.shape}".strip()


def _invocations(clean: Sequence[Boundary]) -> Iterator[list[Boundary]]:
    for _, calls in groupby(sorted(clean, key=lambda call: (call.invocation, call.call)), key=lambda c: c.invocation):
        yield list(calls)
