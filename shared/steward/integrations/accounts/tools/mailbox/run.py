"""Runners of the tools for a member's own mailbox."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Literal, Protocol

from steward.channels.mail.mail_builder import OutgoingMail, composed
from steward.channels.mail.threads import answering
from steward.core.attached_files import AttachedFile, files_in
from steward.core.provenance import Quoting
from steward.core.sentences import Sentence, say
from steward.core.text import shorten
from steward.core.wall_clock import on_the_wall
from steward.integrations.accounts.attachments import AttachableFiles, CannotAttachError, scopes_for
from steward.integrations.accounts.google.access import GoogleAccess, GoogleSession
from steward.integrations.accounts.google.api import (
    GoogleError,
    GoogleNotAllowedError,
    GoogleNotFoundError,
    GoogleOutcomeUnknownError,
)
from steward.integrations.accounts.google.mailbox import REFERENCE, GmailMailbox, MailSummary, StoredMail
from steward.integrations.accounts.google.scopes import MAIL_CHANGE, MAIL_READ, MAIL_WRITE
from steward.integrations.accounts.google.titles import require_title, shown_name
from steward.integrations.accounts.run_notes import RunNotes
from steward.integrations.accounts.tools.mailbox.declare import (
    DraftMade,
    GetEmailThreadInput,
    LabelEmailInput,
    LabelsBefore,
    PrepareAttachmentsInput,
    ReadEmailInput,
    SearchEmailsInput,
    SendEmailInput,
    WriteEmailInput,
)
from steward.memory.documents.service import DocumentService
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome, Unknown

_WORDS = 8_000
_SUBJECT = 200
_NO_SUBJECT = "(no subject)"
_ADDRESSES = 300
# Google's clock may be slightly behind ours.
_CLOCK_SKEW = timedelta(minutes=2)


class Services(Protocol):
    """Services that these tools use."""

    @property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""

    @property
    def run_notes(self) -> RunNotes:
        """Notes of earlier runs of a call."""

    @property
    def documents(self) -> DocumentService:
        """Documents attached to messages."""

    @property
    def people(self) -> PeopleService:
        """Contacts, for the names of senders."""


def search_emails(call: ToolCall, services: Services) -> Outcome:
    """Return one line per mail: ids, time, sender, subject; words of others are quoted."""
    given = SearchEmailsInput.model_validate(call.arguments)

    def found(google: GoogleSession) -> Outcome:
        quoting = Quoting()
        lines = [_head(head, google, quoting) for head in GmailMailbox(google.api).search(given.query, given.limit)]
        return Done("\n".join(lines) or "No mail matches.", quotes=quoting.quotes)

    return services.google.use(call, (MAIL_READ,), found, of=given.mailbox or "")


def read_email(call: ToolCall, services: Services) -> Outcome:
    """Return a mail, with the author's words separate from those they quote."""
    given = ReadEmailInput.model_validate(call.arguments)

    def read(google: GoogleSession) -> Outcome:
        quoting = Quoting()
        stored = GmailMailbox(google.api).read(given.email_id)
        return Done(_whole(stored, google, quoting, _named_by(services, call)), quotes=quoting.quotes)

    return services.google.use(call, (MAIL_READ,), read, of=given.mailbox or "")


def get_email_thread(call: ToolCall, services: Services) -> Outcome:
    """Return the mails of a thread, one below the other."""
    given = GetEmailThreadInput.model_validate(call.arguments)

    def read(google: GoogleSession) -> Outcome:
        quoting, named = Quoting(), _named_by(services, call)
        mails = GmailMailbox(google.api).thread(given.thread_id, given.limit)
        return Done("\n\n".join(_whole(mail, google, quoting, named) for mail in mails), quotes=quoting.quotes)

    return services.google.use(call, (MAIL_READ,), read, of=given.mailbox or "")


def prepare_attachments(call: ToolCall, services: Services) -> Outcome:
    """Return one line per file."""
    given = PrepareAttachmentsInput.model_validate(call.arguments)

    def looked(google: GoogleSession) -> Outcome:
        there, quoting = _files(call, services, google), Quoting()
        try:
            # One file at a time: only its digest is kept, not its content.
            files = [there.look(file_id)[0] for file_id in dict.fromkeys(given.files)]
        except CannotAttachError as error:
            return Failed.by(error, "not prepared")
        return Done("\n".join(_file_line(one, quoting) for one in files), quotes=quoting.quotes, files=files)

    return services.google.use(call, (MAIL_WRITE, *scopes_for(given.files)), looked)


