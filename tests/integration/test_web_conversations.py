"""Conversation pages of the web app: the chat, and conversations by text and mail."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, use_tool
from infra.local.world.webhooks import HttpAnswer
from steward.actors.store import log_row
from steward.agent.conversations.entries import MessageEntry
from steward.agent.conversations.service import thread_conversation_id
from steward.core.sentences import Ago, Joined, render
from steward.core.threads import Thread
from steward.people.directory.models import Account, Member
from steward.wire import Wiring
from tests.support.apps import goes_on
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, SAM, START, Cloud, account_of, running_cloud
from tests.support.leftovers import traces
from tests.support.plumber import DRAFT, REQUEST, answer, last_words, plumber_rule
from tests.support.reminders import at
from tests.support.search import FakeEmbedder

PAGE = "/app/conversations"
FORM = {"content-type": "application/x-www-form-urlencoded"}
EVIL = '<script>alert("1")</script> & <b onclick=x>bold</b>'
UNKNOWN = "00000000-0000-4000-8000-000000000000"


def rule(asked: ModelRequest) -> Step:
    if "plants" in last_words(asked) and not asked.last_results:
        return use_tool("create_scheduled_job", {"what": "water the plants", "start": "2026-11-20T17:00"})
    return plumber_rule(asked)


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with running_cloud(ScriptedModel(rule=rule)) as running:
        goes_on(running)
        yield running
        assert running.failures == []


@dataclass
class Browser:
    """A member's browser, in which they have signed in."""

    cloud: Cloud
    member: Member

    def __post_init__(self) -> None:
        sessions = self.cloud.wiring.sessions
        _, self.cookie = sessions.open(self.member, "Chrome (Linux)")
        self.token = sessions.form_token(self.cookie)
        # They are told of it by text.
        self.cloud.settle()
        self._begun: set[str] = set()

    def see(self, page: str = PAGE, **query: str | int) -> HttpAnswer:
        return self.cloud.http("GET", page, query=urlencode(query), cookies=self._cookies)

    def send(self, **form: str) -> HttpAnswer:
        body = urlencode({"form_token": self.token, **form}).encode()
        return self.cloud.http("POST", PAGE, headers=FORM, body=body, cookies=self._cookies)

    def begin(self, text: str) -> str:
        """Write the first message of a new chat, and have it answered; the key of its page."""
        thread = hidden(self.see(open="new").text, "open")
        self.says(thread, text)
        return thread

    def says(self, thread: str, text: str) -> list[str]:
        """Write a message as the page's form does; what the chat shows when it is answered."""
        once = hidden(self.see(open=thread if thread in self._begun else "new").text, "once")
        self._begun.add(thread)
        assert self.send(open=thread, once=once, text=text).status == 303
        self.cloud.settle()
        return words(self.see(open=thread).text)

    @property
    def _cookies(self) -> list[str]:
        return [f"__Host-steward={self.cookie}"]

    def conversation(self, thread: str) -> str:
        return thread_conversation_id(self.member.account_id, self.member.member_id, "web", Thread(key=thread))


def browser(cloud: Cloud, phone: str = MARIA.phone) -> Browser:
    member = cloud.wiring.people.member_at(account_of(cloud), phone)
    assert member
    return Browser(cloud, member)


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, page
    return found[1]


def words(page: str) -> list[str]:
    """What the bubbles of a page say, in order."""
    return [unescape(one) for one in re.findall(r'(?s)<div class="words">(.*?)</div>', page)]


