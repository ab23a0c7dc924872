"""A whole Steward in one process: the real handlers, an in-memory AWS, a fake Twilio and a fake model.

Nothing runs by itself: a test sends a text, lets the queues drain, moves the clock and runs the sweep. Handlers get
real Lambda events, and every message takes the way it takes on AWS: stored, rung for, received, deleted.
"""

from __future__ import annotations

import base64
import functools
import importlib
import importlib.util
import os
import re
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from types import MappingProxyType, ModuleType, SimpleNamespace
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

import time_machine
from aws_lambda_powertools.utilities.typing import LambdaContext

from infra.catalogue import EVERY_FUNCTION, function_spec, functions
from infra.function_spec import FunctionSpec
from infra.function_variables import variables
from infra.local.demo import (
    CONTACTS,
    MEMBERS,
    NUMBER,
    TWILIO_ACCOUNT_SID,
    TWILIO_AUTH_TOKEN,
    Person,
)
from infra.local.seed import demo_plan
from infra.local.world.background_answers import keeps_records
from infra.local.world.messages_api import create_model_app
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ScriptedModel
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from infra.local.world.web import browses
from infra.local.world.webhooks import HttpAnswer
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import InboundEntry
from steward.agent.conversations.pins import pin_key
from steward.aws import clients
from steward.aws.memory.functions import MemoryLambda
from steward.aws.schema import TABLES
from steward.core.clock import utc_now
from steward.people.directory.account_seed import seed_account
from steward.wire import Wiring
from tests.support import aws_inspection
from tests.support.aws_inspection import Snapshot
from tests.support.layered_imports import layers_of
from tests.support.resources import queue_variables
from tests.support.shared_resources import memory_aws, standing_server

PUBLIC_URL = "https://steward.test"
START = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
MARIA, SAM, DANA = MEMBERS
PETE = CONTACTS[0]
STRANGER_PHONE = "+15550100999"

# The routes of the template, as patterns, with their functions.
_ROUTES = [
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", route.replace("{path+}", ".+"))), spec.name)
    for spec in EVERY_FUNCTION
    for route in spec.routes
]

# Where this process keeps snapshots of search; gone with it.
_SNAPSHOTS = tempfile.TemporaryDirectory(prefix="steward-search-")


# Where the product waits for seconds before it asks again: the clock stands still here, and nobody has to wait.
_PAUSING = (
    "steward.aws.tables",
    "steward.integrations.bridges.json_http",
    "steward.integrations.bridges.stripe.api",
    "steward.integrations.accounts.google.api",
    "steward.integrations.accounts.google.create_once",
)