def send_email(call: ToolCall, services: Services) -> Outcome:
    """Send a mail by way of a draft, which can be sent only once, so that a repeated run never sends it twice."""
    given = SendEmailInput.model_validate(call.arguments)

    def sent(google: GoogleSession) -> Outcome:
        mailbox = GmailMailbox(google.api)
        note = services.run_notes.read(call)
        if note is None:
            try:
                letter = _letter(given, call, google, mailbox, services)
            except CannotAttachError as error:
                return Failed.by(error, "not sent")
            draft_id = mailbox.draft(composed(letter), call.call_id, given.thread_id)
            note = {"draft_id": draft_id, "subject": letter.subject}
            services.run_notes.write(call, note)
        try:
            mailbox.send_draft(note["draft_id"])
        except (GoogleNotFoundError, GoogleOutcomeUnknownError) as error:
            if mailbox.sent(call.call_id, call.created_at - _CLOCK_SKEW) is None:
                if isinstance(error, GoogleOutcomeUnknownError):
                    raise
                return Unknown("the draft is gone and no such mail is found: somebody may have sent or discarded it")
        except GoogleNotAllowedError:
            raise
        except GoogleError:
            # It was not sent, so it must not stay among the drafts.
            with suppress(GoogleError):
                mailbox.discard(note["draft_id"])
            raise
        return Done(f"Sent to {', '.join(given.to)}.", report=_report("sent", given, note["subject"]))

    return services.google.use(call, (MAIL_READ, MAIL_WRITE, *scopes_for(given.attachments)), sent)


def draft_email(call: ToolCall, services: Services) -> Outcome:
    """Save a draft."""
    given = WriteEmailInput.model_validate(call.arguments)

    def drafted(google: GoogleSession) -> Outcome:
        mailbox = GmailMailbox(google.api)
        try:
            letter = _letter(given, call, google, mailbox, services)
        except CannotAttachError as error:
            return Failed.by(error, "not drafted")
        draft_id = mailbox.draft(composed(letter), call.call_id, given.thread_id)
        undo = DraftMade(draft_id=draft_id, mailbox=google.address)
        return Done("It is among the drafts.", report=_report("drafted", given, letter.subject), undo=undo)

    return services.google.use(call, (MAIL_READ, MAIL_WRITE, *scopes_for(given.attachments)), drafted)


def undo_draft_email(call: ToolCall, services: Services) -> Outcome:
    """Delete the draft."""
    given = DraftMade.model_validate(call.arguments)

    def discarded(google: GoogleSession) -> Outcome:
        GmailMailbox(google.api).discard(given.draft_id)
        return Done(say("draft-gone"))

    return services.google.use(call, (MAIL_READ, MAIL_WRITE), discarded, of=given.mailbox)


def label_email(call: ToolCall, services: Services) -> Outcome:
    """Change a mail's labels."""
    given = LabelEmailInput.model_validate(call.arguments)

    def labelled(google: GoogleSession) -> Outcome:
        mailbox = GmailMailbox(google.api)
        note = services.run_notes.read(call)
        if note is None:
            there = mailbox.head(given.email_id)
            require_title(given.subject, there.subject or _NO_SUBJECT, "other_subject")
            note = {"labels": [name for name, label_id in mailbox.labels().items() if label_id in there.labels]}
            services.run_notes.write(call, note)
        mailbox.label(given.email_id, add=given.add, remove=given.remove)
        undo = LabelsBefore(
            email_id=given.email_id,
            add=tuple(name for name in given.remove if name in note["labels"]),
            remove=tuple(name for name in given.add if name not in note["labels"]),
            mailbox=google.address,
        )
        return Done(say("mail-labelled"), undo=undo)

    return services.google.use(call, (MAIL_CHANGE,), labelled)


def undo_label_email(call: ToolCall, services: Services) -> Outcome:
    """Restore the former labels."""
    given = LabelsBefore.model_validate(call.arguments)

    def back(google: GoogleSession) -> Outcome:
        GmailMailbox(google.api).label(given.email_id, add=given.add, remove=given.remove)
        return Done(say("labels-back"))

    return services.google.use(call, (MAIL_CHANGE,), back, of=given.mailbox)


def _files(call: ToolCall, services: Services, google: GoogleSession) -> AttachableFiles:
    return AttachableFiles(call, services.documents, google, _named_by(services, call))


