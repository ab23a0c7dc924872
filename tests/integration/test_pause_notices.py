"""Notices of /stop and /start: the whole team is told once."""

from __future__ import annotations

import contextlib
from unittest import mock

from steward.actors.store import DynamoActorStore
from tests.support.cloud import DANA, MARIA, SAM, Cloud, account_of
from tests.support.outsiders import member

SID = "SM" + "5" * 32


def paused(cloud: Cloud, person: object) -> list[str]:
    return [text for text in cloud.texts_to(person) if "paused me" in text]  # type: ignore[arg-type]


def resumed(cloud: Cloud, person: object) -> list[str]:
    return [text for text in cloud.texts_to(person) if "let me go on" in text]  # type: ignore[arg-type]


def said(cloud: Cloud, person: object, text: str) -> None:
    cloud.text(person, text, sid=SID if text == "/stop" else "")  # type: ignore[arg-type]
    cloud.settle()


def test_the_others_are_told_who_paused_and_how_to_resume_once(cloud: Cloud) -> None:
    said(cloud, SAM, "/stop")
    said(cloud, SAM, "/stop")
    for other in (MARIA, DANA):
        (told,) = paused(cloud, other)
        assert told.startswith("Sam Lee has paused me for your whole team.")
        assert "/start" in told
    assert paused(cloud, SAM) == []
    assert len(cloud.texts_to(SAM)) == 1
    said(cloud, MARIA, "/start")
    for other in (SAM, DANA):
        (told,) = resumed(cloud, other)
        assert told.startswith("Maria Gomez has let me go on")
    assert cloud.failures == []


def test_pause_that_changes_nothing_is_not_announced(cloud: Cloud) -> None:
    said(cloud, MARIA, "/start")
    assert [cloud.texts_to(other) for other in (SAM, DANA)] == [[], []]
    assert cloud.texts_to(MARIA) == ["I was not paused: I work for your team as usual."]
    cloud.text(SAM, "/stop")
    cloud.settle()
    cloud.text(DANA, "/stop")
    cloud.settle()
    assert len(paused(cloud, MARIA)) == 1
    assert paused(cloud, SAM) == []


def test_a_webhook_that_dies_after_the_pause_and_comes_again_still_tells(cloud: Cloud) -> None:
    killed = mock.patch.object(DynamoActorStore, "post", side_effect=RuntimeError("killed"))
    with killed, contextlib.suppress(RuntimeError):
        cloud.text(SAM, "/stop", sid=SID)
    assert cloud.wiring.autonomy_store.read(account_of(cloud)).paused
    # Somebody else says so, too, before the first webhook is tried again.
    cloud.text(DANA, "/stop")
    cloud.text(SAM, "/stop", sid=SID)
    cloud.settle()
    assert len(paused(cloud, MARIA)) == 1
    assert paused(cloud, MARIA)[0].startswith("Sam Lee")


def test_pause_is_not_announced_to_people_who_opted_out_or_left(cloud: Cloud) -> None:
    cloud.text(DANA, "STOP")
    cloud.settle()
    before = cloud.texts_to(DANA)
    cloud.wiring.accounts.change_member(account_of(cloud), member(cloud, SAM).member_id, active=False)
    cloud.text(MARIA, "/stop")
    cloud.settle()
    assert cloud.texts_to(DANA) == before
    assert cloud.texts_to(SAM) == []
