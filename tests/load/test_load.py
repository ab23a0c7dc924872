"""A small load test with two processes: every text is answered once. Times are not asserted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import boto3
import pytest

from infra.local.aws import ACCOUNT, REGION, SECRET
from tests.load import engines
from tests.load.report import EngineReport, Load, Run
from tests.load.talk import HEARD, Answered, mark, tally
from tests.support.ministack_process import running_ministack

NOW = datetime(2026, 11, 20, 14, 41, tzinfo=UTC)
FIRST, SECOND = mark(1, 1), mark(1, 2)
ASKED = {FIRST: NOW, SECOND: NOW}
PHONES = dict.fromkeys(ASKED, "+1555")


@pytest.mark.slow("runs two processes on a whole ministack")
def test_every_text_is_answered_once_and_in_order() -> None:
    load = engines.run(people=10, texts=4, at_once=8, model_seconds=0.05)
    assert (load.tally.lost, load.left) == ((), [])
    assert (load.tally.doubled, load.tally.unexpected) == ((), ())
    assert load.tally.out_of_order == ()
    assert load.tally.answered == 40
    assert [engine.failures for engine in load.engines] == [[], []]
    assert load.same_conversation_at_once == 0
    assert load.most_steps_at_once > 1
    assert all(any(run.queue == "turns" for run in engine.runs) for engine in load.engines), "both took their share"
    assert load.clean


def test_the_stand_in_gives_out_a_group_once_at_a_time() -> None:
    """What the run above leans on: several takers, and of each FIFO group one message in flight."""
    with running_ministack() as endpoint:
        sqs = boto3.client(
            "sqs",
            endpoint_url=endpoint,
            region_name=REGION,
            aws_access_key_id=ACCOUNT,
            aws_secret_access_key=SECRET,
        )
        url = sqs.create_queue(QueueName="groups.fifo", Attributes={"FifoQueue": "true"})["QueueUrl"]
        for number, group in enumerate(("a", "a", "b")):
            sqs.send_message(
                QueueUrl=url, MessageBody=f"{group}{number}", MessageGroupId=group, MessageDeduplicationId=str(number)
            )

        def take() -> Any:
            return sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=1).get("Messages", [])

        first, second, third = take(), take(), take()
        assert [message["Body"] for message in (*first, *second)] == ["a0", "b2"]
        assert third == []
        sqs.delete_message(QueueUrl=url, ReceiptHandle=first[0]["ReceiptHandle"])
        assert [message["Body"] for message in take()] == ["a1"]


def _spent(_: str, __: datetime, ___: datetime) -> float:
    return 0.2


def _answered(*bodies: str, phone: str = "+1555") -> list[Answered]:
    return [Answered(phone, body, NOW + timedelta(seconds=place + 1)) for place, body in enumerate(bodies)]


def test_the_tally_counts_what_went_wrong() -> None:
    good = tally(ASKED, PHONES, _answered(HEARD + FIRST, HEARD + SECOND), _spent)
    assert (good.answered, good.lost, good.doubled, good.out_of_order, good.unexpected) == (2, (), (), (), ())
    assert good.overheads == (0.8, 1.8)
    assert tally(ASKED, PHONES, _answered(f"{HEARD}{FIRST} {SECOND}"), _spent).answered == 2
    assert tally(ASKED, PHONES, _answered(HEARD + SECOND), _spent).lost == (FIRST,)
    assert tally(ASKED, PHONES, _answered(HEARD + FIRST, HEARD + FIRST), _spent).doubled == (FIRST,)
    assert tally(ASKED, PHONES, _answered(HEARD + SECOND, HEARD + FIRST), _spent).out_of_order == (FIRST,)
    wrong_phone = tally(ASKED, PHONES, _answered(HEARD + FIRST, phone="+1777"), _spent)
    assert (len(wrong_phone.unexpected), wrong_phone.lost) == (1, (FIRST, SECOND))
    assert tally(ASKED, PHONES, _answered("Something went wrong."), _spent).unexpected == ("Something went wrong.",)


def test_steps_of_one_conversation_at_once_would_be_seen() -> None:
    def load_of(*runs: Run) -> Load:
        nothing = tally({}, {}, [], _spent)
        return Load("engines", 1, 0, 1, 0.0, 1.0, nothing, [EngineReport(runs=list(runs), failures=[])])

    apart = load_of(Run("turns", "a", 0.0, 1.0), Run("turns", "a", 1.5, 2.0), Run("turns", "b", 0.5, 1.7))
    assert (apart.same_conversation_at_once, apart.most_steps_at_once, apart.clean) == (0, 2, True)
    together = load_of(Run("turns", "a", 0.0, 1.0), Run("turns", "a", 0.5, 2.0))
    assert (together.same_conversation_at_once, together.clean) == (1, False)
