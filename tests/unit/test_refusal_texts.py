"""Every refusal in the trades' code has a text for people and one for the model (static check)."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from typing import get_args

from steward.core.catalogs import forms
from steward.core.errors import StewardError
from steward.trades.portfolio.properties import Forbids

SOURCE = Path(__file__).parents[2] / "shared"


def _has_no_reason(name: str, module: str) -> bool:
    """Tell if this error is the product's own and says nothing to people."""
    error = vars(importlib.import_module(module)).get(name, Exception)
    if not issubclass(error, StewardError) or error.why is not None:
        return False
    makers = [
        vars(one)["__init__"] for one in error.__mro__ if issubclass(one, StewardError) and "__init__" in vars(one)
    ]
    return not any("why" in maker.__code__.co_names for maker in makers)


def _is_silent(node: ast.AST, module: str) -> bool:
    """Tell if this raise or failure has no words for people, or none for the model."""
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name), args=said, keywords=named)):
            return _has_no_reason(name, module) or not (said or named)
        case ast.Raise(exc=ast.Name(id=name)) if name[0].isupper():
            return _has_no_reason(name, module)
        case ast.Call(func=ast.Name(id="Failed"), args=[said], keywords=named):
            # What the model reads may be a sentence for people.
            return ast.unparse(said).partition("(")[0] != "say" and not any(one.arg == "why" for one in named)
    return False


def test_refusal_of_a_trade_has_words_for_people_and_for_the_model() -> None:
    silent = []
    for path in sorted((SOURCE / "steward" / "trades").rglob("*.py")):
        module = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        tree = ast.walk(ast.parse(path.read_text()))
        silent += [
            f"{module}:{node.lineno}"
            for node in tree
            if isinstance(node, ast.stmt | ast.expr) and _is_silent(node, module)
        ]
    assert silent == []
    assert {*get_args(Forbids)} == forms("records-forbid")
