"""Hooks into boto3, HTTP and model clients, at which a function's outside requests can be disturbed.

AWS requests are seen where the AWS in memory takes them in, those to SES at botocore's endpoint, Twilio's at the
`requests` adapter, the model's at the httpx2 transport, a repository's and those of bridges at their pools. Calls made
outside an invocation (the pump that stands for Lambda's poller, the people, the fakes in their own threads) are no
boundaries.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar
from unittest import mock
from urllib.parse import urlsplit

import httpx2
import requests
import urllib3
from botocore.endpoint import Endpoint

from steward.aws.memory.service import Answer, MemoryAws, Request, refusal
from steward.memory.sync.repository_network import RepositoryPool
from tests.faults.shapes import shape_of

T = TypeVar("T")
# Where IAM and this machine call a service otherwise than boto3 does.
_CALLED = {"stepfunctions": "states"}
Side = Literal["before", "after"]
SIDES: tuple[Side, ...] = ("before", "after")

# Of Twilio, of SingleKey and Domain, of Stripe.
_IDS = re.compile(r"\b(AC|SM)?[0-9a-f]{24,32}\b|\b(cs|pi|si|seti|cus|pm|mandate|re|ch)_\w+")


class Killed(BaseException):
    """This process is gone. Nothing in a function may catch it, and no call it still tries gets out."""


@dataclass(frozen=True)
class Boundary:
    """One request of one invocation. `number` counts in the whole run, `call` in the invocation; all from 1.

    `shape` says what a write is about (`tests.faults.shapes`).
    """

    number: int
    function: str
    invocation: int
    call: int
    request: str
    shape: str = ""

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


@dataclass(frozen=True)
class KillPoints:
    """Several points of one run: whichever comes is taken."""

    points: tuple[KillPoint, ...]

    def side_at(self, boundary: Boundary) -> Side | None:
        """See `Target`."""
        return next((side for point in self.points if (side := point.side_at(boundary))), None)


@dataclass(frozen=True)
class Call:
    """A request on its way out.

    `proceed` makes it and returns its answer; `busy` gives the answer of a service that refuses it because it is too
    busy, and is None where no such answer is known.
    """

    boundary: Boundary
    proceed: Callable[[], Any]
    busy: Callable[[], Any] | None = None


class Interference(Protocol):
    """Somebody at the transports who lets functions live and meddles with what happens around their requests."""

    def around(self, call: Call, /) -> Any:
        """The answer to `call`, made or not."""


@dataclass
class _Invocation:
    function: str
    number: int
    # Threads that existed before belong to the fakes; those that appear later belong to the function.
    strangers: frozenset[int]
    calls: int = 0
    dead: bool = False


def _die(boundary: Boundary) -> Killed:
    return Killed(str(boundary))


@dataclass
class KillMachine:
    """Counts the boundaries of a run, kills invocations at `target` and lets `interference` meddle, if there are any.

    `die` is how: by default with the exception it returns, in a process of its own by a real signal.
    """

    target: Target | None = None
    die: Callable[[Boundary], Killed] = _die
    interference: Interference | None = None
    boundaries: list[Boundary] = field(default_factory=list)
    kills: list[Boundary] = field(default_factory=list)
    # Looks at requests to the provider as they leave, after whatever held them up.
    witness: Callable[[requests.PreparedRequest], None] = lambda _: None
    # Who hears a doorbell the moment it rings, while the function that rang goes on.
    heard: Callable[[], None] | None = None
    # What is to happen just before the first request of a kind.
    interlude: tuple[Callable[[Boundary], bool], Callable[[], object]] | None = None
    invocations: int = 0
    _current: _Invocation | None = None

    @contextmanager
    def invocation(self, function: str) -> Iterator[None]:
        """Everything the calling thread, or a thread it starts, requests in here belongs to one invocation."""
        assert self._current is None, "an invocation inside an invocation: only `aside` allows that"
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

    @contextmanager
    def aside(self) -> Iterator[None]:
        """The current invocation stands still in the middle of a request, and others may run meanwhile."""
        frozen, self._current = self._current, None
        try:
            yield
        finally:
            self._current = frozen

    def call(
        self,
        request: str,
        proceed: Callable[[], T],
        discard: Callable[[T], None] = lambda _: None,
        busy: Callable[[], T] | None = None,
        shape: str = "",
    ) -> T:
        """Let a request through, or die before or after it. `discard` drops an answer nobody will read."""
        current = self._current
        if current is None or threading.get_ident() in current.strangers:
            return proceed()
        if current.dead:
            raise Killed
        current.calls += 1
        boundary = Boundary(len(self.boundaries) + 1, current.function, current.number, current.calls, request, shape)
        self.boundaries.append(boundary)
        if self.interlude:
            self._meanwhile(boundary)
        side = self.target.side_at(boundary) if self.target else None
        if side is None:
            answer: T = self.interference.around(Call(boundary, proceed, busy)) if self.interference else proceed()
            if self.heard and request == "sqs.SendMessage":
                with self.aside():
                    self.heard()
            return answer
        current.dead = True
        self.kills.append(boundary)
        if side == "after":
            discard(proceed())
        raise self.die(boundary)

    def _meanwhile(self, boundary: Boundary) -> None:
        """Run once what the scenario does just before a request."""
        if self.interlude and self.interlude[0](boundary):
            action, self.interlude = self.interlude[1], None
            with self.aside():
                action()


class Transports:
    """The patched transports; `machine` is whoever counts at present."""

    def __init__(self) -> None:
        self.machine = KillMachine()

    @contextmanager
    def patched(self, aws: MemoryAws) -> Iterator[Transports]:
        """Watch the transports, and the requests to `aws`."""
        ses, adapter, model = self._ses(), self._requests(), self._httpx2()
        git, bridges = self._urllib3(RepositoryPool), self._urllib3(urllib3.PoolManager)
        with (
            mock.patch.object(Endpoint, "_get_response", ses),
            mock.patch.object(requests.adapters.HTTPAdapter, "send", adapter),
            mock.patch.object(httpx2.HTTPTransport, "handle_request", model),
            mock.patch.object(RepositoryPool, "request", git),
            mock.patch.object(urllib3.PoolManager, "request", bridges),
            aws.watched(self._around_aws),
        ):
            yield self

    def _around_aws(self, service: str, operation: str, arguments: Mapping[str, Any], request: Request) -> Answer:
        """See a request to the AWS in memory."""
        name = f"{_CALLED.get(service, service)}.{operation}"
        return self.machine.call(
            name, request, busy=lambda: _too_busy(service, operation), shape=shape_of(name, arguments)
        )

    def _ses(self) -> Callable[..., Any]:
        attempt = Endpoint._get_response  # type: ignore[attr-defined]

        def get_response(endpoint: Any, request: Any, operation: Any, context: Any) -> Any:
            # SES is a provider like others: a mail it does not take is tried again for hours.
            name = f"{operation.service_model.service_name}.{operation.name}"
            return self.machine.call(name, lambda: attempt(endpoint, request, operation, context))

        return get_response

    def _requests(self) -> Callable[..., Any]:
        attempt = requests.adapters.HTTPAdapter.send

        def send(adapter: Any, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
            def proceed() -> requests.Response:
                self.machine.witness(request)
                return attempt(adapter, request, *args, **kwargs)

            return self.machine.call(_http_name(request.method, request.url), proceed, lambda answer: answer.close())

        return send

    def _httpx2(self) -> Callable[..., Any]:
        attempt = httpx2.HTTPTransport.handle_request

        def handle_request(transport: Any, request: httpx2.Request) -> httpx2.Response:
            name = _http_name(request.method, str(request.url))
            return self.machine.call(name, lambda: attempt(transport, request), lambda answer: answer.close())

        return handle_request

    def _urllib3(self, kind: type[urllib3.PoolManager]) -> Callable[..., Any]:
        attempt = kind.request

        def request(pool: Any, method: str, url: str, *args: Any, **options: Any) -> Any:
            if type(pool) is not kind:
                # One of another kind has seen it already.
                return attempt(pool, method, url, *args, **options)

            def proceed() -> Any:
                return attempt(pool, method, url, *args, **options)

            # Its answer is read to the end where the function dies: by then the server has done what it was asked.
            return self.machine.call(_http_name(method, url), proceed, lambda answer: answer.read())

        return request


# How services say that they are too busy, where it is not `ThrottlingException`.
_BUSY_CODES = {"dynamodb": "ProvisionedThroughputExceededException", "lambda": "TooManyRequestsException"}


def _too_busy(service: str, operation: str) -> Any:
    status = 429 if service == "lambda" else 400
    raise refusal(_BUSY_CODES.get(service, "ThrottlingException"), operation, status=status)


def _http_name(method: str | None, url: str | None) -> str:
    return f"{method} {_IDS.sub('…', urlsplit(url or '').path)}"
