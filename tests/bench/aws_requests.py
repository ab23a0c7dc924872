"""Counter of the AWS requests that functions make, for the benchmarks.

Counted are the requests of all functions in warm state, from the signed webhook to the reply's last status callback.
Not counted is what Lambda's own poller asks of SQS (receive and delete).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest import mock

from botocore.client import BaseClient

from infra.local.world.script import ScriptedModel, Step, say, use_tool
from steward.aws.memory.service import Answer, Request
from tests.bench.figures import Figure
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, Cloud, running_cloud

# Operations that write to DynamoDB or S3.
WRITES = ("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems", "BatchWriteItem", "PutObject")
# Operations that read from them, or have a key opened; see `AwsRequest`.
READS = ("GetItem", "Query", "BatchGetItem", "GetObject", "ListObjectsV2", "Decrypt")
# The tool whose calls make the figure does one request of its own, which is part of the call.
TOOL = "read_file"
# What the engine asks for a call whatever the tool does: claim, settle and ring; query, commit and ring.
_ENGINE = 6

# A call's arguments by its number, for every tool that runs by itself.
_ARGUMENTS: Mapping[str, Callable[[int], Mapping[str, Any]]] = {
    "search_contacts": lambda number: {"query": "plumber"},
    "read_file": lambda number: {"path": "MEMORY.md"},
    "write_file": lambda number: {"path": f"notes/{number}.md", "content": "The valve was replaced."},
    "remember": lambda number: {"text": f"The boiler man comes at {number + 8}."},
}


@dataclass(frozen=True)
class AwsRequest:
    """One request: which function sent it, the operation, and the bytes of its body.

    `reads` is what it reads: of a batch every row that it asks for, of a query one.
    """

    function: str
    operation: str
    body_bytes: int
    reads: int


@contextmanager
def recorded(cloud: Cloud) -> Iterator[list[AwsRequest]]:
    """Everything the functions ask of AWS inside the context, in order. Enter it once for a cloud."""
    requests: list[AwsRequest] = []
    running: list[str] = []

    def note(_: str, operation: str, arguments: Mapping[str, Any], request: Request) -> Answer:
        if running:
            requests.append(AwsRequest(running[-1], operation, _size(arguments), _reads(operation, arguments)))
        return request()

    def called(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
        return note("", operation, arguments, lambda: call(client, operation, arguments))

    # On Ministack the functions ask by boto3.
    boto3_client: Any = BaseClient
    call = boto3_client._make_api_call
    for name, module in cloud.functions.items():
        cloud.functions[name] = _noting(name, module, running)
    with aws().watched(note), mock.patch.object(boto3_client, "_make_api_call", called):
        yield requests


def _size(arguments: Mapping[str, Any]) -> int:
    """Return the bytes of a request's body: an object's, or the JSON it is sent as."""
    if "Bucket" in arguments:
        return len(arguments.get("Body", b""))
    return len(json.dumps(arguments, default=repr))


def _reads(operation: str, arguments: Mapping[str, Any]) -> int:
    if operation == "BatchGetItem":
        return sum(len(table["Keys"]) for table in arguments["RequestItems"].values())
    return int(operation in READS)


def _noting(name: str, module: ModuleType, running: list[str]) -> ModuleType:
    def handler(event: Any, context: Any) -> Any:
        running.append(name)
        try:
            return module.handler(event, context)
        finally:
            running.pop()

    noting = ModuleType(name)
    vars(noting)["handler"] = handler
    return noting


def turn(cloud: Cloud, requests: list[AwsRequest], *answers: Step) -> list[AwsRequest]:
    """The requests of one text of a member's, which the model answers with `answers`."""
    before = len(requests)
    cloud.model.add(*answers)
    cloud.text(MARIA, "Has the boiler in unit 4B been looked at?")
    cloud.settle()
    if cloud.failures or cloud.model.problems or cloud.model.left:
        raise RuntimeError(f"the turn went wrong: {cloud.failures} {cloud.model.problems}")
    return requests[before:]


@contextmanager
def measured_cloud(model: ScriptedModel | None = None) -> Iterator[tuple[Cloud, list[AwsRequest]]]:
    """A cloud and what it asks of AWS. Maria's conversation has a name: none is made in the background of a text."""
    with running_cloud(model) as cloud, recorded(cloud) as requests:
        cloud.text(MARIA, "/name Measured")
        cloud.settle()
        yield cloud, requests


def measure() -> list[Figure]:
    """A plain text in and its reply out; one more tool call in the same turn."""
    with measured_cloud() as (cloud, requests):
        return [plain_text(cloud, requests), tool_call(cloud, requests)]


def warm_turn(cloud: Cloud, requests: list[AwsRequest]) -> list[AwsRequest]:
    """The requests of a plain text after another one."""
    turn(cloud, requests, say("Yes, on Wednesday."))
    return turn(cloud, requests, say("Yes, on Wednesday."))


def plain_text(cloud: Cloud, requests: list[AwsRequest]) -> Figure:
    """Requests of a plain text, warm."""
    reply = say("Yes, on Wednesday.")
    counted = warm_turn(cloud, requests)
    details = _by_function(counted)
    cloud.clock.shift(600.0)
    details.append(f"ten minutes later: {len(turn(cloud, requests, reply))}, the account and the member are read again")
    return Figure("aws_requests_plain_text", len(counted), "requests", 12, tuple(details))


def tool_call(cloud: Cloud, requests: list[AwsRequest]) -> Figure:
    """What a second tool call in sequence adds to a turn that has one."""
    added = {tool: added_by(cloud, requests, tool) for tool in _ARGUMENTS}
    details = [f"{TOOL}, of which the tool itself 1:", *(f"  {line}" for line in _by_function(added[TOOL]))]
    details += [f"{tool}, of which the tool itself {len(more) - _ENGINE}: {len(more)}" for tool, more in added.items()]
    return Figure("aws_requests_per_tool_call", len(added[TOOL]), "requests", 7, tuple(details))


def added_by(cloud: Cloud, requests: list[AwsRequest], tool: str) -> list[AwsRequest]:
    """The requests that a second call of `tool` adds."""
    warm, only, first, second = (use_tool(tool, _ARGUMENTS[tool](number)) for number in range(4))
    done = say("Here you are.")
    turn(cloud, requests, warm, done)
    with_one = turn(cloud, requests, only, done)
    with_two = turn(cloud, requests, first, second, done)
    for request in with_one:
        with_two.remove(next(r for r in with_two if (r.function, r.operation) == (request.function, request.operation)))
    return with_two


def _by_function(counted: Sequence[AwsRequest]) -> list[str]:
    functions = dict.fromkeys(request.function for request in counted)
    return [
        f"{function}: " + ", ".join(f"{n} {operation}" for operation, n in _operations(counted, function).items())
        for function in functions
    ]


def _operations(counted: Sequence[AwsRequest], function: str) -> Counter[str]:
    return Counter(request.operation for request in counted if request.function == function)
