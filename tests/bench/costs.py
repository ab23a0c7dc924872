"""Benchmark of AWS costs: dollars for a text and for an approval, from the requests of the functions.

    uv run python -m tests.bench.costs

prints the table of `infra/guide/costs.md`. Units of DynamoDB follow from the sizes of what is written and read, queues,
functions and logs are counted; what they cost is in `infra.prices`. How long a model takes to answer cannot be counted:
`MODEL_SECONDS` is supposed. The model and Twilio are not AWS.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import Any

from infra.catalogue import SERVICES, function_spec
from infra.layers.build import ROOT
from infra.local.synth import synthesize
from infra.local.world.script import ScriptedModel, say
from infra.prices import (
    FIFO_REQUEST,
    GIGABYTE_SECOND,
    HTTP_REQUEST,
    LOG_BYTE,
    READ_UNIT,
    RESTORED_GIGABYTE,
    RUN,
    S3_GET,
    S3_PUT,
    SECRET_READ,
    STORED_GIGABYTE_MONTH,
    TRACE,
    WRITE_UNIT,
    X86_64,
)
from infra.template_summary import at_rest
from steward.aws.memory.service import Answer, Request
from tests.bench.aws_requests import AwsRequest, measured_cloud, turn
from tests.bench.figures import Figure
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, Cloud
from tests.support.plumber import REQUEST, decide, plumber_rule

TIMES = 1_000
MODEL_SECONDS = 4.0
# A run that waits for nobody: what it asks of AWS, and a little CPU.
RUN_SECONDS = 0.15

# Functions that a clock runs, and every how many minutes (`infra/stacks/schedules.py`).
_CLOCKS = {"sweep": 1, "missed_messages": 5, "erasure": 5, "workspace_sync": 5, "scans": 15}
# What Lambda logs of each run by itself, in bytes.
_LOGGED_A_RUN = 400
# A message is sent, received and deleted; all queues as if they were FIFO.
REQUESTS_A_MESSAGE = 3
# tests/bench/README.md: a whole snapshot of a million turns takes 77 s and is 673 MB.
BUILD_SECONDS_A_GIGABYTE = 77 / 0.673


class Meter:
    """Dollars by what they are for, while functions run."""

    def __init__(self) -> None:
        self.dollars: defaultdict[str, float] = defaultdict(float)

    def watch(self, service: str, operation: str, asked: Mapping[str, Any], request: Request) -> Answer:
        """Add what a request of DynamoDB's costs."""
        answer = request()
        if service == "dynamodb":
            self._add(operation, asked, answer)
        return answer

    def _add(self, operation: str, asked: Mapping[str, Any], answer: Answer) -> None:
        self.dollars["DynamoDB"] += _write_units(operation, asked) * WRITE_UNIT
        self.dollars["DynamoDB"] += _read_units(operation, asked, answer) * READ_UNIT
        # A line of the ledger is copied: the stream's read is free for Lambda, the run and the object are not.
        lines = sum(put.get("TableName") == "ledger" for put in _puts(asked))
        self.dollars["ledger's copies"] += lines * (S3_PUT + RUN + RUN_SECONDS * 0.25 * GIGABYTE_SECOND)


