"""Paths of workspace files, and the patterns that match them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from steward.core.errors import StewardError

SUFFIXES = (".md", ".txt", ".json")
MOST_FOLDERS = 5
# S3 keys have at most 1,024 bytes, including our prefix.
_MOST_BYTES = 800
_SEGMENT = re.compile(r"(?![. ])[\w .()&+,'@-]{1,100}(?<![ .])")


class WorkspacePathError(StewardError):
    """The path is not a valid file or folder of the workspace."""


def key_of(account_id: str, path: str) -> str:
    """Return the object key of a file. Raises `WorkspacePathError`; no valid path leads outside the workspace."""
    *folders, name = path.split("/")
    if not (name.endswith(SUFFIXES) and _SEGMENT.fullmatch(name) and _are_folders(folders)) or _too_long(path):
        raise WorkspacePathError(
            f"{path!r} is not a file of the workspace: use folders and names of plain characters, "
            "ending in .md, .txt or .json"
        )
    return f"{root_of(account_id)}{path}"


def below(account_id: str, folder: str) -> str:
    """Return the key prefix of a folder, "" being the whole workspace. Raises `WorkspacePathError`."""
    if not folder:
        return root_of(account_id)
    if not _are_folders(folder.split("/")) or _too_long(folder):
        raise WorkspacePathError(f"{folder!r} is not a folder of the workspace: use names of plain characters")
    return f"{root_of(account_id)}{folder}/"


def root_of(account_id: str) -> str:
    """Return the key prefix of an account's workspace."""
    return f"accounts/{account_id}/workspace/"


def account_of(key: str) -> str:
    """Return the account that owns an object key."""
    return key.split("/")[1]


def matches(path: str, pattern: str) -> bool:
    """Return whether a path matches a pattern: `*` and `?` stay within a name, `**` matches any number of folders."""
    return _match(path.split("/"), pattern.split("/"))


def _match(names: Sequence[str], patterns: Sequence[str]) -> bool:
    # Track the set of next patterns, name by name, so that work is limited to names times patterns.
    places = _onward({0}, patterns)
    for name in names:
        kept = {place for place in places if place < len(patterns) and patterns[place] == "**"}
        met = {
            place + 1
            for place in places
            if place < len(patterns) and patterns[place] != "**" and fnmatchcase(name, patterns[place])
        }
        places = _onward(kept | met, patterns)
    return len(patterns) in places


def _onward(places: set[int], patterns: Sequence[str]) -> set[int]:
    found = set(places)
    for place, pattern in enumerate(patterns):
        if place in found and pattern == "**":
            found.add(place + 1)
    return found


def _are_folders(names: Sequence[str]) -> bool:
    # A folder with a file's suffix would collide with that file on a real file system.
    good = all(_SEGMENT.fullmatch(name) and not name.endswith(SUFFIXES) for name in names)
    return good and len(names) <= MOST_FOLDERS


def _too_long(path: str) -> bool:
    return len(path.encode(errors="replace")) > _MOST_BYTES
