"""IAM permission scenario: mails, and the accounts that members have signed in to."""

from __future__ import annotations

import pytest

from infra.local.world.script import say, use_tool
from steward.core.documents import Attachment
from steward.core.rings import Ring
from tests.support import aws_inspection
from tests.support.bounces import report, to_contacts_by_mail
from tests.support.cloud import (
    DANA,
    MARIA,
    PETE,
)
from tests.support.google_cloud import GoogleCloud
from tests.support.mail_attachments import File, mail_with
from tests.support.plumber import REQUEST, decide
from tests.support.post_office import MARIAS, SAMS, PostOffice, words
from tests.support.ses_office import OURS, SesOffice
from tests.support.watched_mailbox import beat, comes, switches

DANAS = DANA.email


def signed_in(google: GoogleCloud) -> None:
    """A member signs in, uploads, shares what they signed in to and gives it back; rings are lost in between."""
    cloud = google.cloud
    google.ask(MARIA, "list_calendar_events", start="2026-11-20", end="2026-11-20")
    google.sign_in(MARIA)
    google.ask(MARIA, "upload_to_drive", source="MEMORY.md")
    google.sign_in(MARIA)
    lease = [Attachment("lease.txt", "text/plain", b"until 2027")]
    kept = cloud.wiring.documents.keep(google.account_id, "email#1", lease, member_id=google.member_id(MARIA))
    google.ask(MARIA, "prepare_attachments", files=[kept.documents[0].document_id])
    google.sign_in(MARIA)
    watched(google)
    google.ask(MARIA, "share_connection", shared=True)
    google.approve(MARIA)
    google.ask(MARIA, "disconnect")
    decide(cloud, MARIA, "approved")
    cloud.drain(only=("turns",))
    cloud.purge()
    cloud.later(61)
    (call, *_) = cloud.rows(MARIA, "call#")
    cloud.wiring.queues.ring(Ring("tools-google", call["conversation_id"], call["row"], "again"))
    cloud.settle()


def watched(google: GoogleCloud) -> None:
    """What is looked for in a member's mail is changed, made and taken back; a contact's mail matches."""
    google.ask(MARIA, "search_emails", query="in:inbox")
    google.sign_in(MARIA)
    switches(google, MARIA, "expense-tracker")
    google.ask(MARIA, "create_email_skill", name="school", match="Mail of the school")
    google.approve(MARIA)
    google.undo(MARIA)
    beat(google)
    comes(google, sender=PETE.email)
    # The ring for the look is lost: the sweep rings again.
    google.cloud.clock.shift(61)
    google.cloud.sweep()
    google.cloud.drain(only=("turns",))
    google.cloud.purge()
    google.cloud.later(61)
    assert "Expenses: mail from Pete" in google.cloud.texts_to(MARIA)[-1]


def mailed_by_ses(office: SesOffice) -> None:
    """Mails of members, contacts and strangers, told of and not; some that may have gone, come back or are unwanted."""
    office.mail(MARIAS, REQUEST, "Plumber")
    decide(office.cloud, MARIA, "approved", token=_link(office))
    office.cloud.settle()
    for sender in (PETE.email, "jordan@example.org"):
        office.mail(sender, "I can come on Friday")
    lease = mail_with(MARIAS, [File(b"until 2027", "a.txt", "text/plain")])
    office.tell(office.ses.bring(lease, OURS, proved=MARIAS.partition("@")[2]))
    # Pete, who mailed last, is answered by mail; only an event says that it went.
    office.mail(MARIAS, REQUEST, "Plumber")
    decide(office.cloud, MARIA, "approved", token=_link(office))
    office.ses.faults += ["cut_after"] * 3
    office.cloud.settle()
    office.ses.faults.clear()
    office.tell(*office.ses.told())
    office.bring(MARIAS, "Nobody was told", "Lost")
    office.fetch()
    office.ses.faults += ["cut_after", "cut_after"]
    for subject in ("One", "Two"):
        office.mail(SAMS, "Is anybody there?", subject)
        office.cloud.purge()
        office.cloud.later(130)
    office.ses.faults.append("cut_after")
    office.tell(office.bring(SAMS, "Is anybody there?", "Three"))
    office.tell(*office.ses.told("Send"))
    office.ses.told()
    office.cloud.later(70)
    for kind in ("Bounce", "Complaint"):
        office.tell(office.ses.event(office.ses.sent[0], kind))
    # One waits behind another, of which an event tells first.
    office.ses.faults.append("cut_after")
    for subject in ("Four", "Five"):
        office.tell(office.bring(DANAS, "Is anybody there?", subject))
    office.tell(*office.ses.told())
    for text in ("/stop", "/start"):
        office.mail(DANAS, text, text)


def _link(office: SesOffice) -> str:
    return [words(mail).split("/a/")[1].split()[0] for mail in office.sent(MARIAS) if "/a/" in words(mail)][-1]


def fetched(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails of members and contacts are told of, found without that, watched for, and come back."""
    office.mail(MARIAS, REQUEST, "Plumber")
    office.mail(PETE.email, "I can come on Friday")
    office.watch()
    office.bring(MARIAS, "Is anybody there?", "Hello")
    office.push()
    office.change_secret(topic=None)
    office.watch()
    attached(office)
    came_back(office, monkeypatch)


def attached(office: PostOffice) -> None:
    """Maria has a lease read that came with a mail."""
    office.google.bring(mail_with(MARIAS, [File(b"until 2027", "a.txt", "text/plain")]), proved="example.com")
    office.fetch()
    (entry,) = (row for row in aws_inspection.objects_of("workspace") if "/documents/" in row[0])
    office.cloud.model.add(use_tool("read_attachment", {"document": entry[0].rpartition("/")[2]}), say("done"))
    office.mail(MARIAS, "Read it", "Lease")


def came_back(office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail of Maria's to the plumber does not arrive."""
    with monkeypatch.context() as patched:
        to_contacts_by_mail(patched)
        office.cloud.text(MARIA, REQUEST)
        office.cloud.settle()
        decide(office.cloud, MARIA, "approved")
        office.cloud.settle()
    report(office)
