"""Rules for third-party tool sources: repaired schemas, and operations imported from OpenAPI."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from steward.core.sentences import Quoted, say
from steward.integrations.connectors.argument_types import input_type, type_of
from steward.integrations.connectors.models import HttpOperation, OperationParameter, SourceTool, ToolSource, digest_of
from steward.integrations.connectors.offered_tools import (
    ListedMcpTool,
    SourceRefusedError,
    argument_named,
    select_tools,
    tools_from_server,
    with_plain_names,
)
from steward.integrations.connectors.openapi import tools_from_openapi
from steward.integrations.connectors.schema_repair import (
    described,
    look_up_pointer,
    merged,
    repair_part,
    repair_schema,
    resolve_reference,
    without_words,
    words_of,
)
from steward.integrations.connectors.tool_declarations import GROUP, RUNNER, declare_tool, registered, unique_tool_name
from steward.tools.declaration import Autonomy, Decides, ResultOrigin, ToolArea, ToolEffect
from tests.support.shapes import shapes
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)

# Schemas.

ROOT = {
    "$defs": {
        "a/b": {"type": "string"},
        "a~b": {"type": "number"},
        "list": [{"type": "integer"}],
        "self": {"$ref": "#/$defs/self"},
    }
}


@for_each(
    ("given", "expected"),
    [
        (3, {}),
        ({"type": "string", "description": " a\n b ", "title": "T"}, {"type": "string", "description": "a b"}),
        ({"description": "x" * 201}, {"description": f"{'x' * 197}..."}),
        ({"type": ["string", "null"]}, {"type": "string"}),
        ({"type": ["string", "integer"]}, {}),
        ({"type": "null"}, {}),
        ({"type": "object"}, {"type": "object"}),
        ({"type": "boolean"}, {"type": "boolean"}),
        ({"type": "number"}, {"type": "number"}),
        ({"type": "tusk"}, {}),
        ({"type": "string", "format": "date"}, {"type": "string", "format": "date"}),
        ({"type": "string", "format": "date-time"}, {"type": "string", "format": "date-time"}),
        ({"type": "string", "format": "time"}, {"type": "string", "format": "time"}),
        ({"type": "string", "format": "email"}, {"type": "string", "format": "email"}),
        ({"type": "string", "format": "uuid"}, {"type": "string"}),
        ({"const": 0}, {"enum": [0]}),
        ({"enum": ["a", 1, True, None]}, {"enum": ["a", 1, True]}),
        ({"enum": ["a", 1.5]}, {}),
        ({"enum": [None]}, {}),
        ({"enum": "a"}, {}),
        ({"enum": list(range(60))}, {"enum": list(range(60))}),
        ({"enum": list(range(61))}, {}),
        ({"minimum": 0, "maximum": 1.5, "multipleOf": 2}, {"minimum": 0, "maximum": 1.5}),
        ({"minimum": True, "maximum": "9"}, {}),
        ({"minLength": 0, "maxLength": 9}, {"minLength": 0, "maxLength": 9}),
        ({"minItems": 1, "maxItems": 2}, {"minItems": 1, "maxItems": 2}),
        ({"minLength": -1, "maxLength": True, "minItems": 1.5}, {}),
        ({"type": "array", "items": {"type": "string"}}, {"type": "array", "items": {"type": "string"}}),
        ({"type": "array", "items": [1]}, {"type": "array"}),
        ({"type": "string", "items": {"type": "string"}}, {"type": "string"}),
        (
            {"properties": {"a": {"type": "string"}, 1: {}}, "required": ["a", "b", 3]},
            {"type": "object", "properties": {"a": {"type": "string"}, "1": {}}, "required": ["a"]},
        ),
        ({"$ref": "#/$defs/a~1b"}, {"type": "string"}),
        ({"$ref": "#/$defs/a~0b"}, {"type": "number"}),
        ({"$ref": "#/$defs/a~1b", "description": "d"}, {"type": "string", "description": "d"}),
        ({"$ref": "#/$defs/list/0"}, {"type": "integer"}),
        ({"$ref": "#/$defs/list/1", "description": "d"}, {"description": "d"}),
        ({"$ref": "#/$defs/none/x"}, {}),
        ({"$ref": "https://x.example", "type": "string"}, {"type": "string"}),
        ({"$ref": "#/$defs/self"}, {}),
        (
            {
                "allOf": [
                    {"properties": {"a": {}}, "required": ["a"]},
                    {"properties": {"b": {}}, "required": ["b", "a"]},
                    {"description": "late"},
                    7,
                ]
            },
            {"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a", "b"], "description": "late"},
        ),
        ({"type": "string", "allOf": [{"type": "integer", "minimum": 1}]}, {"type": "string", "minimum": 1}),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, {"type": "string"}),
        (
            {"anyOf": [{"type": "string"}], "oneOf": [{"type": "integer"}, {}]},
            {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        ),
        ({"oneOf": [{"type": "null"}]}, {}),
    ],
)
def test_a_part_is_repaired_to_what_calls_are_checked_by(given: Any, expected: dict[str, Any]) -> None:
    made = repair_part(given, ROOT)
    assert made == ({"type": "null"} if given == {"type": "null"} else expected)


def nested(depth: int) -> dict[str, Any]:
    return {"type": "object", "properties": {"in": nested(depth - 1)} if depth else {}}


def depth_of(schema: dict[str, Any]) -> int:
    inner = schema.get("properties", {}).get("in")
    return 0 if inner is None else 1 + depth_of(inner)


def test_a_schema_loses_its_depth_before_its_names() -> None:
    assert depth_of(repair_schema(nested(20), {})) == 7
    wide = {"type": "object", "properties": {f"n{n}": {"type": "string", "description": "x" * 99} for n in range(40)}}
    both = {"properties": {"deep": wide, "flat": {"type": "string", "description": "d"}}, "required": ["flat", "none"]}
    assert repair_schema(both, {})["required"] == ["flat"]
    many = {f"n{n:03}": {"type": "string", "description": "x" * 199} for n in range(40)}
    assert repair_schema({"properties": many, "required": ["n001"]}, {}) == {
        "type": "object",
        "properties": {name: {"type": "string"} for name in many},
        "required": ["n001"],
    }
    more = {f"n{n:03}": {"type": "string", "description": "x"} for n in range(400)}
    assert repair_schema({"properties": more, "required": ["n001"]}, {})["properties"] == {"n001": {"type": "string"}}
    assert merged({"a": {"type": "string", "description": "x" * 6_000}}, ["a"])["properties"] == {
        "a": {"type": "string"}
    }
    room = 6_000 - len(json.dumps(merged({"a": {"description": ""}}, ["a"])))
    exact = {"a": {"description": "ä" * room}}
    assert merged(exact, ["a"]) == {"type": "object", "properties": exact, "required": ["a"]}
    assert merged({"a": {"description": "ä" * (room + 1)}}, ["a"])["properties"] == {"a": {}}
    chain = {"$defs": {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(20)} | {"d20": {"type": "string"}}}
    ways = [repair_part({"$ref": f"#/$defs/{name}"}, chain) for name in ("d1", "d0")]
    assert ways == [{"type": "string"}, {}]
    for parts, read in ((1_997, {"description": "late"}), (1_998, {})):
        assert repair_part({"allOf": [*[{}] * parts, {"description": "late"}]}, {}) == read
    for length, kept in ((5_992, 1), (5_993, 0)):
        assert len(repair_schema({"properties": {"x" * length: {}}}, {})["properties"]) == kept
    assert (described("x" * 601)[-1], len(described("x" * 601)), described(7)) == (".", 600, "")


WORDY = {
    "type": "object",
    "description": "d",
    "properties": {
        "a": {"type": "string", "description": "said", "enum": ["x", "y"]},
        "b": {"type": "array", "items": {"properties": {"c": {"enum": ["two words"], "description": "inner"}}}},
        "e": {"anyOf": [{"type": "string", "description": "d"}, {"properties": {"f": {"description": "deep"}}}]},
    },
}


def test_words_of_a_schema_are_listed_and_left_out() -> None:
    assert without_words(WORDY) == {
        "type": "object",
        "properties": {
            "a": {"type": "string", "enum": ["x", "y"]},
            "b": {"type": "array", "items": {"properties": {"c": {}}}},
            "e": {"anyOf": [{"type": "string"}, {"properties": {"f": {}}}]},
        },
    }
    assert list(words_of(WORDY)) == [
        ("a", "said (x, y)"),
        ("b", ""),
        ("b.c", "inner (two words)"),
        ("e", ""),
        ("e.f", "deep"),
    ]
    assert look_up_pointer(ROOT, "#") is ROOT
    assert resolve_reference(ROOT, {"$ref": "#/$defs/list/0"}) == {"type": "integer"}
    assert [resolve_reference(ROOT, one) for one in ({"$ref": "#/$defs/self"}, {"$ref": "#/none"}, 7)] == [{}, {}, {}]


@for_each(
    ("schema", "taken", "refused"),
    [
        ({}, [1, "x", None, []], []),
        ({"enum": ["a", 1]}, ["a", 1], ["b", 2]),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, ["a", None], [1]),
        ({"type": "string", "minLength": 1, "maxLength": 2}, ["a", "ab"], ["", "abc", 1]),
        ({"type": "integer", "minimum": 1, "maximum": 2}, [1, 2], [0, 3, 1.5]),
        ({"type": "number", "minimum": 0.5, "maximum": 2}, [0.5, 2], [0.4, 2.1, "x"]),
        ({"type": "boolean"}, [True], ["x"]),
        (
            {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2},
            [[1], [1, 2]],
            [[], [1, 2, 3], ["x"]],
        ),
        ({"type": "array"}, [[1, "x"]], ["x"]),
        ({"type": "object"}, [{"a": 1}], ["x"]),
        (
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a"]},
            [{"a": "x"}, {"a": "x", "b": 1, "more": 2}],
            [{}, {"a": "x", "b": "y"}],
        ),
        ({"type": "null"}, [None], [1]),
    ],
)
def test_a_type_takes_what_its_schema_describes(schema: dict[str, Any], taken: list[Any], refused: list[Any]) -> None:
    type_ = TypeAdapter(type_of(schema))
    for value in taken:
        assert type_.validate_python(value) == value
    for value in refused:
        with pytest.raises(ValidationError):
            type_.validate_python(value)


def test_arguments_go_on_as_they_were_given() -> None:
    schema = {
        "type": "object",
        "properties": {"class": {"type": "string", "description": "d"}, "copy": {"type": "integer"}},
        "required": ["class"],
    }
    made = input_type("tool", schema)
    assert made.model_json_schema() == schema
    assert made.model_validate({"class": "x"}).model_dump() == {"class": "x"}
    assert made.model_validate({"class": "x", "copy": 1}).model_dump() == {"class": "x", "copy": 1}
    assert [(field.alias, field.description) for field in made.model_fields.values()] == [
        ("class", "d"),
        ("copy", None),
    ]
    for wrong in ({}, {"class": "x", "other": 1}):
        with pytest.raises(ValidationError):
            made.model_validate(wrong)


# What is taken.


@for_each(
    ("there", "only", "expected"),
    [
        (["a1", "a2", "b"], [], ["a1", "a2", "b"]),
        (["a1", "a2", "b"], ["a*"], ["a1", "a2"]),
        (["a1", "b"], ["b", "a1"], ["a1", "b"]),
        (["a1", "b"], ["c", "A1"], "There is no c, A1: give --only with some of a1, b."),
        ([], ["c"], "There is no c: give --only with some of none, for it has none."),
        ([], [], "It offers nothing that could be called."),
        ([f"n{n}" for n in range(40)], [], [f"n{n}" for n in range(40)]),
        ([f"n{n}" for n in range(41)], [], "It has 41 operations, and a source may have 40: "),
    ],
)
def test_names_are_chosen_or_refused_with_what_to_give(there: list[str], only: list[str], expected: Any) -> None:
    if isinstance(expected, list):
        assert select_tools(there, only) == expected
    else:
        with pytest.raises(SourceRefusedError) as error:
            select_tools(there, only)
        assert str(error.value).startswith(expected)


@for_each(
    ("theirs", "taken", "name"),
    [
        ("plain-Name_1", (), "plain-Name_1"),
        ("_größe.x_", (), "gr__e_x"),
        ("日本", (), "value"),
        ("", ("value", "value_2"), "value_3"),
        ("a", ("a", "a_2"), "a_3"),
        ("x" * 65, (), "x" * 64),
        ("x" * 65, ("x" * 64,), f"{'x' * 61}_2"),
    ],
)
def test_an_argument_has_a_name_that_nothing_else_has(theirs: str, taken: tuple[str, ...], name: str) -> None:
    assert argument_named(theirs, taken) == name


@for_each(
    ("theirs", "taken", "name"),
    [
        ("listAllItems", (), "crm_list_all_items"),
        ("GET /a/{b}", (), "crm_get_a_b"),
        ("--", (), "crm_tool"),
        ("x", ("crm_x",), f"crm_x_{digest_of('x')[:8]}"),
        ("x" * 60, (), f"crm_{'x' * 60}"),
        ("x" * 61, (), f"crm_{'x' * 51}_{digest_of('x' * 61)[:8]}"),
    ],
)
def test_a_tool_of_a_source_has_a_name_the_model_takes(theirs: str, taken: tuple[str, ...], name: str) -> None:
    assert unique_tool_name("crm", theirs, taken) == name
    assert len(name) <= 64


OBJECT = {"type": "object", "properties": {"a.b": {"type": "string"}, "c": {}}, "required": ["a.b"]}


def test_tools_of_a_server_read_only_by_an_owners_word() -> None:
    listed = [ListedMcpTool(name="get", description="Gets.", schema_=OBJECT), ListedMcpTool(name="Get", schema_={})]
    first, second = tools_from_server("crm", listed, [], ["Get"])
    assert first == SourceTool(
        name="crm_get",
        theirs="get",
        description="Gets.",
        schema_={"type": "object", "properties": {"a_b": {"type": "string"}, "c": {}}, "required": ["a_b"]},
        arguments={"a_b": "a.b"},
        reads=False,
        digest=digest_of(["get", "Gets.", OBJECT]),
    )
    assert (second.name, second.reads, second.description) == (f"crm_get_{digest_of('Get')[:8]}", True, "")
    assert [one.reads for one in tools_from_server("crm", listed, [], [])] == [False, False]
    assert with_plain_names(OBJECT)[1] == {"a_b": "a.b"}
    assert shapes(ListedMcpTool) == {"ListedMcpTool": {"description": None}}


def document(**more: Any) -> dict[str, Any]:
    return {"openapi": "3.1", "servers": [{"url": "https://x.example/v1/"}], **more}


OWN_HEADERS = ("Accept", "Content-Type", "Authorization", "Host", "Cookie", "Content-Length", "Connection")


GET = {
    "operationId": "list",
    "summary": "S",
    "description": "Lists.",
    "parameters": [
        {"name": "id", "in": "path", "schema": {"type": "string"}},
        {"name": "q", "in": "query", "required": True, "description": "words", "schema": {"type": "string"}},
        {
            "name": "many",
            "in": "query",
            "explode": False,
            "content": {"application/json": {"schema": {"type": "integer"}}},
        },
        {"name": "X-Key", "in": "header", "schema": {}},
        *({"name": name, "in": "header", "required": True} for name in OWN_HEADERS),
        {"name": "bad header", "in": "header"},
        {"name": "cookie", "in": "cookie"},
        {"name": "", "in": "query"},
        {"$ref": "#/shared"},
    ],
}
SHARED = {"name": "page", "in": "query", "schema": {"type": "integer"}}
BODY = {
    "required": True,
    "content": {
        "text/plain": {},
        "Application/JSON; charset=utf-8": {"schema": {"type": "object", "properties": {"a": {}}}},
    },
}


def test_operations_become_tools_with_their_parameters_in_their_places() -> None:
    paths = {
        "/items/{id}": {
            "parameters": [{"name": "q", "in": "query", "schema": {"type": "integer"}}],
            "get": GET,
            "put": {"parameters": [{"name": "id", "in": "path"}], "requestBody": BODY},
        },
        "no path": {"get": {}},
        "/bare": {"get": 7, "delete": {"operationId": "list"}},
    }
    taken = tools_from_openapi(
        "crm", document(paths=paths, shared=SHARED), "https://x.example/doc", "", [], ["delete*"]
    )
    assert (taken.address, taken.left_out) == ("https://x.example/v1", [])
    get, put, delete = taken.tools
    assert get == SourceTool(
        name="crm_list",
        theirs="list",
        description="Lists.",
        schema_={
            "type": "object",
            "properties": {
                "q": {"type": "string", "description": "words"},
                "id": {"type": "string"},
                "many": {"type": "integer"},
                "X-Key": {},
                "page": {"type": "integer"},
            },
            "required": ["q", "id"],
        },
        reads=True,
        operation=HttpOperation(
            method="GET",
            path="/items/{id}",
            parameters={
                "q": OperationParameter(name="q", place="query", explode=True),
                "id": OperationParameter(name="id", place="path", explode=False),
                "many": OperationParameter(name="many", place="query", explode=False),
                "X-Key": OperationParameter(name="X-Key", place="header", explode=False),
                "page": OperationParameter(name="page", place="query", explode=True),
            },
        ),
    )
    assert (put.theirs, put.description, put.reads) == ("put /items/{id}", "PUT /items/{id}", False)
    assert sorted(put.schema_["required"]) == ["body", "id"]
    assert put.operation is not None
    assert put.operation.parameters["body"] == OperationParameter(name="body", place="body")
    assert (delete.theirs, delete.name, delete.reads) == ("delete /bare", "crm_delete_bare", True)


@for_each(
    ("operation", "why"),
    [
        ({"parameters": [{"name": "c", "in": "cookie", "required": True}]}, "c would have to be sent as a cookie"),
        ({"parameters": [{"name": "c", "required": True}]}, "c would have to be sent as a parameter of no kind"),
        ({"parameters": [{"name": "a b", "in": "header", "required": True}]}, "a b would have to be sent as a header"),
        (
            {"requestBody": {"required": True, "content": {"text/plain": {}, "a/b": {}}}},
            "it takes text/plain, a/b, and only JSON and forms can be sent",
        ),
    ],
)
def test_an_operation_that_cannot_be_sent_is_left_out_and_said(operation: dict[str, Any], why: str) -> None:
    paths = {"/a": {"post": operation, "get": {}}, "/b/{x}/{y}": {"get": {"operationId": "b"}}}
    taken = tools_from_openapi("crm", document(paths=paths), "", "https://y.example", [], [])
    assert taken.address == "https://y.example"
    assert [one.theirs for one in taken.tools] == ["get /a"]
    assert taken.left_out == [f"post /a: {why}", "b: it does not say what x, y in its path is"]
    with pytest.raises(SourceRefusedError, match=r"Nothing of it can be called\. post /a: "):
        tools_from_openapi("crm", document(paths=paths), "", "https://y.example", ["post*"], [])


@for_each(
    ("content", "required", "place"),
    [
        ({"application/x-www-form-urlencoded": {"schema": {}}}, True, "form"),
        ({"application/vnd.x+json": {}}, False, "body"),
        ({"application/json": 7}, False, None),
        ({"text/plain": {}}, False, None),
        ({}, True, None),
        (7, True, None),
    ],
)
def test_a_body_is_sent_as_json_or_a_form(content: Any, required: bool, place: str | None) -> None:
    paths = {"/a": {"post": {"requestBody": {"required": required, "content": content}}}}
    (tool,) = tools_from_openapi("crm", document(paths=paths), "", "", [], []).tools
    assert tool.operation is not None
    assert {name: one.place for name, one in tool.operation.parameters.items()} == ({"body": place} if place else {})
    assert tool.schema_["required"] == (["body"] if place and required else [])
    reading = {"/a": {"get": {"requestBody": {"required": True, "content": content}}}}
    assert tools_from_openapi("crm", document(paths=reading), "", "", [], []).tools[0].schema_["properties"] == {}


@for_each(
    ("servers", "at", "expected"),
    [
        ([{"url": "/v1/"}], "https://x.example/docs/a.json", "https://x.example/v1"),
        ([{"url": "v1"}], "https://x.example/docs/a.json", "https://x.example/docs/v1"),
        (
            [{"url": "https://{region}.x.example", "variables": {"region": {"default": "eu"}}}],
            "",
            "https://eu.x.example",
        ),
        ([{"url": "http://x.example"}, {"url": "http://y.example"}], "", "http://x.example"),
        ([], "https://x.example/a.json", "https://x.example"),
        ([7], "https://x.example/a.json", "https://x.example"),
        ([{"url": "/v1"}], "", None),
        ([{"url": "ftp://x.example"}], "", None),
    ],
)
def test_a_server_is_where_its_document_says(servers: list[Any], at: str, expected: str | None) -> None:
    given = {"openapi": "3.0.0", "servers": servers, "paths": {"/a": {"get": {}}}}
    if expected is None:
        with pytest.raises(SourceRefusedError, match="give the address with --server"):
            tools_from_openapi("crm", given, at, "", [], [])
    else:
        assert tools_from_openapi("crm", given, at, "", [], []).address == expected
    others: list[Any] = [{**given, "openapi": "2.0"}, [], {}]
    for other in others:
        with pytest.raises(SourceRefusedError, match="no OpenAPI document of version 3"):
            tools_from_openapi("crm", other, at, "", [], [])


PROPERTIES: dict[str, tuple[dict[str, Any], Decides]] = {
    "note": ({"type": "string"}, Decides.WHERE),
    "total": ({"type": "string"}, Decides.AMOUNT),
    "Amount": ({"type": "string"}, Decides.AMOUNT),
    "valid_until": ({"type": "string"}, Decides.AMOUNT),
    "cc": ({"type": "string"}, Decides.WHOM),
    "bcc": ({"type": "string"}, Decides.WHOM),
    "Customer": ({"type": "string"}, Decides.WHOM),
    "n": ({"type": "integer"}, Decides.AMOUNT),
    "f": ({"type": "number"}, Decides.AMOUNT),
    "d": ({"type": "string", "format": "date"}, Decides.AMOUNT),
    "dt": ({"type": "string", "format": "date-time"}, Decides.AMOUNT),
    "t": ({"type": "string", "format": "time"}, Decides.AMOUNT),
    "x": ({"type": "string", "format": "email"}, Decides.WHOM),
    "to": ({"type": "string"}, Decides.WHOM),
    "tone": ({"type": "string"}, Decides.WHERE),
    "flag": ({"type": "boolean"}, Decides.WHERE),
    "kind": ({"type": "string", "enum": ["total"]}, Decides.WHERE),
    "any": ({}, Decides.AMOUNT),
    "people": ({"type": "array", "items": {"type": "string", "format": "email"}}, Decides.WHOM),
    "mixed": ({"properties": {"to": {"type": "string"}, "n": {"type": "integer"}}}, Decides.AMOUNT),
    "plain": ({"properties": {"note": {"type": "string"}}}, Decides.WHERE),
    "several": ({"anyOf": [{"type": "string"}, {"type": "string", "format": "email"}]}, Decides.WHOM),
    "either": ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, Decides.AMOUNT),
}


def source(tool: SourceTool, **more: Any) -> ToolSource:
    given = {"account_id": "a", "name": "crm", "kind": "openapi", "address": "https://x.example", "about": "Customers."}
    return ToolSource.model_validate({**given, "registered_by": "m", "registered_at": NOW, "tools": (tool,), **more})


def test_a_tool_of_a_source_is_declared_as_careful_as_there_is() -> None:
    properties = {name: {**one, "description": "Said."} for name, (one, _) in PROPERTIES.items()}
    schema = {"type": "object", "properties": properties, "required": []}
    tool = SourceTool(name="crm_pay", theirs="pay" * 30, description="Pays.", schema_=schema)
    one = source(tool)
    made = declare_tool(one, tool)
    assert (made.name, made.description, made.category, made.group) == (
        "crm_pay",
        "A tool of crm.",
        "integration",
        GROUP,
    )
    assert (made.autonomy, made.risk, made.effect, made.registered.source) == (
        Autonomy.SUGGEST,
        "high",
        ToolEffect.ONCE,
        "crm",
    )
    assert (made.registered.version, made.registered.runner, made.returns) == (
        one.version_of(tool),
        RUNNER,
        {"result": ResultOrigin.OUTSIDE},
    )
    assert made.acts == say("use-source", tool=Quoted(f"{('pay' * 30)[:61]}..."), source="crm")
    assert made.decides == {name: decides for name, (_, decides) in PROPERTIES.items()}
    assert "Said." not in str(made.input.model_json_schema())
    reads = tool.model_copy(update={"reads": True, "accepted": True})
    read = declare_tool(source(reads, trusted=True), reads)
    assert read.input.model_json_schema() == schema
    assert (read.autonomy, read.risk, read.effect, read.description) == (
        Autonomy.SILENT,
        "low",
        ToolEffect.READ,
        "Pays.",
    )
    assert set(read.decides.values()) == {Decides.WHERE}
    assert read.returns == {"result": ResultOrigin.ACCOUNT}
    found = registered([one])
    assert {name: (topic.tools, topic.area) for name, topic in found.topics.items()} == {
        "crm": (("crm_pay",), ToolArea("connected", "Systems that the team has connected."))
    }
    assert list(found.tools) == ["crm_pay"]
    assert (GROUP, RUNNER) == ("memory", "steward.integrations.connectors.connector:call_source")
