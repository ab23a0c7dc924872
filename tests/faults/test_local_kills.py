"""After a kill of `steward local`, its check notices texts that were lost or sent twice."""

from __future__ import annotations

from random import Random

from infra.local.world.text_messages import Message
from steward.core.clock import from_iso
from tests.faults.local_kills import HEARD, REPEATED, TO_PLUMBER, People, texts_held
from tests.support.walks import for_each

MARIA, PLUMBER, STEWARD = "+15550100001", "+15550100009", "+15005550006"
AT = from_iso("2026-03-02T09:00:00.000000Z")
RIGHT = [(MARIA, f"{HEARD}: k0001 k0002"), (PLUMBER, f"{TO_PLUMBER} k0002.")]


def held(*carried: tuple[str, str]) -> tuple[list[str], list[str]]:
    people = People(Random(0))
    people.said, people.told = {"k0001"}, {"k0002"}
    messages = [
        Message(
            sid=f"SM{number}",
            account_sid="AC1",
            direction="outbound-api",
            sender=STEWARD,
            to=to,
            body=body,
            status="delivered",
            created=AT,
            updated=AT,
        )
        for number, (to, body) in enumerate(carried)
    ]
    return texts_held(messages, PLUMBER, people)


def test_texts_delivered_once_are_not_reported() -> None:
    assert held(*RIGHT) == ([], [])
    assert held(*RIGHT, (MARIA, f"{HEARD}: k0001, said once more: it {REPEATED}.")) == ([], [])


@for_each(
    ("carried", "lost", "doubled"),
    [
        (RIGHT[1:], ["k0001 was taken and never answered", "k0002 was taken and never answered"], []),
        (RIGHT[:1], ["k0002 was approved and never reached the plumber"], []),
        ([*RIGHT, (MARIA, f"{HEARD}: k0001")], [], ["k0001 was answered 2 times"]),
        ([*RIGHT, RIGHT[1]], [], [f"the plumber got 2 times: {TO_PLUMBER} k0002."]),
    ],
)
def test_message_lost_or_doubled_by_a_kill_is_reported(
    carried: list[tuple[str, str]], lost: list[str], doubled: list[str]
) -> None:
    assert held(*carried) == (lost, doubled)
