"""Erasure of a person from an account's files.

Files belong to the team. Names of the person are redacted; for an outsider also their own words. A member's texts stay,
without their name. Old versions that still name the person are deleted for good.
"""

from __future__ import annotations

from typing import ClassVar

from steward.aws.buckets import Bucket, ObjectChangedError
from steward.aws.redactors import ErasureWalk, ObjectRedactor
from steward.core.redaction import ErasureScope, Redaction
from steward.core.stored_objects import mark_of
from steward.memory.workspace.paths import root_of


class WorkspaceEraser:
    """Eraser of an account's files and their old versions."""

    covers: ClassVar[tuple[str, ...]] = (r"workspace/accounts/[^/]+/workspace/.*",)

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        root = root_of(marked.subject.account_id)
        redaction = walk.redaction.of_names_alone() if marked.subject.is_member else walk.redaction
        redacted = {one.key: self._redact(one.key, redaction) for one in list(self._bucket.listing(root))}
        busy = [key for key, done in redacted.items() if done is None]
        changed = sum(done is not False for done in redacted.values())
        return changed + ObjectRedactor(self._bucket).delete_finds(root, redaction, but=busy)

    def _redact(self, key: str, redaction: Redaction) -> bool | None:
        """Redact a file; return whether anything changed, or None if a concurrent write leaves it to the next walk."""
        stored = self._bucket.get(key)
        if stored is None or not stored.intact or not redaction.finds(stored.text):
            return False
        marks = {mark_of(redaction.text(line)) for line, provenance in stored.lines() if provenance == "outside"}
        try:
            self._bucket.put(
                key,
                redaction.text(stored.text),
                version=stored.version,
                provenance=stored.provenance,
                writer=stored.writer,
                member_id=stored.member_id,
                outside=marks if stored.provenance != "outside" else (),
            )
        except ObjectChangedError:
            return None
        return True
