"""A text of unknown outcome is sent again only by a member's click, once, and not after proof of arrival."""

from __future__ import annotations

import re

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel
from infra.local.world.webhooks import HttpAnswer, signed_post
from tests.support.cloud import DANA, MARIA, PETE, PUBLIC_URL, START, Cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule, post_form


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def unknown(cloud: Cloud) -> Cloud:
    """Maria's text to Pete has ended as unknown; it never reached Twilio."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.twilio.faults.cut_before_accepting = 1
    cloud.settle()
    for _ in range(8):
        cloud.later(120)
    assert statuses(cloud) == ["unknown"]
    return cloud


def statuses(cloud: Cloud) -> list[str]:
    """States of the deliveries to Pete, the first one first."""
    rows = [r for r in cloud.rows(MARIA, "delivery#") if f'"to_address":"{PETE.phone}"' in r["personal"]]
    return [
        str(row["status"]) for row in sorted(rows, key=lambda row: not str(row["row"]).startswith("delivery#call-"))
    ]


def links(cloud: Cloud) -> list[str]:
    """Every link to send again that Maria was sent."""
    return [found for text in cloud.texts_to(MARIA) for found in re.findall(rf"{re.escape(PUBLIC_URL)}(/s/\S+)", text)]


def link(cloud: Cloud) -> str:
    """The path of the newest one."""
    return links(cloud)[-1]


def press(cloud: Cloud) -> HttpAnswer:
    """Press the button."""
    return post_form(cloud, link(cloud), {"send": "again"})


def test_the_member_is_offered_to_send_it_again_once(unknown: Cloud) -> None:
    assert len(links(unknown)) == 1
    (offer,) = [text for text in unknown.texts_to(MARIA) if "/s/" in text]
    assert "Pete Rossi" in offer
    assert DRAFT not in offer
    assert unknown.texts_to(PETE) == []


def test_looking_changes_nothing_and_pressing_sends_once(unknown: Cloud) -> None:
    for _ in range(2):
        page = unknown.http("GET", link(unknown))
        assert page.status == 200
        assert DRAFT in page.text
        assert "Pete Rossi" in page.text
    unknown.settle()
    assert unknown.texts_to(PETE) == []
    assert [press(unknown).status, press(unknown).status] == [200, 200]
    unknown.settle()
    assert press(unknown).status == 200
    for _ in range(3):
        unknown.later(60)
    assert unknown.texts_to(PETE) == [DRAFT]
    assert statuses(unknown) == ["unknown", "sent"]
    assert any(text.startswith("News:") and "sent to Pete Rossi" in text for text in unknown.texts_to(MARIA))
    assert "Sent again" in unknown.http("GET", link(unknown)).text
    assert unknown.failures == []


def test_a_press_whose_ring_was_lost_is_found(unknown: Cloud) -> None:
    press(unknown)
    unknown.purge()
    for _ in range(2):
        unknown.later(61)
    assert unknown.texts_to(PETE) == [DRAFT]


def test_a_proof_that_comes_before_the_press_is_shown_and_nothing_is_sent(unknown: Cloud) -> None:
    arrives(unknown, "SM" + "7" * 32)
    unknown.settle()
    assert statuses(unknown) == ["sent"]
    assert "did go out" in unknown.http("GET", link(unknown)).text
    assert "did go out" in press(unknown).text
    unknown.settle()
    assert unknown.texts_to(PETE) == []
    assert statuses(unknown) == ["sent"]


def test_a_proof_that_comes_after_the_press_is_told_and_wedges_nothing(unknown: Cloud) -> None:
    press(unknown)
    arrives(unknown, "SM" + "7" * 32)
    for _ in range(3):
        unknown.later(60)
    assert statuses(unknown) == ["sent", "sent"]
    assert unknown.failures == []
    assert [row["status"] for row in unknown.rows(MARIA, "call#") if "send_message" in str(row["body"])] == ["done"]


def arrives(cloud: Cloud, sid: str) -> None:
    """Twilio reports, long after, that the first text was delivered."""
    (row,) = cloud.rows(MARIA, "delivery#call-")
    reference = f"{row['conversation_id']}%2F{str(row['row']).removeprefix('delivery#')}"
    url = f"{PUBLIC_URL}/webhooks/twilio/status?delivery={reference}&at=1"
    answer = signed_post(
        cloud.twilio._post, cloud.twilio.auth_token, url, {"MessageSid": sid, "MessageStatus": "delivered"}
    )
    assert answer.http.status == 200


def test_a_second_one_that_ends_unknown_can_be_sent_again_too(unknown: Cloud) -> None:
    unknown.twilio.faults.cut_before_accepting = 1
    press(unknown)
    for _ in range(17):
        unknown.later(60)
    assert statuses(unknown) == ["unknown", "unknown"]
    assert len(set(links(unknown))) == 2
    press(unknown)
    unknown.settle()
    assert unknown.texts_to(PETE) == [DRAFT]
    assert unknown.failures == []


def test_a_wrong_link_leads_nowhere(unknown: Cloud) -> None:
    path = link(unknown)
    name, proof = path.rsplit(".", 1)
    approval = unknown.last_link(MARIA).split("-", 1)[1]
    other = unknown.conversation_of(DANA).removeprefix("conv-")
    theirs = f"/s/{other}." + path.removeprefix("/s/").split(".", 1)[1]
    turned = proof[:-1] + ("A" if proof[-1] != "A" else "B")
    wrong = [f"{name}.{turned}", f"{name}.{approval}", f"/s/{proof}", "/s/x", theirs, "/s/..%2f..%2f"]
    for one in wrong:
        assert unknown.http("GET", one).status == 404
        assert post_form(unknown, one, {"send": "again"}).status == 404
    unknown.settle()
    assert unknown.texts_to(PETE) == []


def test_somebody_who_has_left_the_team_sends_nothing(unknown: Cloud) -> None:
    people = unknown.wiring.people_store
    account = people.account(people.account_at(NUMBER) or "")
    assert account is not None
    maria = next(m for m in people.members(account.account_id) if m.phone == MARIA.phone)
    people.put_member(account, maria.model_copy(update={"active": False}))
    assert press(unknown).status == 404
    unknown.settle()
    assert unknown.texts_to(PETE) == []


def test_while_the_account_is_paused_nothing_is_sent_again(unknown: Cloud) -> None:
    account = unknown.wiring.people_store.account_at(NUMBER) or ""
    unknown.wiring.autonomy_store.pause(account, "mbr-1", START)
    assert "paused" in press(unknown).text
    unknown.settle()
    assert unknown.texts_to(PETE) == []
    unknown.wiring.autonomy_store.resume(account, START)
    press(unknown)
    unknown.settle()
    assert unknown.texts_to(PETE) == [DRAFT]


def test_message_is_not_sent_again_when_the_recipient_opted_out(unknown: Cloud) -> None:
    unknown.text(PETE, "STOP")
    unknown.settle()
    before = unknown.texts_to(PETE)
    press(unknown)
    unknown.settle()
    assert unknown.texts_to(PETE) == before
    assert any("opted out by texting STOP" in text for text in unknown.texts_to(MARIA))


def test_resend_link_is_not_stored(unknown: Cloud) -> None:
    proof = link(unknown).rsplit(".", 1)[-1]
    assert proof not in str(unknown.rows(MARIA, ""))


def test_two_who_press_at_the_same_time_send_one(unknown: Cloud) -> None:
    """Both have looked while it could still be sent again: neither page knows of the other."""
    conversation_id = unknown.conversation_of(MARIA)
    (row,) = [row for row in unknown.rows(MARIA, "delivery#call-") if row["status"] == "unknown"]
    for _ in range(2):
        assert unknown.wiring.deliveries.send_again(conversation_id, str(row["row"]).removeprefix("delivery#"))
        unknown.clock.shift(1)
    unknown.settle()
    assert unknown.texts_to(PETE) == [DRAFT]
