"""Factories for the objects of documents."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.memory.documents.service import DocumentService


class DocumentsWire(AwsWire):
    """Wiring of documents."""

    @cached_property
    def documents(self) -> DocumentService:
        """Service for documents."""
        from steward.memory.documents.service import DocumentService

        return DocumentService(self.bucket("workspace_bucket"))
