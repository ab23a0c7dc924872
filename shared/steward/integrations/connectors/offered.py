"""What is taken of all that a source offers, and what a server says of a tool. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any

from pydantic import BaseModel, ConfigDict

from steward.core.errors import StewardError
from steward.integrations.connectors.declaring import named
from steward.integrations.connectors.models import SourceTool, digest_of
from steward.integrations.connectors.schemas import described, merged, repaired

# More of one source would make a topic nobody can choose from, and a prompt nobody pays for.
MOST_TOOLS = 40
# As many as the model's interface takes in a name of an argument.
_LONGEST_ARGUMENT = 64


class NotTaken(StewardError):
    """The source cannot be registered as it is; the message says what to give instead."""


class Said(BaseModel):
    """What an MCP server says of one tool, as far as anything is made of it."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore")

    name: str
    description: str | None = None
    schema_: dict[str, Any]

    @property
    def digest(self) -> str:
        """The same while it says the same."""
        return digest_of([self.name, self.description, self.schema_])


def chosen(there: Sequence[str], only: Sequence[str]) -> list[str]:
    """Which of the names that are `there` are taken: those that `only` names, by `*` several at a time, or all.

    Raises `NotTaken` for a name that is not there, and for too many.
    """
    if unknown := [one for one in only if not any(fnmatchcase(name, one) for name in there)]:
        some = ", ".join(there[:MOST_TOOLS])
        raise NotTaken(f"There is no {', '.join(unknown)}: give --only with some of {some or 'none, for it has none'}.")
    taken = [name for name in there if not only or any(fnmatchcase(name, one) for one in only)]
    if len(taken) > MOST_TOOLS:
        raise NotTaken(
            f"It has {len(taken)} operations, and a source may have {MOST_TOOLS}: name those you need with --only, "
            f"which may be given again and takes *, such as --only '{taken[0]}'."
        )
    if not taken:
        raise NotTaken("It offers nothing that could be called.")
    return taken


def from_server(source: str, listed: Iterable[Said], only: Sequence[str], reads: Sequence[str]) -> list[SourceTool]:
    """The tools of an MCP server; which of them only read is for `reads` to say, whatever the server claims."""
    by_name = {one.name: one for one in listed}
    taken = chosen(list(by_name), only)
    reading = set(chosen(taken, reads)) if reads else set()
    made: list[SourceTool] = []
    for name in taken:
        said = by_name[name]
        schema, arguments = with_plain_names(repaired(said.schema_, said.schema_))
        made.append(
            SourceTool(
                name=named(source, name, {one.name for one in made}),
                theirs=name,
                description=described(said.description),
                schema_=schema,
                arguments=arguments,
                reads=name in reading,
                digest=said.digest,
            )
        )
    return made


def with_plain_names(schema: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The schema with arguments that the model's interface takes, and what those are called there that are not."""
    renamed: dict[str, str] = {}
    for theirs in schema["properties"]:
        renamed[theirs] = argument_named(theirs, renamed.values())
    properties = {renamed[theirs]: inner for theirs, inner in schema["properties"].items()}
    required = [renamed[theirs] for theirs in schema["required"]]
    return merged(properties, required), {ours: theirs for theirs, ours in renamed.items() if ours != theirs}


def argument_named(theirs: str, taken: Iterable[str]) -> str:
    """A name for an argument that nothing of `taken` has."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "_-") else "_" for one in theirs).strip("_")
    name = plain[:_LONGEST_ARGUMENT] or "value"
    others, place = set(taken), 2
    while name in others:
        name = f"{plain[: _LONGEST_ARGUMENT - 3] or 'value'}_{place}"
        place += 1
    return name
