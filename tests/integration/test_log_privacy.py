"""No log line contains people's words, whatever is wrong with the input, at any endpoint."""

from __future__ import annotations

import importlib
import io
import json
import logging
import pkgutil
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

import steward
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.aws import clients
from steward.aws.tables import Table
from steward.core.log import logger
from steward.people.directory.models import ConversationParty
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, STRANGER_PHONE, Cloud, running_cloud
from tests.support.plumber import REQUEST, decide, plumber_rule, post_form
from tests.support.walks import for_each

MARKER = "zebra-crossing-1989"


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """Yield everything that any logger writes, formatted as in the log."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(logger.registered_formatter)
    plain, root = logging.StreamHandler(lines), logging.getLogger()
    own, level = logger._logger, logger._logger.level
    own.addHandler(handler)
    root.addHandler(plain)
    own.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        own.setLevel(level)
        own.removeHandler(handler)
        root.removeHandler(plain)


def as_lambda_prints(errors: list[BaseException]) -> str:
    """Return the tracebacks that the Lambda runtime logs when a run ends in an error."""
    return "".join("".join(traceback.format_exception(error)) for error in errors)


def tampered(cloud: Cloud, text: Any, rewrite: Any) -> None:
    """Send a text and corrupt its stored row before it is read."""
    before = {json.dumps(row, default=str) for row in rows()}
    cloud.text(*text)
    for row in rows():
        if json.dumps(row, default=str) not in before and "body" in row:
            Table(clients.dynamodb(), "conversations").put(rewrite(row))


def rows() -> list[dict[str, Any]]:
    items: list[Any] = rows_of("conversations")
    return items


def wrong_field(row: dict[str, Any]) -> dict[str, Any]:
    body = json.loads(row["body"])
    return {**row, "body": json.dumps({**body, "received_at": MARKER, "party": MARKER, MARKER: MARKER})}


def no_json(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "body": f"{{{MARKER}"}


@for_each("sender", [MARIA, PETE, STRANGER_PHONE])
@for_each("rewrite", [wrong_field, no_json], cloud=running_cloud)
def test_a_row_that_cannot_be_read_is_not_quoted(cloud: Cloud, sender: Any, rewrite: Any) -> None:
    with logged() as lines:
        tampered(cloud, (sender, MARKER), rewrite)
        for _ in range(8):
            cloud.later(120)
    assert MARKER not in lines.getvalue() + as_lambda_prints(cloud.failures)


def test_refused_requests_are_not_quoted_in_the_log() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud, logged() as lines:
        cloud.text(MARIA, REQUEST)
        cloud.settle()
        token = cloud.last_link(MARIA)
        for form in (
            {"decision": MARKER, "shown": MARKER},
            {"decision": "approved", "shown": MARKER, "text": MARKER},
            {"decision": "approved", "note": MARKER * 100},
        ):
            post_form(cloud, f"/a/{token}", form)
        decide(cloud, MARIA, "approved", text=MARKER * 200)
        for path in (f"/a/{MARKER}", f"/s/{MARKER}", "/webhooks/twilio/messages", "/webhooks/twilio/status"):
            form = {"Body": MARKER, "From": MARKER, "NumMedia": MARKER, "MessageSid": MARKER, "MessageStatus": MARKER}
            post_form(cloud, path, form)
        cloud.text(MARKER, MARKER, sid=f"SM{MARKER}")
        cloud.settle()
    assert MARKER not in lines.getvalue() + as_lambda_prints(cloud.failures)


def test_arguments_that_are_not_valid_are_not_quoted(cloud: Cloud) -> None:
    with logged() as lines:
        for tool, arguments in (
            ("add_contact", {"name": MARKER * 20, "phone": MARKER, MARKER: MARKER}),
            ("search_conversations", {"query": MARKER, "limit": MARKER, "date_range": {"from": MARKER, MARKER: 1}}),
            ("send_message", {"contact_id": MARKER, "text": {"a": MARKER}}),
            (MARKER, {MARKER: MARKER}),
        ):
            cloud.model.add(use_tool(tool, arguments), say(MARKER))
            cloud.text(MARIA, MARKER)
            cloud.settle()
    assert MARKER not in lines.getvalue() + as_lambda_prints(cloud.failures)


def test_a_doorbell_that_is_none_is_not_quoted(cloud: Cloud) -> None:
    with logged() as lines:
        for queue in cloud.queue_urls:
            if not queue.startswith("dead-letters"):
                url = cloud.queue_urls[queue]
                named: Any = {"MessageGroupId": "g", "MessageDeduplicationId": MARKER} if url.endswith(".fifo") else {}
                body = json.dumps({"conversation_id": f"conv-{NUMBER}", "row": [MARKER], "rung_at": MARKER})
                clients.sqs().send_message(QueueUrl=url, MessageBody=body, **named)
        for _ in range(3):
            cloud.later(400)
    assert MARKER not in lines.getvalue()


class Foreign(BaseModel):
    """A model of somebody else, which hides nothing."""

    number: int


def test_the_formatter_hides_inputs_in_a_whole_chain_of_errors() -> None:
    with logged() as lines:
        try:
            try:
                try:
                    Foreign.model_validate({"number": MARKER})
                except ValidationError as error:
                    raise ExceptionGroup("several", [error]) from error
            except ExceptionGroup as error:
                raise RuntimeError("what came in is not usable") from error
        except RuntimeError:
            logger.exception("it failed")
        try:
            Foreign.model_validate({"number": MARKER})
        except ValidationError:
            logger.exception("it failed again")
    said = lines.getvalue()
    assert MARKER not in "".join(line for line in said.splitlines() if line.startswith("{"))
    assert "what came in is not usable" in said
    assert "int_parsing" in said
    assert "test_log_privacy.py" in said, "where it happened stays"


def test_every_model_of_ours_hides_what_it_refuses() -> None:
    for module in pkgutil.walk_packages(steward.__path__, "steward."):
        if module.name != "steward.tools.generate":
            importlib.import_module(module.name)
    waiting, models = [BaseModel], set()
    while waiting:
        kinds = [kind for kind in waiting.pop().__subclasses__() if kind not in models]
        models |= set(kinds)
        waiting += kinds
    ours = {kind for kind in models if kind.__module__.startswith("steward.")}
    assert len(ours) > 40
    assert [kind.__name__ for kind in ours if not kind.model_config.get("hide_input_in_errors")] == []
    with pytest.raises(ValidationError) as refused:
        ConversationParty.model_validate({"account_id": [MARKER], MARKER: 1})
    assert MARKER not in str(refused.value).replace(f"\n{MARKER}\n", "\n"), "a name that is no field is all it says"
