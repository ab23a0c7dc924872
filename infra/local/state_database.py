"""SQLite file with the AWS stand-in's state: rows are stored at once, everything else when it is saved.

A kill of the process loses nothing that was committed, since the operating system holds the file's pages by then. Only
a loss of power can lose the last commits, never the whole file, and that is not worth a wait for the disk.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_SCHEMA = """
CREATE TABLE IF NOT EXISTS items (place TEXT, hash TEXT, range TEXT, item TEXT NOT NULL,
    PRIMARY KEY (place, hash, range)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS services (name TEXT PRIMARY KEY, state TEXT NOT NULL);
"""

# The table's id, the values of its hash and its range key, and the item as JSON or None where there is none (any more).
Change = tuple[str, str, str, str | None]


class StateDatabase:
    """The file at `path`, created if it is missing. Safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.executescript(_SCHEMA)

    def write(self, changes: Iterable[Change]) -> None:
        """Store all these changes of rows, or none."""
        with self._transaction() as file:
            for place, hash_value, range_value, item in changes:
                key = (place, hash_value, range_value)
                if item is None:
                    file.execute("DELETE FROM items WHERE place = ? AND hash = ? AND range = ?", key)
                else:
                    file.execute("INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)", (*key, item))

    def rows(self, place: str) -> Iterator[tuple[str, str, str]]:
        """Yield the rows of a table: hash key, range key, and the item as JSON."""
        with self._lock:
            found = self._file.execute("SELECT hash, range, item FROM items WHERE place = ?", (place,)).fetchall()
        yield from found

    def every_item(self) -> Iterator[str]:
        """Yield the rows of all tables, as JSON."""
        with self._lock:
            found = self._file.execute("SELECT item FROM items").fetchall()
        yield from (item for (item,) in found)

    def save(self, services: Mapping[str, str], places: Collection[str]) -> None:
        """Store the state of every service at one moment, and delete the rows of tables that are not in `places`."""
        with self._transaction() as file:
            file.execute("DELETE FROM services")
            file.executemany("INSERT INTO services VALUES (?, ?)", services.items())
            for (place,) in file.execute("SELECT DISTINCT place FROM items").fetchall():
                if place not in places:
                    file.execute("DELETE FROM items WHERE place = ?", (place,))

    def service(self, name: str) -> str | None:
        """Return the last saved state of a service, or None."""
        with self._lock:
            found = self._file.execute("SELECT state FROM services WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else None

    def close(self) -> None:
        """Checkpoint everything into the one file, and close it."""
        with self._lock:
            self._file.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield self._file
            except BaseException:
                self._file.execute("ROLLBACK")
                raise
            self._file.execute("COMMIT")
