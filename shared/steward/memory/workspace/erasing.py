"""Erasing somebody from an account's files.

Files are the team's. What names somebody goes out of them, and of somebody outside also what they wrote, word for word;
what a member has put down there stays, without their name. What a file was and still named them is deleted for good.
"""

from __future__ import annotations

from typing import ClassVar

from steward.aws.buckets import Bucket, ObjectChanged
from steward.aws.erasing import ObjectErasing, Walk
from steward.core.erasure import Marked, Redaction
from steward.core.stored import mark_of
from steward.memory.workspace.paths import root_of


class WorkspaceEraser:
    """The files of an account and what they were."""

    covers: ClassVar[tuple[str, ...]] = (r"workspace/accounts/[^/]+/workspace/.*",)

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket

    def erase(self, marked: Marked, walk: Walk) -> int:
        """See `Eraser`."""
        root = root_of(marked.subject.account_id)
        redaction = walk.redaction.of_names_alone() if marked.subject.is_member else walk.redaction
        redacted = {one.key: self._redact(one.key, redaction) for one in list(self._bucket.listing(root))}
        busy = [key for key, done in redacted.items() if done is None]
        changed = sum(done is not False for done in redacted.values())
        return changed + ObjectErasing(self._bucket).delete_finds(root, redaction, but=busy)

    def _redact(self, key: str, redaction: Redaction) -> bool | None:
        """Whether there was anything in it; None if somebody has written it at this moment, and the next walk does."""
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
        except ObjectChanged:
            return None
        return True
