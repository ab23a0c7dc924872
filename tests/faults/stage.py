"""A Steward that can be killed, fresh for every run at little cost.

Servers, moto and the seeded account are set up once; a run starts from a copy of that state, with every function cold.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, cast
from unittest import mock

import time_machine
from boto3.dynamodb.types import TypeDeserializer
from moto import mock_aws
from moto.backends import get_backend
from moto.core.models import DEFAULT_ACCOUNT_ID
from starlette.types import ASGIApp, Receive, Scope, Send

from infra.local.demo import NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.world.messages import Message
from infra.local.world.model import create_model_app
from infra.local.world.script import ModelRequest, ScriptedModel, Step
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from steward.aws import clients
from steward.aws.queues import Ring
from steward.aws.schema import DELIVERIES, TURNS
from steward.conversations.store import STATE_ROW
from steward.core.clock import utc_now
from steward.people.seed import seed_account
from steward.wiring import Wiring
from tests.faults.transports import Killed, KillMachine, Transports
from tests.support.cloud import (
    PUBLIC_URL,
    START,
    Cloud,
    create_resources,
    demo_plan,
    function_environment,
    load_function,
    load_functions,
    poster,
)
from tests.support.servers import serve

Rule = Callable[[ModelRequest], Step]

# Twilio retries a webhook that broke off as often as its address asks for; Steward's deployment asks for this.
_WEBHOOK = f"{PUBLIC_URL}/webhooks/twilio/messages#rc=2&rp=all"
_HTTP_FUNCTIONS = ("twilio_webhook", "approval_page")
_BAD_GATEWAY = {"statusCode": 502, "headers": {"content-type": "application/json"}, "body": "{}"}
# A little longer than the longest visibility time-out of a queue, and shorter than a tool may take to answer.
REDELIVERY_SECONDS = 215.0


class Crashed(Exception):
    """What the pump sees of a killed invocation: the message was not deleted."""


@dataclass
class Stage(Cloud):
    """A cloud under a kill machine, with what the run has shown so far.

    With `purging` every queue is emptied once the killed invocation is gone, so that only the sweep finds the work.
    """

    machine: KillMachine = field(default_factory=KillMachine)
    purging: bool = False
    on_kill: Callable[[Stage], None] = lambda _: None
    decided: bool = False
    invoked: list[str] = field(default_factory=list)
    _to_purge: bool = False

    @property
    def killed(self) -> bool:
        """Whether the kill has happened."""
        return self.machine.killed_at is not None

    @property
    def messages(self) -> list[Message]:
        """Every text that was carried."""
        return self.twilio.messages()

    def invoke(self, function: str, event: dict[str, Any]) -> Any:
        """See `Cloud`; a kill is a 502 to an HTTP client and `Crashed` to the pump. The next start is a cold one."""
        self.invoked.append(function)
        try:
            return self.run_function(function, event)
        except Killed:
            self.functions[function] = load_function(function)
            self._to_purge = self.purging
            self.on_kill(self)
            if function in _HTTP_FUNCTIONS:
                return _BAD_GATEWAY
            raise Crashed(f"{function} was killed") from None

    def run_function(self, function: str, event: dict[str, Any]) -> Any:
        """Run a handler in this process; `Killed` if the machine says so."""
        with self.machine.invocation(function):
            return super().invoke(function, event)

    def sweep(self) -> None:
        """See `Cloud`; a killed sweep is made good by the next."""
        try:
            super().sweep()
        except Crashed:
            return

    def wait(self, seconds: float) -> None:
        """Let time pass without a sweep."""
        self.clock.shift(timedelta(seconds=seconds))

    def ring_everything(self) -> None:
        """Ring once more for every row there is: repeated rings must change nothing."""
        for item in self.conversation_rows():
            if ring := self._ring_of(item["conversation_id"], item["row"]):
                self.wiring.queues.ring(ring)

    def conversation_rows(self) -> list[dict[str, Any]]:
        """Every row of the conversations table."""
        return _scan("conversations")

    def approval_rows(self) -> list[dict[str, Any]]:
        """Every row of the approvals table."""
        return _scan("approvals")

    def waiting_rows(self) -> list[str]:
        """The rows in the sparse index: what still needs somebody's attention."""
        return [item["row"] for item in self.conversation_rows() if "waiting_shard" in item]

    def queued(self) -> int:
        """How many messages any queue still holds, in flight or not."""
        queues = [_queue(url) for url in self.queue_urls.values()]
        return sum(q.approximate_number_of_messages + q.approximate_number_of_messages_not_visible for q in queues)

    def _ring_of(self, conversation_id: str, row: str) -> Ring | None:
        if row == STATE_ROW:
            return Ring(TURNS.name, conversation_id, row, conversation_id)
        if row.startswith("call#"):
            stored_call = self.wiring.calls.get(conversation_id, row)
            return stored_call and Ring(f"tools-{stored_call.call.group}", conversation_id, row, conversation_id)
        if row.startswith("delivery#"):
            stored = self.wiring.delivery_store.get(conversation_id, row)
            return stored and Ring(DELIVERIES.name, conversation_id, row, stored.delivery.to_address)
        return None

    def _receive(self, queue: str) -> int:
        if self._to_purge:
            self._to_purge = False
            self.purge()
        # Most queues are empty most of the time, and asking takes its time.
        return super()._receive(queue) if _queue(self.queue_urls[queue]).approximate_number_of_messages else 0


