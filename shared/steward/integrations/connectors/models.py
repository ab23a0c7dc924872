"""Sources of tools, as an owner has registered them: what was shown then is what is used."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.records import Personal, Record

Kind = Literal["mcp", "openapi"]
Place = Literal["path", "query", "header", "body", "form"]
# A name is a topic of tools and the beginning of each of their names.
SOURCE_NAME = r"^[a-z][a-z0-9]{1,23}$"


class Parameter(BaseModel):
    """Where an argument of an HTTP operation goes, and under which name; `explode` as OpenAPI has it."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    name: str
    place: Place
    explode: bool = True


class Operation(BaseModel):
    """One HTTP operation: `path` is below the source's address, with `{argument}` for what stands in it."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    parameters: dict[str, Parameter] = Field(default_factory=dict)


class SourceTool(BaseModel):
    """One tool of a source.

    `name` is ours, `theirs` what the source calls it; `schema_` is repaired, `arguments` maps ours to theirs where they
    differ. `reads` is an owner's word, or that it is a GET or HEAD. `digest` is of what a server said of it. Its words
    are outside text until an owner has read this version of them and `accepted` that the model reads them, too.
    """

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True, protected_namespaces=()
    )

    name: str
    theirs: str
    description: str
    schema_: dict[str, Any]
    arguments: dict[str, str] = Field(default_factory=dict)
    reads: bool = False
    accepted: bool = False
    digest: str = ""
    operation: Operation | None = None


class Source(Record):
    """An MCP server or an HTTP interface. `registered_by` is a member id.

    `address` is the server's own; `about` says what it is for, in an owner's words. `secret` is the name under
    which its key is kept, sent as `header`; empty for none. What a `trusted` one answers counts as the account's own.
    """

    KIND: ClassVar[str] = "tool_source"

    account_id: str
    name: str = Field(pattern=SOURCE_NAME)
    kind: Kind
    address: str
    header: str = "Authorization"
    secret: str = ""
    trusted: bool = False
    registered_by: str
    registered_at: datetime
    about: Annotated[str, Personal("")]
    # Long: what does not fit a row goes where long texts go.
    tools: Annotated[tuple[SourceTool, ...], Personal([])]

    def version_of(self, tool: SourceTool) -> str:
        """The same for the same tool at the same address, and for nothing else."""
        return version_at(self.address, tool)


def version_at(address: str, tool: SourceTool) -> str:
    """What a call of a tool at an address is decided for."""
    return digest_of([address, tool.model_dump(mode="json")])


def digest_of(value: Any) -> str:
    """The same for what is the same as JSON."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]
