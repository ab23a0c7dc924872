"""World of crash runs: fake providers, an in-memory AWS and hooked clients, shared by many runs to save time."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any
from unittest import mock

import time_machine
from ulid import ULID

from infra.local.demo import MAILBOX, NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.seed import demo_plan
from infra.local.world.background_answers import keeps_records
from infra.local.world.google import client_secret_of, mail_secret
from infra.local.world.google.api import create_google_app
from infra.local.world.messages_api import create_model_app
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import Block, ModelRequest, Reply, ScriptedModel, Step
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from steward.actors.actor_kinds import ActorKind, ActorKinds
from steward.actors.restore_guard import carry_on
from steward.aws import clients
from steward.core.clock import to_iso, utc_now
from steward.people.directory.account_seed import seed_account
from steward.tools import index
from steward.tools.declaration import Tool
from steward.wire import Wiring
from tests.faults import watch
from tests.faults.stage import Stage
from tests.faults.transports import KillMachine, Transports
from tests.faults.weather import Weather
from tests.support.aws_inspection import Snapshot, aws
from tests.support.cloud import (
    PUBLIC_URL,
    START,
    Cloud,
    function_environment,
    load_functions,
    poster,
)
from tests.support.in_process import answered
from tests.support.resources import queue_variables
from tests.support.servers import serve
from tests.support.ses import BUCKET, CONFIGURATION_SET
from tests.support.shared_resources import Doorway, memory_aws

Rule = Callable[[ModelRequest], Step]

# Twilio retries a webhook that broke off as often as its address asks for; Steward's deployment asks for this.
_WEBHOOK = f"{PUBLIC_URL}/webhooks/twilio/messages#rc=2&rp=all"

_SIGN_INS = {"STEWARD_GOOGLE_CLIENT_SECRET_ID": "google_client", "STEWARD_GRANTS_KEY_ID": "alias/grants"}

_SES = {
    "STEWARD_SES_DOMAIN": MAILBOX.rpartition("@")[2],
    "STEWARD_SES_CONFIGURATION_SET": CONFIGURATION_SET,
    "STEWARD_MAIL_BUCKET": BUCKET,
}

_CURSOR: Any = {"bucket": {"S": "cursor"}, "row": {"S": "cursor"}, "minute": {"S": to_iso(START)}}


class World:
    """Parts that outlive a run: the servers, the in-memory AWS with its seeded account, and the watched transports."""

    def __init__(
        self,
        model_url: str,
        twilio_url: str,
        model: Doorway,
        twilio: Doorway,
        google: Doorway,
        ses: Doorway,
        queues: dict[str, str],
        seed: int,
    ) -> None:
        self.transports = Transports()
        self._environment = {
            **function_environment(model_url, twilio_url),
            # Its lines would stand between those of the table.
            "POWERTOOLS_METRICS_DISABLED": "true",
            # Where that is not what a scenario is about, what is said is looked through after it has ended.
            "STEWARD_FACTS_SECONDS": "3600",
            **queue_variables(queues),
        }
        self._model, self._twilio, self._google, self._ses = model, twilio, google, ses
        self._queues = queues
        self._seed = seed
        self._empty = Snapshot()
        self._seeded: dict[str, Snapshot] = {}

    @contextmanager
    def stage(
        self,
        rule: Rule,
        machine: KillMachine,
        *,
        settings: Mapping[str, str],
        weather: Weather | None = None,
        kind: type[Stage] = Stage,
        name: str = "",
        services: Sequence[str] = (),
        tools: Sequence[Tool] = (),
        kinds: Sequence[ActorKind[Any]] = (),
        around: Callable[[Stage], AbstractContextManager[object]] = nullcontext,
    ) -> Iterator[Stage]:
        """A fresh Steward, watched by `machine`, with a model that answers by `rule`.

        Ids are drawn for `name`; `tools` are offered besides the product's, and run by `tests.faults.single_run_tool`;
        `kinds` of actors are known besides the product's.
        """
        model = ScriptedModel(rule=_with_ids(rule), aside=aside(keeps_records, reads_and_writes))
        doors: list[Cloud] = []
        twilio = TwilioWorld(
            account_sid=TWILIO_ACCOUNT_SID,
            auth_token=TWILIO_AUTH_TOKEN,
            webhooks={NUMBER: _WEBHOOK},
            callbacks="held",
            post=poster(lambda: doors[0]),
        )
        self._model.app, self._twilio.app = create_model_app(model), create_twilio_app(twilio)
        self._put_back(name)
        asked = {**(_SIGN_INS if "google" in services else {}), **(_SES if "ses" in services else {})}
        environment = mock.patch.dict(os.environ, {**self._environment, **asked, **settings})
        weather = weather or Weather()
        offered = mock.patch.dict(index.TOOLS, {tool.name: tool for tool in tools})
        run_by = mock.patch.dict(index.RUNNERS, {tool.name: "tests.faults.single_run_tool" for tool in tools})
        clocked = time_machine.travel(START, tick=False)
        with environment, weather.around(), offered, run_by, _known(kinds), clocked as clock:
            wiring, functions = Wiring.from_env(), dict(load_functions(services))
            stage = kind(clock, model, twilio, wiring, self._queues, functions, machine=machine)
            self._google.app, self._ses.app = create_google_app(stage.google), stage.ses.app()
            stage.weather = weather
            stage.services = services
            doors.append(stage)
            machine.witness = partial(watch.leaving, stage)
            self.transports.machine = machine
            try:
                with around(stage):
                    yield stage
            finally:
                self.transports.machine = KillMachine()
                twilio.close()

    def _put_back(self, name: str) -> None:
        """The demo account as it was seeded first, with ids of its own for each name."""
        if name in self._seeded:
            self._seeded[name].restore()
            return
        self._empty.restore()
        # Shards follow from ids: every world draws the same, so that every world makes the same requests.
        ids = drawn(f"{self._seed}/{name}")
        environment = mock.patch.dict(os.environ, self._environment)
        with (
            environment,
            time_machine.travel(START, tick=False),
            mock.patch("steward.people.directory.account_seed.new_id", ids),
        ):
            wiring = Wiring.from_env()
            seed_account(wiring.people_store, demo_plan(), utc_now())
            # The sweep has run every minute since the deployment.
            carry_on(wiring.conversations_table, utc_now())
            clients.dynamodb().put_item(TableName="timers", Item=_CURSOR)
        self._seeded[name] = Snapshot()


@contextmanager
def opened_world(seed: int = 0, *, served: bool = False) -> Iterator[World]:
    """Start everything, with ids drawn by `seed`; the environment is put back at the end.

    The fakes answer in this process, or are `served` for a process that dies.
    """
    saved = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(os.environ.update, saved)
        stack.callback(os.environ.clear)
        model, twilio, google, ses = Doorway(), Doorway(), Doorway(), Doorway()
        model_url, twilio_url, ses_url = (
            stack.enter_context(serve(fake)).url if served else stack.enter_context(answered(fake))
            for fake in (model, twilio, ses)
        )
        google_url = stack.enter_context(serve(google)).url
        os.environ.update(function_environment(model_url, twilio_url))
        os.environ["AWS_ENDPOINT_URL_SESV2"] = ses_url
        with time_machine.travel(START, tick=False):
            queues = stack.enter_context(memory_aws())
            secret = json.dumps(mail_secret(MAILBOX, google_url))
            clients.secretsmanager().create_secret(Name="google", SecretString=secret)
            secret = json.dumps(client_secret_of(google_url))
            clients.secretsmanager().create_secret(Name="google_client", SecretString=secret)
            key = clients.kms().create_key()["KeyMetadata"]["KeyId"]
            clients.kms().create_alias(AliasName="alias/grants", TargetKeyId=key)
        world = World(model_url, twilio_url, model, twilio, google, ses, queues, seed)
        stack.enter_context(world.transports.patched(aws()))
        yield world


def drawn(seed: str) -> Callable[[str, object], str]:
    """Ids that look like any others and are the same whenever they are drawn by this seed."""
    chance = Random(seed)
    return lambda kind, _: f"{kind}-{ULID.from_bytes(chance.randbytes(16))}"


def _with_ids(rule: Rule) -> Rule:
    """The rule, with tool uses numbered: no two are the same, and two runs with the same requests get the same."""
    count = itertools.count(1)

    def answer(request: ModelRequest) -> Step:
        step = rule(request)
        if not isinstance(step, Reply):
            return step
        return replace(step, blocks=tuple(_named(block, count) for block in step.blocks))

    return answer


def _named(block: Block, count: Iterator[int]) -> Block:
    return {**block, "id": f"toolu_{next(count):08}"} if block["type"] == "tool_use" else block


def _known(more: Sequence[ActorKind[Any]]) -> AbstractContextManager[object]:
    made = ActorKinds.__init__

    def with_more(kinds: ActorKinds, some: Iterable[ActorKind[Any]]) -> None:
        made(kinds, [*some, *more])

    return mock.patch.object(ActorKinds, "__init__", with_more)
