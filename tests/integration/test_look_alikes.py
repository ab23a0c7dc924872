"""Approval texts and pages warn if the recipient's name is similar to another person's."""

from __future__ import annotations

import html
from typing import Any

from infra.local.world.script import say, use_tool
from steward.people.directory.models import Contact
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.plumber import decide, post_form
from tests.support.walks import for_each

RAY, OTHER = "+15550100201", "+15550100202"
LINE = f"Ray Domingues, not Ray Dominguez (plumber, {OTHER})"


def add(cloud: Cloud, name: str, about: str, phone: str) -> Contact:
    return cloud.wiring.contacts.add(account_of(cloud), name=name, about=about, phone=phone).after


def ask(cloud: Cloud, tool: str, arguments: dict[str, Any]) -> str:
    """Return the approval text that Maria gets for the tool call."""
    cloud.model.add(use_tool(tool, arguments), say("ok"))
    cloud.text(MARIA, "Do it")
    cloud.settle()
    return next(text for text in reversed(cloud.texts_to(MARIA)) if "/a/" in text)


def page(cloud: Cloud) -> str:
    return html.unescape(cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text)


def message(contact: Contact) -> dict[str, Any]:
    return {"contact_id": contact.contact_id, "text": "See you at 3.", "reason": "Maria asked"}


def test_a_text_to_one_of_two_near_names_says_which(cloud: Cloud) -> None:
    ray = add(cloud, "Ray Domingues", "", RAY)
    add(cloud, "Ray Dominguez", "plumber", OTHER)
    asked = ask(cloud, "send_message", message(ray))
    assert asked.splitlines()[:2] == ["May I text Ray Domingues?", LINE]
    assert LINE in page(cloud)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert len(cloud.texts_to(RAY)) == 1
    assert cloud.texts_to(OTHER) == []
    assert cloud.failures == []


def test_two_of_the_same_name_are_told_apart_by_what_they_are(cloud: Cloud) -> None:
    roofer = add(cloud, "Alex Kim", "roofer", RAY)
    add(cloud, "Alex Kim", "", OTHER)
    asked = ask(cloud, "send_message", message(roofer))
    assert f"Alex Kim (roofer), not Alex Kim ({OTHER})" in asked


def test_somebody_added_under_a_near_name_is_shown_beside_who_is_there(cloud: Cloud) -> None:
    add(cloud, "Ray Dominguez", "plumber", OTHER)
    asked = ask(cloud, "add_contact", {"name": "Ray Domingues", "phone": RAY})
    assert LINE in asked
    assert LINE in page(cloud)


def test_a_new_name_that_is_near_anothers_is_shown_too(cloud: Cloud) -> None:
    add(cloud, "Ray Dominguez", "plumber", OTHER)
    zoe = add(cloud, "Zoe", "", RAY)
    asked = ask(cloud, "update_contact", {"contact_id": zoe.contact_id, "name": "Ray Domingues"})
    assert LINE in asked


@for_each("name", ["Ray", "Dominic Rayner", "Lena Park"], cloud=running_cloud)
def test_other_names_are_not_worth_a_line(cloud: Cloud, name: str) -> None:
    ray = add(cloud, "Ray Domingues", "", RAY)
    if name != "Lena Park":
        add(cloud, name, "plumber", OTHER)
    asked = ask(cloud, "send_message", message(ray))
    assert ", not " not in asked
    assert "not-somebody-else" not in page(cloud)


def test_a_decision_covers_what_was_shown_of_look_alikes(cloud: Cloud) -> None:
    ray = add(cloud, "Ray Domingues", "", RAY)
    add(cloud, "Ray Dominguez", "plumber", OTHER)
    ask(cloud, "send_message", message(ray))
    approval = cloud.wiring.approval_views.open(cloud.last_link(MARIA)).approval
    without = {key: value for key, value in approval.resolved.items() if not key.startswith("alike")}
    assert without != approval.resolved
    unlike = approval.model_copy(update={"resolved": without})
    form = {"shown": unlike.shown_hash(), "decision": "approved", "text": "See you at 3.", "note": ""}
    assert post_form(cloud, f"/a/{cloud.last_link(MARIA)}", form).status == 409
    assert cloud.texts_to(RAY) == []
