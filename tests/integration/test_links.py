"""Approval links: a wrong link reveals nothing, and only approvers can decide."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from tests.support.cloud import DANA, MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule, post_form
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def asked(cloud: Cloud) -> Cloud:
    """Maria's request waits for her decision."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    return cloud


def shown_hash(cloud: Cloud, token: str) -> str:
    """Return the hash of the shown contents that the page's form would submit."""
    found = re.search(r'name="shown" value="(\w+)"', cloud.http("GET", f"/a/{token}").text)
    assert found is not None
    return found.group(1)


def test_a_wrong_link_gives_no_hint_whatever_is_wrong_with_it(asked: Cloud) -> None:
    token = asked.last_link(MARIA)
    approval_id, proof = token.split("-", 1)
    wrong = [
        f"{approval_id}-{proof[:-1]}{'A' if proof[-1] != 'A' else 'B'}",
        f"{'a' * 16}-{proof}",
        approval_id,
        "x",
        "..%2f..%2fetc",
        "<script>alert(1)<script>",
    ]
    pages = [asked.http("GET", f"/a/{one}") for one in wrong]
    assert {page.status for page in pages} == {404}
    assert len({re.sub(r'nonce[-="]+[\w-]+', "", page.text) for page in pages}) == 1
    for page in pages:
        assert "Pete" not in page.text
        assert DRAFT not in page.text
    form = {"decision": "approved", "shown": shown_hash(asked, token), "text": DRAFT}
    assert {post_form(asked, f"/a/{one}", form).status for one in wrong} == {404}
    asked.settle()
    assert asked.texts_to(PETE) == []


def test_a_used_link_tells_the_decision_and_nothing_else(asked: Cloud) -> None:
    decide(asked, MARIA, "rejected")
    asked.settle()
    page = asked.http("GET", f"/a/{asked.last_link(MARIA)}")
    assert "Rejected" in page.text
    assert "Maria Gomez" in page.text
    assert DRAFT not in page.text
    assert "Pete" not in page.text


def test_somebody_who_has_left_the_team_may_not_decide(asked: Cloud) -> None:
    people = asked.wiring.people_store
    account_id = people.account_at(NUMBER)
    assert account_id is not None
    account = people.account(account_id)
    assert account is not None
    maria = next(member for member in people.members(account_id) if member.phone == MARIA.phone)
    token = asked.last_link(MARIA)
    form = {"decision": "approved", "shown": shown_hash(asked, token), "text": DRAFT}
    people.put_member(account, maria.model_copy(update={"active": False}))

    assert asked.http("GET", f"/a/{token}").status == 404
    assert post_form(asked, f"/a/{token}", form).status == 404
    asked.settle()
    assert asked.texts_to(PETE) == []


def test_a_link_made_for_somebody_else_is_worth_nothing_here(asked: Cloud) -> None:
    asked.text(DANA, REQUEST)
    asked.settle()
    mine, theirs = asked.last_link(MARIA), asked.last_link(DANA)
    crossed = f"{mine.split('-', 1)[0]}-{theirs.split('-', 1)[1]}"
    assert asked.http("GET", f"/a/{crossed}").status == 404


def test_a_decision_must_carry_what_was_shown(asked: Cloud) -> None:
    token = asked.last_link(MARIA)
    for shown in ("", "0" * 64):
        answer = post_form(asked, f"/a/{token}", {"decision": "approved", "shown": shown, "text": DRAFT})
        assert answer.status == 409
    asked.settle()
    assert asked.texts_to(PETE) == []


@for_each("text", ["", "   ", "x" * 1_601], model=model, cloud=running_cloud, asked=asked)
def test_an_edit_the_tool_does_not_take_is_refused_and_can_be_mended(asked: Cloud, text: str) -> None:
    refused = decide(asked, MARIA, "approved", text=text)
    assert refused.status == 422
    asked.settle()
    assert asked.texts_to(PETE) == []
    decide(asked, MARIA, "approved")
    asked.settle()
    assert asked.texts_to(PETE) == [DRAFT]


def test_a_long_draft_in_any_script_can_be_decided(asked: Cloud) -> None:
    decide(asked, MARIA, "approved", text="水" * 1_600, note="水" * 400)
    asked.settle()
    assert asked.texts_to(PETE) == ["水" * 1_600]


def test_a_post_that_is_no_form_or_no_decision_changes_nothing(asked: Cloud) -> None:
    token = asked.last_link(MARIA)
    shown = shown_hash(asked, token)
    assert post_form(asked, f"/a/{token}", {"shown": shown}).status == 400
    assert post_form(asked, f"/a/{token}", {"shown": shown, "decision": "maybe"}).status == 400
    json = {"content-type": "application/json"}
    assert asked.http("POST", f"/a/{token}", headers=json, body=b"{}").status == 400
    big = {"shown": shown, "decision": "approved", "text": "x" * 70_000}
    assert post_form(asked, f"/a/{token}", big).status == 400
    asked.settle()
    assert asked.texts_to(PETE) == []


def test_the_page_cannot_be_framed_cached_or_scripted(asked: Cloud) -> None:
    asked.http("GET", f"/a/{asked.last_link(MARIA)}")
    headers = asked.http_answers[-1]["headers"]
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]


def test_approval_page_escapes_what_it_shows(asked: Cloud) -> None:
    decide(asked, MARIA, "approved", text="<b>bold</b>" + "x" * 1_600)
    assert "&lt;b&gt;bold" in asked.http_answers[-1]["body"]
    assert "<b>bold" not in asked.http_answers[-1]["body"]


def test_approval_link_is_not_stored(asked: Cloud) -> None:
    proof = asked.last_link(MARIA).split("-", 1)[1]
    rows = asked.rows(MARIA, "")
    assert rows
    assert proof not in str(rows)


def test_expired_link_decides_nothing_before_any_sweep(asked: Cloud) -> None:
    token = asked.last_link(MARIA)
    form = {"decision": "approved", "shown": shown_hash(asked, token), "text": DRAFT}
    asked.clock.shift(timedelta(days=30))
    assert post_form(asked, f"/a/{token}", form).status == 200
    asked.settle()
    assert asked.texts_to(PETE) == []
