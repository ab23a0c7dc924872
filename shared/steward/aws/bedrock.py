"""Client of Amazon Bedrock for text embeddings, if settings choose it over the local model."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from mypy_boto3_bedrock_runtime import BedrockRuntimeClient

MODEL = "amazon.titan-embed-text-v2:0"
_DIMENSIONS = (256, 512, 1024)
DIMENSION = 512
# Titan takes 50,000 characters; text beyond these hardly moves a vector and costs as much.
_LONGEST = 8_000


class BedrockEmbedder:
    """Titan Text Embeddings V2, one request a text. `client` is called on first use; botocore errors are raised."""

    def __init__(self, client: Callable[[], BedrockRuntimeClient], dimension: int = DIMENSION) -> None:
        if dimension not in _DIMENSIONS:
            raise ValueError(f"Titan makes vectors of {_DIMENSIONS} numbers, not {dimension}: set one of these")
        self._client = client
        self._dimension = dimension

    @property
    def model_id(self) -> str:
        """Return Bedrock's name of the model."""
        return MODEL

    @property
    def dimension(self) -> int:
        """Return the length of a vector: 256, 512 or 1,024."""
        return self._dimension

    def pieces(self, text: str) -> list[str]:
        """Return the text alone: only its first 8,000 characters are used, and each request costs."""
        return [text]

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Return one row of unit length for each of `texts`."""
        return np.array([self._one(text) for text in texts], dtype=np.float32).reshape(len(texts), self._dimension)

    def _one(self, text: str) -> list[float]:
        # Bedrock refuses an empty text, and an unpaired surrogate cannot be encoded.
        clean = text[:_LONGEST].encode("utf-8", "replace").decode().strip() or "-"
        body = json.dumps({"inputText": clean, "dimensions": self._dimension, "normalize": True})
        answer = self._client().invoke_model(modelId=MODEL, body=body, contentType="application/json")
        vector: list[float] = json.loads(answer["body"].read())["embedding"]
        return vector
