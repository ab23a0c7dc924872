"""Validates requests to the fake Google, and its responses, by Google's own discovery documents.

The documents are those in google-api-python-client (https://developers.google.com/discovery/v1/reference/apis).
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from email import message_from_bytes, policy
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.local.world.google.api.fields import Mask, parse
from infra.local.world.google.errors import GoogleError

APIS = ("gmail.v1", "calendar.v3", "drive.v3", "docs.v1", "sheets.v4")
# Sign-in is no API with a discovery document.
_LET_THROUGH = re.compile(r"/(token|revoke|o/.*|oauth2/v1/certs)")
_UPLOAD = frozenset({"media", "multipart", "resumable"})

Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Method:
    """A method of an API: its own document, and how its path is written."""

    said: Schema
    api: Schema
    path: re.Pattern[str]
    upload: bool = False

    @property
    def name(self) -> str:
        """`calendar.events.list`, for instance."""
        return str(self.said["id"])

    def schema(self, side: str) -> Schema | None:
        """The schema of its `request` or `response`."""
        named = self.said.get(side)
        return self.api["schemas"][named["$ref"]] if named else None

    def parameters(self) -> dict[str, Schema]:
        """The parameters of its query, and those every method has."""
        own = {name: one for name, one in self.said.get("parameters", {}).items() if one["location"] == "query"}
        upload: dict[str, Schema] = {"uploadType": {"type": "string", "enum": sorted(_UPLOAD), "required": True}}
        return {**self.api["parameters"], **own, **(upload if self.upload else {})}


@cache
def methods() -> dict[str, tuple[Method, ...]]:
    """Every method of the five APIs, by its HTTP verb."""
    found: dict[str, list[Method]] = {}
    for name in APIS:
        text = (files("googleapiclient.discovery_cache.documents") / f"{name}.json").read_text()
        api = json.loads(text)
        for said in _methods_of(api):
            path = f"/{api['servicePath']}{said.get('flatPath', said['path'])}"
            found.setdefault(said["httpMethod"], []).append(Method(said, api, _pattern(path)))
            if "mediaUpload" in said:
                upload = _pattern(said["mediaUpload"]["protocols"]["simple"]["path"])
                found[said["httpMethod"]].append(Method(said, api, upload, upload=True))
    return {verb: tuple(each) for verb, each in found.items()}


def _methods_of(place: Schema) -> Iterator[Schema]:
    yield from place.get("methods", {}).values()
    for inner in place.get("resources", {}).values():
        yield from _methods_of(inner)


def _pattern(path: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^}]+\}", path)
    return re.compile(r"[^/]+?".join(re.escape(part) for part in parts))


@dataclass
class Body:
    """What was sent or answered: its content type and bytes."""

    kind: str
    content: bytes


class Checked:
    """The application `app` behind the check. What goes against a document is answered with 500 and kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.violations: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, have it answered, and check the answer."""
        path = scope.get("raw_path", b"").decode() or scope.get("path", "")
        if scope["type"] != "http" or _LET_THROUGH.fullmatch(path):
            await self.app(scope, receive, send)
            return
        taken = _Taken(receive)
        body = await taken.read()
        method = method_of(scope["method"], path)
        if method is None:
            await self._refuse(send, [f"no API has {scope['method']} {path}"])
            return
        kind = dict(scope["headers"]).get(b"content-type", b"").decode()
        query = parse_qsl(scope["query_string"].decode(), keep_blank_values=True)
        if wrong := [*query_faults(method, query), *request_faults(method, Body(kind, body))]:
            await self._refuse(send, [f"{method.name}: {one}" for one in wrong])
            return
        answer = _Answer()
        await self.app(scope, taken.receive, answer.send)
        if wrong := list(answer_faults(method, query, answer)):
            await self._refuse(send, [f"{method.name} answered: {one}" for one in wrong])
            return
        for message in answer.messages:
            await send(message)

    async def _refuse(self, send: Send, wrong: list[str]) -> None:
        self.violations += wrong
        body = json.dumps({"violations": wrong}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 500, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class _Taken:
    """Read a request's body and replay it. The fake Google breaks connections through `receive`."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._content = b""
        self._given = False

    async def read(self) -> bytes:
        """All of it."""
        while True:
            message = await self._receive()
            self._content += message.get("body", b"")
            if not message.get("more_body"):
                return self._content

    async def receive(self) -> Message:
        """As ASGI."""
        if self._given:
            return await self._receive()
        self._given = True
        return {"type": "http.request", "body": self._content, "more_body": False}

    @property
    def transport(self) -> Any:
        """See `infra.local.world.http_responses.ResetResponse`."""
        return self._receive.__self__.transport  # type: ignore[attr-defined]


