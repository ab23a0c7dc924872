"""Sends generated requests to the web app's JSON API, from its OpenAPI document (schemathesis)."""

from __future__ import annotations

import http
from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from infra.local.demo import Person
from tests.integration.test_web_attacks import Team
from tests.support.apps import connected

_CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# Of each operation, with values that fit its description and with others; the same in every run.
_WALK = settings(
    max_examples=4,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


def asked_of(team: Team) -> Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]:
    """The web app as a WSGI application; each request is let in, since none comes within two seconds of another."""

    def application(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        team.cloud.clock.shift(timedelta(seconds=2))
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        given = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name[:5] == "HTTP_"}
        query, kind = environ["QUERY_STRING"], environ.get("CONTENT_TYPE", "")
        path, method = environ["PATH_INFO"], environ["REQUEST_METHOD"]
        said = team.cloud.http(method, path, query=query, headers={**given, "content-type": kind}, body=body)
        headers = team.cloud.http_answers[-1]["headers"]
        start(f"{said.status} {http.HTTPStatus(said.status).phrase}", list(headers.items()))
        return [said.text.encode()]

    return application


def walk(team: Team, person: Person, keys: Mapping[str, list[str]], secret: str) -> list[str]:
    """Ask everything that the document of this member's app names; return what was wrong.

    `keys` name things by page, also some that are not theirs; `secret` is in nothing they may see.
    """
    headers = {"Authorization": f"Bearer {connected(team.cloud, person)}"}
    schema: Any = schemathesis.openapi.from_wsgi("/app/openapi.json", asked_of(team), headers=headers)
    problems: list[str] = []

    def ask(case: Any, key: str | None) -> None:
        given_in = case.body if isinstance(case.body, dict) else case.query
        if key and "open" in given_in:
            given_in["open"] = key
        elif key == "" and given_in is case.query:
            case.query.pop("open", None)
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=_CHECKS)
        # What the document allows is understood, if not always done.
        is_negative = case.meta.generation.mode is GenerationMode.NEGATIVE
        assert is_negative or answer.status_code not in (400, 401), f"{case.body} is refused: {answer.text}"
        assert secret not in answer.text, f"{case.formatted_path} {case.query} shows {secret}"

    for operation in (found.ok() for found in schema.get_all_operations()):
        page = operation.path.removeprefix("/app/").removesuffix(".json")
        # What is generated, nothing, or a thing that there is.
        opened = st.sampled_from([None, "", *keys[page]])
        for mode in GenerationMode:
            try:
                _WALK(given(case=operation.as_strategy(generation_mode=mode), key=opened)(ask))()
            except Unsatisfiable:
                # Nothing about it can be wrong.
                continue
            except (AssertionError, BaseExceptionGroup) as error:
                every = error.exceptions if isinstance(error, BaseExceptionGroup) else [error]
                problems += [f"{operation.label} {mode.value}: {one}" for one in every]
    team.cloud.settle()
    return problems
