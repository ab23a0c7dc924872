"""Queue messages whose processing fails: retried up to five times, then given up."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import pytest

from steward.aws.doorbells import MOST_RUNS, Doorbell
from steward.aws.schema import TURNS, dead_letters_of
from steward.wire import Wiring
from tests.support.aws_inspection import aws
from tests.support.stores import fresh_wiring

RING = '{"conversation_id": "cnv-1", "row": "mail#1", "rung_at": "2026-03-02T09:00:00.000000Z"}'


def event(receive: int = 1, *, message_id: str = "m1", body: str = RING) -> dict[str, Any]:
    """What Lambda gives the consumer at a receive of a message."""
    attributes = {"ApproximateReceiveCount": str(receive), "MessageGroupId": "cnv-1"}
    return {"Records": [{"messageId": message_id, "body": body, "receiptHandle": "gone", "attributes": attributes}]}


def fail(doorbell: Doorbell) -> NoReturn:
    raise ZeroDivisionError(doorbell.row)


def buried(wiring: Wiring) -> list[dict[str, Any]]:
    """What lies among the dead letters of the turns."""
    url = wiring.queues._url_of(dead_letters_of(TURNS.name))
    return [json.loads(one.body) for one in aws().services["sqs"].queue(url).kept()]


def test_failure_is_raised_when_its_message_is_gone() -> None:
    with fresh_wiring() as wiring, pytest.raises(ZeroDivisionError, match="mail#1"):
        wiring.doorbells.answer(event(), TURNS.name, fail)


def test_doorbell_is_given_up_after_five_runs() -> None:
    with fresh_wiring() as wiring:
        for receive in range(1, MOST_RUNS + 1):
            with pytest.raises(ZeroDivisionError):
                wiring.doorbells.answer(event(receive), TURNS.name, fail)
        assert buried(wiring) == []
        wiring.doorbells.answer(event(MOST_RUNS + 1), TURNS.name, fail)
        assert [one["row"] for one in buried(wiring)] == ["mail#1"]


def test_doorbell_runs_when_it_was_received_often_without_capacity() -> None:
    answered: list[int] = []
    with fresh_wiring() as wiring:
        wiring.doorbells.answer(event(60), TURNS.name, lambda doorbell: answered.append(doorbell.attempt))
        assert (answered, buried(wiring)) == ([60], [])


def test_runs_of_two_messages_for_one_row_are_counted_apart() -> None:
    with fresh_wiring() as wiring:
        for receive in range(2, MOST_RUNS + 1):
            for message_id in ("m1", "m2"):
                with pytest.raises(ZeroDivisionError):
                    wiring.doorbells.answer(event(receive, message_id=message_id), TURNS.name, fail)
        assert buried(wiring) == []


def test_message_that_is_no_ring_is_given_up_at_once() -> None:
    with fresh_wiring() as wiring:
        wiring.doorbells.answer(event(body='{"hello": "world"}'), TURNS.name, fail)
        assert buried(wiring) == [{"hello": "world"}]
