"""Erases a person from actors: their own logs keep only positions and times, others lose mentions of them.

No index lists an account's actors. Known ones are read, and whatever they name in turn, as a garbage collector marks
reachable objects. Each kind says who owns an actor and what remains of its state (`ActorOwnership`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from steward.actors.models import ActorState
from steward.actors.store import STATE_ROW, DynamoActorStore
from steward.actors.waiting_index import NOT_WAITING
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Item, Table
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.redaction import ErasureScope, ErasureSubject, texts_of

# Statuses of unfinished rows; an erased row is never unfinished.
_UNDONE = ("pending", "waiting")
_MAIL = ("mail#", "aside#")
_PLACES = ("conversation_id", "version", "next_seq", "commit_id")
S = TypeVar("S", bound=ActorState)


class ActorOwnership(Protocol):
    """Ownership rules of a kind of actors. `prefix` begins their ids."""

    prefix: str

    def roots(self, account_id: str) -> Iterable[str]:
        """Return the ids that can be listed."""

    def account_of(self, state: Any) -> str:
        """Return the account of an actor."""

    def owned(self, state: Any, subject: ErasureSubject) -> bool:
        """Return whether the whole actor is the subject's."""

    def called(self, state: Any) -> tuple[Iterable[str], Iterable[str]]:
        """Return the addresses and names by which an owned actor knows its owner."""

    def blank(self, state: Any) -> ActorState:
        """Return the rest of the state: positions in the log, so that it can continue as a stranger's."""


def blanked(state: S, kept: Sequence[str], **changed: Any) -> S:
    """Return a state with nothing but its log positions, the `kept` fields, and the changes."""
    fields = {name: getattr(state, name) for name in (*_PLACES, *kept)}
    return type(state)(**fields, window_start=state.next_seq, **changed)


@dataclass(frozen=True)
class OwnWordsFields:
    """Fields with people's own words, by type of row."""

    fields: Mapping[str, tuple[str, ...]]
    # Rows about the people in their arguments.
    about: frozenset[str] = frozenset()


