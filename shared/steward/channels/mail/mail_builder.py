"""Builds the bytes of an outgoing mail, as plain text and HTML. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from html import escape
from typing import TYPE_CHECKING

from steward.channels.mail.threads import abridged, one_line

if TYPE_CHECKING:
    from steward.core.documents import Attachment

_LINE = 990
_NAME_CHARACTERS = 150
_ADDRESS_OF_A_PAGE = re.compile(r"https?://[^\s<>\"]+")


@dataclass(frozen=True)
class OutgoingMail:
    """Content and recipients of a mail; `answers` are the ids of its thread, oldest first.

    `headers` are further headers by name; `attachments` have names in the form of `file_name`.
    """

    sender: str
    to: tuple[str, ...]
    subject: str
    text: str
    cc: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    attachments: tuple[Attachment, ...] = ()


def composed(letter: OutgoingMail) -> bytes:
    """Return the bytes of a mail: a reply to the last message of its thread, or the first of a new one.

    Raises `ValueError` for an invalid address.
    """
    # Folded ids would be encoded, and could not be recognized.
    mail = EmailMessage(policy=SMTP.clone(max_line_length=_LINE))
    mail["From"], mail["To"] = Address(addr_spec=letter.sender), _addresses(letter.to)
    if letter.cc:
        mail["Cc"] = _addresses(letter.cc)
    mail["Subject"] = one_line(letter.subject)
    if letter.answers:
        mail["In-Reply-To"], mail["References"] = letter.answers[-1], _references(letter.answers)
    for name, value in letter.headers.items():
        mail[name] = value
    mail.set_content(letter.text)
    mail.add_alternative(_html(letter.text), subtype="html")
    if letter.attachments:
        mail.make_mixed()
    for attachment in letter.attachments:
        mail.attach(_part(attachment))
    return mail.as_bytes()


def file_name(given: str) -> str:
    """Return a safe attachment name: one line, no path of any system, no control characters that reverse text."""
    return one_line(re.split(r"[/\\]", given)[-1])[-_NAME_CHARACTERS:].strip(" .") or "attachment"


def _part(attachment: Attachment) -> EmailMessage:
    """Return the part of an attachment, which is never displayed within the text."""
    part = EmailMessage()
    main, _, sub = attachment.media_type.partition("/")
    part.set_content(
        attachment.content,
        maintype=main,
        subtype=sub,
        disposition="attachment",
        filename=file_name(attachment.name),
    )
    del part["MIME-Version"]
    return part


def _addresses(given: tuple[str, ...]) -> tuple[Address, ...]:
    return tuple(Address(addr_spec=one) for one in given)


def _references(messages: tuple[str, ...]) -> str:
    """Return the thread's first id, which identifies it, and as many of the newest as fit into a line."""
    kept = len(messages)
    while kept > 1 and len(" ".join(abridged(messages, kept))) > _LINE - 50:
        kept -= 1
    return " ".join(abridged(messages, kept))


def _html(text: str) -> str:
    paragraphs = [part for part in re.split(r"\n{2,}", text.strip()) if part]
    return "".join(f"<p>{_lines(part)}</p>" for part in paragraphs)


def _lines(text: str) -> str:
    pieces, end = list[str](), 0
    for found in _ADDRESS_OF_A_PAGE.finditer(text):
        page = escape(found[0])
        pieces += [escape(text[end : found.start()]), f'<a href="{page}">{page}</a>']
        end = found.end()
    return "".join([*pieces, escape(text[end:])]).replace("\n", "<br>\n")
