"""A look behind moto's API, where the API would take too long: state to start from again, and queues that are empty."""

from __future__ import annotations

import copy
import functools
import json
import operator
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

import httpcore2
import moto.core.responses
import moto.core.utils
import moto.sqs.models
import moto.utilities.aws_headers
from boto3.dynamodb.types import TypeDeserializer
from botocore.auth import SigV4Auth
from botocore.client import BaseClient
from botocore.useragent import UserAgentString
from moto import backend_index
from moto.backends import get_backend
from moto.core.base_backend import BaseBackend
from moto.core.botocore_stubber import BotocoreStubber
from moto.core.model_instances import reset_model_data
from moto.core.models import DEFAULT_ACCOUNT_ID
from moto.core.serialize import ResponseSerializer
from moto.dynamodb import models
from moto.dynamodb.comparisons import ConditionExpressionParser
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.parsing import expressions

_MODELS: Any = models
_PARSER: Any = cast("Any", expressions).UpdateExpressionParser
_CONDITIONS: Any = ConditionExpressionParser
_USED = ("dynamodb", "sqs", "s3", "secretsmanager")
_MOTOS_URLS: Any = BaseBackend.urls
_known_urls: dict[type, Any] = {}
_COPIED = {"dynamodb": "tables", "s3": "buckets", "secretsmanager": "secrets"}


class Snapshot:
    """Tables, buckets and secrets as they are now, to be put back any number of times; queues are put back empty.

    It outlives the mock it was taken in: what is put back into another needs no request to be there.
    """

    def __init__(self) -> None:
        self._kept = {service: copy.deepcopy(_state(service)) for service in _COPIED}
        self._bucket_accounts = dict(_backends("s3").bucket_accounts)
        self._queues = {name: (queue, dict(vars(queue))) for name, queue in _backend("sqs").queues.items()}

    def restore(self) -> None:
        """Put it back."""
        # Moto keeps every object there ever was, for its own reset.
        reset_model_data()
        for service, kept in self._kept.items():
            _state(service).clear()
            _state(service).update(copy.deepcopy(kept))
        _backends("s3").bucket_accounts.update(self._bucket_accounts)
        queues = _backend("sqs").queues
        queues.clear()
        for name, (queue, attributes) in self._queues.items():
            # The queues themselves, which have locks in them and each other as dead letters.
            vars(queue).update(attributes, _messages=[], _pending_messages=set(), deleted_messages=set())
            queues[name] = queue


@contextmanager
def hurried() -> Iterator[None]:
    """Moto works out the same names and addresses for every request, and botocore its name: once will do.

    Nor does anybody look at a signature, or at the certificates of a server that is called without TLS.
    """
    with ExitStack() as patches:
        for place, name, instead in (
            (BaseBackend, "urls", property(_urls)),
            (backend_index, "backend_url_patterns", _ours_first(backend_index.backend_url_patterns)),
            (moto.core.responses, "camelcase_to_underscores", _underscores),
            (moto.sqs.models, "camelcase_to_underscores", _underscores),
            (moto.core.responses, "method_names_from_class", _method_names),
            (moto.core.responses, "gen_amzn_requestid_long", _request_id),
            (moto.utilities.aws_headers, "gen_amzn_requestid_long", _request_id),
            (_PARSER, "make", _parsed_update),
            (UserAgentString, "to_string", lambda _: "tests"),
            (SigV4Auth, "add_auth", _name_the_service),
            (httpcore2, "default_ssl_context", _ssl_context),
        ):
            patches.enter_context(mock.patch.object(cast("Any", place), name, instead))
        yield


def _name_the_service(auth: Any, request: Any) -> None:
    """What moto reads of a signature: whose, where and for which service it is. Of one for S3 it reads more."""
    if auth._service_name == "s3":
        _sign(auth, request)
        return
    scope = f"{auth.credentials.access_key}/20200101/{auth._region_name}/{auth._service_name}/aws4_request"
    request.headers["Authorization"] = f"AWS4-HMAC-SHA256 Credential={scope}, SignedHeaders=host, Signature=none"


def _request_id(headers: dict[str, Any] | None = None) -> str:
    if headers is not None:
        headers["x-amzn-requestid"] = "tests"
    return "tests"


def _urls(backend: BaseBackend) -> Any:
    """What a service answers; for S3 a module was loaded anew to tell it, for each request."""
    found = _known_urls.get(type(backend))
    if found is None:
        found = _known_urls[type(backend)] = _MOTOS_URLS.__get__(backend)
    return found


