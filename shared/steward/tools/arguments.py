"""Argument types shared by tools of several rooms: their meaning to people, and what each decides."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from steward.core.wall_clock import WallTime, last_moment
from steward.tools.declaration import ArgumentMeaning, Decides

ContactId = Annotated[str, ArgumentMeaning.CONTACT, Decides.WHOM]
# Why a member wants it: read by the person who decides, and carried out by nobody.
Reason = Annotated[str, Field(min_length=1, max_length=300), Decides.NOTHING]


def _exists(wall: str) -> str:
    # Other years may not exist in every zone.
    if not 2000 <= last_moment(wall, "UTC").year < 3000:
        raise ValueError(f"nothing is right until {wall}: leave it out")
    return wall


RightUntil = Annotated[
    Annotated[WallTime, AfterValidator(_exists)] | None,
    Field(
        description="If the words are right for a while only, since they say today or tomorrow or the like: the last "
        "day on which they are, such as 2026-11-25 for both if that is today, or a time of it, 2026-11-25T15:00. Of a "
        "call made later, count from its first time. A yes that comes after it sends nothing."
    ),
    ArgumentMeaning.MACHINE,
    Decides.NOTHING,
]
