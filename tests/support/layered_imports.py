"""Lets a function import only the packages of its own layers, as on AWS, though all are installed here."""

from __future__ import annotations

import builtins
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.metadata import packages_distributions
from types import ModuleType

from infra.catalogue import EVERY_FUNCTION
from infra.layers.build import GROUPS, pins

# What the Lambda runtime brings: boto3 with all it needs.
RUNTIME_PACKAGES = ("boto3", "botocore", "s3transfer", "jmespath", "dateutil", "urllib3", "six")
_real_import = builtins.__import__
_running = threading.local()
_LAYERS = {spec.name: spec.layers for spec in EVERY_FUNCTION}


@contextmanager
def layers_of(function: str) -> Iterator[None]:
    """Until the context ends, code of Steward in this thread finds no package of a layer that `function` has not."""
    before = getattr(_running, "function", "")
    _running.function = function
    try:
        yield
    finally:
        _running.function = before


def _import(
    name: str,
    globals: Mapping[str, object] | None = None,
    locals: Mapping[str, object] | None = None,
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    function = getattr(_running, "function", "")
    if function and not level and str((globals or {}).get("__name__", "")).startswith(("steward.", "functions.")):
        module = name.partition(".")[0]
        groups = None if module in RUNTIME_PACKAGES else _groups().get(module)
        if groups and not groups.intersection(_LAYERS[function]):
            raise ModuleNotFoundError(f"{function} has none of the layers with {name}: {sorted(groups)}", name=name)
    return _real_import(name, globals, locals, fromlist, level)


@cache
def _groups() -> Mapping[str, set[str]]:
    """The layers that hold each module."""
    groups: dict[str, set[str]] = defaultdict(set)
    packages = {group: set(pins(group)) for group in GROUPS}
    for module, distributions in packages_distributions().items():
        for group, names in packages.items():
            if names.intersection(distribution.lower().replace("_", "-") for distribution in distributions):
                groups[module].add(group)
    return groups


builtins.__import__ = _import
