"""Six-layer BERT model all-MiniLM-L6-v2: an ONNX graph with int8 weights, and a numpy version to check it.

Weights are quantized per output channel (the word table per word) and symmetrically, activations per word piece when
the graph runs. Biases, layer norms and positions stay float32.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

Array = npt.NDArray[np.float32]

LAYERS = 6
HEADS = 12
WIDTH = 384
EPSILON = 1e-12
_OPSET = 20
_IR_VERSION = 10
_HIDDEN = -10_000.0
_MIDDLE = 128


def quantized(weights: Array) -> tuple[npt.NDArray[np.int8], Array]:
    """Return the rows of `weights` as int8 with a scale each: `weights ≈ int8 x scale`, scale [rows, 1]."""
    scale = np.maximum(np.abs(weights).max(axis=1, keepdims=True), 1e-12) / 127
    return np.clip(np.rint(weights / scale), -127, 127).astype(np.int8), scale.astype(np.float32)


class _Graph:
    """Nodes and constants in the order they are added; each method returns the name of what it computes."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, values: npt.NDArray[np.generic] | Sequence[int] | float) -> str:
        array = values if isinstance(values, np.ndarray) else _small(values)
        name = f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def add(self, operator: str, *inputs: str, **attributes: Any) -> str:
        name = f"{operator}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], **attributes))
        return name

    def dense(self, inputs: str, weights: Array, bias: Array) -> str:
        """Return `inputs @ weights.T + bias` in integers, for `weights` [out, in].

        Each row of `inputs` has a minimum and a scale of its own: a few channels are far larger than all others and of
        one sign, and one scale for a whole batch would make a text's vector depend on the rest of its batch.
        """
        integers, scale = quantized(weights)
        least = self.add("ReduceMin", inputs, self.constant([1]), keepdims=1)
        above = self.add("Sub", inputs, least)
        step = self.add("Mul", self.add("ReduceMax", above, self.constant([1]), keepdims=1), self.constant(1 / 255))
        taken = self.add("QuantizeLinear", above, self.add("Reshape", step, self.constant([-1])), axis=0)
        # Both sides unsigned: where a processor has no instruction for it, signed weights overflow 16 bits on the way.
        shifted = np.ascontiguousarray((integers.T.astype(np.int16) + _MIDDLE).astype(np.uint8))
        zeros = [self.constant(np.array(zero, np.uint8)) for zero in (0, _MIDDLE)]
        product = self.add("MatMulInteger", taken, self.constant(shifted), *zeros)
        product = self.add("Mul", self.add("Cast", product, to=TensorProto.FLOAT), step)
        product = self.add("Mul", product, self.constant(scale.reshape(-1)))
        sums = self.constant((integers * scale).sum(axis=1, dtype=np.float32))
        return self.add("Add", product, self.add("Add", self.add("Mul", least, sums), self.constant(bias)))

    def norm(self, inputs: str, weights: Mapping[str, Array], name: str) -> str:
        scale, bias = self.constant(weights[f"{name}.weight"]), self.constant(weights[f"{name}.bias"])
        return self.add("LayerNormalization", inputs, scale, bias, axis=-1, epsilon=EPSILON)


