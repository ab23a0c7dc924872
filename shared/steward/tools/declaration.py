"""What a tool says of itself. Schema, policy, executor and tests all read this one declaration.

Declarations import nothing but Pydantic and this module, so the function that talks to the model can know every
tool without carrying any tool's libraries or credentials.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Category = Literal[
    "query", "action", "generate", "integration", "workflow", "memory", "planning", "communication"
]  # features TL1


class Autonomy(IntEnum):
    """How far a tool goes by itself (TL2)."""

    INFORM = 0
    SUGGEST = 1
    DRAFT = 2
    EXECUTE = 3
    SILENT = 4


class Effect(StrEnum):
    """What a repeated run would do: nothing new, the same again, or the thing twice."""

    READ = "read"
    IDEMPOTENT = "idempotent"
    ONCE = "once"


class Decides(StrEnum):
    """What an argument decides about the world outside (TL6)."""

    WHOM = "whom"
    WHERE = "where"
    AMOUNT = "amount"
    WHAT = "what"
    NOTHING = "nothing"


class ToolInput(BaseModel):
    """Base of every tool's arguments: unknown arguments are refused, so that a typo is never silently dropped."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True)
class Tool:
    """One tool.

    `group` is the executor that may run it. `hands_over` marks a tool that does nothing outside itself but leaves its
    effect to a delivery, so that its own run may be repeated. `contact` names the argument that holds a contact id,
    resolved before the policy judges the call; `editable` the argument an approver may rewrite; `reason` the one that
    says why. `preview` tells what the call would do, without repeating the editable text.
    """

    name: str
    description: str
    input: type[ToolInput]
    category: Category
    group: str
    autonomy: Autonomy
    risk: Literal["low", "medium", "high"]
    reversible: bool
    effect: Effect
    hands_over: bool = False
    contact: str | None = None
    editable: str | None = None
    reason: str | None = None
    decides: Mapping[str, Decides] = field(default_factory=dict)
    preview: Callable[[Mapping[str, Any], Mapping[str, str]], str] | None = None
    schema: dict[str, Any] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        schema = self.input.model_json_schema()
        for noise in ("title", "description"):
            schema.pop(noise, None)
        for part in schema.get("properties", {}).values():
            part.pop("title", None)
        object.__setattr__(self, "schema", schema)

    @property
    def repeatable(self) -> bool:
        """Whether an abandoned run may be started again."""
        return self.hands_over or self.effect is not Effect.ONCE

    def decided_by(self, argument: str) -> Decides:
        """What `argument` decides; one that is not declared counts as content, unless the tool only reads."""
        return self.decides.get(argument, Decides.NOTHING if self.effect is Effect.READ else Decides.WHAT)

    def as_model_tool(self) -> dict[str, Any]:
        """The declaration in the Messages API's shape."""
        return {"name": self.name, "description": self.description, "input_schema": self.schema}
