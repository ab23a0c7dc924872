"""What mydeposits is asked with."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from steward.integrations.bridges.problems import NotAnswered


class Key(BaseModel):
    """A member's account there, as a JSON object: `scheme` and `region` are ids that mydeposits lists itself.

    With a `private_key`, which software for landlords is given, releases are signed; without one a person begins them.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    scheme: str = Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")
    region: str = Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")
    client_id: str
    client_secret: str
    username: str
    password: str
    private_key: str = ""
    # Scotland alone asks for it: the number that a local authority has given the landlord.
    landlord_registration: str = ""


_SHAPE = "it is a JSON object of " + ", ".join(Key.model_fields)


def read_key(key: str) -> Key:
    """Raises `NotAnswered` for what is none, and says nothing of what is in it."""
    try:
        return Key.model_validate_json(key)
    except ValidationError:
        raise NotAnswered("key", _SHAPE, sent=False) from None
