"""JSON API of the web app's pages, with its OpenAPI document, both derived from the declared types."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import models_json_schema

from steward.agent.apps.requests import AppAnswer
from steward.aws.buckets import UploadForm
from steward.channels.pages.http_messages import HttpResponse
from steward.channels.pages.page_declarations import Action, PageData, WebPage

# Characters of what a request names.
MOST_OPEN, MOST_ONCE = 1_000, 200
_REFERENCE = "#/components/schemas/{model}"


class ActionRequest(BaseModel):
    """Request for an action: its name, the thing's key, the arguments, and the program's own id of the request.

    With the same `once`, a request is one call however often it is sent.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    do: str = Field(max_length=60)
    open: str = Field(default="", max_length=MOST_OPEN)
    once: str = Field(default="", max_length=MOST_ONCE)
    arguments: dict[str, Any] = Field(default_factory=dict)

    def only(self, names: Collection[str]) -> dict[str, Any]:
        """Return the arguments with these names; others are not the caller's to give."""
        return {name: value for name, value in self.arguments.items() if name in names}


def call_state(answered: AppAnswer) -> HttpResponse:
    """Return the state of a call: words of Steward's first, then one piece for each outside text they refer to."""
    return _answer(200, {"call_id": answered.call_id, "state": answered.state, "pieces": answered.pieces})


def listing(rows: Sequence[PageData], next_from: int | None) -> HttpResponse:
    """Return one page of a list; `next_from` is the `from` of the next one, or null."""
    return _answer(200, {"rows": [row.model_dump(mode="json") for row in rows], "next_from": next_from})


def one_thing(data: PageData) -> HttpResponse:
    """Return one thing."""
    return _answer(200, data.model_dump(mode="json"))


def where_news_come(url: str) -> HttpResponse:
    """Return the address at which a page may open a WebSocket now; "" if there is none."""
    return _answer(200, {"url": url})


def where_to_upload(upload_id: str, form: UploadForm) -> HttpResponse:
    """Return the form with which a page may upload one file."""
    return _answer(200, {"id": upload_id, "url": form.url, "fields": dict(form.fields)})


def problem(status: int, said: str) -> HttpResponse:
    """Return an error, as RFC 9457 has it."""
    return HttpResponse(status, json.dumps({"status": status, "detail": said}), "application/problem+json")


def document(pages: Sequence[WebPage], tools: Mapping[str, type[BaseModel]]) -> HttpResponse:
    """Return the OpenAPI document of these pages; `tools` are the arguments of their actions."""
    kinds = dict.fromkeys(kind for page in pages for kind in (page.row, page.detail) if kind)
    asked = [(kind, "validation") for kind in tools.values()]
    modes: list[Any] = [*((kind, "serialization") for kind in kinds), *asked]
    named, schemas = models_json_schema(modes, ref_template=_REFERENCE)
    arguments = {name: named[(kind, "validation")] for name, kind in tools.items()}
    # Kinds of two rooms may have the same name, so that a schema's own is not known from it.
    shown = {kind: named[(kind, "serialization")] for kind in kinds}
    keys = {"app": {"type": "http", "scheme": "bearer"}}
    return _answer(
        200,
        {
            "openapi": "3.1.0",
            "info": {"title": "Steward", "version": "1"},
            "security": [{"app": []}],
            "paths": {f"/app/{page.name}.json": _path(page, shown, arguments) for page in pages},
            "components": {"schemas": schemas.get("$defs", {}), "securitySchemes": keys},
        },
    )


def _path(page: WebPage, shown: Mapping[type[PageData], Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
    parameters = [_parameter("from", "integer"), *(_parameter(name, "string") for name in page.filters)]
    rows = {
        "type": "object",
        "required": ["rows", "next_from"],
        "properties": {"rows": {"type": "array", "items": shown[page.row]}, "next_from": {"type": ["integer", "null"]}},
    }
    schema: dict[str, Any] = rows
    if page.key:
        parameters.append(_parameter("open", "string"))
        schema = {"anyOf": [rows, shown[page.detail or page.row]]}
    described: dict[str, Any] = {
        "get": {"operationId": page.name, "parameters": parameters, "responses": _answers(schema, 401, 404)}
    }
    actions = [one for one in (*page.creates, *page.actions) if one.tool in arguments]
    if actions:
        asked = {"anyOf": [_action(one, one in page.actions, arguments[one.tool]) for one in actions]}
        described["post"] = {
            "operationId": f"{page.name}_do",
            "requestBody": {"required": True, "content": {"application/json": {"schema": asked}}},
            "responses": _answers(_STATE, 400, 401, 404, 409, 422, 429),
        }
    return described


def _action(action: Action, of_row: bool, arguments: Any) -> dict[str, Any]:
    """Return the schema of one action's request: a row's arguments come from the row."""
    properties: dict[str, Any] = {"do": {"const": action.name}, "once": _text(MOST_ONCE)}
    if action.asks:
        properties["arguments"] = {**arguments, "description": f"Of these only: {', '.join(action.asks)}."}
    if of_row:
        properties["open"] = _text(MOST_OPEN)
    required = ["do", *(["open"] if of_row else [])]
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


def _text(longest: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": longest}


_STATE = {
    "type": "object",
    "required": ["call_id", "state", "pieces"],
    "properties": {
        "call_id": {"type": "string"},
        "state": {"type": ["string", "null"]},
        "pieces": {"type": "array", "items": {"type": "string"}},
    },
}


def _answers(schema: Any, *failures: int) -> dict[str, Any]:
    failed = {"description": "What is wrong", "content": {"application/problem+json": {}}}
    told = {"description": "What there is", "content": {"application/json": {"schema": schema}}}
    return {"200": told, **{str(status): failed for status in failures}}


def _parameter(name: str, kind: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": {"type": kind}}


def _answer(status: int, value: Any) -> HttpResponse:
    return HttpResponse(status, json.dumps(value, ensure_ascii=False), "application/json")
