"""Attachments of outgoing mail: the approver sees them, and exactly those are sent."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from email.message import EmailMessage
from html import unescape
from typing import Any

import pytest

from infra.local.demo import Person
from steward.core.attached_files import MOST_BYTES, files_in
from steward.core.documents import Attachment
from steward.integrations.accounts.attachments import AttachableFiles
from steward.integrations.accounts.google.mailbox import GmailMailbox
from steward.integrations.accounts.google.scopes import DRIVE_READ, MAIL_READ, MAIL_WRITE
from steward.integrations.accounts.run_notes import RunNotes
from steward.trust.approvals.models import Approval
from tests.integration.test_mailbox import MAIL, sent
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PETE, SAM
from tests.support.files import pdf
from tests.support.google_cloud import GoogleCloud, google_cloud
from tests.support.plumber import decide
from tests.support.reminders import at, timers_of_jobs
from tests.support.walks import for_each, fresh_monkeypatch

CANARY = "kanarienvogel"
LEASE = pdf("this lease runs until 2027-03-31")
PDF = "application/pdf"


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    """Maria has allowed mail and files."""
    with google_cloud() as running:
        running.has_signed_in(MARIA, MAIL_READ, MAIL_WRITE, DRIVE_READ)
        yield running


def kept(
    google: GoogleCloud,
    content: bytes = LEASE,
    name: str = "lease.pdf",
    media_type: str = PDF,
    *,
    of: Person | None = MARIA,
    sender: str = "",
) -> str:
    """Something has come attached to a mail: the document's id."""
    member_id = google.member_id(of) if of else ""
    attachment = Attachment(name, media_type, content)
    message_id = hashlib.sha256(content + name.encode()).hexdigest()
    documents = google.cloud.wiring.documents.keep(
        google.account_id, message_id, [attachment], member_id=member_id, sender=sender
    )
    return documents.documents[0].document_id


def in_drive(google: GoogleCloud, content: bytes = LEASE, name: str = "lease.pdf", mime: str = PDF) -> str:
    """A file in Maria's Drive: its id."""
    return str(google.world.create_file(MARIA.email, {"name": name, "mimeType": mime}, content)["id"])


def ask(google: GoogleCloud, *files: str, tool: str = "send_email", **more: object) -> str:
    """Maria has files looked at, and then a mail written with them: what the model was shown last."""
    google.ask(MARIA, "prepare_attachments", files=files)
    return google.ask(MARIA, tool, **{**MAIL, "attachments": files, **more})


def page(google: GoogleCloud) -> str:
    """What Maria sees of the last decision she was asked for."""
    return unescape(google.cloud.http("GET", f"/a/{google.cloud.last_link(MARIA)}").text)


def attached(mail: EmailMessage) -> list[tuple[str | None, str, Any]]:
    """The names, types and contents of what goes with a mail."""
    parts = mail.iter_attachments()
    return [(one.get_filename(), one.get_content_type(), one.get_payload(decode=True)) for one in parts]


def test_a_lease_is_forwarded_once_somebody_has_seen_it(google: GoogleCloud) -> None:
    document = kept(google, name=f"{CANARY}.pdf", of=None, sender=PETE.email)
    ask(google, document)
    assert sent(google) == []
    text = google.cloud.texts_to(MARIA)[-1]
    assert f"Attached: {CANARY}.pdf (PDF, 1 KB)" in text
    assert "YES" not in text, "what somebody else has named is decided where it is seen to be theirs"
    shown = page(google)
    assert f"<mark>{CANARY}.pdf (PDF, 1 KB)<cite>Pete Rossi</cite></mark>" in shown.replace("\n", "")
    google.approve(MARIA)
    (mail,) = sent(google)
    assert attached(mail) == [(f"{CANARY}.pdf", PDF, LEASE)]
    assert [one.get_content_disposition() for one in mail.iter_attachments()] == ["attachment"]
    body = mail.get_body(("plain",))
    assert body is not None
    assert "can you come on Friday?" in body.get_content()
    assert "I sent the mail" in google.cloud.texts_to(MARIA)[-1]
    assert CANARY not in google.planner_saw()


