"""Builder of outgoing mail: no text in a subject or name can add a header."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from steward.channels.mail.addresses import EmailAddress
from steward.channels.mail.mail_builder import OutgoingMail, composed
from steward.channels.mail.threads import answering
from steward.core.documents import Attachment
from tests.support.walks import for_each

HEAD = {"From", "To", "Cc", "Subject", "MIME-Version", "Content-Type", "X-Steward-Reference"}
ADDRESSES = TypeAdapter(EmailAddress)


def head(subject: str, **more: Any) -> dict[str, str]:
    """The lines of the head of a mail with this subject, read as a mail program would."""
    fields: dict[str, Any] = {"to": ("pete@rossi.example",), "cc": ("lena@park.example",), **more}
    letter = OutgoingMail(
        "maria@oak.example", subject=subject, text="Hi", headers={"X-Steward-Reference": "c"}, **fields
    )
    mail = message_from_bytes(composed(letter), policy=policy.default)
    return {name: str(value) for name, value in mail.items()}


@given(st.text(max_size=200))
def test_no_subject_adds_to_the_head(subject: str) -> None:
    read = head(subject)
    assert set(read) == HEAD
    assert read["To"] == "pete@rossi.example"
    assert not any(character in read["Subject"] for character in "\r\n\u2028\x00")


@for_each("subject", ["=?utf-8?q?x=0D=0ABcc:_evil@example.com=0D=0AX:?=", "a\r\nBcc: evil@example.com"])
def test_subject_that_looks_encoded_is_kept_as_text(subject: str) -> None:
    for given_ in (subject, answering(subject)):
        read = head(given_)
        assert set(read) == HEAD
        assert "evil@example.com" in read["Subject"]


@given(st.text(max_size=60))
def test_valid_address_is_one_recipient(text: str) -> None:
    try:
        address = ADDRESSES.validate_python(f"{text}@rossi.example")
    except ValidationError:
        return
    read = head("Boiler", to=(address,))
    assert set(read) == HEAD
    assert read["To"] == address


@for_each(
    "text",
    [
        "=?utf-8?q?evil=40evil.com=2C?=@x.example",
        "a(@x.example",
        "b)@evil.example",
        "a\x00@x.example",
        "a@b",
        "a@b,c@d.e",
    ],
)
def test_ambiguous_address_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        ADDRESSES.validate_python(text)


@for_each(
    ("name", "called"),
    [
        ("a\r\nBcc: mallory@elsewhere.example", "a Bcc: mallory@elsewhere.example"),
        ("../../etc/passwd", "passwd"),
        ("C:\\x\\lease.pdf", "lease.pdf"),
        ("Mietvertrag für 4B 🏠.pdf", "Mietvertrag für 4B 🏠.pdf"),
        ('a"; filename="b.exe', 'a"; filename="b.exe'),
        ("=?utf-8?q?a=0D=0ABcc:_x?=", "= ?utf-8?q?a=0D=0ABcc:_x?="),
        ("\u202efdp.exe", "fdp.exe"),
        ("/", "attachment"),
    ],
)
def test_an_attachments_name_is_no_path_and_no_header_line(name: str, called: str) -> None:
    letter = OutgoingMail(
        "maria@oak.example",
        to=("pete@rossi.example",),
        subject="Lease",
        text="Hi",
        attachments=(Attachment(name=name, media_type="application/pdf", content=b"%PDF"),),
    )
    mail = message_from_bytes(composed(letter), policy=policy.default)
    assert isinstance(mail, EmailMessage)
    (part,) = mail.iter_attachments()
    assert part.get_filename() == called
    assert mail["Bcc"] is None
