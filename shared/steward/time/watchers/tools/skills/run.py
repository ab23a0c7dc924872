"""Runners of the email skill tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.sentences import say
from steward.core.text import shorten
from steward.integrations.accounts.google.access import GoogleAccess, GoogleSession
from steward.integrations.accounts.google.mailbox import GmailMailbox
from steward.integrations.accounts.google.scopes import CALL_SCOPES, MAIL_READ
from steward.time.watchers.inbox_poll import InboxService
from steward.time.watchers.models import EmailSkill, FoundMail
from steward.time.watchers.seed_skills import skill_called
from steward.time.watchers.service import WatcherRefusedError, WatcherService
from steward.time.watchers.skills import SkillService
from steward.time.watchers.tools.skills.declare import (
    CreateEmailSkillInput,
    EmailSkillInput,
    EmailSkillTrial,
    SkillBefore,
    SkillCallInput,
    ToggleEmailWatcherInput,
    UpdateEmailSkillInput,
)
from steward.tools.index import TOOLS
from steward.tools.models import ExactCall, ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome
from steward.trust.outside_text.call_templates import TemplateMismatchError, check
from steward.trust.outside_text.fields import wanted

MOST_SKILLS = 20
# Maximum number of skills with a call, so that the calls of one mail fit into the texts of an hour.
MOST_CALLS = 5
_UNKNOWN = "there is none of this name: list_email_skills says which there are"
_MATCH = 200


class Services(Protocol):
    """Services that these tools use."""

    @property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""

    @property
    def skills(self) -> SkillService:
        """Members' email skills."""

    @property
    def watchers(self) -> WatcherService:
        """Service for mail watchers."""

    @property
    def inboxes(self) -> InboxService:
        """Service that converts mails for a watcher."""

    @property
    def clock(self) -> Clock:
        """Clock."""


def create_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """Create a skill. A repeated run makes the same one."""
    given, skills = CreateEmailSkillInput.model_validate(call.arguments), services.skills
    there = skills.of_member(call.account_id, call.member_id)
    made = EmailSkill(
        account_id=call.account_id,
        member_id=call.member_id,
        on=True,
        set_at=call.created_at,
        name=given.name,
        description=given.description,
        match=given.match,
        extract=wanted(given.extract),
        call=_exact(given.call),
    )
    if any(one.name == given.name and one != made for one in there):
        return Failed(
            "not made: there is one of this name; update_email_skill changes it", say("why-failed", form="exists")
        )
    if len(there) >= MOST_SKILLS:
        return Failed(f"not made: there are {len(there)} already, delete one first", say("why-failed", form="full"))
    if why := _not_callable(made, there):
        return Failed(f"not made: {why}")
    skills.put(made)
    return Done(say("skill-done", form="created", name=skill_called(given.name)), undo=EmailSkillInput(name=given.name))


def list_email_skills(call: ToolCall, services: Services) -> Done:
    """Return one line per skill, after a line about the watched mailbox."""
    google = services.google.of_member(call.account_id, call.member_id, (MAIL_READ,))
    watcher = services.watchers.of_mailbox(call.account_id, google.address) if google else None
    on = watcher is not None and watcher.status == "on" and watcher.member_id == call.member_id
    watched = google.address if google and on else "nothing: toggle_email_watcher switches it on"
    hits = watcher.hits if watcher else {}
    lines = [_line(skill, hits) for skill in services.skills.of_member(call.account_id, call.member_id)]
    return Done("\n".join([f"watched: {watched}", *lines]))


def _line(skill: EmailSkill, hits: dict[str, int]) -> str:
    times = f"matched {hits.get(skill.name, 0)}"
    does = [f"{skill.action}: {skill.call.tool}"] if skill.call else []
    return " · ".join([skill.name, "on" if skill.on else "off", times, *does, shorten(skill.match, _MATCH)])


def _exact(call: SkillCallInput | None) -> ExactCall | None:
    return ExactCall(tool=call.tool, arguments=call.arguments) if call else None


def _not_callable(skill: EmailSkill, there: Sequence[EmailSkill]) -> str:
    """Return why a skill's call could never be made; empty if it can."""
    if skill.call is None:
        return ""
    tool = TOOLS.get(skill.call.tool)
    if tool is None or not tool.may_be_carried:
        return f"there is no {skill.call.tool} that can be called of a mail"
    if sum(one.call is not None and one.name != skill.name for one in there) >= MOST_CALLS:
        return f"{MOST_CALLS} skills make calls already"
    try:
        check(tool, skill.call.arguments, skill.extract)
    except TemplateMismatchError as error:
        return f"such a call of {tool.name} could not be made: {error}"
    return ""


def update_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """Change a skill."""
    given, skills = UpdateEmailSkillInput.model_validate(call.arguments), services.skills
    before = skills.find(call.account_id, call.member_id, given.name)
    if before is None:
        return Failed(f"not changed: {_UNKNOWN}", say("why-failed", form="not_found"))
    changes = {name: value for name, value in given if value is not None and name not in ("name", "action")}
    if given.extract is not None:
        changes["extract"] = wanted(given.extract)
    if given.call or given.action == "notify":
        changes["call"] = _exact(given.call)
    after = before.model_copy(update={**changes, "set_at": call.created_at})
    asked = given.call is not None or given.extract is not None
    if asked and (why := _not_callable(after, skills.of_member(call.account_id, call.member_id))):
        return Failed(f"not changed: {why}")
    skills.put(after)
    if given.on is None or len(changes) > 1:
        done = say("skill-done", form="changed", name=skill_called(given.name))
    else:
        done = say("skill-done", form="on" if given.on else "off", name=skill_called(given.name))
    return Done(done, undo=_kept(before))