@dataclass
class Cloud:
    """The running system and the ways a test can act on it."""

    clock: time_machine.Traveller
    model: ScriptedModel
    twilio: TwilioWorld
    wiring: Wiring
    queue_urls: dict[str, str]
    functions: MutableMapping[str, ModuleType]
    failures: list[BaseException] = field(default_factory=list)
    http_answers: list[dict[str, Any]] = field(default_factory=list)

    def text(self, sender: Person | str, body: str, **fields: Any) -> HttpAnswer:
        """A person texts Steward's number; nothing is processed yet."""
        phone = sender if isinstance(sender, str) else sender.phone
        return self.twilio.person_texts(phone, NUMBER, body, **fields).http

    def texts_to(self, person: Person | str) -> list[str]:
        """Bodies of the texts a person has received, oldest first."""
        phone = person if isinstance(person, str) else person.phone
        return list(self.twilio.texts_to(phone))

    def last_link(self, person: Person) -> str:
        """The token of the newest approval link in a person's texts."""
        text = next(body for body in reversed(self.texts_to(person)) if f"{PUBLIC_URL}/a/" in body)
        return text.rsplit("/a/", 1)[1].split()[0]

    def http(
        self,
        method: str,
        path: str,
        *,
        query: str = "",
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
        at: datetime | None = None,
        cookies: Sequence[str] = (),
    ) -> HttpAnswer:
        """One request to the HTTP API, routed as the template routes it; `at` is when the gateway took it in."""
        # A test may have installed a channel that the template does not know.
        name = next((name for route, name in _ROUTES if route.fullmatch(f"{method} {path}")), "webhook")
        event = {
            "rawPath": path,
            "rawQueryString": query,
            "headers": {name.lower(): value for name, value in (headers or {}).items()},
            "cookies": list(cookies),
            "requestContext": {
                "stage": "$default",
                "http": {"method": method, "sourceIp": "192.0.2.1"},
                "timeEpoch": int((at or utc_now()).timestamp() * 1000),
            },
            "body": base64.b64encode(body).decode(),
            "isBase64Encoded": True,
        }
        answer = self.invoke(name, event)
        self.http_answers.append(answer)
        return HttpAnswer(
            status=answer["statusCode"], content_type=answer["headers"]["content-type"], text=answer["body"]
        )

    def invoke(self, function: str, event: dict[str, Any]) -> Any:
        """Call a handler as Lambda would."""
        with layers_of(function):
            return self.functions[function].handler(event, Context(function))

    def drain(self, *, only: tuple[str, ...] | None = None) -> int:
        """Deliver what is in the queues until nothing more can be received; the number of deliveries."""
        delivered = 0
        while True:
            before = delivered
            for queue in only or self.queue_urls:
                delivered += self._receive(queue)
            if delivered == before:
                return delivered

    def settle(self) -> None:
        """Drain, with the provider's callbacks answered in between."""
        while self.drain() or self.twilio.release_callbacks():
            pass

    def later(self, seconds: float) -> None:
        """Move the clock, sweep once as EventBridge would, and settle."""
        self.clock.shift(timedelta(seconds=seconds))
        self.sweep()
        self.settle()

    def sweep(self) -> None:
        """Run the one-minute sweep."""
        self.invoke("sweep", {})

    def purge(self) -> None:
        """Lose every message in every queue."""
        sqs = clients.sqs()
        for url in self.queue_urls.values():
            sqs.purge_queue(QueueUrl=url)

    def conversation_of(self, person: Person) -> str:
        """The pinned conversation of a member."""
        _, sender = self.wiring.people_store.resolve(NUMBER, person.phone)
        assert sender is not None
        assert sender.conversation_id is not None
        key = pin_key(NUMBER, person.phone)
        return self.wiring.pins.pinned({key: sender.member_id or ""}).get(key, sender.conversation_id)

    def log(self, person: Person) -> list[LogEntry]:
        """A member's whole log."""
        return self.wiring.actor_store.read_log(self.conversation_of(person), 0, 10_000)

    def inbound_entries(self, phone: str | None = None) -> list[InboundEntry]:
        """What outsiders wrote to the demo account, or the one with this number, each correspondence in its order."""
        store = self.wiring.actor_store
        lines = self.wiring.correspondences.of_account(self.wiring.people_store.account_at(NUMBER) or "")
        entries = (e for line in lines for e in store.read_log(line.conversation_id, 0, 10_000))
        return [e for e in entries if isinstance(e, InboundEntry) and phone in (None, e.address)]

    def inbound(self, phone: str | None = None) -> list[str]:
        """The texts of `inbound_entries`."""
        return [entry.text for entry in self.inbound_entries(phone)]

    def rows(self, person: Person, prefix: str) -> list[dict[str, Any]]:
        """Raw rows of a member's conversation."""
        mine = self.conversation_of(person)
        rows = aws_inspection.rows_of("conversations")
        return [row for row in rows if row["conversation_id"] == mine and row["row"].startswith(prefix)]

    def may_hold(self, url: str) -> bool:
        """Whether a queue is worth asking: most are empty most of the time, and asking takes its time."""
        return aws_inspection.receivable(url) > 0

    def _receive(self, queue: str) -> int:
        sqs = clients.sqs()
        url = self.queue_urls[queue]
        if not self.may_hold(url):
            return 0
        answer = sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=1, AttributeNames=["All"])
        for message in answer.get("Messages", []):
            record = {
                "messageId": message["MessageId"],
                "receiptHandle": message["ReceiptHandle"],
                "body": message["Body"],
                "attributes": message["Attributes"],
                "eventSourceARN": f"arn:aws:sqs:us-east-1:000000000000:{queue}",
            }
            try:
                self.invoke(consumer_of(queue), {"Records": [record]})
            except Exception as error:
                self.failures.append(error)
                continue
            sqs.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
        return len(answer.get("Messages", []))


class Context(LambdaContext):
    """What Lambda tells a function about itself."""

    def __init__(self, function: str) -> None:
        self._function_name = function
        self._memory_limit_in_mb = 512
        self._invoked_function_arn = f"arn:aws:lambda:us-east-1:000000000000:function:{function}"
        self._aws_request_id = "request"

    @staticmethod
    def get_remaining_time_in_millis() -> int:
        """As much as there is at the beginning of a long run."""
        return 900_000


def account_of(cloud: Cloud) -> str:
    """The id of the account there is."""
    return cloud.wiring.people_store.account_at(NUMBER) or ""


