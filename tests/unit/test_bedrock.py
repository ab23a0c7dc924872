"""Bedrock embeddings: requests, and a client that is created on first use."""

from __future__ import annotations

import io
import json
from typing import Any, cast

import numpy as np
import pytest

from steward.aws.bedrock import BedrockEmbedder


class FakeBedrock:
    """Answers with a vector of the asked dimensions, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    def invoke_model(self, *, modelId: str, body: str, contentType: str) -> dict[str, Any]:  # noqa: N803 - boto3's names
        assert (modelId, contentType) == ("amazon.titan-embed-text-v2:0", "application/json")
        asked = json.loads(body)
        self.asked.append(asked)
        vector = [1.0] + [0.0] * (asked["dimensions"] - 1)
        return {"body": io.BytesIO(json.dumps({"embedding": vector}).encode())}


def test_one_request_a_text() -> None:
    """Normalized, of the set size, cut, and never empty, which Titan refuses."""
    bedrock = FakeBedrock()
    embedder = BedrockEmbedder(cast("Any", lambda: bedrock), 256)
    vectors = embedder.embed(["boiler", " ", "x" * 60_000, "\ud800"])
    assert vectors.shape == (4, embedder.dimension)
    assert vectors.dtype == np.float32
    assert [len(asked["inputText"]) for asked in bedrock.asked] == [6, 1, 8_000, 1]
    assert all(asked["normalize"] for asked in bedrock.asked)
    assert embedder.embed([]).shape == (0, 256)


def test_no_client_before_the_first_text() -> None:
    """A function that only might embed pays for no client."""

    def none() -> Any:
        raise AssertionError("asked for too early")

    assert BedrockEmbedder(none).model_id == "amazon.titan-embed-text-v2:0"
    with pytest.raises(ValueError, match="set one of these"):
        BedrockEmbedder(none, 384)
