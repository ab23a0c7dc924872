"""Reverse proxy to Steward's HTTP API: passes requests and responses on, byte for byte."""

from __future__ import annotations

from collections.abc import Callable

import httpx2
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

SECONDS = 35.0  # the HTTP API's own limit is 30
HOP_BY_HOP = frozenset(
    b"connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade".split()
)


class PassThrough:
    """Proxy; `answer` is an endpoint for every method.

    Path, query, body and headers stay as they are, except `Host`.
    """

    def __init__(self, api_url: Callable[[], str]) -> None:
        """Take `api_url`, which returns the base address.

        Every request asks again, since a redeployment may move it.
        """
        self._api_url = api_url

    async def answer(self, request: Request) -> Response:
        """Pass the request on; answer 502 if the HTTP API cannot be reached."""
        base = httpx2.URL(self._api_url().rstrip("/"))
        query = request.scope["query_string"]
        # The target is given as bytes since a URL object may quote differently, and signatures cover the raw query.
        target = base.raw_path.rstrip(b"/") + request.scope["raw_path"] + (b"?" + query if query else b"")
        headers = [(name, value) for name, value in request.headers.raw if name not in HOP_BY_HOP | {b"host"}]
        try:
            async with httpx2.AsyncClient(trust_env=False, timeout=SECONDS) as client:
                outgoing = client.build_request(
                    request.method, base, headers=headers, content=await request.body(), extensions={"target": target}
                )
                answer = await client.send(outgoing, stream=True)
                body = b"".join([chunk async for chunk in answer.aiter_raw()])
        except httpx2.HTTPError:
            return PlainTextResponse("Steward's HTTP API does not answer.", status_code=502)
        response = Response(body, status_code=answer.status_code)
        kept = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in HOP_BY_HOP]
        length = [(b"content-length", str(len(body)).encode())]
        response.raw_headers = [(name, value) for name, value in kept if name != b"content-length"] + length
        return response
