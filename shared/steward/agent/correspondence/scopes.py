"""Store and service for the contact scope that an account's owners have set: one row, read for each contact's text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steward.agent.correspondence.models import ContactScope
from steward.agent.correspondence.reply_tools import may_be_in_scope
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.people.directory.models import Member
from steward.tools.declaration import Tool, ToolEffect

_NONE = "No scope is set: contacts are answered by people, and strangers hear once a day that their message arrived."


class ContactScopeError(StewardError):
    """The scope cannot be set like this; the message says what to change."""


class ScopeStore:
    """Contact scope rows of the people table, in a partition beside the account's."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def read(self, account_id: str) -> ContactScope | None:
        """Return the current scope, or None."""
        item = self._table.get(_key(account_id))
        return self._rows.decode(item, ContactScope) if item else None

    def put(self, scope: ContactScope) -> None:
        """Set the scope."""
        key = _key(scope.account_id)
        self._table.put({**key, **self._rows.encode(scope, owner=key["owner"], persons=(scope.set_by,))})

    def clear(self, account_id: str) -> None:
        """Remove the scope: people answer contacts again."""
        self._table.delete(_key(account_id))


class ScopeService:
    """Reads and sets the scope, for tools and the command line."""

    def __init__(self, store: ScopeStore, tools: Mapping[str, Tool], clock: Clock) -> None:
        self._store = store
        self._tools = tools
        self._clock = clock

    def read(self, account_id: str) -> ContactScope | None:
        """Return the current scope, or None."""
        return self._store.read(account_id)

    def clear(self, account_id: str) -> str:
        """Clear the scope, and return the new rule in words."""
        self._store.clear(account_id)
        return _NONE

    def set(
        self,
        account_id: str,
        by: Member,
        *,
        words: str,
        tools: Sequence[str],
        contact_ids: Sequence[str] = (),
        acknowledge: bool = True,
        acknowledgement: str = "",
    ) -> str:
        """Set the scope in the name of an owner, and return the new rule in words.

        Raises `ContactScopeError` if a tool may not be in it. The caller checks that `by` may set it.
        """
        for name in tools:
            if name not in self._tools or not may_be_in_scope(self._tools[name]):
                known = ", ".join(sorted(name for name, tool in self._tools.items() if may_be_in_scope(tool)))
                raise ContactScopeError(f"{name} cannot be used for outsiders. These can: {known}.")
        if tools and not words.strip():
            raise ContactScopeError("Say in words what may be dealt with: tools alone are no scope.")
        self._store.put(
            ContactScope(
                account_id=account_id,
                words=words.strip(),
                tools=tuple(dict.fromkeys(tools)),
                contact_ids=tuple(dict.fromkeys(contact_ids)),
                acknowledge=acknowledge,
                acknowledgement=acknowledgement.strip(),
                set_by=by.member_id,
                set_at=self._clock(),
            )
        )
        return "\n".join(self.describe(account_id))

    def describe(self, account_id: str) -> list[str]:
        """Return the scope in words, one fact a line."""
        scope = self._store.read(account_id)
        if scope is None:
            return [_NONE]
        lines = [
            f"Steward answers contacts by itself about: {scope.words}" if scope.words else "No contact is answered."
        ]
        if scope.contact_ids:
            lines.append(f"Only these contacts: {', '.join(scope.contact_ids)}")
        if scope.tools:
            asked = [name for name in scope.tools if self._tools[name].effect is not ToolEffect.READ]
            lines.append(f"With these tools: {', '.join(scope.tools)}. What they return may be told to whoever writes.")
            lines += [f"An owner is asked each time before: {', '.join(asked)}"] if asked else []
        strangers = scope.acknowledgement or "in the usual words"
        lines.append(f"Strangers hear once a day that it arrived: {strangers}" if scope.acknowledge else _SILENT)
        return lines


_SILENT = "Strangers hear nothing."


def _key(account_id: str) -> dict[str, str]:
    return {"owner": f"{account_id}#scope", "row": "scope"}
