"""Argument types that tools of several rooms share: what a value means to people, and what it decides."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from steward.tools.declaration import ArgumentMeaning, Decides

ContactId = Annotated[str, ArgumentMeaning.CONTACT, Decides.WHOM]
# Why a member wants it: read by the person who decides, and carried out by nobody.
Reason = Annotated[str, Field(min_length=1, max_length=300), Decides.NOTHING]
