"""Pictures in a text are stored before anything refers to them; a text without them says so."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta

import pytest

from infra.local.demo import NUMBER, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.local.world.script import say, use_tool
from steward.agent.conversations.entries import MessageEntry
from steward.channels.messaging.twilio.media import MediaFetchError, attachments
from steward.core.documents import Document
from tests.support.cloud import MARIA, SAM, STRANGER_PHONE, Cloud, account_of
from tests.support.outsiders import member

KITCHEN, GARDEN = ("image/jpeg", b"\xff\xd8\xff\xe0 kitchen"), ("image/png", b"\x89PNG\r\n\x1a\n garden")
SECRET = {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN}


def said(cloud: Cloud) -> list[MessageEntry]:
    """Return Maria's messages in the order of her log."""
    cloud.settle()
    assert cloud.failures == []
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)]


def content(cloud: Cloud, document: Document) -> bytes:
    """The bytes that Maria's document was kept as."""
    kept = cloud.wiring.documents.read(account_of(cloud), document.document_id, member(cloud, MARIA).member_id)
    assert kept is not None
    return kept.content


def test_a_members_pictures_are_kept_and_the_model_can_have_them_looked_at(cloud: Cloud) -> None:
    cloud.model.add(say("What shall I do with them?"))
    cloud.text(MARIA, "Put this on Oak", media=[KITCHEN, GARDEN])
    (entry,) = said(cloud)
    assert {one.kind for one in entry.documents} == {"picture"}
    assert {content(cloud, one) for one in entry.documents} == {KITCHEN[1], GARDEN[1]}
    assert entry.text.startswith("Put this on Oak")
    first = entry.documents[0]
    assert first.document_id in str(cloud.model.requests[-1].body)
    assert cloud.wiring.documents.read(account_of(cloud), first.document_id, member(cloud, SAM).member_id) is None


def test_a_picture_needs_no_words(cloud: Cloud) -> None:
    cloud.model.add(say("What shall I do with it?"))
    cloud.text(MARIA, "", media=[KITCHEN])
    (entry,) = said(cloud)
    assert [content(cloud, one) for one in entry.documents] == [KITCHEN[1]]


def test_picture_from_an_outsider_is_kept_with_its_sender(cloud: Cloud) -> None:
    cloud.text(STRANGER_PHONE, "See the leak", media=[KITCHEN])
    cloud.settle()
    (entry,) = cloud.inbound_entries(STRANGER_PHONE)
    (document,) = entry.documents
    kept = cloud.wiring.documents.read(account_of(cloud), document.document_id, member(cloud, MARIA).member_id)
    assert kept is not None
    assert (kept.content, kept.sender) == (KITCHEN[1], STRANGER_PHONE)


def test_a_text_whose_pictures_cannot_be_had_is_taken_in_and_says_so(cloud: Cloud) -> None:
    cloud.model.add(say("I could not open it."))
    cloud.twilio.faults.lose_media = 1
    cloud.text(MARIA, "Look", media=[KITCHEN, GARDEN])
    (entry,) = said(cloud)
    assert entry.documents == ()
    assert "2 attachments" in entry.text


def test_picture_larger_than_twilio_takes_is_not_opened(cloud: Cloud) -> None:
    cloud.model.add(say("I could not open it."))
    cloud.text(MARIA, "Look", media=[("image/jpeg", b"\xff\xd8\xff" + bytes(6_000_000))])
    (entry,) = said(cloud)
    assert (entry.documents, "an attachment" in entry.text) == ((), True)


def test_a_text_that_comes_twice_keeps_its_pictures_once(cloud: Cloud) -> None:
    cloud.model.add(say("Noted."))
    sid = "MM" + "a" * 32
    cloud.text(MARIA, "Look", media=[KITCHEN, GARDEN], sid=sid)
    cloud.text(MARIA, "Look", sid=sid)
    (entry,) = said(cloud)
    assert {content(cloud, one) for one in entry.documents} == {KITCHEN[1], GARDEN[1]}


def test_a_text_that_was_missed_comes_with_its_pictures(cloud: Cloud) -> None:
    cloud.model.add(say("Noted."))
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "Look", media=[KITCHEN])
    cloud.clock.shift(timedelta(seconds=300))
    cloud.invoke("missed_messages", {})
    (entry,) = said(cloud)
    assert [content(cloud, one) for one in entry.documents] == [KITCHEN[1]]


def test_file_sent_by_text_is_read_by_the_attachment_tools(cloud: Cloud) -> None:
    cloud.text(MARIA, "What does it say?", media=[("text/plain", b"Gate code 4471")])
    cloud.model.add(say("One moment."))
    (entry,) = said(cloud)
    cloud.model.add(use_tool("read_attachment", {"document": entry.documents[0].document_id}), say("-"))
    cloud.text(MARIA, "Please read it")
    cloud.settle()
    assert cloud.failures == []
    assert "4471" not in str(cloud.model.requests[-1].body), "what stands in a file is outside text"


@contextmanager
def answering(said: bytes, length: int, pause: float = 0.0) -> Iterator[str]:
    """The address of a server that says this to whoever asks first, as so many bytes, with a pause before each."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            with suppress(OSError):
                there, _ = server.accept()
                with there:
                    there.recv(1 << 16)
                    there.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % length)
                    for letter in said:
                        if over.wait(pause):
                            break
                        there.sendall(bytes([letter]))

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}"
        finally:
            over.set()
            thread.join()


NOTHING = b'{"media_list": []}'


def test_nobody_waits_for_a_picture_that_comes_bit_by_bit() -> None:
    slow = NOTHING.ljust(200)
    with answering(slow, len(slow), pause=0.02) as url, pytest.raises(MediaFetchError):
        attachments(SECRET, url, "MM1", 0.2)


def test_incomplete_picture_is_not_stored() -> None:
    with answering(NOTHING, len(NOTHING)) as url:
        assert attachments(SECRET, url, "MM1", 60) == ()
    with answering(NOTHING, 1_000) as url, pytest.raises(MediaFetchError, match="IncompleteRead"):
        attachments(SECRET, url, "MM1", 60)


def test_empty_media_response_is_an_error() -> None:
    with answering(b"", 0) as url, pytest.raises(MediaFetchError):
        attachments(SECRET, url, "MM1", 60)


def test_a_message_that_is_gone_has_nothing_attached(cloud: Cloud) -> None:
    with pytest.raises(MediaFetchError):
        attachments(SECRET, os.environ["STEWARD_TWILIO_API_URL"], "MM" + "0" * 32, 5)


def test_the_order_is_the_same_whenever_they_are_fetched(cloud: Cloud) -> None:
    sid, pictures = "MM" + "b" * 32, [("image/jpeg", b"\xff\xd8\xff" + bytes([number])) for number in range(6)]
    cloud.twilio.person_texts(MARIA.phone, NUMBER, "Look", sid=sid, media=pictures)
    message = cloud.twilio.message(sid)
    assert message is not None
    by_sid = [one.content for one in sorted(message.media, key=lambda one: one.sid)]
    fetched = attachments(SECRET, os.environ["STEWARD_TWILIO_API_URL"], sid, 5)
    assert [one.content for one in fetched] == by_sid
