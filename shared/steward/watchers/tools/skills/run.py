"""Running the tools about what is looked for in a member's mail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.text import shorten
from steward.integrations.google.access import Google, GoogleAccess
from steward.integrations.google.mailbox import Mailbox
from steward.integrations.google.scopes import MAIL_READ
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed, Outcome
from steward.trust.fields import Wanted
from steward.watchers.looking import InboxService
from steward.watchers.models import EmailSkill, FoundMail
from steward.watchers.service import WatcherRefused, WatcherService
from steward.watchers.skills import SkillService
from steward.watchers.tools.skills.declare import (
    CreateEmailSkillInput,
    EmailSkillInput,
    EmailSkillTrial,
    SkillBefore,
    ToggleEmailWatcherInput,
    UpdateEmailSkillInput,
)
from steward.wording.watchers import SkillDone, SkillIsTried, WatcherSwitchedNow

MOST_SKILLS = 20
_UNKNOWN = "there is none of this name: list_email_skills says which there are"
_MATCH = 200


class Services(Protocol):
    """What these tools run with."""

    @property
    def google(self) -> GoogleAccess:
        """Members' Google accounts."""

    @property
    def skills(self) -> SkillService:
        """Members' skills."""

    @property
    def watchers(self) -> WatcherService:
        """Watchers, as their members switch them."""

    @property
    def inboxes(self) -> InboxService:
        """How a mail is read for a watcher."""

    @property
    def clock(self) -> Clock:
        """The present."""


def create_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """That mails are looked for with it. A run that is repeated makes the same."""
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
        extract=_wanted(given.extract),
    )
    if any(one.name == given.name and one != made for one in there):
        return Failed("not made: there is one of this name; update_email_skill changes it")
    if len(there) >= MOST_SKILLS:
        return Failed(f"not made: there are {len(there)} already, delete one first")
    skills.put(made)
    return Done(SkillDone(form="created", name=given.name), undo=EmailSkillInput(name=given.name))


def list_email_skills(call: ToolCall, services: Services) -> Done:
    """A line for each, after one for what is watched."""
    google = services.google.of_member(call.account_id, call.member_id, (MAIL_READ,))
    watcher = services.watchers.of_mailbox(call.account_id, google.address) if google else None
    on = watcher is not None and watcher.status == "on" and watcher.member_id == call.member_id
    watched = google.address if google and on else "nothing: toggle_email_watcher switches it on"
    hits = watcher.hits if watcher else {}
    lines = [_line(skill, hits) for skill in services.skills.of_member(call.account_id, call.member_id)]
    return Done("\n".join([f"watched: {watched}", *lines]))


def _line(skill: EmailSkill, hits: dict[str, int]) -> str:
    times = f"matched {hits.get(skill.name, 0)}"
    return " · ".join([skill.name, "on" if skill.on else "off", times, shorten(skill.match, _MATCH)])


def update_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """What has changed."""
    given, skills = UpdateEmailSkillInput.model_validate(call.arguments), services.skills
    before = skills.find(call.account_id, call.member_id, given.name)
    if before is None:
        return Failed(f"not changed: {_UNKNOWN}")
    changes = {name: value for name, value in given if value is not None and name != "name"}
    if given.extract is not None:
        changes["extract"] = _wanted(given.extract)
    skills.put(before.model_copy(update={**changes, "set_at": call.created_at}))
    if given.on is None or len(changes) > 1:
        done = SkillDone(form="changed", name=given.name)
    else:
        done = SkillDone(form="on" if given.on else "off", name=given.name)
    return Done(done, undo=_kept(before))


def delete_email_skill(call: ToolCall, services: Services) -> Done | Failed:
    """That it is gone."""
    given, skills = EmailSkillInput.model_validate(call.arguments), services.skills
    before = skills.find(call.account_id, call.member_id, given.name)
    if before is None:
        return Failed(f"not deleted: {_UNKNOWN}")
    skills.remove(before)
    return Done(SkillDone(form="deleted", name=given.name), undo=_kept(before))


def undo_create_email_skill(call: ToolCall, services: Services) -> Done:
    """Take it out again."""
    given, skills = EmailSkillInput.model_validate(call.arguments), services.skills
    if made := skills.find(call.account_id, call.member_id, given.name):
        skills.remove(made)
    return Done(SkillDone(form="removed", name=given.name))


def undo_update_email_skill(call: ToolCall, services: Services) -> Done:
    """Make it what it was."""
    return Done(SkillDone(form="as_before", name=_put_back(call, services)))


def undo_delete_email_skill(call: ToolCall, services: Services) -> Done:
    """Put it back."""
    return Done(SkillDone(form="back", name=_put_back(call, services)))


def _kept(before: EmailSkill) -> SkillBefore:
    return SkillBefore(
        name=before.name,
        description=before.description,
        match=before.match,
        extract=tuple(f"{one.name} ({one.type}): {one.question}" for one in before.extract),
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
        extract=_wanted(given.extract),
    )
    services.skills.put(skill)
    return skill.name


def _wanted(lines: Sequence[str]) -> tuple[Wanted, ...]:
    """What stands there as `name (type): question`."""
    found = (line.partition(": ") for line in lines)
    named = ((*head.removesuffix(")").split(" ("), question) for head, _, question in found)
    return tuple(Wanted.model_validate({"name": name, "type": kind, "question": said}) for name, kind, said in named)


def toggle_email_watcher(call: ToolCall, services: Services) -> Outcome:
    """Whether the inbox is watched from now on."""
    given = ToggleEmailWatcherInput.model_validate(call.arguments)
    if given.on:
        return services.google.use(call, (MAIL_READ,), lambda google: _switched(call, services, google, on=True))
    google = services.google.of_member(call.account_id, call.member_id, (MAIL_READ,))
    return _switched(call, services, google, on=False) if google else Done("Nothing of theirs is watched.")


def undo_toggle_email_watcher(call: ToolCall, services: Services) -> Outcome:
    """Watch it as before."""
    return toggle_email_watcher(call, services)


def _switched(call: ToolCall, services: Services, google: Google, *, on: bool) -> Done | Failed:
    try:
        services.watchers.switch(call, google.address, call.created_at, on=on)
    except WatcherRefused as error:
        return Failed(f"not switched: {error}")
    form = "on" if on else "off"
    if on and not services.skills.any_on(call.account_id, call.member_id):
        form = "nothing_on"
    said = WatcherSwitchedNow(form=form, address=google.address)  # type: ignore[arg-type]
    return Done(said, undo=ToggleEmailWatcherInput(on=not on))


def test_email_skill(call: ToolCall, services: Services) -> Outcome:
    """That it is tried: the watcher asks the reader, since nobody here may."""
    given = EmailSkillTrial.model_validate(call.arguments)
    if services.skills.find(call.account_id, call.member_id, given.name) is None:
        return Failed(f"not tried: {_UNKNOWN}")

    def tried(google: Google) -> Done:
        services.watchers.try_out(call, google.address, given.name, _mail(call, given, google, services))
        return Done(SkillIsTried(name=given.name))

    return services.google.use(call, (MAIL_READ,), tried)


def _mail(call: ToolCall, given: EmailSkillTrial, google: Google, services: Services) -> FoundMail:
    """The mail it is tried on; raises `NotThere` where there is none of this id."""
    # By its call: a run that is repeated is told once.
    same = derived_id("trial", call.call_id)
    if given.text is not None:
        return FoundMail(mail_id="", came_at=call.created_at, same=same, sender="", subject="", words=given.text)
    stored = Mailbox(google.api).read(given.email_id or "")
    return services.inboxes.found(call.account_id, stored).model_copy(update={"same": same})
