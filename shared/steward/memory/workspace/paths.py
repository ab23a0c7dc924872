"""Which names a file of the workspace may have, and which of them a pattern means. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from steward.core.errors import StewardError

SUFFIXES = (".md", ".txt", ".json")
MOST_FOLDERS = 5
# S3 takes keys of 1,024 bytes; what stands before the path is ours.
_MOST_BYTES = 800
_SEGMENT = re.compile(r"(?![. ])[\w .()&+,'@-]{1,100}(?<![ .])")


class PathRefused(StewardError):
    """The path does not name a file, or a folder, of the workspace."""


def key_of(account_id: str, path: str) -> str:
    """The object that holds the file; `PathRefused` where a path is no file's. Nothing in it leads elsewhere."""
    *folders, name = path.split("/")
    if not (name.endswith(SUFFIXES) and _SEGMENT.fullmatch(name) and _are_folders(folders)) or _too_long(path):
        raise PathRefused(
            f"{path!r} is not a file of the workspace: use folders and names of plain characters, "
            "ending in .md, .txt or .json"
        )
    return f"{root_of(account_id)}{path}"


def below(account_id: str, folder: str) -> str:
    """What the objects of a folder's files begin with, of "" the whole workspace's; `PathRefused` if it is none."""
    if not folder:
        return root_of(account_id)
    if not _are_folders(folder.split("/")) or _too_long(folder):
        raise PathRefused(f"{folder!r} is not a folder of the workspace: use names of plain characters")
    return f"{root_of(account_id)}{folder}/"


def root_of(account_id: str) -> str:
    """What every object of an account's workspace begins with."""
    return f"accounts/{account_id}/workspace/"


def account_of(key: str) -> str:
    """Whose file an object of a workspace is."""
    return key.split("/")[1]


def matches(path: str, pattern: str) -> bool:
    """Whether a pattern means this path: `*` and `?` stay within a name, `**` is any number of folders."""
    return _match(path.split("/"), pattern.split("/"))


def _match(names: Sequence[str], patterns: Sequence[str]) -> bool:
    # Which of the patterns may come next, name by name: never more work than names times patterns.
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
    # One that ended like a file would stand in the way of the file of that name, wherever there are real folders.
    good = all(_SEGMENT.fullmatch(name) and not name.endswith(SUFFIXES) for name in names)
    return good and len(names) <= MOST_FOLDERS


def _too_long(path: str) -> bool:
    return len(path.encode(errors="replace")) > _MOST_BYTES
