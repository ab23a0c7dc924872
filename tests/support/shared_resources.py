"""In-memory AWS and addresses of fakes that all tests of a process share, so that each test is cheap.

The AWS in memory is put back as it was when it was empty, and the addresses stay while the applications that answer
there change.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import boto3
from botocore.config import Config
from starlette.types import ASGIApp, Receive, Scope, Send

from steward.aws import clients
from steward.aws.clients import Maker
from steward.aws.memory.service import WITHOUT_STATE, MemoryAws
from tests.support.aws_inspection import Snapshot, aws
from tests.support.in_process import answered
from tests.support.resources import create_resources

# Never closed: the addresses end with the process.
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
    """An address that stays as long as the process, and what answers there."""

    url: str
    doorway: Doorway


@functools.cache
def standing_server(name: str) -> Standing:
    """Return this process's address of that name."""
    doorway = Doorway()
    return Standing(_for_ever.enter_context(answered(doorway, takes_tools=name == "model")), doorway)


@contextmanager
def memory_aws() -> Iterator[dict[str, str]]:
    """An AWS in memory with the resources of the schema, nothing in them; queue name → URL."""
    with clients.made_by(client_of(aws())):
        urls, empty = _resources()
        empty.restore()
        yield dict(urls)


def client_of(memory: MemoryAws) -> Maker:
    """Make clients of what AWS has in memory, and boto3's of anything else: for a server that a test runs."""

    def make(service: str, config: Config) -> Any:
        if service not in memory.services and service not in WITHOUT_STATE:
            return boto3.client(service, config=config)  # type: ignore[call-overload]
        retries: Any = config.retries  # type: ignore[attr-defined]
        return memory.client(service, retries["total_max_attempts"])

    return make


@functools.cache
def _resources() -> tuple[dict[str, str], Snapshot]:
    return create_resources(), Snapshot()
