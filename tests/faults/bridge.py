"""moto as a server: functions in other processes share the AWS stand-in of this one, and its clock.

moto's own server would do, with thirty packages more; all it takes is to hand a request to the mock active here.
"""

from __future__ import annotations

import re

from botocore.awsrequest import AWSPreparedRequest
from botocore.compat import HTTPHeaders
from moto.core.models import botocore_stubber
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_SIGNED_FOR = re.compile(r"Credential=[^/]+/\d+/([^/]+)/([^/]+)/aws4_request")
_SET_BY_THE_SERVER = ("content-length", "transfer-encoding", "connection")


async def _answer(request: Request) -> Response:
    signed_for = _SIGNED_FOR.search(request.headers.get("authorization", ""))
    if signed_for is None:
        return Response("not a signed AWS request", 400)
    region, service = signed_for.groups()
    query = f"?{request.url.query}" if request.url.query else ""
    url = f"https://{service}.{region}.amazonaws.com{request.url.path}{query}"
    headers = HTTPHeaders()
    for name, value in request.headers.items():
        if name != "host":
            headers[name] = value
    prepared = AWSPreparedRequest(request.method, url, headers, await request.body(), stream_output=False)
    answer = botocore_stubber("before-send", prepared)
    if answer is None:
        return Response(f"moto does not answer {request.method} {url}", 501)
    kept = {name: value for name, value in answer.headers.items() if name.lower() not in _SET_BY_THE_SERVER}
    return Response(answer.content, answer.status_code, kept)


def create_bridge() -> Starlette:
    """The application; to be served while moto's mock is active in this process."""
    methods = ["GET", "POST", "PUT", "DELETE", "HEAD"]
    return Starlette(routes=[Route("/{path:path}", _answer, methods=methods)])
