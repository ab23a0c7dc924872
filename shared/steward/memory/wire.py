"""How the objects of this room are made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.memory.workspace import Workspace


class MemoryWire(AwsWire):
    """The workspace."""

    @cached_property
    def workspace(self) -> Workspace:
        """The account's files."""
        from steward.memory.workspace import Workspace

        bucket = self.bucket("workspace_bucket")
        return Workspace(bucket, self.settings.workspace_file_bytes, self.clock)
