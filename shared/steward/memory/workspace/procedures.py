"""Procedures: a team's instructions, each in a file `skills/<folder>/SKILL.md` of its workspace. Pure.

The file begins with YAML front matter, whose name and description every turn shows; the rest is read when needed.
Instructions must be the team's own: a line from outside is never shown as a procedure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from steward.core.provenance import Provenance
from steward.core.stored_objects import StoredObject
from steward.memory.workspace.seeds import PROCEDURES_FOLDER

# Path of a procedure; other agents use the same file name.
_PATH = re.compile(rf"{PROCEDURES_FOLDER}/[^/]+/SKILL\.md")
_FENCE = "---"
MOST_PROCEDURES = 30
_MOST_LINES = 40
_MOST_CHARACTERS = 4_000

Lines = list[tuple[str, Provenance]]
_Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]


class _FrontMatter(BaseModel):
    """Front matter fields that are read; other fields are ignored."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)

    name: Annotated[_Line, StringConstraints(max_length=64)]
    description: Annotated[_Line, StringConstraints(max_length=1_024)]


@dataclass(frozen=True)
class Procedure:
    """Procedure as a turn shows it. With a `problem`, name and description cannot be shown."""

    path: str
    name: str = ""
    description: str = ""
    problem: str = ""


@dataclass(frozen=True)
class WorkspaceNotes:
    """Notes at the start of every turn: MEMORY.md, and procedures by path, of which `more` are left out."""

    memory: StoredObject
    procedures: tuple[Procedure, ...] = ()
    more: int = 0


def is_procedure(path: str) -> bool:
    """Return whether the path is a procedure's."""
    return _PATH.fullmatch(path) is not None


def procedure_of(path: str, stored: StoredObject) -> Procedure:
    """Parse a procedure. An invalid file is still listed, so that somebody can correct it."""
    matter = _front_matter(stored)
    if matter is None:
        return Procedure(path, problem="it does not begin with a name and a description")
    if any(provenance == "outside" for _, provenance in matter):
        return Procedure(path, problem="what it begins with came from outside")
    try:
        read = _FrontMatter.model_validate(_loaded("\n".join(line for line, _ in matter)))
    except (ValueError, ValidationError):
        return Procedure(path, problem="what it begins with cannot be read as its name and description")
    return Procedure(path, " ".join(read.name.split()), " ".join(read.description.split()))


def _front_matter(stored: StoredObject) -> Lines | None:
    """Return the lines between the first two fences, each with its provenance."""
    lines = stored.lines()[: _MOST_LINES + 2]
    fences = [place for place, (line, _) in enumerate(lines) if line.rstrip() == _FENCE]
    if fences[:1] != [0] or len(fences) == 1:
        return None
    matter = lines[1 : fences[1]]
    return matter if sum(len(line) for line, _ in matter) <= _MOST_CHARACTERS else None


def _loaded(text: str) -> object:
    """Parse YAML with every scalar as a string. Raises `ValueError` if it is invalid."""
    # Imported late, since few accounts have procedures.
    import yaml

    try:
        return yaml.load(text, Loader=yaml.BaseLoader)  # noqa: S506 - it makes strings, lists and maps, nothing else
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(str(error)) from error