def rows(maria: Browser, **query: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads(maria.see(f"{PAGE}.json", **query).text)["rows"]
    return listed


def test_answer_is_stopped_and_what_it_had_begun_is_reported(cloud: Cloud) -> None:
    maria, sam = browser(cloud), browser(cloud, SAM.phone)
    fresh = maria.see(open="new").text
    thread = hidden(fresh, "open")
    assert maria.send(open=thread, once=hidden(fresh, "once"), text="water the plants").status == 303
    cloud.drain(only=("turns",))
    asked = len(cloud.model.requests)
    assert "Stop this answer" in maria.see(open=thread).text
    assert sam.send(open=maria.conversation(thread), stop="yes").status == 400
    # While the page waits for the stop, the tool ends, which is news by itself.
    assert maria.send(open=thread, stop="yes").status == 303
    page = maria.see(open=thread).text
    assert "Stop this answer" not in page
    stopped, _, done = words(page)[-3:]
    assert stopped.startswith("I have stopped.")
    assert done.startswith("Done: I'll remind you at 5:00 PM: water the plants")
    assert len(cloud.model.requests) == asked + 1, "it is asked about the news alone"
    assert [job.what for job in cloud.wiring.scheduled_jobs.of_account(account_of(cloud))] == ["water the plants"]
    assert maria.send(open=thread, stop="yes").status == 303, "where nothing is answered it changes nothing"
    cloud.settle()


def test_chat_is_answered_on_its_page_and_listed_beside_texts(cloud: Cloud) -> None:
    maria = browser(cloud)
    cloud.text(MARIA, "by text")
    cloud.settle()
    texts = len(cloud.texts_to(MARIA))
    fresh = maria.see(open="new").text
    assert "What waits for me today?" in fresh
    thread, once = hidden(fresh, "open"), hidden(fresh, "once")
    for _ in range(2):
        assert maria.send(open=thread, once=once, text="Is the boiler\r\nmended?").status == 303
    assert cloud.http_answers[-1]["headers"]["location"] == f"{PAGE}?open={thread}#end"
    waiting = maria.see(open=thread).text
    assert ('data-working="yes"' in waiting, words(waiting)) == (True, ["Is the boiler\nmended?"])
    cloud.settle()
    shown = maria.see(open=thread).text
    question, answer = words(shown)
    assert ('data-working="no"' in shown, question) == (True, "Is the boiler\nmended?")
    assert answer.endswith("Is the boiler\nmended?")
    part = maria.see(open=thread, after=1).text
    assert (words(part), "<html" in part) == ([answer], False)
    assert len(cloud.texts_to(MARIA)) == texts
    assert {(row["channel"], row["continues"]) for row in rows(maria)} == {("web", True), ("sms", True)}
    # What is shown on a page uses up none of the account's texts.
    counters = [row for row in rows_of("conversations") if str(row["conversation_id"]).startswith("sends#")]
    assert sum(int(row.get("texts", 0)) for row in counters) == texts


def test_commands_and_the_name_of_a_chat(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin("/model opus")
    assert "Claude Opus" in maria.says(thread, "/model")[-1]
    assert "/stop" in maria.says(thread, "/help")[-1]
    maria.send(open=thread, once="x", text="/new")
    assert cloud.http_answers[-1]["headers"]["location"] == f"{PAGE}?open=new#end"
    assert maria.says(thread, "Still here?")[-1].endswith("Still here?")
    cloud.text(MARIA, "hello")
    cloud.settle()
    for key in (thread, cloud.conversation_of(MARIA)):
        assert maria.send(open=key, title=f"Roof {key[:4]}").status == 303
    cloud.settle()
    assert sorted(row["name"] for row in rows(maria)) == sorted(f"Roof {one[:4]}" for one in (thread, "conv"))


def test_decision_and_undo_of_a_chat_are_cards_with_links(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin(REQUEST)
    page = maria.see(open=thread).text
    assert DRAFT in unescape(page)
    (link,) = (unescape(one) for one in re.findall(r'href="(/app/approvals[^"]+)">Look at it and decide', page))
    assert not any(DRAFT in one for one in cloud.texts_to(MARIA))
    path, _, query = link.partition("?")
    assert "Hi Pete" in maria.see(path, **dict(parse_qsl(query))).text
    # Asked once more elsewhere, it leads to the same decision.
    again = maria.begin(REQUEST)
    decision = link.partition("&")[0]
    assert f'href="{decision}&amp;conversation={maria.conversation(again)}">Look' in maria.see(open=again).text
    code = re.search(r"YES \w+", page)
    assert code
    maria.says(thread, code[0])
    assert cloud.texts_to(PETE) == [DRAFT]
    after = maria.see(open=thread).text
    assert "Look at it and decide" not in after
    for one in (after, maria.see(open=again).text):
        assert "Look at it and decide" not in one
        assert "change it here" not in one
        assert '<p class="mark decided">Approved</p>' in one
    maria.says(thread, "Remind me of the plants")
    page = maria.see(open=thread).text
    (link,) = re.findall(r'href="(/app/approvals[^"]+)">Take it back', page)
    path, _, query = link.partition("?")
    assert maria.see(path, **dict(parse_qsl(query))).status == 200


def test_reminder_of_a_chat_is_told_by_text(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin("Remind me of the plants")
    page = maria.see(open=thread).text
    assert "Take it back" in page
    said = words(page)
    at(cloud, "2026-11-20T17:00")
    cloud.later(120)
    assert any("water the plants" in one for one in cloud.texts_to(MARIA))
    assert words(maria.see(open=thread).text) == said


def test_nobody_elses_conversation_is_shown_or_written_to(cloud: Cloud) -> None:
    maria, sam = browser(cloud), browser(cloud, SAM.phone)
    thread = maria.begin("My secret")
    account = Account(account_id="acct-other", name="Other", number="+15005550009")
    eve = Member(
        account_id="acct-other",
        member_id="mbr-01JD0000000000000000000001",
        name="Eve",
        phone="+15550100777",
        role="owner",
        zone="UTC",
        conversation_id="conv-eve",
    )
    assert cloud.wiring.people_store.add_account(account, eve)
    for other in (sam, Browser(cloud, eve)):
        for key in (thread, maria.conversation(thread), cloud.conversation_of(MARIA), UNKNOWN, "conv-x", "app-x", "x"):
            shown = other.see(open=key)
            assert (shown.status, "secret" in shown.text) == (404, False)
            assert other.see(f"{PAGE}.json", open=key).status == 404
        for form in ({"text": "hi"}, {"title": "Mine"}):
            assert other.send(open=maria.conversation(thread), once="1", **form).status == 400
    cloud.settle()
    assert [row["name"] for row in rows(maria) if row["channel"] == "web"] == ["My secret"]
    assert len(words(maria.see(open=thread).text)) == 2


def test_message_that_does_not_fit_or_belong_is_refused(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin("hello")
    cloud.text(MARIA, "by text")
    cloud.settle()
    refused = [
        maria.send(open=thread, once="1", text="x" * 5_000_000).status,
        maria.send(open=thread, once="1", text="x" * 20_001).status,
        maria.send(open=thread, once="1", text=" \u200b ").status,
        maria.send(open=thread, once="", text="hi").status,
        maria.send(open=cloud.conversation_of(MARIA), once="1", text="hi").status,
        maria.send(open="conv-01JD0000000000000000000001", once="1", text="hi").status,
        maria.send(open=thread, once="1", title="x" * 81).status,
        maria.send(open=UNKNOWN, once="1", title="No such chat").status,
    ]
    assert refused == [400] * len(refused)
    assert maria.send(open=thread, once="1", text="hi", form_token="another").status == 403
    cloud.settle()
    assert len(words(maria.see(open=thread).text)) == 2
    account = cloud.wiring.people_store.account(maria.member.account_id)
    assert account
    cloud.wiring.people_store.put_member(account, maria.member.model_copy(update={"active": False}))
    assert maria.see(open=thread).status == 302
    assert maria.send(open=thread, once="2", text="hi").status == 302


def test_texts_to_people_outside_are_by_steward_for_a_member(cloud: Cloud) -> None:
    maria = browser(cloud)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    answer(cloud, MARIA, "YES")
    cloud.settle()
    (pete,) = json.loads(maria.see("/app/correspondences.json").text)["rows"]
    shown = maria.see("/app/correspondences", open=pete["conversation_id"]).text
    assert re.findall('<p class="who"><strong>(.*?)</strong>', shown) == ["Steward, for Maria Gomez"]


def test_outside_words_are_marked_and_never_markup(cloud: Cloud) -> None:
    maria = browser(cloud)
    cloud.text(MARIA, "hello")
    cloud.text(PETE, EVIL)
    cloud.text("+15550100999", EVIL)
    cloud.settle()
    maria.begin(EVIL)
    exchanges = json.loads(maria.see("/app/correspondences.json").text)["rows"]
    assert [(one["tier"], one["inbound"]) for one in exchanges].count(("known", 1)) == 1
    assert maria.see("/app/correspondences").status == 200
    keys = [(PAGE, one["conversation_id"]) for one in rows(maria)]
    keys += [("/app/correspondences", one["conversation_id"]) for one in exchanges]
    for page, key in keys:
        shown = maria.see(page, open=key)
        assert shown.status == 200
        assert any("alert" in one for one in words(shown.text)), shown.text
        assert "<script>" not in shown.text
        assert "<b " not in shown.text
    texts = maria.see(open=cloud.conversation_of(MARIA)).text
    assert "With words of people outside the team." in texts
    assert "This conversation goes on by text: write to Steward from your phone." in texts
    outside = maria.see("/app/correspondences", open=exchanges[0]["conversation_id"]).text
    assert ('class="said outside"' in outside, "<textarea" in outside) == (True, False)
    assert maria.see("/app/correspondences", open="ext-aaaaaaaaaaaaaaaa").status == 404


def test_ten_thousand_entries_are_shown_in_parts(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin("1")
    store, conversation_id = cloud.wiring.actor_store, maria.conversation(thread)
    state = store.state(conversation_id)
    sent = {"sender_id": maria.member.member_id, "sender_name": "Maria", "channel": "web"}
    when = {"turn": 1, "at": START, "provenance": "member"}
    for seq in range(3, 10_001):
        entry = MessageEntry(seq=seq, provider_id=f"p{seq}", text=f"<{seq}>", **sent, **when)
        cloud.wiring.conversations_table.put(store._item(conversation_id, log_row(entry.seq), entry, ()))
    store.mend_state(state.model_copy(update={"next_seq": 10_001}))
    newest = maria.see(open=thread).text
    assert words(newest)[-2:] == ["<9999>", "<10000>"]
    earlier = re.search(r"before=(\d+)", newest)
    assert earlier
    assert words(maria.see(open=thread, before=earlier[1]).text)[-1] == f"<{int(earlier[1]) - 1}>"
    assert words(maria.see(open=thread, before=50).text)[:1] == ["1"]
    first = maria.see(open=thread, before=50).text
    assert ("before=" not in first, "Show the newest messages" in first, "working on it" in first) == (
        True,
        True,
        False,
    )
    assert "Show the newest messages" not in newest
    assert words(maria.see(open=thread, after=9_998).text) == ["<9999>", "<10000>"]
    assert len(maria.see(open=thread).text) < 200_000


def test_search_finds_by_words_within_own_conversations(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    # The nearest in meaning is no answer to a word that nobody said.
    monkeypatch.setattr(Wiring, "embedder", FakeEmbedder())
    maria, sam = browser(cloud), browser(cloud, SAM.phone)
    boiler = maria.begin("The boiler of number nine leaks")
    roof = maria.begin("The roof is fine")
    sam.begin("The boiler is mine")
    maria.send(open=roof, title="Roof tiles")
    cloud.settle()
    assert [row["conversation_id"] for row in rows(maria, search="boiler leaks")] == [maria.conversation(boiler)]
    assert [row["conversation_id"] for row in rows(maria, search="tiles")] == [maria.conversation(roof)]
    assert 'value="boiler"' in maria.see(search="boiler").text
    assert rows(maria, search="zeppelin") == []
    assert [row["name"] for row in rows(maria) if row["channel"] == "sms"] == ["Text messages"]
    assert "<h1>Text messages</h1>" in maria.see(open=cloud.conversation_of(MARIA)).text
    assert "Nothing found." in maria.see(search="zeppelin").text


def test_deleted_conversation_is_hidden_until_something_is_said_in_it(cloud: Cloud) -> None:
    maria, sam = browser(cloud), browser(cloud, SAM.phone)
    cloud.text(MARIA, "by text")
    cloud.settle()
    thread, kept = maria.begin("The boiler of number nine leaks"), maria.begin("The boiler of ten is fine")
    texts, chat = cloud.conversation_of(MARIA), maria.conversation(thread)
    refused = [sam.send(open=chat, delete="yes").status, maria.send(open=texts, delete="yes").status]
    assert [*refused, maria.send(open=UNKNOWN, delete="yes").status] == [400] * 3
    assert maria.send(open=chat, title="Boiler", from_list="yes").status == 303
    assert cloud.http_answers[-1]["headers"]["location"] == PAGE
    cloud.settle()
    lines = list(cloud.wiring.ledger.read(maria.member.account_id, START))
    assert {row["name"]: row["deletable"] for row in rows(maria)}["Boiler"]
    assert maria.send(open=chat, delete="yes").status == 303
    cloud.settle()
    assert chat not in [row["conversation_id"] for row in rows(maria)]
    assert [row["conversation_id"] for row in rows(maria, search="boiler")] == [maria.conversation(kept)]
    assert maria.see(open=thread).status == 404
    assert list(cloud.wiring.ledger.read(maria.member.account_id, START))[: len(lines)] == lines
    # An open tab may still write: then it is there again, whole.
    assert maria.send(open=thread, once="9", text="Is it mended?").status == 303
    cloud.settle()
    assert words(maria.see(open=thread).text)[0] == "The boiler of number nine leaks"
    assert chat in [row["conversation_id"] for row in rows(maria)]
    cloud.text(MARIA, "/new")
    cloud.settle()
    assert {row["conversation_id"]: row["deletable"] for row in rows(maria)}[texts]


def test_times_say_how_long_ago_it_was_in_the_members_language(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin("hello")
    cloud.later(300)
    page = maria.see(open=thread).text
    said = re.search(r'<time datetime="2026-11-20T[^"]+" title="([^"]+)" data-ago>([^<]+)<', page)
    assert said
    assert said.groups() == ("Fri, Nov 20, 2026, 9:41 AM", "5 minutes ago")
    figure = Ago(START, START + timedelta(minutes=5))
    languages = {tag: render(Joined((figure,), ""), tag) for tag in ("de", "es", "fr")}
    assert languages == {"de": "vor 5 Minuten", "es": "hace 5 minutos", "fr": "il y a 5 minutes"}
    cloud.later(18 * 3_600)
    assert "data-ago>18 hours ago<" in maria.see(open=thread).text
    cloud.later(3 * 3_600)
    assert "data-ago>Fri 9:41 AM<" in maria.see(open=thread).text, "a day says less than its time"


def test_nothing_of_a_chat_is_left_of_a_member_who_was_erased(cloud: Cloud) -> None:
    sam = browser(cloud, SAM.phone)
    sam.begin("My mother is ill, so I am away")
    uploaded = f"accounts/{sam.member.account_id}/{sam.member.member_id}/{'u' * 22}"
    cloud.wiring.bucket("uploads_bucket").overwrite(uploaded, "a file: my mother is ill")
    assert traces(cloud, ["mother is ill"])
    wiring, account_id = cloud.wiring, account_of(cloud)
    browser(cloud).begin("Sam is my colleague")
    erasure = wiring.erasure_requests.of_operator(account_id, sam.member.member_id, SAM.name)
    for _ in range(4):
        cloud.invoke("erasure", {})
        cloud.settle()
        cloud.later(1_300)
    known = wiring.erasure_store.known(account_id, erasure.erasure_id)
    assert known
    assert (known.done_at is not None, traces(cloud, ["mother is ill"])) == (True, {})


def test_request_of_a_chat_that_ran_out_is_told_by_text_too(cloud: Cloud) -> None:
    maria = browser(cloud)
    thread = maria.begin(REQUEST)
    before = len(cloud.texts_to(MARIA))
    cloud.later(24 * 60 * 60 + 60)
    told = "Nobody answered in time, so I won't text Pete Rossi (plumber)."
    assert told in words(maria.see(open=thread).text)[-1]
    (text,) = cloud.texts_to(MARIA)[before:]
    assert text.splitlines() == [told, f'"{DRAFT}"', "Ask me again if you still want it."]