def test_a_file_of_drive_goes_out_as_it_is(google: GoogleCloud) -> None:
    ask(google, in_drive(google))
    text = google.cloud.texts_to(MARIA)[-1]
    assert "Attached: lease.pdf (PDF, 1 KB)" in text
    assert "YES" in text, "it is Maria's own, and a text shows it whole"
    assert "lease.pdf (PDF, 1 KB)" in page(google)
    google.approve(MARIA)
    assert attached(sent(google)[0]) == [("lease.pdf", PDF, LEASE)]


def later(google: GoogleCloud, *files: str) -> str:
    """Maria has a mail with files sent at five, once she has had them looked at."""
    google.ask(MARIA, "prepare_attachments", files=files)
    call = {"tool": "send_email", "arguments": {**MAIL, "attachments": files}}
    return google.ask(MARIA, "create_scheduled_job", call=call, start="2026-11-20T17:00")


def test_a_mail_that_is_sent_at_a_time_carries_its_files(google: GoogleCloud) -> None:
    later(google, in_drive(google))
    at(google.cloud, "2026-11-20T17:00")
    text = google.cloud.texts_to(MARIA)[-1]
    assert text.startswith("As scheduled: may I")
    assert "Attached: lease.pdf (PDF, 1 KB)" in text
    assert sent(google) == []
    google.approve(MARIA)
    assert attached(sent(google)[0]) == [("lease.pdf", PDF, LEASE)]


def test_outsiders_file_name_is_shown_before_its_mail_is_scheduled(google: GoogleCloud) -> None:
    later(google, kept(google, name=f"{CANARY}.pdf", of=None, sender=PETE.email))
    assert timers_of_jobs(google.cloud) == []
    assert f"<mark>{CANARY}.pdf (PDF, 1 KB)<cite>Pete Rossi</cite></mark>" in page(google).replace("\n", "")
    google.approve(MARIA)
    at(google.cloud, "2026-11-20T17:00")
    google.approve(MARIA)
    assert attached(sent(google)[0]) == [(f"{CANARY}.pdf", PDF, LEASE)]
    assert CANARY not in google.planner_saw()


def test_a_file_that_has_changed_by_its_time_is_not_sent(google: GoogleCloud) -> None:
    file = in_drive(google)
    later(google, file)
    google.world.drive.put_content(file, pdf("another lease"))
    at(google.cloud, "2026-11-20T17:00")
    assert "has been changed since it was looked at" in google.approve(MARIA)
    assert sent(google) == []


def test_attachment_nobody_looked_at_is_not_scheduled(google: GoogleCloud) -> None:
    call = {"tool": "send_email", "arguments": {**MAIL, "attachments": [in_drive(google)]}}
    told = google.ask(MARIA, "create_scheduled_job", call=call, start="2026-11-20T17:00")
    assert "call prepare_attachments with them first" in told


def test_decision_on_a_mail_covers_the_attached_content(google: GoogleCloud) -> None:
    ask(google, kept(google))
    (row,) = rows_of("approvals")
    approval = google.cloud.wiring.rows.decode(row, Approval)
    (file,) = files_in(approval.resolved)
    assert (file.name, file.size, file.sha256) == ("lease.pdf", len(LEASE), hashlib.sha256(LEASE).hexdigest())
    other = approval.resolved["attachments"].replace(file.sha256, "0" * 64)
    changed = approval.model_copy(update={"resolved": {"attachments": other}})
    assert changed.shown_hash() != approval.shown_hash()


def test_attachment_changed_since_the_decision_is_not_sent(google: GoogleCloud) -> None:
    file_id = in_drive(google)
    ask(google, file_id)
    google.world.drive.put_content(file_id, pdf("another lease"))
    assert "has been changed since it was looked at" in google.approve(MARIA)
    assert sent(google) == []


def test_a_document_of_another_members_is_nobodys_else(google: GoogleCloud) -> None:
    assert "or it is another member's" in google.ask(MARIA, "prepare_attachments", files=[kept(google, of=SAM)])


def test_nobody_is_asked_about_an_attachment_that_was_not_looked_at(google: GoogleCloud) -> None:
    shown = google.ask(MARIA, "send_email", **{**MAIL, "attachments": [kept(google)]})
    assert "call prepare_attachments with them first" in shown
    assert not google.cloud.texts_to(MARIA)[-1].count("/a/")


