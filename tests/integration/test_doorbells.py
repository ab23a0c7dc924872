"""What a consumer makes of rings that fail, over the real client."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest

from steward.aws.queues import Doorbell, answer_doorbells
from tests.support.stores import fresh_wiring


def event(receipt_handle: str) -> dict[str, Any]:
    body = '{"conversation_id": "cnv-1", "row": "mail#1", "rung_at": "2026-03-02T09:00:00.000000Z"}'
    return {
        "Records": [
            {"body": body, "receiptHandle": receipt_handle, "attributes": {"ApproximateReceiveCount": "1"}},
        ]
    }


def test_what_went_wrong_is_not_hidden_by_a_bell_that_is_gone() -> None:
    def fail(doorbell: Doorbell) -> NoReturn:
        raise ZeroDivisionError(doorbell.row)

    with fresh_wiring() as wiring, pytest.raises(ZeroDivisionError, match="mail#1"):
        answer_doorbells(event("another has answered it"), wiring.queues, "agent", fail)
