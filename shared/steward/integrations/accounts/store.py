"""DynamoDB stores of grants, and of calls that wait for one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from steward.actors.store import ABSENT_ROW
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Delete, Increment, Item, Operation, Put, Table
from steward.core.ids import derived_id
from steward.integrations.accounts.models import Grant, Service, SignIn

_GRANT, _WAITING, _SIGN_IN = "grant#", "waiting#", "sign_in"
# DynamoDB deletes rows this long after their expiry.
_KEPT = timedelta(days=7)


class SignInWriter:
    """Writer of a waiting call as two rows: one for its link, one beside the member's others."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def operations(self, sign_in: SignIn, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        attributes = self._rows.encode(sign_in, owner=sign_in.account_id, persons=persons)
        attributes["expires_epoch"] = int((sign_in.expires_at + _KEPT).timestamp())
        return [Put(self._table, {**key, **attributes}) for key in _keys(sign_in)]


class GrantStore:
    """DynamoDB store of grants: rows of the grants table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def grant(self, account_id: str, member_id: str, service: Service) -> Grant | None:
        """Return the member's grant; None if there is none."""
        item = self._table.get({"owner": account_id, "row": f"{_GRANT}{service}#{member_id}"})
        return self._rows.decode(item, Grant) if item else None

    def grants(self, account_id: str) -> list[Grant]:
        """Return all grants of the account."""
        return [self._rows.decode(item, Grant) for item in self._beginning(account_id, _GRANT)]

    def sign_in(self, sign_in_id: str) -> SignIn | None:
        """Return the sign-in behind a link; None once it is completed."""
        item = self._table.get({"owner": sign_in_id, "row": _SIGN_IN})
        return self._rows.decode(item, SignIn) if item else None

    def waiting(self, account_id: str, member_id: str, service: Service) -> list[SignIn]:
        """Return every call that waits for this member's sign-in."""
        found = self._beginning(account_id, f"{_WAITING}{service}#{member_id}#")
        return [self._rows.decode(item, SignIn) for item in found]

    def resume(
        self,
        done: Sequence[SignIn],
        beside: Sequence[Operation],
        grant: Grant | None = None,
        before: Grant | None = None,
    ) -> bool:
        """Complete these sign-ins together with the writes `beside`, and save `grant` in place of `before`.

        Return False, with nothing written, if one of `beside` was refused or another grant was saved meanwhile.
        """
        ended: list[Operation] = [Delete(self._table, key) for one in done for key in _keys(one)]
        kept = [self._put(grant, _same(before) if before else ABSENT_ROW)] if grant else []
        return self._written([*kept, *ended, *beside])

    def change(self, grant: Grant) -> bool:
        """Update a grant; False if it was replaced or deleted meanwhile."""
        return self._written([self._put(grant, _same(grant))])

    def given_back(self, grant: Grant, beside: Sequence[Operation]) -> Grant | None:
        """Record that replaced accounts were revoked, with the writes `beside`; None if another process has done so."""
        kept = grant.model_copy(update={"replaced": ()})
        return kept if self._written([self._put(kept, _same(grant)), *beside]) else None

    def end(self, grant: Grant) -> bool:
        """Delete this grant; False if it was replaced or deleted meanwhile."""
        return self._written([Delete(self._table, {"owner": grant.account_id, "row": grant.row}, _same(grant))])

    def attempts(self, source: str, now: datetime, window: timedelta) -> int:
        """Return the number of tries of this source within the window of `now`, including this one."""
        place = int(now.timestamp() // window.total_seconds())
        key = {"owner": f"from#{derived_id(source)}", "row": str(place)}
        expires = int((now + 2 * window).timestamp())
        return int(self._table.update(key, {"tries": Increment(1), "expires_epoch": expires})["tries"])

    def _written(self, operations: Sequence[Operation]) -> bool:
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True

    def _put(self, grant: Grant, condition: Condition) -> Put:
        attributes = self._rows.encode(grant, owner=grant.account_id, persons=(grant.member_id,))
        item: Item = {"owner": grant.account_id, "row": grant.row, "granted_at": grant.granted_at.isoformat()}
        return Put(self._table, {**item, "replaced": len(grant.replaced), **attributes}, condition)

    def _beginning(self, owner: str, prefix: str) -> list[Item]:
        asked = Condition("#owner = :owner AND begins_with(#row, :prefix)", {":owner": owner, ":prefix": prefix})
        return list(self._table.query(asked))


def _same(grant: Grant) -> Condition:
    return Condition(
        "granted_at = :at AND replaced = :replaced",
        {":at": grant.granted_at.isoformat(), ":replaced": len(grant.replaced)},
    )


def _keys(sign_in: SignIn) -> list[dict[str, str]]:
    beside = f"{_WAITING}{sign_in.service}#{sign_in.member_id}#{sign_in.sign_in_id}"
    return [{"owner": sign_in.sign_in_id, "row": _SIGN_IN}, {"owner": sign_in.account_id, "row": beside}]
