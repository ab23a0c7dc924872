"""Declaration of the tool that creates map links."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import ConfigDict, Field, model_validator

from steward.core.sentences import say
from steward.tools.declaration import Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput

# https://developers.google.com/maps/documentation/urls/get-started
LONGEST_PLACE = 300


class FormatMapsLinkInput(ToolInput):
    """Arguments of `format_maps_link`: a place, or where a way ends, with where it begins if that is known."""

    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", validate_by_name=True, serialize_by_alias=True
    )

    place: str = Field(default="", max_length=LONGEST_PLACE, description="An address or a place to show.")
    to: str = Field(default="", max_length=LONGEST_PLACE, description="In place of it: where a way leads.")
    origin: str = Field(
        default="", alias="from", max_length=LONGEST_PLACE, description="Where it begins; by default where they are."
    )
    mode: Literal["driving", "walking", "bicycling", "transit"] | None = Field(default=None, description="How they go.")

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if bool(self.place.strip()) == bool(self.to.strip()):
            raise ValueError("give either place or to")
        return self


FORMAT_MAPS_LINK = Tool(
    name="format_maps_link",
    description="A link that opens a place, or the way to one, on a map. Nothing is looked up.",
    input=FormatMapsLinkInput,
    category="query",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    acts=say("act", form="format_maps_link"),
    returns={"link": ResultOrigin.RECORDED},
)

TOOLS = (FORMAT_MAPS_LINK,)
