"""Erases a person from apps: the MCP clients they connected are deleted with their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.agent.apps.models import AppState, pages_actor
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import PEOPLE
from steward.aws.tables import Table
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.people.directory.models import Member
from steward.tools.models import APP


class AppOwnership:
    """Ownership rule for erasure: the requests of an app, and those made on pages, belong to their member.

    `ids` returns the ids of an account's apps, `members` its members.
    """

    prefix = APP

    def __init__(self, ids: Callable[[str], Iterable[str]], members: Callable[[str], Iterable[Member]]) -> None:
        self._ids = ids
        self._members = members

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        return (*self._ids(account_id), *(pages_actor(one.member_id) for one in self._members(account_id)))

    def account_of(self, state: AppState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: AppState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`: they belong to the app's member."""
        return state.party.member_id == subject.person_id

    def called(self, state: AppState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`."""
        return (state.party.address,), ()

    def blank(self, state: AppState) -> AppState:
        """See `ActorOwnership`."""
        kept = ("turn", "told_in", "spent_on", "spent_micros")
        return blanked(state, kept, party=state.party.model_copy(update={"address": ERASED}))


class AppEraser:
    """Erases rows of apps.

    An app's id stays, so that a repeated run still finds its requests.
    """

    covers: ClassVar[tuple[str, ...]] = (r"people/[^#]+/app#.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        for item in list(rows_of(self._table, PEOPLE, subject.account_id, "app#")):
            if subject.person_id and subject.person_id in item["persons"]:
                changed += self._rows.replace(self._table, PEOPLE, item, walk)
            else:
                changed += self._rows.redact(self._table, PEOPLE, item, walk)
        return changed