def consumer_of(queue: str) -> str:
    """The function the template attaches to a queue."""
    if queue.startswith("dead-letters"):
        return "dead_letters"
    named = {"turns": "turn", "deliveries": "delivery", "search": "search_index", "looks": "missed_messages"}
    return named.get(queue, queue.replace("-", "_"))


@contextmanager
def running_cloud(
    model: ScriptedModel | None = None,
    start: datetime = START,
    environment: Mapping[str, str] | None = None,
    services: Collection[str] = (),
) -> Iterator[Cloud]:
    """Run a whole Steward with the demo account, and a clock that stands still at `start`.

    `services` are what it has that not every environment has, as `infra.catalogue` calls it.
    """
    model = model or ScriptedModel()
    model.aside = aside(keeps_records, reads_and_writes, browses)
    saved = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(_restore, saved)
        for module in _PAUSING:
            stack.enter_context(mock.patch(f"{module}.time", SimpleNamespace(sleep=lambda _: None)))
        clock = stack.enter_context(time_machine.travel(start, tick=False))
        model_server, twilio_server = standing_server("model"), standing_server("twilio")
        doors: list[Cloud] = []
        twilio = TwilioWorld(
            account_sid=TWILIO_ACCOUNT_SID,
            auth_token=TWILIO_AUTH_TOKEN,
            webhooks={NUMBER: f"{PUBLIC_URL}/webhooks/twilio/messages"},
            callbacks="held",
            post=poster(lambda: doors[0]),
        )
        stack.callback(twilio.close)
        model_server.doorway.app, twilio_server.doorway.app = create_model_app(model), create_twilio_app(twilio)
        os.environ.update(function_environment(model_server.url, twilio_server.url))
        queue_urls = stack.enter_context(memory_aws())
        os.environ.update(queue_variables(queue_urls))
        os.environ.update(environment or {})
        if "google" in services:
            os.environ.update(STEWARD_GOOGLE_CLIENT_SECRET_ID="google_client", STEWARD_GRANTS_KEY_ID="alias/grants")
        loaded = load_functions(services)
        wiring = Wiring.from_env()
        if environment:
            seed_account(wiring.people_store, demo_plan(), utc_now())
        else:
            _seeded(start).restore()
        cloud = Cloud(clock, model, twilio, wiring, queue_urls, loaded)
        doors.append(cloud)
        stack.enter_context(functions_asked(cloud))
        yield cloud


@contextmanager
def functions_asked(cloud: Cloud) -> Iterator[None]:
    """Let handlers ask functions of `cloud`, as Lambda has them answer."""

    def invoke(function: str, event: Any) -> Any:
        # Looked up at each call: whoever records what functions do puts itself in its place later.
        return cloud.invoke(function, event)

    with mock.patch.dict(aws_inspection.aws().services, {"lambda": MemoryLambda(invoke)}):
        yield


@functools.lru_cache(maxsize=8)
def _seeded(start: datetime) -> Snapshot:
    """The demo account as it is at `start`, for the AWS in memory at hand and all that come."""
    seed_account(Wiring.from_env().people_store, demo_plan(), start)
    return Snapshot()


def load_functions(services: Collection[str] = ()) -> MutableMapping[str, ModuleType]:
    """Every handler, freshly imported with what its template tells it of the environment when it is first asked for."""
    return _Functions(services)


class _Functions(MutableMapping[str, ModuleType]):
    """There are dozens, and a test calls a few of them."""

    def __init__(self, services: Collection[str]) -> None:
        self._services = services
        self._loaded: dict[str, ModuleType | None] = {spec.name: None for spec in functions(services)}

    def __getitem__(self, name: str) -> ModuleType:
        module = self._loaded[name]
        if module is None:
            module = self._loaded[name] = load_function(name, self._services)
        return module

    def __setitem__(self, name: str, module: ModuleType) -> None:
        self._loaded[name] = module

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


