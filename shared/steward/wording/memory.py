"""Sentences about remembered lines and facts: changed, forgotten, restored."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence

_FACT = Quoted("Pete prefers mornings")


class RewordMemory(Sentence, example={"words": Quoted("Pete prefers afternoons")}):
    """An infinitive: what is remembered reads otherwise."""

    words: Quoted


class ForgetWords(Sentence, example={"words": Quoted("Pete prefers afternoons")}):
    """An infinitive: what is remembered goes."""

    words: Quoted


class ChangeMemory(Sentence):
    """An infinitive; the words stand beside it."""


class ForgetMemory(Sentence):
    """An infinitive."""


class MemoryChanged(Sentence, example={"words": _FACT}):
    """Something that is remembered otherwise now."""

    words: Quoted


class MemoryForgotten(Sentence, example={"words": _FACT}):
    """Something that is remembered no longer."""

    words: Quoted


class MemoryUndone(Sentence, example={"form": "back"}):
    """What became of something that was to be remembered as before."""

    form: Literal["back", "changed"]
