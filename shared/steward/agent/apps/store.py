"""DynamoDB store for apps: their rows in the people table, and their use in the conversations table.

So the function that answers apps, an open endpoint, never writes to the people table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from steward.agent.apps.models import App
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Increment, Item, Table, get_across
from steward.core.clock import from_iso, to_iso

_THERE = Condition("attribute_exists(kind) AND attribute_not_exists(erased_at)")


@dataclass(frozen=True)
class StoredApp:
    """An app and the time its key was last used, at first the time it was made."""

    app: App
    used_at: datetime


class AppStore:
    """Rows of the people and conversations tables. An erased app is not found."""

    def __init__(self, table: Table, used: Table, rows: RowCodec) -> None:
        self._table = table
        self._used = used
        self._rows = rows

    def add(self, app: App) -> None:
        """Store a new app."""
        attributes = self._rows.encode(app, owner=app.account_id, persons=(app.member_id,))
        self._table.put(
            {"owner": app.account_id, "row": app.row, **attributes}, Condition("attribute_not_exists(#row)")
        )

    def get(self, account_id: str, app_id: str) -> StoredApp | None:
        """Return the app of this account with this id, by one request."""
        place = self._table, {"owner": account_id, "row": f"app#{app_id}"}
        item, used = get_across([place, (self._used, _use_of(app_id))])
        return self._kept(item, used) if item else None

    def of_account(self, account_id: str) -> list[StoredApp]:
        """Return every app of the account, oldest first, including those with void keys."""
        items = list(self._items(account_id))
        return [kept for item in items if (kept := self._kept(item, self._used.get(_use_of(_id(item)))))]

    def ids(self, account_id: str) -> list[str]:
        """Return the ids of the account's apps, including erased ones."""
        return [_id(item) for item in self._items(account_id)]

    def revoke(self, app: App, at: datetime) -> bool:
        """Revoke the app's key; return False if the row is gone."""
        revoked = app.model_copy(update={"revoked_at": at})
        attributes = self._rows.encode(revoked, owner=app.account_id, persons=(app.member_id,))
        try:
            self._table.update({"owner": app.account_id, "row": app.row}, attributes, _THERE)
        except ConditionFailedError:
            return False
        return True

    def note_use(self, app: App, now: datetime) -> int:
        """Record a use now, and return the number of uses in this minute."""
        minute, used = int(now.timestamp()) // 60, {"used_at": to_iso(now)}
        this_minute = Condition("used_in = :minute", {":minute": minute})
        try:
            changes = {**used, "requests": Increment(1)}
            return int(self._used.update(_use_of(app.app_id), changes, this_minute)["requests"])
        except ConditionFailedError:
            self._used.update(_use_of(app.app_id), {**used, "used_in": minute, "requests": 1})
            return 1

    def _items(self, account_id: str) -> Iterator[Item]:
        asked = Condition("#owner = :owner AND begins_with(#row, :apps)", {":owner": account_id, ":apps": "app#"})
        return self._table.query(asked)

    def _kept(self, item: Item, used: Item | None) -> StoredApp | None:
        if item.get("erased_at"):
            return None
        app = self._rows.decode(item, App)
        return StoredApp(app, from_iso(used["used_at"]) if used else app.made_at)


def _id(item: Item) -> str:
    return str(item["row"]).partition("#")[2]


def _use_of(app_id: str) -> Item:
    return {"conversation_id": f"used#{app_id}", "row": "used"}
