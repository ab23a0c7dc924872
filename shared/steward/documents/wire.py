"""How the objects of this room are made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.documents.store import DocumentStore


class DocumentsWire(AwsWire):
    """What came attached to messages."""

    @cached_property
    def documents(self) -> DocumentStore:
        """The documents of accounts."""
        from steward.documents.store import DocumentStore

        return DocumentStore(self.bucket("workspace_bucket"))
