"""Argument types shared by tools of several rooms: their meaning to people, and what each decides."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import ArgumentMeaning, Decides

ContactId = Annotated[str, ArgumentMeaning.CONTACT, Decides.WHOM]
# Why a member wants it: read by the person who decides, and carried out by nobody.
Reason = Annotated[str, Field(min_length=1, max_length=300), Decides.NOTHING]
