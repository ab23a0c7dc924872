"""Current settings and records that an approver sees besides the arguments of a call. Read-only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from steward.agent.correspondence.models import ContactScope
from steward.agent.correspondence.threads import ThreadText
from steward.agent.plans.models import PlanState
from steward.agent.turns.other_outreach import OtherOutreach
from steward.core.clock import Clock
from steward.core.errors import StewardError
from steward.core.ids import has_id
from steward.core.provenance import Quote
from steward.core.sentences import ENGLISH, ByLanguage, Day, Joined, Moment, Quoted, Sentence, ShortDay, say
from steward.core.text import STEWARD, shorten
from steward.core.wall_clock import NoSuchTimeError, last_moment, moment_of
from steward.memory.learning.learned_rules import LearnedHistory
from steward.memory.learning.precedents import ANSWERS
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.people.directory.tools.contacts.declare import AS_WRITTEN
from steward.people.directory.tools.settings.declare import setting
from steward.people.directory.tools.settings.run import settings_of
from steward.time.scanners.models import AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import Scanner
from steward.time.schedules.models import JobState
from steward.time.workflows.fold import still_to_undo
from steward.time.workflows.models import WorkflowCall, WorkflowState
from steward.tools.brief import Brief, Briefs
from steward.tools.declaration import Tool
from steward.tools.tool_outcomes import Failed
from steward.trades.records.workflow_types import Workflows
from steward.trust.approvals.models import ApprovalStatus, StoredApproval, has_lapsed
from steward.trust.approvals.shown_arguments import people_in
from steward.trust.autonomy.models import AutonomySettings
from steward.trust.autonomy.policy import effective_level

Given = Mapping[str, Any]
_EVERY = "all"
_TEXT = 160
# Whoever asks to write again sooner knows what they have written.
_FRESH = timedelta(days=1)
# What was written so lately may have changed what is owed.
_IN_TOUCH = timedelta(days=7)
# The same, if nobody has answered it.
_UNANSWERED = timedelta(days=30)
# What nobody decided is asked again after a week, while its reason lasts, and what was declined perhaps a month later.
_ASKED_WITHIN = timedelta(days=30)


class Scanned(Protocol):
    """Settings and findings of scanners."""

    def settings(self, account_id: str) -> dict[str, AccountScannerSettings]:
        """Return the account's settings by scanner."""

    def unsettled(self, account_id: str) -> list[ScannerFinding]:
        """Return the open findings."""


