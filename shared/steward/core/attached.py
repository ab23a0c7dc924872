"""Files that are to go out with a mail, as whoever decides sees them. Pure.

They are kept with what a call means (`Approval.resolved`), so the hash of what was shown covers every digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict, TypeAdapter

from steward.core.documents import DocumentKind

# What one mail may carry: in base64, with its words, it stays within the 25 MB that most receivers take.
MOST_FILES = 20
MOST_BYTES = 18_000_000
_KEY = "attachments"


class AttachedFile(BaseModel):
    """A file with the content that it had when it was looked at: `size` in bytes, `sha256` in hex.

    `file_id` is a document's or Drive's. One that is `outside` was named by somebody else: by `who`, as the account
    calls them, at `address`, as far as that is known.
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
    """What to keep of them with whom the call is for; empty for none."""
    given = tuple(files)
    return {_KEY: _FILES.dump_json(given).decode()} if given else {}


def files_in(resolved: Mapping[str, str]) -> tuple[AttachedFile, ...]:
    """The files a call is to send, as they were decided on."""
    return _FILES.validate_json(resolved[_KEY]) if _KEY in resolved else ()
