"""Three-way text merge, with the provenance of the merged lines. Pure.

A change on one side is taken; if both sides changed the same lines, both versions are kept between markers.
"""

from __future__ import annotations

from collections.abc import Iterable

from merge3 import Merge3

from steward.core.stored_objects import StoredObject, mark_of

OURS, THEIRS = "workspace", "repository"
_BEGIN, _END = f"<<<<<<< {OURS}", f">>>>>>> {THEIRS}"


def merge_texts(base: str | None, ours: str, theirs: str) -> tuple[str, bool]:
    """Merge and return the text, and whether it has markers; `base` is the common ancestor, None if unknown."""
    if theirs in (ours, base):
        return ours, False
    if ours == base:
        return theirs, False
    merge = Merge3(_lines(base or ""), _lines(ours), _lines(theirs))
    text = "".join(merge.merge_lines(name_a=OURS, name_b=THEIRS, reprocess=True))
    return text, has_markers(text)


def has_markers(text: str) -> bool:
    """Return whether the text still contains an undecided conflict."""
    lines = text.splitlines()
    return _BEGIN in lines and _END in lines


def outside_lines(text: str, theirs: str | None, known: Iterable[StoredObject], *, team: bool) -> list[str]:
    """Return the lines of a merged text that came from outside.

    A line in one of the `known` workspace texts keeps its label; any other line in `theirs` is outside, unless the
    repository is the team's own.
    """
    ours = [pair for stored in known for pair in stored.lines()]
    outside = {mark_of(line) for line, provenance in ours if provenance == "outside"}
    if theirs is not None and not team:
        outside |= {mark_of(line) for line in theirs.splitlines()} - {mark_of(line) for line, _ in ours}
    return [line for line in text.splitlines() if mark_of(line) in outside]


def _lines(text: str) -> list[str]:
    # A last line without a line break would run into a marker.
    return (text if text.endswith("\n") or not text else f"{text}\n").splitlines(keepends=True)