def delete_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """Delete a skill."""
    given, skills = EmailSkillInput.model_validate(call.arguments), services.skills
    before = skills.find(call.account_id, call.member_id, given.name)
    if before is None:
        return Failed(f"not deleted: {_UNKNOWN}", say("why-failed", form="not_found"))
    skills.remove(before)
    return Done(say("skill-done", form="deleted", name=skill_called(given.name)), undo=_kept(before))


def undo_create_email_skill(call: ToolCall, services: Services) -> Done:
    """Delete the skill again."""
    given, skills = EmailSkillInput.model_validate(call.arguments), services.skills
    if made := skills.find(call.account_id, call.member_id, given.name):
        skills.remove(made)
    return Done(say("skill-done", form="removed", name=skill_called(given.name)))


def undo_update_email_skill(call: ToolCall, services: Services) -> Done:
    """Restore the skill's former settings."""
    return Done(say("skill-done", form="as_before", name=skill_called(_put_back(call, services))))


def undo_delete_email_skill(call: ToolCall, services: Services) -> Done:
    """Restore the deleted skill."""
    return Done(say("skill-done", form="back", name=skill_called(_put_back(call, services))))


def _kept(before: EmailSkill) -> SkillBefore:
    return SkillBefore(
        name=before.name,
        description=before.description,
        match=before.match,
        extract=tuple(f"{one.name} ({one.type}): {one.question}" for one in before.extract),
        call=SkillCallInput(tool=before.call.tool, arguments=before.call.arguments) if before.call else None,
        on=before.on,
    )


def _put_back(call: ToolCall, services: Services) -> str:
    given = SkillBefore.model_validate(call.arguments)
    skill = EmailSkill(
        account_id=call.account_id,
        member_id=call.member_id,
        on=given.on,
        set_at=call.created_at,
        name=given.name,
        description=given.description,
        match=given.match,
        extract=wanted(given.extract),
        call=_exact(given.call),
    )
    services.skills.put(skill)
    return skill.name


def toggle_email_watcher(call: ToolCall, services: Services) -> Outcome:
    """Switch the watching of the inbox."""
    given = ToggleEmailWatcherInput.model_validate(call.arguments)
    if given.on:
        skills = services.skills.of_member(call.account_id, call.member_id)
        ahead = [scope for one in skills if one.call for scope in CALL_SCOPES.get(one.call.tool, ())]
        return services.google.use(
            call, (MAIL_READ,), lambda google: _switched(call, services, google, on=True), ahead=ahead
        )
    google = services.google.of_member(call.account_id, call.member_id, (MAIL_READ,))
    if google is None:
        return Done("Nothing of theirs is watched.", report=say("no-mailbox-watched"))
    return _switched(call, services, google, on=False)


def undo_toggle_email_watcher(call: ToolCall, services: Services) -> Outcome:
    """Restore the former setting."""
    return toggle_email_watcher(call, services)


def _switched(call: ToolCall, services: Services, google: GoogleSession, *, on: bool) -> Done | Failed:
    try:
        services.watchers.switch(call, google.address, call.created_at, on=on)
    except WatcherRefusedError as error:
        return Failed.by(error, "not switched")
    skills = services.skills.of_member(call.account_id, call.member_id)
    if on and skills and not any(one.on for one in skills):
        said = say("watcher-without-rules", address=google.address, name=skill_called(skills[0].name))
    else:
        said = say("watcher-switched-now", form="on" if on else "off", address=google.address)
    return Done(said, undo=ToggleEmailWatcherInput(on=not on))


def test_email_skill(call: ToolCall, services: Services) -> Outcome:
    """Start a trial: the watcher asks the reader model, since an executor may not."""
    given = EmailSkillTrial.model_validate(call.arguments)
    if services.skills.find(call.account_id, call.member_id, given.name) is None:
        return Failed(f"not tried: {_UNKNOWN}", say("why-failed", form="not_found"))

    def tried(google: GoogleSession) -> Done:
        services.watchers.try_out(call, google.address, given.name, _mail(call, given, google, services))
        return Done(say("skill-is-tried", name=skill_called(given.name)))

    return services.google.use(call, (MAIL_READ,), tried)


def _mail(call: ToolCall, given: EmailSkillTrial, google: GoogleSession, services: Services) -> FoundMail:
    """Return the mail for a trial. Raises `GoogleNotFoundError` if there is none with this id."""
    # Derived from the call, so that a repeated run is reported once.
    same = derived_id("trial", call.call_id)
    if given.text is not None:
        return FoundMail(mail_id="", came_at=call.created_at, same=same, sender="", subject="", words=given.text)
    stored = GmailMailbox(google.api).read(given.email_id or "")
    return services.inboxes.found(call.account_id, stored).model_copy(update={"same": same})
