"""A mutant: one small, named edit of the product."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

# Where the product is, from the root of the repository.
PRODUCT = Path("shared/steward")


class NoLongerApplies(Exception):
    """The text a mutant replaces is not in its file exactly once: adapt the mutant to the code as it is."""


@dataclass(frozen=True)
class Mutant:
    """Replaces `old`, which stands in `file` (below `shared/steward`) exactly once, by `new`.

    `breaks` says what goes wrong for people. `near` are the tests that know that code best: they are run first, and
    change nothing but how soon a mutant is killed.
    """

    name: str
    breaks: str
    file: str
    old: str
    new: str
    near: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """The file it changes, from the root of the repository."""
        return PRODUCT / self.file

    def planted_in(self, text: str) -> str:
        """The file's text with the bug in it; `NoLongerApplies` if there is no place for it, or several."""
        found = text.count(self.old)
        if found != 1:
            raise NoLongerApplies(f"{self.name}: {self.path} has {found} places like {self.old!r}, not one")
        return text.replace(self.old, self.new)
