"""DynamoDB store for approvals: a proposal that never changes, and a status that moves once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from operator import itemgetter
from typing import Any

from steward.aws.row_codec import DECISION_NOTE, FAILED_BECAUSE, RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Item, Operation, Put, Table, Update
from steward.core.clock import from_iso, to_iso
from steward.trust.approvals.approval_codes import (
    KEPT_FOR,
    WaitingDecision,
    codes_partition,
    free_at,
    waiting_partition,
)
from steward.trust.approvals.models import CONVERSATIONS, Approval, ApprovalNotDone, ApprovalStatus, StoredApproval

# DynamoDB's limit of items per request.
_AT_ONCE = 100


class CodeStore:
    """Reserved codes, and subjects with open decisions: rows of the conversations table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def free_from(self, account_id: str, codes: Sequence[str]) -> Mapping[str, datetime]:
        """Return when each of `codes` (at most 100) that was ever in use is or was free again, by one request."""
        partition = codes_partition(account_id)
        items = self._table.get_many([{"conversation_id": partition, "row": code} for code in codes])
        return {item["row"]: from_iso(item["free_at"]) for item in items}

    def named(self, account_id: str, code: str, now: datetime) -> str:
        """Return the id of what this code names in the account; empty if it names nothing."""
        item = self._table.get({"conversation_id": codes_partition(account_id), "row": code})
        return str(item["approval_id"]) if item and item["free_at"] > to_iso(now) else ""

    def asked_of(self, account_id: str, member_id: str, codes: Sequence[str], now: datetime) -> tuple[str, ...]:
        """Return those of `codes` under which the member was asked something whose time is not over."""
        found = {code: self._table.get({"conversation_id": codes_partition(account_id), "row": code}) for code in codes}
        return tuple(
            code
            for code, item in found.items()
            if item and member_id in item.get("approvers", ()) and item["expires_at"] > to_iso(now)
        )

    def since(self, account_id: str, moment: datetime, about: Collection[str] = ()) -> list[str]:
        """Return the ids of approvals requested since a moment of the last month, and possibly of some older ones.

        If given, only of those that are `about` one of these ids.
        """
        kept_until = to_iso(moment + KEPT_FOR)
        items = self._table.query(Condition("conversation_id = :id", {":id": codes_partition(account_id)}))
        recent = [item for item in items if item["free_at"] >= kept_until]
        return [item["approval_id"] for item in recent if not about or not set(item.get("about", ())).isdisjoint(about)]

    def asking_about(self, account_id: str, record_ids: Collection[str], now: datetime) -> list[str]:
        """Return members' conversations with an approval, possibly decided by now, that names one of these records."""
        items = self._table.query(Condition("conversation_id = :id", {":id": codes_partition(account_id)}))
        used = [one for one in items if one["free_at"] > to_iso(now)]
        asking = [one["asked_in"] for one in used if not set(one.get("about", ())).isdisjoint(record_ids)]
        return [one for one in dict.fromkeys(asking) if one.startswith(CONVERSATIONS)]

    def waiting(self, account_id: str, keys: Sequence[str], now: datetime) -> Mapping[str, WaitingDecision]:
        """Return what waits for a decision about these subjects, by its key; at most 100 are looked up."""
        partition, present = waiting_partition(account_id), to_iso(now)
        items = self._table.get_many([{"conversation_id": partition, "row": key} for key in keys])
        return {
            item["row"]: WaitingDecision(
                item["approval_id"], item["code"], tuple(item["approvers"]), by_link_only=item["by_link_only"]
            )
            for item in items
            if item["free_at"] > present
        }

    def wait(self, approval: Approval, now: datetime) -> Put:
        """Return the write that opens the approval's subject, unless another approval holds it."""
        free = Condition("attribute_not_exists(#row) OR free_at <= :now", {":now": to_iso(now)})
        return Put(self._table, self._subject(approval, approval.expires_at), free)

    def decided(self, approval: Approval, now: datetime) -> Put:
        """Return the write that closes the approval's subject, so that it may be asked about again."""
        return Put(self._table, self._subject(approval, now))

    def approved(self, approval: Approval, key: str, now: datetime, *, once: bool) -> Update:
        """Return the write that closes a subject by a yes; if `once`, unless it had one since the approval was made."""
        changes = {"free_at": to_iso(now), "approved_at": to_iso(now), "approved_id": approval.approval_id}
        asked = {":asked": to_iso(approval.created_at)}
        unless = Condition("attribute_not_exists(approved_at) OR approved_at <= :asked", asked)
        return Update(self._table, self._place(approval, key), changes, unless if once else None)

    def approved_instead(self, approval: Approval, key: str) -> str:
        """Return the id of the approval by which the subject got its last yes; empty without one."""
        item = self._table.get(self._place(approval, key))
        return str(item.get("approved_id", "")) if item else ""

    def answered(self, approval: Approval, key: str, decided_by: str, now: datetime, heard_until: datetime) -> Update:
        """Return the write of a yes to an answer, unless its message has got somebody else's since `heard_until`."""
        changes = {"approved_at": to_iso(now), "approved_id": approval.approval_id, "approved_by": decided_by}
        unless = Condition(
            "attribute_not_exists(approved_at) OR approved_at <= :heard OR approved_by = :by",
            {":heard": to_iso(heard_until), ":by": decided_by},
        )
        return Update(self._table, self._place(approval, key), changes, unless)

    def _place(self, approval: Approval, key: str) -> dict[str, str]:
        return {"conversation_id": waiting_partition(approval.account_id), "row": key}

    def _subject(self, approval: Approval, free_at: datetime) -> dict[str, Any]:
        return {
            **self._place(approval, approval.subject_key),
            "approval_id": approval.approval_id,
            "code": approval.code,
            "approvers": list(approval.approvers),
            "by_link_only": approval.by_link_only,
            "free_at": to_iso(free_at),
        }

    def reservation(self, approval: Approval, now: datetime) -> Put:
        """Return the write that reserves the approval's code, if it is free."""
        place = {"conversation_id": codes_partition(approval.account_id), "row": approval.code}
        free = Condition("attribute_not_exists(#row) OR free_at <= :now", {":now": to_iso(now)})
        about = [value for name, value in approval.arguments.items() if name.endswith("_id") and value]
        item = {
            **place,
            "approval_id": approval.approval_id,
            "approvers": list(approval.approvers),
            "expires_at": to_iso(approval.expires_at),
            "free_at": to_iso(free_at(approval)),
            "asked_in": approval.conversation_id,
            "about": about,
        }
        return Put(self._table, item, free)


