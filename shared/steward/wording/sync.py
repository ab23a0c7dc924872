"""Sentences to owners about the Git repository of their workspace."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence


class RepositoryTrouble(Sentence, example={"form": "refused"}, segments=2):
    """To the owners, once: why it is not kept in step."""

    form: Literal["unreachable", "refused", "not_found", "no_branch", "private", "too_large", "unfinished"]


class InConflict(Sentence, example={"files": "areas/boiler.md, daily_notes/2026-11-23.md"}, segments=2):
    """To the owners: files of which both sides have changed the same lines."""

    files: str


class KeptInRepository(Sentence, example={"host": "git.example.com"}):
    """Under the receipt of an erasure: a place that is not Steward's."""

    host: str
