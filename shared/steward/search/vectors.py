"""The vector half of an index: which documents mean about what a query means.

Below `EXACT` rows every embedding is compared. Above, the groups of a part are compared by their sign bits first, and
the documents of the best groups by their int8 embeddings.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from steward.search import parts
from steward.search.embeddings import Vectors
from steward.search.keys import key_of, short_key_of
from steward.search.models import Filters
from steward.search.parts import ABBREVIATION, ASSISTANT, ROLES, Part, Rows
from steward.search.ranking import BESIDE, Candidates
from steward.search.when import microseconds

Positions = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

EXACT = 20_000
# Groups whose documents are compared for each document that is wanted: 16 documents for one.
_GROUPS_FOR_ONE = 16 // parts.GROUP
_FEWEST_GROUPS = 64
# So few rows are compared all, without asking groups.
_FEW = 2_000
_MOST_PARTS = 8
_FARTHEST = np.uint16(0xFFFF)
# Groups whose distances are counted to know how many to ask.
_SAMPLE = 20_000
# Words of 64 bits whose differences still fit eight bits.
_BYTE = 3


class VectorIndex:
    """The parts of an index as one table, oldest part first. Of two rows with one key the newer counts."""

    def __init__(self, folder: Path, several: Sequence[Part], dimension: int) -> None:
        self._folder = folder
        self._parts = list(several)
        self._dimension = dimension

    @classmethod
    def open(cls, folder: Path, names: Iterable[str], dimension: int) -> VectorIndex:
        """The parts `names` of `folder`; ValueError when one cannot be read."""
        return cls(folder, [parts.read(folder, name) for name in names], dimension)

    def names(self) -> list[str]:
        """The files, oldest first."""
        return [part.name for part in self._parts]

    def __len__(self) -> int:
        return int(np.count_nonzero(self._live & (self._table.scales > 0)))

    def keys(self) -> list[int]:
        """The keys of the documents that have an embedding."""
        found: list[int] = self._table.keys[self._live & (self._table.scales > 0)].tolist()
        return found

    def having(self, keys: Iterable[int]) -> set[int]:
        """Those of `keys` whose documents have an embedding."""
        rows = self._rows_of(keys)
        return set(self._table.keys[rows[self._table.scales[rows] > 0]].tolist())

    def add(self, rows: Rows) -> VectorIndex:
        """With `rows` in place of those with their keys; parts are merged where there would be too many."""
        if not len(rows):
            return self
        grown = VectorIndex(self._folder, [*self._parts, parts.write(self._folder, rows)], self._dimension)
        return grown._merged(grown._first_to_merge())

    def without(self, keys: Iterable[int]) -> VectorIndex:
        """Everything written anew but the rows with these keys."""
        gone = np.isin(self._table.keys, np.fromiter(keys, dtype=np.uint64))
        return self._merged(0, self._live & ~gone)

    def nearest(self, query: Vectors, filters: Filters, limit: int) -> list[int]:
        """The keys of the `limit` documents nearest to `query` (float32 [dimension], of unit length), nearest first."""
        if not len(self._table) or limit <= 0:
            return []
        rows, cosines = self._compared(query, filters, limit)
        found: list[int] = self._table.keys[rows[np.argsort(-cosines, kind="stable")[:limit]]].tolist()
        return found

    def around(self, keys: Iterable[int], query: Vectors | None) -> Candidates:
        """The stored documents of `keys` and what was said around them, each with its cosine if it can have one."""
        rows = self._rows_of(keys)
        rows = np.unique(np.concatenate([rows, *(self._neighbours(rows, step) for step in BESIDE)]))
        rows = rows[rows >= 0]
        table = self._table
        cosine = np.full(len(rows), np.nan, dtype=np.float32)
        if query is not None and len(rows):
            cosine = np.where(self._findable[rows], self._cosines_of(rows, query), np.nan)
        beside = np.stack([_places(rows, self._neighbours(rows, step)) for step in BESIDE], axis=1)
        ours = table.role[rows] == ASSISTANT
        return Candidates(table.keys[rows], np.zeros(len(rows)), cosine, table.telling[rows], ours, beside)

    def _compared(self, query: Vectors, filters: Filters, limit: int) -> tuple[Positions, Vectors]:
        rows = self._allowed(filters)
        count = len(self._table) if rows is None else len(rows)
        if len(self._table) < EXACT or count <= _FEW:
            if rows is None:
                rows = np.flatnonzero(self._findable)
            return rows, self._cosines_of(rows, query)
        rows = self._in_best_groups(query, rows, limit)
        return rows, self._cosines_of(rows, query)

    def _in_best_groups(self, query: Vectors, allowed: Positions | None, limit: int) -> Positions:
        starts, bits = self._groups
        apart = _apart(bits, parts.sign_bits(query[None])[0])
        if allowed is not None:
            mask = np.zeros(len(self._table), dtype=np.bool_)
            mask[allowed] = True
            apart[~np.logical_or.reduceat(mask, starts[:-1])] = _FARTHEST
        wanted = max(_FEWEST_GROUPS, limit * _GROUPS_FOR_ONE)
        # Distances are few whole numbers: counting those of some groups tells how near the best of all are.
        step = max(1, len(apart) // _SAMPLE)
        within = np.searchsorted(np.cumsum(np.bincount(apart[::step])), max(wanted // step, 1))
        groups = np.flatnonzero((apart <= within) & (apart < _FARTHEST))
        if len(groups) > 2 * wanted:
            groups = groups[np.argsort(apart[groups], kind="stable")[: 2 * wanted]]
        rows = _ranges(starts[groups], starts[groups + 1])
        keep = self._findable[rows] if allowed is None else mask[rows]
        return np.sort(rows[keep])

    def _allowed(self, filters: Filters) -> Positions | None:
        """The findable rows that `filters` allow, in order; None when that is all."""
        table = self._table
        rows: Positions | None = None
        if filters.conversation_ids is not None:
            rows = self._of_conversations(filters.conversation_ids)
            rows = rows[self._findable[rows]]
        tests = list(_tests(filters))
        if rows is None and not tests:
            return None if self._findable.all() else np.flatnonzero(self._findable)
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
            found.append(_ranges(first, last) + offset)
            offset += len(part.rows)
        return np.sort(np.concatenate(found)) if found else np.zeros(0, dtype=np.int64)

    def _cosines_of(self, rows: Positions, query: Vectors) -> Vectors:
        """The cosines of `rows`, which are in order."""
        if len(self._table) < EXACT:
            return np.asarray((self._exact @ query)[rows], dtype=np.float32)
        made = np.empty(len(rows), dtype=np.float32)
        for part, offset in zip(self._parts, self._offsets, strict=True):
            first, last = np.searchsorted(rows, [offset, offset + len(part.rows)])
            local = rows[first:last] - offset
            made[first:last] = (part.rows.vectors[local].astype(np.float32) @ query) * part.rows.scales[local]
        return made

    def _neighbours(self, rows: Positions, step: int) -> Positions:
        """The row `step` further in the same conversation, -1 where there is none."""
        order, place = self._said
        if not len(order):
            return rows
        there = place[rows] + step
        inside = (there >= 0) & (there < len(order))
        found = order[np.where(inside, there, 0)]
        same = self._table.conversation[found] == self._table.conversation[rows]
        return np.where(inside & same, found, -1)

    def _rows_of(self, keys: Iterable[int]) -> Positions:
        """The rows of `keys` that count, in order."""
        in_order, places = self._by_key
        wanted = np.fromiter(keys, dtype=np.uint64)
        rows = places[_ranges(np.searchsorted(in_order, wanted, "left"), np.searchsorted(in_order, wanted, "right"))]
        return np.unique(rows[self._live[rows]])

    def _first_to_merge(self) -> int:
        """From which part on to merge: sizes stay geometric, so each row is written a few times in all."""
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
        rows = Rows.joined(kept)
        written = [parts.write(self._folder, rows)] if len(rows) else []
        return VectorIndex(self._folder, [*self._parts[:first], *written], self._dimension)

    @functools.cached_property
    def _offsets(self) -> list[int]:
        return list(itertools.accumulate((len(part.rows) for part in self._parts[:-1]), initial=0))

    @functools.cached_property
    def _table(self) -> Rows:
        """Every column of all parts, one after the other, but the vectors, which stay where they are."""
        none = np.zeros((0, self._dimension), dtype=np.int8)
        if not self._parts:
            return Rows.of([], np.zeros(0), none)
        columns = [_without_vectors(part.rows, none) for part in self._parts]
        return columns[0] if len(columns) == 1 else Rows.joined(columns)

    @functools.cached_property
    def _groups(self) -> tuple[Positions, npt.NDArray[np.uint64]]:
        several = list(zip(self._parts, self._offsets, strict=True))
        starts = [part.starts[:-1] + offset for part, offset in several]
        return np.concatenate([*starts, [len(self._table)]]), np.concatenate([part.bits for part in self._parts], 1)

    @functools.cached_property
    def _by_key(self) -> tuple[npt.NDArray[np.uint64], Positions]:
        places = np.argsort(self._table.keys, kind="stable")
        return self._table.keys[places], places

    @functools.cached_property
    def _said(self) -> tuple[Positions, Positions]:
        """The rows that count, conversation by conversation as they were said; and the place of each row in that."""
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
        """The newest row of each key."""
        keys, places = self._by_key
        live = np.ones(len(keys), dtype=np.bool_)
        # The sort is stable, so of one key the newest row is the last.
        live[places[:-1][keys[1:] == keys[:-1]]] = False
        return live

    @functools.cached_property
    def _findable(self) -> Mask:
        """What a search may find: the rows that live, have an embedding, and of abbreviations the newest only."""
        table = self._table
        findable: Mask = self._live & (table.scales > 0)
        rows = np.flatnonzero((table.role == ABBREVIATION) & self._live)
        rows = rows[np.lexsort((table.seq[rows], table.at[rows], table.conversation[rows]))]
        older = table.conversation[rows][:-1] == table.conversation[rows][1:]
        findable[rows[:-1][older]] = False
        return findable


def _apart(bits: npt.NDArray[np.uint64], query: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint16]:
    """In how many bits each group differs from the query. Sums of eight bits are the fast ones."""
    apart = np.zeros(bits.shape[1], dtype=np.uint16)
    differing = np.empty(bits.shape[1], dtype=np.uint64)
    count, some = np.empty_like(apart, dtype=np.uint8), np.empty_like(apart, dtype=np.uint8)
    for first in range(0, len(bits), _BYTE):
        some[:] = 0
        for column, word in zip(bits[first : first + _BYTE], query[first : first + _BYTE], strict=True):
            np.bitwise_xor(column, word, out=differing)
            np.bitwise_count(differing, out=count)
            some += count
        apart += some
    return apart


def _tests(filters: Filters) -> Iterable[tuple[str, Any]]:
    """Columns and what to ask of them; 32 bits of a channel or person may let one too many pass, never one too few."""
    if filters.channel is not None:
        channel = np.uint32(short_key_of(filters.channel))
        yield "channel", lambda column: column == channel
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


def _without_vectors(rows: Rows, none: npt.NDArray[np.int8]) -> Rows:
    return Rows(
        **{name: np.array(column) for name, column in vars(rows).items() if name != "vectors"},
        vectors=none,
    )


def _places(rows: Positions, wanted: Positions) -> Positions:
    """Where in `rows`, which are in order, each of `wanted` stands; -1 where it does not."""
    if not len(rows):
        return wanted
    places = np.minimum(np.searchsorted(rows, wanted), len(rows) - 1)
    return np.where(rows[places] == wanted, places, -1)


def _ranges(first: Positions, last: Positions) -> Positions:
    """Every position from each of `first` to before its `last`, one after the other."""
    lengths = last - first
    return np.repeat(first - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())
