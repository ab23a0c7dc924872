"""Google Docs tools: create a document and insert text once, undo it, and read documents as outside text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from infra.local.world.google import Fault
from infra.local.world.google.drive import DOCUMENT
from steward.integrations.accounts.google.scopes import DOCUMENTS, DRIVE_OWN, DRIVE_READ
from tests.support.cloud import MARIA
from tests.support.google_cloud import GoogleCloud, google_cloud, killed_after
from tests.support.walks import for_each

CANARY = "canary-7731"
MALLORY = "mallory@elsewhere.example"
FAULTS = ("cut_before", "cut_after", "slow_down", "unavailable", "unavailable_after")
TITLE = "Log"
TEXT = "Serviced in May 🔧\r\nNext: 2027\x0b"
KEPT = "Serviced in May 🔧\nNext: 2027"


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    """Maria has signed in for documents."""
    with google_cloud() as running:
        running.has_signed_in(MARIA, DRIVE_READ, DRIVE_OWN, DOCUMENTS)
        yield running


def put(google: GoogleCloud, text: str = "Boiler", owner: str = MARIA.email, **given: Any) -> str:
    """A document of somebody's that Maria may write: its id."""
    google.world.open_account(owner)
    file = google.world.create_file(owner, {"name": TITLE, "mimeType": DOCUMENT, **given}, text.encode())
    if owner != MARIA.email:
        google.world.drive.share(owner, file["id"], {"type": "user", "role": "writer", "emailAddress": MARIA.email})
    return str(file["id"])


def append(google: GoogleCloud, document_id: str, text: str = TEXT, title: str = TITLE) -> str:
    """Maria has words put at the end: what the model was shown last."""
    return google.ask(MARIA, "append_to_document", document_id=document_id, title=title, text=text)


def made(google: GoogleCloud) -> list[str]:
    """The documents Steward has made that are not in the trash."""
    return [one["id"] for one in google.world.drive.seen_by(MARIA.email, only_apps=True) if not one["trashed"]]


def test_a_document_is_made_and_found_and_taken_back(google: GoogleCloud) -> None:
    google.ask(MARIA, "create_document", title="Boiler 4B", text=TEXT)
    (document_id,) = made(google)
    assert google.world.documents.text(document_id) == f"{KEPT}\n"
    assert (
        f"Boiler 4B is in Drive: https://docs.google.com/document/d/{document_id}" in google.cloud.texts_to(MARIA)[-1]
    )
    assert f"{document_id} · document · Boiler 4B" in google.ask(MARIA, "find_document", title="boiler")
    assert "it is in Drive's trash now" in google.undo(MARIA)
    assert made(google) == []


@for_each("fault", FAULTS, google=google)
def test_document_is_created_once_after_failures(google: GoogleCloud, fault: Fault) -> None:
    google.world.faults["drive.files.create"].append(fault)
    google.ask(MARIA, "create_document", title="Boiler 4B", text=TEXT)
    assert len(made(google)) == 1


@for_each("fault", FAULTS)
@for_each("text", ["", "Boiler 🔧"], google=google)
def test_text_is_inserted_once_after_failures(google: GoogleCloud, fault: Fault, text: str) -> None:
    document_id = put(google, text)
    google.world.faults["docs.documents.batchUpdate"].append(fault)
    assert "it stands at the end" in append(google, document_id)
    before = f"{text}\n" if text else ""
    assert google.world.documents.text(document_id) == f"{before}{KEPT}\n"


@for_each("tool", ["create_document", "append_to_document"], google=google)
def test_second_run_finds_what_the_first_one_wrote(google: GoogleCloud, tool: str) -> None:
    if tool == "create_document":
        killed_after(google, MARIA, tool, title="Boiler 4B", text=TEXT)
        (document_id,) = made(google)
        assert google.world.documents.text(document_id) == f"{KEPT}\n"
    else:
        document_id = put(google)
        killed_after(google, MARIA, tool, document_id=document_id, title=TITLE, text=TEXT)
        assert google.world.documents.text(document_id) == f"Boiler\n{KEPT}\n"
        google.undo(MARIA)
        assert google.world.documents.text(document_id) == "Boiler\n"


def test_somebody_who_writes_at_the_same_moment_loses_nothing(google: GoogleCloud) -> None:
    document_id = put(google)
    real, documents = google.world.fault, google.world.documents

    def fault(account: Any, *names: str) -> Fault | None:
        if names[0] == "docs.documents.batchUpdate" and "Theirs" not in documents.text(document_id):
            theirs = {"insertText": {"location": {"index": 1}, "text": "Theirs\n"}}
            documents.update(document_id, {"requests": [theirs]})
        return real(account, *names)

    google.world.fault = fault  # type: ignore[method-assign]
    append(google, document_id)
    assert documents.text(document_id) == f"Theirs\nBoiler\n{KEPT}\n"


