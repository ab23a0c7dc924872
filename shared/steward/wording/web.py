"""The web: what is looked for there, and which of it may be read."""

from __future__ import annotations

from steward.wording.sentence import Quoted, Sentence


class SearchTheWeb(Sentence, example={"words": Quoted("how long the gas works on Oak Street take")}):
    """An infinitive."""

    words: Quoted


class OpenPage(Sentence, example={"address": "https://gas.example/works/oak-street"}):
    """An infinitive."""

    address: str


class ReadOfTheWeb(Sentence, example={"domains": "gas.example, city.example"}):
    """An infinitive."""

    domains: str


class ReadNothingOfTheWeb(Sentence):
    """An infinitive."""
