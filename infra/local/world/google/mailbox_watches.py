"""Gmail push watches in the fake Google: they report mailbox changes to a Pub/Sub topic until they expire.

https://developers.google.com/workspace/gmail/api/guides/push
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from datetime import datetime, timedelta
from typing import Any

from infra.local.world.google.errors import BadRequestError
from infra.local.world.google.mailbox import SYSTEM_LABELS
from infra.local.world.google.stored_values import StoredValues

_TOPIC = re.compile(r"projects/[^/\s]+/topics/[^/\s]+")
_LIFE = timedelta(days=7)


class MailboxWatches:
    """At most one watch for each address; `publish` gets a topic and a message."""

    def __init__(
        self, records: StoredValues, now: Callable[[], datetime], publish: Callable[[str, Mapping[str, Any]], None]
    ) -> None:
        self._records = records
        self._now = now
        self._publish = publish

    def start(self, address: str, given: Mapping[str, Any], labels: Set[str]) -> datetime:
        """Start a watch and return its expiry. `labels` are those of the mailbox. Raises `BadRequestError`."""
        topic = str(given.get("topicName", ""))
        if not _TOPIC.fullmatch(topic):
            raise BadRequestError(f"Invalid topicName does not match projects/*/topics/*: {topic}")
        if unknown := set(given.get("labelIds", ())) - labels - set(SYSTEM_LABELS):
            raise BadRequestError(f"Invalid label: {min(unknown)}")
        until = self._now() + _LIFE
        said = {
            "topic": topic,
            "labels": sorted(given.get("labelIds", ())),
            "excluded": given.get("labelFilterBehavior") == "exclude",
            "until": until.isoformat(),
        }
        self._records.put(address, said)
        return until

    def stop(self, address: str) -> None:
        """Stop the watch."""
        self._records.put(address, None)

    def until(self, address: str) -> datetime | None:
        """Return the expiry of a mailbox's watch, which may have passed; None if there is no watch."""
        said = self._records.get(address)
        return datetime.fromisoformat(said["until"]) if said else None

    def changed(self, address: str, labels: Set[str], history_id: int) -> None:
        """Report that a mail with these labels came, or was changed."""
        said = self._records.get(address)
        if said is None or datetime.fromisoformat(said["until"]) <= self._now():
            return
        if said["labels"] and bool(labels & set(said["labels"])) == said["excluded"]:
            return
        self._publish(said["topic"], {"emailAddress": address, "historyId": history_id})
