"""Gmail client: exact requests, and the parsing of responses."""

from __future__ import annotations

import base64
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from steward.integrations.accounts.google import mailbox
from steward.integrations.accounts.google.api import (
    GoogleAlreadyExistsError,
    GoogleOutcomeUnknownError,
)
from steward.integrations.accounts.google.mailbox import GmailMailbox, MailSummary
from tests.support.google_answers import NO_SUCH, NOW, Google, asked

ME = "https://gmail.googleapis.com/gmail/v1/users/me"

RAW = b"From: maria@x.example\r\nSubject: Hi\r\n\r\nYes."

STORED = {
    "id": "m/1",
    "threadId": "t",
    "internalDate": str(int(NOW.timestamp() * 1_000)),
    "labelIds": ["SENT", "INBOX"],
    "raw": base64.urlsafe_b64encode(RAW).decode(),
}


def test_mails_are_searched_and_shown_by_their_heads() -> None:
    headers = [
        {"name": "FROM", "value": "=?utf-8?q?M=C3=A4x?="},
        {"name": "To", "value": "t"},
        {"name": "X", "value": "x"},
    ]
    head = {**STORED, "payload": {"headers": headers}}
    google = Google({"messages": [{"id": "m/1"}, {"id": "gone"}]}, head, NO_SUCH)
    assert list(GmailMailbox(google).search("boiler", 5)) == [  # type: ignore[arg-type]
        MailSummary("m/1", "t", NOW, frozenset({"SENT", "INBOX"}), "Mäx", "t", "")
    ]
    asking = {"format": "metadata", "metadataHeaders": ["From", "To", "Subject"]}
    assert google.asked == [
        ("GET", f"{ME}/messages", {"q": "boiler", "maxResults": 5}),
        ("GET", f"{ME}/messages/m%2F1", asking),
        ("GET", f"{ME}/messages/gone", asking),
    ]
    empty = Google({"messages": [{"id": "1"}]}, {"id": "1", "threadId": "t", "internalDate": "0"})
    (bare,) = GmailMailbox(empty).search("", 1)  # type: ignore[arg-type]
    assert (bare, bare.own) == (MailSummary("1", "t", datetime(1970, 1, 1, tzinfo=UTC), frozenset(), "", "", ""), False)


def test_mails_and_threads_are_read_whole() -> None:
    found, sent = asked(lambda google: GmailMailbox(google).read("m/1"), STORED)
    assert (found.mail_id, found.thread_id, found.came_at, found.own) == ("m/1", "t", NOW, True)
    assert (found.mail.author, found.mail.own, found.labels) == (
        "maria@x.example",
        "Yes.",
        frozenset({"SENT", "INBOX"}),
    )
    assert not replace(found, labels=frozenset()).own
    assert sent == [("GET", f"{ME}/messages/m%2F1", {"format": "raw"})]
    assert mailbox.REFERENCE == "X-Steward-Reference"
    thread = {
        "messages": [
            {"id": "1"},
            {"id": "2", "labelIds": ["DRAFT"]},
            {"id": "3", "labelIds": ["TRASH"]},
            {"id": "4", "labelIds": ["INBOX"]},
            {"id": "5"},
        ]
    }
    found, sent = asked(lambda google: list(GmailMailbox(google).thread("t/1", 2)), thread, STORED, STORED)
    assert [way[1] for way in sent] == [f"{ME}/threads/t%2F1", f"{ME}/messages/4", f"{ME}/messages/5"]
    assert sent[0][2] == {"format": "minimal"}
    assert asked(lambda google: list(GmailMailbox(google).thread("t", 2)), {})[0] == []


def referring(reference: str) -> dict[str, Any]:
    headers = [{"name": "Other", "value": "c"}, {"name": "x-steward-reference", "value": reference}]
    return {"payload": {"headers": headers}}


DRAFTS = {"drafts": [{"id": "d1", "message": {"id": "m1"}}, {"id": "d2", "message": {"id": "m2"}}]}

