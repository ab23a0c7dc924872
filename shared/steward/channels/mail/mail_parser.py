"""Parser for received mail: author, own and quoted words, thread, attachments. Pure.

The sender decides every byte of a mail, so nothing here raises because of its content. Unreadable parts are left out,
and a mail without a readable author or a proof counts as not authenticated.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from email import message_from_bytes, policy
from email.header import decode_header
from email.message import Message
from email.utils import collapse_rfc2231_value, getaddresses

from steward.channels.mail.authentication import vouched_domain
from steward.channels.mail.html_text import text_of_html
from steward.channels.mail.quote_splitter import split_own_words
from steward.channels.mail.threads import abridged
from steward.core.documents import Attachment

# Limits: further parts are ignored, and longer texts are cut.
PARTS = 200
CHARACTERS = 20_000
SUBJECT_CHARACTERS = 500
_TEXT_BYTES = 100_000
_HEADER_CHARACTERS = 50_000
_DECORATION_BYTES = 100_000
_ADDRESS_CHARACTERS = 254
_IDS = 20

# "Re:", "WG:", "转发：": prefixes of replies and forwarded mails.
_PREFIXED = re.compile(r"\s*\S{1,8}\s?[:：]")

_ADDRESS = r"[^\s<>()\[\]\\,;:@\"]+@[A-Za-z0-9.-]+"
# A quoted, encoded or plain name with the address in angle brackets, or the address alone. A header that programs could
# read in two ways has no author.
_AUTHOR = re.compile(rf'(?:(?:"(?:[^"\\]|\\.)*"|[^<>"@,;:\\]*)\s*<({_ADDRESS})>|({_ADDRESS}))')
# Visible ASCII only, because ids are copied into the headers of an answer.
_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_BULK = ("bulk", "list", "junk", "auto_reply")
_LIST = ("list-id", "list-unsubscribe", "list-post")


@dataclass(frozen=True)
class ReceivedMail:
    """A parsed mail. `author` is empty if the header names none, or can be read in two ways.

    `brought_to` is the address of delivery by the headers, the only trace of a blind copy.

    `vouched` means that the receiver proved the author's domain. `answers` are the ids of its thread, oldest first,
    without the middle of a long one; a `fresh` mail starts a thread: nothing in it, subject included, may be somebody
    else's. `own` are the author's words, `carried` what they quote or forward; `cut` means that there was more.
    `left_out` counts parts beyond the limit. An `automatic` mail was written by a program or to a list, and nobody
    waits for an answer.
    """

    author: str
    vouched: bool
    recipients: tuple[str, ...]
    brought_to: tuple[str, ...]
    subject: str
    message_id: str
    answers: tuple[str, ...]
    fresh: bool
    own: str
    carried: str
    cut: bool
    attachments: tuple[Attachment, ...]
    automatic: bool
    left_out: int = 0


# The library needs a hundred bytes or more for each line, however short. A file of 50 MB has fewer lines, at 76 letters
# each.
_LINES = 700_000


def read_mail(raw: bytes, receiver: str) -> ReceivedMail:
    """Parse a mail in the format of RFC 5322; `receiver` as for `vouched_domain`."""
    whole = (raw,) if raw.count(b"\n") <= _LINES else ()
    for readable in (*whole, _head(raw), b""):
        # The library may raise anything for malformed mail.
        with suppress(Exception):
            read = _read(readable, receiver)
            # A partly readable mail is marked as cut and not fresh, because the rest is unknown.
            return read if readable is raw else replace(read, cut=True, fresh=False)
    raise AssertionError("a mail without a byte could not be read")


def _head(raw: bytes) -> bytes:
    """Return the headers that identify the mail, without those that describe its encoding."""
    head = re.split(rb"\r?\n\r?\n", raw[:_HEADER_CHARACTERS], maxsplit=1)[0]
    lines = re.split(rb"\r?\n(?![ \t])", head)
    return b"\r\n".join([*(line for line in lines if not line.lower().startswith(b"content-")), b"", b""])


def _read(raw: bytes, receiver: str) -> ReceivedMail:
    # The old policy: values of the new ones may raise on every access to a malformed header.
    message = message_from_bytes(raw, policy=policy.compat32)
    author = _author(message)
    subject = " ".join(_first(message, "subject").split())[:SUBJECT_CHARACTERS]
    answers = abridged(tuple(dict.fromkeys([*_ids(message, "references"), *_ids(message, "in-reply-to")])), _IDS)
    begins = not answers and not _PREFIXED.match(subject)
    parts, left_out = _leaves(message)
    own, carried, attachments = _contents(parts, begins=begins)
    reports = _all(message, "authentication-results")
    return ReceivedMail(
        author=author,
        vouched=bool(author) and author.rpartition("@")[2] == vouched_domain(reports, receiver),
        recipients=_addresses([*_all(message, "to"), *_all(message, "cc")]),
        brought_to=_addresses(_all(message, "delivered-to")[:1]),
        subject=subject,
        message_id=next(iter(_ids(message, "message-id")), ""),
        answers=answers,
        fresh=begins and not carried and not attachments,
        own=own[:CHARACTERS],
        carried=carried[:CHARACTERS],
        cut=max(len(own), len(carried)) > CHARACTERS,
        attachments=attachments,
        automatic=_is_automatic(message),
        left_out=left_out,
    )


def _author(message: Message) -> str:
    given = [str(value) for value in message.get_all("from", [])]
    found = _AUTHOR.fullmatch(" ".join(given[0][:_HEADER_CHARACTERS].split())) if len(given) == 1 else None
    author = (found[1] or found[2]).lower() if found else ""
    return author if len(author) <= _ADDRESS_CHARACTERS else ""


def _addresses(given: list[str]) -> tuple[str, ...]:
    named = getaddresses(given)
    addresses = (address.lower() for _, address in named if "@" in address and len(address) <= _ADDRESS_CHARACTERS)
    return tuple(dict.fromkeys(addresses))


def _is_automatic(message: Message) -> bool:
    """Tell if a program sent it, by RFC 3834 and by headers of list servers and mail programs, never by its words."""
    submitted = _first(message, "auto-submitted").split(";")[0].strip().lower()
    return (
        submitted not in ("", "no")
        or _first(message, "precedence").strip().lower() in _BULK
        or _first(message, "return-path").strip() == "<>"
        or message.get_content_type() == "multipart/report"
        or any(message[name] is not None for name in (*_LIST, "x-autoreply", "x-autorespond"))
    )


def _ids(message: Message, name: str) -> list[str]:
    return _ID.findall(" ".join(_all(message, name)))


def _first(message: Message, name: str) -> str:
    return next(iter(_all(message, name)), "")


def _all(message: Message, name: str) -> list[str]:
    return [decoded(str(value)[:_HEADER_CHARACTERS]) for value in message.get_all(name, [])]


def decoded(value: str) -> str:
    """Return the text of a header in any encoding."""
    try:
        pieces = decode_header(value)
    except Exception:
        # `binascii.Error` and similar, for text that only looks encoded.
        return value
    return "".join(piece if isinstance(piece, str) else _text(piece, charset) for piece, charset in pieces)


def _contents(parts: list[Message], *, begins: bool) -> tuple[str, str, tuple[Attachment, ...]]:
    """Return the author's words, the carried text and the attachments; `begins` as for `split_own_words`."""
    texts, attachments, plain = list[str](), list[Attachment](), True
    for part in parts:
        kind = part.get_content_type()
        if kind in ("text/plain", "text/html") and not _is_attached(part):
            said = _text(_bytes(part)[:_TEXT_BYTES], _charset(part))
            plain = plain and kind == "text/plain"
            texts.append(text_of_html(said) if kind == "text/html" else _unflowed(part, said))
        elif not _decorates(part):
            attachments.append(Attachment(_file_name(part), kind, _bytes(part)))
    invited = any(one.media_type == "text/calendar" for one in attachments)
    if invited or not (plain or begins):
        # The text of an invitation is its organizer's; and HTML may mark quotes by colour only.
        return "", _together(texts), tuple(attachments)
    own, carried = split_own_words(texts[0], begins=begins) if texts else ("", "")
    # Text after the first part may be a list's footer, or a forwarded mail taken apart.
    return own, _together([carried, *texts[1:]]), tuple(attachments)


