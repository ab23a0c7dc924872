"""Argument types, undo data and defaults that the declarations of the file tools share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Sentence
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

PATH = "A path in the workspace, such as MEMORY.md or areas/boiler.md. Only .md, .txt and .json."

Path = Annotated[str, StringConstraints(max_length=800), Decides.WHERE]
KnownVersion = Annotated[str, StringConstraints(min_length=1, max_length=100), ArgumentMeaning.MACHINE, Decides.NOTHING]


class FileBefore(ToolInput):
    """Undo data of a changed file."""

    path: Path = Field(description=PATH)
    written: Annotated[str | None, ArgumentMeaning.MACHINE] = Field(
        description="The version the change gave; null if it took the file away."
    )
    previous: Annotated[str | None, ArgumentMeaning.MACHINE] = Field(
        description="The version before it; null if there was no file."
    )


def file_tool(
    name: str,
    description: str,
    input: type[ToolInput],
    undo: Reversal,
    acts: Sentence,
    preview: Callable[[Mapping[str, Any], Mapping[str, str]], Sentence],
) -> Tool:
    """Declare a tool that changes files.

    It runs, is reported and can be undone, because the bucket keeps old versions.
    """
    return Tool(
        name=name,
        description=description,
        input=input,
        category="memory",
        group="memory",
        autonomy=Autonomy.EXECUTE,
        risk="low",
        effect=ToolEffect.IDEMPOTENT,
        undo=undo,
        acts=acts,
        preview=preview,
        returns={"result": ResultOrigin.RECORDED},
    )
