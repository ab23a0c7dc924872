"""Selection of a source's tools, and their conversion to `SourceTool`. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any

from pydantic import BaseModel, ConfigDict

from steward.core.errors import StewardError
from steward.integrations.connectors.models import SourceTool, digest_of
from steward.integrations.connectors.schema_repair import described, merged, repair_schema
from steward.integrations.connectors.tool_declarations import unique_tool_name

# With more, the topic would be hard to choose from and its prompt expensive.
MOST_TOOLS = 40
# Limit of the model's API for an argument name.
_LONGEST_ARGUMENT = 64


class SourceRefusedError(StewardError):
    """The source cannot be registered like this; the message says what to give instead."""


class ListedMcpTool(BaseModel):
    """Description of one tool by an MCP server, as far as it is used."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="ignore")

    name: str
    description: str | None = None
    schema_: dict[str, Any]

    @property
    def digest(self) -> str:
        """Digest of the description."""
        return digest_of([self.name, self.description, self.schema_])


def select_tools(there: Sequence[str], only: Sequence[str]) -> list[str]:
    """Select among the names in `there` those that `only` names, with `*` as wildcard; all if `only` is empty.

    Raises `SourceRefusedError` for an unknown name, and for too many.
    """
    if unknown := [one for one in only if not any(fnmatchcase(name, one) for name in there)]:
        some = ", ".join(there[:MOST_TOOLS])
        raise SourceRefusedError(
            f"There is no {', '.join(unknown)}: give --only with some of {some or 'none, for it has none'}."
        )
    taken = [name for name in there if not only or any(fnmatchcase(name, one) for one in only)]
    if len(taken) > MOST_TOOLS:
        raise SourceRefusedError(
            f"It has {len(taken)} operations, and a source may have {MOST_TOOLS}: name those you need with --only, "
            f"which may be given again and takes *, such as --only '{taken[0]}'."
        )
    if not taken:
        raise SourceRefusedError("It offers nothing that could be called.")
    return taken


def tools_from_server(
    source: str, listed: Iterable[ListedMcpTool], only: Sequence[str], reads: Sequence[str]
) -> list[SourceTool]:
    """Convert an MCP server's tools. The owner's `reads` says which only read, not the server."""
    by_name = {one.name: one for one in listed}
    taken = select_tools(list(by_name), only)
    reading = set(select_tools(taken, reads)) if reads else set()
    made: list[SourceTool] = []
    for name in taken:
        said = by_name[name]
        schema, arguments = with_plain_names(repair_schema(said.schema_, said.schema_))
        made.append(
            SourceTool(
                name=unique_tool_name(source, name, {one.name for one in made}),
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
    """Rename arguments that the model's API would reject. Return the schema and the map from new to original names."""
    renamed: dict[str, str] = {}
    for theirs in schema["properties"]:
        renamed[theirs] = argument_named(theirs, renamed.values())
    properties = {renamed[theirs]: inner for theirs, inner in schema["properties"].items()}
    required = [renamed[theirs] for theirs in schema["required"]]
    return merged(properties, required), {ours: theirs for theirs, ours in renamed.items() if ours != theirs}


def argument_named(theirs: str, taken: Iterable[str]) -> str:
    """Return a valid argument name that is not among `taken`."""
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "_-") else "_" for one in theirs).strip("_")
    name = plain[:_LONGEST_ARGUMENT] or "value"
    others, place = set(taken), 2
    while name in others:
        name = f"{plain[: _LONGEST_ARGUMENT - 3] or 'value'}_{place}"
        place += 1
    return name