def _together(texts: list[str]) -> str:
    return "\n\n".join(text.strip() for text in texts if text.strip())


def _leaves(message: Message) -> tuple[list[Message], int]:
    """Return the leaf parts in order, and the number of parts beyond the limit.

    Of alternative forms only the plainest is used.
    """
    leaves, waiting, seen = list[Message](), [message], 0
    while waiting and seen < PARTS:
        part = waiting.pop()
        seen += 1
        if not part.is_multipart() or part.get_content_maintype() != "multipart":
            leaves.append(part)
        elif part.get_content_subtype() == "alternative":
            waiting += _plainest(_inside(part))
        else:
            waiting += reversed(_inside(part))
    return leaves, len(waiting)


def _inside(part: Message) -> list[Message]:
    inside = part.get_payload()
    return [one for one in inside if isinstance(one, Message)] if isinstance(inside, list) else []


def _plainest(forms: list[Message]) -> list[Message]:
    """Return the plainest form, together with any invitation, which calendars add as an alternative."""
    plain = [one for one in forms if one.get_content_type() == "text/plain" and _bytes(one).strip()]
    invitations = [one for one in forms if one.get_content_type() == "text/calendar"]
    others = [one for one in forms if one not in invitations]
    return [*invitations, *(plain[:1] or others[-1:])]


