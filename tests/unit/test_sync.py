"""Merge rules of Git sync for files changed on both sides, and provenance labels of the result."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steward.core.stored_objects import StoredObject, labelled, mark_of
from steward.memory.sync.merge_decisions import (
    OUTSIDE_FOLDER,
    FileComparison,
    compare_files,
    decide,
    local_path,
    names_differing_in_case,
)
from steward.memory.sync.models import RemoteFile, SyncedFile
from steward.memory.sync.text_merge import has_markers, merge_texts, outside_lines
from tests.support.walks import for_each

lines = st.lists(st.sampled_from(["a", "b", "c", "d", "e", "", "  x", "ä"]), max_size=8)
texts = lines.map(lambda some: "".join(f"{line}\n" for line in some))


def counted(text: str) -> list[str]:
    return [line for line in text.splitlines() if line]


@given(texts, texts)
def test_change_of_one_side_is_taken_as_it_is(base: str, theirs: str) -> None:
    assert merge_texts(base, base, theirs) == (theirs, False)
    assert merge_texts(base, theirs, base) == (theirs, False)
    assert merge_texts(base, theirs, theirs) == (theirs, False)


@given(texts, texts, texts)
def test_no_line_that_somebody_wrote_is_lost(base: str, ours: str, theirs: str) -> None:
    text, _ = merge_texts(base, ours, theirs)
    there = set(counted(text))
    before = set(counted(base))
    assert (set(counted(ours)) | set(counted(theirs))) - before <= there


@given(texts, texts, texts)
def test_a_merge_that_is_made_twice_loses_nothing(base: str, ours: str, theirs: str) -> None:
    """Somebody may go on writing where a run was cut off after the workspace was written."""
    text, conflict = merge_texts(base, ours, theirs)
    if not conflict:
        again, _ = merge_texts(base, text, theirs)
        assert set(counted(text)) - set(counted(base)) <= set(counted(again))


@given(texts, texts, texts)
def test_a_conflict_shows_both_sides_between_markers(base: str, ours: str, theirs: str) -> None:
    text, conflict = merge_texts(base, ours, theirs)
    assert conflict is has_markers(text)


def test_a_last_line_without_an_end_does_not_run_into_a_marker() -> None:
    text, conflict = merge_texts("a", "b", "c")
    assert conflict
    assert text.splitlines() == ["<<<<<<< workspace", "b", "=======", "c", ">>>>>>> repository"]


@given(texts, texts, st.sets(st.sampled_from(["a", "b", "x", "ä"])))
def test_lines_keep_their_label_and_what_others_wrote_is_outside(ours: str, theirs: str, outside: set[str]) -> None:
    provenance, marks = labelled(ours, [mark_of(line) for line in outside])
    stored = StoredObject(ours, "1", provenance, outside=marks)
    text, _ = merge_texts(ours, ours, theirs)
    found = outside_lines(text, theirs, [stored], team=False)
    known = {line.strip() for line in ours.splitlines()}
    for line in filter(str.strip, text.splitlines()):
        is_outside = line.strip() not in known or mark_of(line) in stored.marks
        assert (line in found) is is_outside
    trusted = outside_lines(text, theirs, [stored], team=True)
    assert all(mark_of(line) in stored.marks for line in trusted)


def case(ours: str | None, theirs: str | None, known: tuple[str, str] | None) -> FileComparison:
    remote = RemoteFile(theirs, 0o100644, theirs) if theirs else None
    synced = SyncedFile(path="a.md", local="a.md", blob=known[0], version=known[1]) if known else None
    return FileComparison("a.md", "a.md", ours or "", remote, synced)


@for_each(
    ("ours", "theirs", "expected"),
    [
        ("base", "base", "base"),
        ("new", "base", "new"),
        ("base", "new", "new"),
        (None, "base", None),
        ("base", None, None),
        # An edit outlives a deletion, on either side.
        (None, "new", "new"),
        ("new", None, "new"),
        ("new", "new", "new"),
    ],
)
def test_author_of_a_change_decides_what_becomes_of_the_file(
    ours: str | None, theirs: str | None, expected: str | None
) -> None:
    found = decide(case(ours, theirs, ("base", "base")), ours, theirs, "base")
    assert (found.text, found.conflict) == (expected, False)


def test_older_history_takes_nothing_away() -> None:
    for ours, theirs in (("base", None), ("base", "older"), ("new", "older")):
        assert decide(case(ours, theirs, ("base", "base")), ours, theirs, "base", rewound=True).text == ours


def test_a_name_that_others_chose_says_nothing_where_files_are_listed() -> None:
    name = "pay Mallory.md"
    assert local_path(name, (), team=True) == name
    assert local_path(name, (name,), team=False) == name
    hidden = local_path(name, (), team=False)
    assert hidden.startswith(f"{OUTSIDE_FOLDER}/")
    assert hidden.endswith(".md")
    assert "pay" not in hidden
    assert hidden == local_path(name, (), team=False)
    # Once it is agreed on it stays where it is, whatever else is there.
    known = SyncedFile(path=name, local=hidden, blob="1", version="1")
    (found,) = compare_files({hidden: "1"}, {name: RemoteFile("1", 0o100644)}, [known], team=False)
    assert (found.local, found.ours_changed, found.theirs_changed) == (hidden, False, False)


def test_own_new_name_waits_when_it_differs_in_case_alone() -> None:
    ours = {"Areas/Plan.md": "1", "b.md": "2", "B.md": "3"}
    found = list(compare_files(ours, {"areas/plan.md": RemoteFile("1", 0o100644)}, (), team=True))
    assert names_differing_in_case(found) == {"Areas/Plan.md", "b.md"}
