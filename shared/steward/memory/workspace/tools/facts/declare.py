"""Declarations of the memory tools."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, cast

from pydantic import Field, StringConstraints

from steward.core.sentences import Quoted, Sentence, say
from steward.memory.workspace.facts.models import Category
from steward.memory.workspace.tools.arguments import FileBefore
from steward.tools.declaration import (
    ArgumentMeaning,
    Autonomy,
    Decides,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
    read_tool,
)

_tool = partial(Tool, category="memory", group="memory")
_reads = partial(read_tool, category="memory", group="memory")


class RememberInput(ToolInput):
    """Arguments of `remember`."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)] = Field(
        description="The fact, as one sentence that the whole team understands: with names, and days as dates."
    )
    of_themself: Annotated[bool, Decides.NOTHING] = Field(
        default=False, description="True if the member says it of themself: their name is put before it."
    )


class RememberedLine(ToolInput):
    """Undo data of `remember`: the line as written, with author and day if it has them."""

    text: str = Field(description="The line.")


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("remember-fact")


REMEMBER = _tool(
    name="remember",
    description="Keep a fact a member asked you to remember. It is added to MEMORY.md, which you see in every turn.",
    input=RememberInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(editable="text", keeps=True),
    undo=Reversal("Forget a fact that was just remembered.", keeps=RememberedLine),
    acts=say("act", form="remember"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

_FACT_ID = "Its id, as list_memories gave it."
_ABOUT = "Only what is about this: a name, as the member calls them."
FactId = Annotated[
    str, StringConstraints(pattern=r"^(fact|line)-[a-z0-9]{8,32}$"), ArgumentMeaning.MACHINE, Decides.WHERE
]
_Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)]


class ListMemoriesInput(ToolInput):
    """Arguments of `list_memories`."""

    category: Category | None = Field(default=None, description="Only facts of this kind.")
    about: _Name = Field(default="", description=_ABOUT)
    limit: int = Field(default=50, ge=1, le=200, description="At most so many.")


class RecallInput(ToolInput):
    """Arguments of `recall`."""

    query: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)] = Field(
        description="Words of it, in the language it was said in."
    )
    about: _Name = Field(default="", description=_ABOUT)


class ExtractMemoryInput(ToolInput):
    """`extract_memory` takes no arguments: it searches this conversation for facts."""


class UpdateMemoryInput(ToolInput):
    """Arguments of `update_memory`: fields left out stay unchanged."""

    fact_id: FactId = Field(description=_FACT_ID)
    # Unlike an added line, it replaces the old words.
    text: Annotated[_Words | None, Decides.RULE] = Field(
        default=None, description="How it is to read, as one sentence that stands by itself."
    )
    category: Annotated[Category | None, Decides.NOTHING] = Field(
        default=None, description="Another kind; of a fact alone."
    )
    confidence: Annotated[float | None, Decides.NOTHING] = Field(
        default=None,
        ge=0.3,
        le=1.0,
        description="How sure it is; of a fact alone. New words are sure (1.0) already.",
    )


class RemoveMemoryInput(ToolInput):
    """Arguments of `remove_memory`."""

    fact_id: FactId = Field(description=_FACT_ID)


class MemoryBefore(ToolInput):
    """Undo data of a changed memory: the call that changed a fact, the former MEMORY.md, or a line that it lost."""

    fact_id: FactId = Field(description=_FACT_ID)
    call_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(default="", description="The call that changed the fact.")
    file: FileBefore | None = Field(default=None, description="How MEMORY.md was, if a line of it was changed.")
    line: Annotated[str, ArgumentMeaning.MACHINE] = Field(default="", description="The line that was deleted.")
    outside: Annotated[bool, ArgumentMeaning.MACHINE] = Field(default=False, description="Whether others wrote it.")


def _query(name: str, description: str, input: type[ToolInput]) -> Tool:
    return _reads(
        name=name,
        description=description,
        input=input,
        acts=say("act", form=cast("Any", name)),
        returns={
            "fact_id": ResultOrigin.ACCOUNT,
            "text": ResultOrigin.RECORDED,
            "category": ResultOrigin.ACCOUNT,
            "confidence": ResultOrigin.ACCOUNT,
            "when": ResultOrigin.ACCOUNT,
        },
    )


LIST_MEMORIES = _query(
    "list_memories",
    (
        "List what is remembered: lines of MEMORY.md, which the team asked you to keep, and facts this member has told "
        "over time, the surest first. Id, confidence (0.3 to 1.0), category, when last mentioned, words."
    ),
    ListMemoriesInput,
)
RECALL = _query(
    "recall",
    "Find what is remembered that has any of these words, best first, as list_memories shows it.",
    RecallInput,
)
EXTRACT_MEMORY = _tool(
    name="extract_memory",
    description=(
        "Look through what this member has said in this conversation for facts now, which otherwise happens a few "
        "minutes later. It takes a moment: list_memories shows them afterwards."
    ),
    input=ExtractMemoryInput,
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    acts=say("act", form="extract_memory"),
    returns={"result": ResultOrigin.ACCOUNT},
)


def _rewords(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return say("reword-memory", words=Quoted(arguments["text"])) if arguments.get("text") else say("change-memory")


def _forgets(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return say("forget-words", words=Quoted(resolved["words"])) if "words" in resolved else say("forget-memory")


UPDATE_MEMORY = _tool(
    name="update_memory",
    description="Correct something that is remembered: its words, its kind, how sure it is.",
    input=UpdateMemoryInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Put something that is remembered back to how it was.", keeps=MemoryBefore),
    acts=say("act", form="update_memory"),
    preview=_rewords,
    returns={"result": ResultOrigin.ACCOUNT},
)
REMOVE_MEMORY = _tool(
    name="remove_memory",
    description="Forget something that is remembered.",
    input=RemoveMemoryInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    undo=Reversal("Remember again what was just forgotten.", keeps=MemoryBefore),
    acts=say("act", form="remove_memory"),
    preview=_forgets,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (REMEMBER, LIST_MEMORIES, RECALL, EXTRACT_MEMORY, UPDATE_MEMORY, REMOVE_MEMORY)
