"""The same pages as JSON, and the OpenAPI document that describes them: both follow from the declared types."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from steward.channels.pages.http_messages import HttpResponse
from steward.channels.pages.page_declarations import PageData, WebPage

_REFERENCE = "#/components/schemas/{model}"


def listing(rows: Sequence[PageData], next_from: int | None) -> HttpResponse:
    """Return one page of a list; `next_from` is the `from` of the next one, or null."""
    return _answer(200, {"rows": [row.model_dump(mode="json") for row in rows], "next_from": next_from})


def one_thing(data: PageData) -> HttpResponse:
    """Return one thing."""
    return _answer(200, data.model_dump(mode="json"))


def problem(status: int, said: str) -> HttpResponse:
    """Return an error, as RFC 9457 has it."""
    return HttpResponse(status, json.dumps({"status": status, "detail": said}), "application/problem+json")


def document(pages: Sequence[WebPage], tools: Mapping[str, type[BaseModel]]) -> HttpResponse:
    """Return the OpenAPI document of these pages; `tools` are the arguments of their actions."""
    kinds = dict.fromkeys(kind for page in pages for kind in (page.row, page.detail) if kind)
    _, schemas = models_json_schema([(kind, "serialization") for kind in kinds], ref_template=_REFERENCE)
    paths = {f"/app/{page.name}.json": {"get": _described(page)} for page in pages}
    components = {**schemas.get("$defs", {}), **{f"{name}_arguments": _arguments(kind) for name, kind in tools.items()}}
    return _answer(
        200,
        {
            "openapi": "3.1.0",
            "info": {"title": "Steward", "version": "1"},
            "paths": paths,
            "components": {"schemas": components},
        },
    )


def _described(page: WebPage) -> dict[str, Any]:
    parameters = [_parameter(name, "string") for name in page.filters]
    row = {"$ref": _REFERENCE.format(model=page.row.__name__)}
    rows = {
        "type": "object",
        "required": ["rows", "next_from"],
        "properties": {"rows": {"type": "array", "items": row}, "next_from": {"type": ["integer", "null"]}},
    }
    answers = [rows]
    if page.key:
        parameters.append(_parameter("open", "string"))
        answers.append({"$ref": _REFERENCE.format(model=(page.detail or page.row).__name__)})
    schema = {"anyOf": answers} if len(answers) > 1 else rows
    failed = {"description": "What is wrong", "content": {"application/problem+json": {}}}
    return {
        "operationId": page.name,
        "parameters": [_parameter("from", "integer"), *parameters],
        "responses": {
            "200": {"description": "What the page shows", "content": {"application/json": {"schema": schema}}},
            **dict.fromkeys(("401", "404"), failed),
        },
    }


def _parameter(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": {"type": kind}}


def _arguments(kind: type[BaseModel]) -> dict[str, Any]:
    return kind.model_json_schema(ref_template=_REFERENCE)


def _answer(status: int, value: Any) -> HttpResponse:
    return HttpResponse(status, json.dumps(value, ensure_ascii=False), "application/json")
