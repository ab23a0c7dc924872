"""Declaration of the tool that resolves dates."""

from __future__ import annotations

from pydantic import Field

from steward.core.sentences import say
from steward.time.schedules.time_expressions import When
from steward.tools.declaration import Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput


class ResolveDateInput(ToolInput):
    """Arguments of `resolve_date`."""

    text: str = Field(min_length=1, max_length=300, description="The words the time was said in, as they were said.")
    when: When | None = Field(
        default=None,
        description=(
            "What the words say, as you understand them, in any language, without computing anything: Friday is a "
            "weekday, in 3 months a shift, the last day of next month an nth of a period, 22 to 6 a range of times. "
            "Use unclear with what is unclear rather than guess."
        ),
    )
    zone: str | None = Field(default=None, max_length=64, description="An IANA zone, if not the member's own.")
    past: bool = Field(default=False, description="Whether something past is meant: the last Friday, not the next.")


RESOLVE_DATE = Tool(
    name="resolve_date",
    description=(
        "Which day, time or period is meant, by the member's clock. Use it for every date that was not said in full. "
        "What could be two things is refused: then ask."
    ),
    input=ResolveDateInput,
    category="planning",
    # It only reads who is asking; the executor role `memory` holds no secret.
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    acts=say("act", form="resolve_date"),
    # A result from outside words is a quote.
    returns={"time": ResultOrigin.RECORDED},
)

TOOLS = (RESOLVE_DATE,)
