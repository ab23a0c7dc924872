"""A member changes their name, zone, language or channel by text, with effect from the next text."""

from __future__ import annotations

import pytest

from infra.local.world.script import ScriptedModel
from steward.people.directory.models import Member
from tests.support.cloud import DANA, MARIA, Cloud, account_of
from tests.support.google_cloud import calls_tools
from tests.support.reminders import PLANTS, asks, undone
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


def dana(cloud: Cloud) -> Member:
    """Dana as the tables have her."""
    members = cloud.wiring.people_store.members(account_of(cloud))
    return next(member for member in members if member.phone == DANA.phone)


def test_name_zone_and_language_hold_from_the_next_text_and_undo_together(cloud: Cloud) -> None:
    before = dana(cloud)
    said = asks(cloud, DANA, "set_user_config", name="Dana C. Cruz", zone="Europe/Berlin", language="de")
    assert "name: Dana C. Cruz\nzone: Europe/Berlin\nlanguage: de" in said
    now = dana(cloud)
    assert (now.name, now.zone, now.language) == ("Dana C. Cruz", "Europe/Berlin", "de")
    asks(cloud, DANA, "create_scheduled_job", **PLANTS | {"start": "2026-11-21T17:00"})
    assert "Erledigt: " in cloud.texts_to(DANA)[-1]
    assert "Dana C. Cruz" in asks(cloud, MARIA, "search_contacts", query="Dana", include_members=True)
    asks(cloud, DANA, "set_user_config", name="Dana")
    undone(cloud, DANA)
    assert dana(cloud).name == "Dana C. Cruz"
    asks(cloud, DANA, "set_user_config", name=before.name, zone=before.zone, language=before.language)
    assert (dana(cloud).name, dana(cloud).zone, dana(cloud).language) == (before.name, before.zone, before.language)


def test_receipt_names_only_the_settings_that_changed(cloud: Cloud) -> None:
    before = dana(cloud)
    asks(cloud, DANA, "set_user_config", zone=before.zone, language=before.language, quiet_hours="22:00-07:00")
    assert "Done: your settings: quiet hours 10:00 PM - 7:00 AM." in cloud.texts_to(DANA)[-1]


@for_each(
    ("given", "why"),
    [
        ({"channel": "email"}, "email is no channel yet: give sms or whatsapp."),
        ({"language": "Klingon!"}, "is no language tag"),
        ({"zone": "Mars/Olympus"}, "is no time zone"),
        ({"name": "Dee", "channel": "pigeon"}, "pigeon is no channel yet"),
    ],
)
def test_refused_setting_changes_nothing_sent_with_it(cloud: Cloud, given: dict[str, str], why: str) -> None:
    before = dana(cloud)
    assert why in asks(cloud, DANA, "set_user_config", **given)
    assert dana(cloud) == before


def test_the_channel_that_reaches_their_phone_is_taken(cloud: Cloud) -> None:
    assert "channel: sms" in asks(cloud, DANA, "set_user_config", channel="SMS")
    assert dana(cloud).channels == ("sms",)


def test_nobody_changes_the_settings_of_another(cloud: Cloud) -> None:
    """There is no argument for whose they are."""
    before = dana(cloud)
    assert "extra" in asks(cloud, MARIA, "set_user_config", name="X", member_id=before.member_id).lower()
    assert dana(cloud) == before
