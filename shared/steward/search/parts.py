"""Vector parts: immutable files of embeddings and of what filters need, read by mapping them into memory.

A part holds its rows by conversation and in the order they were said. About eight neighbours form a group, whose centre
is kept as one sign bit a dimension: the coarse half of the search reads 48 bytes a group instead of 3 KB.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from steward.search.embeddings import Vectors
from steward.search.keys import key_of, short_key_of
from steward.search.models import Role, SearchDocument
from steward.search.when import microseconds
from steward.search.words import telling_count

Array = npt.NDArray[Any]

PREFIX, SUFFIX = "vectors-", ".part"
GROUP = 8
ROLES: tuple[str, ...] = get_args(Role)
ABBREVIATION, ASSISTANT = ROLES.index("abbreviation"), ROLES.index("assistant")
_MAGIC = b"SVP1"
_ALIGNED = 64
_WORD = 64
# Rows turned into float32 at a time.
_CHUNK = 16_384


@dataclass(frozen=True)
class Rows:
    """Embedded documents, a column each; row i of every column is about the same one.

    `vectors` int8 times `scales` is the embedding; a scale of 0 stands for none, in place of an older one.
    `conversation` is 64 bits of the id, `channel` and `person` are 32, `at` is in microseconds since 1970, `telling`
    counts the words that say something, up to 255.
    """

    keys: npt.NDArray[np.uint64]
    conversation: npt.NDArray[np.uint64]
    seq: npt.NDArray[np.int64]
    at: npt.NDArray[np.int64]
    role: npt.NDArray[np.uint8]
    channel: npt.NDArray[np.uint32]
    person: npt.NDArray[np.uint32]
    telling: npt.NDArray[np.uint8]
    scales: npt.NDArray[np.float32]
    vectors: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.keys)

    def take(self, which: Array) -> Rows:
        """The rows `which` (positions or a mask), in that order."""
        return Rows(**{field.name: getattr(self, field.name)[which] for field in fields(self)})

    @classmethod
    def joined(cls, several: Sequence[Rows]) -> Rows:
        """The rows of all, one after the other."""
        columns = (field.name for field in fields(cls))
        return cls(**{name: np.concatenate([getattr(rows, name) for rows in several]) for name in columns})

    @classmethod
    def of(cls, documents: Sequence[SearchDocument], scales: Array, vectors: npt.NDArray[np.int8]) -> Rows:
        """What is known of `documents`, beside their quantized embeddings."""
        return cls(
            keys=np.array([key_of(one.document_id) for one in documents], dtype=np.uint64),
            conversation=np.array([key_of(one.conversation_id) for one in documents], dtype=np.uint64),
            seq=np.array([one.seq for one in documents], dtype=np.int64),
            at=np.array([microseconds(one.at) for one in documents], dtype=np.int64),
            role=np.array([ROLES.index(one.role) for one in documents], dtype=np.uint8),
            channel=np.array([short_key_of(one.channel) for one in documents], dtype=np.uint32),
            person=np.array([short_key_of(one.person) for one in documents], dtype=np.uint32),
            telling=np.array([min(telling_count(one.text), 255) for one in documents], dtype=np.uint8),
            scales=np.asarray(scales, dtype=np.float32),
            vectors=vectors,
        )


@dataclass(frozen=True)
class Part:
    """One file: its rows, where its groups begin (and the last ends), and the groups' bits [words, groups]."""

    name: str
    rows: Rows
    starts: npt.NDArray[np.int64]
    bits: npt.NDArray[np.uint64]


def quantized(vectors: Vectors) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int8]]:
    """A scale for each vector and the vector in 256 steps of it."""
    scales = np.abs(vectors).max(axis=1, initial=0.0) / 127
    steps = np.rint(vectors / np.maximum(scales, 1e-12)[:, None])
    return scales.astype(np.float32), steps.astype(np.int8)


def sign_bits(vectors: Vectors) -> npt.NDArray[np.uint64]:
    """A bit for each dimension, 64 to a word: [vectors, words]."""
    packed = np.packbits(vectors > 0, axis=1)
    padded = np.zeros((len(vectors), -(-vectors.shape[1] // _WORD) * 8), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.uint64)


def write(folder: Path, rows: Rows) -> Part:
    """Write `rows` as a new part into `folder`."""
    rows = rows.take(np.lexsort((rows.seq, rows.conversation)))
    starts = _group_starts(rows.conversation)
    bits = np.ascontiguousarray(sign_bits(_centres(rows, starts)).T)
    name = f"{PREFIX}{uuid.uuid4().hex}{SUFFIX}"
    columns = {field.name: getattr(rows, field.name) for field in fields(Rows)}
    _save(folder / name, {**columns, "starts": starts, "bits": bits})
    return Part(name, rows, starts, bits)


def read(folder: Path, name: str) -> Part:
    """The part `name`; ValueError when it is no part or was cut short."""
    columns = dict(_mapped(folder / name))
    starts, bits = columns.pop("starts"), columns.pop("bits")
    # Read over and over, and small: mapped memory is slower to get at.
    return Part(name, Rows(**columns), np.array(starts), np.array(bits))


def _group_starts(conversation: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """Where groups begin: each conversation in about equal pieces of about `GROUP`."""
    if not len(conversation):
        return np.zeros(1, dtype=np.int64)
    begins = np.flatnonzero(np.diff(conversation, prepend=conversation[:1] ^ np.uint64(1)))
    lengths = np.diff(begins, append=len(conversation))
    pieces = np.maximum(1, np.rint(lengths / GROUP).astype(np.int64))
    run = np.repeat(np.arange(len(begins)), pieces)
    number = np.arange(len(run)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    starts = begins[run] + number * lengths[run] // pieces[run]
    return np.append(starts, len(conversation)).astype(np.int64)


def _centres(rows: Rows, starts: npt.NDArray[np.int64]) -> Vectors:
    centres = np.zeros((len(starts) - 1, rows.vectors.shape[1]), dtype=np.float32)
    for first in range(0, len(centres), _CHUNK // GROUP):
        last = min(first + _CHUNK // GROUP, len(centres))
        begin, end = starts[first], starts[last]
        vectors = rows.vectors[begin:end] * rows.scales[begin:end, None]
        centres[first:last] = np.add.reduceat(vectors, starts[first:last] - begin, axis=0)
    return centres


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
