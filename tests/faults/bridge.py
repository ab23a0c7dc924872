"""HTTP server in front of the in-memory AWS, for functions that run in other processes."""

from __future__ import annotations

import io
import pickle
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any

from botocore.config import Config
from botocore.exceptions import ClientError
from botocore.response import StreamingBody
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from steward.aws.memory.service import Answer, MemoryAws
from tests.support.aws_inspection import aws


async def _answer(request: Request) -> Response:
    service, operation, arguments = pickle.loads(await request.body())  # noqa: S301 - our own child, on loopback
    try:
        answer = aws().call(service, operation, arguments)
    except ClientError as error:
        return Response(pickle.dumps((error.response, error.operation_name)), 400)
    if "Body" in answer:
        answer = {**answer, "Body": answer["Body"].read()}
    return Response(pickle.dumps(answer))


def create_bridge() -> Starlette:
    """The application; to be served by the process that has the AWS in memory."""
    return Starlette(routes=[Route("/", _answer, methods=["POST"])])


class RemoteAws(MemoryAws):
    """The AWS in another process's memory."""

    def __init__(self, url: str) -> None:
        super().__init__({})
        self._url = url

    def client_of(self, service: str, config: Config) -> Any:
        """Make a client, in the place of boto3."""
        retries: Any = config.retries  # type: ignore[attr-defined]
        return self.client(service, retries["total_max_attempts"])

    def _answer(self, service: str, operation: str, arguments: Mapping[str, Any]) -> Answer:
        body = pickle.dumps((service, operation, dict(arguments)))
        asked = urllib.request.Request(self._url, data=body)  # noqa: S310 - loopback
        try:
            with urllib.request.urlopen(asked) as said:  # noqa: S310 - loopback
                answer: Answer = pickle.loads(said.read())  # noqa: S301 - our own parent
        except urllib.error.HTTPError as error:
            raise ClientError(*pickle.loads(error.read())) from None  # noqa: S301 - our own parent
        if "Body" in answer:
            answer["Body"] = StreamingBody(io.BytesIO(answer["Body"]), len(answer["Body"]))
        return answer
