"""Moto in less time: what it works out anew for each request and each test, worked out once.

Nothing of what a request does is changed; `tests/unit/test_hurried.py` holds the one against the other.
"""

from __future__ import annotations

import base64
import copy
import functools
import json
import operator
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any, cast
from unittest import mock

import httpcore2
import moto.core.models
import moto.core.responses
import moto.core.utils
import moto.kms.models
import moto.s3.models
import moto.sqs.models
import moto.utilities.aws_headers
from botocore.auth import SigV4Auth
from botocore.useragent import UserAgentString
from moto import backend_index
from moto.core.base_backend import BaseBackend
from moto.core.botocore_stubber import BotocoreStubber
from moto.core.exceptions import ServiceException
from moto.core.models import DEFAULT_ACCOUNT_ID
from moto.core.responses import ActionResult, BaseResponse
from moto.dynamodb import models
from moto.dynamodb.comparisons import ConditionExpressionParser
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.parsing import ast_nodes, expressions
from moto.dynamodb.responses import DynamoHandler
from moto.sqs.responses import SQSResponse
from werkzeug.exceptions import HTTPException

_MODELS: Any = models
_PARSER: Any = cast("Any", expressions).UpdateExpressionParser
_CONDITIONS: Any = ConditionExpressionParser
_NODES: Any = ast_nodes
_KMS: Any = moto.kms.models
_USED = ("dynamodb", "sqs", "s3", "secretsmanager")
_MOTOS_URLS: Any = BaseBackend.urls
_Answer = tuple[int, dict[str, Any], str | bytes]
_known_urls: dict[type, Any] = {}


@contextmanager
def hurried() -> Iterator[None]:
    """Moto works out the same names and addresses for every request, and botocore its name: once will do.

    Nor does anybody look at a signature, or at the certificates of a server that is called without TLS. All versions in
    a bucket, with what is in them, need not be copied for a list of some.
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
            (_KMS, "generate_private_key", _private_key),
            (moto.s3.models, "copy", SimpleNamespace(copy=copy.copy, deepcopy=lambda keys: keys)),
            # What boto3 asks comes to moto by botocore's own events; nobody asks AWS by way of requests.
            (moto.core.models, "RESPONSES_METHODS", []),
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
# Each key has one, which only signing would need.
_private_key = functools.cache(_KMS.generate_private_key)


class _AtOnce(BaseResponse):
    """Moto's answers, without its way to them."""

    current_account = DEFAULT_ACCOUNT_ID
    region = "us-east-1"

    def answer(self, operation: str, arguments: dict[str, Any]) -> _Answer:
        """Status, headers and body."""
        self.body, self.params, self.uri_match = arguments, arguments, {}
        self.querystring, self.response_headers = {"Action": [operation]}, {}
        self.headers = {"Content-Type": "application/x-amz-json-1.0"}
        try:
            result = getattr(self, _underscores(operation))()
        except ServiceException as error:
            return self.serialized(ActionResult(error))
        except HTTPException as error:
            return error.code or 400, dict(error.get_headers()), error.description or ""
        return 200, {}, json.dumps(result.result, default=_as_text)


def _as_text(of_bytes: bytes) -> str:
    return base64.b64encode(of_bytes).decode()


class _Rows(_AtOnce, DynamoHandler):
    """Of DynamoDB."""


class _Messages(_AtOnce, SQSResponse):
    """Of SQS."""


# Service → who answers; operations whose requests and answers are plain JSON, all through.
_AT_ONCE = {"DynamoDB_20120810": _Rows, "AmazonSQS": _Messages}
_PLAIN = frozenset(
    {
        "GetItem",
        "BatchGetItem",
        "Query",
        "PutItem",
        "UpdateItem",
        "DeleteItem",
        "TransactWriteItems",
        "TransactGetItems",
    }
    | {"SendMessage", "SendMessageBatch", "ReceiveMessage", "DeleteMessage", "DeleteMessageBatch"}
)


def _answered_at_once(request: Any) -> _Answer | None:
    """The answer to a request about rows or messages; None for any other, and for rows with bytes in them.

    On its way moto makes a request of werkzeug's out of botocore's, reads it after the model of the service and writes
    the answer after it; that took as long as all the rest that it does.
    """
    target = request.headers.get("X-Amz-Target", "")
    service, _, operation = (target.decode() if isinstance(target, bytes) else target).partition(".")
    if operation not in _PLAIN or b'"B": "' in request.body:
        return None
    return _AT_ONCE[service]().answer(operation, json.loads(request.body))


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
            return _answered_at_once(request) or answer(stubber, request)

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


def _walk_updates_once() -> None:
    """Moto looks at each node of an update five times over, and works out each time what it looks for."""

    def traverse(walker: Any, tree: Any) -> Any:
        steps = walker._processing_map()

        def walk(node: Any, place: int) -> Any:
            if not isinstance(node, _NODES.Node):
                return node
            parent = node.parent
            for index, child in enumerate(node.children or ()):
                walker.pre_processing_of_child(node, index)
                walk(child, index)
            step = next((steps[kind] for kind in type(node).__mro__ if kind in steps), None)
            if step is None:
                return node
            processed = step(node)
            processed.parent = parent
            if parent:
                parent.children[place] = processed
            return processed

        return walk(tree, -1)

    def copied(node: Any, memo: dict[int, Any]) -> Any:
        if not isinstance(node, _NODES.Node):
            return node
        other = copy.copy(node)
        if node.children is not None:
            other.children = [copied(child, memo) for child in node.children]
            for child in other.children:
                if isinstance(child, _NODES.Node):
                    child.parent = other
        return other

    _NODES.DepthFirstTraverser.traverse = traverse
    _NODES.Node.__deepcopy__ = copied


_answer_one_at_a_time()
_copy_rows_not_tables()
_project_without_reading()
_compare_text_as_it_is()
_weigh_text_as_it_is()
_read_conditions_once()
_walk_updates_once()
