"""Learning service: stores the decisions that other rooms report, and returns what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from steward.aws.tables import Operation
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.provenance import Provenance
from steward.memory.learning.corrections import difference
from steward.memory.learning.learned_rules import LearnedHistory
from steward.memory.learning.models import Correction, DecisionRecord, Outcome, Rating, Wish
from steward.memory.learning.precedents import ANSWERS, WEIGHED, Precedent, confidence, newest_against, precedents
from steward.memory.learning.situations import context_of, kind_arguments, subject_of
from steward.memory.learning.store import LearningStore
from steward.people.directory.models import Member
from steward.tools.declaration import Tool
from steward.tools.registry import ToolRegistry

_TEXT_CHARACTERS = 1_000


@dataclass(frozen=True)
class DecidedCall:
    """Decision about a call, with the arguments as proposed and as approved.

    `by` is the member who had asked for it, "" if Steward proposed it. `quotes` says whether the words include an
    outsider's; `undo` whether the call undoes another, whose arguments and recipient these are.
    """

    decision_id: str
    account_id: str
    tool: str
    proposed: Mapping[str, Any]
    arguments: Mapping[str, Any]
    resolved: Mapping[str, str]
    approved: bool
    undo: bool
    quotes: bool
    by: str = ""
    note: str = ""


class LearningService:
    """Service for what an account has taught."""

    def __init__(self, store: LearningStore, tools: Callable[[], ToolRegistry], clock: Clock) -> None:
        self._store = store
        self._tools = tools
        self._clock = clock

    def read(self, account_id: str) -> LearnedHistory:
        """Return everything, as it is now."""
        return self._store.read(account_id)

    def decided(self, decision: DecidedCall, by: Member, at: datetime) -> list[Operation]:
        """Return the writes that record a decision, for its transaction; none for an unknown tool or a declined undo.

        Outside words are not recorded.
        """
        tool = self._tools().find(decision.account_id, decision.tool)
        if tool is None or (decision.undo and not decision.approved):
            return []
        if decision.undo:
            tool = self._tools().find(decision.account_id, tool.undoes) or tool
        provenance: Provenance = "outside" if decision.quotes else "member"
        name, before, after = tool.words.editable or "", "", ""
        changes: tuple[Correction, ...] = ()
        edited = decision.approved and decision.arguments != decision.proposed
        if edited:
            before, after = (str(one.get(name) or "") for one in (decision.proposed, decision.arguments))
            changes = difference(before, after, words=not decision.quotes)
        decided = DecisionRecord(
            decision_id=decision.decision_id,
            account_id=decision.account_id,
            at=at,
            tool=tool.name,
            outcome=_outcome(decision, edited=edited),
            context=context_of(tool, decision.arguments, decision.resolved),
            subject=subject_of(tool, decision.arguments),
            weekday=at.astimezone(ZoneInfo(by.zone)).weekday(),
            member_id=by.member_id,
            role=by.role,
            provenance=provenance,
            about=str(decision.arguments.get(tool.reaches.contact) or "") if tool.reaches.contact else "",
            asked=decision.by == by.member_id,
            by_steward=not decision.by,
            argument=name if edited else "",
            changes=changes,
            # Quoted words belong to others; the log and the ledger hold them.
            before="" if decision.quotes else before[:_TEXT_CHARACTERS],
            after="" if decision.quotes else after[:_TEXT_CHARACTERS],
            note=decision.note,
        )
        return [self._store.decided(decided)]

    def overridden(self, account_id: str, action: str, level: int | None, by: Member, at: datetime) -> list[Operation]:
        """Return the writes that record a changed level, for its transaction."""
        setting = str(level) if level is not None else ""
        decided = DecisionRecord(
            decision_id=derived_id(account_id, action, setting, by.member_id, at.isoformat()),
            account_id=account_id,
            at=at,
            tool=action,
            outcome="overridden",
            weekday=at.astimezone(ZoneInfo(by.zone)).weekday(),
            member_id=by.member_id,
            role=by.role,
            provenance="member",
            argument="level",
            changes=(Correction(kind="sets", after=setting),),
            after=setting,
        )
        return [self._store.decided(decided)]

    def answers(
        self,
        account_id: str,
        tool: Tool,
        arguments: Mapping[str, Any],
        resolved: Mapping[str, str],
        history: LearnedHistory | None = None,
    ) -> list[Precedent]:
        """Return how people answered similar calls about the same records and contacts, most similar first.

        They are taken from `history`, if it was read before.
        """
        # A yes about one vendor reads like a yes about another.
        return self._similar(history or self.read(account_id), tool, arguments, resolved, ANSWERS, same=True)

    def confidence(
        self, account_id: str, tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str]
    ) -> tuple[float, DecisionRecord | None]:
        """Return the confidence that such a call is approved, 0.5 without precedents, and the newest one against it.

        What was decided about the same record counts alone, and whole, whatever else it said. Without that, decisions
        about others count half: it takes two payments taken back to ask about the next of another tenancy.
        """
        known = self.read(account_id)
        if same := self._similar(known, tool, arguments, resolved, WEIGHED, same=True):
            return confidence([replace(one, similarity=1.0) for one in same], self._clock()), newest_against(same)
        others = self._similar(known, tool, arguments, resolved, WEIGHED, same=False)
        return confidence(others, self._clock(), share=0.5), None

    def _similar(
        self,
        known: LearnedHistory,
        tool: Tool,
        arguments: Mapping[str, Any],
        resolved: Mapping[str, str],
        outcomes: Collection[Outcome],
        *,
        same: bool,
    ) -> list[Precedent]:
        """Return the precedents about the same records and contacts, or about others."""
        subject, context = subject_of(tool, arguments), context_of(tool, arguments, resolved)
        decided = (one for one in known.decisions if (one.subject == subject) is same)
        return precedents(decided, tool.name, context, self._clock(), alike=kind_arguments(tool), outcomes=outcomes)

    def say(self, wish: Wish) -> None:
        """Save a statement. A repeated call finds its own work."""
        known = self._said(wish.account_id, wish.what, wish.wish_id)
        if known and wish.call_id in (known.call_id, known.undid):
            return
        was = {} if known is None or known.gone else known.model_copy(update={"was": {}}).model_dump(mode="json")
        self._store.wish(wish.model_copy(update={"was": was}))

    def put_back(self, account_id: str, what: Literal["preference", "rule"], wish_id: str, call_id: str) -> bool:
        """Undo the statement of that call, unless somebody has changed it since. It may be repeated."""
        known = self._said(account_id, what, wish_id)
        if known is None or call_id not in (known.call_id, known.undid):
            return False
        if known.undid != call_id:
            before = Wish.model_validate(known.was) if known.was else known.model_copy(update={"gone": True})
            self._store.wish(before.model_copy(update={"undid": call_id, "was": {}}))
        return True

    def rate(self, rating: Rating) -> None:
        """Save a rating."""
        self._store.rate(rating)

    def ratings(self, account_id: str) -> Sequence[Rating]:
        """Return members' ratings of replies."""
        return self._store.ratings(account_id)

    def _said(self, account_id: str, what: str, wish_id: str) -> Wish | None:
        there = self.read(account_id).wishes
        return next((one for one in there if (one.what, one.wish_id) == (what, wish_id)), None)


def _outcome(decision: DecidedCall, *, edited: bool) -> Outcome:
    if decision.undo:
        return "undone"
    if not decision.approved:
        return "rejected"
    return "edited" if edited else "approved"
