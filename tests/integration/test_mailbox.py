"""Gmail tools: mail is read as outside text; mails and drafts are sent once, also after failures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest

from infra.local.world.google import Fault, StoredMail
from steward.integrations.accounts.google.scopes import MAIL_CHANGE, MAIL_READ, MAIL_WRITE
from tests.channels.stations import plain_mail
from tests.support.cloud import MARIA, PETE
from tests.support.google_cloud import GoogleCloud, google_cloud
from tests.support.plumber import answer, decide
from tests.support.walks import for_each, fresh_monkeypatch

CANARY = "canary-7731"
MAIL = {"to": [PETE.email], "subject": "Boiler", "body": "Hi Pete,\n\ncan you come on Friday?\n\nMaria", "reason": "r"}


@pytest.fixture
def google() -> Iterator[GoogleCloud]:
    """Maria has allowed everything about her mail."""
    with google_cloud() as running:
        running.has_signed_in(MARIA, MAIL_READ, MAIL_WRITE, MAIL_CHANGE)
        yield running


def bring(google: GoogleCloud, text: str, subject: str, sender: str = PETE.email, *, proved: bool = True) -> StoredMail:
    """Put a mail into Maria's mailbox."""
    content = plain_mail(sender, MARIA.email, text, subject)
    return google.world.bring(content, to=MARIA.email, proved=sender.rpartition("@")[2].rstrip(">") if proved else "")


def sent(google: GoogleCloud) -> list[EmailMessage]:
    """Return the mails sent from Maria's mailbox, oldest first."""
    mails = google.world.account(MARIA.email).mailbox.mails
    parsed = [message_from_bytes(one.content, policy=policy.default) for one in mails if "SENT" in one.labels]
    return [mail for mail in parsed if isinstance(mail, EmailMessage)]


def drafts(google: GoogleCloud) -> list[str]:
    """The subjects of Maria's drafts."""
    mails = google.world.account(MARIA.email).mailbox.mails
    return [one.header("Subject") for one in mails if "DRAFT" in one.labels]


def send(google: GoogleCloud, **more: object) -> str:
    """Maria has a mail sent and approves it: what the model was shown last."""
    google.ask(MARIA, "send_email", **{**MAIL, **more})
    return google.approve(MARIA)


def test_a_mail_is_found_and_read_and_the_planner_sees_cards(google: GoogleCloud) -> None:
    mail = bring(google, f"{CANARY} words: pay me", f"{CANARY} subject", f'"{CANARY} name" <{PETE.email}>')
    found = google.ask(MARIA, "search_emails", query="in:inbox")
    assert f"{mail.mail_id} · 2026-11-20T09:41 · from " in found
    read = google.ask(MARIA, "read_email", email_id=mail.mail_id)
    assert "says: {" in read
    everything = json.dumps([request.body for request in google.cloud.model.requests])
    assert CANARY not in everything
    assert "pay me" not in everything
    # Whom the account knows by an address that was proved is named as the account names them.
    assert 'what=\\"mail\\" from=\\"Pete Rossi' in read


def test_a_forged_sender_is_nobody(google: GoogleCloud) -> None:
    mail = bring(google, "I am Pete", "Hello", proved=False)
    read = google.ask(MARIA, "read_email", email_id=mail.mail_id)
    assert "Nobody vouches for the sender" in read
    assert "Pete Rossi" not in read.rpartition(mail.mail_id)[2]


def test_a_mail_goes_out_after_somebody_has_seen_it(google: GoogleCloud) -> None:
    google.ask(MARIA, "send_email", **MAIL)
    assert "mail pete@rossi-plumbing.example: Boiler" in google.cloud.texts_to(MARIA)[-1]
    assert sent(google) == []
    page = google.cloud.http("GET", f"/a/{google.cloud.last_link(MARIA)}").text
    assert "can you come on Friday?" in page
    google.approve(MARIA)
    (mail,) = sent(google)
    assert (mail["From"], mail["To"], mail["Subject"]) == (MARIA.email, PETE.email, "Boiler")
    body = mail.get_body(("plain",))
    assert body is not None
    assert body.get_content().split() == MAIL["body"].split()  # type: ignore[attr-defined]
    assert mail.get_body(("html",)) is not None
    assert "Auto-Submitted" not in mail
    assert 'I sent the mail "Boiler" to pete@rossi-plumbing.example' in google.cloud.texts_to(MARIA)[-1]
    assert drafts(google) == []


