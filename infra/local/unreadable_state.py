"""Refuses a local state whose rows an earlier version wrote in a form that this one cannot read."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

from infra.local.errors import LaunchError
from infra.local.state_database import StateDatabase
from infra.local.state_folder import REPOSITORY, StatePaths
from steward.actors.timers import Timer
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.records import Record, Row, from_row

_SHARED = REPOSITORY / "shared"
_RECORD = "KIND: ClassVar[str] = "


def refuse_unreadable_rows(paths: StatePaths) -> None:
    """Raise `LaunchError` if the state has rows that this version cannot read."""
    if not paths.kept.exists():
        return
    with closing(StateDatabase(paths.kept)) as kept:
        unreadable = Counter(_unreadable(kept))
    if unreadable:
        kinds = ", ".join(f"{kind} ({count})" for kind, count in sorted(unreadable.items())[:3])
        raise LaunchError(
            f"The state in {paths.root} is from another version of Steward and cannot be read here: {kinds}. "
            "Start once with --reset, which deletes it and begins anew."
        )


def record_types() -> set[type[Record]]:
    """Return every record type that the product stores."""
    for file in sorted((_SHARED / "steward").rglob("*.py")):
        if _RECORD in file.read_text():
            importlib.import_module(".".join(file.relative_to(_SHARED).with_suffix("").parts))
    return {kind for kind in _below(Record) if "KIND" in vars(kind) and kind.__module__.startswith("steward.")}


def _below(kind: type[Record]) -> Iterator[type[Record]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _unreadable(kept: StateDatabase) -> Iterator[str]:
    kinds = record_types()
    for item in kept.every_item():
        typed = json.loads(item)
        if not {"kind", "schema_version", "body"} <= typed.keys():
            continue
        row: Row = {name: value.get("S") or value.get("N") for name, value in typed.items()}
        if "personal_key" in row:
            # Its personal text is in a bucket; the row is checked as if that text was erased.
            row["erased_at"] = row["personal_key"]
        try:
            record = from_row(row, *kinds)
        except (UnknownVersionError, CorruptRecordError):
            yield str(row["kind"])
            continue
        if isinstance(record, Timer) and not record.key.items() <= row.items():
            # The sweep would not look for it there.
            yield str(row["kind"])
