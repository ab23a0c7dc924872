"""Text embeddings: vectors whose distance reflects meaning."""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from steward.core.errors import StewardError
from steward.memory.search.models import SearchDocument
from steward.memory.search.tokenization import readable

if TYPE_CHECKING:
    from tokenizers import Encoding

Vectors = npt.NDArray[np.float32]

MODEL_ID = "all-MiniLM-L6-v2-int8"
MODEL_FILE = "model.onnx"
TOKENIZER_FILE = "tokenizer.json"
# Package of the model's Lambda layer; it is importable wherever the layer is present.
MODEL_FOLDER = "embedding_model"
_DIMENSION = 384
_LONGEST = 256
# Word pieces of a text that share a vector, with room for the speaker's name.
_PIECE = 120
_MOST_PIECES = 32
# Size of one model run: texts times the pieces of the longest of them.
_BATCH_PIECES = 2048


class Embedder(Protocol):
    """Interface of an embedding model. Vectors of two `model_id`s cannot be compared."""

    @property
    def model_id(self) -> str:
        """Name of the model, for example `all-MiniLM-L6-v2-int8`."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""

    def pieces(self, text: str) -> list[str]:
        """Split `text` into the pieces that get a vector each, at least one; may raise whatever the model raises."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one float32 row of unit length for each of `texts`; may raise whatever the model raises."""


class EmbeddingModelMissingError(StewardError):
    """The embedding model is missing: add the layer to the function, or build it with infra."""


class OnnxEmbedder:
    """Embedder with all-MiniLM-L6-v2 and int8 weights on one thread; about 2 ms per query.

    The model reads up to 256 word pieces of a text (about 1,000 characters): longer texts need `pieces`. `folder` holds
    `model.onnx` and `tokenizer.json`.
    """

    def __init__(self, folder: Path) -> None:
        # Imported here, because keyword search alone need not load 100 MB.
        import onnxruntime
        from tokenizers import Tokenizer

        if not (folder / MODEL_FILE).is_file():
            raise EmbeddingModelMissingError(
                f"{folder} has no {MODEL_FILE}: build it with `uv run python -m infra.layers.embedding_model`"
            )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(folder / MODEL_FILE), options, ["CPUExecutionProvider"])
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_LONGEST)

    @property
    def model_id(self) -> str:
        """Name of the model and its precision."""
        return MODEL_ID

    @property
    def dimension(self) -> int:
        """384."""
        return _DIMENSION

    def pieces(self, text: str) -> list[str]:
        """Cut between words into equal pieces, as few as the model can read whole; return the first 32."""
        # A word piece has at least one character.
        if len(text) <= _PIECE:
            return [text]
        first = self._tokenizer.encode(readable(text), add_special_tokens=False)
        ends = [end for part in (first, *first.overflowing) for _, end in part.offsets]
        count = -(-len(ends) // _PIECE)
        if count <= 1:
            return [text]
        cuts = [0, *(ends[len(ends) * number // count - 1] for number in range(1, count)), len(text)]
        return [text[begin:end] for begin, end in itertools.pairwise(cuts)][:_MOST_PIECES]

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return one row of unit length for each of `texts`."""
        encodings = self._tokenizer.encode_batch_fast([readable(text) for text in texts])
        vectors = np.empty((len(texts), _DIMENSION), dtype=np.float32)
        for rows in _batches([len(encoding.ids) for encoding in encodings]):
            vectors[rows] = self._run([encodings[row] for row in rows])
        return vectors

    def _run(self, encodings: Sequence[Encoding]) -> Vectors:
        longest = max(len(encoding.ids) for encoding in encodings)
        pieces = np.zeros((len(encodings), longest), dtype=np.int64)
        mask = np.zeros_like(pieces)
        for row, encoding in enumerate(encodings):
            pieces[row, : len(encoding.ids)] = encoding.ids
            mask[row, : len(encoding.ids)] = 1
        made = self._session.run(["embedding"], {"input_ids": pieces, "attention_mask": mask})[0]
        return np.asarray(made, dtype=np.float32)


def texts_to_embed(embedder: Embedder, document: SearchDocument) -> list[str]:
    """Return the texts to embed for a document: its pieces, each with the speaker's name, since questions name people.

    Steward takes part in every exchange, and the later parts of its long answers find nothing that their beginning does
    not.
    """
    if document.role == "assistant":
        return [document.text]
    return [f"{document.name}: {piece}" if document.name else piece for piece in embedder.pieces(document.text)]


def installed_model() -> Path:
    """Return the folder of the model's layer. Raises `EmbeddingModelMissingError`."""
    spec = importlib.util.find_spec(MODEL_FOLDER)
    for folder in (spec and spec.submodule_search_locations) or ():
        if (Path(folder) / MODEL_FILE).is_file():
            return Path(folder)
    raise EmbeddingModelMissingError(f"no layer with {MODEL_FOLDER}/{MODEL_FILE}: give it to this function in infra/")


def _batches(lengths: Sequence[int]) -> list[list[int]]:
    """Group rows of similar length, so that little padding is computed."""
    batches: list[list[int]] = []
    for row in sorted(range(len(lengths)), key=lambda row: lengths[row]):
        if batches and lengths[row] * (len(batches[-1]) + 1) <= _BATCH_PIECES:
            batches[-1].append(row)
        else:
            batches.append([row])
    return batches
