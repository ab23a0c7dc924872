"""Base of the AWS services in memory, behind clients that look like boto3's."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

import boto3
from botocore.exceptions import ClientError

ACCOUNT = "123456789012"
REGION = "us-east-1"

Answer = dict[str, Any]
Request = Callable[[], Answer]
Watcher = Callable[[str, str, Mapping[str, Any], Request], Answer]


class MemoryAws:
    """Every service of one account in one region. Requests run one at a time, from any thread.

    `services` may be extended: an object there answers by methods named as the operations, `state` copies its state and
    `restore` restores it.
    """

    def __init__(self, services: Mapping[str, Any]) -> None:
        self.services = dict(services)
        self._watchers: tuple[Watcher, ...] = ()
        self._lock = threading.RLock()

    def client(self, service: str, attempts: int = 1) -> MemoryClient:
        """Return a client like `boto3.client(service)`, which makes so many attempts while the service throttles."""
        return MemoryClient(self, service, attempts)

    def call(self, service: str, operation: str, arguments: Mapping[str, Any]) -> Answer:
        """Answer one request. Raises `ClientError` as the service would."""
        request: Request = partial(self._answer, service, operation, arguments)
        for watcher in self._watchers:
            request = partial(watcher, service, operation, arguments, request)
        return request()

    @contextmanager
    def watched(self, watcher: Watcher) -> Iterator[None]:
        """Have `watcher` see each request, and make it or not: tests count, disturb and refuse."""
        before = self._watchers
        self._watchers = (*before, watcher)
        try:
            yield
        finally:
            self._watchers = before

    def _answer(self, service: str, operation: str, arguments: Mapping[str, Any]) -> Answer:
        answer = getattr(self.services[service], operation, None)
        if answer is None:
            raise NotImplementedError(f"{service} in memory does not know {operation}: add it there, or ask moto")
        if service in WITHOUT_STATE:
            # These call our functions, which call AWS from other threads.
            found: Answer = answer(**arguments)
        else:
            with self._lock:
                found = answer(**arguments)
        return {**found, "ResponseMetadata": {"HTTPStatusCode": 200, "HTTPHeaders": {}, "RetryAttempts": 0}}

    def state(self) -> dict[str, Any]:
        """Return a copy of the state of all services."""
        with self._lock:
            return {name: one.state() for name, one in self.services.items() if name not in WITHOUT_STATE}

    def restore(self, state: Mapping[str, Any], *services: str) -> None:
        """Restore `state`, or only these services of it."""
        with self._lock:
            for name in services or state:
                self.services[name].restore(state[name])


# Errors that the SDK retries.
THROTTLED = frozenset({"ThrottlingException", "ProvisionedThroughputExceededException", "TooManyRequestsException"})

# These services call our functions; whoever has those adds them to `MemoryAws.services`.
WITHOUT_STATE = frozenset({"lambda", "stepfunctions"})

# Operation → the argument for the next page, and its source in the answer.
_PAGES = {
    "list_objects_v2": (("ContinuationToken", "NextContinuationToken"),),
    "list_object_versions": (("KeyMarker", "NextKeyMarker"), ("VersionIdMarker", "NextVersionIdMarker")),
    "scan": (("ExclusiveStartKey", "LastEvaluatedKey"),),
    "query": (("ExclusiveStartKey", "LastEvaluatedKey"),),
}


class MemoryClient:
    """A client of one service. Operations are methods in snake case, as in boto3."""

    def __init__(self, aws: MemoryAws, service: str, attempts: int) -> None:
        self._aws = aws
        self._service = service
        self._attempts = attempts

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        operation = "".join(part[:1].upper() + part[1:] for part in name.split("_"))

        def call(**arguments: Any) -> Answer:
            for _ in range(self._attempts - 1):
                try:
                    return self._aws.call(self._service, operation, arguments)
                except ClientError as error:
                    if error.response["Error"]["Code"] not in THROTTLED:
                        raise
            return self._aws.call(self._service, operation, arguments)

        # Later accesses skip `__getattr__`.
        self.__dict__[name] = call
        return call

    def get_paginator(self, operation: str) -> _Paginator:
        """Return a paginator of an operation."""
        return _Paginator(getattr(self, operation), _PAGES[operation])

    def generate_presigned_url(self, operation: str, **arguments: Any) -> str:
        """Return an address signed by boto3; no server answers there."""
        return str(_signer(self._service).generate_presigned_url(operation, **arguments))

    def generate_presigned_post(self, **arguments: Any) -> Answer:
        """Return a form signed by boto3; `MemoryS3.post` takes it."""
        signed: Answer = _signer(self._service).generate_presigned_post(**arguments)
        return signed


class _Paginator:
    def __init__(self, read: Callable[..., Answer], names: tuple[tuple[str, str], ...]) -> None:
        self._read = read
        self._names = names

    def paginate(self, **arguments: Any) -> Iterator[Answer]:
        """Yield answers until the last."""
        more: dict[str, Any] = {}
        while True:
            page = self._read(**arguments, **more)
            yield page
            more = {argument: page[place] for argument, place in self._names if page.get(place)}
            if not more:
                return


@cache
def _signer(service: str) -> Any:
    from steward.aws.clients import s3_signing

    make = partial(boto3.client, region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test")  # noqa: S106
    return make(service, config=s3_signing())


def refusal(code: str, operation: str, message: str = "", *, status: int = 400, **more: Any) -> ClientError:
    """Return the error that boto3 raises when a service answers with `code`."""
    response: Any = {
        "Error": {"Code": code, "Message": message or code},
        "ResponseMetadata": {"HTTPStatusCode": status, "HTTPHeaders": {}, "RetryAttempts": 0},
        **more,
    }
    return ClientError(response, operation)
