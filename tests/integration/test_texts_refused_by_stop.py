"""Texts that a contact's STOP refuses, through the Lambda handlers: reported, warned of, offered after START."""

from __future__ import annotations

from typing import Any

import pytest

from infra.local.world.script import ScriptedModel
from tests.support.cloud import DANA, MARIA, PETE, SAM, Cloud, account_of, running_cloud
from tests.support.google_cloud import calls_tools
from tests.support.outsiders import member, texted
from tests.support.plumber import answer
from tests.support.reminders import FRIDAY_AT_FIVE, asks, at, beats, hi_to_pete, outcomes, scheduled
from tests.support.walks import for_each


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


def test_scheduled_text_to_somebody_who_opted_out_is_reported_once(cloud: Cloud) -> None:
    job = scheduled(cloud, MARIA, hi_to_pete(cloud), rrule="FREQ=DAILY")
    texted(cloud, PETE, "STOP")
    at(cloud, FRIDAY_AT_FIVE)
    beats(cloud, 3)
    told = [text for text in cloud.texts_to(MARIA) if "This was scheduled, and I did not do it" in text]
    assert len(told) == 1
    assert "opted out" in told[0]
    assert 'text Pete Rossi (plumber): "Oak Street Homes: Hi Pete, see' in told[0], "of several one knows which"
    assert outcomes(cloud, job) == ["refused"]


@for_each("asks_first", [False, True], model=model, cloud=running_cloud)
def test_member_who_schedules_a_text_hears_at_once_of_a_standing_stop(cloud: Cloud, asks_first: bool) -> None:
    texted(cloud, PETE, "STOP")
    if asks_first:
        cloud.wiring.autonomy.set_level(account_of(cloud), "create_scheduled_job", 2, member(cloud, MARIA))
    shown = asks(cloud, MARIA, "create_scheduled_job", call=hi_to_pete(cloud), start=FRIDAY_AT_FIVE)
    warned = "Pete Rossi (plumber) has texted STOP, so this reaches them only if they text START before."
    assert warned in cloud.texts_to(MARIA)[-1]
    if asks_first:
        answer(cloud, MARIA, "YES")
        cloud.settle()
        assert warned in cloud.texts_to(MARIA)[-1]
    else:
        assert warned in shown, "the model knows"


@for_each("change", [{"start": "2026-11-21T09:00"}, {"on": True}], model=model, cloud=running_cloud)
def test_member_who_moves_or_resumes_a_text_hears_of_a_stop(cloud: Cloud, change: dict[str, Any]) -> None:
    job = scheduled(cloud, MARIA, hi_to_pete(cloud))
    texted(cloud, PETE, "STOP")
    asks(cloud, MARIA, "update_scheduled_job", job_id=job, on=False)
    warned = "Pete Rossi (plumber) has texted STOP, so this reaches them only if they text START before."
    assert warned not in cloud.texts_to(MARIA)[-1]
    assert warned in asks(cloud, MARIA, "update_scheduled_job", job_id=job, **change)
    assert warned in cloud.texts_to(MARIA)[-1]


def test_stop_is_told_to_a_member_with_a_text_scheduled_to_its_sender(cloud: Cloud) -> None:
    texted(cloud, DANA, "hello")
    scheduled(cloud, DANA, hi_to_pete(cloud))
    texted(cloud, PETE, "STOP")
    stopped = "Pete Rossi sent STOP, so nothing reaches them that way any more until they send START."
    will_not = (
        "\nThis is scheduled, and reaches them only if they text START before: "
        'text Pete Rossi (plumber): "Hi Pete, see you at six."'
    )
    assert cloud.texts_to(DANA)[-1] == stopped + will_not
    assert cloud.texts_to(MARIA)[-1] == stopped
    assert not any("STOP" in text for text in cloud.texts_to(SAM))
    texted(cloud, DANA, "hello")
    assert "see you at six" not in str(cloud.model.requests[-1].body["messages"][-2:])
    texted(cloud, PETE, "START")
    assert cloud.texts_to(DANA)[-1] == "Pete Rossi sent START, so messages to them go out that way again."


