"""Subjects of mails, and message ids that keep a mail in its thread. Pure."""

from __future__ import annotations

from steward.core.text import shorten

_SUBJECT_CHARACTERS = 60


def abridged(messages: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Return at most so many ids: the first, which identifies a thread without a provider's id, and the newest."""
    return messages if len(messages) <= most else (messages[0], *messages[len(messages) - most + 1 :])


def beginning(text: str) -> str:
    """Return the subject of a mail that begins a thread: the first words of its text."""
    return shorten(" ".join(text.split()), _SUBJECT_CHARACTERS)


def answering(subject: str) -> str:
    """Return the subject of a reply."""
    named = one_line(subject)
    return named if named.casefold().startswith("re:") else f"Re: {named}".strip()


def one_line(text: str) -> str:
    """Return a safe header value on one line: text that looks encoded would be decoded on the way."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split()).replace("=?", "= ?")