METADATA = {"format": "metadata", "metadataHeaders": ["X-Steward-Reference"]}


def test_a_draft_is_kept_once_when_a_request_broke_off() -> None:
    work = lambda google: GmailMailbox(google).draft(b"mail", "c", "t")  # noqa: E731
    found, sent = asked(work, DRAFTS, referring("x"), referring("c"))
    assert found == "d2"
    assert sent == [
        ("GET", f"{ME}/drafts", {"maxResults": 50}),
        ("GET", f"{ME}/messages/m1", METADATA),
        ("GET", f"{ME}/messages/m2", METADATA),
    ]
    found, sent = asked(work, {}, {"id": "d3"})
    method, url, parameters, body, headers, once = sent[1]
    assert (found, method, once) == ("d3", "POST", "once")
    assert url == "https://gmail.googleapis.com/upload/gmail/v1/users/me/drafts"
    assert parameters == {"uploadType": "multipart"}
    assert b'{"message": {"threadId": "t"}}' in body
    assert b"Content-Type: message/rfc822\r\n\r\nmail\r\n" in body
    assert headers["headers"]["Content-Type"].startswith("multipart/related")
    assert asked(work, {}, GoogleOutcomeUnknownError("u"), DRAFTS, referring("c"))[0] == "d1"
    assert asked(work, {}, GoogleOutcomeUnknownError("u"), {}, {"id": "d4"})[0] == "d4"
    unnamed: list[Any] = [NO_SUCH, {}, {"payload": {}}]
    for missing in unnamed:
        answers = [DRAFTS, missing, NO_SUCH, {"id": "d6"}]
        assert asked(lambda google: GmailMailbox(google).draft(b"mail", "XXXX", None), *answers)[0] == "d6"
    alone = asked(lambda google: GmailMailbox(google).draft(b"mail", "c", None), {}, {"id": "d5"})[1]
    assert b'{"message": {}}' in alone[1][3]


def test_sent_mail_is_found_by_its_reference_and_drafts_are_discarded() -> None:
    listed = {"messages": [{"id": "m1"}, {"id": "m2"}]}
    found, sent = asked(lambda google: GmailMailbox(google).sent("c", NOW), listed, NO_SUCH, referring("c"))
    assert found == "m2"
    after = f"in:sent after:{int(NOW.timestamp())}"
    assert sent[0] == ("GET", f"{ME}/messages", {"q": after, "maxResults": 50})
    assert asked(lambda google: GmailMailbox(google).sent("c", NOW), {})[0] is None
    sending = asked(lambda google: GmailMailbox(google).send_draft("d/1"), {})[1]
    assert sending == [("POST", f"{ME}/drafts/send", None, {"id": "d/1"})]
    answers: list[Any] = [{}, NO_SUCH]
    for answer in answers:
        assert asked(lambda google: GmailMailbox(google).discard("d/1"), answer) == (
            None,
            [("DELETE", f"{ME}/drafts/d%2F1", None, None)],
        )


def test_labels_go_by_name_and_are_made_once() -> None:
    labels = {"labels": [{"name": "Rent", "id": "L1"}, {"name": "Old", "id": "L2"}]}
    assert asked(lambda google: GmailMailbox(google).labels(), labels)[0] == {"Rent": "L1", "Old": "L2"}
    work = lambda google: GmailMailbox(google).label("m/1", add=["Rent", "New"], remove=["Old", "None"])  # noqa: E731
    making = {"name": "New", "labelListVisibility": "labelShow", "messageListVisibility": "show"}
    for answers, made in (
        ([labels, {"id": "L3"}, {}], "L3"),
        ([labels, GoogleAlreadyExistsError("e"), {"labels": [{"name": "New", "id": "L4"}]}, {}], "L4"),
    ):
        sent = asked(work, *answers)[1]
        assert sent[1] == ("POST", f"{ME}/labels", None, making)
        changes = {"addLabelIds": ["L1", made], "removeLabelIds": ["L2"]}
        assert sent[-1] == ("POST", f"{ME}/messages/m%2F1/modify", None, changes)