def decided_calls(recent: Iterable[StoredApproval]) -> list[StoredApproval]:
    """Return the proposals of calls that were decided or expired, the newest first."""
    over = [(one.decided_at, one) for one in recent if one.decided_at and one.approval.purpose == "run"]
    return [one for _, one in sorted(over, key=itemgetter(0), reverse=True)]


class ApprovalWriter:
    """Writes an approval as rows: itself, and its code."""

    def __init__(self, table: Table, codes: CodeStore, rows: RowCodec) -> None:
        self._table = table
        self._codes = codes
        self._rows = rows

    def operations(self, approval: Approval, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        attributes = self._rows.encode(approval, owner=approval.conversation_id, persons=persons)
        item = {"approval_id": approval.approval_id, "status": ApprovalStatus.WAITING.value, **attributes}
        absent = Condition("attribute_not_exists(approval_id)")
        waits = [self._codes.wait(approval, now)] if approval.subject_key else []
        return [Put(self._table, item, absent), self._codes.reservation(approval, now), *waits]


class ApprovalNotDoneWriter:
    """Writes beside a question that is over why nothing was done."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def operations(self, effect: ApprovalNotDone, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`."""
        over = Condition("#status <> :waiting", {":waiting": ApprovalStatus.WAITING.value})
        return [Update(self._table, {"approval_id": effect.approval_id}, {FAILED_BECAUSE: dict(effect.whys)}, over)]


class ApprovalStore:
    """The approvals table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def get(self, approval_id: str) -> StoredApproval | None:
        """Return the approval, or None."""
        item = self._table.get({"approval_id": approval_id})
        return self._stored(item) if item else None

    def among(self, approval_ids: Sequence[str]) -> list[StoredApproval]:
        """Return those of these approvals that there are, in no order; one request per hundred."""
        some = (approval_ids[at : at + _AT_ONCE] for at in range(0, len(approval_ids), _AT_ONCE))
        items = [item for ids in some for item in self._table.get_many([{"approval_id": one} for one in ids])]
        return [self._stored(item) for item in items if not item.get("erased_at")]

    def _stored(self, item: Item) -> StoredApproval:
        decided_at = item.get("decided_at")
        return StoredApproval(
            self._rows.decode(item, Approval),
            ApprovalStatus(item["status"]),
            item.get("decided_by"),
            from_iso(decided_at) if decided_at else None,
            item.get(DECISION_NOTE, ""),
            item.get(FAILED_BECAUSE),
        )

    def keep(self, learned: Sequence[Operation]) -> None:
        """Store what a decision teaches that came after its question was over; repeated, it is the same."""
        if learned:
            self._table.transact(learned)

    def settle(
        self,
        approval: Approval,
        status: ApprovalStatus,
        decided_by: str,
        now: datetime,
        *beside: Operation,
        note: str = "",
        whys: Mapping[str, str] | None = None,
    ) -> bool:
        """Move an open approval to `status`, with the decider's `note`, its event and the writes `beside`.

        `whys` are the reasons why nothing comes of it, if it ends for one.
        Return False if it was too late.
        """
        noted: dict[str, Any] = {DECISION_NOTE: note} if note else {}
        noted |= {FAILED_BECAUSE: dict(whys)} if whys else {}
        move = Update(
            self._table,
            {"approval_id": approval.approval_id},
            {"status": status.value, "decided_by": decided_by, "decided_at": to_iso(now), **noted},
            Condition("#status = :waiting", {":waiting": ApprovalStatus.WAITING.value}),
        )
        try:
            self._table.transact([move, *beside])
        except ConditionFailedError:
            return False
        return True
