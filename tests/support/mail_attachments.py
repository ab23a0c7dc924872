"""Builds mails with attachments, and a scripted model that reads them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid

from infra.local.demo import MAILBOX
from infra.local.world.script import ModelRequest, Step, say, use_tool, use_tools
from tests.support.plumber import last_words

UNTIL = {"name": "until", "type": "date", "question": "Until when does it run?"}


@dataclass(frozen=True)
class File:
    """Something attached; with a `content_id` it stands within the words."""

    content: bytes
    name: str = "lease.pdf"
    media_type: str = "application/pdf"
    content_id: str = ""


def mail_with(sender: str, files: Sequence[File], text: str = "Until when does this run?", subject: str = "") -> bytes:
    """A mail to Steward that these files came with."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, MAILBOX, subject
    mail["Message-ID"] = make_msgid(domain="plumbers.example")
    mail.set_content(text)
    for file in files:
        main, _, sub = file.media_type.partition("/")
        disposition = "inline" if file.content_id else "attachment"
        mail.add_attachment(
            file.content,
            maintype=main,
            subtype=sub,
            filename=file.name or None,
            disposition=disposition,
            cid=file.content_id or None,
        )
    return mail.as_bytes()


def invitation(*lines: str, method: str = "REQUEST") -> File:
    """An invitation, of these lines of its appointment."""
    said = "\r\n".join(
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", f"METHOD:{method}", "BEGIN:VEVENT", "UID:1", *lines]
    )
    return File(f"{said}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".encode(), "invite.ics", "text/calendar")


def reads_what_came(request: ModelRequest) -> Step:
    """A model that has every attachment of a mail read, then asks the reader until when it runs."""
    said = last_words(request)
    if request.last_results:
        pages = re.findall(r"page \d+: \{(q\d+-\d+)\}", "\n".join(request.last_results.values()))
        if pages:
            return use_tool("read_outside", {"ids": pages, "fields": [UNTIL]})
        return say("\n".join(request.last_results.values()))
    documents = re.findall(r'document="(doc-\w+)"', said)
    if documents and "?" in said:
        return use_tools(*(("read_attachment", {"document": one}) for one in documents))
    return say("Here you are.")
