"""Having applicants checked: what any provider of checks is asked, and what it says of one applicant.

The applicant tells the provider whatever it takes to check them, on a form of its own: no birth date and no number of a
document passes through here, and the report stays there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


# What is checked, and what it comes to: nothing but these leaves the function that has the key.
What: TypeAlias = Literal["credit", "identity", "tenancy_history"]
Result: TypeAlias = Literal["clear", "adverse", "unclear"]


class Person(_Value):
    """Who has somebody checked, or who is checked."""

    name: str
    email: str


class Invite(_Value):
    """Have an applicant for a home at `address` asked to fill in the provider's form, and then checked.

    `request_id` comes back with whatever is told of it.
    """

    do: Literal["invite"] = "invite"
    account_id: str
    request_id: str
    landlord: Person
    applicant: Person
    lines: tuple[str, ...]
    locality: str
    region: str
    postcode: str
    country: str


class Look(_Value):
    """How it stands with a check."""

    do: Literal["look"] = "look"
    ref: str


Wanted: TypeAlias = Annotated[Invite | Look, Field(discriminator="do")]


class Seen(_Value):
    """A check as the provider has it at the moment it was asked, under its own `ref`.

    `account_id` and `request_id` are as it was told, empty where it does not say. `invited`: the applicant has not
    handed in the form at `url`; `returned`: they have to mend it; `partial`: not all of it is known yet. Of what
    `results` do not name nothing is known.
    """

    ref: str
    account_id: str = ""
    request_id: str = ""
    state: Literal["invited", "returned", "running", "partial", "done"]
    results: Mapping[What, Result] = {}
    url: str = ""
