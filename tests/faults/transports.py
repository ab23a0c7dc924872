"""Where a function can be killed: every request it makes, found at the transports that make them.

AWS requests are seen at botocore's endpoint (one HTTP attempt, answered by moto or by a server), Twilio's at the
`requests` adapter, the model's at the httpx2 transport. Calls made outside an invocation (the pump that stands for
Lambda's poller, the people, the stand-ins in their own threads) are no boundaries.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar
from unittest import mock
from urllib.parse import urlsplit

import httpx2
import requests
from botocore.endpoint import Endpoint

T = TypeVar("T")
Side = Literal["before", "after"]
SIDES: tuple[Side, ...] = ("before", "after")

_IDS = re.compile(r"\b(AC|SM)[0-9a-f]{32}\b")


class Killed(BaseException):
    """This process is gone. Nothing in a function may catch it, and no call it still tries gets out."""


@dataclass(frozen=True)
class Boundary:
    """One request of one invocation. `number` counts in the whole run, `call` in the invocation; all from 1."""

    number: int
    function: str
    invocation: int
    call: int
    request: str

    def __str__(self) -> str:
        return f"{self.number}: {self.function} #{self.invocation}, call {self.call}, {self.request}"


class Target(Protocol):
    """Where to kill."""

    def side_at(self, boundary: Boundary, /) -> Side | None:
        """On which side of `boundary` to kill, or None to let it pass.

        `before`: the request never leaves; `after`: it took effect and its answer never arrives.
        """


@dataclass(frozen=True)
class KillPoint:
    """One side of one boundary of a run."""

    number: int
    side: Side

    def side_at(self, boundary: Boundary) -> Side | None:
        """See `Target`."""
        return self.side if boundary.number == self.number else None

    def __str__(self) -> str:
        return f"{self.side} {self.number}"


@dataclass
class _Invocation:
    function: str
    number: int
    # Threads that were there before belong to the stand-ins; those that appear later, to the function.
    strangers: frozenset[int]
    calls: int = 0
    dead: bool = False


def _die(boundary: Boundary) -> Killed:
    return Killed(str(boundary))


@dataclass
class KillMachine:
    """Counts the boundaries of a run and kills one invocation at `target`, if there is one.

    `die` is how: by default with the exception it returns, in a process of its own by a real signal.
    """

    target: Target | None = None
    die: Callable[[Boundary], Killed] = _die
    boundaries: list[Boundary] = field(default_factory=list)
    killed_at: Boundary | None = None
    invocations: int = 0
    _current: _Invocation | None = None

    @contextmanager
    def invocation(self, function: str) -> Iterator[None]:
        """Everything the calling thread, or a thread it starts, requests in here belongs to one invocation."""
        assert self._current is None, "an invocation inside an invocation"
        self.invocations += 1
        me = threading.get_ident()
        strangers = frozenset(t.ident for t in threading.enumerate() if t.ident is not None and t.ident != me)
        current = self._current = _Invocation(function, self.invocations, strangers)
        try:
            yield
        finally:
            self._current = None
        if current.dead:
            raise Killed

    def call(self, request: str, proceed: Callable[[], T], discard: Callable[[T], None] = lambda _: None) -> T:
        """Let a request through, or die before or after it. `discard` drops an answer nobody will read."""
        current = self._current
        if current is None or threading.get_ident() in current.strangers:
            return proceed()
        if current.dead:
            raise Killed
        current.calls += 1
        boundary = Boundary(len(self.boundaries) + 1, current.function, current.number, current.calls, request)
        self.boundaries.append(boundary)
        side = self.target.side_at(boundary) if self.target and self.killed_at is None else None
        if side is None:
            return proceed()
        current.dead = True
        self.killed_at = boundary
        if side == "after":
            discard(proceed())
        raise self.die(boundary)


class Transports:
    """The patched transports; `machine` is whoever counts at present."""

    def __init__(self) -> None:
        self.machine = KillMachine()

    @contextmanager
    def patched(self) -> Iterator[Transports]:
        """Watch the transports. To be entered after moto's mock, which replaces one of them too."""
        aws, adapter, model = self._aws(), self._requests(), self._httpx2()
        with (
            mock.patch.object(Endpoint, "_get_response", aws),
            mock.patch.object(requests.adapters.HTTPAdapter, "send", adapter),
            mock.patch.object(httpx2.HTTPTransport, "handle_request", model),
        ):
            yield self

    def _aws(self) -> Callable[..., Any]:
        attempt = Endpoint._get_response  # type: ignore[attr-defined]

        def get_response(endpoint: Any, request: Any, operation: Any, context: Any) -> Any:
            name = f"{operation.service_model.service_name}.{operation.name}"
            return self.machine.call(name, lambda: attempt(endpoint, request, operation, context))

        return get_response

    def _requests(self) -> Callable[..., Any]:
        attempt = requests.adapters.HTTPAdapter.send

        def send(adapter: Any, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
            name = _http_name(request.method, request.url)
            return self.machine.call(
                name, lambda: attempt(adapter, request, *args, **kwargs), lambda answer: answer.close()
            )

        return send

    def _httpx2(self) -> Callable[..., Any]:
        attempt = httpx2.HTTPTransport.handle_request

        def handle_request(transport: Any, request: httpx2.Request) -> httpx2.Response:
            name = _http_name(request.method, str(request.url))
            return self.machine.call(name, lambda: attempt(transport, request), lambda answer: answer.close())

        return handle_request


def _http_name(method: str | None, url: str | None) -> str:
    return f"{method} {_IDS.sub('…', urlsplit(url or '').path)}"
