"""Rows of apps, in the people table: what each may be used by, and how often it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from steward.apps.models import App
from steward.aws.rows import Rows
from steward.aws.tables import Added, Condition, ConditionFailed, Item, Table
from steward.core.clock import from_iso, to_iso

_THERE = Condition("attribute_exists(kind) AND attribute_not_exists(erased_at)")


@dataclass(frozen=True)
class Kept:
    """An app and when its key was used last; at first when it was made."""

    app: App
    used_at: datetime


class AppStore:
    """Rows of the people table. One that was erased is as if it had never been."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def add(self, app: App) -> None:
        """Keep a new app."""
        attributes = self._rows.encode(app, owner=app.account_id, persons=(app.member_id,))
        item: Item = {"owner": app.account_id, "row": app.row, "used_at": to_iso(app.made_at), **attributes}
        self._table.put(item, Condition("attribute_not_exists(#row)"))

    def get(self, account_id: str, app_id: str) -> Kept | None:
        """The app of this account with this id."""
        item = self._table.get({"owner": account_id, "row": f"app#{app_id}"})
        return self._kept(item) if item else None

    def of_account(self, account_id: str) -> list[Kept]:
        """Every app of the account, oldest first, those whose keys are void among them."""
        return [kept for item in self._items(account_id) if (kept := self._kept(item))]

    def ids(self, account_id: str) -> list[str]:
        """The ids of the account's apps, also of erased ones."""
        return [str(item["row"]).partition("#")[2] for item in self._items(account_id)]

    def revoke(self, app: App, at: datetime) -> bool:
        """Its key is void from now on; False if it is not there."""
        revoked = app.model_copy(update={"revoked_at": at})
        attributes = self._rows.encode(revoked, owner=app.account_id, persons=(app.member_id,))
        return self._updated(app, attributes) is not None

    def note_use(self, app: App, now: datetime) -> int:
        """It is used now; how often in this minute, this time included."""
        minute = int(now.timestamp()) // 60
        used = {"used_at": to_iso(now)}
        again = self._updated(app, {**used, "requests": Added(1)}, Condition("used_in = :minute", {":minute": minute}))
        if again is None:
            again = self._updated(app, {**used, "used_in": minute, "requests": 1})
        return int(again["requests"]) if again else 1

    def _updated(self, app: App, changes: dict[str, object], condition: Condition | None = None) -> Item | None:
        key = {"owner": app.account_id, "row": app.row}
        try:
            return self._table.update(key, changes, _THERE & condition if condition else _THERE)
        except ConditionFailed:
            return None

    def _items(self, account_id: str) -> Iterator[Item]:
        asked = Condition("#owner = :owner AND begins_with(#row, :apps)", {":owner": account_id, ":apps": "app#"})
        return self._table.query(asked)

    def _kept(self, item: Item) -> Kept | None:
        if item.get("erased_at"):
            return None
        return Kept(self._rows.decode(item, App), from_iso(item["used_at"]))
