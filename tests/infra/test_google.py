"""Resources and permissions of the Google integration: absent without its setting, minimal with it."""

from __future__ import annotations

import json

import pytest

from infra.catalogue import functions
from infra.function_spec import pascal
from infra.permissions import MAIL, OIDC
from infra.template_summary import at_rest
from steward.core import alerts
from tests.infra.templates import Templates
from tests.support.walks import for_each

pytestmark = pytest.mark.slow("synthesizes other templates")
ALL = tuple(pascal(spec.name) for spec in functions(("google", MAIL, OIDC)))


def test_without_it_there_is_nothing_of_it(templates: Templates) -> None:
    assert "ToolsGoogle" not in templates.by_stack
    assert not [name for name in templates.by_stack["Data"]["Outputs"] if "Google" in name or "Key" in name]
    variables = templates.function("Turn").properties["Environment"]["Variables"]
    assert "STEWARD_SERVICES" not in variables
    assert templates.all("AWS::ApiGatewayV2::Route")
    routes = [one.properties["RouteKey"] for one in templates.all("AWS::ApiGatewayV2::Route")]
    assert not [one for one in routes if "/g/" in one or "gmail" in one]
    assert not [name for name in templates.by_stack["Core"]["Outputs"] if "Looks" in name or "Watch" in name]


def test_the_agent_is_told_that_members_can_sign_in(with_google: Templates) -> None:
    assert with_google.function("Turn").properties["Environment"]["Variables"]["STEWARD_SERVICES"] == "google"


@for_each(
    ("action", "output", "expected"),
    [
        ("kms:Encrypt", "GrantsKey", {"SignIn"}),
        ("kms:Decrypt", "GrantsKey", {"ToolsGoogle", "Inboxes"}),
        ("secretsmanager:GetSecretValue", "GoogleClientSecret", {"SignIn", "ToolsGoogle", "Inboxes"}),
        ("secretsmanager:GetSecretValue", "GoogleSecret", {"Delivery", "MissedMessages", "MailWatch"}),
        (
            "secretsmanager:GetSecretValue",
            "LinkSecret",
            {"SignIn", "Delivery", "ApprovalPage", "ToolsApprovals", "WebPages", "WebSocket"},
        ),
        ("secretsmanager:GetSecretValue", "OidcClientSecret", {"WebPages"}),
        ("dynamodb:PutItem", "GrantsTable", {"SignIn", "ToolsGoogle"}),
        ("dynamodb:GetItem", "GrantsTable", {"SignIn", "ToolsGoogle", "Inboxes", "WebPages"}),
    ],
)
def test_only_these_may(with_google: Templates, action: str, output: str, expected: set[str]) -> None:
    """Whoever takes a sign-in cannot read what it keeps; whoever uses it is no door."""
    target = with_google.output("Data", output).key
    assert {name for name in ALL if target in with_google.reachable(with_google.function(name), action)} == expected


def test_google_executor_is_rung_by_the_functions_that_ring_rows(with_google: Templates) -> None:
    target = with_google.output("ToolsGoogle", "ToolsGoogleQueueUrl").key
    rings = {name for name in ALL if target in with_google.reachable(with_google.function(name), "sqs:SendMessage")}
    assert rings == {"Turn", "Sweep", "SignIn"}


def test_the_key_is_renewed_and_stays(with_google: Templates) -> None:
    key = with_google.output("Data", "GrantsKey")
    assert key.properties["EnableKeyRotation"] is True
    assert key.declaration["DeletionPolicy"] == "Retain"


def test_the_door_of_pushes_opens_nothing(with_google: Templates) -> None:
    """Whoever took it over could read what Gmail tells and ring: it has no secret, and writes no row."""
    door = with_google.function("MailPush")
    for action in ("secretsmanager:GetSecretValue", "kms:Decrypt", "s3:GetObject", "dynamodb:PutItem"):
        assert with_google.reachable(door, action) == set()
    assert with_google.reachable(door, "dynamodb:GetItem") == {with_google.output("Data", "PeopleTable").key}
    assert with_google.reachable(door, "sqs:SendMessage") == {with_google.output("Core", "LooksQueueUrl").key}
    variables = door.properties["Environment"]["Variables"]
    assert not [name for name in variables if "SECRET" in name]


def test_looks_are_rung_for_at_the_door_alone(with_google: Templates) -> None:
    target = with_google.output("Core", "LooksQueueUrl").key
    rings = {name for name in ALL if target in with_google.reachable(with_google.function(name), "sqs:SendMessage")}
    assert rings == {"MailPush"}


def test_a_push_gets_in_however_many_pages_are_opened(with_google: Templates) -> None:
    stages = [one.properties for one in with_google.all("AWS::ApiGatewayV2::Stage")]
    (stage,) = (one for one in stages if one["StageName"] == "$default")
    assert stage["RouteSettings"]["POST /webhooks/gmail"]["ThrottlingRateLimit"] == 50


def test_an_hour_renews_the_watch(with_google: Templates) -> None:
    every = with_google.all("AWS::Events::Rule")
    rules = {one.properties["ScheduleExpression"]: one for one in every if "ScheduleExpression" in one.properties}
    (target,) = rules["rate(1 hour)"].properties["Targets"]
    assert with_google.find("Schedules", target["Arn"]) == with_google.function("MailWatch")


def test_somebody_hears_of_a_watch_that_ends(with_google: Templates, capsys: pytest.CaptureFixture[str]) -> None:
    # Here, since to import the CDK takes seconds, and every run collects this file.
    from infra.capabilities.alarms import WATCH_SILENT_HOURS

    alerts.watch_trouble("email", "not_renewed")
    (directive,) = json.loads(capsys.readouterr().out)["_aws"]["CloudWatchMetrics"]
    alarms = {
        metric["MetricName"]: (alarm, metric)
        for alarm in with_google.all("AWS::CloudWatch::Alarm")
        for metric in with_google.metrics(alarm)
        if "Watch" in alarm.id
    }
    topic = with_google.output("Observability", "AlarmTopic")
    for alarm, _ in alarms.values():
        assert [with_google.find(alarm.stack, told) for told in alarm.properties["AlarmActions"]] == [topic]
    trouble, metric = alarms[alerts.WATCH_TROUBLE]
    assert (metric["Namespace"], metric["MetricName"]) == (directive["Namespace"], directive["Metrics"][0]["Name"])
    assert (metric["Dimensions"], directive["Dimensions"]) == ({}, [[]])
    assert trouble.properties["Threshold"] == 0
    silent, metric = alarms["Invocations"]
    (named,) = metric["Dimensions"].values()
    assert with_google.find(silent.stack, named) == with_google.function("MailWatch")
    assert silent.properties["TreatMissingData"] == "breaching"
    assert silent.properties["EvaluationPeriods"] == WATCH_SILENT_HOURS


def test_mail_cost_at_rest_is_what_the_readme_says(templates: Templates, with_google: Templates) -> None:
    """A secret, a queue that is polled, three alarms; the rest is members' own Google, and a provider's client."""
    without, with_it = (sum(at_rest(list(each.by_stack.values())).values()) for each in (templates, with_google))
    assert without <= 10
    google, client = 0.40 + 1.00 + 648_000 * (0.40e-6 + 0.50e-6), 0.40
    assert with_it - without - google - client == pytest.approx(0.40 + 648_000 * 0.50e-6 + 3 * 0.10, abs=0.02)
