"""A question asked in a chat of the web app, which nobody looks at any more."""

from __future__ import annotations

import pytest

from infra.local.world.script import ScriptedModel
from tests.integration.test_web_conversations import Browser
from tests.support.cloud import MARIA, PETE, Cloud
from tests.support.outsiders import member
from tests.support.plumber import REQUEST, plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    return ScriptedModel(rule=plumber_rule)


def test_member_hears_by_text_that_a_question_in_a_chat_has_lapsed(cloud: Cloud) -> None:
    Browser(cloud, member(cloud, MARIA)).begin(REQUEST)
    before = len(cloud.texts_to(MARIA))
    for _ in range(3):
        cloud.later(86_400)
    told = [text for text in cloud.texts_to(MARIA)[before:] if "Nobody answered in time" in text]
    assert len(told) == 1
    assert "so I won't text Pete Rossi (plumber)." in told[0]
    assert cloud.texts_to(PETE) == []
