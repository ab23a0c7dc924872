"""List of the SQS queues that every environment has."""

from __future__ import annotations

from infra.tool_groups import TOOL_QUEUES
from steward.aws.schema import LOOKS, ROOM_QUEUES, SEARCH

QUEUES = (*ROOM_QUEUES, *TOOL_QUEUES)
ALL_QUEUES = tuple(queue.name for queue in QUEUES)
# Queues that conversations' rows ring.
ROW_QUEUES = tuple(name for name in ALL_QUEUES if name != SEARCH.name)
# Queues whose messages belong to no row, so only the age of a message shows how long work waits.
WITHOUT_ROWS = (SEARCH, LOOKS)
