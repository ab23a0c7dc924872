"""Mail that came while the mailbox could not be read is taken in afterwards, however long that took."""

from __future__ import annotations

import json
from collections.abc import Iterator

import boto3
import pytest

from infra.local.world.script import ScriptedModel
from steward.channels.port import PartlyFetched
from tests.support.cloud import MARIA
from tests.support.plumber import plumber_rule
from tests.support.post_office import MARIAS, SAMS, PostOffice, post_office

NOBODY_THERE = "http://127.0.0.1:9"


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=plumber_rule)) as opened:
        yield opened


def api_url() -> str:
    """Where Gmail is."""
    secret = boto3.client("secretsmanager").get_secret_value(SecretId="google")["SecretString"]
    return str(json.loads(secret)["api_url"])


@pytest.mark.parametrize("hours", [1, 8, 30])
def test_what_came_while_gmail_was_down_is_answered_afterwards(office: PostOffice, hours: int) -> None:
    office.mail(SAMS, "Before", "Before")
    there = api_url()
    office.change_secret(api_url=NOBODY_THERE)
    office.bring(MARIAS, "Is anybody there?", "Hello")
    for _ in range(hours):
        office.cloud.clock.shift(3_600)
        with pytest.raises(PartlyFetched):
            office.cloud.invoke("missed_messages", {})
    office.change_secret(api_url=there)
    for _ in range(6):
        office.fetch()
    came = json.dumps([request.body for request in office.cloud.model.requests])
    told = "Is anybody there?" in came or office.cloud.texts_to(MARIA)
    assert told, "neither taken in nor told that mail was left behind"
