"""Runners of the member settings tools."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol, cast

from steward.core.catalogs import forms
from steward.core.errors import StewardError
from steward.core.sentences import Joined, say
from steward.core.wall_clock import NoSuchTimeError, moment_of, on_the_wall
from steward.people.directory.accounts import AccountService, MemberFields
from steward.people.directory.models import Member, WakeRule
from steward.people.directory.service import PeopleService
from steward.people.directory.tools.settings.declare import NONE, SetUserConfigInput, setting
from steward.people.directory.validation import check_zone
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed


class Services(Protocol):
    """Services of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def accounts(self) -> AccountService:
        """Service that changes members."""


def set_user_config(call: ToolCall, services: Services) -> Done | Failed:
    """Return the present settings."""
    given, before = _given(call), services.people.member_now(call.account_id, call.member_id)
    if before is None or not before.active:
        return Failed(say("why-not", form="gone"))
    try:
        now = settings_of(_changed(call, services, before, given))
    except (StewardError, NoSuchTimeError) as error:
        return Failed.by(error, "not changed")
    said = "\n".join(f"{name}: {value if isinstance(value, str) else json.dumps(value)}" for name, value in now.items())
    if not given:
        return Done(said)
    was = {name: settings_of(before)[name] for name in given}
    names = _names(call, services, now["wakes"]) if "wakes" in given else {}
    # A web form gives all of its settings.
    changed = [name for name in given if now[name] != was[name]] or list(given)
    changes = Joined(tuple(setting(name, now[name], names) for name in changed), "; ")
    undo = SetUserConfigInput.model_validate(was)
    return Done(said, report=say("settings-changed", changes=changes), undo=undo)


def undo_set_user_config(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the earlier settings."""
    outcome = set_user_config(call, services)
    return outcome if isinstance(outcome, Failed) else Done(say("settings-as-before"))


def _given(call: ToolCall) -> dict[str, Any]:
    return SetUserConfigInput.model_validate(call.arguments).model_dump(exclude_none=True)


def _changed(call: ToolCall, services: Services, before: Member, given: Mapping[str, Any]) -> Member:
    fields: dict[str, Any] = dict(given)
    if wanted := fields.pop("channel", None):
        fields["channels"] = wanted
    if until := given.get("silent_until"):
        # In the time zone that applies from now on.
        zone = check_zone(given.get("zone", before.zone))
        fields["silent_until"] = None if until == NONE else moment_of(until, zone)
    if wakes := given.get("wakes"):
        fields["wakes"] = [WakeRule.model_validate(one) for one in wakes]
    if not fields:
        return before
    return services.accounts.change_member(call.account_id, call.member_id, **cast("MemberFields", fields))


def _names(call: ToolCall, services: Services, wakes: list[dict[str, Any]]) -> dict[str, str]:
    """Return the names of contacts in the rules, by id."""
    ids = {one["who"] for one in wakes} - {"", *forms("any-waker")}
    found = (services.people.contact(call.account_id, contact_id) for contact_id in sorted(ids))
    return {one.contact_id: one.known_name for one in found if one}


def settings_of(member: Member) -> dict[str, Any]:
    """Return the settings in the form of the arguments."""
    quiet = member.quiet_hours
    return {
        "name": member.name,
        "zone": member.zone,
        "language": member.language,
        "channel": ", ".join(member.channels) or NONE,
        "quiet_hours": f"{quiet.start:%H:%M}-{quiet.end:%H:%M}" if quiet else NONE,
        "digest_at": f"{member.digest_at:%H:%M}" if member.digest_at else NONE,
        "silent_until": on_the_wall(member.silent_until, member.zone) if member.silent_until else NONE,
        "wakes": [wake.model_dump() for wake in member.wakes],
    }
