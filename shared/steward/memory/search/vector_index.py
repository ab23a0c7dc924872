"""Vector half of an index: finds documents that are near a query in meaning.

Below `EXACT` vectors every embedding is compared. Above, the nearest lists are compared by sign bits first, and the
best of them by their int8 embeddings.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from steward.memory.search import vector_parts
from steward.memory.search.embeddings import Vectors
from steward.memory.search.hash_keys import key_of, short_key_of
from steward.memory.search.models import SearchFilters
from steward.memory.search.ranking import BESIDE, SearchCandidates
from steward.memory.search.timestamps import microseconds
from steward.memory.search.vector_lists import PROBED, bit_distances, nearest_lists, sign_bits
from steward.memory.search.vector_parts import ABBREVIATION, ASSISTANT, ROLES, VectorPart, VectorRows, ranges

Positions = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

EXACT = 20_000
# Up to this many rows are all compared, without lists.
_FEW = 2_000
# Embeddings compared: a minimum, and a number per requested document.
_COMPARED, _COMPARED_FOR_ONE = 600, 8
_MOST_PARTS = 8
_FARTHEST = np.uint16(0xFFFF)


class VectorIndex:
    """All parts of an index as one table, oldest part first. Of two rows with one key the newer counts."""

    def __init__(self, folder: Path, several: Sequence[VectorPart], dimension: int) -> None:
        self._folder = folder
        self._parts = list(several)
        self._dimension = dimension

    @classmethod
    def open(cls, folder: Path, names: Iterable[str], dimension: int) -> VectorIndex:
        """Open the parts `names` of `folder`. ValueError if one cannot be read."""
        return cls(folder, [vector_parts.read(folder, name) for name in names], dimension)

    def names(self) -> list[str]:
        """Return the file names, oldest first."""
        return [part.name for part in self._parts]

    def __len__(self) -> int:
        return int(np.count_nonzero(self._live & self._embedded))

    def keys(self) -> list[int]:
        """Return the keys of documents with an embedding."""
        found: list[int] = self._table.keys[self._live & self._embedded].tolist()
        return found

    def having(self, keys: Iterable[int]) -> set[int]:
        """Return those of `keys` whose documents have an embedding."""
        rows = self._rows_of(keys)
        return set(self._table.keys[rows[self._embedded[rows]]].tolist())

    def add(self, rows: VectorRows) -> VectorIndex:
        """Add `rows`, replacing rows with the same keys; merge parts if there are too many."""
        if not len(rows):
            return self
        grown = VectorIndex(self._folder, [*self._parts, vector_parts.write(self._folder, rows)], self._dimension)
        return grown._merged(grown._first_to_merge())

    def without(self, keys: Iterable[int]) -> VectorIndex:
        """Rewrite everything except the rows with these keys."""
        gone = np.isin(self._table.keys, np.fromiter(keys, dtype=np.uint64))
        return self._merged(0, self._live & ~gone)

    def nearest(self, query: Vectors, filters: SearchFilters, limit: int) -> list[int]:
        """Return the keys of the `limit` documents nearest to `query`, nearest first.

        `query` is float32 [dimension], of unit length.
        """
        if not len(self._table) or limit <= 0:
            return []
        rows, cosines = self._compared(query, filters, limit)
        found: list[int] = self._table.keys[rows[np.argsort(-cosines, kind="stable")[:limit]]].tolist()
        return found

    def around(self, keys: Iterable[int], query: Vectors | None) -> SearchCandidates:
        """Return the stored documents of `keys` and their neighbours as candidates, with cosines where possible."""
        rows = self._rows_of(keys)
        rows = np.unique(np.concatenate([rows, *(self._neighbours(rows, step) for step in BESIDE)]))
        rows = rows[rows >= 0]
        table = self._table
        cosine = np.full(len(rows), np.nan, dtype=np.float32)
        if query is not None and len(rows):
            cosine = np.where(self._findable[rows], self._cosines_of(rows, query), np.nan)
        beside = np.stack([_places(rows, self._neighbours(rows, step)) for step in BESIDE], axis=1)
        ours = table.role[rows] == ASSISTANT
        return SearchCandidates(table.keys[rows], np.zeros(len(rows)), cosine, table.telling[rows], ours, beside)

    def _compared(self, query: Vectors, filters: SearchFilters, limit: int) -> tuple[Positions, Vectors]:
        rows = self._allowed(filters)
        count = len(self._table) if rows is None else len(rows)
        if not self._is_exact and count > _FEW:
            rows = self._in_nearest_lists(query, rows, limit)
        elif rows is None:
            rows = np.flatnonzero(self._findable)
        return rows, self._cosines_of(rows, query)

    def _in_nearest_lists(self, query: Vectors, allowed: Positions | None, limit: int) -> Positions:
        """Return the allowed rows in the nearest lists whose sign bits differ least from the query's."""
        mask, share = self._findable, PROBED
        if allowed is not None:
            mask, share = np.zeros_like(mask), PROBED * len(mask) / len(allowed)
            mask[allowed] = True
        bits, several = sign_bits(query[None])[0], [part.lists for part in self._parts]
        looked_at, found = [], []
        for number, some in nearest_lists(several, query, share):
            looked_at.append(several[number].order[some].astype(np.int64) + self._vector_offsets[number])
            found.append(bit_distances(several[number].bits[:, some], bits))
        places, differ = np.concatenate(looked_at), np.concatenate(found)
        if allowed is not None or not self._all_findable:
            differ[~mask[self._row_of[places]]] = _FARTHEST
        # Distances are few distinct integers, so counting them gives the distance of the last one wanted.
        within = np.searchsorted(np.cumsum(np.bincount(differ)), max(_COMPARED, limit * _COMPARED_FOR_ONE))
        return np.unique(self._row_of[places[(differ <= within) & (differ < _FARTHEST)]])

    def _allowed(self, filters: SearchFilters) -> Positions | None:
        """Return the findable rows that `filters` allow, in order; None if that is all of them."""
        table = self._table
        rows: Positions | None = None
        if filters.conversation_ids is not None:
            rows = self._of_conversations(filters.conversation_ids)
            rows = rows[self._findable[rows]]
        tests = list(_tests(filters))
        if rows is None and not tests:
            return None
        if rows is None:
            mask = self._findable.copy()
            for column, test in tests:
                mask &= test(getattr(table, column))
            return np.flatnonzero(mask)
        for column, test in tests:
            rows = rows[test(getattr(table, column)[rows])]
        return rows

    def _of_conversations(self, ids: frozenset[str]) -> Positions:
        wanted = np.array([key_of(one) for one in ids], dtype=np.uint64)
        found = []
        offset = 0
        for part in self._parts:
            column = part.rows.conversation
            first, last = np.searchsorted(column, wanted, "left"), np.searchsorted(column, wanted, "right")
            found.append(ranges(first, last) + offset)
            offset += len(part.rows)
        return np.sort(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)

    def _cosines_of(self, rows: Positions, query: Vectors) -> Vectors:
        """Return the cosines of ordered `rows`, each that of its nearest piece."""
        places = self._table.vectors_of(rows)
        cosines = self._cosines_at(places, query)
        if len(places) == len(rows):
            return cosines
        pieces = self._table.pieces[rows].astype(np.int64)
        return np.asarray(np.maximum.reduceat(cosines, np.cumsum(pieces) - pieces))

    def _cosines_at(self, places: Positions, query: Vectors) -> Vectors:
        """Return the cosines of the vectors at ordered `places`."""
        if self._is_exact:
            return np.asarray((self._exact @ query)[places], dtype=np.float32)
        made = np.empty(len(places), dtype=np.float32)
        for part, offset in zip(self._parts, self._vector_offsets, strict=True):
            first, last = np.searchsorted(places, [offset, offset + len(part.rows.scales)])
            local = places[first:last] - offset
            made[first:last] = (part.rows.vectors[local].astype(np.float32) @ query) * part.rows.scales[local]
        return made

    def _neighbours(self, rows: Positions, step: int) -> Positions:
        """Return the rows `step` further in the same conversation, -1 for none."""
        order, place = self._said
        if not len(order):
            return rows
        there = place[rows] + step
        inside = (there >= 0) & (there < len(order))
        found = order[np.where(inside, there, 0)]
        same = self._table.conversation[found] == self._table.conversation[rows]
        return np.where(inside & same, found, -1)

    def _rows_of(self, keys: Iterable[int]) -> Positions:
        """Return the current rows of `keys`, in order."""
        in_order, places = self._by_key
        wanted = np.fromiter(keys, dtype=np.uint64)
        rows = places[ranges(np.searchsorted(in_order, wanted, "left"), np.searchsorted(in_order, wanted, "right"))]
        return np.unique(rows[self._live[rows]])

    def _first_to_merge(self) -> int:
        """Return the first part to merge: sizes stay geometric, so each row is rewritten a few times in all."""
        sizes = [len(part.rows) for part in self._parts]
        if np.count_nonzero(self._live) < 0.75 * sum(sizes):
            return 0
        if len(sizes) <= _MOST_PARTS:
            return len(sizes)
        first = len(sizes) - 2
        while first and sizes[first - 1] < 2 * sum(sizes[first:]):
            first -= 1
        return first

    def _merged(self, first: int, keep: Mask | None = None) -> VectorIndex:
        if first >= len(self._parts):
            return self
        keep = self._live if keep is None else keep
        kept = []
        for part, offset in zip(self._parts[first:], self._offsets[first:], strict=True):
            kept.append(part.rows.take(np.flatnonzero(keep[offset : offset + len(part.rows)])))
        rows = VectorRows.joined(kept)
        written = [vector_parts.write(self._folder, rows)] if len(rows) else []
        return VectorIndex(self._folder, [*self._parts[:first], *written], self._dimension)

    @functools.cached_property
    def _offsets(self) -> list[int]:
        return list(itertools.accumulate((len(part.rows) for part in self._parts[:-1]), initial=0))

    @functools.cached_property
    def _vector_offsets(self) -> list[int]:
        return list(itertools.accumulate((len(part.rows.scales) for part in self._parts[:-1]), initial=0))

    @functools.cached_property
    def _all_findable(self) -> bool:
        return bool(self._findable.all())

    @property
    def _is_exact(self) -> bool:
        return len(self._table.scales) < EXACT

    @functools.cached_property
    def _embedded(self) -> Mask:
        """Mask of rows with an embedding."""
        embedded: Mask = self._table.scales[self._table.begins[:-1]] > 0
        return embedded

    @functools.cached_property
    def _row_of(self) -> Positions:
        """Row of each vector."""
        return np.repeat(np.arange(len(self._table)), self._table.pieces)

    @functools.cached_property
    def _table(self) -> VectorRows:
        """All columns of all parts concatenated, except the vectors, which stay in their files."""
        none = np.zeros((0, self._dimension), dtype=np.int8)
        if not self._parts:
            return VectorRows.of([], np.zeros(0), none)
        columns = [_without_vectors(part.rows, none) for part in self._parts]
        return columns[0] if len(columns) == 1 else VectorRows.joined(columns)

    @functools.cached_property
    def _by_key(self) -> tuple[npt.NDArray[np.uint64], Positions]:
        places = np.argsort(self._table.keys, kind="stable")
        return self._table.keys[places], places

    @functools.cached_property
    def _said(self) -> tuple[Positions, Positions]:
        """Current rows by conversation and time, and each row's position in that order."""
        rows = np.flatnonzero(self._live)
        if len(self._parts) > 1:
            rows = rows[np.lexsort((self._table.seq[rows], self._table.conversation[rows]))]
        place = np.full(len(self._table), -len(BESIDE), dtype=np.int64)
        place[rows] = np.arange(len(rows))
        return rows, place

    @functools.cached_property
    def _exact(self) -> Vectors:
        rows = [part.rows.vectors * part.rows.scales[:, None] for part in self._parts]
        return np.concatenate(rows).astype(np.float32, copy=False)

    @functools.cached_property
    def _live(self) -> Mask:
        """Mask of the newest row of each key."""
        keys, places = self._by_key
        live = np.ones(len(keys), dtype=np.bool_)
        # The sort is stable, so the newest row of a key is the last.
        live[places[:-1][keys[1:] == keys[:-1]]] = False
        return live

    @functools.cached_property
    def _findable(self) -> Mask:
        """Mask of findable rows: current, embedded, and for abbreviations only the newest."""
        table = self._table
        findable: Mask = self._live & self._embedded
        rows = np.flatnonzero((table.role == ABBREVIATION) & self._live)
        rows = rows[np.lexsort((table.seq[rows], table.at[rows], table.conversation[rows]))]
        older = table.conversation[rows][:-1] == table.conversation[rows][1:]
        findable[rows[:-1][older]] = False
        return findable


