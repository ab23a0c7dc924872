"""Tools for every correspondence besides answering: pass something on to the team, or send no reply.

No executor runs them: the step that reads the model's answer carries them out itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import Field

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ReplyEntry
from steward.tools.declaration import Autonomy, Offered, ResultOrigin, Tool, ToolEffect, ToolInput


class PassOnInput(ToolInput):
    """Arguments of `pass_on`."""

    what: str = Field(min_length=1, max_length=500, description="What the team must know or decide, in one sentence.")


class NoReplyInput(ToolInput):
    """Arguments of `no_reply`."""

    reason: str = Field(min_length=1, max_length=200, description="Why nothing needs to be answered.")


PASS_ON = Tool(
    name="pass_on",
    description=(
        "Pass on to the team whatever you may not deal with yourself. They read the texts and this sentence at once. "
        "Then tell the other side in one sentence that you have passed it on."
    ),
    input=PassOnInput,
    category="communication",
    group="",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    offered=Offered(to_model=False),
    returns={"result": ResultOrigin.ACCOUNT},
)

NO_REPLY = Tool(
    name="no_reply",
    description="Answer nothing: for a text that needs no answer, such as a thank you or an automatic message.",
    input=NoReplyInput,
    category="communication",
    group="",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    offered=Offered(to_model=False),
    returns={"result": ResultOrigin.ACCOUNT},
)

OWN_TOOLS: Mapping[str, Tool] = {tool.name: tool for tool in (PASS_ON, NO_REPLY)}
# The immediate result of each tool.
RESULTS: Mapping[str, str] = {
    PASS_ON.name: "Passed on to the team.",
    NO_REPLY.name: "Nothing will be sent.",
}


def may_be_in_scope(tool: Tool) -> bool:
    """Tell if an owner can allow a tool for outsiders: not those that only people may use."""
    return (
        tool.offered.to_model
        and tool.risk != "high"
        and tool.group != ""
        and not tool.offered.service
        and not tool.offered.trade
        and not tool.delegates
    )


def passed_on(entries: Iterable[LogEntry]) -> tuple[str, ...]:
    """Return what the model has passed on in these entries."""
    uses = [use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses]
    return tuple(str(use.input["what"]) for use in uses if use.name == PASS_ON.name and use.input.get("what"))


def chose_no_reply(entries: Iterable[LogEntry]) -> bool:
    """Tell if the model has chosen to send no reply."""
    uses = [use for entry in entries if isinstance(entry, ReplyEntry) for use in entry.tool_uses]
    return any(use.name == NO_REPLY.name for use in uses)