def _ours_first(patterns: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The services used here before the two hundred others."""
    return sorted(patterns, key=lambda one: one[0] not in _USED)


_sign = SigV4Auth.add_auth
_underscores = functools.cache(moto.core.utils.camelcase_to_underscores)
_method_names = functools.cache(moto.core.utils.method_names_from_class)
_parsed_update = functools.cache(_PARSER.make)
_ssl_context = functools.cache(httpcore2.default_ssl_context)


def nothing_to(operation: str, body: object) -> Any:
    """The answer to a query of a sweep that can find nothing, as botocore's endpoint gives it; None for any other."""
    if operation != "Query" or not isinstance(body, bytes) or not _finds_nothing(json.loads(body)):
        return None
    http = SimpleNamespace(status_code=200, headers={}, content=b"")
    return (http, _nothing()), None


@contextmanager
def quick_sweeps() -> Iterator[None]:
    """Answer at once what a sweep asks for and nothing can be found of; who counts requests counts them above this."""
    base: Any = BaseClient
    call = base._make_api_call

    def shorter(client: Any, operation: str, arguments: dict[str, Any]) -> Any:
        if operation == "Query" and _finds_nothing(arguments):
            return _nothing()
        return call(client, operation, arguments)

    with mock.patch.object(base, "_make_api_call", shorter):
        yield


def _finds_nothing(asked: Mapping[str, Any]) -> bool:
    """Whether a query is one of a sweep, and of an empty partition.

    A sweep looks into dozens of partitions, nearly all of them empty: half the time of a run went there.
    """
    values = asked.get("ExpressionAttributeValues", {})
    if asked["TableName"] == "timers":
        wanted = values[":bucket"]["S"]
        return not any(key.value == wanted and rows for key, rows in _state("dynamodb")["timers"].items.items())
    if asked.get("IndexName") == "waiting":
        wanted = values[":shard"]["S"]
        shards = (item.attrs.get("waiting_shard") for item in _state("dynamodb")[asked["TableName"]].all_items())
        return not any(shard is not None and shard.value == wanted for shard in shards)
    return False


def _nothing() -> dict[str, Any]:
    meta = {"HTTPStatusCode": 200, "HTTPHeaders": {}, "RetryAttempts": 0}
    return {"Items": [], "Count": 0, "ScannedCount": 0, "ResponseMetadata": meta}


def empty_queues() -> None:
    """Lose every message, however short a time after the last purge. Who still works on one may delete it later."""
    for queue in _backend("sqs").queues.values():
        for message in queue._messages:
            queue.deleted_messages.update(message.all_receipt_handles)
        queue._messages = []
        queue._pending_messages = set()


def shuffle(url: str, chance: Random) -> None:
    """Another order of what waits in a queue; a FIFO queue keeps the order within each group."""
    queue = _queue(url)
    waiting = list(queue._messages)
    chance.shuffle(waiting)
    if queue.fifo_queue:
        groups: dict[str, list[Any]] = {}
        for message in queue._messages:
            groups.setdefault(message.group_id, []).append(message)
        waiting = [groups[message.group_id].pop(0) for message in waiting]
    queue._messages = waiting


def reverse(url: str) -> None:
    """The newest message first, whatever its group: as if they had been rung for so."""
    _queue(url)._messages.reverse()


def receivable(url: str) -> int:
    """How many messages of a queue can be received now."""
    queue = _queue(url)
    return int(queue.approximate_number_of_messages) if queue._messages else 0


def held(url: str) -> int:
    """How many messages a queue holds, in flight or not."""
    return receivable(url) + int(_queue(url).approximate_number_of_messages_not_visible)


def rows_of(table: str) -> list[dict[str, Any]]:
    """Every row of a table."""
    read = TypeDeserializer().deserialize
    items = _state("dynamodb")[table].all_items()
    return [{name: read(value) for name, value in item.to_json()["Attributes"].items()} for item in items]


def bodies(url: str) -> list[str]:
    """The bodies of what a queue holds, in flight or not."""
    return [message.body for message in _queue(url)._messages]


def objects_of(bucket: str) -> list[tuple[str, bytes]]:
    """Key and content of every object in a bucket."""
    return [(str(key), entry.value) for key, entry in _state("s3")[bucket].keys.items()]


def keys_of(bucket: str) -> list[str]:
    """The key of every object in a bucket."""
    return [str(key) for key in _state("s3")[bucket].keys]


def rewrite_versions(prefix: str, change: Callable[[int], int]) -> int:
    """Give rows of the conversations table whose name begins so another schema version; how many."""
    items = [i for i in _state("dynamodb")["conversations"].all_items() if i.attrs["row"].value.startswith(prefix)]
    for item in items:
        version = item.attrs["schema_version"]
        version.value = str(change(int(version.value)))
        version.__dict__.pop("cast_value", None)
    return len(items)


def _queue(url: str) -> Any:
    return _backend("sqs").queues[url.rsplit("/", 1)[-1]]


def _state(service: str) -> Any:
    return getattr(_backend(service), _COPIED[service])


def _backend(service: str) -> Any:
    return _backends(service)[DEFAULT_ACCOUNT_ID]["aws" if service == "s3" else "us-east-1"]


def _backends(service: str) -> Any:
    return cast("Any", get_backend)(service)


class _Backups:
    """What moto's transactions go back to when a condition fails, without a copy of whole tables for every operation.

    moto changes rows in place, so only the rows a transaction names can differ afterwards: these are copied.
    """

    def __init__(self) -> None:
        self._operations: list[dict[str, Any]] = []
        self._write = _MODELS.DynamoDBBackend.transact_write_items

    def transact_write_items(self, backend: Any, transact_items: list[dict[str, Any]]) -> None:
        """As moto's."""
        self._operations = [operation for item in transact_items for operation in item.values()]
        self._write(backend, transact_items)

    def deepcopy(self, original: Any) -> Any:
        """As `copy.deepcopy`, which moto calls for the tables of a transaction and for single rows."""
        if not isinstance(original, _MODELS.Table):
            return copy.deepcopy(original)
        backup = copy.copy(original)
        backup.items = type(original.items)(dict, {k: copy.copy(v) for k, v in original.items.items()})
        for operation in self._operations:
            if operation.get("TableName") != original.name:
                continue
            key = operation.get("Key") or operation["Item"]
            hashed = DynamoType(key[original.hash_key_attr])
            if hashed not in backup.items:
                continue
            if original.range_key_attr is None:
                backup.items[hashed] = copy.deepcopy(original.items[hashed])
            elif (ranged := DynamoType(key[original.range_key_attr])) in backup.items[hashed]:
                backup.items[hashed][ranged] = copy.deepcopy(original.items[hashed][ranged])
        return backup


def _answer_one_at_a_time() -> None:
    """Moto's tables are dictionaries: two threads of a handler's would change one while the other reads it."""
    answering, answer = threading.RLock(), BotocoreStubber.process_request

    def alone(stubber: BotocoreStubber, request: Any) -> Any:
        with answering:
            return answer(stubber, request)

    cast("Any", BotocoreStubber).process_request = alone


def _copy_rows_not_tables() -> None:
    backups = _Backups()
    _MODELS.copy = backups

    def transact_write_items(backend: Any, transact_items: list[dict[str, Any]]) -> None:
        backups.transact_write_items(backend, transact_items)

    _MODELS.DynamoDBBackend.transact_write_items = transact_write_items


def _project_without_reading() -> None:
    """Some attributes of a row: moto takes the whole row apart for each of them, and puts it together again."""
    project = Item.project

    def quick(self: Item, expressions: list[list[str]]) -> Item:
        if any(len(path) > 1 for path in expressions):
            return project(self, expressions)
        projected = Item(self.hash_key, self.range_key, {})
        projected.attrs = cast("Any", {n: self.attrs[n] for (n,) in expressions if n in self.attrs})
        return projected

    cast("Any", Item).project = quick


def _compare_text_as_it_is() -> None:
    """Keys are text, and a query sorts its table: what else a value might be is looked at for each comparison."""
    for name in ("__eq__", "__lt__"):
        setattr(DynamoType, name, _quick_for_text(getattr(DynamoType, name), getattr(operator, name)))


def _quick_for_text(compare: Any, of_text: Any) -> Any:
    def quick(one: Any, other: Any) -> Any:
        return of_text(one.value, other.value) if one.type == other.type == "S" else compare(one, other)

    return quick


def _weigh_text_as_it_is() -> None:
    """A query weighs each row twice, for the end of a page; nearly all that rows hold is text."""
    weigh = DynamoType.size

    def size(self: Item) -> int:
        values = self.attrs.items()
        return sum(len(n.encode()) + (len(v.value.encode()) if v.type == "S" else weigh(v)) for n, v in values)

    cast("Any", Item).size = size


def _read_conditions_once() -> None:
    """The words of a condition; what stands for its names and values is looked up for each request."""
    lex = _CONDITIONS._lex_condition_expression

    @functools.cache
    def words(expression: str) -> tuple[Any, ...]:
        return tuple(lex(_CONDITIONS(expression, None, None)))

    _CONDITIONS._lex_condition_expression = lambda parser: deque(words(parser.condition_expression))


def _write_values_as_they_are() -> None:
    """A value of a row is in the form of the answer already; moto looks up every key of it under a dozen names."""
    serialize = ResponseSerializer._serialize_type_structure

    def as_it_is(self: Any, serialized: Any, value: Any, shape: Any, key: str) -> None:
        if shape.name == "AttributeValue" and key and _is_plain(value):
            self._default_serialize(serialized, value, shape, key)
        else:
            serialize(self, serialized, value, shape, key)

    cast("Any", ResponseSerializer)._serialize_type_structure = as_it_is


def _is_plain(value: Any) -> bool:
    """Whether a value is text, a number or a truth, or made of such, and plain JSON all through."""
    if type(value) is not dict or len(value) != 1:
        return False
    ((kind, content),) = value.items()
    if kind == "M":
        return type(content) is dict and all(map(_is_plain, content.values()))
    if kind == "L":
        return type(content) is list and all(map(_is_plain, content))
    return (kind in ("S", "N") and type(content) is str) or (kind in ("BOOL", "NULL") and type(content) is bool)


_answer_one_at_a_time()
_copy_rows_not_tables()
_project_without_reading()
_compare_text_as_it_is()
_weigh_text_as_it_is()
_read_conditions_once()
_write_values_as_they_are()
