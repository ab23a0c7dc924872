"""Embeddings by Amazon Bedrock, where an account's setting asks for them instead of the model in the layer."""

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
# Titan takes 50,000 characters; what is said beyond these hardly moves a vector and costs as much.
_LONGEST = 8_000


class BedrockEmbedder:
    """Titan Text Embeddings V2, one request a text. `client` is called on first use; botocore's errors are raised."""

    def __init__(self, client: Callable[[], BedrockRuntimeClient], dimension: int = DIMENSION) -> None:
        if dimension not in _DIMENSIONS:
            raise ValueError(f"Titan makes vectors of {_DIMENSIONS} numbers, not {dimension}: set one of these")
        self._client = client
        self._dimension = dimension

    @property
    def model_id(self) -> str:
        """Bedrock's name of the model."""
        return MODEL

    @property
    def dimension(self) -> int:
        """How many numbers a vector has: 256, 512 or 1,024."""
        return self._dimension

    def pieces(self, text: str) -> list[str]:
        """The text alone: it is read to 8,000 characters, and each request costs."""
        return [text]

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One row of unit length for each of `texts`."""
        return np.array([self._one(text) for text in texts], dtype=np.float32).reshape(len(texts), self._dimension)

    def _one(self, text: str) -> list[float]:
        # An empty text is refused; a lone half of a surrogate pair no encoding can hold.
        clean = text[:_LONGEST].encode("utf-8", "replace").decode().strip() or "-"
        body = json.dumps({"inputText": clean, "dimensions": self._dimension, "normalize": True})
        answer = self._client().invoke_model(modelId=MODEL, body=body, contentType="application/json")
        vector: list[float] = json.loads(answer["body"].read())["embedding"]
        return vector
