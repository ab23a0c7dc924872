"""What an environment has of Google, and who may touch it."""

from __future__ import annotations

import pytest

from infra.catalogue import functions
from tests.infra.templates import Templates

HERE = ("SignIn", "ToolsGoogle")
ALL = tuple("".join(part.capitalize() for part in spec.name.split("_")) for spec in functions(("google",)))


def test_without_it_there_is_nothing_of_it(templates: Templates) -> None:
    assert "ToolsGoogle" not in templates.by_stack
    assert not [name for name in templates.by_stack["Data"]["Outputs"] if "Google" in name or "Key" in name]
    variables = templates.function("Turn").properties["Environment"]["Variables"]
    assert "STEWARD_SERVICES" not in variables
    assert templates.all("AWS::ApiGatewayV2::Route")
    assert not [one for one in templates.all("AWS::ApiGatewayV2::Route") if "/g/" in one.properties["RouteKey"]]


def test_the_agent_is_told_that_members_can_sign_in(with_google: Templates) -> None:
    assert with_google.function("Turn").properties["Environment"]["Variables"]["STEWARD_SERVICES"] == "google"


@pytest.mark.parametrize(
    ("action", "output", "expected"),
    [
        ("kms:Encrypt", "GrantsKey", {"SignIn"}),
        ("kms:Decrypt", "GrantsKey", {"ToolsGoogle"}),
        ("secretsmanager:GetSecretValue", "GoogleClientSecret", {"SignIn", "ToolsGoogle"}),
        ("secretsmanager:GetSecretValue", "GoogleSecret", {"Delivery", "MissedMessages"}),
        ("secretsmanager:GetSecretValue", "LinkSecret", {"SignIn", "Delivery", "ApprovalPage", "ToolsApprovals"}),
        ("dynamodb:PutItem", "GrantsTable", {"SignIn", "ToolsGoogle"}),
        ("dynamodb:GetItem", "GrantsTable", {"SignIn", "ToolsGoogle"}),
    ],
)
def test_only_these_may(with_google: Templates, action: str, output: str, expected: set[str]) -> None:
    """Whoever takes a sign-in cannot read what it keeps; whoever uses it is no door."""
    target = with_google.output("Data", output).key
    assert {name for name in ALL if target in with_google.reachable(with_google.function(name), action)} == expected


def test_what_wakes_the_executor_is_rung_by_those_who_ring_rows(with_google: Templates) -> None:
    target = with_google.output("ToolsGoogle", "ToolsGoogleQueueUrl").key
    rings = {name for name in ALL if target in with_google.reachable(with_google.function(name), "sqs:SendMessage")}
    assert rings == {"Turn", "Sweep", "SignIn"}


def test_the_key_is_renewed_and_stays(with_google: Templates) -> None:
    key = with_google.output("Data", "GrantsKey")
    assert key.properties["EnableKeyRotation"] is True
    assert key.declaration["DeletionPolicy"] == "Retain"
