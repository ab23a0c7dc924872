"""Supplies the code and layers of functions: built for Lambda, or links to the working tree for the local system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from infra.function_spec import Architecture, FunctionSpec
from infra.layers.build import CODE_LINK, PRODUCT_LINK, build, link, link_folder
from infra.layers.code_bundles import CodeBundles


@dataclass(frozen=True)
class Packages:
    """Folders with the content of functions and layers. A folder's name changes with its content.

    `handler` returns the folder of a function's zip file, `product` that of one of `PRODUCT_LAYERS`, `third_party` that
    of a layer of third-party packages.
    """

    handler: Callable[[FunctionSpec], Path]
    product: Callable[[str], Path]
    third_party: Callable[[str, Architecture], Path]


def built(sources: CodeBundles) -> Packages:
    """Return the packages built for AWS."""
    # Cached: eight stacks have the same product layer.
    product = cache(sources.product)
    return Packages(sources.handler, product, lambda group, architecture: build(group, "lambda", architecture))


# Links that the AWS stand-in follows to the one code tree and to the layers built for this machine. They need no build,
# and stay the same when `functions/` or `shared/` is edited.
LINKED = Packages(
    handler=lambda _spec: link_folder(CODE_LINK, "code"),
    product=lambda _layer: link_folder(PRODUCT_LINK, "product"),
    third_party=lambda group, _architecture: link(group),
)
