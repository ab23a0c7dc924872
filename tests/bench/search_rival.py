"""Search baseline: SQLite with FTS5 for words and sqlite-vec for meaning, merged by reciprocal rank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import apsw
import sqlite_vec

from steward.memory.search.embeddings import Embedder
from tests.bench.search_data import documents

_CANDIDATES = 50
_RANK_CONSTANT = 60
_AT_ONCE = 10_000


class SqliteSearch:
    """One database. This Python's own sqlite3 may load no extensions; apsw brings one that does."""

    def __init__(self, place: Path, embedder: Embedder) -> None:
        self._embedder = embedder
        self._database: Any = apsw.Connection(str(place))
        self._database.enable_load_extension(True)
        self._database.load_extension(sqlite_vec.loadable_path())
        self._database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")

    def fill(self, turns: int) -> None:
        """Put the first `turns` documents in."""
        self._database.execute("CREATE VIRTUAL TABLE said USING fts5(text, tokenize = 'porter unicode61')")
        self._database.execute(f"CREATE VIRTUAL TABLE meant USING vec0(vector int8[{self._embedder.dimension}])")
        several = enumerate(documents(turns), 1)
        while some := list(islice(several, _AT_ONCE)):
            vectors = self._whole([document.text for _, document in some])
            with self._database:
                self._database.executemany(
                    "INSERT INTO said(rowid, text) VALUES (?, ?)", ((row, document.text) for row, document in some)
                )
                self._database.executemany(
                    "INSERT INTO meant(rowid, vector) VALUES (?, vec_int8(?))",
                    ((row, vector) for (row, _), vector in zip(some, vectors, strict=True)),
                )
        self._database.execute("INSERT INTO said(said) VALUES ('optimize')")

    def search(self, query: str, limit: int) -> list[int]:
        """The rows of the best documents, best first."""
        words = " OR ".join(f'"{word}"' for word in query.split())
        said = self._database.execute(
            "SELECT rowid FROM said WHERE said MATCH ? ORDER BY rank LIMIT ?", (words, _CANDIDATES)
        )
        (vector,) = self._whole([query])
        meant = self._database.execute(
            "SELECT rowid FROM meant WHERE vector MATCH vec_int8(?) AND k = ? ORDER BY distance", (vector, _CANDIDATES)
        )
        scores: dict[int, float] = {}
        for found in (list(said), list(meant)):
            for rank, (row,) in enumerate(found, 1):
                scores[row] = scores.get(row, 0.0) + 1 / (_RANK_CONSTANT + rank)
        best = sorted(scores, key=lambda row: -scores[row])[:limit]
        text = "SELECT text FROM said WHERE rowid = ?"
        return [row for row in best if self._database.execute(text, (row,)).fetchone()]

    def _whole(self, texts: list[str]) -> Iterator[bytes]:
        """Vectors in 256 steps of the largest number a clustered vector has."""
        vectors = self._embedder.embed(texts)
        return ((vector * 127 / abs(vector).max()).round().astype("int8").tobytes() for vector in vectors)