def test_outcome_is_unknown_when_google_stays_down(google: GoogleCloud) -> None:
    document_id = put(google)
    google.world.faults["docs.documents.batchUpdate"].append("cut_after")
    real = google.world.fault
    looks: list[str] = []

    def fault(account: Any, *names: str) -> Fault | None:
        if names[0] == "docs.documents.get":
            looks.append(names[0])
            return "unavailable" if len(looks) > 2 else None
        return real(account, *names)

    google.world.fault = fault  # type: ignore[method-assign]
    assert "it is unknown whether this was done" in append(google, document_id)


@for_each("fault", [None, *FAULTS], google=google)
def test_undo_removes_exactly_the_inserted_text(google: GoogleCloud, fault: Fault | None) -> None:
    document_id = put(google)
    append(google, document_id)
    around = [{"insertText": {"location": {"index": 1}, "text": "Before 🔧\n"}},
              {"insertText": {"endOfSegmentLocation": {}, "text": "\nAfter"}}]  # fmt: skip
    google.world.documents.update(document_id, {"requests": around})
    if fault:
        google.world.faults["docs.documents.batchUpdate"].append(fault)
    assert "the words are out of the document again" in google.undo(MARIA)
    assert google.world.documents.text(document_id) == "Before 🔧\nBoiler\nAfter\n"


def test_undo_leaves_text_that_was_changed_since(google: GoogleCloud) -> None:
    document_id = put(google)
    append(google, document_id)
    change = {"replaceAllText": {"containsText": {"text": "May", "matchCase": True}, "replaceText": "Jul"}}
    google.world.documents.update(document_id, {"requests": [change]})
    assert "Not undone: it was changed meanwhile." in google.undo(MARIA)
    assert "Serviced in Jul" in google.world.documents.text(document_id)


def test_a_document_is_outside_text(google: GoogleCloud) -> None:
    document_id = put(google, f"{CANARY} words", MALLORY, name=f"{CANARY} title")
    shown = google.ask(MARIA, "read_document", document_id=document_id)
    assert shown.count("page of a document") == shown.count("title of a document") == 1
    assert f"{CANARY} words" in google.last_result(MARIA)
    assert "somebody else's" in google.ask(MARIA, "find_document", title="canary")
    (title,) = re.findall(r'id=."(q[0-9-]+)." what=."name of a file', google.shown())
    append(google, document_id, title=f"({title})")
    google.undo(MARIA)
    assert CANARY not in google.planner_saw()
    assert "mallory" not in google.planner_saw()


def test_a_long_document_is_read_page_by_page(google: GoogleCloud) -> None:
    document_id = put(google, "\n".join(f"Line {number}" for number in range(10_000)))
    google.ask(MARIA, "read_document", document_id=document_id)
    assert "Go on with pages '8-'." in google.last_result(MARIA)
    google.ask(MARIA, "read_document", document_id=document_id, pages="8-")
    assert "Line 9999" in google.last_result(MARIA) or "Go on" in google.last_result(MARIA)


def test_missing_or_empty_document_is_reported(google: GoogleCloud) -> None:
    assert "there is no such thing" in google.ask(MARIA, "read_document", document_id="1none")
    assert "there is no such thing" in append(google, "1none")
    google.world.faults["docs.documents.get"].append("gone")
    assert "it has been deleted" in google.ask(MARIA, "read_document", document_id=put(google))
    assert "there is no text" in append(google, put(google), "\x0b")
    assert "it is empty" in google.ask(MARIA, "read_document", document_id=put(google, ""))


def test_receipt_names_the_document_and_another_title_is_refused(google: GoogleCloud) -> None:
    document_id = put(google)
    append(google, document_id)
    assert 'I added the text to "Log": https://docs.google.com/' in google.cloud.texts_to(MARIA)[-1]
    assert "not done: what this id stands for has another title" in append(google, document_id, title="Logs")
    assert google.world.documents.text(document_id) == f"Boiler\n{KEPT}\n"


def test_a_document_is_listed_with_the_day_it_changed_for_the_member(google: GoogleCloud) -> None:
    # 9:40 PM in New York, where Maria is.
    google.cloud.clock.move_to(datetime(2026, 11, 30, 2, 40, tzinfo=UTC))
    put(google)
    assert "Log · changed 2026-11-29" in google.ask(MARIA, "find_document", title="log")
