"""Two environments in one AWS account share no resource names."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from infra.environments import UnknownEnvironmentError, chosen, named
from tests.infra.synthesis import DEV
from tests.infra.templates import STACKS, Json, Templates
from tests.support.walks import for_each

# Names we give to things ourselves: these would meet in one account.
GIVEN_NAMES = ("QueueName", "TopicName", "TableName", "BucketName", "FunctionName", "RoleName", "LogGroupName")


class Node:
    """A construct's node, as far as it is asked here."""

    def __init__(self, **context: Any) -> None:
        self._context = context

    def try_get_context(self, name: str) -> Any:
        return self._context.get(name)


def resources(folder: Path, kind: str) -> list[Json]:
    """Every resource of a kind in `dev`."""
    templates = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.template.json")]
    return [made for template in templates for made in template["Resources"].values() if made["Type"] == kind]


def given_names(text: str) -> set[str]:
    """Names of our own in templates."""
    return set(re.findall(rf'"(?:{"|".join(GIVEN_NAMES)})": ?"([^"]+)"', text))


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_two_environments_share_no_resource_name(templates: Templates, dev: Path) -> None:
    assert {path.name for path in dev.glob("*.template.json")} == {f"StewardDev{each}.template.json" for each in STACKS}
    theirs = "".join(path.read_text(encoding="utf-8") for path in dev.glob("*.template.json"))
    ours = "".join(path.read_text(encoding="utf-8") for path in templates.outdir.glob("*.template.json"))
    assert given_names(ours)
    assert given_names(theirs)
    assert not given_names(ours) & given_names(theirs)
    assert re.findall(r'"StackName": ?"(?!StewardDev)', theirs) == []
    # Queues and the topic are known by name across stacks, too.
    assert re.findall(r":steward-(?!dev-)", theirs) == []


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_only_what_is_protected_stays(templates: Templates, dev: Path) -> None:
    for table in resources(dev, "AWS::DynamoDB::Table"):
        assert table["Properties"]["DeletionProtectionEnabled"] is False
        assert table["DeletionPolicy"] == "Delete"
    assert {log["Properties"]["RetentionInDays"] for log in resources(dev, "AWS::Logs::LogGroup")} == {7}
    assert {log.properties["RetentionInDays"] for log in templates.all("AWS::Logs::LogGroup")} == {30}
    protected = {
        name: json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["artifacts"][name]["properties"]
        for folder, name in ((dev, "StewardDevData"), (templates.outdir, "StewardData"))
    }
    assert not protected["StewardDevData"].get("terminationProtection")
    assert protected["StewardData"]["terminationProtection"] is True


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_destroyed_environment_keeps_its_data_in_production_but_not_in_dev(templates: Templates, dev: Path) -> None:
    """`steward destroy` says what stays; where it is said why, every kind of it is in `infra/guide/deploy.md`."""
    there = {
        (stack, made["Type"])
        for stack, template in templates.by_stack.items()
        for made in template["Resources"].values()
        if made.get("DeletionPolicy", "Delete") != "Delete"
    }
    assert there == {
        ("Data", f"AWS::{kind}")
        for kind in ("DynamoDB::Table", "S3::Bucket", "SecretsManager::Secret", "Backup::BackupVault")
    }
    left = [path.name for path in dev.glob("*.template.json") if '"Retain' in path.read_text(encoding="utf-8")]
    assert left == []


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_alarm_mail_place_and_tags_follow_the_configuration(dev: Path) -> None:
    watching = json.loads((dev / "StewardDevObservability.template.json").read_text(encoding="utf-8"))
    assert watching["Parameters"]["AlarmEmail"]["Default"] == "infra@example.com"
    manifest = json.loads((dev / "manifest.json").read_text(encoding="utf-8"))
    places = {made["environment"] for made in manifest["artifacts"].values() if "stack" in made["type"]}
    assert places == {"aws://unknown-account/eu-west-1"}
    tags = [{"Key": "steward:environment", "Value": "dev"}]
    assert all(function["Properties"]["Tags"] == tags for function in resources(dev, "AWS::Lambda::Function"))


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_with_a_domain_there_is_no_second_way_in(templates: Templates, dev: Path) -> None:
    # Sockets take a ticket that only a page hands out.
    apis = {made["Properties"]["ProtocolType"]: made for made in resources(dev, "AWS::ApiGatewayV2::Api")}
    api = apis.pop("HTTP")
    assert [*apis] == ["WEBSOCKET"]
    assert api["Properties"]["DisableExecuteApiEndpoint"] is True
    (domain,) = resources(dev, "AWS::ApiGatewayV2::DomainName")
    assert domain["Properties"]["DomainName"] == DEV["domain"]
    (configuration,) = domain["Properties"]["DomainNameConfigurations"]
    assert configuration["CertificateArn"] == DEV["certificate_arn"]
    assert configuration["SecurityPolicy"] == "TLS_1_2"
    (mapping,) = resources(dev, "AWS::ApiGatewayV2::ApiMapping")
    assert mapping["Properties"]["Stage"] == "$default"
    edge = json.loads((dev / "StewardDevEdge.template.json").read_text(encoding="utf-8"))
    assert edge["Outputs"]["ApiUrl"]["Value"] == "https://steward.example.com"
    (without,) = (one for one in templates.all("AWS::ApiGatewayV2::Api") if one.properties["ProtocolType"] == "HTTP")
    assert "DisableExecuteApiEndpoint" not in without.properties


