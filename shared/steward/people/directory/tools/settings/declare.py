"""Declaration of the tool for a member's own settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from steward.core.catalogs import forms
from steward.core.languages import NAMES
from steward.core.sentences import Joined, Sentence, say
from steward.core.wall_clock import existing_wall_time
from steward.people.directory.models import FIRST_CHANNEL, NoticeKind
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trades.records.value_texts import said

# In place of a value: no preference any more.
NONE = "none"
_TIME = r"([01]\d|2[0-3]):[0-5]\d"
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
_Hours = Annotated[str, StringConstraints(pattern=rf"^({NONE}|{_TIME}-{_TIME})$")]
_Time = Annotated[str, StringConstraints(pattern=rf"^({NONE}|{_TIME})$")]
_Until = Annotated[
    str,
    StringConstraints(pattern=rf"^({NONE}|\d{{4}}-\d{{2}}-\d{{2}}T{_TIME})$"),
    AfterValidator(lambda until: until if until == NONE else existing_wall_time(until)),
]
_Code = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class WakeInput(BaseModel):
    """A rule for immediate notices."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    notice: NoticeKind = Field(
        default="message",
        description="message: what somebody outside writes; decision: what the team asks; found_mail: what is watched.",
    )
    who: Annotated[str, ArgumentMeaning.CONTACT] = Field(
        default="", max_length=60, description="Of a message: a contact_id, contacts, or everybody; else empty."
    )
    channel: str = Field(default="", max_length=20, description="Of a message: the channel it comes by; empty for any.")
    when: Literal["urgent", "always"] = Field(
        default="urgent",
        description="urgent: a reader is asked whether it can wait, and each sender gets through once a night.",
    )


class SetUserConfigInput(ToolInput):
    """Arguments of `set_user_config`; only the given fields change."""

    name: Annotated[_Name | None, ArgumentMeaning.NEW_NAME] = Field(
        default=None, description="What they want to be called."
    )
    zone: Annotated[_Code | None, ArgumentMeaning.SAID] = Field(
        default=None, description="Their IANA time zone, such as America/New_York."
    )
    language: Annotated[_Code | None, ArgumentMeaning.SAID] = Field(
        default=None, description="The tag of the language they read, such as en or pt-BR."
    )
    channel: Annotated[_Code | None, ArgumentMeaning.SAID] = Field(
        default=None,
        description="The channels they are written to on: the preferred one, then those to fall back on, such as "
        f"{FIRST_CHANNEL}, email; {NONE}: where they wrote last.",
    )
    # What holds notices back, and what lets others interrupt, is a standing rule.
    quiet_hours: Annotated[_Hours | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description=f"When nothing comes that can wait, every day: 22:00-07:00; {NONE}: never."
    )
    digest_at: Annotated[_Time | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description=f"When what can wait comes, together, once a day: 18:00; {NONE}: as it happens."
    )
    silent_until: Annotated[_Until | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description=f"Not now: nothing that can wait before 2026-11-25T15:00 by their clock; {NONE}: now."
    )
    wakes: Annotated[list[WakeInput] | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None,
        max_length=20,
        description=(
            "All rules of what comes at once though it could wait; they replace those there are, [] lets nothing "
            "through. Without any change it is what contacts text, if it is urgent."
        ),
    )


def setting(name: str, value: str | list[dict[str, Any]], names: Mapping[str, str]) -> Sentence:
    """Return a setting in words; `names` are those of contacts, by id."""
    if not isinstance(value, str):
        rules = Joined(tuple(_rule(WakeInput.model_validate(one), names) for one in value), ", ")
        return say("setting", form="wakes", value=rules) if value else say("no-setting", form="wakes")
    if value == NONE and name in forms("no-setting"):
        return say("no-setting", form=name)
    if name == "language":
        value = NAMES.get(value, value)
    if name == "quiet_hours":
        return say("setting", form=name, value=Joined(tuple(map(said, value.split("-"))), " - "))
    return say("setting", form=name, value=said(value) if name in ("digest_at", "silent_until") else value)


def _rule(wake: WakeInput, names: Mapping[str, str]) -> Sentence:
    if wake.notice == "decision":
        return say("wakes-by", form="decision")
    if wake.notice == "found_mail":
        return say("wakes-by", form="found_mail_urgent" if wake.when == "urgent" else "found_mail_always")
    group = say("any-waker", form=wake.who) if wake.who in forms("any-waker") else None
    who = group or names.get(wake.who, wake.who)
    return say(
        "wakes-by-message",
        form=wake.when,
        who=say("by-channel", who=who, channel=wake.channel) if wake.channel else who,
    )


def _previewed(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    given = {name: arguments[name] for name in SetUserConfigInput.model_fields if arguments.get(name) is not None}
    return say(
        "change-settings",
        changes=Joined(tuple(setting(name, value, resolved.get("names", {})) for name, value in given.items()), "; "),
    )


SET_USER_CONFIG = Tool(
    name="set_user_config",
    description=(
        "Change the settings of the member who asks, and say what they are: without arguments it changes nothing. "
        "What can wait is what others wrote, asked or decided; answers and reminders always come at once, and so does "
        "what `wakes` let through."
    ),
    input=SetUserConfigInput,
    category="action",
    group="people",
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Make the settings what they were before they were just changed.", keeps=SetUserConfigInput),
    acts=say("act", form="set_user_config"),
    preview=_previewed,
    returns={"settings": ResultOrigin.ACCOUNT},
)

TOOLS = (SET_USER_CONFIG,)
