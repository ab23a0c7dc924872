"""Vector parts: immutable, memory-mapped files of embeddings and the columns that filters need.

A part orders its rows by conversation and time; a part with many vectors also has `lists`.
"""

from __future__ import annotations

import functools
import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from steward.memory.search.embeddings import Vectors
from steward.memory.search.hash_keys import key_of, short_key_of
from steward.memory.search.models import Role, SearchDocument
from steward.memory.search.timestamps import microseconds
from steward.memory.search.tokenization import count_significant_words
from steward.memory.search.vector_lists import LISTED, VectorLists, listed, unlisted

Array = npt.NDArray[Any]

# Columns with one row per vector.
PIECES = ("scales", "vectors")
PREFIX, SUFFIX = "vectors-", ".part"
ROLES: tuple[str, ...] = get_args(Role)
ABBREVIATION, ASSISTANT = ROLES.index("abbreviation"), ROLES.index("assistant")
_MAGIC = b"SVP1"
_ALIGNED = 64


@dataclass(frozen=True)
class VectorRows:
    """Embedded documents as columns; row i of every column, except `PIECES`, belongs to the same document.

    Row i owns the next `pieces[i]` entries of the `PIECES`, at least one: `vectors` int8 times `scales` are the
    embeddings of its text, piece after piece; a scale of 0 means none, and replaces an older embedding. `conversation`
    is a 64-bit hash of the id, `channel` and `person` are 32-bit hashes, `at` is in microseconds since 1970, `telling`
    counts the significant words, up to 255.
    """

    keys: npt.NDArray[np.uint64]
    conversation: npt.NDArray[np.uint64]
    seq: npt.NDArray[np.int64]
    at: npt.NDArray[np.int64]
    role: npt.NDArray[np.uint8]
    channel: npt.NDArray[np.uint32]
    person: npt.NDArray[np.uint32]
    telling: npt.NDArray[np.uint8]
    pieces: npt.NDArray[np.uint8]
    scales: npt.NDArray[np.float32]
    vectors: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.keys)

    def take(self, which: Array) -> VectorRows:
        """Return the rows `which` (positions or a mask), in that order."""
        rows = np.flatnonzero(which) if which.dtype == np.bool_ else which
        of_rows = self.vectors_of(rows)
        names = (field.name for field in fields(self))
        return VectorRows(**{name: getattr(self, name)[of_rows if name in PIECES else rows] for name in names})

    @functools.cached_property
    def begins(self) -> npt.NDArray[np.int64]:
        """Position of each row's first vector, and the end of the last."""
        return np.concatenate([[0], np.cumsum(self.pieces, dtype=np.int64)])

    def vectors_of(self, rows: Array) -> npt.NDArray[np.int64]:
        """Return the positions of the vectors of `rows` (positions), row by row."""
        return ranges(self.begins[rows], self.begins[rows + 1])

    @classmethod
    def joined(cls, several: Sequence[VectorRows]) -> VectorRows:
        """Concatenate rows."""
        columns = (field.name for field in fields(cls))
        return cls(**{name: np.concatenate([getattr(rows, name) for rows in several]) for name in columns})

    @classmethod
    def of(
        cls,
        documents: Sequence[SearchDocument],
        scales: Array,
        vectors: npt.NDArray[np.int8],
        pieces: Sequence[int] | None = None,
    ) -> VectorRows:
        """Build rows from `documents` and their quantized embeddings: one each, or as many as `pieces` says."""
        return cls(
            keys=np.array([key_of(one.document_id) for one in documents], dtype=np.uint64),
            conversation=np.array([key_of(one.conversation_id) for one in documents], dtype=np.uint64),
            seq=np.array([one.seq for one in documents], dtype=np.int64),
            at=np.array([microseconds(one.at) for one in documents], dtype=np.int64),
            role=np.array([ROLES.index(one.role) for one in documents], dtype=np.uint8),
            channel=np.array([short_key_of(one.channel) for one in documents], dtype=np.uint32),
            person=np.array([short_key_of(one.person) for one in documents], dtype=np.uint32),
            telling=np.array([min(count_significant_words(one.text), 255) for one in documents], dtype=np.uint8),
            pieces=np.array([1] * len(documents) if pieces is None else pieces, dtype=np.uint8),
            scales=np.asarray(scales, dtype=np.float32),
            vectors=vectors,
        )


@dataclass(frozen=True)
class VectorPart:
    """Vector file: its rows, and the lists of their vectors if it has any."""

    name: str
    rows: VectorRows
    written: VectorLists | None

    @functools.cached_property
    def lists(self) -> VectorLists:
        """Lists that a query probes first."""
        return unlisted(self.rows.vectors) if self.written is None else self.written


def quantized(vectors: Vectors) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int8]]:
    """Quantize each vector to a scale and int8 steps."""
    scales = np.abs(vectors).max(axis=1, initial=0.0) / 127
    steps = np.rint(vectors / np.maximum(scales, 1e-12)[:, None])
    return scales.astype(np.float32), steps.astype(np.int8)


def ranges(first: npt.NDArray[np.int64], last: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return every position from each `first` to before its `last`, concatenated."""
    lengths = last - first
    return np.repeat(first - np.cumsum(lengths) + lengths, lengths) + np.arange(lengths.sum())


def write(folder: Path, rows: VectorRows) -> VectorPart:
    """Write `rows` as a new part into `folder`."""
    rows = rows.take(np.lexsort((rows.seq, rows.conversation)))
    lists = listed(rows.vectors, rows.scales) if len(rows.vectors) >= LISTED else None
    name = f"{PREFIX}{uuid.uuid4().hex}{SUFFIX}"
    columns = {field.name: getattr(rows, field.name) for field in fields(VectorRows)}
    _save(folder / name, {**columns, **(vars(lists) if lists else {})})
    return VectorPart(name, rows, lists)


def read(folder: Path, name: str) -> VectorPart:
    """Map the part `name` into memory. ValueError if it is no part or truncated."""
    columns = dict(_mapped(folder / name))
    of_rows, of_lists = ({field.name for field in fields(kind)} for kind in (VectorRows, VectorLists))
    lists = VectorLists(**{name: columns[name] for name in of_lists}) if of_lists <= columns.keys() else None
    return VectorPart(name, VectorRows(**{name: columns[name] for name in of_rows}), lists)


def _save(path: Path, columns: Mapping[str, Array]) -> None:
    places, offset = {}, 0
    for name, column in columns.items():
        places[name] = {"type": column.dtype.str, "shape": column.shape, "offset": offset}
        offset += -(-column.nbytes // _ALIGNED) * _ALIGNED
    header = json.dumps(places).encode()
    header += b" " * (-(len(header) + 8) % _ALIGNED)
    with path.open("wb") as file:
        file.write(_MAGIC + len(header).to_bytes(4, "little") + header)
        for column in columns.values():
            file.write(np.ascontiguousarray(column).data)
            file.write(bytes(-column.nbytes % _ALIGNED))


def _mapped(path: Path) -> Iterator[tuple[str, Array]]:
    data = np.memmap(path, mode="r")
    if data[:4].tobytes() != _MAGIC:
        raise ValueError(f"{path.name} is no vector part")
    begin = 8 + int.from_bytes(data[4:8].tobytes(), "little")
    for name, place in json.loads(data[8:begin].tobytes()).items():
        kind, shape = np.dtype(place["type"]), tuple(place["shape"])
        first = begin + place["offset"]
        size = kind.itemsize * int(np.prod(shape))
        yield name, np.asarray(data[first : first + size]).view(kind).reshape(shape)
