"""Pages of the web app about the team's files, and about what is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated

from steward.aws.buckets import EarlierObject
from steward.channels.pages.page_declarations import (
    Action,
    Coded,
    Hidden,
    Long,
    OutsideWords,
    PageData,
    Unseen,
    Viewer,
    WebPage,
)
from steward.core.sentences import render, say
from steward.core.stored_objects import StoredObject
from steward.memory.workspace.paths import WorkspacePathError
from steward.memory.workspace.seeds import MEMORY_FILE
from steward.memory.workspace.tools.facts.declare import REMEMBER, REMOVE_MEMORY, UPDATE_MEMORY
from steward.memory.workspace.tools.facts.run import RememberedItem, remembered
from steward.memory.workspace.tools.files.declare import WRITE_FILE
from steward.memory.workspace.tools.places.declare import DELETE_FILE, MOVE_FILE
from steward.memory.workspace.tools.versions.declare import RESTORE_FILE
from steward.memory.workspace.wire import WorkspaceWire
from steward.memory.workspace.workspace import FileTooLargeError

_MOST_VERSIONS = 20
# No path has it, so it parts a path from a version of the file.
_AT = "#"
_DELETED = "deleted"


class FileRow(PageData):
    """A file of the workspace, changed or deleted at a time; a seed that nobody has written has none."""

    path: Hidden
    folder: Hidden
    name: str
    size: int | None
    changed_at: datetime | None


class FileVersionRow(PageData):
    """A version of a file; `open` names it on the page, empty if there is nothing to see."""

    open: Hidden
    since: datetime
    who: str
    size: int
    kind: Annotated[str, Coded()]


class FileDetail(PageData):
    """A file, as it is or as it was; `outside_lines` are the numbers of lines from somebody outside, from 1."""

    key: Hidden
    path: Hidden
    version: Hidden
    shows: Hidden
    since: datetime | None
    who: str
    text: Long
    outside_lines: Annotated[tuple[int, ...], Unseen()]
    versions: tuple[FileVersionRow, ...]


_Version = tuple[EarlierObject, StoredObject | None]


def _files(wire: WorkspaceWire, viewer: Viewer, filters: Mapping[str, str]) -> list[FileRow]:
    folder, is_gone = filters["folder"].strip("/ "), filters["show"] == _DELETED
    try:
        there = [] if is_gone else wire.workspace.listing(viewer.account_id, folder)
    except WorkspacePathError:
        return []
    gone = wire.workspace.deleted(viewer.account_id) if is_gone else []
    found = there or [one for one in gone if one.path.startswith(f"{folder}/" if folder else "")]
    rows = [
        FileRow(
            path=one.path,
            folder="".join(one.path.rpartition("/")[:2]),
            name=one.path.rpartition("/")[2],
            size=None if is_gone else one.size,
            changed_at=one.at,
        )
        for one in found
    ]
    return sorted(rows, key=lambda row: (row.folder, row.name))


def _file(wire: WorkspaceWire, viewer: Viewer, key: str) -> FileDetail | None:
    path, _, name = key.partition(_AT)
    try:
        present = wire.workspace.read(viewer.account_id, path)
        versions = wire.workspace.versions(viewer.account_id, path, _MOST_VERSIONS)
    except (WorkspacePathError, FileTooLargeError):
        return None
    meant = next((one for one in versions if one[0].name == name and one[1]), None) if name else None
    stored = meant[1] if meant else None if name else present
    if stored is None and (name or not versions):
        return None
    names = {one.member_id: one.name for one in wire.people.members(viewer.account_id)}
    rows = tuple(_version(path, place, one, names) for place, one in enumerate(versions))
    since = meant[0].at if meant else versions[0][0].at if versions else None
    marked = enumerate(stored.lines(), start=1) if stored else ()
    return FileDetail(
        key=key,
        path=path,
        version=stored.version if stored else "",
        shows="gone" if stored is None else "earlier" if name and name != versions[0][0].name else "now",
        since=since,
        who=_who(stored, names),
        text=stored.text if stored else "",
        outside_lines=tuple(number for number, (line, whose) in marked if whose == "outside" and line.strip()),
        versions=rows,
    )


def _version(path: str, place: int, one: _Version, names: Mapping[str, str]) -> FileVersionRow:
    kept, stored = one
    return FileVersionRow(
        open=f"{path}{_AT}{kept.name}" if stored else "",
        since=kept.at,
        who=_who(stored, names),
        size=kept.size,
        kind="gone" if kept.gone else "now" if place == 0 else "earlier",
    )


def _who(stored: StoredObject | None, names: Mapping[str, str]) -> str:
    return names.get(stored.member_id, "Steward") if stored and stored.version else ""


def _is_now(file: FileDetail) -> bool:
    return file.shows == "now"


class FactRow(PageData):
    """Something that is remembered: a line of MEMORY.md, or a fact that the member has told."""

    fact_id: Hidden
    words: Hidden
    text: str | OutsideWords
    about: str
    kind: Annotated[str, Coded()]
    sure: int
    source: Annotated[str, Coded()]
    last_at: datetime | None


def _facts(wire: WorkspaceWire, viewer: Viewer, filters: Mapping[str, str]) -> list[FactRow]:
    stored = wire.workspace.read(viewer.account_id, MEMORY_FILE) or StoredObject("", "")
    found = remembered(stored, wire.facts.of_member(viewer.account_id, viewer.member_id))
    return [_fact(one, viewer) for one in found if one.is_about(filters["about"].strip())]


def _fact(one: RememberedItem, viewer: Viewer) -> FactRow:
    fact, theirs = one.fact, one.provenance == "outside"
    outside = OutsideWords(who=render(say("page-facts", form="also_outside"), viewer.language), words=one.text)
    source = "asked" if fact is None else "confirmed" if fact.explicit else "said"
    return FactRow(
        fact_id=one.memory_id,
        words="" if theirs else one.text,
        text=outside if theirs else one.text,
        about=(fact.about or viewer.name) if fact else "",
        kind=fact.category if fact else "team",
        sure=round(one.confidence * 100),
        source=source,
        last_at=fact.last_at if fact else None,
    )


_THIS = {"path": "path", "version": "version"}
_FACT = {"fact_id": "fact_id", "text": "words"}

PAGES = (
    WebPage(
        name="files",
        section="knowledge",
        says=partial(say, "page-files"),
        row=FileRow,
        read=_files,
        key="path",
        open=_file,
        detail=FileDetail,
        heading="path",
        filters=("folder", "show"),
        choices={
            "show": lambda _, viewer: [(_DELETED, render(say("page-files", form="also_deleted"), viewer.language))]
        },
        creates=(
            Action(
                "new",
                WRITE_FILE.name,
                {"version": "version"},
                asks=("path", "content"),
                long=("content",),
                ending={"path": ".md"},
                carries=("version",),
                makes="path",
            ),
        ),
        actions=(
            Action(
                "edit",
                WRITE_FILE.name,
                {**_THIS, "content": "text"},
                asks=("content",),
                long=("content",),
                carries=("version",),
                makes="path",
                fits=_is_now,
            ),
            Action(
                "move",
                MOVE_FILE.name,
                {"from": "path", "to": "path", "version": "version"},
                asks=("to",),
                ending={"to": ".md"},
                carries=("version",),
                makes="to",
                fits=lambda file: _is_now(file) and bool(file.version),
            ),
            Action("restore", RESTORE_FILE.name, _THIS, makes="path", fits=lambda file: file.shows == "earlier"),
            Action(
                "delete",
                DELETE_FILE.name,
                _THIS,
                carries=("version",),
                danger=True,
                fits=lambda file: _is_now(file) and bool(file.version),
            ),
        ),
        grouped="folder",
        detail_template="file.html",
        form_template="file_form.html",
        download=lambda file: (file.path.rpartition("/")[2], file.text),
    ),
    WebPage(
        name="facts",
        section="knowledge",
        says=partial(say, "page-facts"),
        row=FactRow,
        read=_facts,
        key="fact_id",
        filters=("about",),
        creates=(Action("remember", REMEMBER.name, asks=("text",), long=("text",)),),
        actions=(
            Action(
                "correct",
                UPDATE_MEMORY.name,
                _FACT,
                asks=("text", "category", "confidence"),
                long=("text",),
                fits=lambda row: row.kind != "team",
            ),
            Action(
                "change", UPDATE_MEMORY.name, _FACT, asks=("text",), long=("text",), fits=lambda row: row.kind == "team"
            ),
            Action("forget", REMOVE_MEMORY.name, {"fact_id": "fact_id"}, danger=True),
        ),
    ),
)
