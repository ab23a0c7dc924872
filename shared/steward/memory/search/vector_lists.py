"""Lists of similar vectors (an inverted file index): the coarse step of nearest-neighbour search.

Each vector is reduced to one sign bit per dimension. A query is compared with the centre of each list, and then bit by
bit with the vectors of the nearest lists, at 48 bytes a vector. The caller compares the embeddings of the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from steward.memory.search.embeddings import Vectors

Positions = npt.NDArray[np.int64]
Bits = npt.NDArray[np.uint64]

# Minimum number of vectors for lists; below it all vectors are compared.
LISTED = 8_192
# Share of the index in the lists that a query probes.
PROBED = 0.1
_LISTS = 256
_EACH = 128
# Sample size for finding the centres.
_SAMPLE = 16_384
_ROUNDS = 6
_CHUNK = 16_384
_WORD = 64
# 64-bit words whose bit differences still add up within eight bits.
_BYTE = 3


@dataclass(frozen=True)
class VectorLists:
    """Vectors of a part, list by list.

    `order` is the position of each vector in the part, `bits` [words, vectors] its signs; list i goes from `starts[i]`
    to before `starts[i + 1]` and lies around `centres[i]`. Without centres every query looks at all vectors.
    """

    order: npt.NDArray[np.uint32]
    bits: Bits
    starts: Positions
    centres: Vectors

    def __len__(self) -> int:
        return len(self.order)


def unlisted(vectors: npt.NDArray[np.int8]) -> VectorLists:
    """Return all vectors (int8 [vectors, dimensions]) in order, in no list."""
    centres = np.zeros((0, vectors.shape[1]), dtype=np.float32)
    starts = np.array([0, len(vectors)], dtype=np.int64)
    return VectorLists(np.arange(len(vectors), dtype=np.uint32), _bits(vectors), starts, centres)


def listed(vectors: npt.NDArray[np.int8], scales: Vectors) -> VectorLists:
    """Build the lists of at least a hundred vectors (int8 [vectors, dimensions] times their scales)."""
    step = -(-len(vectors) // _SAMPLE)
    centres = _centres(_floats(vectors[::step], scales[::step]), min(_LISTS, len(vectors) // _EACH))
    firsts = range(0, len(vectors), _CHUNK)
    chunks = ((vectors[first : first + _CHUNK], scales[first : first + _CHUNK]) for first in firsts)
    own = np.concatenate([_nearest(_floats(*chunk), centres) for chunk in chunks])
    order = np.argsort(own, kind="stable").astype(np.uint32)
    starts = np.searchsorted(own[order], np.arange(len(centres) + 1)).astype(np.int64)
    return VectorLists(order, np.ascontiguousarray(_bits(vectors)[:, order]), starts, centres)


def nearest_lists(several: list[VectorLists], query: Vectors, share: float) -> Iterator[tuple[int, slice]]:
    """Yield the slices to look at in each of `several`: the nearest lists up to `share`, and all unlisted vectors."""
    sizes = np.concatenate([np.diff(one.starts)[: len(one.centres)] for one in several])
    near = np.argsort(-np.concatenate([one.centres for one in several]) @ query, kind="stable")
    enough = np.searchsorted(np.cumsum(sizes[near]), share * sizes.sum()) + 1
    first = 0
    for number, one in enumerate(several):
        if not len(one.centres):
            yield number, slice(0, len(one))
            continue
        mine = np.sort(near[:enough]) - first
        for place in mine[(mine >= 0) & (mine < len(one.centres))].tolist():
            yield number, slice(int(one.starts[place]), int(one.starts[place + 1]))
        first += len(one.centres)


def bit_distances(bits: Bits, query: Bits) -> npt.NDArray[np.uint16]:
    """Count the bits in which each of `bits` [words, vectors] differs from the query.

    Sums of eight bits are fastest.
    """
    found = np.zeros(bits.shape[1], dtype=np.uint16)
    differing = np.empty(bits.shape[1], dtype=np.uint64)
    count, some = np.empty_like(found, dtype=np.uint8), np.empty_like(found, dtype=np.uint8)
    for first in range(0, len(bits), _BYTE):
        some[:] = 0
        for column, word in zip(bits[first : first + _BYTE], query[first : first + _BYTE], strict=True):
            np.bitwise_xor(column, word, out=differing)
            np.bitwise_count(differing, out=count)
            some += count
        found += some
    return found


def sign_bits(vectors: npt.NDArray[Any]) -> Bits:
    """Return one bit per dimension, 64 to a word: [vectors, words]."""
    packed = np.packbits(vectors > 0, axis=1)
    padded = np.zeros((len(vectors), -(-vectors.shape[1] // _WORD) * 8), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.uint64)


def _centres(vectors: Vectors, count: int) -> Vectors:
    """Run spherical k-means. It starts from evenly spaced vectors, so the same vectors give the same lists."""
    centres = vectors[:: len(vectors) // count][:count].copy()
    for _ in range(_ROUNDS):
        own = _nearest(vectors, centres)
        sums = np.zeros_like(centres)
        np.add.at(sums, own, vectors)
        lengths = np.linalg.norm(sums, axis=1, keepdims=True)
        centres = np.where(lengths > 0, sums / np.maximum(lengths, 1e-9), centres).astype(np.float32)
    return centres


def _nearest(vectors: Vectors, centres: Vectors) -> Positions:
    return np.asarray(np.argmax(vectors @ centres.T, axis=1))


def _floats(vectors: npt.NDArray[np.int8], scales: Vectors) -> Vectors:
    return np.asarray(vectors * scales[:, None], dtype=np.float32)


def _bits(vectors: npt.NDArray[np.int8]) -> Bits:
    chunks = [sign_bits(vectors[first : first + _CHUNK]).T for first in range(0, len(vectors), _CHUNK)]
    return np.concatenate(chunks or [sign_bits(vectors).T], axis=1)