class World:
    """What outlives a run: the servers, the mocked AWS with its seeded account, and the watched transports."""

    def __init__(self, model_url: str, twilio_url: str, model: _Doorway, twilio: _Doorway, queues: dict[str, str]) -> None:
        self.transports = Transports()
        self._environment = {
            **function_environment(model_url, twilio_url),
            **{f"STEWARD_{q.replace('-', '_').upper()}_QUEUE_URL": url for q, url in queues.items()},
        }
        self._model, self._twilio = model, twilio
        self._queues = queues
        self._seeded = {name: copy.deepcopy(_state(name)) for name in _COPIED}

    @contextmanager
    def stage(
        self,
        rule: Rule,
        machine: KillMachine,
        *,
        settings: Mapping[str, str],
        purging: bool = False,
        kind: type[Stage] = Stage,
    ) -> Iterator[Stage]:
        """A fresh Steward, watched by `machine`, with a model that answers by `rule`."""
        model = ScriptedModel(rule=rule)
        doors: list[Cloud] = []
        twilio = TwilioWorld(
            account_sid=TWILIO_ACCOUNT_SID,
            auth_token=TWILIO_AUTH_TOKEN,
            webhooks={NUMBER: _WEBHOOK},
            callbacks="held",
            post=poster(lambda: doors[0]),
        )
        self._model.app, self._twilio.app = create_model_app(model), create_twilio_app(twilio)
        self._restore()
        environment = mock.patch.dict(os.environ, {**self._environment, **settings})
        with environment, time_machine.travel(START, tick=False) as clock:
            wiring, functions = Wiring.from_env(), load_functions()
            stage = kind(clock, model, twilio, wiring, self._queues, functions, machine=machine, purging=purging)
            doors.append(stage)
            self.transports.machine = machine
            try:
                yield stage
            finally:
                self.transports.machine = KillMachine()
                twilio.close()

    def _restore(self) -> None:
        for name, state in self._seeded.items():
            _state(name).clear()
            _state(name).update(copy.deepcopy(state))
        for queue in _backend("sqs").queues.values():
            queue._messages = []
            queue._pending_messages = set()
            queue.deleted_messages = set()
            queue.last_purged_at = None


@contextmanager
def opened_world() -> Iterator[World]:
    """Start everything; the environment is put back at the end."""
    saved = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(os.environ.update, saved)
        stack.callback(os.environ.clear)
        model, twilio = _Doorway(), _Doorway()
        model_url = stack.enter_context(serve(model)).url
        twilio_url = stack.enter_context(serve(twilio)).url
        os.environ.update(function_environment(model_url, twilio_url))
        stack.enter_context(mock_aws())
        with time_machine.travel(START, tick=False):
            queues = create_resources()
            seed_account(Wiring.from_env().people.store, demo_plan(), utc_now())
        world = World(model_url, twilio_url, model, twilio, queues)
        stack.enter_context(world.transports.patched())
        yield world


class _Doorway:
    """An ASGI application that stays up while the one behind it changes."""

    def __init__(self) -> None:
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            raise RuntimeError("nothing is served here yet")
        await self.app(scope, receive, send)


_COPIED = {"dynamodb": "tables", "s3": "buckets", "secretsmanager": "secrets"}


def _backend(name: str) -> Any:
    regions = cast("Any", get_backend)(name)[DEFAULT_ACCOUNT_ID]
    return regions["aws" if name == "s3" else "us-east-1"]


def _state(name: str) -> Any:
    return getattr(_backend(name), _COPIED[name])


def _queue(url: str) -> Any:
    return _backend("sqs").queues[url.rsplit("/", 1)[-1]]


def _scan(table: str) -> list[dict[str, Any]]:
    paginator = clients.dynamodb().get_paginator("scan")
    read = TypeDeserializer().deserialize
    pages = paginator.paginate(TableName=table, ConsistentRead=True)
    return [{k: read(v) for k, v in item.items()} for page in pages for item in page["Items"]]
