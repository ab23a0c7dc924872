"""Erases a person from documents: deletes the files they sent, with every version, and their uploads."""

from __future__ import annotations

from typing import ClassVar
from urllib.parse import unquote

from steward.aws.buckets import Bucket
from steward.aws.redactors import ErasureWalk
from steward.core.redaction import ErasureScope


class DocumentEraser:
    """Eraser of documents by sender. Files from others stay, even if they mention the person."""

    covers: ClassVar[tuple[str, ...]] = (r"workspace/accounts/[^/]+/documents/.*", r"uploads/accounts/[^/]+/.*")

    def __init__(self, bucket: Bucket, uploads: Bucket) -> None:
        self._bucket = bucket
        self._uploads = uploads

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        for one in list(self._bucket.listing(f"accounts/{subject.account_id}/documents/")):
            facts = self._bucket.facts(one.key)
            came_from = (facts.get("member", ""), unquote(facts.get("sender", "")))
            if subject.among(filter(None, came_from)):
                self._bucket.purge(one.key)
                changed += 1
        uploaded = [
            one.key
            for one in self._uploads.listing(f"accounts/{subject.account_id}/")
            if subject.among([one.key.split("/")[2]])
        ]
        self._uploads.delete_many(uploaded)
        return changed + len(uploaded)
