"""Description of a mail's attached files for its approver. Pure.

They are kept with the call's recipient (`Approval.resolved`), so the hash of what was shown covers every digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict, TypeAdapter

from steward.core.documents import DocumentKind

# Limit of one mail: with base64 and text it stays within the 25 MB that most receivers accept.
MOST_FILES = 20
MOST_BYTES = 18_000_000
_KEY = "attachments"


class AttachedFile(BaseModel):
    """A file with the content it had when looked at: `size` in bytes, `sha256` in hex.

    `file_id` is a document's or Drive's. An `outside` file was named by somebody else: `who` as the account calls them,
    at `address`, as far as known.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    file_id: str
    name: str
    kind: DocumentKind
    media_type: str
    size: int
    sha256: str
    outside: bool = True
    who: str = ""
    address: str = ""


_FILES = TypeAdapter(tuple[AttachedFile, ...], config=ConfigDict(defer_build=True))


def kept_with(files: Iterable[AttachedFile]) -> dict[str, str]:
    """Return the fields to keep with the call's recipient; empty without files."""
    given = tuple(files)
    return {_KEY: _FILES.dump_json(given).decode()} if given else {}


def files_in(resolved: Mapping[str, str]) -> tuple[AttachedFile, ...]:
    """Return the approved files of a call."""
    return _FILES.validate_json(resolved[_KEY]) if _KEY in resolved else ()
