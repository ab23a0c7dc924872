"""Concurrent, killed and stalled writers of workspace files lose and repeat nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from datetime import datetime, timedelta
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steward.aws.buckets import ObjectChangedError
from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.workspace.workspace import NoSuchFileError, PathTakenError, Workspace, WriteAuthor
from tests.support.walks import for_each
from tests.support.workspaces import (
    Hands,
    Stopped,
    after_write,
    before_write,
    empty_workspace,
    stopped_after_write,
)

ACCOUNT = "acct-1"
MINE = WriteAuthor("call-1", "mbr-1")
THEIRS = WriteAuthor("call-2", "mbr-2")
HOUR = timedelta(hours=1)

Change = Callable[[Workspace, str], object]
# What a call does to `a.md`, given the version it has read; `old.md` is what it was before.
CHANGES: dict[str, Change] = {
    "write": lambda files, version: files.write(ACCOUNT, "a.md", "mine", version, by=MINE),
    "edit": lambda files, version: files.edit(ACCOUNT, "a.md", "one", "mine", version, by=MINE),
    "move": lambda files, version: files.move(ACCOUNT, "a.md", "b.md", version, by=MINE),
    "delete": lambda files, version: files.delete(ACCOUNT, "a.md", version),
    "restore": lambda files, version: files.restore(ACCOUNT, "a.md", _first(files), MINE),
    "copy": lambda files, version: files.copy(ACCOUNT, "a.md", "b.md", MINE),
}
# What takes it back, given what the files were and what the change has answered.
UNDONE: dict[str, Callable[[Workspace, str, object], object]] = {
    "write": lambda files, before, now: files.put_back(ACCOUNT, "a.md", str(now), before),
    "edit": lambda files, before, now: files.put_back(ACCOUNT, "a.md", str(now), before),
    "move": lambda files, before, now: files.move(ACCOUNT, "b.md", "a.md", str(now), THEIRS),
    "delete": lambda files, before, now: files.put_back(ACCOUNT, "a.md", None, before),
    "restore": lambda files, before, now: files.put_back(ACCOUNT, "a.md", _version(files, "a.md"), before),
    "copy": lambda files, before, now: files.put_back(ACCOUNT, "b.md", str(now), None),
}


def _first(files: Workspace) -> str:
    """The version of `a.md` that it had at first."""
    return files.versions(ACCOUNT, "a.md", 100)[-1][0].version


def _version(files: Workspace, path: str) -> str:
    stored = files.read(ACCOUNT, path)
    assert stored
    return stored.version


@pytest.fixture
def hands() -> Iterator[Hands]:
    """A workspace with `a.md`, which was `zero` and is `one`, of which a line came from outside."""
    with empty_workspace() as hands:
        first = hands.workspace.write(ACCOUNT, "a.md", "zero", None)
        hands.workspace.write(ACCOUNT, "a.md", "one\nof theirs", first, "account", ["of theirs"])
        yield hands


def texts(files: Workspace) -> dict[str, str]:
    """What the files hold that somebody has written."""
    written = [file.path for file in files.listing(ACCOUNT) if file.version]
    return {path: stored.text for path in written if (stored := files.read(ACCOUNT, path))}


@for_each("name", CHANGES, hands=hands)
def test_second_of_two_simultaneous_writers_is_refused_and_loses_nothing(hands: Hands, name: str) -> None:
    files, rival = hands.workspace, "b.md" if name == "copy" else "a.md"

    def write() -> None:
        version = _version(files, "a.md") if rival == "a.md" else None
        files.write(ACCOUNT, rival, "theirs", version, by=THEIRS)

    with before_write(1, write), pytest.raises((ObjectChangedError, PathTakenError)):
        CHANGES[name](files, _version(files, "a.md"))
    assert texts(files) == {"a.md": "one\nof theirs", rival: "theirs"}


@for_each("name", CHANGES, hands=hands)
def test_writer_offline_for_an_hour_is_refused_on_an_old_version(hands: Hands, name: str) -> None:
    files, read = hands.workspace, _version(hands.workspace, "a.md")
    files.write(ACCOUNT, "a.md", "theirs", read, by=THEIRS)
    files.write(ACCOUNT, "b.md", "theirs, too", None, by=THEIRS)
    hands.wait(HOUR)
    if name == "restore":
        # It names no version it has read: what it replaces is kept, and it can be taken back.
        before, now = files.restore(ACCOUNT, "a.md", read, MINE)
        assert files.put_back(ACCOUNT, "a.md", now, before)
    else:
        with pytest.raises((ObjectChangedError, PathTakenError)):
            CHANGES[name](files, read)
    assert texts(files) == {"a.md": "theirs", "b.md": "theirs, too"}


@for_each("name", CHANGES)
@for_each("writes", [0, 1, 2], hands=hands)
def test_writer_killed_anywhere_has_written_once_after_a_rerun(hands: Hands, name: str, writes: int) -> None:
    files, version = hands.workspace, _version(hands.workspace, "a.md")
    with stopped_after_write(writes), suppress(Stopped):
        CHANGES[name](files, version)
    answered = CHANGES[name](files, version)
    expected = {
        "write": {"a.md": "mine"},
        "edit": {"a.md": "mine\nof theirs"},
        "move": {"b.md": "one\nof theirs"},
        "delete": {},
        "restore": {"a.md": "zero"},
        "copy": {"a.md": "one\nof theirs", "b.md": "one\nof theirs"},
    }
    assert texts(files) == expected[name]
    assert CHANGES[name](files, version) == answered
    assert texts(files) == expected[name]


@for_each("name", CHANGES)
@for_each("writes", [1, 2], hands=hands)
def test_writer_rerun_after_a_kill_overwrites_nobody(hands: Hands, name: str, writes: int) -> None:
    """Somebody has gone on with what it had left: that stays, and what it did counts as done."""
    files, version = hands.workspace, _version(hands.workspace, "a.md")
    with stopped_after_write(writes), suppress(Stopped):
        CHANGES[name](files, version)
    for path, text in texts(files).items():
        files.write(ACCOUNT, path, f"{text}\nand theirs", _version(files, path), "account", by=THEIRS)
    built_on = texts(files)
    with suppress(ObjectChangedError, NoSuchFileError):
        CHANGES[name](files, version)
    assert texts(files) == built_on


@for_each(("name", "writes"), [*((name, 1) for name in CHANGES), ("move", 2)], hands=hands)
def test_writer_paused_for_an_hour_does_not_redo_what_was_undone(hands: Hands, name: str, writes: int) -> None:
    """Its work was done by another meanwhile, and a person took that back: the files are as it has read them."""
    _stands_still(hands, name, writes, before_write_asked)


@for_each(("name", "writes"), [("move", 1), ("move", 2), ("delete", 1), ("copy", 1)], hands=hands)
def test_writer_paused_within_a_request_redoes_what_was_undone_once(hands: Hands, name: str, writes: int) -> None:
    """The bucket compares what the files hold, and they hold the same again: it cannot tell."""
    _stands_still(hands, name, writes, before_write)


def _stands_still(
    hands: Hands, name: str, writes: int, standing: Callable[[int, Callable[[], None]], AbstractContextManager[object]]
) -> None:
    files, version = hands.workspace, _version(hands.workspace, "a.md")
    as_it_was = texts(files)

    def meanwhile() -> None:
        hands.wait(HOUR)
        UNDONE[name](files, version, CHANGES[name](files, version))
        assert texts(files) == as_it_was

    with standing(writes, meanwhile), pytest.raises(ObjectChangedError):
        CHANGES[name](files, version)
    assert texts(files) == as_it_was


@for_each("writes", [1, 2], hands=hands)
def test_a_move_that_another_run_has_finished_is_left_alone(hands: Hands, writes: int) -> None:
    files, version = hands.workspace, _version(hands.workspace, "a.md")

    def meanwhile() -> None:
        CHANGES["move"](files, version)
        hands.wait(HOUR)

    with before_write(writes, meanwhile), suppress(ObjectChangedError):
        CHANGES["move"](files, version)
    assert texts(files) == {"b.md": "one\nof theirs"}


@for_each(("name", "writes"), [*((name, 1) for name in CHANGES), ("move", 2)], hands=hands)
def test_writer_paused_after_a_write_keeps_what_a_rerun_reported(hands: Hands, name: str, writes: int) -> None:
    """Another run of its call finds the change made and reports it, so the late run must not take it back."""
    files, version = hands.workspace, _version(hands.workspace, "a.md")
    reported: dict[str, str] = {}

    def meanwhile() -> None:
        hands.wait(HOUR)
        CHANGES[name](files, version)
        reported.update(texts(files))

    with after_write(writes, meanwhile), suppress(ObjectChangedError):
        CHANGES[name](files, version)
    assert texts(files) == reported


def test_new_file_is_kept_if_its_writer_pauses_after_it_was_written(hands: Hands) -> None:
    files, before = hands.workspace, texts(hands.workspace)

    def meanwhile() -> None:
        hands.wait(HOUR)
        files.write(ACCOUNT, "new.md", "new", None, by=MINE)

    with after_write(1, meanwhile):
        files.write(ACCOUNT, "new.md", "new", None, by=MINE)
    assert texts(files) == {**before, "new.md": "new"}


def test_new_file_that_was_moved_is_not_written_again_by_a_paused_writer(hands: Hands) -> None:
    files = hands.workspace

    def meanwhile() -> None:
        files.move(ACCOUNT, "new.md", "b.md", files.write(ACCOUNT, "new.md", "new", None, by=MINE), THEIRS)
        hands.wait(HOUR)

    before = texts(files)
    with before_write(1, meanwhile), pytest.raises(ObjectChangedError):
        files.write(ACCOUNT, "new.md", "new", None, by=MINE)
    assert texts(files) == {**before, "b.md": "new"}


def before_write_asked(number: int, happens: Callable[[], None]) -> AbstractContextManager[object]:
    """Right before the workspace asks itself whether it is still in time for the `number`th time."""
    asked, real = 0, Workspace._in_time

    def in_time(self: Workspace, began: datetime, path: str) -> None:
        nonlocal asked
        asked += 1
        if asked == number:
            happens()
        real(self, began, path)

    return mock.patch.object(Workspace, "_in_time", in_time)


def test_labels_go_along_wherever_a_file_goes(hands: Hands) -> None:
    files = hands.workspace

    def labels(path: str) -> dict[str, str]:
        stored = files.read(ACCOUNT, path)
        assert stored
        return dict(stored.lines())

    before = _version(files, "a.md")
    expected = {"one": "account", "of theirs": "outside"}
    assert labels("a.md") == expected
    moved = files.move(ACCOUNT, "a.md", "areas/b.md", before, MINE)
    assert labels("areas/b.md") == expected
    files.copy(ACCOUNT, "areas/b.md", "c.md", MINE)
    assert labels("c.md") == expected
    files.write(ACCOUNT, "areas/b.md", "gone", moved)
    files.restore(ACCOUNT, "areas/b.md", moved, WriteAuthor("call-3"))
    assert labels("areas/b.md") == expected
    files.put_back(ACCOUNT, "a.md", None, before)
    assert labels("a.md") == expected
    assert files.read(ACCOUNT, "areas/b.md") == StoredObject(
        "one\nof theirs", moved, "account", "call-3", frozenset({mark_of("of theirs")})
    )


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(["read", "write", "edit"])), max_size=12))
def test_no_edit_is_lost_whoever_writes_when(steps: list[tuple[str, str]]) -> None:
    """Each adds a line to what they have read last; whatever was taken stands in the file in the end."""
    with empty_workspace() as hands:
        files, taken = hands.workspace, list[str]()
        start = StoredObject("lines:", files.write(ACCOUNT, "a.md", "lines:", None))
        known = {"A": start, "B": start}
        for number, (writer, what) in enumerate(steps):
            seen, line = known[writer], f"{writer}{number}"
            if what == "read":
                known[writer] = files.read(ACCOUNT, "a.md") or seen
                continue
            by = WriteAuthor(f"call-{number}")
            try:
                if what == "edit":
                    new = files.edit(ACCOUNT, "a.md", "lines:", f"lines:\n{line}", seen.version, by=by)
                else:
                    new = files.write(ACCOUNT, "a.md", f"{seen.text}\n{line}", seen.version, by=by)
            except ObjectChangedError:
                # What a tool answers then is the file as it is now.
                known[writer] = files.read(ACCOUNT, "a.md") or seen
                continue
            taken.append(line)
            known[writer] = files.read(ACCOUNT, "a.md") or seen
            assert known[writer].version == new
        stored = files.read(ACCOUNT, "a.md")
        assert stored
        assert sorted(stored.text.splitlines()[1:]) == sorted(taken)
