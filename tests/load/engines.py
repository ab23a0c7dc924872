"""Load test with two processes that run the handlers, a fake Twilio and a fake model, on one ministack."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import urlsplit

from infra.local.aws import isolate_environment
from infra.local.demo import ACCOUNT_NAME, CONTACTS, NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, ZONE
from infra.local.world.background_answers import keeps_records
from infra.local.world.messages_api import create_model_app
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ScriptedModel
from infra.local.world.text_messages import Message
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_api import create_twilio_app
from infra.local.world.webhooks import HttpAnswer
from steward.aws import clients
from steward.core.clock import utc_now
from steward.people.directory.account_seed import AccountPlan, PlannedContact, PlannedMember, seed_account
from steward.wire import Wiring
from tests.load.people import Crowd, phone_of
from tests.load.report import EngineReport, Load
from tests.load.talk import Answered, TimedModel, answer, tally
from tests.support.cloud import PUBLIC_URL, function_environment
from tests.support.ministack_process import running_ministack
from tests.support.resources import create_resources, queue_variables
from tests.support.servers import serve
from tests.support.wait_until import PATIENCE

ENGINES = 2
START_SECONDS = STOP_SECONDS = PATIENCE
# Rows and rings that a text leaves behind for a moment, such as a last status callback (seconds).
QUIET_SECONDS = 90.0
# Retried as Steward's deployment asks for.
_WEBHOOK = f"{PUBLIC_URL}/webhooks/twilio/messages#rc=2&rp=all"
_ROOT = Path(__file__).parents[2]


class ListeningTwilio(TwilioWorld):
    """Tells the crowd of every text the moment it is accepted."""

    crowd: Crowd

    def accept(self, **text: Any) -> Message:
        """See `TwilioWorld`."""
        message = super().accept(**text)
        self.crowd.heard(message.body)
        return message


@dataclass
class Running:
    """One engine process and the port of its webhooks."""

    process: subprocess.Popen[str]
    port: int


def run(people: int, texts: int, at_once: int, model_seconds: float) -> Load:
    """Let `people` text `texts` each, `at_once` at a time, to a model that thinks for `model_seconds`."""
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ))
        isolate_environment(stack.enter_context(running_ministack()))
        scripted = ScriptedModel(rule=answer, aside=aside(keeps_records, reads_and_writes))
        timed = TimedModel(create_model_app(scripted), model_seconds)
        doors: list[Running] = []
        twilio = ListeningTwilio(
            account_sid=TWILIO_ACCOUNT_SID,
            auth_token=TWILIO_AUTH_TOKEN,
            webhooks={NUMBER: _WEBHOOK},
            post=_Doors(doors),
        )
        stack.callback(twilio.close)
        model_url = stack.enter_context(serve(timed)).url
        twilio_url = stack.enter_context(serve(create_twilio_app(twilio))).url
        queues = _set_up(model_url, twilio_url, people)
        twilio.crowd = crowd = Crowd(
            people, texts, lambda phone, body: twilio.person_texts(phone, NUMBER, body).http.status == 200
        )
        reports: list[EngineReport] = []
        with _engines(doors, reports):
            began = time.monotonic()
            crowd.talk(at_once)
            seconds = time.monotonic() - began
            twilio.settle(QUIET_SECONDS)
            left = _left_over(queues)
        left += [f"the model stand-in complains: {problem}" for problem in scripted.problems]
        answers = (Answered(m.to, m.body, m.created) for m in twilio.messages() if m.direction != "inbound")
        counted = tally(crowd.asked, crowd.phones, answers, timed.spent)
        return Load(
            "engines", people, people * texts, at_once, model_seconds, seconds, counted, reports, left, crowd.refused
        )


def _set_up(model_url: str, twilio_url: str, people: int) -> dict[str, str]:
    """Tables, queues, an account with everybody in it, and the environment that names it all; the queues' URLs."""
    settings = function_environment(model_url, twilio_url)
    os.environ.update({name: value for name, value in settings.items() if not name.startswith("AWS_")})
    queues = create_resources()
    os.environ.update(queue_variables(queues))
    seed_account(Wiring.from_env().people_store, plan(people), utc_now())
    return queues


def plan(people: int) -> AccountPlan:
    """An account with that many members, all of whom text."""
    return AccountPlan(
        name=ACCOUNT_NAME,
        number=NUMBER,
        members=tuple(PlannedMember(f"Person {one}", phone_of(one), "member", ZONE) for one in range(1, people + 1)),
        contacts=tuple(PlannedContact(c.name, c.phone, c.role) for c in CONTACTS),
    )


@contextmanager
def _engines(doors: list[Running], reports: list[EngineReport]) -> Iterator[None]:
    """Start them; at the end each finishes what it does and says what it did."""
    started: list[subprocess.Popen[str]] = []
    try:
        for number in range(ENGINES):
            sweep = ["--sweep"] if number == 0 else []
            started.append(
                subprocess.Popen(  # noqa: S603 - our own module, no shell
                    [sys.executable, "-m", "tests.load.engine", *sweep],
                    cwd=_ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
        for process in started:
            doors.append(Running(process, json.loads(_line(process))["port"]))
        yield
        for process in started:
            said, _ = process.communicate(timeout=STOP_SECONDS)
            reports.append(EngineReport.model_validate_json(said.splitlines()[-1]))
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
                process.wait()


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"an engine ended with {process.wait()} before it was ready; see above")
    return line


class _Doors:
    """Webhook of the fake Twilio: it calls the engines in turn."""

    def __init__(self, doors: Sequence[Running]) -> None:
        self._doors = doors
        self._turn = itertools.count()

    def __call__(self, url: str, body: str, headers: Mapping[str, str], /) -> HttpAnswer:
        """See `Poster`."""
        door = self._doors[next(self._turn) % len(self._doors)]
        parts = urlsplit(url)
        target = f"http://127.0.0.1:{door.port}{parts.path}" + (f"?{parts.query}" if parts.query else "")
        request = urllib.request.Request(target, body.encode(), dict(headers))
        try:
            with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310
                return HttpAnswer(
                    status=response.status,
                    content_type=response.headers.get("content-type", ""),
                    text=response.read().decode(),
                )
        except urllib.error.HTTPError as error:
            return HttpAnswer(status=error.code, text=error.read().decode())
        except urllib.error.URLError as error:
            raise ConnectionError(str(error)) from error


def _left_over(queues: Mapping[str, str]) -> list[str]:
    """Return the messages and waiting rows that are left after a quiet time."""
    deadline = time.monotonic() + QUIET_SECONDS
    while (left := _lying_about(queues)) and time.monotonic() < deadline:
        time.sleep(0.5)
    return left


def _lying_about(queues: Mapping[str, str]) -> list[str]:
    sqs, left = clients.sqs(), []
    names: Any = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible")
    for name, url in queues.items():
        counts = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=names)["Attributes"]
        if held := sum(int(counts[each]) for each in names):
            left.append(f"{held} messages in {name}")
    paginator = clients.dynamodb().get_paginator("scan")
    for page in paginator.paginate(TableName="conversations", ProjectionExpression="#r, waiting_shard",
                                   ExpressionAttributeNames={"#r": "row"}):  # fmt: skip
        for item in page["Items"]:
            row = item["row"]["S"]
            if "waiting_shard" in item or row.startswith(("mail#", "aside#")):
                left.append(f"{row} still waits")
    return left
