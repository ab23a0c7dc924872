"""Doorbell ring as data: a queue message that names a row. Any room requests one; only `aws.queues` sends it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ring:
    """A request to check `row` of `conversation_id`.

    `queue` is named in `aws.schema`; `group` orders rings in a FIFO queue.
    """

    queue: str
    conversation_id: str
    row: str
    group: str
