"""Declarations of the email skill tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import Field, StringConstraints, model_validator

from steward.core.sentences import Sentence, Wording, say
from steward.integrations.accounts.tools.arguments import google_read, google_tool
from steward.time.watchers.models import BODY_CHARACTERS, Action
from steward.time.watchers.seed_skills import skill_called
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Carries,
    Decides,
    ResultOrigin,
    Reversal,
    ToolEffect,
    ToolInput,
    Words,
)
from steward.tools.tool_words import action_of
from steward.trust.outside_text.fields import TYPES

# The name appears in texts and is not free text, so the model cannot use it to say something.
_Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+){0,4}$", max_length=40), ArgumentMeaning.SAID]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=600), Decides.RULE]
_Description = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]
# One line each, which the approver reads unchanged.
_TYPES = "|".join(kind for kind in TYPES if kind != "choice")
_Wanting = Annotated[str, StringConstraints(pattern=rf"^[a-z][a-z0-9_]{{0,20}} \(({_TYPES})\): \S.{{0,200}}$")]
_Extract = Annotated[tuple[_Wanting, ...], Field(max_length=8), Decides.RULE]
_EmailId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,200}$"), ArgumentMeaning.MACHINE]

_NAME = "Its name: small letters and digits, with hyphens, such as school-mail."
_MATCH = "Which mails match, in words that somebody who knows nothing else can judge a mail by; also which do not."
_EXTRACT = f"What to read of each mail that matches: name (type): question. Types: {_TYPES.replace('|', ', ')}."


_ACTION = "notify tells the member of each mail; execute_with_tools makes the call, too, and tells what came of it."
_CALL = (
    "With execute_with_tools: the very call to make of each mail, in whose arguments {amount} stands for what is "
    "extracted as amount. It is judged each time, and whoever decides such a call is asked then."
)


class SkillCallInput(ToolInput):
    """A call to be made of each mail that matches."""

    tool: str = Field(min_length=1, max_length=60, description="The tool's name.")
    arguments: dict[str, Any] = Field(description="Its arguments, with fields to extract named in braces.")


_Call = Annotated[SkillCallInput | None, ArgumentMeaning.CALL, Decides.RULE]
_Action = Annotated[Action | None, ArgumentMeaning.MACHINE, Decides.RULE]


class CreateEmailSkillInput(ToolInput):
    """Arguments of `create_email_skill`."""

    name: Annotated[_Name, Decides.WHAT] = Field(description=_NAME)
    description: _Description = Field(default="", description="What it is for.")
    match: _Words = Field(description=_MATCH)
    extract: _Extract = Field(default=(), description=_EXTRACT)
    action: _Action = Field(default=None, description=_ACTION)
    call: _Call = Field(default=None, description=_CALL)

    @model_validator(mode="after")
    def _a_call_to_execute(self) -> Self:
        if self.action is not None and (self.action == "execute_with_tools") != (self.call is not None):
            raise ValueError("execute_with_tools goes with a call, and notify without one")
        return self


class ListEmailSkillsInput(ToolInput):
    """Arguments of `list_email_skills`."""


class UpdateEmailSkillInput(ToolInput):
    """Arguments of `update_email_skill`: fields left out stay unchanged."""

    name: Annotated[_Name, Decides.WHERE] = Field(description="Which one.")
    description: _Description | None = Field(default=None, description="What it is for.")
    match: _Words | None = Field(default=None, description=_MATCH)
    extract: _Extract | None = Field(default=None, description=_EXTRACT)
    action: _Action = Field(default=None, description=f"{_ACTION} With notify it makes no call any more.")
    call: _Call = Field(default=None, description=f"{_CALL} Give all of extract again with it.")
    on: Annotated[bool | None, Decides.RULE] = Field(default=None, description="Whether mails are looked for with it.")

    @model_validator(mode="after")
    def _a_call_to_execute(self) -> Self:
        if self.call is not None and (self.action == "notify" or self.extract is None):
            raise ValueError("a call goes with execute_with_tools, and with extract")
        if self.action == "execute_with_tools" and self.call is None:
            raise ValueError("execute_with_tools goes with a call")
        return self


class EmailSkillInput(ToolInput):
    """Id of a skill: the arguments of `delete_email_skill`, and the stored result of creating one."""

    name: Annotated[_Name, Decides.WHERE] = Field(description="Which one.")


class SkillBefore(ToolInput):
    """Undo data of a skill."""

    name: _Name
    description: _Description = ""
    match: str = ""
    extract: _Extract = ()
    call: _Call = None
    on: bool


class ToggleEmailWatcherInput(ToolInput):
    """Arguments of `toggle_email_watcher`."""

    on: Annotated[bool, Decides.RULE] = Field(
        description="True watches what comes into the member's own inbox from now on, false stops that."
    )


class EmailSkillTrial(ToolInput):
    """Arguments of `test_email_skill`."""

    name: Annotated[_Name, Decides.WHAT] = Field(description="Which one.")
    email_id: Annotated[_EmailId | None, Decides.WHAT] = Field(
        default=None, description="A past mail of theirs, as search_emails names it."
    )
    text: Annotated[str, StringConstraints(min_length=1, max_length=BODY_CHARACTERS)] | None = Field(
        default=None, description="Or the words of a mail that there could be."
    )

    @model_validator(mode="after")
    def _one_of_the_two(self) -> Self:
        if (self.email_id is None) == (self.text is None):
            raise ValueError("give either email_id or text")
        return self


def _creates(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    if call := arguments.get("call"):
        return say("create-acting-skill", name=skill_called(arguments["name"]), what=_would_do(call, resolved))
    return say("create-skill", name=skill_called(arguments["name"]))


def _would_do(call: Mapping[str, Any], resolved: Mapping[str, str]) -> Wording | str:
    from steward.tools.index import TOOLS

    tool = TOOLS.get(call["tool"])
    return tool.would_do(call["arguments"], resolved) if tool else action_of(call["tool"])


def _changes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    if call := arguments.get("call"):
        return say("create-acting-skill", name=skill_called(arguments["name"]), what=_would_do(call, resolved))
    alone = all(arguments.get(field) is None for field in ("description", "match", "extract", "action"))
    on = arguments.get("on")
    form = "changed" if not alone or on is None else "on" if on else "off"
    return say("change-skill", form=form, name=skill_called(arguments["name"]))


def _deletes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("delete-skill", name=skill_called(arguments["name"]))


def _switches(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("switch-watcher", form="on" if arguments["on"] else "off")


def _tries(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("try-skill", name=skill_called(arguments["name"]))


CREATE_EMAIL_SKILL = google_tool(
    name="create_email_skill",
    description=(
        "Look for a kind of mail in the member's own inbox from now on, by a rule in words; they are told of each mail "
        "that matches, or one exact call is made of it. It needs toggle_email_watcher. A mail that has come already is "
        "found with search_emails."
    ),
    input=CreateEmailSkillInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(editable="match"),
    carries=Carries(call="call", fills="extract"),
    undo=Reversal("Take out what was just made to look for mail.", keeps=EmailSkillInput),
    acts=say("act", form="create_email_skill"),
    preview=_creates,
    returns={"skill": ResultOrigin.ACCOUNT},
)

LIST_EMAIL_SKILLS = google_read(
    name="list_email_skills",
    description="What is looked for in the member's mail, on or off, with how often it matched, and what is watched.",
    input=ListEmailSkillsInput,
    acts=say("act", form="list_email_skills"),
    returns={"skills": ResultOrigin.ACCOUNT, "watcher": ResultOrigin.ACCOUNT},
)

UPDATE_EMAIL_SKILL = google_tool(
    name="update_email_skill",
    description="Change what looks for mail, or switch it on or off: expense-tracker, for instance, which is there.",
    input=UpdateEmailSkillInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(editable="match"),
    carries=Carries(call="call", fills="extract"),
    undo=Reversal("Make what looks for mail what it was before it was just changed.", keeps=SkillBefore),
    approval=ApprovalRule(ends="on"),
    acts=say("act", form="update_email_skill"),
    preview=_changes,
    returns={"skill": ResultOrigin.ACCOUNT},
)

DELETE_EMAIL_SKILL = google_tool(
    name="delete_email_skill",
    description="Delete what looks for a kind of mail.",
    input=EmailSkillInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Put back what looked for mail and was just deleted.", keeps=SkillBefore),
    acts=say("act", form="delete_email_skill"),
    preview=_deletes,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOGGLE_EMAIL_WATCHER = google_tool(
    name="toggle_email_watcher",
    description="Watch the member's own inbox for what is looked for in their mail, or stop doing that.",
    input=ToggleEmailWatcherInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Watch the inbox as it was before that was just switched.", keeps=ToggleEmailWatcherInput),
    acts=say("act", form="toggle_email_watcher"),
    preview=_switches,
    returns={"result": ResultOrigin.ACCOUNT},
)

TEST_EMAIL_SKILL = google_tool(
    name="test_email_skill",
    description=(
        "Try what looks for mail on a past mail, or on words: the member is told what it makes of them, and which call "
        "it would make; none is made."
    ),
    input=EmailSkillTrial,
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("act", form="test_email_skill"),
    preview=_tries,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (
    CREATE_EMAIL_SKILL,
    LIST_EMAIL_SKILLS,
    UPDATE_EMAIL_SKILL,
    DELETE_EMAIL_SKILL,
    TOGGLE_EMAIL_WATCHER,
    TEST_EMAIL_SKILL,
)