def _puts(params: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if "TransactItems" in params:
        return [write["Put"] for write in params["TransactItems"] if "Put" in write]
    return [params] if "Item" in params else []


def _write_units(operation: str, params: Mapping[str, Any]) -> int:
    writes = [params] if operation in ("PutItem", "UpdateItem", "DeleteItem") else []
    for requests in params["RequestItems"].values() if operation == "BatchWriteItem" else ():
        writes += [request.get("PutRequest", {}) for request in requests]
    transacted = [next(iter(write.values())) for write in params.get("TransactItems", ())]
    units = sum(_kilobytes(write.get("Item"), 1) for write in writes)
    units += 2 * sum(_kilobytes(write.get("Item"), 1) for write in transacted)
    # What waits is in the index, too, and leaves it again; a conversation changes its place in another.
    indexed = ("waiting_shard", "listed_for")
    return units + 2 * sum(name in put["Item"] for put in _puts(params) for name in indexed)


def _read_units(operation: str, params: Mapping[str, Any], parsed: Mapping[str, Any]) -> float:
    share = 1.0 if params.get("ConsistentRead") else 0.5
    if operation == "GetItem":
        return share * _kilobytes(parsed.get("Item"), 4)
    if operation == "Query":
        return share * _kilobytes(parsed["Items"], 4)
    if operation == "BatchGetItem":
        asked = params["RequestItems"]
        return sum(
            (1.0 if asked[table].get("ConsistentRead") else 0.5) * _kilobytes(item, 4)
            for table, items in parsed["Responses"].items()
            for item in items
        )
    return 0.0


def _kilobytes(value: Any, at_once: int) -> int:
    return max(1, math.ceil(len(json.dumps(value, default=str)) / (at_once * 1_024)))


@contextmanager
def metered(cloud: Cloud, requests: list[AwsRequest]) -> Iterator[Meter]:
    """Everything the functions cost inside the context."""
    meter, before, logged = Meter(), len(requests), StringIO()
    asked = len(cloud.model.requests) + len(cloud.model.requests_aside)
    runs: Counter[str] = Counter()
    invoke = cloud.invoke

    def counting(function: str, event: dict[str, Any]) -> Any:
        runs[function] += 1
        return invoke(function, event)

    cloud.invoke = counting  # type: ignore[method-assign]
    try:
        with redirect_stdout(logged), aws().watched(meter.watch):
            yield meter
    finally:
        cloud.invoke = invoke  # type: ignore[method-assign]
    waited = len(cloud.model.requests) + len(cloud.model.requests_aside) - asked
    _count(meter.dollars, Counter(request.operation for request in requests[before:]), runs, waited)
    meter.dollars["logs and traces"] += len(logged.getvalue()) * LOG_BYTE + sum(runs.values()) * TRACE


def _count(dollars: defaultdict[str, float], operations: Counter[str], runs: Counter[str], model_calls: int) -> None:
    dollars["queues"] += operations["SendMessage"] * REQUESTS_A_MESSAGE * FIFO_REQUEST
    dollars["S3"] += operations["PutObject"] * S3_PUT + operations["GetObject"] * S3_GET
    dollars["HTTP API"] += sum(runs[name] for name in ("webhook", "approval_page")) * HTTP_REQUEST
    gigabyte_seconds = sum(n * RUN_SECONDS * function_spec(name, SERVICES).memory / 1_024 for name, n in runs.items())
    gigabyte_seconds += model_calls * MODEL_SECONDS * function_spec("turn").memory / 1_024
    # As if nobody had texted for a while: the turn begins from its snapshot.
    dollars["the snapshot read back"] += function_spec("turn").memory / 1_024 * RESTORED_GIGABYTE
    dollars["functions"] += sum(runs.values()) * RUN + gigabyte_seconds * GIGABYTE_SECOND


def costs() -> dict[str, dict[str, float]]:
    """Dollars for a thousand plain texts, and for a thousand texts to others that somebody approves by link."""
    with measured_cloud(ScriptedModel(rule=plumber_rule)) as (cloud, requests):
        turn(cloud, requests, say("Yes, on Wednesday."))
        with metered(cloud, requests) as text:
            turn(cloud, requests, say("Yes, on Wednesday."))
        with metered(cloud, requests) as approval:
            cloud.text(MARIA, REQUEST)
            cloud.settle()
            decide(cloud, MARIA, "approve")
            cloud.settle()
    return {
        name: {what: TIMES * each for what, each in meter.dollars.items()}
        for name, meter in (("1,000 texts", text), ("1,000 approvals", approval))
    }


def at_rest_with_reads(templates: list[Any]) -> dict[str, float]:
    """What a month costs while nobody writes: what the templates say, and what the clocks' functions ask and log.

    Looked at is an hour of all of them but the daily one. They are traced for nobody; no object lies about, nothing is
    sent, no key is used.
    """
    runs, meter, logged = 0, Meter(), StringIO()
    with measured_cloud() as (cloud, requests):
        cloud.later(3_600)
        for name in _CLOCKS:
            cloud.invoke(name, {})
        before = len(requests)
        with redirect_stdout(logged), aws().watched(meter.watch):
            for minute in range(60):
                cloud.clock.shift(60)
                for name in (name for name, every in _CLOCKS.items() if minute % every == 0):
                    cloud.invoke(name, {})
                    runs += 1
        asked = Counter(request.operation for request in requests[before:])
    listings = asked["ListObjectsV2"] + asked["ListObjectVersions"] + asked["PutObject"]
    hour = {
        "requests of the clocks": meter.dollars["DynamoDB"] + listings * S3_PUT + asked["GetObject"] * S3_GET
        + asked["SendMessage"] * REQUESTS_A_MESSAGE * FIFO_REQUEST + asked["GetSecretValue"] * SECRET_READ,
        "their logs": (len(logged.getvalue()) + runs * _LOGGED_A_RUN) * LOG_BYTE,
    }  # fmt: skip
    return {**at_rest(templates), **{what: dollars * 24 * 30 for what, dollars in hour.items()}}


def search_gigabyte() -> tuple[float, float]:
    """Dollars a month for a gigabyte of snapshots, and for making them anew once."""
    gigabytes = function_spec("search_index").memory / 1_024
    return STORED_GIGABYTE_MONTH, BUILD_SECONDS_A_GIGABYTE * gigabytes * GIGABYTE_SECOND * X86_64


def measure() -> list[Figure]:
    """For `python -m tests.bench`."""
    return [
        Figure(
            f"aws_dollars_{name.replace(',', '').replace(' ', '_')}",
            sum(dollars.values()),
            "$",
            None,
            tuple(_most_first(dollars)),
            3,
        )
        for name, dollars in costs().items()
    ]


def _most_first(dollars: Mapping[str, float]) -> list[str]:
    listed = sorted(dollars.items(), key=lambda one: one[1], reverse=True)
    return [f"{what} {each:.3f}" for what, each in listed]


def rows() -> list[str]:
    """The lines of the table, without its head."""
    outdir = synthesize("lambda", ROOT / ".steward" / "cache" / "synth" / "lambda")
    templates = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(outdir.glob("*.template.json"))]
    kept, built = search_gigabyte()
    made = {"at rest, a month": at_rest_with_reads(templates), **costs()}
    return [
        *(
            f"| {name} | {sum(dollars.values()):.2f} | {', '.join(_most_first(dollars))} |"
            for name, dollars in made.items()
        ),
        f"| a GB of search | {kept:.3f} a month | and {built:.3f} for each time it is made anew |",
    ]


if __name__ == "__main__":
    sys.stdout.write("\n".join(["| what | $ | of which |", "|---|---|---|", *rows()]) + "\n")
