"""Benchmark of function sizes on AWS: code and layers, unzipped, without the runtime's boto3."""

from __future__ import annotations

from infra.catalogue import function_spec
from infra.layers.build import build, directory_bytes
from infra.layers.code_bundles import unzipped_bytes
from tests.bench.figures import Figure

_MEGABYTE = 1_000_000


def measure() -> list[Figure]:
    """The webhook's size and the turn's, as built for Lambda."""
    return [
        _figure("unzipped_mb_webhook", "webhook", target=15),
        _figure("unzipped_mb_turn", "turn", target=60),
    ]


def _figure(name: str, function: str, target: float) -> Figure:
    whole = unzipped_bytes(function)
    layers = {
        group: directory_bytes(build(group, "lambda", function_spec(function).architecture))
        for group in function_spec(function).layers
    }
    parts = {**{f"layer {group}": size for group, size in layers.items()}, "code": whole - sum(layers.values())}
    details = tuple(f"{part}: {size / _MEGABYTE:.2f} MB" for part, size in parts.items())
    return Figure(name, whole / _MEGABYTE, "MB", target, details)
