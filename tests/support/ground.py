"""What every cloud of a process stands on: made once, so that a test pays for what it tries and not for resources.

The mocked AWS is copied from a snapshot, its clients are made once, and the servers stay up while the applications
behind them change.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from unittest import mock

import boto3
from moto import mock_aws
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.support.hurried import hurried
from tests.support.mocked import Snapshot, quick_sweeps
from tests.support.resources import create_resources
from tests.support.servers import serve

# Never closed: the threads of servers end with the process.
_for_ever = ExitStack()


class Doorway:
    """An ASGI application that stays up while the one behind it changes."""

    def __init__(self) -> None:
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            raise RuntimeError("nothing is served here yet")
        await self.app(scope, receive, send)


@dataclass(frozen=True)
class Standing:
    """A server that ends with the process, and what is served."""

    url: str
    doorway: Doorway


@functools.cache
def standing_server(name: str) -> Standing:
    """This process's server of that name."""
    doorway = Doorway()
    return Standing(_for_ever.enter_context(serve(doorway, tick=0.5)).url, doorway)


@contextmanager
def mocked_aws() -> Iterator[dict[str, str]]:
    """A mocked AWS with the resources of the schema, nothing in them; queue name → URL. Needs the AWS environment."""
    with hurried(), mock_aws(), quick_sweeps(), mock.patch.object(boto3, "DEFAULT_SESSION", _session()):
        urls, empty = _resources()
        empty.restore()
        yield dict(urls)


@functools.cache
def _session() -> boto3.Session:
    return boto3.Session()


@functools.cache
def _resources() -> tuple[dict[str, str], Snapshot]:
    return create_resources(), Snapshot()