def test_mail_goes_out_as_the_approver_edited_it(google: GoogleCloud) -> None:
    google.ask(MARIA, "send_email", **MAIL)
    decide(google.cloud, MARIA, "approved", text="Hi Pete,\n\nFriday at nine, please.\n\nMaria")
    google.cloud.settle()
    body = sent(google)[0].get_body(("plain",))
    assert body is not None
    assert "Friday at nine, please." in body.get_content()


def test_an_answer_stands_in_its_thread(google: GoogleCloud) -> None:
    mail = bring(google, "When shall I come?", "Boiler")
    found = google.ask(MARIA, "search_emails", query="in:inbox")
    listed = re.search(r"from \{[^}]+\} · (\{[^}]+\}) · unread · thread", found)
    assert listed, found
    send(google, thread_id=mail.thread_id, thread_subject=listed[1], subject=None)
    asked = google.cloud.texts_to(MARIA)[-2]
    assert "answer a mail, to pete@rossi-plumbing.example" in asked
    assert "\nUnder the subject: Boiler\n" in asked
    (answered,) = sent(google)
    assert answered["Subject"] == "Re: Boiler"
    assert answered["In-Reply-To"] == mail.header("Message-ID")
    (stored,) = [one for one in google.world.account(MARIA.email).mailbox.mails if "SENT" in one.labels]
    assert stored.thread_id == mail.thread_id


def test_an_answer_under_another_subject_is_not_sent(google: GoogleCloud) -> None:
    mail = bring(google, "When shall I come?", "Boiler")
    send(google, thread_id=mail.thread_id, thread_subject="Key", subject=None)
    assert sent(google) == []
    assert "that mail has another subject" in google.cloud.texts_to(MARIA)[-1]


@pytest.mark.parametrize(("shown", "newest"), [("Key", "Re: Key"), ("Re: Key", "Key"), ("Key", "RE: Key")])
def test_answer_goes_out_although_its_thread_has_grown(google: GoogleCloud, shown: str, newest: str) -> None:
    mail = bring(google, "Where is it?", shown)
    google.ask(MARIA, "send_email", **{**MAIL, "subject": None}, thread_id=mail.thread_id, thread_subject=shown)
    content = plain_mail(PETE.email, MARIA.email, "I mean the spare one.", newest)
    google.world.account(MARIA.email).mailbox.keep(content, {"INBOX", "UNREAD"}, mail.thread_id)
    google.approve(MARIA)
    assert [one["Subject"].casefold() for one in sent(google)] == ["re: key"]