def _tests(filters: SearchFilters) -> Iterable[tuple[str, Any]]:
    """Yield tests of columns; the 32-bit hashes of channel or person may let one too many pass, never one too few."""
    if filters.channels is not None:
        channels = np.array([short_key_of(channel) for channel in filters.channels], dtype=np.uint32)
        yield "channel", lambda column: np.isin(column, channels)
    if filters.after is not None:
        after = microseconds(filters.after)
        yield "at", lambda column: column >= after
    if filters.before is not None:
        before = microseconds(filters.before)
        yield "at", lambda column: column < before
    if filters.persons is not None:
        persons = np.array([short_key_of(person) for person in filters.persons], dtype=np.uint32)
        yield "person", lambda column: np.isin(column, persons)
    if filters.roles is not None:
        roles = np.array([ROLES.index(role) for role in filters.roles], dtype=np.uint8)
        yield "role", lambda column: np.isin(column, roles)


def _without_vectors(rows: VectorRows, none: npt.NDArray[np.int8]) -> VectorRows:
    names = (field.name for field in fields(VectorRows))
    return VectorRows(**{name: np.array(getattr(rows, name)) for name in names if name != "vectors"}, vectors=none)


def _places(rows: Positions, wanted: Positions) -> Positions:
    """Return the position of each of `wanted` in ordered `rows`; -1 if it is missing."""
    if not len(rows):
        return wanted
    places = np.minimum(np.searchsorted(rows, wanted), len(rows) - 1)
    return np.where(rows[places] == wanted, places, -1)