class AccountBriefs:
    """Briefs of calls that change settings or stored data. `records` makes those of calls about records.

    `unanswered` returns the newest text from or to somebody with these addresses, if one is unanswered, `exchanged` the
    newest since a moment that they wrote, or else that a member had sent to them, `approvals` those of these ids,
    `recent_approvals` an account's since a moment that name one of these ids, `leaves_behind` what ends with a member.
    """

    def __init__(
        self,
        people: PeopleService,
        levels: Callable[[str], AutonomySettings],
        scope: Callable[[str], ContactScope | None],
        learned: Callable[[str], LearnedHistory],
        memories: Callable[[str, str], Mapping[str, str]],
        state: Callable[[str], Any],
        scanned: Scanned,
        scanners: Sequence[Scanner],
        says: Callable[[ScannerFinding], Sentence],
        tools: Callable[[str, str], Tool | None],
        records: Briefs,
        workflows: Callable[[], Workflows],
        outreach: OtherOutreach,
        unanswered: Callable[[str, Sequence[str]], ThreadText | None],
        exchanged: Callable[[str, Sequence[str], datetime], ThreadText | None],
        approvals: Callable[[Sequence[str]], Sequence[StoredApproval]],
        recent_approvals: Callable[[str, datetime, Collection[str]], Sequence[StoredApproval]],
        leaves_behind: Callable[[Member], Sequence[Sentence]],
        clock: Clock,
    ) -> None:
        self._people = people
        self._levels = levels
        self._scope = scope
        self._learned = learned
        self._memories = memories
        self._state = state
        self._scanned = scanned
        self._scanners = scanners
        self._says = says
        self._tools = tools
        self._records = records
        self._workflows = workflows
        self._outreach = outreach
        self._unanswered = unanswered
        self._exchanged = exchanged
        self._approvals = approvals
        self._recent_approvals = recent_approvals
        self._leaves_behind = leaves_behind
        self._clock = clock
        self._looks: Mapping[str, Callable[[str, str, Given], Brief]] = {
            "set_autonomy": self._level,
            "set_contact_scope": self._answers,
            "set_web_domains": self._domains,
            "set_bare_answers": self._bare,
            "set_user_config": self._settings,
            "set_preference": self._preference,
            "save_rule": self._rule,
            "update_memory": self._memory,
            "remove_memory": self._memory,
            "change_member_role": self._role,
            "remove_member": self._removal,
            "update_contact": self._contact,
            "create_calendar_event": self._event,
            "update_calendar_event": self._event,
            "create_scheduled_job": self._later,
            "update_scheduled_job": self._job,
            "delete_scheduled_job": self._job,
            "set_scanner": self._scanner,
            "update_finding": self._finding,
            "block_sender": self._sender,
            "unblock_sender": self._sender,
            "control_workflow": self._workflow,
            "replan": self._plan,
            "stop_plan": self._plan,
        }

    def of(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Brief:
        """Return the brief of a call; empty if its subject does not exist, which the tool reports itself."""
        found = self.on_record(account_id, member_id, tool, given)
        reached = str(given[tool.reaches.contact]) if tool.reaches.contact and tool.reaches.hands_over else ""
        others = self._outreach.facts(account_id, member_id, reached) if reached else ()
        more = (
            self._language(account_id, reached) if reached else None,
            *(self._put_off(account_id, member_id, reached) if reached else ()),
            self._other_change(account_id, member_id, tool, given),
        )
        found = replace(
            found,
            names=self._names(account_id, given),
            outreach=others,
            facts=(*found.facts, *filter(None, more)),
        )
        return self._with_last_text(found, account_id, member_id, tool, given)

    def on_record(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Brief:
        """Return only what the settings and records of a call's subject say of it."""
        look = self._looks.get(tool.name)
        try:
            return look(account_id, member_id, given) if look else self._records(account_id, member_id, tool, given)
        except StewardError:
            return Brief()

    def asked_before(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Sentence | None:
        """Return what came of the same question before, if that was a no or no answer, or nothing."""
        return self._explained_no(account_id, member_id, tool, given) or self._lapse_or_bare_no(
            account_id, member_id, tool, given
        )

    def _explained_no(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Sentence | None:
        """Return who last said no to this, and why, unless somebody has said yes since.

        A no counts although its question was over by then.
        """
        member = self._people.member_now(account_id, member_id)
        if member is None or not tool.offered.trade:
            return None
        learned = self._learned(account_id).decisions
        decided = [one for one in learned if one.tool == tool.name and one.outcome in ANSWERS]
        if not any(one.outcome == "rejected" and one.note for one in decided):
            return None
        stored = self._approvals([one.decision_id for one in decided])
        asked = {one.approval.approval_id: one.approval.arguments for one in stored}
        same = (one for one in decided if _means(tool, asked.get(one.decision_id, {})) == _means(tool, given))
        last = max(same, key=lambda one: one.at, default=None)
        if last is None or last.outcome != "rejected" or not last.note:
            return None
        by = self._people.member(account_id, last.member_id)
        day = ShortDay(last.at.astimezone(ZoneInfo(member.zone)).date())
        why = Quoted(shorten(" ".join(last.note.split()), _TEXT))
        return say("last-no", who=by.name if by else say("former-member"), day=day, why=why)

    def _lapse_or_bare_no(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Sentence | None:
        """Return when the same was last asked, if nobody decided it in time, or who said no to it without a reason."""
        member = self._people.member_now(account_id, member_id)
        if member is None or not tool.offered.trade:
            return None
        means = _means(tool, given)
        about = [value for name, value in means.items() if name.endswith("_id") and isinstance(value, str) and value]
        recent = self._recent_approvals(account_id, self._clock() - _ASKED_WITHIN, about)
        asked = (one for one in recent if (one.approval.tool, one.approval.purpose) == (tool.name, "run"))
        same = (one for one in asked if _means(tool, one.approval.arguments) == means)
        last = max(same, key=lambda one: one.approval.created_at, default=None)
        if last and last.status is ApprovalStatus.REJECTED and last.decided_at:
            by = self._people.member(account_id, last.decided_by or "")
            day = Day(last.decided_at.astimezone(ZoneInfo(member.zone)).date())
            return say("last-no-unexplained", who=by.name if by else say("former-member"), day=day)
        if last is None or not has_lapsed(last):
            return None
        day = Day(last.approval.created_at.astimezone(ZoneInfo(member.zone)).date())
        return say("nobody-answered-before", day=day)

    def in_touch(
        self, account_id: str, member_id: str, tool: Tool, given: Given, asked_at: datetime | None
    ) -> Sentence | None:
        """Return that the recipient or a member has written to the other lately, or nothing.

        With `asked_at`, only a text counts that the recipient has written since, and that nobody has answered.
        """
        to = str(given.get(tool.reaches.contact or "", "")) if tool.reaches.hands_over else ""
        if not to:
            return None
        text = self._waiting_since(account_id, to, asked_at) if asked_at else self._in_exchange(account_id, to)
        member = self._people.member_now(account_id, member_id)
        if text is None or member is None:
            return None
        contact = self._people.contact(account_id, to)
        day = Day(text.at.astimezone(ZoneInfo(member.zone)).date())
        who = contact.known_name if contact else text.name
        return say("in-touch", form="theirs" if text.inbound else "ours", who=who, day=day)

    def _in_exchange(self, account_id: str, to: str) -> ThreadText | None:
        """Return what waits for an answer of the team's, or else was exchanged a short while ago."""
        now, contact = self._clock(), self._people.contact(account_id, to)
        return self._waiting_since(account_id, to, now - _UNANSWERED) or self._exchanged(
            account_id, contact.addresses if contact else (to,), now - _IN_TOUCH
        )

    def _waiting_since(self, account_id: str, to: str, since: datetime) -> ThreadText | None:
        waiting = self._waiting(account_id, to)
        return waiting if waiting and waiting.inbound and waiting.at > since else None

    def _other_change(self, account_id: str, member_id: str, tool: Tool, given: Given) -> Sentence | None:
        """Return that another member has asked for another such change of the same record, which is not decided yet."""
        record_id = next((one for one in given.values() if isinstance(one, str) and has_id(one)), "")
        for one in self._outreach.open_calls(account_id) if tool.offered.trade and record_id else ():
            theirs = one.tool == tool.name and record_id in one.arguments.values() and one.member_id != member_id
            if theirs and one.provenance != "outside":
                by = self._people.member(account_id, one.member_id)
                who = STEWARD if one.by_steward else by.name if by else say("former-member")
                return say("other-change-waits", who=who, what=ByLanguage(one.preview, one.previews()))
        return None

    def _language(self, account_id: str, to: str) -> Sentence | None:
        """Return the language of a contact with whom the account has another than its own."""
        contact = self._people.contact(account_id, to)
        language = self._people.other_language(contact) if contact else ""
        if contact is None or not language:
            return None
        return say("reads-language", who=contact.known_name, language=say("language-name", form=language))

    def _put_off(self, account_id: str, member_id: str, to: str) -> Iterator[Sentence]:
        """Yield what members have put off that was found about a contact."""
        now, contact = self._clock(), self._people.contact(account_id, to) or self._people.contact_at(account_id, to)
        if contact is None:
            return
        for one in self._scanned.unsettled(account_id):
            until = one.told_at if one.state == "snoozed" else None
            if until is None or until <= now or contact.contact_id not in (one.who, one.to):
                continue
            when, what = Moment(until, now, str(self._people.zone_of(account_id, member_id))), self._says(one)
            by = self._people.member(account_id, one.put_off_by) if one.put_off_by != member_id else None
            yield say("put-off-by", who=by.name, when=when, what=what) if by else say("put-off", when=when, what=what)

    def _with_last_text(self, brief: Brief, account_id: str, member_id: str, tool: Tool, given: Given) -> Brief:
        """Add what the recipient has written, or what was written to them a while ago, if nobody has answered it.

        What nobody has asked for is decided with what they wrote lately, although it is answered.
        """
        if brief.heard_from:
            return replace(brief, answers=self._heard(account_id, brief.heard_from))
        if tool.reaches.contact is None or tool.reaches.only_about:
            return brief
        to = str(given.get(tool.reaches.contact, ""))
        unasked = tool.approval.in_touch(given) or _seems_a_workflows(tool, given)
        text = self._words_to_weigh(account_id, to) if unasked else self._waiting(account_id, to)
        member = self._people.member_now(account_id, member_id)
        if text and text.inbound:
            return replace(brief, answers=self._quote(account_id, to, text))
        if text is None or member is None or self._clock() - text.at < _FRESH:
            return brief
        when, said = Moment(text.at, self._clock(), member.zone), Quoted(shorten(" ".join(text.text.split()), _TEXT))
        return replace(brief, facts=(*brief.facts, say("last-text-to-them", when=when, said=said)))

    def _heard(self, account_id: str, contact_ids: Sequence[str]) -> Quote | None:
        """Return the newest text of these contacts that nobody has answered, or that they wrote lately."""
        texts = ((one, self._words_to_weigh(account_id, one)) for one in contact_ids)
        quotes = [self._quote(account_id, one, text) for one, text in texts if text and text.inbound]
        return max(quotes, key=lambda one: str(one.at), default=None)

    def _words_to_weigh(self, account_id: str, to: str) -> ThreadText | None:
        """Return what the recipient has written lately, answered or not, or else what nobody has answered."""
        text = self._in_exchange(account_id, to)
        return text if text and text.inbound else self._waiting(account_id, to)

    def _quote(self, account_id: str, to: str, text: ThreadText) -> Quote:
        contact = self._people.contact(account_id, to)
        return Quote(who=contact.known_name if contact else text.name, said=text.quotable, at=text.at)

    def _waiting(self, account_id: str, to: str) -> ThreadText | None:
        contact = self._people.contact(account_id, to)
        return self._unanswered(account_id, contact.addresses if contact else (to,))

    def _names(self, account_id: str, given: Given) -> dict[str, str]:
        """Names of the people in the arguments, by their ids."""
        found = {}
        for person_id in people_in(given):
            person = self._people.contact(account_id, person_id)
            member = None if person else self._people.member(account_id, person_id)
            if person or member:
                found[person_id] = person.known_name if person else member.name if member else ""
        return found

    def _level(self, account_id: str, member_id: str, given: Given) -> Brief:
        tool = self._tools(account_id, given["action"])
        overrides = self._levels(account_id).overrides
        if tool is None:
            now = overrides.get(given["action"])
            return Brief(before={"level": now.level if now else None})
        return Brief(before={"level": int(effective_level(tool, overrides))})

    def _answers(self, account_id: str, member_id: str, given: Given) -> Brief:
        scope = self._scope(account_id)
        if scope is None:
            return Brief()
        return Brief(before={"words": scope.words, "tools": list(scope.tools), "contact_ids": list(scope.contact_ids)})

    def _domains(self, account_id: str, member_id: str, given: Given) -> Brief:
        account = self._people.account_now(account_id)
        return Brief(before={"domains": list(account.web_domains)} if account else {})

    def _bare(self, account_id: str, member_id: str, given: Given) -> Brief:
        account = self._people.account_now(account_id)
        return Brief(before={"allowed": account.bare_answers} if account else {})

    def _settings(self, account_id: str, member_id: str, given: Given) -> Brief:
        member = self._people.member_now(account_id, member_id)
        if member is None:
            return Brief()
        now = settings_of(member)
        ids = [one["who"] for one in (*(given.get("wakes") or ()), *now["wakes"])]
        names = {one: found.known_name for one in ids if (found := self._people.contact(account_id, one))}
        before = (setting(name, now[name], names) for name, value in given.items() if value is not None)
        return Brief(facts=(say("until-now", what=Joined(tuple(before), "; ")),))

    def _preference(self, account_id: str, member_id: str, given: Given) -> Brief:
        said = (one for one in self._learned(account_id).said() if one.name.casefold() == given["key"].casefold())
        found = next(said, None)
        return Brief(before={"value": found.text, "on": found.on} if found else {})

    def _rule(self, account_id: str, member_id: str, given: Given) -> Brief:
        rules = self._learned(account_id).rules(self._clock())
        rule = next((one for one in rules if one.rule_id == given["rule_id"]), None)
        return Brief(known={"words": rule.words()}, before={"text": rule.words(), "on": rule.on}) if rule else Brief()

    def _memory(self, account_id: str, member_id: str, given: Given) -> Brief:
        words = self._memories(account_id, member_id).get(given["fact_id"])
        return Brief(known={"words": words}, before={"text": words}) if words else Brief()

    def _role(self, account_id: str, member_id: str, given: Given) -> Brief:
        member = self._people.member_now(account_id, given["member_id"])
        return Brief(before={"role": member.role} if member else {})

    def _removal(self, account_id: str, member_id: str, given: Given) -> Brief:
        member = self._people.member_now(account_id, given["member_id"])
        return Brief(facts=tuple(self._leaves_behind(member))) if member else Brief()

    def _contact(self, account_id: str, member_id: str, given: Given) -> Brief:
        contact = self._people.contact(account_id, given["contact_id"])
        if contact is None:
            return Brief()
        before = {"name": contact.known_name, "about": contact.known_about, "phone": contact.phone}
        return Brief(before={**before, "language": contact.language or AS_WRITTEN})

    def _job(self, account_id: str, member_id: str, given: Given) -> Brief:
        job = self._state(given["job_id"])
        if not isinstance(job, JobState) or job.account_id != account_id:
            return Brief()
        before: dict[str, Any] = {"start": job.terms.start, "rrule": job.terms.rrule, "on": job.status == "on"}
        # Words from outside are no words of the account's.
        words = {} if job.outside else {"what" if job.does == "remind" else "question": job.what}
        return Brief(known={"words": job.what} if words and job.does != "call" else {}, before={**before, **words})

    def _event(self, account_id: str, member_id: str, given: Given) -> Brief:
        member = self._people.member_now(account_id, member_id)
        if member is None:
            return Brief()
        try:
            for time in filter(None, (given.get("start"), given.get("end"))):
                moment_of(time, member.zone)
        except NoSuchTimeError as error:
            return Brief(refusal=Failed(f"not done: {error}", say("why-failed", form="no_such_time")))
        start = given.get("start")
        past = start and last_moment(start, member.zone) < self._clock()
        return Brief(facts=(say("time-is-past"),)) if past else Brief()

    def _later(self, account_id: str, member_id: str, given: Given) -> Brief:
        """Return what the records know of the call that is to be made later."""
        call = given.get("call")
        tool = self._tools(account_id, call["tool"]) if call else None
        return Brief(self._records(account_id, member_id, tool, call["arguments"]).known) if call and tool else Brief()

    def _scanner(self, account_id: str, member_id: str, given: Given) -> Brief:
        """Return what holds at present, which is a scanner's own where the account has set nothing."""
        own, name = self._scanned.settings(account_id), given["scanner"]
        scanners = [one for one in self._scanners if name in (one.name, _EVERY)]
        weekdays = {own[one.name].days if one.name in own else () for one in scanners}
        before: dict[str, Any] = {"weekdays": [*weekdays.pop()] or [*range(1, 8)]} if len(weekdays) == 1 else {}
        if name != _EVERY and scanners:
            (scanner,) = scanners
            now = own.get(name) or AccountScannerSettings(account_id=account_id, scanner=name)
            limits = {**scanner.limits, **now.limits}
            wanted = {one: limits[one] for one in given.get("limits") or () if one in limits}
            before |= {"on": now.on, "offsets": list(now.offsets or scanner.offsets), "limits": wanted}
        return Brief(before=before)

    def _finding(self, account_id: str, member_id: str, given: Given) -> Brief:
        unsettled = self._scanned.unsettled(account_id)
        found = next((one for one in unsettled if one.finding_id == given["finding_id"]), None)
        return Brief(known={"finding": self._says(found)}) if found else Brief()

    def _sender(self, account_id: str, member_id: str, given: Given) -> Brief:
        if self._people.contact_of_sender(account_id, given["sender"]) is None:
            return Brief()
        address = self._people.address_of(account_id, given["sender"])
        return Brief(known={"who": self._people.sender_shown(account_id, address)})

    def _workflow(self, account_id: str, member_id: str, given: Given) -> Brief:
        workflow = self._state(given["workflow_id"])
        if not isinstance(workflow, WorkflowState) or workflow.party.account_id != account_id:
            return Brief()
        known = {"workflow": workflow.workflow}
        if given["action"] != "cancel":
            return Brief(known=known)
        undone = [workflow.steps[place].calls[key] for place, key in still_to_undo(workflow, self._workflows())]
        kept = [one for one in workflow.deeds() if one not in undone]
        back = say("takes-back", what=_labels(undone)) if undone else say("nothing-to-take-back")
        return Brief(known, facts=(back, say("not-taken-back", what=_labels(kept))) if kept else (back,))

    def _plan(self, account_id: str, member_id: str, given: Given) -> Brief:
        plan = self._state(given["plan_id"])
        if not isinstance(plan, PlanState) or plan.party.account_id != account_id:
            return Brief()
        return Brief(known={"words": plan.goal})


def _labels(calls: Sequence[WorkflowCall]) -> Joined:
    return Joined(tuple(ByLanguage(one.label(ENGLISH), one.labels) for one in calls), "; ")


def _seems_a_workflows(tool: Tool, given: Given) -> bool:
    """Guess whether a workflow makes the call: it gives the id alone of a record for its reason, all others words."""
    reason = str(given.get(tool.words.reason or "", ""))
    return has_id(reason) and " " not in reason


def _means(tool: Tool, arguments: Given) -> Given:
    """Return what makes calls the same question: the one subject that a tool asks about at a time, or all arguments."""
    subject = tool.approval.subject
    if subject:
        return {subject: arguments.get(subject)}
    kept = ((name, value) for name, value in arguments.items() if name != tool.words.reason)
    return {name: value for name, value in kept if value is not None}
