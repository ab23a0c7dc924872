"""A thread of mails: what its mails are called, and their ids as they hand them on. Pure."""

from __future__ import annotations


def abridged(messages: tuple[str, ...], most: int) -> tuple[str, ...]:
    """At most so many: the first, by which a thread is known where no provider names it, and the newest."""
    return messages if len(messages) <= most else (messages[0], *messages[len(messages) - most + 1 :])


def answering(subject: str) -> str:
    """The subject of an answer."""
    named = one_line(subject)
    return named if named.casefold().startswith("re:") else f"Re: {named}".strip()


def one_line(text: str) -> str:
    """Words for a header: what looks encoded would be decoded on the way, line ends in it and all."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split()).replace("=?", "= ?")