def _file_line(file: AttachedFile, quoting: Quoting) -> str:
    said = shorten(file.name, _SUBJECT)
    name = quoting.quote(said, "name of a file", file.who, file.address) if file.outside else said
    return " · ".join([file.file_id, file.kind, f"{file.size:,} bytes", name])


def _letter(
    given: WriteEmailInput, call: ToolCall, google: GoogleSession, mailbox: GmailMailbox, services: Services
) -> OutgoingMail:
    """Build the mail; in a thread it answers the last one. Raises `GoogleNotFoundError` or `CannotAttachError`."""
    there, decided = _files(call, services, google), files_in(call.resolved)
    assert tuple(one.file_id for one in decided) == given.attachments
    answers: tuple[str, ...] = ()
    subject = given.subject or ""
    if given.thread_id:
        last = next(mailbox.thread(given.thread_id, 1), None)
        if last is None:
            raise GoogleNotFoundError("there is no mail in that thread any more")
        if given.thread_subject:
            # The thread may have grown since it was shown.
            require_title(_in_thread(given.thread_subject), _in_thread(last.mail.subject), "other_subject")
        subject = answering(last.mail.subject)
        answers = tuple(filter(None, (*last.mail.answers, last.mail.message_id)))
    return OutgoingMail(
        sender=google.address,
        to=given.to,
        cc=given.cc,
        subject=subject,
        text=given.body,
        answers=answers,
        headers={REFERENCE: call.call_id},
        attachments=tuple(map(there.content, decided)),
    )


def _in_thread(subject: str) -> str:
    """Return a subject as it compares with that of any other mail of its thread."""
    return answering("" if subject == _NO_SUBJECT else subject).casefold()


def _report(form: Literal["sent", "drafted"], given: WriteEmailInput, subject: str) -> Sentence:
    return say("mail-done", form=form, who=", ".join((*given.to, *given.cc)), subject=shorten(subject, _SUBJECT))


Named = Callable[[str], str]


def _named_by(services: Services, call: ToolCall) -> Named:
    """Return a function from address to contact name."""

    def named(address: str) -> str:
        contact = services.people.contact_at(call.account_id, address)
        return contact.name if contact else ""

    return named


def _head(head: MailSummary, google: GoogleSession, quoting: Quoting) -> str:
    if head.own:
        about = f"sent to {quoting.quote(shorten(head.to, _ADDRESSES), 'whom a mail is for')}"
    else:
        about = f"from {quoting.quote(shorten(head.sender, _ADDRESSES), 'sender of a mail')}"
    unread = ["unread"] if "UNREAD" in head.labels else []
    subject = quoting.quote(shown_name(head.subject), "subject of a mail") if head.subject else _NO_SUBJECT
    at = on_the_wall(head.came_at, google.zone)
    return " · ".join([head.mail_id, at, about, subject, *unread, f"thread {head.thread_id}"])


def _whole(stored: StoredMail, google: GoogleSession, quoting: Quoting, named: Named) -> str:
    mail = stored.mail
    # The contact's name is shown only if the receiving server has verified the address.
    who = named(mail.author) if mail.vouched and not stored.own else ""
    address = mail.author if who else ""

    def theirs(words: str, what: str) -> str:
        return quoting.quote(shorten(words, _WORDS), what, who, address, stored.came_at)

    def said(words: str, what: str) -> str:
        return shorten(words, _WORDS) if stored.own and mail.fresh else theirs(words, what)

    lines = [f"{stored.mail_id} · {on_the_wall(stored.came_at, google.zone)} · thread {stored.thread_id}"]
    lines.append("from the member" if stored.own else f"from: {theirs(mail.author, 'sender of a mail')}")
    if not (stored.own or mail.vouched):
        lines.append("Nobody vouches for the sender: it may be forged.")
    lines.append(f"to: {theirs(', '.join(mail.recipients), 'whom a mail is for')}")
    if mail.subject:
        lines.append(f"subject: {said(mail.subject, 'subject of a mail')}")
    lines.append(f"says: {said(mail.own, 'mail')}" if mail.own else "It says nothing of its own.")
    if mail.carried:
        lines.append(f"below it: {theirs(mail.carried, 'what a mail quotes or forwards')}")
    if mail.attachments:
        names = ", ".join(f"{one.name} ({len(one.content):,} bytes)" for one in mail.attachments)
        lines.append(f"attached, {len(mail.attachments)}: {theirs(names, 'names of what is attached')}")
    if mail.cut:
        lines.append("There is more of it than is shown.")
    return "\n".join(lines)