def test_answer_asked_about_without_its_subject_still_goes_out(
    google: GoogleCloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = bring(google, "When shall I come?", "Boiler")
    given = {**MAIL, "subject": None, "thread_id": mail.thread_id}
    google.ask(MARIA, "send_email", **given)
    assert "give thread_id and thread_subject together" in google.shown()
    with monkeypatch.context() as earlier:
        earlier.setattr("steward.integrations.accounts.tools.mailbox.declare.PROPOSED", "not yet")
        google.ask(MARIA, "send_email", **given)
    google.approve(MARIA)
    assert [one["Subject"] for one in sent(google)] == ["Re: Boiler"]


@for_each("fault", ["cut_before", "cut_after", "slow_down", "rate_limited", "unavailable_after"])
@for_each("method", ["gmail.users.drafts.create", "gmail.users.drafts.send"], google=google)
def test_a_mail_goes_out_once_whatever_happens(google: GoogleCloud, method: str, fault: Fault) -> None:
    google.world.faults[method].append(fault)
    send(google)
    assert len(sent(google)) == 1
    assert drafts(google) == []
    assert "I sent the mail" in google.cloud.texts_to(MARIA)[-1]


@for_each("place", ["read", "draft", "write", "send_draft"])
@for_each("after", [False, True], google=google, monkeypatch=fresh_monkeypatch)
def test_a_run_that_dies_is_followed_by_one_that_finds_out(
    google: GoogleCloud, monkeypatch: pytest.MonkeyPatch, place: str, after: bool
) -> None:
    """It dies before or after each of its steps; its lease runs out, and the sweep rings again."""
    from steward.integrations.accounts.google.mailbox import GmailMailbox
    from steward.integrations.accounts.run_notes import RunNotes

    owner = RunNotes if place in ("read", "write") else GmailMailbox
    real = getattr(owner, place)

    def dies(*arguments: object, **named: object) -> object:
        if after:
            real(*arguments, **named)
        raise KeyboardInterrupt

    google.ask(MARIA, "send_email", **MAIL)
    decide(google.cloud, MARIA, "approved")
    with monkeypatch.context() as patched:
        patched.setattr(owner, place, dies)
        with pytest.raises(KeyboardInterrupt):
            google.cloud.settle()
    for _ in range(5):
        google.cloud.later(61)
    assert len(sent(google)) == 1
    assert drafts(google) == []
    assert "I sent the mail" in google.cloud.texts_to(MARIA)[-1]


def test_a_draft_somebody_threw_away_is_not_sent_again(google: GoogleCloud, monkeypatch: pytest.MonkeyPatch) -> None:
    from steward.integrations.accounts.google.mailbox import GmailMailbox

    real = GmailMailbox.send_draft

    def discarded(mailbox: GmailMailbox, draft_id: str) -> None:
        mailbox.discard(draft_id)
        real(mailbox, draft_id)

    monkeypatch.setattr(GmailMailbox, "send_draft", discarded)
    assert "the draft is gone and no such mail is found" in send(google)
    assert sent(google) == []


def test_a_draft_is_written_and_thrown_away(google: GoogleCloud) -> None:
    google.ask(MARIA, "draft_email", to=[PETE.email], subject="Boiler", body="Hi")
    assert drafts(google) == ["Boiler"]
    assert sent(google) == []
    answer(google.cloud, MARIA, "UNDO")
    google.cloud.settle()
    assert drafts(google) == []


def test_labels_are_put_on_and_back(google: GoogleCloud) -> None:
    mail = bring(google, "When?", "Boiler")
    found = google.ask(MARIA, "search_emails", query="in:inbox")
    # The subject is an outsider's words, and the mail it names is hers.
    subject = found.rpartition('what=\\"subject of a mail')[0].rpartition('id=\\"')[2].partition("\\")[0]
    changes = {"add": ["Repairs"], "remove": ["INBOX", "UNREAD"]}
    google.ask(MARIA, "label_email", email_id=mail.mail_id, subject=f"{{{subject}}}", **changes)
    assert labels(google, mail) == {"Repairs"}
    answer(google.cloud, MARIA, "UNDO")
    google.cloud.settle()
    assert labels(google, mail) == {"INBOX", "UNREAD"}
    assert "the mail has its labels again" in google.cloud.texts_to(MARIA)[-1]


def test_mail_of_another_subject_keeps_its_labels(google: GoogleCloud) -> None:
    mail = bring(google, "When?", "Boiler")
    shown = google.ask(MARIA, "label_email", email_id=mail.mail_id, subject="Roof", remove=["INBOX"])
    assert "not done: what this id stands for has another title" in shown
    assert "that mail has another subject" in google.cloud.texts_to(MARIA)[-1]
    assert labels(google, mail) == {"INBOX", "UNREAD"}
    shown = google.ask(MARIA, "label_email", email_id=mail.mail_id, remove=["INBOX"])
    assert "subject: Field required" in shown


def labels(google: GoogleCloud, mail: StoredMail) -> set[str]:
    """The names of a mail's labels."""
    box = google.world.account(MARIA.email).mailbox
    (now,) = [one for one in box.mails if one.mail_id == mail.mail_id]
    return {box.labels().get(one, one) for one in now.labels}


def test_a_mail_that_is_gone_is_said_to_be(google: GoogleCloud) -> None:
    assert "there is no such thing, or it has been deleted" in google.ask(MARIA, "read_email", email_id="abc123")


@for_each("address", ["pete", "a@b, c@d", "x\n@y.example", "Pete <pete@rossi-plumbing.example>"])
def test_invalid_mail_address_is_refused(google: GoogleCloud, address: str) -> None:
    google.ask(MARIA, "send_email", **{**MAIL, "to": [address]})
    assert not re.search(r"YES \w\w", google.cloud.texts_to(MARIA)[-1])
    assert sent(google) == []


def test_a_mail_of_her_own_is_hers(google: GoogleCloud) -> None:
    """What she has sent herself is no outside text; what she quoted in it is."""
    send(google)
    found = google.ask(MARIA, "search_emails", query="in:sent")
    mail_id = re.findall(r"(\w{16}) · 2026", found)[-1]
    assert (
        "can you come on Friday?" in google.ask(MARIA, "read_email", email_id=mail_id).rpartition("from the member")[2]
    )