class _Answer:
    """What the application answers, held back until it has been checked."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    async def send(self, message: Message) -> None:
        """As ASGI."""
        self.messages.append(message)

    @property
    def status(self) -> int:
        """0 if there was no answer: the connection is broken."""
        return int(self.messages[0]["status"]) if self.messages else 0

    @property
    def body(self) -> Body:
        """All of it."""
        headers = dict(self.messages[0]["headers"])
        content = b"".join(message.get("body", b"") for message in self.messages)
        return Body(headers.get(b"content-type", b"").decode(), content)


def method_of(verb: str, path: str) -> Method | None:
    """The method of this path (percent-encoded), the one with the fewest variables; None if no API has one."""
    found = [one for one in methods().get(verb, ()) if one.path.fullmatch(path)]
    return max(found, key=lambda one: len(one.path.pattern.replace("[^/]+?", "")), default=None)


def query_faults(method: Method, query: list[tuple[str, str]]) -> Iterator[str]:
    """What is wrong with the parameters."""
    known = method.parameters()
    names = [name for name, _ in query]
    for name, value in query:
        if name not in known:
            yield f"it has no parameter {name!r}"
            continue
        if not known[name].get("repeated") and names.count(name) > 1:
            yield f"parameter {name!r} was given more than once"
        if name == "fields":
            yield from _mask_faults(method, value)
        elif wrong := _text_fault(value, known[name]):
            yield f"parameter {name!r}: {wrong}"
    for name, said in known.items():
        if said.get("required") and name not in names:
            yield f"parameter {name!r} is required"


def _text_fault(value: str, said: Schema) -> str | None:
    """What is wrong with the text of a parameter."""
    match said["type"]:
        case "integer":
            if not re.fullmatch(r"-?\d+", value):
                return f"{value!r} is no integer"
            if not int(said.get("minimum", value)) <= int(value) <= int(said.get("maximum", value)):
                return f"{value} is out of range"
        case "boolean" if value not in ("true", "false"):
            return f"{value!r} is no boolean"
        case "string":
            return _string_fault(value, said)
    return None


def _string_fault(value: str, said: Schema) -> str | None:
    if "enum" in said and value not in said["enum"]:
        return f"{value!r} is none of {', '.join(said['enum'])}"
    readers: dict[str, Callable[[str], object]] = {
        "date-time": _date_time,
        "local": datetime.fromisoformat,
        "google-datetime": _date_time,
        "date": date.fromisoformat,
        "byte": _base64,
        "int64": int,
        "uint64": int,
    }
    try:
        readers.get(said.get("format", ""), str)(value)
    except ValueError:
        return f"{value[:80]!r} is no {said['format']}"
    return None


def _date_time(value: str) -> None:
    if datetime.fromisoformat(value).tzinfo is None or "T" not in value.upper():
        raise ValueError(value)


def _base64(value: str) -> None:
    try:
        base64.urlsafe_b64decode(value + "=" * (-len(value) % 4))
    except binascii.Error as error:
        raise ValueError(value) from error


def _mask_faults(method: Method, fields: str) -> Iterator[str]:
    schema = method.schema("response")
    try:
        mask = parse(fields)
    except GoogleError:
        yield f"fields {fields!r} cannot be read"
        return
    if schema:
        yield from _unknown_fields(method, mask, schema, "")


def _unknown_fields(method: Method, mask: Mask, schema: Schema, where: str) -> Iterator[str]:
    schema = _resolved(method, schema)
    while schema.get("type") == "array":
        schema = _resolved(method, schema["items"])
    if "properties" not in schema:
        return
    for name, inner in mask.items():
        if name != "*" and name not in schema["properties"]:
            yield f"fields: there is no {where}{name}"
        elif inner and name != "*":
            yield from _unknown_fields(method, inner, schema["properties"][name], f"{where}{name}/")


def request_faults(method: Method, body: Body) -> Iterator[str]:
    """What is wrong with the body of a request."""
    schema = method.schema("request")
    if method.upload:
        body = _metadata(body)
    if schema is None or (method.upload and not body.kind.startswith("application/json")):
        if body.content and not method.upload:
            yield "it takes no body"
        return
    if not body.content:
        yield from _missing(method, schema, {})
        return
    if not body.kind.startswith("application/json"):
        yield f"the body is {body.kind or 'nothing'}, not application/json"
        return
    try:
        said = json.loads(body.content)
    except ValueError:
        yield "the body is no JSON"
        return
    yield from _value_faults(method, said, schema, "body", "request")
    if isinstance(said, dict):
        yield from _missing(method, schema, said)


def _metadata(body: Body) -> Body:
    """The part of an upload that describes the file."""
    if not body.kind.startswith("multipart/related"):
        return Body("", b"")
    mail = message_from_bytes(f"Content-Type: {body.kind}\r\n\r\n".encode() + body.content, policy=policy.default)
    first = next(iter(mail.iter_parts()))
    content = first.get_payload(decode=True)
    return Body(first.get_content_type(), content if isinstance(content, bytes) else b"")


def _missing(method: Method, schema: Schema, said: Mapping[str, Any]) -> Iterator[str]:
    for name, inner in schema.get("properties", {}).items():
        if method.name in inner.get("annotations", {}).get("required", ()) and name not in said:
            yield f"body: {name!r} is required"


def answer_faults(method: Method, query: list[tuple[str, str]], answer: _Answer) -> Iterator[str]:
    """What is wrong with an answer; a broken connection is none."""
    if not answer.status:
        return
    body, schema = answer.body, method.schema("response")
    if answer.status >= 400:
        yield from _error_faults(answer.status, body)
    elif dict(query).get("alt") == "media" or method.name == "drive.files.export":
        return
    elif schema is None:
        if body.content:
            yield "it has nothing to answer"
    elif not body.kind.startswith("application/json"):
        yield f"it is {body.kind or 'nothing'}, not application/json"
    else:
        yield from _value_faults(method, json.loads(body.content), schema, "body", "response")


def _error_faults(status: int, body: Body) -> Iterator[str]:
    try:
        error = json.loads(body.content)["error"]
        if error["code"] != status or not isinstance(error["message"], str):
            yield f"an error that says something else than {status}"
    except (ValueError, KeyError, TypeError):
        yield f"an error of {status} that is not in Google's shape"


def _resolved(method: Method, schema: Schema) -> Schema:
    return method.api["schemas"][schema["$ref"]] if "$ref" in schema else schema


def _value_faults(method: Method, value: Any, schema: Schema, where: str, side: str) -> Iterator[str]:
    schema = _resolved(method, schema)
    # Null takes a field away in a patch.
    if value is None and side == "request":
        return
    match schema.get("type"):
        case "object":
            yield from _object_faults(method, value, schema, where, side)
        case "array":
            if not isinstance(value, list):
                yield f"{where} is no array"
                return
            for number, one in enumerate(value):
                yield from _value_faults(method, one, schema["items"], f"{where}[{number}]", side)
        case "string":
            if isinstance(value, str):
                if wrong := _string_fault(value, schema):
                    yield f"{where}: {wrong}"
            elif not ("int64" in schema.get("format", "") and isinstance(value, int) and side == "request"):
                yield f"{where} is no string"
        case "integer" if not isinstance(value, int) or isinstance(value, bool):
            yield f"{where} is no integer"
        case "number" if not isinstance(value, int | float) or isinstance(value, bool):
            yield f"{where} is no number"
        case "boolean" if not isinstance(value, bool):
            yield f"{where} is no boolean"


def _object_faults(method: Method, value: Any, schema: Schema, where: str, side: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is no object"
        return
    known, others = schema.get("properties", {}), schema.get("additionalProperties")
    for name, inner in value.items():
        if name in known:
            # An event's moment needs no offset beside the name of its zone, or so its description says.
            local = {"format": "local"} if name == "dateTime" and "timeZone" in value else {}
            yield from _value_faults(method, inner, known[name] | local, f"{where}.{name}", side)
        elif others is not None:
            yield from _value_faults(method, inner, others, f"{where}.{name}", side)
        else:
            yield f"{where} has no field {name!r}"
