"""A queue message that failed returns after the visibility time-out of the template."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from infra.catalogue import FUNCTIONS
from infra.function_spec import FunctionSpec
from steward.aws import clients
from steward.aws.schema import queue_name
from steward.core.rings import Ring
from tests.support.cloud import Cloud, Context
from tests.support.walks import for_each

CONSUMERS = [spec for spec in FUNCTIONS if spec.woken_by and spec.name != "dead_letters"]


@for_each("spec", CONSUMERS)
def test_a_failed_ring_comes_back_in_ten_seconds_and_the_error_is_its_own(
    cloud: Cloud, spec: FunctionSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    (queue,) = spec.woken_by
    cloud.wiring.queues.ring(Ring(queue, "conv-1", "row", "conv-1"))
    function = cloud.functions[spec.name]

    def fail(doorbell: Any) -> None:
        raise RuntimeError("the real reason")

    monkeypatch.setattr(function, "_answer", fail)
    (message,) = received(cloud, queue)
    with pytest.raises(RuntimeError, match="the real reason"):
        function.handler({"Records": [record(message)]}, Context(spec.name))
    cloud.clock.shift(timedelta(seconds=9))
    assert received(cloud, queue) == []
    cloud.clock.shift(timedelta(seconds=2))
    assert len(received(cloud, queue)) == 1


def received(cloud: Cloud, queue: str) -> list[Any]:
    """What a consumer would be given now."""
    url = f"{cloud.wiring.settings.queue_prefix}{queue_name(queue)}"
    names: Any = ["All"]
    return list(clients.sqs().receive_message(QueueUrl=url, AttributeNames=names).get("Messages", []))


def record(message: Any) -> dict[str, Any]:
    """It as Lambda hands it over."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
    }
