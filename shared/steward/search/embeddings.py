"""Texts as vectors: what is near in meaning is near in space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


class Embedder(Protocol):
    """Makes vectors of texts; those of two `model_id`s cannot be compared."""

    @property
    def model_id(self) -> str:
        """What the vectors were made with, for example `all-MiniLM-L6-v2-int8`."""

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row of unit length for each of `texts`, float32; may raise whatever the model raises."""
