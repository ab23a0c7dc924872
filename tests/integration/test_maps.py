"""Tool `format_maps_link` builds a link without a request, and labels it like its arguments."""

from __future__ import annotations

from typing import Any

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import ToolResultEntry
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud

ADDRESS = "12 Elm St, Portland"


def linked(cloud: Cloud, **given: Any) -> ToolResultEntry:
    cloud.model.add(use_tool("format_maps_link", given), say("Here it is."))
    cloud.text(MARIA, "Where is that?")
    cloud.settle()
    return next(entry for entry in reversed(cloud.log(MARIA)) if isinstance(entry, ToolResultEntry))


def test_a_link_opens_a_place_or_a_way() -> None:
    asked: list[tuple[dict[str, str], str]] = [
        ({"place": ADDRESS}, "search/?api=1&query=12+Elm+St%2C+Portland"),
        ({"place": "Café & Söhne #3"}, "search/?api=1&query=Caf%C3%A9+%26+S%C3%B6hne+%233"),
        ({"to": ADDRESS}, "dir/?api=1&destination=12+Elm+St%2C+Portland"),
        (
            {"from": "1 Oak St", "to": ADDRESS, "mode": "transit"},
            "dir/?api=1&origin=1+Oak+St&destination=12+Elm+St%2C+Portland&travelmode=transit",
        ),
    ]
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        entries = [linked(cloud, **given) for given, _ in asked]
    assert {(entry.status, entry.provenance) for entry in entries} == {("done", "account")}
    assert [entry.content for entry in entries] == [f"https://www.google.com/maps/{link}" for _, link in asked]


def test_it_is_one_or_the_other() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        entry = linked(cloud, place=ADDRESS, to="1 Oak St")
    assert entry.status == "failed"
    assert "give either place or to" in entry.content


def test_an_address_from_outside_stays_outside() -> None:
    with running_cloud(ScriptedModel(rule=lambda _: say("Noted."))) as cloud:
        cloud.text(PETE, ADDRESS)
        cloud.settle()
        entry = linked(cloud, place="{q1}")
    assert ADDRESS not in entry.content
    assert [quote.said for quote in entry.quotes] == [
        "https://www.google.com/maps/search/?api=1&query=12+Elm+St%2C+Portland"
    ]