def test_start_offers_what_was_refused_since_the_stop_once(cloud: Cloud) -> None:
    scheduled(cloud, MARIA, hi_to_pete(cloud), rrule="FREQ=DAILY")
    texted(cloud, PETE, "STOP")
    for at_five in (FRIDAY_AT_FIVE, "2026-11-21T17:00"):
        at(cloud, at_five)
        beats(cloud, 3)
    for offer in (
        "\nSince their STOP I could not do the following. Tell me if I should do it now: "
        'text Pete Rossi (plumber): "Oak Street Homes: Hi Pete, see you at six." (was to go out on Sat, Nov 21, 2026)',
        "",
    ):
        texted(cloud, PETE, "START")
        assert cloud.texts_to(MARIA)[-1] == f"Pete Rossi sent START, so messages to them go out that way again.{offer}"
        texted(cloud, PETE, "STOP")
    assert not any("at six" in text for text in cloud.texts_to(PETE))


def refused_by_stop(cloud: Cloud, when: str, **more: str) -> None:
    """Pete's STOP refuses a text to him: when it is due, when it was approved before, or when it is proposed."""
    call = hi_to_pete(cloud)
    arguments = {**call["arguments"], **more}
    if when == "approved":
        asks(cloud, MARIA, "send_message", **arguments)
    if when == "due":
        scheduled(cloud, MARIA, {**call, "arguments": arguments})
    texted(cloud, PETE, "STOP")
    if when == "approved":
        answer(cloud, MARIA, "YES")
        cloud.settle()
    elif when == "due":
        at(cloud, FRIDAY_AT_FIVE)
    else:
        asks(cloud, MARIA, "send_message", **arguments)


@for_each("when", ["due", "approved", "proposed"], model=model, cloud=running_cloud)
def test_start_offers_in_the_language_its_member_reads_by_then(cloud: Cloud, when: str) -> None:
    refused_by_stop(cloud, when)
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, MARIA).member_id, language="de")
    texted(cloud, PETE, "START")
    told = cloud.texts_to(MARIA)[-1]
    assert "Seit dem STOP konnte ich Folgendes nicht tun." in told
    assert "text Pete" not in told
    assert 'Pete Rossi (plumber) eine SMS schicken: "' in told


@for_each("when", ["due", "approved", "proposed"], model=model, cloud=running_cloud)
def test_start_offers_no_text_whose_words_are_wrong_by_then(cloud: Cloud, when: str) -> None:
    refused_by_stop(cloud, when, right_until="2026-11-21")
    at(cloud, "2026-11-22T09:00")
    texted(cloud, PETE, "START")
    assert cloud.texts_to(MARIA)[-1] == "Pete Rossi sent START, so messages to them go out that way again."


def test_start_is_told_to_each_member_whose_texts_the_stop_refused(cloud: Cloud) -> None:
    texted(cloud, DANA, "hello")
    scheduled(cloud, DANA, hi_to_pete(cloud))
    texted(cloud, PETE, "STOP")
    at(cloud, FRIDAY_AT_FIVE)
    texted(cloud, PETE, "START")
    told = cloud.texts_to(DANA)[-1]
    assert told.startswith("Pete Rossi sent START, so messages to them go out that way again.\nSince their STOP")
    assert "see you at six" in told
    assert cloud.texts_to(MARIA)[-1] == "Pete Rossi sent START, so messages to them go out that way again."
    assert not any("START" in text for text in cloud.texts_to(SAM))


@for_each("when", ["approved", "proposed"], model=model, cloud=running_cloud)
def test_start_offers_a_text_that_the_stop_refused_when(cloud: Cloud, when: str) -> None:
    call = hi_to_pete(cloud)
    if when == "proposed":
        texted(cloud, PETE, "STOP")
    asks(cloud, MARIA, "send_message", **call["arguments"])
    if when == "approved":
        texted(cloud, PETE, "STOP")
        answer(cloud, MARIA, "YES")
        cloud.settle()
    texted(cloud, PETE, "START")
    assert 'text Pete Rossi (plumber): "Oak Street Homes: Hi Pete, see you at six."' in cloud.texts_to(MARIA)[-1]
    assert not any("at six" in text for text in cloud.texts_to(PETE))