class ActorRedactor:
    """Redacts everything in the partitions of actors."""

    def __init__(
        self,
        table: Table,
        store: DynamoActorStore,
        erasing: RowRedactor,
        kinds: Sequence[ActorOwnership],
        said: OwnWordsFields,
    ) -> None:
        self._table = table
        self._store = store
        self._erasing = erasing
        self._kinds = {kind.prefix: kind for kind in kinds}
        self._said = said
        self._ids = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._kinds))})[0-9A-Za-z]+")

    def mark(self, subject: ErasureSubject, own: Iterable[str] = ()) -> ErasureScope:
        """Find every reachable actor of the account, and those of the subject; `own` ones are known."""
        marked = ErasureScope(subject)
        known = frozenset(own)
        waiting = {one for kind in self._kinds.values() for one in kind.roots(subject.account_id)} | known
        waiting = {one for one in waiting if self._ids.fullmatch(one)}
        seen = set[str]()
        while waiting:
            seen |= waiting
            # Sorted, so that repeated runs are alike.
            found = (self._named(one) for one in sorted(waiting) if self._mark(marked, one, known))
            waiting = set[str]().union(*found) - seen
        # An address known from one of theirs may identify another as theirs.
        before = None
        while before != marked.own:
            before = set(marked.own)
            for actor_id in sorted(marked.every):
                self._mark(marked, actor_id, known)
        marked.calls = {row[5:] for one in marked.own for row in self._keys(one) if row.startswith("call#")}
        return marked

    def words(self, own: Iterable[str]) -> Iterator[str]:
        """Yield the words of these actors' owners, as far as they still exist."""
        for actor_id in own:
            for item in rows_of(self._table, CONVERSATIONS, actor_id):
                if fields := self._said.fields.get(str(item.get("kind"))):
                    yield from texts_of(self._erasing.personal(item), fields)

    def erase_own(self, actor_id: str, walk: ErasureWalk) -> int:
        """Erase everything in an actor of the subject. Return the number of rows that had anything."""
        changed = 0
        for item in rows_of(self._table, CONVERSATIONS, actor_id):
            row = str(item["row"])
            if row == STATE_ROW:
                changed += self._blank(actor_id, item)
            elif row.startswith(_MAIL):
                changed += self._erasing.delete(self._table, CONVERSATIONS, item)
            elif "body" in item:
                changed += self._replace(item, walk)
        return changed

    def redact(self, actor_id: str, walk: ErasureWalk) -> int:
        """Redact the subject in somebody else's actor. Return the number of rows that had anything."""
        return sum(
            self.redact_row(item, walk)
            for item in rows_of(self._table, CONVERSATIONS, actor_id)
            if "body" in item and not item.get("erased_at")
        )

    def redact_row(self, item: Item, walk: ErasureWalk) -> bool:
        """Redact one row. Return whether it had anything. Unfinished work is completed first."""
        subject, kind = walk.subject, str(item["kind"])
        theirs = subject.among(item.get("persons", ())) and kind not in self._said.fields and item["row"] != STATE_ROW
        if not theirs and kind in self._said.about and subject.person_id:
            theirs = subject.person_id in json.dumps(self._erasing.personal(item))
        if not theirs:
            # Others' own words only lose names.
            redaction = walk.redaction.of_names_alone() if kind in self._said.fields else walk.redaction
            return self._erasing.redact(self._table, CONVERSATIONS, item, ErasureWalk(redaction, walk.at, walk.ends))
        return self._replace(item, walk)

    def _replace(self, item: Item, walk: ErasureWalk) -> bool:
        if "waiting_shard" in item and not walk.ends:
            return True
        undone = {"status": "failed"} if item.get("status") in _UNDONE else {}
        beside = {**NOT_WAITING, **undone} if "waiting_shard" in item else undone
        return self._erasing.replace(self._table, CONVERSATIONS, item, walk, beside)

    def _blank(self, actor_id: str, item: Item) -> bool:
        kind = self._kinds[self._prefix(actor_id)]
        state: ActorState = self._store.state(actor_id)
        # The write counts as a step, so a step that began earlier, with the old content, fails.
        blank = kind.blank(state)
        if blank == state:
            return False
        self._store.mend_state(blank)
        if item.get("waiting_shard"):
            self._table.update({"conversation_id": actor_id, "row": STATE_ROW}, NOT_WAITING)
        # The old payload goes once no row refers to it. An erased state is like one before a payload.
        return True

    def _mark(self, marked: ErasureScope, actor_id: str, known: Collection[str]) -> bool:
        """Return whether it is an actor of the account."""
        kind = self._kinds[self._prefix(actor_id)]
        try:
            state = self._store.state(actor_id)
        except (UnknownVersionError, CorruptRecordError):
            # Its owner is unknown: it is searched like others' actors.
            marked.every.add(actor_id)
            return True
        if state is None or kind.account_of(state) != marked.subject.account_id:
            return False
        marked.every.add(actor_id)
        if actor_id in known or kind.owned(state, marked.subject):
            marked.own.add(actor_id)
            addresses, names = kind.called(state)
            marked.subject = marked.subject.also(addresses, names)
        return True

    def _named(self, actor_id: str) -> set[str]:
        found = set[str]()
        for item in rows_of(self._table, CONVERSATIONS, actor_id):
            told = f"{item.get('body', '')} {json.dumps(self._erasing.personal(item)) if 'body' in item else ''}"
            found |= set(self._ids.findall(told))
        return found

    def _keys(self, actor_id: str) -> Iterator[str]:
        return (str(item["row"]) for item in rows_of(self._table, CONVERSATIONS, actor_id))

    def _prefix(self, actor_id: str) -> str:
        return next(prefix for prefix in self._kinds if actor_id.startswith(prefix))
