"""Runs the state machines of the in-process Steward's workflows on in-memory Step Functions.

Ministack is asked whether it runs the same definitions so (tests/local/machines_on_ministack.py), by command and not by
CI: it takes minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from steward.aws.memory.stepfunctions import MemoryStepFunctions
from steward.time.workflows.machine_definition import definition
from steward.trades.portfolio.wire import PortfolioWire
from steward.trades.records.record_types import Trade
from steward.trades.records.workflow_types import Workflow
from tests.support.aws_inspection import aws
from tests.support.cloud import Cloud

FUNCTION = "arn:aws:lambda:us-east-1:000000000000:function:workflow_steps"


@contextmanager
def workflows_run(cloud: Cloud, trade: Trade, *workflows: Workflow) -> Iterator[MemoryStepFunctions]:
    """Accounts of `cloud` have these workflows; their machines go on whenever the rest does."""
    tables = {one.kind: one for one in workflows}
    made = {one.kind.replace("_", "-"): definition(one, FUNCTION) for one in workflows}

    def invoke(function: str, event: dict[str, Any]) -> Any:
        # Looked up at each call: whoever records what functions do puts itself in its place later.
        return cloud.invoke(function, event)

    machines = MemoryStepFunctions(invoke, made)
    drain = cloud.drain

    def drained(*, only: tuple[str, ...] | None = None) -> int:
        delivered = drain(only=only)
        while more := machines.run():
            delivered += more + drain(only=only)
        return delivered

    with (
        mock.patch.dict(aws().services, stepfunctions=machines),
        mock.patch.object(PortfolioWire, "workflow_tables", property(lambda _: tables)),
        mock.patch.object(PortfolioWire, "trade", property(lambda _: trade)),
        mock.patch.object(cloud, "drain", drained),
    ):
        yield machines
