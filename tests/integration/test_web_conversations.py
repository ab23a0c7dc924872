"""Pages of conversations through whole handlers: the chat of the web app, and what was said elsewhere."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode

import pytest

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ScriptedModel, say, use_tool
from infra.local.world.webhooks import HttpAnswer
from steward.agent.conversations.entries import MessageEntry, ReplyEntry
from steward.agent.conversations.service import thread_conversation_id
from steward.core.threads import Thread
from tests.support.apps import goes_on
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of, running_cloud

PAGE = "/app/conversations"
FORM = {"content-type": "application/x-www-form-urlencoded"}
EVIL = "<script>alert(1)</script> & <b>bold</b>"


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=lambda asked: say(f"You said: {asked.last_texts[-1]}"))) as running:
        goes_on(running)
        yield running
        assert running.failures == []


@dataclass
class Browser:
    """A member's browser."""

    cloud: Cloud
    person: Person

    @property
    def member_id(self) -> str:
        _, sender = self.cloud.wiring.people_store.resolve(NUMBER, self.person.phone)
        assert sender
        assert sender.member_id
        return sender.member_id

    def see(self, page: str = PAGE, **query: str | int) -> HttpAnswer:
        return self.cloud.http("GET", page, query=urlencode(query), cookies=self._cookies)

    def send(self, page: str = PAGE, **form: str) -> HttpAnswer:
        body = urlencode({"form_token": "tok", **form}).encode()
        return self.cloud.http("POST", page, headers=FORM, body=body, cookies=self._cookies)

    def begin(self, text: str) -> str:
        """Write the first message of a new chat; the key of its page."""
        thread = field(self.see(open="new").text, "open")
        assert self.send(open=thread, once="first", text=text).status == 303
        return thread

    @property
    def _cookies(self) -> list[str]:
        return [f"__Host-steward={account_of(self.cloud)}/{self.member_id}"]

    def conversation(self, thread: str) -> str:
        return thread_conversation_id(account_of(self.cloud), self.member_id, "web", Thread(key=thread))


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, page
    return found[1]


def words(page: str) -> list[str]:
    """What the bubbles of a page say, in order."""
    return [unescape(one) for one in re.findall(r'<div class="words">(.*?)</div>', page, re.DOTALL)]


def test_a_chat_is_answered_and_goes_on_where_it_is(cloud: Cloud) -> None:
    maria = Browser(cloud, MARIA)
    thread = maria.begin("Is the boiler mended?")
    waiting = maria.see(open=thread)
    assert 'data-working="yes"' in waiting.text
    cloud.settle()
    shown = maria.see(open=thread)
    print(shown.text)
    assert words(shown.text) == ["Is the boiler mended?", "You said: Is the boiler mended?"]
    assert 'data-working="no"' in shown.text
    assert cloud.texts_to(MARIA) == []
