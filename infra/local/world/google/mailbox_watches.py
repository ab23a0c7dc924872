"""Which mailboxes tell of their changes, to which topic, until when.

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
    """A watch for each address that asked for one; `publish` gets a topic and what is said there."""

    def __init__(
        self, records: StoredValues, now: Callable[[], datetime], publish: Callable[[str, Mapping[str, Any]], None]
    ) -> None:
        self._records = records
        self._now = now
        self._publish = publish

    def start(self, address: str, given: Mapping[str, Any], labels: Set[str]) -> datetime:
        """Tell of changes from now on; until when. `labels` are those the mailbox has. Raises `BadRequestError`."""
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
        """Tell of nothing more."""
        self._records.put(address, None)

    def until(self, address: str) -> datetime | None:
        """When the watch of a mailbox ends, or has ended; None if there is none."""
        said = self._records.get(address)
        return datetime.fromisoformat(said["until"]) if said else None

    def changed(self, address: str, labels: Set[str], history_id: int) -> None:
        """A mail with these labels came, or was changed."""
        said = self._records.get(address)
        if said is None or datetime.fromisoformat(said["until"]) <= self._now():
            return
        if said["labels"] and bool(labels & set(said["labels"])) == said["excluded"]:
            return
        self._publish(said["topic"], {"emailAddress": address, "historyId": history_id})