def function_environment(model_url: str, twilio_url: str) -> dict[str, str]:
    """Return the environment that the template gives every function, with the fakes' addresses, without queues."""
    return {
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_REGION": "us-east-1",
        "AWS_DEFAULT_REGION": "us-east-1",
        "POWERTOOLS_LOG_LEVEL": "CRITICAL",
        "POWERTOOLS_SERVICE_NAME": "steward",
        "ANTHROPIC_OPEN_TELEMETRY": "false",
        **{f"STEWARD_{table.name.upper()}_TABLE": table.name for table in TABLES},
        "STEWARD_WORKSPACE_BUCKET": "workspace",
        "STEWARD_PAYLOADS_BUCKET": "payloads",
        "STEWARD_SEARCH_BUCKET": "search",
        "STEWARD_UPLOADS_BUCKET": "uploads",
        "STEWARD_COPIES_BUCKET": "copies",
        "STEWARD_ERASURES_BUCKET": "erasures",
        "STEWARD_SEARCH_EMBEDDINGS": "none",
        "STEWARD_SEARCH_CACHE_FOLDER": _SNAPSHOTS.name,
        "STEWARD_TWILIO_SECRET_ID": "twilio",
        "STEWARD_MODEL_SECRET_ID": "model",
        "STEWARD_LINK_SECRET_ID": "link",
        "STEWARD_SANDBOX_FUNCTION": "sandbox",
        "STEWARD_CONNECTOR_FUNCTION": "connector",
        "STEWARD_SOURCE_KEYS_PATH": "/steward/source-keys",
        "STEWARD_WORKSPACE_SYNC_FUNCTION": "workspace_sync",
        "STEWARD_REPOSITORY_KEYS_PATH": "/steward/repository-keys",
        "STEWARD_PAYMENTS_FUNCTION": "payments",
        "STEWARD_PAYMENT_KEYS_PATH": "/steward/payment-keys",
        "STEWARD_PAYMENT_SIGNING_KEYS_PATH": "/steward/payment-signing-keys",
        "STEWARD_BRIDGES_FUNCTION": "bridges",
        "STEWARD_BRIDGE_KEYS_PATH": "/steward/bridge-keys",
        "STEWARD_BROWSING_FUNCTION": "browsing",
        "STEWARD_WORKFLOW_STEPS_FUNCTION": "workflow_steps",
        "STEWARD_MACHINE_PREFIX": "arn:aws:states:us-east-1:000000000000:stateMachine:steward-workflow-",
        "STEWARD_PUBLIC_URL": PUBLIC_URL,
        "STEWARD_SOCKET_API": "sockets",
        "STEWARD_OIDC_ISSUER": "https://sign-in.test",
        "STEWARD_OIDC_CLIENT_ID": "steward",
        "STEWARD_MODEL_BASE_URL": model_url,
        "STEWARD_TWILIO_API_URL": twilio_url,
        "STEWARD_MODEL_SECOND_TRY_SECONDS": "0",
        # What comes at one moment is gathered where a test wants it so: nearly all look at one text, and at once.
        "STEWARD_GATHER_SECONDS": "0",
    }


def poster(cloud: Callable[[], Cloud]) -> Callable[[str, str, Mapping[str, str]], HttpAnswer]:
    """Deliver a webhook of the fake Twilio to Steward, by a call instead of a socket."""

    def post(url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        parts = urlsplit(url)
        return cloud().http("POST", parts.path, query=parts.query, headers=headers, body=body.encode())

    return post


def load_function(name: str, services: Collection[str] = ()) -> ModuleType:
    """One handler, as a cold start would import it: it finds the variables its template gives it, and no others."""
    wanted = function_spec(name, services)
    module = importlib.import_module(f"functions.{wanted.code}.handler")
    # Reloading would change one module object in place; the tool groups each need their own.
    spec = module.__spec__
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    hidden = dict.fromkeys(variables_of_any() - variables_of(wanted))
    with _environment({**hidden, **wanted.environment}):
        spec.loader.exec_module(copy)
    return copy


@contextmanager
def _environment(changes: Mapping[str, str | None]) -> Iterator[None]:
    """Have these variables so, None for one that is not there; `mock.patch.dict` would write all anew."""
    before = {name: os.environ.get(name) for name in changes}
    _set(changes)
    try:
        yield
    finally:
        _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@functools.cache
def variables_of_any() -> frozenset[str]:
    """Every variable that the template gives some function."""
    return frozenset().union(*(variables_of(spec) for spec in EVERY_FUNCTION))


def variables_of(spec: FunctionSpec) -> frozenset[str]:
    """The variables of one function; those of the world outside everybody has."""
    return frozenset(variables(spec, _Unnamed(), {}))


class _Unnamed:
    """Where nothing has a name: what is asked is which variables there are."""

    queue_prefix = ses_domain = ses_configuration_set = machine_prefix = socket_api = app_url = ""
    models: Mapping[str, str] = MappingProxyType({})
    provider = MappingProxyType({f"STEWARD_OIDC_{name}": "" for name in ("ISSUER", "CLIENT_ID", "DOMAINS")})

    def table(self, name: str) -> str:
        return ""

    bucket = secret = key = function = keys_path = table


def _restore(saved: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(saved)
