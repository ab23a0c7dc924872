"""Parts of a language: its templates, formats and commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

# The words of a sentence; or its words by the value of its field `form`, or by the plural category of its `count`.
Template = str | Mapping[str, str]


@dataclass(frozen=True)
class Language:
    """The words of one language.

    `templates` has one entry for each sentence, by its key, with its fields in braces. `quote` puts somebody's words
    between quotation marks. `plural` is the category of a count. How times and amounts are written is known by the
    `tag`.
    """

    tag: str
    templates: Mapping[str, Template]
    quote: str
    plural: Callable[[int], str]
