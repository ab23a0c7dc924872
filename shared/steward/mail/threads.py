"""The ids of a thread's mails, as mails hand them on. Pure."""

from __future__ import annotations


def abridged(messages: tuple[str, ...], most: int) -> tuple[str, ...]:
    """At most so many: the first, by which a thread is known where no provider names it, and the newest."""
    return messages if len(messages) <= most else (messages[0], *messages[len(messages) - most + 1 :])
