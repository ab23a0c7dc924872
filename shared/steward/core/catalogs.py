"""Message catalogs: reads every room's `words/<tag>.ftl` with Project Fluent.

A message is parsed when it is first said: a function imports many rooms and says few of their messages.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

_PRODUCT = Path(__file__).parents[1]
_ENTRIES = re.compile(r"^(?=[a-z#])", re.MULTILINE)
# Stands for the full stop that ends a value: one of the message right behind it would be a second.
_STOP_OF_VALUE = "\0"


class MessageError(ValueError):
    """A message does not exist, lacks a value, or has no such form."""


class Catalog:
    """The messages of one language."""

    def __init__(self, tag: str) -> None:
        # Here, because importing it takes longer than a webhook may take to answer.
        from fluent.runtime import FluentBundle, resolver

        # Its limit protects from translations of strangers; a mail that is quoted may be longer.
        resolver.MAX_PART_LENGTH = sys.maxsize
        self._bundle = FluentBundle([tag], use_isolating=False)
        self._sources = dict(_sources(tag))
        self._forms: dict[str, Mapping[str, frozenset[str]]] = {}
        self._fixed: dict[tuple[str, frozenset[tuple[str, str | int]]], str] = {}

    def format(self, message: str, values: Mapping[str, str | int]) -> str:
        """Return the words of a message. Raises `MessageError`."""
        variables = self.forms(message)
        for variable, forms in variables.items():
            if values.get(variable) not in forms and not isinstance(values.get(variable), int):
                raise MessageError(f"{message} has no form {values.get(variable)}")
        if any(name not in variables or isinstance(value, int) for name, value in values.items()):
            return self._formatted(message, values)
        # Nobody's words are in it, and a page says the acts of all tools, which are variants of one message.
        chosen = message, frozenset(values.items())
        if chosen not in self._fixed:
            self._fixed[chosen] = self._formatted(message, values)
        return self._fixed[chosen]

    def _formatted(self, message: str, values: Mapping[str, str | int]) -> str:
        from fluent.runtime.types import fluent_number

        given = {
            name: fluent_number(value, useGrouping=False) if isinstance(value, int) else _with_stop_marked(value)
            for name, value in values.items()
        }
        pattern = self._bundle.get_message(message).value
        assert pattern
        words, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise MessageError(f"{message}: {errors[0]}")
        return str(words).replace(f"{_STOP_OF_VALUE}.", ".").replace(_STOP_OF_VALUE, ".")

    def forms(self, message: str) -> Mapping[str, frozenset[str]]:
        """Return the variables that select a variant, each with the names of its variants. Raises `MessageError`."""
        if message not in self._forms:
            self._forms[message] = self._parse(message)
        return self._forms[message]

    def _parse(self, message: str) -> Mapping[str, frozenset[str]]:
        from fluent.runtime import FluentResource
        from fluent.syntax import ast

        if message not in self._sources:
            raise MessageError(f"there is no message {message}")
        resource = FluentResource(self._sources[message])
        self._bundle.add_resource(resource)
        (entry,) = resource.body
        elements = entry.value.elements if isinstance(entry, ast.Message) and entry.value else []
        selects = [one.expression for one in elements if isinstance(one, ast.Placeable)]
        return {
            select.selector.id.name: frozenset(
                one.key.name for one in select.variants if isinstance(one.key, ast.Identifier)
            )
            for select in selects
            if isinstance(select, ast.SelectExpression) and isinstance(select.selector, ast.VariableReference)
        }


def _with_stop_marked(value: str) -> str:
    return f"{value[:-1]}{_STOP_OF_VALUE}" if value.endswith(".") else value


def _sources(tag: str) -> list[tuple[str, str]]:
    # Words of pages are in folders of their own, `words/web_pages`: functions without pages do not have them.
    paths = (*_PRODUCT.glob(f"*/words/**/{tag}.ftl"), *_PRODUCT.glob(f"*/*/words/**/{tag}.ftl"))
    entries = (entry for path in paths for entry in _ENTRIES.split(path.read_text(encoding="utf-8")))
    return [(entry.partition(" ")[0], entry) for entry in entries if entry and entry[0] != "#"]


@cache
def _catalog(tag: str) -> Catalog:
    return Catalog(tag)


def format_message(message: str, values: Mapping[str, str | int], tag: str) -> str:
    """Return the words of a message in a language of `languages.NAMES`. Raises `MessageError`."""
    return _catalog(tag).format(message, values)


def forms(message: str) -> frozenset[str]:
    """Return the values that the variable `form` of a message may have. Raises `MessageError`."""
    return _catalog("en").forms(message)["form"]
