"""A workspace in a bucket of its own, with hooks before and after each write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import Any
from unittest import mock

from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.memory.workspace.workspace import Workspace
from tests.support.builders import NOW
from tests.support.shared_resources import memory_aws

FILE_BYTES = 1_000
# What changes a bucket.
_WRITES = ("put", "delete")


class Stopped(BaseException):
    """A function that is no more: no code of ours hears of it."""


class Hands:
    """A clock that is put forward by hand, and the workspace that goes by it."""

    def __init__(self, bucket: Bucket) -> None:
        self.now = NOW
        self.workspace = Workspace(bucket, FILE_BYTES, lambda: self.now)

    def wait(self, time: timedelta) -> None:
        """Let so much time pass."""
        self.now += time


@contextmanager
def empty_workspace() -> Iterator[Hands]:
    """An empty workspace that keeps what files were."""
    with memory_aws():
        yield Hands(Bucket(clients.s3, "workspace"))


@contextmanager
def before_write(number: int, happens: Callable[[], Any]) -> Iterator[None]:
    """Something happens once, right before the bucket is changed for the `number`th time, from 1."""
    with _around_writes(lambda count: happens() if count == number else None, lambda _: None):
        yield


@contextmanager
def after_write(number: int, happens: Callable[[], Any]) -> Iterator[None]:
    """Something happens once, right after the bucket was changed for the `number`th time, from 1."""
    with _around_writes(lambda _: None, lambda count: happens() if count == number else None):
        yield


@contextmanager
def stopped_after_write(number: int) -> Iterator[None]:
    """Whoever changes the bucket for the `number`th time is stopped right afterwards, and before it if that is 0."""

    def stop(count: int) -> None:
        if count == number:
            raise Stopped

    with _around_writes(lambda count: stop(count - 1), stop):
        yield


@contextmanager
def _around_writes(before: Callable[[int], Any], after: Callable[[int], Any]) -> Iterator[None]:
    count, at_it = 0, False

    def around(real: Callable[..., Any]) -> Callable[..., Any]:
        def write(*given: Any, **named: Any) -> Any:
            nonlocal count, at_it
            if at_it:
                return real(*given, **named)
            count += 1
            at_it = True
            try:
                before(count)
                answer = real(*given, **named)
                after(count)
            finally:
                at_it = False
            return answer

        return write

    with ExitStack() as patches:
        for name in _WRITES:
            patches.enter_context(mock.patch.object(Bucket, name, around(getattr(Bucket, name))))
        yield
