"""Explanations of Steward's texts: why it wrote, and which decisions are open, taken from the records."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from infra.local.demo import Person
from infra.local.world.rehearsal import rehearse
from infra.local.world.rehearsal_situation import Situation
from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import ToolResultEntry
from steward.core.provenance import MARK
from tests.support.cloud import DANA, MARIA, STRANGER_PHONE, Cloud
from tests.support.google_cloud import calls_tools
from tests.support.plumber import decide
from tests.support.reminders import PLANTS, asks, at, made

LESS = "ask yes or no before I remember what you tell me"
NIGHT = {"quiet_hours": "22:00-07:00"}


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


# An id of ours, random or derived.
AN_ID = re.compile(r"\b(?:[a-z]{2,5}-)?(?:[0-9A-HJKMNP-TV-Z]{26}|(?=[a-z]*[2-7])[a-z2-7]{16})\b")


def why(cloud: Cloud, person: Person, **which: str) -> dict[str, Any]:
    """What the records say of a text, words from outside included. No id is said, which would mean nothing."""
    asks(cloud, person, "explain_message", **which)
    result = next(one for one in reversed(cloud.log(person)) if isinstance(one, ToolResultEntry))
    assert not AN_ID.search(result.content), result.content
    words = [json.dumps(quote.said)[1:-1] for quote in result.quotes]
    told: dict[str, Any] = json.loads(MARK.sub(lambda found: words[int(found[1]) - 1], result.content))
    return told


def proposes(cloud: Cloud, *actions: str) -> None:
    """Dana asks for things that owners decide."""
    for action in actions:
        asks(cloud, DANA, "set_autonomy", action=action, level=1, reason="Dana asked")


def writes(cloud: Cloud, text: str) -> None:
    cloud.text(STRANGER_PHONE, text)
    cloud.settle()


def test_a_reminder_names_its_job_and_who_set_it(cloud: Cloud) -> None:
    made(cloud, DANA, **PLANTS)
    at(cloud, "2026-11-20T17:00")
    told = why(cloud, DANA)
    assert told["text"] == "Reminder: water the plants"
    assert told["sent"] == "2026-11-20T17:00-05:00"
    assert told["status"] == "sent"
    (cause,) = told["because"]
    assert (cause["kind"], cause["set_by"]) == ("reminded", "Dana Cruz")
    assert (cause["what"], cause["start"]) == ("water the plants", "2026-11-20T17:00")
    assert "again" not in cause, "it comes once"


def test_explanation_shows_outside_words_as_a_card_to_the_planner(cloud: Cloud) -> None:
    writes(cloud, "Is the flat free?")
    (cause,) = why(cloud, MARIA)["because"]
    assert (cause["kind"], cause["from"], cause["said"]) == ("outsider_wrote", STRANGER_PHONE, "Is the flat free?")
    result = next(one for one in reversed(cloud.log(MARIA)) if isinstance(one, ToolResultEntry))
    assert "Is the flat free?" not in result.content
    seen = json.dumps([request.body for request in cloud.model.requests])
    assert "Is the flat free?" not in seen


def test_a_text_in_the_morning_names_all_that_waited(cloud: Cloud) -> None:
    asks(cloud, MARIA, "set_user_config", **NIGHT)
    at(cloud, "2026-11-20T23:00")
    writes(cloud, "Is the flat free?")
    writes(cloud, "I could come at noon")
    at(cloud, "2026-11-21T07:00")
    told = why(cloud, MARIA)
    assert [one["said"] for one in told["because"]] == ["Is the flat free?", "I could come at noon"]
    assert told["because"][0]["at"].startswith("2026-11-20T23:00")


def test_a_request_names_who_asked_and_what_became_of_it(cloud: Cloud) -> None:
    proposes(cloud, "remember")
    asked = cloud.texts_to(MARIA)[-1]
    decide(cloud, MARIA, "approved")
    cloud.settle()
    (cause,) = why(cloud, MARIA, quote=asked.splitlines()[0])["because"]
    assert (cause["kind"], cause["asked_by"]) == ("approval_requested", "Dana Cruz")
    assert cause["to"] == LESS
    assert (cause["status"], cause["decided_by"]) == ("approved", "Maria Gomez")
    assert why(cloud, MARIA, code=cause["code"])["text"].startswith("Dana Cruz wants me to")


def test_news_of_a_call_are_told_as_the_ledger_has_them(cloud: Cloud) -> None:
    proposes(cloud, "remember")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    causes = {one["kind"]: one for one in why(cloud, DANA)["because"]}
    outcome = causes["call_outcome"]
    assert (outcome["what"], outcome["asked_by"], outcome["approved_by"]) == (LESS, "Dana Cruz", "Maria Gomez")
    assert outcome["ended"] == "done"
    assert "Done: From now on I ask yes or no first: remember what you tell me." in "\n".join(cloud.texts_to(DANA))


def test_an_answer_names_what_it_answers(cloud: Cloud) -> None:
    cloud.text(DANA, "Good morning")
    cloud.settle()
    (cause,) = why(cloud, DANA)["because"]
    assert (cause["kind"], cause["by"], cause["said"]) == ("message", "Dana Cruz", "Good morning")


def test_a_text_that_never_was_is_not_explained_nor_is_anybody_elses(cloud: Cloud) -> None:
    writes(cloud, "Is the flat free?")
    assert "Is the flat free?" in cloud.texts_to(MARIA)[-1]
    for which in ({"quote": "flat free"}, {"code": "ZZ"}):
        assert asks(cloud, DANA, "explain_message", **which).startswith("There is no such text")
    assert asks(cloud, MARIA, "explain_message", quote="flat freezer").startswith("There is no such text")


def test_all_that_is_open_is_listed_with_what_is_asked_later(cloud: Cloud) -> None:
    asks(cloud, MARIA, "set_user_config", **NIGHT)
    at(cloud, "2026-11-20T23:00")
    proposes(cloud, "remember", "send_message", "add_contact")
    at(cloud, "2026-11-21T07:00")
    requests = [text for text in cloud.texts_to(MARIA) if text.startswith("Dana Cruz wants me to")]
    assert len(requests) == 1
    listed = json.loads(asks(cloud, MARIA, "list_approvals"))["approvals"]
    assert [(one["asked"], one["for"]) for one in listed if one["for"] == "run"] == [
        ("already", "run"),
        ("later", "run"),
        ("later", "run"),
    ]
    for count in (2, 3):
        decide(cloud, MARIA, "approved")
        cloud.settle()
        requests = [text for text in cloud.texts_to(MARIA) if text.startswith("Dana Cruz wants me to")]
        assert len(requests) == count


def test_the_rehearsal_says_why_what_is_open_and_what_is_watched(cloud: Cloud) -> None:
    made(cloud, DANA, **PLANTS)
    at(cloud, "2026-11-20T17:00")
    said = {}
    cloud.model._rule = lambda request: rehearse(Situation.of(request))
    for asked in ("Why did you text me this?", "What is open?", "What are you watching?"):
        cloud.text(DANA, asked)
        cloud.settle()
        said[asked] = cloud.texts_to(DANA)[-1]
    assert said["Why did you text me this?"].startswith(
        "I sent that on Fri, Nov 20 at 5:00 PM. What led to it: Dana Cruz set a reminder of this: water the plants."
    )
    assert said["What is open?"].startswith("Nothing is open.")
