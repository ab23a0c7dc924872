"""A mail of ours, as it is sent. Pure."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.policy import SMTP
from html import escape

from steward.channels.port import Outgoing
from steward.core.ids import derived_id
from steward.core.text import shorten

# Gmail gives mails message ids of its own, so this is what a sent one is known by.
REFERENCE = "X-Steward-Delivery"
_SUBJECT_CHARACTERS = 60
_LINE = 990
_ADDRESS_OF_A_PAGE = re.compile(r"https?://[^\s<>\"]+")


def composed(outgoing: Outgoing) -> bytes:
    """The bytes of a mail: an answer to the last message of its thread, or the first of a new one.

    It says of itself that a program wrote it (RFC 3834), so that no other program answers.
    """
    thread = outgoing.content.thread
    # Ids that were folded would be encoded, and nobody would know them again.
    mail = EmailMessage(policy=SMTP.clone(max_line_length=_LINE))
    mail["From"], mail["To"] = outgoing.from_address, outgoing.to_address
    mail["Subject"] = subject(outgoing)
    mail["Message-ID"] = f"<{derived_id(outgoing.reference)}@{outgoing.from_address.rpartition('@')[2]}>"
    if thread and thread.messages:
        mail["In-Reply-To"], mail["References"] = thread.messages[-1], _references(thread.messages)
    mail["Auto-Submitted"] = "auto-replied" if thread else "auto-generated"
    mail[REFERENCE] = outgoing.reference
    mail.set_content(outgoing.content.text)
    mail.add_alternative(_html(outgoing.content.text), subtype="html")
    return mail.as_bytes()


def subject(outgoing: Outgoing) -> str:
    """What the mail is called: as the thread is, or as it begins."""
    thread = outgoing.content.thread
    if thread is None:
        return shorten(" ".join(outgoing.content.text.split()), _SUBJECT_CHARACTERS)
    # What still looks encoded would be decoded once more, line ends in it and all.
    named = " ".join(thread.subject.split()).replace("=?", "= ?")
    return named if named.casefold().startswith("re:") else f"Re: {named}".strip()


def _references(messages: tuple[str, ...]) -> str:
    """As many of the newest as fit into a line."""
    named = ""
    for message in reversed(messages):
        longer = f"{message} {named}".strip()
        if len(longer) > _LINE - 50:
            break
        named = longer
    return named


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
