"""Queue of correspondences for the follow-up scanner: who waits for a reply since when.

Each step writes here, because it may not write to the scanner's own rows.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import InboundEntry, NoteEntry, OutboundEntry
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.models import CorrespondenceState
from steward.aws.tables import Condition, ConditionFailedError, Delete, Item, Put, Table
from steward.core.clock import to_iso
from steward.time.scanners.scanner_declarations import FOLLOW_UPS, HandedOverSubject

# One partition is enough: a row stays only until the next run.
_HANDED = "follow_ups"


class FollowUps:
    """Queue rows of the conversations table, one for each correspondence, written when somebody writes.

    `concerns` tells if follow-ups are scanned for an account.
    """

    def __init__(self, table: Table, concerns: Callable[[str], bool]) -> None:
        self._table = table
        self._concerns = concerns

    def after(self, step: Step) -> list[Put]:
        """Return the write for a step in which somebody wrote, or a member saw to it, or changed a block."""
        if not any(map(_concerns_follow_ups, step.entries)):
            return []
        handed = follow_up_of(step.state) if isinstance(step.state, CorrespondenceState) else None
        return [self._put(handed)] if handed and self._concerns(handed.account_id) else []

    def waiting(self, most: int) -> list[HandedOverSubject]:
        """Return up to `most` queued rows."""
        found = self._table.query(Condition("conversation_id = :id", {":id": _HANDED}), limit=most)
        return [_handed(item) for item in islice(found, most)]

    def taken(self, handed: HandedOverSubject) -> None:
        """Delete a row that the scanner has taken over, unless it has changed meanwhile: then it stays queued."""
        key = {"conversation_id": _HANDED, "row": handed.subject_id}
        same = Condition("#written = :written", {":written": handed.written})
        try:
            self._table.transact([Delete(self._table, key, same)])
        except ConditionFailedError:
            return

    def _put(self, handed: HandedOverSubject) -> Put:
        place = {"conversation_id": _HANDED, "row": handed.subject_id}
        said = {"account_id": handed.account_id, "revision": handed.revision, "facts": dict(handed.facts)}
        return Put(self._table, {**place, **said, "written": handed.written})


def follow_up_of(state: CorrespondenceState) -> HandedOverSubject | None:
    """Return the queue row of a correspondence with a contact: ids and times, no words."""
    known = state.correspondence
    if known.contact_id is None:
        return None
    asked = known.open if known.tier != "blocked" and known.open and not known.open.seen_to else None
    facts = {"contact": known.contact_id, "whose": asked.whose, "since": to_iso(asked.since)} if asked else {}
    if asked and asked.asked_by:
        facts |= {"asked_by": asked.asked_by}
    if asked and asked.again_at:
        facts |= {"again": to_iso(asked.again_at)}
    if asked and asked.emergencies:
        facts |= {"emergency": to_iso(asked.emergencies[-1].at), "since": to_iso(asked.emergencies[0].at)}
    revision = asked.seq if asked else state.next_seq
    # The revision stays while a question is open; the log grows with every write.
    return HandedOverSubject(
        state.party.account_id, state.conversation_id, FOLLOW_UPS, revision, facts, written=state.next_seq
    )


def _concerns_follow_ups(entry: LogEntry) -> bool:
    return isinstance(entry, InboundEntry | OutboundEntry) or (
        isinstance(entry, NoteEntry) and entry.topic in ("question_seen_to", "block_changed")
    )


def _handed(item: Item) -> HandedOverSubject:
    return HandedOverSubject(
        item["account_id"], item["row"], FOLLOW_UPS, item["revision"], item["facts"], written=item["written"]
    )
