"""Crash scenario of the web chat: a page shows the model's words as they come, and each answer is sent once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import cast
from unittest import mock

from infra.local.demo import NUMBER
from infra.local.world.script import ModelRequest, Step, say
from infra.local.world.text_messages import Message
from steward.agent.conversations.service import thread_conversation_id
from steward.aws.memory.sockets import MemorySockets
from steward.channels.messaging.port import InboundMessage, MessageContent
from steward.channels.pages.page_declarations import Viewer
from steward.channels.web.conversation_pages import PAGES, WEB, ConversationDetail
from steward.core.clock import utc_now
from steward.core.threads import Thread
from tests.faults.scenario import Scenario
from tests.faults.stage import Stage
from tests.support.aws_inspection import aws
from tests.support.cloud import MARIA, account_of
from tests.support.outsiders import member
from tests.support.plumber import last_words

_THREAD = "00000000-0000-4000-8000-000000000001"
_BROWSER = "browser"
# What she writes, and what she is answered, in several pieces.
TALK = {
    "When is the boiler mended?": "On Monday at nine: Pete has the key to the cellar, and Jordan knows of it.",
    "And if he cannot come?": "Then Lena comes on Wednesday, and I tell Jordan as soon as that is settled.",
}


def _answers(request: ModelRequest) -> Step:
    return say(next(answer for question, answer in TALK.items() if question in last_words(request)))


@contextmanager
def _every_piece_shown(_: Stage) -> Iterator[None]:
    with mock.patch("steward.agent.turns.drafts.PAUSE_SECONDS", 0):
        yield


def _opens_and_asks(stage: Stage) -> None:
    stage.chats = True
    _browsers().open(_BROWSER)
    until = utc_now() + timedelta(days=7)
    stage.wiring.live_sockets.opened(account_of(stage), member(stage, MARIA).member_id, _BROWSER, "web-session", until)
    _writes(stage, 0)


def _asks_again(stage: Stage) -> bool:
    """Maria writes once more when she has been answered."""
    said = [one.side for one in _page(stage).entries]
    if said != ["own", "steward"] or len(stage.brought) > 1:
        return False
    _writes(stage, 1)
    return True


def _writes(stage: Stage, place: int) -> None:
    maria, question, now = member(stage, MARIA), [*TALK][place], utc_now()
    provider_id = f"{WEB}#{place}"
    message = InboundMessage(WEB, provider_id, maria.member_id, NUMBER, MessageContent(question))
    stage.wiring.inbound.receive_from(maria, _conversation(stage), message)
    stage.brought.append(
        Message(
            sid=str(place),
            account_sid="",
            direction="inbound",
            sender=maria.member_id,
            to=NUMBER,
            body=question,
            status="received",
            created=now,
            updated=now,
        )
    )


def _conversation(stage: Stage) -> str:
    maria = member(stage, MARIA)
    return thread_conversation_id(maria.account_id, maria.member_id, WEB, Thread(key=_THREAD))


def _page(stage: Stage) -> ConversationDetail:
    """Return the words on her chat page when it is opened now."""
    maria = member(stage, MARIA)
    viewer = Viewer(maria.account_id, maria.member_id, maria.name, maria.role, "en", maria.zone, utc_now())
    assert PAGES[0].open
    found = PAGES[0].open(stage.wiring, viewer, _THREAD, {"before": "", "after": ""})
    assert isinstance(found, ConversationDetail)
    return found


def _said_once(stage: Stage) -> list[str]:
    """The log holds each answer once and whole, and a draft was never more than the beginning of one."""
    page, wrong = _page(stage), list[str]()
    said = [one.text for one in (*page.entries, *page.waiting)]
    if said != [one for pair in TALK.items() for one in pair] or page.working:
        wrong.append(f"the page says {said}, working: {page.working}")
    told = [json.loads(one) for one in _browsers().sent[_BROWSER]]
    drafts = [one["draft"] for one in told if "draft" in one]
    wrong += [
        f"a draft was {draft!r}" for draft in drafts if not any(answer.startswith(draft) for answer in TALK.values())
    ]
    if {one["conversation"] for one in told if "draft" in one} - {_conversation(stage)}:
        wrong.append("drafts were shown elsewhere")
    if not drafts and not stage.busy:
        wrong.append("no draft was shown")
    return wrong


def _browsers() -> MemorySockets:
    return cast("MemorySockets", aws().services["apigatewaymanagementapi"])


CHATS: tuple[Scenario, ...] = (
    Scenario(
        "a chat is answered while its page looks on",
        _opens_and_asks,
        _answers,
        (),
        act=_asks_again,
        around=_every_piece_shown,
        verify=_said_once,
    ),
)
