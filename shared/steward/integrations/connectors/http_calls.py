"""Builder of HTTP requests from a tool's arguments. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

import httpx2

from steward.integrations.connectors.models import HttpOperation, OperationParameter


class UnsendableArgumentError(ValueError):
    """An argument cannot be sent in the place its parameter demands."""


def request_of(
    client: httpx2.AsyncClient, address: str, operation: HttpOperation, arguments: Mapping[str, Any]
) -> httpx2.Request:
    """Build the request. Raises `UnsendableArgumentError`."""
    path, query, headers = operation.path, list[tuple[str, Any]](), dict[str, str]()
    body: dict[str, Any] = {}
    for argument, value in arguments.items():
        parameter = operation.parameters[argument]
        match parameter.place:
            case "path":
                path = path.replace(f"{{{argument}}}", _segment(value))
            case "query":
                query += _query(parameter, value)
            case "header":
                headers[parameter.name] = _header(value)
            case "body":
                body = {"json": value}
            case "form":
                body = {"data": {name: _text(one) for name, one in dict(value).items()}}
    # Remaining braces stand for arguments that were not given; `quote` leaves none in given values.
    url = httpx2.URL(address.rstrip("/") + path)
    if query:
        url = url.copy_merge_params(httpx2.QueryParams(query))
    return client.build_request(operation.method, url, headers=headers, **body)


def _segment(value: Any) -> str:
    """Encode a value as exactly one path segment."""
    text = _text(value)
    if text in ("", ".", ".."):
        raise UnsendableArgumentError("a step of a path may not be empty or made of dots")
    return quote(text, safe="")


def _query(parameter: OperationParameter, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        parts = [_text(one) for one in value]
        together = parts if parameter.explode else [",".join(parts)]
        yield from ((parameter.name, one) for one in together)
    elif isinstance(value, Mapping):
        yield from ((f"{parameter.name}[{name}]", _text(one)) for name, one in value.items())
    else:
        yield parameter.name, _text(value)


def _header(value: Any) -> str:
    text = _text(value)
    if not text.isprintable() or not text.isascii():
        raise UnsendableArgumentError("a header takes one line of plain characters")
    return text


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)