def _is_attached(part: Message) -> bool:
    return part.get_content_disposition() == "attachment" or bool(_file_name(part))


def _decorates(part: Message) -> bool:
    """Tell if it is a small inline picture, as in a signature."""
    if part.get_content_maintype() != "image" or part["content-id"] is None:
        return False
    return part.get_content_disposition() != "attachment" and len(_bytes(part)) <= _DECORATION_BYTES


def _file_name(part: Message) -> str:
    try:
        given = part.get_filename() or ""
        name = decoded(collapse_rfc2231_value(given))
    except Exception:
        # The file name's encoding is invalid.
        name = "unnamed"
    # A file name must not be a path of any system.
    return " ".join(re.split(r"[/\\]", name)[-1].split())


def _bytes(part: Message) -> bytes:
    if part.is_multipart():
        # An attached mail is taken whole.
        try:
            return b"".join(one.as_bytes() for one in _inside(part))
        except Exception:
            # Some mails can be parsed but not serialized again.
            return b""
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _charset(part: Message) -> str | None:
    try:
        return part.get_content_charset()
    except (LookupError, ValueError):
        return None


def _text(content: bytes, charset: str | None) -> str:
    """Return the decoded text; an invalid charset is ignored."""
    for name in (charset, "utf-8"):
        try:
            if name:
                # Lone surrogates of some encodings cannot be stored.
                return content.decode(name).encode("utf-8", "replace").decode()
        except (LookupError, ValueError):
            continue
    return content.decode("cp1252", errors="replace")


def _unflowed(part: Message, text: str) -> str:
    """Join lines of `format=flowed` text (RFC 3676), where a trailing space continues a line."""
    if str(part.get_param("format", "")).lower() != "flowed":
        return text
    lines = [""]
    for line in text.splitlines():
        goes_on = lines[-1].endswith(" ") and lines[-1] != "-- " and not lines[-1].startswith(">")
        # A sign of quoted text must stay at the beginning of its line.
        if goes_on and line[:1].isalnum():
            lines[-1] += line
        else:
            lines.append(line)
    return "\n".join(lines[1:])