def graph(weights: Mapping[str, Array]) -> onnx.ModelProto:
    """Return the model: `input_ids`, `attention_mask` (int64 [texts, pieces]) to `embedding` (float32 [texts, 384])."""
    g = _Graph()
    sizes = g.add("Shape", "input_ids")
    hidden = g.add("Reshape", _embedded(g, weights), g.constant([-1, WIDTH]))
    in_heads = g.add("Concat", sizes, g.constant([3, HEADS, WIDTH // HEADS]), axis=0)
    mask = g.add("Cast", "attention_mask", to=TensorProto.FLOAT)
    absent = g.add("Mul", g.add("Sub", g.constant(1.0), mask), g.constant(_HIDDEN))
    absent = g.add("Unsqueeze", absent, g.constant([1, 2]))
    for number in range(LAYERS):
        hidden = _layer(g, weights, f"encoder.layer.{number}", hidden, absent, in_heads)
    hidden = g.add("Reshape", hidden, g.add("Concat", sizes, g.constant([WIDTH]), axis=0))
    kept = g.add("Unsqueeze", mask, g.constant([2]))
    summed = g.add("ReduceSum", g.add("Mul", hidden, kept), g.constant([1]), keepdims=0)
    g.nodes.append(helper.make_node("LpNormalization", [summed], ["embedding"], axis=-1, p=2))
    shape = ["texts", "pieces"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["texts", WIDTH])
    made = helper.make_graph(g.nodes, "all-MiniLM-L6-v2-int8", inputs, [output], g.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR_VERSION)
    onnx.checker.check_model(model)
    return model


def _embedded(g: _Graph, weights: Mapping[str, Array]) -> str:
    table, scale = quantized(weights["embeddings.word_embeddings.weight"])
    words = g.add("Cast", g.add("Gather", g.constant(table), "input_ids"), to=TensorProto.FLOAT)
    words = g.add("Mul", words, g.add("Gather", g.constant(scale), "input_ids"))
    pieces = g.add("Gather", g.add("Shape", "input_ids"), g.constant([1]))
    # One kind of text only, so its vector goes with the positions.
    places = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    places_here = g.add("Slice", g.constant(places), g.constant([0]), pieces)
    return g.norm(g.add("Add", words, places_here), weights, "embeddings.LayerNorm")


def _layer(g: _Graph, weights: Mapping[str, Array], layer: str, hidden: str, absent: str, in_heads: str) -> str:
    names = [f"{layer}.attention.self.{part}" for part in ("query", "key", "value")]
    matrix = np.concatenate([weights[f"{name}.weight"] for name in names])
    bias = np.concatenate([weights[f"{name}.bias"] for name in names])
    parts = g.add("Reshape", g.dense(hidden, matrix, bias), in_heads)
    parts = g.add("Transpose", parts, perm=[2, 0, 3, 1, 4])
    query, key, value = (g.add("Gather", parts, g.constant(np.array(part)), axis=0) for part in range(3))
    fit = g.add("MatMul", query, g.add("Transpose", key, perm=[0, 1, 3, 2]))
    fit = g.add("Softmax", g.add("Add", g.add("Mul", fit, g.constant((WIDTH / HEADS) ** -0.5)), absent), axis=-1)
    seen = g.add("Transpose", g.add("MatMul", fit, value), perm=[0, 2, 1, 3])
    seen = g.add("Reshape", seen, g.constant([-1, WIDTH]))
    seen = g.dense(seen, *_dense(weights, f"{layer}.attention.output.dense"))
    hidden = g.norm(g.add("Add", seen, hidden), weights, f"{layer}.attention.output.LayerNorm")
    wide = g.add("Gelu", g.dense(hidden, *_dense(weights, f"{layer}.intermediate.dense")))
    narrow = g.dense(wide, *_dense(weights, f"{layer}.output.dense"))
    return g.norm(g.add("Add", narrow, hidden), weights, f"{layer}.output.LayerNorm")


def forward(weights: Mapping[str, Array], pieces: Sequence[int]) -> Array:
    """Return the unquantized model's embedding of one text, given as its word pieces: float32 [384], of unit length."""

    def norm(inputs: Array, name: str) -> Array:
        spread = np.sqrt(inputs.var(-1, keepdims=True) + EPSILON)
        scaled = (inputs - inputs.mean(-1, keepdims=True)) / spread
        return np.asarray(scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"], dtype=np.float32)

    def dense(inputs: Array, name: str) -> Array:
        matrix, bias = _dense(weights, name)
        return np.asarray(inputs @ matrix.T + bias, dtype=np.float32)

    def heads(inputs: Array) -> Array:
        return inputs.reshape(len(pieces), HEADS, -1).transpose(1, 0, 2)

    hidden = weights["embeddings.word_embeddings.weight"][list(pieces)]
    hidden = hidden + weights["embeddings.position_embeddings.weight"][: len(pieces)]
    hidden = norm(hidden + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        query, key, value = (heads(dense(hidden, f"{layer}.attention.self.{p}")) for p in ("query", "key", "value"))
        fit = query @ key.transpose(0, 2, 1) / math.sqrt(WIDTH / HEADS)
        fit = np.exp(fit - fit.max(-1, keepdims=True))
        seen = (fit / fit.sum(-1, keepdims=True) @ value).transpose(1, 0, 2).reshape(len(pieces), WIDTH)
        hidden = norm(hidden + dense(seen, f"{layer}.attention.output.dense"), f"{layer}.attention.output.LayerNorm")
        wide = dense(hidden, f"{layer}.intermediate.dense")
        wide = wide * 0.5 * (1 + _erf(wide / math.sqrt(2)))
        hidden = norm(hidden + dense(wide, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    mean = hidden.mean(0)
    return np.asarray(mean / np.linalg.norm(mean), dtype=np.float32)


def _dense(weights: Mapping[str, Array], name: str) -> tuple[Array, Array]:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _erf(values: Array) -> Array:
    return np.asarray(np.vectorize(math.erf, otypes=[np.float32])(values), dtype=np.float32)


def _small(values: Sequence[int] | float) -> npt.NDArray[np.generic]:
    return np.array(values, dtype=np.float32) if isinstance(values, float) else np.array(values, dtype=np.int64)
