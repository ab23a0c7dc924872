"""How the objects of this room are made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.memory.documents.service import DocumentService


class DocumentsWire(AwsWire):
    """What came attached to messages."""

    @cached_property
    def documents(self) -> DocumentService:
        """The documents of accounts."""
        from steward.memory.documents.service import DocumentService

        return DocumentService(self.bucket("workspace_bucket"))
