"""Gmail of the fake Google: search, read, send, drafts and labels."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from infra.local.world.google import StoredMail
from infra.local.world.google.pubsub import Subscription
from infra.local.world.google.scopes import METHODS, long_name
from infra.local.world.webhooks import HttpAnswer
from tests.integration.world.google_people import MARIA, NOW, PETE, SAM, STEWARD, Person, person, served
from tests.support.google import ServedGoogle
from tests.support.walks import for_each

ME = "/gmail/v1/users/me"
SHOWN = {"messageListVisibility": "show", "labelListVisibility": "labelShow"}


@pytest.fixture
def google() -> Iterator[ServedGoogle]:
    with served() as running:
        yield running


@pytest.fixture
def maria(google: ServedGoogle) -> Person:
    return person(google, MARIA, "gmail.modify", ME)


def written(subject: str, text: str, *, sender: str = PETE, to: str = MARIA) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail.set_content(text)
    return mail


def brought(google: ServedGoogle, subject: str, text: str, **files: bytes) -> StoredMail:
    mail = written(subject, text)
    for name, content in files.items():
        mail.add_attachment(content, maintype="application", subtype="pdf", filename=f"{name}.pdf")
    return google.world.bring(mail.as_bytes(), to=MARIA, proved="rossi-plumbing.example")


def raw(mail: EmailMessage) -> str:
    return base64.urlsafe_b64encode(mail.as_bytes()).decode()


@for_each(
    ("asked", "found"),
    [
        ("", ["Roof", "Boiler"]), ("boiler", ["Boiler"]), ("from:pete", ["Roof", "Boiler"]), ("from:lena", []),
        ("subject:roof", ["Roof"]), ("-subject:roof", ["Boiler"]), ('"is fixed now"', ["Boiler"]),
        ('"fixed is"', []), ("has:attachment", ["Roof"]), ("is:unread in:inbox", ["Roof", "Boiler"]),
        ("label:starred", ["Boiler"]), ("in:sent", []), ("after:2026/11/20", ["Roof", "Boiler"]),
        ("before:2026/11/20", []), (f"after:{int(NOW.timestamp()) + 1}", []), ("newer_than:2d", ["Roof", "Boiler"]),
        ("older_than:1m", []), ("rfc822msgid:roof@x", ["Roof"]), ("subject:(roof)", None), ("size:5m", None),
    ],
)  # fmt: skip
def test_a_search_finds_what_google_would(
    google: ServedGoogle, searched: Person, asked: str, found: list[str] | None
) -> None:
    answer = searched.ask("GET", "/messages", params={"q": asked})
    if found is None:
        assert answer.status_code == 400
        return
    ids = [one["id"] for one in answer.json().get("messages", [])]
    mails = {mail.mail_id: mail.subject for mail in google.world.account(MARIA).mailbox.mails}
    assert [mails[one] for one in ids] == found


@pytest.fixture
def searched(google: ServedGoogle, maria: Person) -> Person:
    """A mailbox with a starred mail, one with something attached and one that is spam."""
    boiler = brought(google, "Boiler", "It is  fixed\nnow.")
    maria.done("POST", f"/messages/{boiler.mail_id}/modify", json={"addLabelIds": ["STARRED"]})
    roof = written("Roof", "See the offer.")
    roof.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="offer.pdf")
    roof["Message-ID"] = "<roof@x>"
    google.world.bring(roof.as_bytes(), to=MARIA)
    google.world.bring(written("Win", "boiler").as_bytes(), to=MARIA, spam=True)
    return maria


def test_a_mail_is_read_in_every_format(google: ServedGoogle, maria: Person) -> None:
    mail = brought(google, "Offer", "See below: 1 200 €", offer=b"%PDF-1")
    full = maria.done("GET", f"/messages/{mail.mail_id}")
    text, attached = full["payload"]["parts"]
    assert base64.urlsafe_b64decode(text["body"]["data"]).decode().strip() == "See below: 1 200 €"
    assert (attached["filename"], attached["partId"]) == ("offer.pdf", "1")
    place = f"/messages/{mail.mail_id}/attachments/{attached['body']['attachmentId']}"
    assert base64.urlsafe_b64decode(maria.done("GET", place)["data"]) == b"%PDF-1"
    head = maria.done("GET", f"/messages/{mail.mail_id}?format=metadata&metadataHeaders=subject")
    assert head["payload"]["headers"] == [{"name": "Subject", "value": "Offer"}]
    assert "payload" not in maria.done("GET", f"/messages/{mail.mail_id}?format=minimal")
    whole = maria.done("GET", f"/messages/{mail.mail_id}?format=raw")["raw"]
    assert base64.urlsafe_b64decode(whole) == mail.content


def test_a_mail_goes_from_one_account_to_the_others(google: ServedGoogle, maria: Person) -> None:
    mail = written("Boiler", "Can you come?", sender="somebody@else.example", to=f"{PETE}, {STEWARD}")
    mail["Bcc"] = SAM
    sent = maria.done("POST", "/messages/send", json={"raw": raw(mail)})
    (own,) = google.world.account(MARIA).mailbox.mails
    assert (own.mail_id, set(own.labels), own.addresses("from")) == (sent["id"], {"SENT"}, [MARIA])
    for address in (PETE, STEWARD, SAM):
        (theirs,) = google.world.account(address).mailbox.mails
        assert (set(theirs.labels), theirs.header("Bcc")) == ({"INBOX", "UNREAD"}, "")
        assert "dmarc=pass" in theirs.header("Authentication-Results")
    answer = written("Re: Boiler", "Yes.", to=MARIA)
    answer["In-Reply-To"] = theirs.header("Message-ID")
    google.world.send(PETE, answer.as_bytes())
    thread = maria.done("GET", f"/threads/{sent['threadId']}")
    assert len(thread["messages"]) == 2
    assert [one["id"] for one in maria.done("GET", "/threads")["threads"]] == [sent["threadId"]]


@for_each(
    ("body", "said"),
    [
        ({"raw": raw(written("x", "x", to="nobody"))}, (400, "Invalid To header")),
        ({"raw": raw(written("x", "x")), "threadId": "f00"}, (404, "Requested entity was not found.")),
        ({"raw": ""}, (400, "Invalid To header")),
    ],
    google=google,
    maria=maria,
)
def test_a_mail_gmail_cannot_send_is_refused(maria: Person, body: dict[str, Any], said: tuple[int, str]) -> None:
    code, message = maria.refused("POST", "/messages/send", json=body)
    assert (code, message[: len(said[1])]) == said


def test_drafts_are_changed_sent_and_thrown_away(google: ServedGoogle, maria: Person) -> None:
    draft = maria.done("POST", "/drafts", json={"message": {"raw": raw(written("A", "One.", to=SAM))}})["id"]
    maria.done("PUT", f"/drafts/{draft}", json={"message": {"raw": raw(written("A", "Two.", to=SAM))}})
    assert maria.done("GET", f"/drafts/{draft}")["message"]["snippet"] == "Two."
    assert [one["id"] for one in maria.done("GET", "/drafts")["drafts"]] == [draft]
    assert maria.done("POST", "/drafts/send", json={"id": draft})["labelIds"] == ["SENT"]
    assert [mail.text.strip() for mail in google.world.account(SAM).mailbox.mails] == ["Two."]
    assert maria.refused("GET", f"/drafts/{draft}")[0] == 404
    other = maria.done("POST", "/drafts", json={"message": {"raw": raw(written("B", "x"))}})["id"]
    assert maria.ask("DELETE", f"/drafts/{other}").status_code == 204
    assert "drafts" not in maria.done("GET", "/drafts")


def test_labels_are_made_used_and_taken_away(google: ServedGoogle, maria: Person) -> None:
    mail = brought(google, "Boiler", "x")
    label = maria.done("POST", "/labels", json={"name": "To do", **SHOWN})["id"]
    assert maria.refused("POST", "/labels", json={"name": "to do", **SHOWN})[0] == 409
    changes = {"addLabelIds": [label], "removeLabelIds": ["UNREAD"]}
    assert maria.done("POST", f"/messages/{mail.mail_id}/modify", json=changes)["labelIds"] == ["INBOX", label]
    assert maria.done("GET", "/messages?q=label:to-do")["resultSizeEstimate"] == 1
    assert maria.done("GET", f"/labels/{label}")["messagesTotal"] == 1
    assert maria.refused("POST", f"/messages/{mail.mail_id}/modify", json={"addLabelIds": ["Label_99"]})[0] == 400
    assert maria.ask("DELETE", f"/labels/{label}").status_code == 204
    assert label not in {one["id"] for one in maria.done("GET", "/labels")["labels"]}


def test_pages_of_a_search_join_up(google: ServedGoogle, maria: Person) -> None:
    for number in range(5):
        brought(google, f"Mail {number}", "x")
    first = maria.done("GET", "/messages?maxResults=3")
    rest = maria.done("GET", f"/messages?maxResults=3&pageToken={first['nextPageToken']}")
    assert len({one["id"] for one in [*first["messages"], *rest["messages"]]}) == 5
    assert "nextPageToken" not in rest


def test_nobody_reads_anothers_mail(google: ServedGoogle, maria: Person) -> None:
    assert google.ask("GET", f"/gmail/v1/users/{SAM}/messages", maria.token).status_code == 403
    assert long_name("gmail.send") not in METHODS["gmail.users.messages.list"]
    sender = person(google, MARIA, "gmail.send", ME)
    assert sender.refused("GET", "/messages")[0] == 403


def test_a_watch_tells_a_topic_of_what_is_asked_for(google: ServedGoogle, maria: Person) -> None:
    pubsub = google.world.pubsub
    pubsub.subscriptions.append(Subscription("projects/p/topics/t", "https://steward.test/pushed", "p@x.example"))
    brought(google, "Before", "x")
    said = maria.done("POST", "/watch", json={"topicName": "projects/p/topics/t", "labelIds": ["STARRED"]})
    assert int(said["expiration"]) == int((NOW + timedelta(days=7)).timestamp() * 1_000)
    mail = brought(google, "Boiler", "x")
    assert pubsub.waiting == []
    maria.done("POST", f"/messages/{mail.mail_id}/modify", json={"addLabelIds": ["STARRED"]})
    (push,) = pubsub.waiting
    assert json.loads(push.data) == {"emailAddress": MARIA, "historyId": mail.history_id}
    given = json.loads(push.body)["message"]["data"]
    assert base64.b64decode(given) == push.data
    maria.ask("POST", "/stop")
    maria.done("POST", f"/messages/{mail.mail_id}/modify", json={"removeLabelIds": ["UNREAD"]})
    assert pubsub.waiting == [push]


@for_each(
    ("given", "says"),
    [
        ({"topicName": "steward-mail"}, "Invalid topicName"),
        ({}, "Invalid topicName"),
        ({"topicName": "projects/p/topics/t", "labelIds": ["NONE"]}, "Invalid label: NONE"),
    ],
    google=google,
    maria=maria,
)
def test_a_watch_of_nothing_is_refused(google: ServedGoogle, maria: Person, given: dict[str, Any], says: str) -> None:
    code, message = maria.refused("POST", "/watch", json=given)
    assert code == 400
    assert message.startswith(says)


def test_push_is_repeated_when_it_is_not_accepted(google: ServedGoogle) -> None:
    pubsub, answers, got = google.world.pubsub, iter([503, 401, 0, 204]), list[str]()
    pubsub.subscriptions.append(Subscription("projects/p/topics/t", "https://steward.test/pushed", "p@x.example"))

    def post(_: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        got.append(body)
        if not (status := next(answers)):
            raise TimeoutError
        return HttpAnswer(status=status)

    pubsub.publish("projects/p/topics/t", {})
    pubsub.publish("projects/p/topics/other", {})
    for left in (1, 1, 1, 0):
        pubsub.release(post)
        assert len(pubsub.waiting) == left
    assert len(set(got)) == 1
