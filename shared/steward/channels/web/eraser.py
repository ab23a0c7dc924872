"""Erases a person from the web app: deletes their sessions and push subscriptions."""

from __future__ import annotations

from typing import ClassVar

from steward.aws.redactors import ErasureWalk, rows_of
from steward.aws.schema import PEOPLE
from steward.aws.tables import Table
from steward.channels.messaging.push_subscriptions import devices_of
from steward.channels.web.session_store import sessions_of
from steward.core.redaction import ErasureScope


class SessionEraser:
    """Erases rows of sessions and subscriptions. Those of others name nobody."""

    covers: ClassVar[tuple[str, ...]] = (r"people/[^#]+#sessions/session#.*", r"people/[^#]+#devices/push#.*")

    def __init__(self, table: Table) -> None:
        self._table = table

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject = marked.subject
        partitions = (sessions_of(subject.account_id), devices_of(subject.account_id))
        every = [item for one in partitions for item in rows_of(self._table, PEOPLE, one)]
        own = [item for item in every if subject.person_id and subject.person_id in item["persons"]]
        for item in own:
            self._table.delete({"owner": item["owner"], "row": item["row"]})
        return len(own)
