"""Workspace paths never leave the account's own folder."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from fnmatch import translate
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.memory.workspace.paths import SUFFIXES, WorkspacePathError, below, key_of, matches, root_of
from tests.support.walks import for_each

ROOT = root_of("acct-1")
# One file of another account's, in twelve spellings and more.
OUT_OF_IT = (
    "../../acct-2/workspace/MEMORY.md",
    "/accounts/acct-2/workspace/MEMORY.md",
    "areas/../../../acct-2/workspace/MEMORY.md",
    "./../../acct-2/workspace/MEMORY.md",
    "..//..//acct-2/workspace/MEMORY.md",
    "..\\..\\acct-2\\workspace\\MEMORY.md",
    "%2e%2e/%2e%2e/acct-2/workspace/MEMORY.md",
    "..%2f..%2facct-2%2fworkspace%2fMEMORY.md",
    "\uff0e\uff0e/\uff0e\uff0e/acct-2/workspace/MEMORY.md",
    "..\u2215..\u2215acct-2\u2215workspace\u2215MEMORY.md",
    "../../acct-2/workspace/MEMORY.md\x00.md",
    ".. /.. /acct-2/workspace/MEMORY.md",
    "..\n/..\n/acct-2/workspace/MEMORY.md",
    "s3://bucket/accounts/acct-2/workspace/MEMORY.md",
    "file:///accounts/acct-2/workspace/MEMORY.md",
    "~/accounts/acct-2/workspace/MEMORY.md",
    " /MEMORY.md",
    "MEMORY.md/",
    "MEMORY.md\n",
    "areas\n/MEMORY.md",
    "\u202eareas/MEMORY.md",
    "areas/\u200bMEMORY.md",
)
_BITS = st.sampled_from(
    ["..", ".", "", "a", "é", " ", "..%2f", "%2e", "\\", "\n", "\x00", "a.md", "MEMORY.md", "\uff0e", "~", "x" * 101]
)
_SPELLINGS = st.one_of(st.text(max_size=60), st.lists(_BITS, max_size=9).map("/".join), st.lists(_BITS).map("".join))
_PATHS = st.one_of(_SPELLINGS, _SPELLINGS.map(lambda path: f"{path}.md"))


@for_each("path", OUT_OF_IT)
def test_no_spelling_leads_out(path: str) -> None:
    with pytest.raises(WorkspacePathError):
        key_of("acct-1", path)
    with pytest.raises(WorkspacePathError):
        below("acct-1", path.removesuffix("MEMORY.md") or path)


@for_each("path", ["notes.exe", "notes", "notes.md.exe", "a.MD", "a.md.html", ".md", "a/.md", "a/b.yaml"])
def test_other_kinds_of_files_are_refused(path: str) -> None:
    with pytest.raises(WorkspacePathError):
        key_of("acct-1", path)


@for_each(
    "path",
    ["MEMORY.md", "areas/boiler.md", "daily_notes/2026-11-23_Küche & Bad.md", "skills/a/forms/b.json", "ключ/от.txt"],
)
def test_common_file_names_are_accepted(path: str) -> None:
    assert key_of("acct-1", path) == f"{ROOT}{path}"


@given(_PATHS)
def test_whatever_is_taken_is_one_key_below_the_accounts_own_folder(path: str) -> None:
    """However it is read again: as a path, as an address, after normalization of its characters."""
    try:
        key = key_of("acct-1", path)
    except WorkspacePathError:
        return
    assert key == f"{ROOT}{path}"
    assert path.endswith(SUFFIXES)
    assert len(key.encode()) <= 1_024
    for read in (key, unquote(key), unicodedata.normalize("NFKC", key), key.replace("\\", "/")):
        assert posixpath.normpath(read) == read
        assert read.startswith(ROOT)
    assert path.isprintable()


@given(_PATHS)
def test_a_folder_never_holds_what_is_not_the_accounts(path: str) -> None:
    try:
        prefix = below("acct-1", path)
    except WorkspacePathError:
        return
    assert prefix.startswith(ROOT)
    assert posixpath.normpath(prefix) + "/" == prefix


def test_a_key_is_never_longer_than_the_bucket_takes() -> None:
    with pytest.raises(WorkspacePathError):
        key_of("acct-1", f"{'/'.join(['ж' * 100] * 5)}/{'ж' * 90}.md")


def test_no_folder_stands_where_a_file_could() -> None:
    with pytest.raises(WorkspacePathError):
        key_of("acct-1", "areas/a.md/b.md")


@for_each(
    ("pattern", "meant"),
    [
        ("**/*.md", {"MEMORY.md", "areas/boiler.md", "skills/a/SKILL.md"}),
        ("*.md", {"MEMORY.md"}),
        ("areas/*", {"areas/boiler.md"}),
        ("skills/**", {"skills/a/SKILL.md", "skills/a/form.json"}),
        ("skills/**/SKILL.md", {"skills/a/SKILL.md"}),
        ("**", {"MEMORY.md", "areas/boiler.md", "skills/a/SKILL.md", "skills/a/form.json"}),
        ("**/?????.json", set()),
        ("", set()),
    ],
)
def test_patterns(pattern: str, meant: set[str]) -> None:
    paths = ("MEMORY.md", "areas/boiler.md", "skills/a/SKILL.md", "skills/a/form.json")
    assert {path for path in paths if matches(path, pattern)} == meant


@given(st.lists(st.sampled_from(["*", "**", "a", "?b", "*.md"]), min_size=1, max_size=5), st.data())
def test_patterns_mean_what_a_search_by_hand_finds(pattern: list[str], data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(["a", "ab", "bb", "x.md"]), min_size=1, max_size=5))
    by_hand = "".join(
        r"(?:[^/]+/)*" if one == "**" else f"{translate(one)[4:-3]}/".replace(".*", "[^/]*") for one in pattern
    )
    expected = re.fullmatch(by_hand, "/".join(names) + "/", re.DOTALL) is not None
    assert matches("/".join(names), "/".join(pattern)) == expected


def test_a_pattern_made_to_take_long_does_not() -> None:
    assert not matches("/".join(["a" * 100] * 6), "/".join(["**", "*a*a*a*a*a*b"] * 15))
