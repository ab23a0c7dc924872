"""CDK stacks deploy independently, tool groups can be added and removed, and there is room for sixty more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from infra.function_spec import pascal
from infra.layers.build import ROOT
from infra.queues import QUEUES
from infra.template_summary import at_rest, summary
from tests.infra.templates import ROOMS, STACKS, Json, Templates

# What CloudFormation and Lambda allow, and how much of it may be used.
MOST_RESOURCES, MOST_OUTPUTS, MOST_PARAMETERS = 500, 200, 200
MOST_ROLE_CHARACTERS, MOST_ENVIRONMENT_BYTES = 10_240, 4_096
SHARE = 0.8
MORE_ROOMS = 60
# Who may read whose outputs; a room is read by nobody but who watches it.
READS = {
    "Data": set[str](),
    "Edge": {"Data"},
    "Core": {"Data", "Edge"},
    **{room: {"Data", "Edge", "Core"} for room in ROOMS},
    "Schedules": {"Core"},
    "Observability": {"Data", "Edge", "Core", *ROOMS},
}


def read_by(template: Any) -> Iterator[tuple[str, str]]:
    """(stack, output) of every output of another stack that a template reads."""
    if isinstance(template, dict):
        if given := template.get("Fn::GetStackOutput"):
            yield given["StackName"].removeprefix("Steward"), given["OutputName"]
        for inner in template.values():
            yield from read_by(inner)
    elif isinstance(template, list):
        for inner in template:
            yield from read_by(inner)


def test_no_stack_holds_another_back(templates: Templates) -> None:
    """An export that is used can be neither changed nor removed; so there is none."""
    for stack, template in templates.by_stack.items():
        assert "Fn::ImportValue" not in json.dumps(template)
        assert not [name for name, output in template.get("Outputs", {}).items() if "Export" in output]
        assert {other for other, _ in read_by(template)} <= READS[stack], stack
        for other, output in read_by(template):
            assert output in templates.by_stack[other]["Outputs"]


@pytest.mark.slow("synthesizes other templates")
@pytest.mark.parametrize("leaving", [True, False], ids=["removed", "added"])
def test_a_room_can_go_and_come(templates: Templates, without_a_room: Path, leaving: bool) -> None:
    """Deployed a stack at a time, either way, nobody but who watches reads what is not there yet or any more."""
    stacks = [stack for stack in STACKS if stack != "ToolsMemory"]
    without = {
        stack: json.loads((without_a_room / f"Steward{stack}.template.json").read_text(encoding="utf-8"))
        for stack in stacks
    }
    assert not (without_a_room / "StewardToolsMemory.template.json").exists()
    before, after = (templates.by_stack, without) if leaving else (without, templates.by_stack)
    for stack in stacks:
        if stack == "Observability":
            continue
        # While some stacks are of one version and some of the other.
        for reader in (before[stack], after[stack]):
            for other, output in read_by(reader):
                assert output in before[other]["Outputs"]
                assert output in after[other]["Outputs"]


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_synthesis_is_the_same_to_the_byte(templates: Templates, made_again: Path) -> None:
    """Two processes of their own."""
    for stack in STACKS:
        name = f"Steward{stack}.template.json"
        assert (made_again / name).read_bytes() == (templates.outdir / name).read_bytes(), stack


def test_synthesis_says_what_was_made(templates: Templates) -> None:
    *stacks, last = summary(templates.outdir)
    assert [line.partition(":")[0] for line in stacks] == sorted(f"Steward{stack}" for stack in STACKS)
    assert all(line.endswith(", 0 exports") for line in stacks)
    assert re.match(r"\d+ alarms; at rest about \$\d+\.\d\d a month \(", last)
    assert int(last.split()[0]) <= 40
    costs = at_rest(list(templates.by_stack.values()))
    # Five polls of 20 seconds, 4 FIFO and 6 other queues, and the dead letters of each kind.
    assert costs["polls of queues"] == pytest.approx(648_000 * (5 * 0.50 + 7 * 0.40) / 1_000_000)
    assert costs["secrets"] == pytest.approx(3 * 0.40)
    # Half a gigabyte is kept for the turn's snapshot.
    assert costs["snapshots"] == pytest.approx(0.5 * 30 * 24 * 3_600 * 1.5046e-6)
    assert sum(costs.values()) <= 10


def test_stacks_have_room_for_sixty_more_rooms(templates: Templates) -> None:
    """Each room is a stack of its own; with their number grows the list of functions that may ring them."""
    for template in templates.by_stack.values():
        assert len(template["Resources"]) <= SHARE * MOST_RESOURCES
        assert len(template.get("Outputs", {})) <= SHARE * MOST_OUTPUTS
        assert len(template.get("Parameters", {})) <= SHARE * MOST_PARAMETERS
    queue = len('"arn:aws:sqs:us-east-1:123456789012:steward-tools-approvals",')
    for role in templates.all("AWS::IAM::Role"):
        policies = [policy["PolicyDocument"] for policy in role.properties.get("Policies", ())]
        rings_rooms = role.stack == "Core" and "steward-tools-memory" in json.dumps(policies)
        size = len(json.dumps(deployed(policies), separators=(",", ":")))
        assert size + MORE_ROOMS * queue * rings_rooms <= SHARE * MOST_ROLE_CHARACTERS, role.key
    for function in templates.all("AWS::Lambda::Function"):
        variables: Json = function.properties.get("Environment", {}).get("Variables", {})
        assert len(json.dumps(variables)) <= SHARE * MOST_ENVIRONMENT_BYTES


def deployed(value: Any) -> Any:
    """A value as CloudFormation would write it, as far as its length goes."""
    if isinstance(value, list):
        return [deployed(one) for one in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"Fn::Join": [between, parts]}:
            return between.join(map(str, deployed(parts)))
        case {"Ref": str(name)} if name in _ACCOUNT:
            return _ACCOUNT[name]
        case {"Ref": _} | {"Fn::GetAtt": _} | {"Fn::GetStackOutput": _}:
            return _LONG_ARN
    return {name: deployed(one) for name, one in value.items()}


_ACCOUNT = {"AWS::Region": "ap-southeast-2", "AWS::AccountId": "123456789012", "AWS::Partition": "aws"}
_LONG_ARN = "arn:aws:dynamodb:ap-southeast-2:123456789012:table/StewardData-TablesConversations0123ABCD-ABCDEFGHIJKL"


def test_the_runbook_knows_every_alarm(templates: Templates) -> None:
    """Whoever is mailed an alarm finds it in the table, by name or by its kind."""
    page = (ROOT / "infra" / "guide" / "alarms.md").read_text(encoding="utf-8")
    table = page.partition("| seen | what it is | what to do |")[2].partition("\n\n")[0]
    known = set(re.findall(r"`([A-Za-z<>]+)`", "\n".join(line.split("|")[1] for line in table.splitlines()[2:-1])))
    for alarm in templates.all("AWS::CloudWatch::Alarm"):
        name = re.sub(r"^Alarms|[0-9A-F]{8}$", "", alarm.id)
        kind = re.sub(r"^[A-Z][a-z]+(?=NewFails$)|^\w+(?<!New)(?=Fails$)", "<Function>", name)
        queues = {f"{pascal(queue.name)}Waits" for queue in QUEUES}
        assert name in known or kind in known or name in queues, name
    assert {"<Function>Fails", "<Function>NewFails", "<Queue>Waits"} <= known
