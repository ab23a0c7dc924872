"""The web app's pages of approvals through whole handlers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from infra.local.demo import Person
from infra.local.world.script import ScriptedModel
from infra.local.world.webhooks import HttpAnswer
from tests.support.apps import goes_on
from tests.support.cloud import DANA, MARIA, PETE, Cloud, account_of, running_cloud
from tests.support.plumber import DRAFT, REQUEST, plumber_rule

_FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        goes_on(running)
        yield running
        assert running.failures == []


def seen(cloud: Cloud, who: Person, path: str, query: str = "") -> HttpAnswer:
    return cloud.http("GET", f"/app/{path}", query=query, cookies=[signed_in(cloud, who)])


def signed_in(cloud: Cloud, who: Person) -> str:
    member = next(one for one in cloud.wiring.people.members(account_of(cloud)) if one.name == who.name)
    return f"__Host-steward={member.account_id}/{member.member_id}"


def decided(cloud: Cloud, who: Person, page: HttpAnswer, path: str, **given: str) -> HttpAnswer:
    hidden = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.text[page.text.index("<main") :])
    )
    body = urlencode({**hidden, **given}).encode()
    return cloud.http("POST", f"/app/{path}", headers=_FORM, body=body, cookies=[signed_in(cloud, who)])


def test_member_decides_in_the_app_what_its_text_asked(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    (row,) = json.loads(seen(cloud, MARIA, "approvals.json").text)["rows"]
    assert (row["what"], row["words"], row["to"]) == ("Text to Pete Rossi (plumber)", DRAFT, PETE.phone)
    assert any(f"YES {row['code']}" in text for text in cloud.texts_to(MARIA))
    assert DRAFT in seen(cloud, MARIA, "approvals").text
    assert json.loads(seen(cloud, DANA, "approvals.json").text)["rows"] == [], "it is not theirs to decide"

    key = f"open={row['approval_id']}"
    assert seen(cloud, DANA, "approvals", key).status == 404
    page = seen(cloud, MARIA, "approvals", key)
    assert "Send it</button>" in page.text
    assert decided(cloud, DANA, page, "approvals", decision="approved").status == 404
    assert decided(cloud, MARIA, page, "approvals", decision="approved", form_token="other").status == 403
    assert decided(cloud, MARIA, page, "approvals", decision="approved", shown="other").status == 409
    empty = decided(cloud, MARIA, page, "approvals", decision="approved", text=" ")
    assert empty.status == 422
    assert "There is no text left to send" in empty.text
    assert cloud.texts_to(PETE) == []

    assert decided(cloud, MARIA, page, "approvals", decision="approved", text="At 4, please").status == 303
    cloud.settle()
    assert cloud.texts_to(PETE) == ["At 4, please"]
    assert json.loads(seen(cloud, MARIA, "approvals.json").text)["rows"] == []
    assert "Approved" in seen(cloud, MARIA, "approvals", key).text
    (told,) = json.loads(seen(cloud, MARIA, "decided.json").text)["rows"]
    assert (told["status"], told["by"]) == ("approved", "Maria Gomez")
    csv = seen(cloud, MARIA, "decided.csv")
    assert csv.content_type.startswith("text/csv")
    assert csv.text.splitlines()[1].startswith("Text to Pete Rossi (plumber),Approved,Maria Gomez,2026-11-20")
