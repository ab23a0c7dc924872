"""Importer of OpenAPI 3 documents as tools. Pure.

An operation may have parameters in path, query and headers, and a JSON or form body. Operations with required cookies,
files or a key in the query cannot be sent; they are skipped and reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast
from urllib.parse import urljoin

from steward.integrations.connectors.models import HttpOperation, OperationParameter, Place, SourceTool
from steward.integrations.connectors.offered_tools import SourceRefusedError, argument_named, select_tools
from steward.integrations.connectors.schema_repair import described, merged, repair_part, resolve_reference
from steward.integrations.connectors.tool_declarations import unique_tool_name

Method = Literal["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
_METHODS = ("get", "head", "post", "put", "patch", "delete")
_READS = ("GET", "HEAD")
_PLACES = ("path", "query", "header")
# Headers that the document may not define: OpenAPI reserves them, and we send them ourselves.
_OWN_HEADERS = frozenset({"accept", "content-type", "authorization", "host", "cookie", "content-length", "connection"})
_IN_PATH = re.compile(r"\{([^{}/]+)\}")
_HEADER = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")


class _LeftOut(Exception):
    """The operation cannot be called; the message says why."""


@dataclass(frozen=True)
class ImportedOpenApi:
    """Imported document: the server's address, its tools, and the skipped operations with reasons."""

    address: str
    tools: list[SourceTool]
    left_out: list[str]


@dataclass(frozen=True)
class _Found:
    method: Method
    path: str
    own: Mapping[str, Any]
    shared: object


def tools_from_openapi(
    source: str, document: object, at: str, server: str, only: Sequence[str], reads: Sequence[str]
) -> ImportedOpenApi:
    """Import the tools of a document found `at` an address; `server` overrides the address to call.

    `reads` names operations that only read, besides every GET and HEAD. Raises `SourceRefusedError`.
    """
    if not isinstance(document, Mapping) or not str(document.get("openapi", "")).startswith("3."):
        raise SourceRefusedError("It is no OpenAPI document of version 3: give the address or file of one.")
    operations = _operations(document)
    taken = select_tools(list(operations), only)
    reading = set(select_tools(taken, reads)) if reads else set()
    tools, left_out = list[SourceTool](), list[str]()
    for name in taken:
        try:
            tools.append(_tool(source, name, operations[name], document, name in reading, [one.name for one in tools]))
        except _LeftOut as why:
            left_out.append(f"{name}: {why}")
    if not tools:
        raise SourceRefusedError(f"Nothing of it can be called. {'; '.join(left_out)}.")
    return ImportedOpenApi(server or _server(document, at), tools, left_out)


def _operations(document: Mapping[str, Any]) -> dict[str, _Found]:
    """Return operations by `operationId`, or by method and path if that is missing or taken."""
    found: dict[str, _Found] = {}
    for path, item in _items(document.get("paths")):
        shared = resolve_reference(document, item)
        for method in _METHODS:
            own = shared.get(method)
            if not isinstance(own, Mapping) or not path.startswith("/"):
                continue
            given = own.get("operationId")
            name = given if isinstance(given, str) and given and given not in found else f"{method} {path}"
            found[name] = _Found(cast("Method", method.upper()), path, own, shared.get("parameters"))
    return found


