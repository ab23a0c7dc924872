"""List of the SQS queues that every environment has."""

from __future__ import annotations

from infra.tool_groups import TOOL_QUEUES
from steward.aws.schema import LOOKS, ROOM_QUEUES, SEARCH

QUEUES = (*ROOM_QUEUES, *TOOL_QUEUES)
ALL_QUEUES = tuple(queue.name for queue in QUEUES)
# What rows of conversations ring; search is rung by whoever sees that it is due.
ROW_QUEUES = tuple(name for name in ALL_QUEUES if name != SEARCH.name)
# What rings for no row, so that its own age is all that says how long it waits.
WITHOUT_ROWS = (SEARCH, LOOKS)