def test_a_name_is_no_path_and_no_header(google: GoogleCloud) -> None:
    ask(google, in_drive(google, name="../a\r\nBcc: mallory@elsewhere.example"))
    google.approve(MARIA)
    (mail,) = sent(google)
    assert attached(mail) == [("a Bcc: mallory@elsewhere.example", PDF, LEASE)]
    assert mail["Bcc"] is None


def test_nothing_is_attached_as_what_a_program_would_run(google: GoogleCloud) -> None:
    script = b"<script>alert(1)</script>"
    ask(google, kept(google, script, "a.html", "text/html"))
    google.approve(MARIA)
    assert attached(sent(google)[0]) == [("a.html", "application/octet-stream", script)]


def test_attachment_that_is_too_large_is_refused_with_what_to_do(google: GoogleCloud) -> None:
    large = in_drive(google, b"x" * (MOST_BYTES + 1), "film.bin", "application/octet-stream")
    shown = google.ask(MARIA, "prepare_attachments", files=[large])
    assert "has more than the 18 MB that a mail carries: put it into Drive and share it" in shown
    halves = [in_drive(google, bytes([place]) * (MOST_BYTES // 2 + 1), f"{place}.bin") for place in range(2)]
    assert "send several mails, or put them into Drive" in ask(google, *halves)
    assert sent(google) == []


@pytest.mark.slow("sends mails of many megabytes")
def test_as_much_as_a_mail_carries_goes_out(google: GoogleCloud) -> None:
    halves = [in_drive(google, bytes([place]) * (MOST_BYTES // 2), f"{place}.bin") for place in range(2)]
    ask(google, *halves)
    google.approve(MARIA)
    assert [len(content) for _, _, content in attached(sent(google)[0])] == [MOST_BYTES // 2] * 2


def test_googles_own_files_have_nothing_to_attach(google: GoogleCloud) -> None:
    file_id = in_drive(google, b"", "Notes", "application/vnd.google-apps.document")
    assert "write into the mail where it is" in google.ask(MARIA, "prepare_attachments", files=[file_id])


def test_mail_with_many_files_is_decided_where_all_can_be_seen(google: GoogleCloud) -> None:
    ask(google, *(in_drive(google, b"%d" % place, f"{place}.txt", "text/plain") for place in range(6)))
    assert "YES" not in google.cloud.texts_to(MARIA)[-1]
    shown = page(google)
    assert all(f"{place}.txt (text, 1 KB)" in shown for place in range(6))


def test_a_draft_has_them_too(google: GoogleCloud) -> None:
    document = kept(google)
    google.ask(MARIA, "prepare_attachments", files=[document])
    google.ask(MARIA, "draft_email", to=[PETE.email], subject="Lease", body="Hi", attachments=[document])
    box = google.world.account(MARIA.email).mailbox
    assert [b'filename="lease.pdf"' in one.content for one in box.mails if "DRAFT" in one.labels] == [True]


@for_each("place", ["look", "read", "draft", "write", "send_draft"])
@for_each("after", [False, True], google=google, monkeypatch=fresh_monkeypatch)
def test_wherever_a_run_dies_the_mail_goes_out_once(
    google: GoogleCloud, monkeypatch: pytest.MonkeyPatch, place: str, after: bool
) -> None:
    owner = {"look": AttachableFiles, "read": RunNotes, "write": RunNotes}.get(place, GmailMailbox)
    real = getattr(owner, place)

    def dies(*arguments: object, **named: object) -> object:
        if after:
            real(*arguments, **named)
        raise KeyboardInterrupt

    ask(google, in_drive(google))
    decide(google.cloud, MARIA, "approved")
    with monkeypatch.context() as patched:
        patched.setattr(owner, place, dies)
        with pytest.raises(KeyboardInterrupt):
            google.cloud.settle()
    for _ in range(5):
        google.cloud.later(61)
    (mail,) = sent(google)
    assert attached(mail) == [("lease.pdf", PDF, LEASE)]
    assert "I sent the mail" in google.cloud.texts_to(MARIA)[-1]
