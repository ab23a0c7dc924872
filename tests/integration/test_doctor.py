"""Command `steward doctor` reports each problem of an installation with its remedy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from moto import mock_aws
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from infra.catalogue import stacks
from infra.cli.doctor import CheckedDeployment, NotHealthyError, run
from infra.code_version import code_version
from infra.environments import named
from infra.local.demo import NUMBER
from steward.actors.restore_guard import beat
from steward.aws import clients
from steward.channels.messaging.models import PushWatch
from steward.channels.messaging.port import PushTerms
from tests.support import aws_inspection
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.servers import serve
from tests.support.walks import for_each

TOPIC = "steward-alarms"


class Limits:
    """Lambda, as far as it says how much may run at once, and what a function is told."""

    def __init__(self, at_once: int, turn: dict[str, str]) -> None:
        self.at_once = at_once
        self.turn = turn

    def get_account_settings(self) -> dict[str, Any]:
        return {"AccountLimit": {"ConcurrentExecutions": self.at_once}}

    def get_function_configuration(self, FunctionName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 spells it
        assert FunctionName == "the-turn"
        return {"Environment": {"Variables": self.turn}}


class Stacks:
    """CloudFormation, as far as it says how each stack is and of which version."""

    def __init__(self, spoilt: dict[str, Any]) -> None:
        self.spoilt = spoilt

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 spells it
        assert StackName in {f"Steward{part}" for part in stacks(())}
        status = self.spoilt.get(StackName, "UPDATE_COMPLETE")
        versions = {"CodeVersion": self.spoilt["version"], **self.spoilt.get("versions", {}).get(StackName, {})}
        versions["TurnFunctionName"] = "the-turn"
        outputs = [{"OutputKey": key, "OutputValue": value} for key, value in versions.items() if value]
        return {"Stacks": [{"StackStatus": status, "Outputs": outputs}]}


@pytest.fixture
def well(cloud: Cloud) -> Iterator[tuple[Cloud, dict[str, Any]]]:
    """A Steward with nothing wrong, and what a test may spoil."""
    cloud.sweep()
    spoilt: dict[str, Any] = {"status": 403, "at_once": 1_000, "version": code_version()}

    async def door(_: Request) -> Response:
        return Response(status_code=spoilt["status"])

    doors = Starlette(routes=[Route("/webhooks/twilio/messages", door, methods=["POST"])])
    with mock_aws(), serve(doors) as served:
        topic = boto3.client("sns").create_topic(Name=TOPIC)["TopicArn"]
        boto3.client("sns").subscribe(TopicArn=topic, Protocol="email", Endpoint="infra@example.com")
        spoilt["topic"] = topic
        spoilt["url"] = served.url
        yield cloud, spoilt


def lines(cloud: Cloud, spoilt: dict[str, Any]) -> list[str]:
    """Return the output of `steward doctor`."""
    cloud.wiring.settings = cloud.wiring.settings.model_copy(update={"public_url": spoilt["url"]})

    def client(service: str) -> Any:
        if service == spoilt.get("refused"):
            raise ClientError({"Error": {"Code": "AccessDenied", "Message": "no"}}, "Any")
        stand_ins = {"lambda": Limits(spoilt["at_once"], spoilt.get("turn", {})), "cloudformation": Stacks(spoilt)}
        if service in ("sns", "cloudwatch"):
            return boto3.client(service)  # type: ignore[call-overload]
        return stand_ins.get(service) or aws_inspection.aws().client(service)

    said: list[str] = []
    try:
        for line in run(CheckedDeployment(cloud.wiring, named("prod"), client, local=spoilt.get("local", False))):
            said.append(line)
    except NotHealthyError as error:
        said.append(str(error))
    return said


def test_doctor_reports_a_healthy_system(well: tuple[Cloud, dict[str, Any]]) -> None:
    said = lines(*well)
    assert said[-1] == "All is well."
    assert all(line.startswith("ok") for line in said[:-1])


def test_doctor_accepts_a_local_system_without_alarm_mail(
    well: tuple[Cloud, dict[str, Any]],
) -> None:
    cloud, spoilt = well
    boto3.client("sns").delete_topic(TopicArn=spoilt["topic"])
    assert any("nobody is told of alarms" in line for line in lines(cloud, spoilt))
    assert lines(cloud, {**spoilt, "local": True})[-1] == "All is well."


def test_doctor_reports_whether_web_search_works(well: tuple[Cloud, dict[str, Any]]) -> None:
    cloud, spoilt = well
    assert any("no account has allowed a domain yet" in line for line in lines(cloud, spoilt))
    cloud.wiring.accounts.change(cloud.wiring.people_store.account_at(NUMBER) or "", web_domains=["gas.example"])
    assert any("Oak Street Homes allows gas.example" in line for line in lines(cloud, spoilt))
    spoilt["turn"] = {"STEWARD_MODEL_PROVIDER": "bedrock"}
    assert any("there is no search of the web" in line for line in lines(cloud, spoilt))


def spoil(cloud: Cloud, spoilt: dict[str, Any], how: str) -> None:
    """Break one thing."""
    secrets, sqs = clients.secretsmanager(), clients.sqs()
    match how:
        case "twilio":
            secret = {"account_sid": "set me", "auth_token": "t"}
            secrets.put_secret_value(SecretId="twilio", SecretString=json.dumps(secret))
        case "model":
            secrets.put_secret_value(SecretId="model", SecretString=json.dumps({"api_key": "A1" * 24}))
        case "open door":
            spoilt["status"] = 204
        case "closed door":
            spoilt["url"] = "http://127.0.0.1:1"
        case "sweep":
            cloud.clock.shift(600)
        case "dead letter":
            sqs.send_message(QueueUrl=cloud.queue_urls["dead-letters"], MessageBody="{}")
        case "nobody told":
            boto3.client("sns").delete_topic(TopicArn=spoilt["topic"])
        case "version":
            spoilt["versions"] = {"StewardCore": {"CodeVersion": "0123456789ab"}}
        case "version before versions":
            spoilt["versions"] = {"StewardData": {"CodeVersion": None}}
        case "rolled back":
            spoilt["StewardEdge"] = "UPDATE_ROLLBACK_COMPLETE"
        case "stuck":
            cloud.text(MARIA, "is anybody there?")
            cloud.clock.shift(20 * 60)
            beat(cloud.wiring.conversations_table, cloud.wiring.clock())
        case "quota":
            spoilt["at_once"] = 10


@for_each(
    ("how", "says", "do"),
    [
        ("twilio", "the secret twilio is still a placeholder", "put the provider's credentials in"),
        ("model", "the secret model is still a placeholder", "put the provider's credentials in"),
        ("open door", "answers 204 to a stranger instead of 403", "see its log"),
        ("closed door", "nobody answers at http://127.0.0.1:1", "is it deployed"),
        ("sweep", "the sweep has not run since 2026-11-20", "see the rule of StewardSchedules"),
        ("dead letter", "1 in dead-letters", "`steward redrive`"),
        ("nobody told", "nobody is told of alarms", "set `alarm_email`"),
        ("version", "StewardCore is of version 0123456789ab, and this command of", "deploy this one"),
        ("version before versions", "StewardData is of version none, and this command of", "deploy this one"),
        ("rolled back", "the stack StewardEdge is UPDATE_ROLLBACK_COMPLETE", "see its events"),
        ("stuck", "work has waited for 20 minutes (messages in queues: 1 in turns)", "the quotas"),
        ("quota", "the account runs 10 functions at once", "Service Quotas"),
    ],
    cloud=running_cloud,
    well=well,
)
def test_doctor_names_each_fault_with_what_to_do(
    well: tuple[Cloud, dict[str, Any]], how: str, says: str, do: str
) -> None:
    cloud, spoilt = well
    spoil(cloud, spoilt, how)
    said = lines(cloud, spoilt)
    (trouble,) = [line for line in said if line.startswith("TROUBLE")]
    assert says in trouble
    assert do in trouble
    assert said[-1] == "1 not well."


def test_doctor_does_not_call_an_unreadable_part_well(well: tuple[Cloud, dict[str, Any]]) -> None:
    cloud, spoilt = well
    said = lines(cloud, {**spoilt, "refused": "sns"})
    (unknown,) = [line for line in said if line.startswith("unknown")]
    assert unknown.startswith("unknown alarms: it could not be looked at (An error occurred (AccessDenied)")
    assert said[-1] == "1 could not be looked at."


@for_each(
    ("days", "topic", "says"),
    [
        (
            6,
            "projects/p/topics/t",
            "ok      Gmail tells of mail until 2026-11-26 14:41 UTC, and is asked to go on once a day",
        ),
        (
            1,
            "projects/p/topics/t",
            "TROUBLE Gmail tells of mail until 2026-11-21 14:41 UTC only: see the log of mail_watch",
        ),
        (-1, "projects/p/topics/t", "TROUBLE Gmail tells of mail until 2026-11-19 14:41 UTC only"),
        (None, "projects/p/topics/t", "TROUBLE Gmail has not been asked to tell of mail"),
        (None, "", "ok      mail is looked for every five minutes"),
    ],
    cloud=running_cloud,
    well=well,
)
def test_doctor_reports_when_the_gmail_watch_ends(
    well: tuple[Cloud, dict[str, Any]], days: int | None, topic: str, says: str
) -> None:
    cloud, spoilt = well
    secret = {"mailbox": "steward@example.com", "service_account": "{}", "topic": topic}
    clients.secretsmanager().create_secret(Name="google", SecretString=json.dumps(secret))
    cloud.wiring.environment = {**cloud.wiring.environment, "STEWARD_GOOGLE_SECRET_ID": "google"}
    if days is not None:
        now = cloud.wiring.clock()
        terms = PushTerms("steward@example.com", topic, "push@example.com", "")
        ends = now + timedelta(days=days)
        cloud.wiring.watch_store.put(PushWatch(channel="email", terms=terms, renewed_at=now, expires_at=ends))
    (said,) = [line for line in lines(cloud, spoilt) if "mail is" in line or "of mail" in line]
    assert said.startswith(says)
