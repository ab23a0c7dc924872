"""Records of tool sources, as an owner has seen and registered them."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from steward.core.records import Personal, Record

Kind = Literal["mcp", "openapi"]
Place = Literal["path", "query", "header", "body", "form"]
# A source's name is a topic of tools and the prefix of their names.
SOURCE_NAME = r"^[a-z][a-z0-9]{1,23}$"


class OperationParameter(BaseModel):
    """Place and name of an argument in an HTTP request; `explode` as in OpenAPI."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    name: str
    place: Place
    explode: bool = True


class HttpOperation(BaseModel):
    """HTTP operation of a source. `path` is relative to the source's address, with `{argument}` as placeholders."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    method: Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    parameters: dict[str, OperationParameter] = Field(default_factory=dict)


class SourceTool(BaseModel):
    """One tool of a source.

    `name` is ours, `theirs` the source's; `schema_` is repaired, `arguments` maps our names to theirs where they
    differ. `reads` is an owner's statement, or follows from GET or HEAD. `digest` covers the server's description of
    the tool. That description is outside text until an owner has read this version and `accepted` that the model reads
    it.
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
    operation: HttpOperation | None = None


class ToolSource(Record):
    """MCP server or HTTP API. `registered_by` is a member id.

    `address` is the server's; `about` is the owner's description. `secret` is the name under which its key is stored,
    sent as `header`; empty for none. Results of a `trusted` source count as the account's own.
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
    # Long values are stored outside the row.
    tools: Annotated[tuple[SourceTool, ...], Personal([])]

    def version_of(self, tool: SourceTool) -> str:
        """Return an id that changes with the tool or the address."""
        return version_at(self.address, tool)


def version_at(address: str, tool: SourceTool) -> str:
    """Return the version of a tool at an address, for which a call is approved."""
    return digest_of([address, tool.model_dump(mode="json")])


def digest_of(value: Any) -> str:
    """Return a digest of a JSON value."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:32]
