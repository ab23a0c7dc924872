"""Service for facts about people: extraction from conversations, lookup, correction and undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from steward.actors.events import EventPost
from steward.actors.models import LogEntry
from steward.actors.service import ActorService
from steward.actors.store import ActorStore
from steward.agent.conversations.entries import MessageEntry
from steward.agent.conversations.events import FactsDrawn
from steward.aws.tables import TransactionContendedError
from steward.core.clock import Clock
from steward.core.errors import StewardError, VersionConflictError
from steward.memory.workspace.facts.confidence_rules import (
    FactMention,
    apply_mentions,
    changed,
    ranked,
    without_expired,
)
from steward.memory.workspace.facts.fact_extraction import (
    MOST_PIECES,
    MessagePiece,
    extraction_request,
    parse_extraction,
    pieces_of,
)
from steward.memory.workspace.facts.models import Category, Fact
from steward.memory.workspace.facts.store import FactStore, StoredFacts
from steward.memory.workspace.seeds import MEMORY_FILE
from steward.memory.workspace.workspace import FileTooLargeError, Workspace
from steward.trust.outside_text.quarantine import QuarantineRequest, QuarantineResponse

Status = Literal["done", "failed"]
_ENTRIES = 200
_MOST_SHOWN = 60
_TRIES = 3


class NoSuchFactError(StewardError):
    """There is no fact with that id."""


@dataclass(frozen=True)
class FactExtractionTask:
    """Fact extraction from part of a conversation: the entries after `after_seq`, up to `through_seq`.

    `known` maps the names shown to the model to a fact's id, or "" for a line of MEMORY.md, and its words.
    """

    conversation_id: str
    account_id: str
    member_id: str
    after_seq: int
    through_seq: int
    pieces: tuple[MessagePiece, ...]
    known: dict[str, tuple[str, str]]

    @property
    def ask(self) -> QuarantineRequest:
        """Request to the model."""
        return extraction_request(self.pieces, self._words)

    @property
    def since(self) -> datetime:
        """Time of the first piece."""
        return self.pieces[0].at

    def mentions(self, reply: str) -> list[FactMention]:
        """Parse a response, without facts from MEMORY.md, which are certain already. Raises `FactExtractionError`."""
        out = list[FactMention]()
        for one in parse_extraction(reply, self.pieces, self._words):
            fact_id, _ = self.known.get(one.known, ("", ""))
            if fact_id or not one.known:
                out.append(FactMention(**{**vars(one), "known": fact_id}))
        return out

    @property
    def _words(self) -> dict[str, str]:
        return {name: words for name, (_, words) in self.known.items()}


class FactService:
    """Service for the facts of one member of one account."""

    def __init__(
        self, store: FactStore, log: ActorStore, workspace: Workspace, actors: ActorService, clock: Clock
    ) -> None:
        self._store = store
        self._log = log
        self._workspace = workspace
        self._actors = actors
        self._clock = clock

    def of_member(self, account_id: str, member_id: str) -> list[Fact]:
        """Return the member's facts, surest first."""
        return ranked(without_expired(self._store.of_member(account_id, member_id).facts, self._clock()))

    def unread(self, account_id: str, conversation_id: str, through_seq: int) -> FactExtractionTask | None:
        """Return the next part of a conversation to extract from, up to this entry; None if none is left.

        The part may contain no member's words.
        """
        after = self._store.cursor(conversation_id)
        if after >= through_seq:
            return None
        last = min(through_seq, after + _ENTRIES)
        read = self._log.read_log(conversation_id, after, last - after)
        entries, through = _room_for(conversation_id, [entry for entry in read if entry.seq <= last], last)
        member_id = next((one.sender_id for one in entries if isinstance(one, MessageEntry)), "")
        pieces = tuple(pieces_of(conversation_id, entries))
        known = self._known(account_id, member_id) if pieces else {}
        return FactExtractionTask(conversation_id, account_id, member_id, after, through, pieces, known)

    def keep(
        self,
        talk: FactExtractionTask,
        mentions: Sequence[FactMention],
        reading: QuarantineResponse | None,
        status: Status = "done",
    ) -> bool:
        """Save the facts found and report the cost to the conversation; False if another process was faster.

        Facts, cursor and report are one transaction, so a crash leaves all of it done or nothing.
        """
        for _ in range(_TRIES):
            known = self._store.of_member(talk.account_id, talk.member_id) if mentions else StoredFacts(())
            now = self._clock()
            changes = apply_mentions(known.facts, mentions, (talk.account_id, talk.member_id), now)
            beside = []
            if reading:
                event = _news(talk.through_seq, reading, status, len(changes.put))
                beside = [self._actors.event_write(talk.conversation_id, event)]
            try:
                if self._store.draw(talk.conversation_id, (talk.after_seq, talk.through_seq), changes, beside):
                    return True
            except TransactionContendedError:
                continue
            if self._store.cursor(talk.conversation_id) != talk.after_seq:
                return False
        raise VersionConflictError("facts kept changing")

    def failed(self, talk: FactExtractionTask, reading: QuarantineResponse) -> None:
        """Report the cost of an unreadable response to the conversation."""
        self._actors.post([EventPost(talk.conversation_id, _news(talk.after_seq, reading, "failed", 0))])

    def change(
        self,
        account_id: str,
        member_id: str,
        fact_id: str,
        call_id: str,
        *,
        text: str | None = None,
        category: Category | None = None,
        tenths: int | None = None,
        outside: bool = False,
        remove: bool = False,
    ) -> tuple[Fact, Fact | None]:
        """Change or remove a fact for a call; return it before and after. A repeated call finds its own work.

        Raises `NoSuchFactError`, or `VersionConflictError` if the fact keeps changing.
        """
        for _ in range(_TRIES):
            known = self._store.of_member(account_id, member_id)
            present = next((one for one in known.facts if one.fact_id == fact_id), None)
            made = next((one for one in known.before if one.call_id == call_id), None)
            if made and made.fact:
                return made.fact, present
            if present is None:
                raise NoSuchFactError(f"nothing is known under {fact_id}: list_memories gives the ids")
            if made:
                # The change was undone since.
                return present, present
            now = self._clock()
            after = (
                None
                if remove
                else changed(
                    present,
                    now,
                    text=text,
                    category=category,
                    tenths=tenths,
                    provenance="outside" if outside else "account",
                    by=call_id,
                )
            )
            if self._store.change(present, after, call_id, now):
                return present, after
        raise VersionConflictError("it kept changing: try again")

    def put_back(self, account_id: str, member_id: str, fact_id: str, call_id: str) -> bool:
        """Restore a fact as it was before this call; False if something else has changed it since."""
        for _ in range(_TRIES):
            known = self._store.of_member(account_id, member_id)
            before = next((one for one in known.before if one.call_id == call_id and one.fact), None)
            present = next((one for one in known.facts if one.fact_id == fact_id), None)
            if before is None:
                # A repeated run finds the fact restored.
                return present is not None and present.changed_by != call_id
            if present is not None and present.changed_by != call_id:
                return False
            if self._store.put_back(before, present):
                return True
        return False

    def _known(self, account_id: str, member_id: str) -> dict[str, tuple[str, str]]:
        """Return facts and lines of MEMORY.md by name, without any from outside."""
        facts = [one for one in self.of_member(account_id, member_id) if one.provenance != "outside"][:_MOST_SHOWN]
        known = {f"k{place}": (one.fact_id, one.text) for place, one in enumerate(facts)}
        try:
            memory = self._workspace.read(account_id, MEMORY_FILE)
        except FileTooLargeError:
            memory = None
        ours = [line for line, whose in (memory.lines() if memory else ()) if whose != "outside"]
        lines = [line[2:].strip() for line in ours if line.startswith("- ")][-_MOST_SHOWN:]
        return known | {f"m{place}": ("", line) for place, line in enumerate(lines)}


def _news(through_seq: int, reading: QuarantineResponse, status: Status, count: int) -> FactsDrawn:
    """Build the report to the conversation."""
    return FactsDrawn(
        through_seq=through_seq,
        status=status,
        count=count,
        model=reading.model,
        cost_micros=reading.cost_micros,
        seconds=reading.seconds,
    )


def _room_for(conversation_id: str, entries: list[LogEntry], last: int) -> tuple[list[LogEntry], int]:
    """Return the entries that fit into one request, and the last sequence number they cover: `last` if all fit."""
    pieces = 0
    for place, entry in enumerate(entries):
        pieces += len(pieces_of(conversation_id, [entry]))
        if pieces > MOST_PIECES and place:
            return entries[:place], entries[place - 1].seq
    return entries, last
