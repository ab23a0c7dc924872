"""Declarations of the tools that say why a member got a message, and list their open decisions."""

from __future__ import annotations

from functools import partial

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import ResultOrigin, ToolInput, read_tool

_reads = partial(read_tool, category="query", group="approvals")


class ExplainMessageInput(ToolInput):
    """Arguments of `explain_message`: with neither, it is about the last text before the question."""

    code: str = Field(default="", max_length=8, description="The code in the text they mean, such as 7Q.")
    quote: str = Field(default="", max_length=300, description="Some words of the text they mean, as it was sent.")


class ListApprovalsInput(ToolInput):
    """`list_approvals` takes no arguments."""


EXPLAIN_MESSAGE = _reads(
    name="explain_message",
    description=(
        "Say from the records why the member was sent a text: what led to it, when, who asked or decided, by which "
        "rule, and whether it went out. Use it for every question of why they were texted, and say only what it says."
    ),
    input=ExplainMessageInput,
    acts=say("act", form="explain_message"),
    returns={"text": ResultOrigin.RECORDED, "because": ResultOrigin.RECORDED},
)

LIST_APPROVALS = _reads(
    name="list_approvals",
    description=(
        "List all that the member may decide at present, with codes: also what they will be asked for later, since "
        "they want quiet and are asked one thing at a time."
    ),
    input=ListApprovalsInput,
    acts=say("act", form="list_approvals"),
    returns={"approvals": ResultOrigin.RECORDED},
)

TOOLS = (EXPLAIN_MESSAGE, LIST_APPROVALS)
