"""Operator commands find the deployed resources under the names that functions get."""

from __future__ import annotations

from typing import Any, cast

import pytest
from botocore.exceptions import ClientError

from infra.catalogue import functions
from infra.cli.deployment import NotDeployedError, deployed_environment, operator_wiring
from infra.function_spec import pascal
from tests.infra.templates import Templates

# What differs from function to function, or is no resource.
NO_RESOURCES = {
    "STEWARD_TOOL_GROUP",
    "STEWARD_AWS_SECONDS",
    "STEWARD_TWILIO_API_URL",
    "STEWARD_MODEL_BASE_URL",
    "STEWARD_MODEL_ID",
    # No command runs programs, calls tools of others, looks at the web, syncs, drives machines or asks providers.
    "STEWARD_SANDBOX_FUNCTION",
    "STEWARD_PAYMENTS_FUNCTION",
    "STEWARD_BRIDGES_FUNCTION",
    "STEWARD_CONNECTOR_FUNCTION",
    "STEWARD_BROWSING_FUNCTION",
    "STEWARD_WORKSPACE_SYNC_FUNCTION",
    "STEWARD_WORKFLOW_STEPS_FUNCTION",
    "STEWARD_MACHINE_PREFIX",
    # Nor does any sign members in.
    "STEWARD_OIDC_ISSUER",
    "STEWARD_OIDC_CLIENT_ID",
}


class FakeCloudFormation:
    """Says of the synthesized stacks what CloudFormation would once they are deployed."""

    def __init__(self, templates: Templates | None) -> None:
        self._stacks = {f"Steward{name}": made for name, made in templates.by_stack.items()} if templates else {}

    def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803
        """Each output's value is the stack and the output's name."""
        if StackName not in self._stacks:
            error: Any = {"Error": {"Code": "ValidationError", "Message": f"Stack {StackName} does not exist"}}
            raise ClientError(error, "DescribeStacks")
        outputs = self._stacks[StackName]["Outputs"]
        return {
            "Stacks": [{"Outputs": [{"OutputKey": name, "OutputValue": f"{StackName}/{name}"} for name in outputs]}]
        }


@pytest.mark.slow("synthesizes other templates")
def test_every_resource_a_function_knows_is_named(with_google: Templates) -> None:
    named = deployed_environment(cast("Any", FakeCloudFormation(with_google)))
    used: set[str] = set()
    for spec in functions(("google",)):
        used |= set(with_google.function(pascal(spec.name)).properties.get("Environment", {}).get("Variables", {}))
    # Where there is mail by SES it is named, too; here it is nowhere.
    assert named.pop("STEWARD_MAIL_BUCKET") == ""
    assert set(named) == {name for name in used if name.startswith("STEWARD_")} - NO_RESOURCES
    assert named["STEWARD_CONVERSATIONS_TABLE"] == "StewardData/ConversationsTable"
    assert named["STEWARD_QUEUE_PREFIX"] == "StewardCore/QueuePrefix"
    assert named["STEWARD_PUBLIC_URL"] == "StewardEdge/PublicUrl"


def test_where_nothing_is_deployed_the_error_says_what_to_do() -> None:
    with pytest.raises(NotDeployedError, match="--local"):
        deployed_environment(cast("Any", FakeCloudFormation(None)))


def test_names_set_by_hand_are_taken_as_they_are() -> None:
    env = {"STEWARD_CONVERSATIONS_TABLE": "restored", "STEWARD_PEOPLE_TABLE": "people", "HOME": "/"}
    settings = operator_wiring(local=False, env=env).settings
    assert (settings.conversations_table, settings.people_table) == ("restored", "people")
