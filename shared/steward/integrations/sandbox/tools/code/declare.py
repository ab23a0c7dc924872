"""Declaration of `run_python`, which runs a program in the sandbox."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.core.sentences import say
from steward.tools.declaration import Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput, Words

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,30}$")]


class RunPythonInput(ToolInput):
    """Arguments of `run_python`."""

    code: str = Field(
        min_length=1,
        max_length=10_000,
        description="The program. What it prints comes back, and the value of its last line. No references in here.",
    )
    inputs: dict[Name, Annotated[str, Field(max_length=50_000)]] = Field(
        default_factory=dict,
        max_length=8,
        description='Texts that the program finds by these names, as {"mail": "{q7}"}.',
    )


RUN_PYTHON = Tool(
    name="run_python",
    description=(
        "Run a short Python program: for every sum that is not trivial, and for dates, JSON, tables and regular "
        "expressions. It has 5 seconds, no files, no network and no packages; of the standard library json, re, math, "
        "decimal, datetime, random, itertools, functools, collections, csv, base64 and hashlib. Money is Decimal. "
        "Nothing is kept between two programs."
    ),
    input=RunPythonInput,
    category="query",
    # The executor role `memory` holds no secret, and only passes the program on.
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    words=Words(code="code"),
    acts=say("act", form="run_python"),
    # Results from outside words are quotes.
    returns={"printed": ResultOrigin.RECORDED},
)

TOOLS = (RUN_PYTHON,)