def test_queues_take_no_more_at_once_than_the_quota_of_the_account_allows(templates: Templates) -> None:
    mappings = [made for made in templates.all("AWS::Lambda::EventSourceMapping") if "ScalingConfig" in made.properties]
    # A new account has 10, and Lambda takes no less than two for a queue.
    assert {made.properties["ScalingConfig"]["MaximumConcurrency"] for made in mappings} == {2}


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_turns_run_fifty_at_once_when_the_quota_of_the_account_allows_it(dev: Path) -> None:
    found = [
        made["Properties"]["ScalingConfig"]
        for made in resources(dev, "AWS::Lambda::EventSourceMapping")
        if "ScalingConfig" in made["Properties"]
    ]
    assert max(config["MaximumConcurrency"] for config in found) == 50


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_inbound_functions_reserve_concurrency_when_configured(templates: Templates, dev: Path) -> None:
    kept = [
        function["Properties"].get("ReservedConcurrentExecutions")
        for function in resources(dev, "AWS::Lambda::Function")
    ]
    assert sorted(filter(None, kept)) == [20] * 6
    assert not any("ReservedConcurrentExecutions" in made.properties for made in templates.all("AWS::Lambda::Function"))


@for_each(
    ("context", "says"),
    [
        ({"env": "stage"}, "take one of dev, prod"),
        ({"environments": {"prod": {"emial": "x"}}}, "emial"),
        ({"environments": {"prod": {"name": "other"}}}, "cannot be called otherwise"),
        ({"environments": {"prod": {"log_days": 14}}}, "one of 1, 7, 30, 90, 365"),
        ({"environments": {"prod": {"domain": "steward.example.com"}}}, "needs the ARN of its certificate"),
        (
            {
                "environments": {
                    "prod": {"app_domain": "app.example.com", "app_certificate_arn": DEV["certificate_arn"]}
                }
            },
            "a certificate in us-east-1",
        ),
        ({"environments": {"prod": {"oidc_issuer": "https://login.example.com"}}}, "needs oidc_client_id"),
        ({"environments": {"prod": {"oidc_client_id": "steward"}}}, "needs oidc_client_id"),
        ({"environments": {"prod": {"oidc_issuer": "http://x.example", "oidc_client_id": "s"}}}, "is the https://"),
        ({"environments": {"prod": {"model_provider": "elsewhere"}}}, "one of anthropic, bedrock, compatible"),
        ({"environments": {"prod": {"models": {"great": "x"}}}}, "names great"),
        ({"environments": {"prod": {"model_provider": "bedrock", "models": {"main": "x"}}}}, "haiku, opus, small"),
        ({"environments": {"prod": {"model_capabilities": {"main": ["telepathy"]}}}}, "model_capabilities"),
    ],
)
def test_invalid_configuration_is_refused_with_valid_values(context: dict[str, Any], says: str) -> None:
    node: Any = Node(**context)
    with pytest.raises(UnknownEnvironmentError, match=says):
        chosen(node)


def test_default_environment_is_production() -> None:
    node: Any = Node()
    assert chosen(node) == named("prod")
    assert named("prod").protected
