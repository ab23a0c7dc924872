"""Collects the facts that the policy judges a call by, at its proposal and before it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from steward.core.sentences import Day, Sentence, Wording, in_each_language, render, say
from steward.core.threads import CHANNEL
from steward.memory.learning.models import DecisionRecord
from steward.people.directory.emails import email_key
from steward.people.directory.models import Member
from steward.people.directory.outside_addresses import is_correspondence
from steward.people.directory.service import PeopleService
from steward.tools.brief import AskedBefore, Brief, Briefs, InTouch, no_brief
from steward.tools.declaration import Deciders, Decides, Tool, ToolEffect
from steward.tools.models import StoppedMessage, ToolCall
from steward.tools.service import Bars
from steward.tools.tool_outcomes import Failed
from steward.trust.autonomy.models import AutonomySettings
from steward.trust.autonomy.policy import (
    ApprovalDecision,
    CallCircumstances,
    CallRecipient,
    Verdict,
    heeds_precedents,
    judge,
    stopped_by_recipient,
    stopped_form,
)
from steward.trust.outside_text.argument_origins import ArgumentOrigin
from steward.trust.outside_text.references import leaves

PrecedentOf = Callable[[str, Tool, Mapping[str, Any], Mapping[str, str]], tuple[float, DecisionRecord | None]]
_ROLES = {Deciders.APPROVERS: ("owner", "approver"), Deciders.OWNERS: ("owner",)}


class CallGates:
    """Collects circumstances. `settings` reads an account's autonomy settings; the caller decides how old they may be.

    `precedent` returns the confidence from earlier decisions on similar calls, and the newest one against; without it,
    precedents never cause a question. `bars` returns objections from an account's records, `briefs` the facts of them
    that a decision needs, `asked_before` what came of the same question before, `in_touch` that people write to each
    other these days.
    """

    def __init__(
        self,
        people: PeopleService,
        settings: Callable[[str], AutonomySettings],
        precedent: PrecedentOf | None = None,
        bars: Bars = lambda *_: None,
        briefs: Briefs = no_brief,
        asked_before: AskedBefore = lambda *_: None,
        in_touch: InTouch = lambda *_: None,
    ) -> None:
        self._people = people
        self._settings = settings
        self._precedent = precedent
        self._bars = bars
        self._briefs = briefs
        self._asked_before = asked_before
        self._in_touch = in_touch

    def at_proposal(
        self,
        tool: Tool,
        asker: Member,
        resolved: Mapping[str, str],
        findings: Sequence[ArgumentOrigin],
        budget_reached: Sentence | None,
        *,
        for_outsider: bool = False,
        consented: bool = False,
        arguments: Mapping[str, Any] | None = None,
        in_touch: Wording | None = None,
    ) -> CallCircumstances:
        """Return the circumstances of a proposed call. With `arguments`, the outcome of similar calls counts, too."""
        settings = self._settings(asker.account_id)
        found = CallCircumstances(
            asker=asker.role if asker.active else None,
            confirmed=self._fresh(asker).confirmed,
            paused=settings.paused,
            overrides=settings.overrides,
            recipient=self._recipient(tool, asker.account_id, resolved),
            findings=findings,
            budget_reached=budget_reached,
            for_outsider=for_outsider,
            consented=consented,
            barred=self._bars(asker.account_id, tool, arguments) if arguments is not None else None,
            names_erased=self._names_erased(tool, asker.account_id, arguments or {}),
            in_touch=in_touch,
            of_contact=self._of_contact(tool, asker.account_id, arguments or {}),
        )
        if self._precedent is None or arguments is None or not self._keeps_records(asker):
            return found
        # A precedent can only cause a question, so it is read only for a call that would run without a person.
        if not heeds_precedents(tool) or judge(tool, found).verdict is not Verdict.EXECUTE:
            return found
        confidence, against = self._precedent(asker.account_id, tool, arguments, resolved)
        return replace(found, precedent=confidence, turned_down=self._turned_down(asker, against))

    def in_touch(
        self, tool: Tool, asker: Member, arguments: Mapping[str, Any], asked_at: datetime | None
    ) -> Wording | None:
        """Return what people have written to each other of which a call that is due knows nothing, or None.

        A member asked for it at `asked_at`; otherwise a scanner has proposed it.
        """
        if asked_at is None and not tool.approval.in_touch(arguments):
            return None
        return self._in_touch(asker.account_id, asker.member_id, tool, arguments, asked_at)

    def _turned_down(self, asker: Member, against: DecisionRecord | None) -> Sentence | None:
        """Return who decided against a similar call, and when; None if they are not known any more."""
        decider = self._people.member(asker.account_id, against.member_id) if against else None
        if against is None or decider is None:
            return None
        form: Literal["undone", "rejected"] = "undone" if against.outcome == "undone" else "rejected"
        day = Day(against.at.astimezone(ZoneInfo(asker.zone)).date())
        return say("turned-down", form=form, who=decider.name, day=day)

    def brief(
        self,
        tool: Tool,
        asker: Member,
        arguments: Mapping[str, Any],
        circumstances: CallCircumstances,
        *,
        resolved: Mapping[str, str] | None = None,
        asks: bool = False,
    ) -> Brief:
        """Return the brief for a call's approver, or for whoever may take it back.

        One that its recipient has stopped is told in full, too. Nothing is read for another call.
        """
        asks = asks or judge(tool, circumstances).verdict is Verdict.ASK
        if not (asks or tool.undo or stopped_by_recipient(tool, circumstances)):
            return Brief()
        brief = self._briefs(asker.account_id, asker.member_id, tool, arguments)
        before = self._asked_before(asker.account_id, asker.member_id, tool, arguments) if asks else None
        caution = self.caution(tool, asker.account_id, resolved or {})
        return replace(brief, facts=(*brief.facts, *(one for one in (before, caution) if one)))

    def caution(self, tool: Tool, account_id: str, resolved: Mapping[str, str]) -> Sentence | None:
        """Return that a call to be made later reaches nobody as long as its recipient has stopped messages.

        A call made now is refused instead.
        """
        address, channel = resolved.get("address"), resolved.get(CHANNEL)
        if not (tool.carries.call or tool.carries.job) or not address or not channel:
            return None
        if channel not in self._people.address(account_id, address).opted_out:
            return None
        return say("has-stopped", form=stopped_form(channel), who=resolved.get("contact_name", address))

    def _keeps_records(self, asker: Member) -> bool:
        account = self._people.account(asker.account_id)
        return account is not None and bool(account.trade)

    def deciders(self, tool: Tool, asker: Member, *, for_outsider: bool = False) -> tuple[Member, ...]:
        """Return active members who may decide a call. For an outsider, owners replace the asker."""
        if tool.decided_by is Deciders.ASKER and not for_outsider and self._fresh(asker).confirmed:
            return (asker,)
        roles = _ROLES.get(tool.decided_by, ("owner",))
        may = [m for m in self._people.members(asker.account_id) if m.decides and m.role in roles]
        may.sort(key=lambda member: (member.member_id != asker.member_id, member.role != "owner"))
        return tuple(may)

    def _fresh(self, asker: Member) -> Member:
        """Read an unconfirmed member anew, since they may be confirmed by now."""
        return asker if asker.confirmed else self._people.member_now(asker.account_id, asker.member_id) or asker

    def refusal(self, tool: Tool, call: ToolCall) -> Failed | None:
        """Return the failure of an allowed call that may not run after all: things change while it waits."""
        tool = tool.called_with(call.arguments)
        if tool.effect is ToolEffect.READ and tool.reaches.contact is None and not tool.reaches_out:
            return None
        settings = self._settings(call.account_id)
        asker = self._people.member_now(call.account_id, call.member_id)
        at = CallCircumstances(
            asker=asker.role if asker and asker.active else None,
            confirmed=asker is None or asker.confirmed,
            paused=settings.paused,
            overrides=settings.overrides,
            recipient=self._recipient(tool, call.account_id, call.resolved),
            decision=self._decision(call, asker),
            for_outsider=is_correspondence(call.conversation_id),
            barred=self._bars(call.account_id, tool, call.arguments),
            names_erased=self._names_erased(tool, call.account_id, call.arguments),
            of_contact=self._of_contact(tool, call.account_id, call.arguments),
        )
        judgement = judge(tool, at)
        if judgement.verdict is Verdict.EXECUTE:
            return None
        again = " by now; propose it again" if judgement.verdict is Verdict.ASK else ""
        stopped = None
        if stopped_by_recipient(tool, at):
            known = {**call.resolved, "currency": call.currency}
            stopped = StoppedMessage(
                address=call.resolved["address"],
                text=tool.text_in(call.arguments),
                whats=in_each_language(tool.would_do(call.arguments, known)),
                right_until=tool.right_until_given(call.arguments),
            )
        return Failed(f"not run: {render(judgement.reason)}{again}", judgement.reason, stopped=stopped)

    def _decision(self, call: ToolCall, asker: Member | None) -> ApprovalDecision | None:
        if call.approved_by is None:
            return None
        by_asker = asker is not None and call.approved_by == asker.member_id
        decider = asker if by_asker else self._people.member_now(call.account_id, call.approved_by)
        return ApprovalDecision(decider.role, by_asker) if decider and decider.active else None

    def _recipient(self, tool: Tool, account_id: str, resolved: Mapping[str, str]) -> CallRecipient | None:
        address = resolved.get("address")
        if tool.reaches.contact is None or tool.reaches.only_about or address is None:
            return None
        facts = self._people.address(account_id, address)
        channels = [channel] if (channel := resolved.get(CHANNEL)) else facts.opted_out
        opted_out = next((one for one in channels if one in facts.opted_out), "")
        contact = self._people.contact_at(account_id, address) if opted_out else None
        return CallRecipient(
            is_contact="contact_name" in resolved,
            has_written=facts.wrote_at is not None,
            was_texted=facts.correspondent is not None,
            opted_out=opted_out,
            being_erased=facts.being_erased,
            name=contact.known_name if contact else "",
            takes_mail=contact is not None and self._people.takes_mail(contact),
        )

    def _of_contact(self, tool: Tool, account_id: str, arguments: Mapping[str, Any]) -> bool:
        sender = str(arguments.get(tool.approval.sender or "") or "")
        return bool(sender) and self._people.contact_of_sender(account_id, sender) is not None

    def _names_erased(self, tool: Tool, account_id: str, arguments: Mapping[str, Any]) -> bool:
        """Return whether a call that others see, or a draft, is addressed to somebody who is being erased."""
        if not (tool.others_see or tool.offered.service):
            return False
        whom = {name: value for name, value in arguments.items() if tool.argument_decides(name) is Decides.WHOM}
        addresses = {email_key(text) for _, text in leaves("", whom) if "@" in text or text.startswith("+")}
        return any(self._people.address(account_id, one).being_erased for one in sorted(addresses))
