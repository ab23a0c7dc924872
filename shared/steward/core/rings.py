"""A ring of a doorbell, as data: what any room may ask for and only `aws.queues` can send."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ring:
    """Look at `row` of `conversation_id`. `queue` is a name from `aws.schema`; `group` orders rings in a FIFO queue."""

    queue: str
    conversation_id: str
    row: str
    group: str