def _tool(
    source: str, name: str, found: _Found, document: Mapping[str, Any], reads: bool, taken: Sequence[str]
) -> SourceTool:
    parameters: dict[str, OperationParameter] = {}
    properties: dict[str, dict[str, Any]] = {}
    required: list[str] = []
    for parameter, schema, needed in (*_parameters(found, document), *_body(found, document)):
        argument = argument_named(parameter.name, parameters)
        parameters[argument] = parameter
        properties[argument] = schema
        if needed:
            required.append(argument)
    path = found.path
    of_path = {one.name: argument for argument, one in parameters.items() if one.place == "path"}
    if missing := [one for one in _IN_PATH.findall(path) if one not in of_path]:
        raise _LeftOut(f"it does not say what {', '.join(missing)} in its path is")
    path = _IN_PATH.sub(lambda one: f"{{{of_path[one[1]]}}}", path)
    schema = merged(properties, required)
    kept = {argument: one for argument, one in parameters.items() if argument in schema["properties"]}
    summary = found.own.get("description") or found.own.get("summary")
    return SourceTool(
        name=unique_tool_name(source, name, taken),
        theirs=name,
        description=described(summary) or f"{found.method} {found.path}",
        schema_=schema,
        reads=reads or found.method in _READS,
        operation=HttpOperation(method=found.method, path=path, parameters=kept),
    )


def _parameters(
    found: _Found, document: Mapping[str, Any]
) -> Iterator[tuple[OperationParameter, dict[str, Any], bool]]:
    """Yield the parameters. An operation's own override those of its path."""
    by_key: dict[tuple[str, str], Mapping[str, Any]] = {}
    for listed in (found.shared, found.own.get("parameters")):
        for given in listed if isinstance(listed, list) else ():
            one = resolve_reference(document, given)
            by_key[str(one.get("name", "")), str(one.get("in", ""))] = one
    for (name, place), one in by_key.items():
        needed = one.get("required") is True or place == "path"
        if not name or (place == "header" and name.lower() in _OWN_HEADERS):
            continue
        if place not in _PLACES or (place == "header" and not _HEADER.fullmatch(name)):
            if needed:
                raise _LeftOut(f"{name} would have to be sent as a {place or 'parameter of no kind'}")
            continue
        explode = one.get("explode", place == "query") is True
        schema = repair_part(one.get("schema", _of_content(one.get("content"))), document)
        if text := described(one.get("description"), 200):
            schema["description"] = text
        yield OperationParameter(name=name, place=cast("Place", place), explode=explode), schema, needed


def _body(found: _Found, document: Mapping[str, Any]) -> Iterator[tuple[OperationParameter, dict[str, Any], bool]]:
    body = resolve_reference(document, found.own.get("requestBody"))
    content = body.get("content")
    if found.method in _READS or not isinstance(content, Mapping) or not content:
        return
    kinds = {str(kind).partition(";")[0].strip().lower(): inner for kind, inner in content.items()}
    for kind, inner in kinds.items():
        form = kind == "application/x-www-form-urlencoded"
        if isinstance(inner, Mapping) and (form or kind == "application/json" or kind.endswith("+json")):
            schema = repair_part(inner.get("schema"), document)
            yield (
                OperationParameter(name="body", place="form" if form else "body"),
                schema,
                body.get("required") is True,
            )
            return
    if body.get("required") is True:
        raise _LeftOut(f"it takes {', '.join(kinds)}, and only JSON and forms can be sent")


def _of_content(content: object) -> object:
    first = next(iter(content.values()), None) if isinstance(content, Mapping) else None
    return first.get("schema") if isinstance(first, Mapping) else None


def _server(document: Mapping[str, Any], at: str) -> str:
    """Return the first server with the defaults of its variables; its URL may be relative to the document."""
    servers = document.get("servers")
    first = servers[0] if isinstance(servers, list) and servers else {}
    first = first if isinstance(first, Mapping) else {}
    address = str(first.get("url") or "/")
    for name, variable in _items(first.get("variables")):
        usual = variable.get("default") if isinstance(variable, Mapping) else None
        address = address.replace(f"{{{name}}}", str(usual or ""))
    found = urljoin(at, address) if at else address
    if not found.startswith(("https://", "http://")):
        raise SourceRefusedError("It does not say where its server is: give the address with --server.")
    return found.rstrip("/")


def _items(given: object) -> Iterator[tuple[str, Any]]:
    return ((str(name), one) for name, one in given.items()) if isinstance(given, Mapping) else iter(())
