"""Credentials of an account at mydeposits."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from steward.integrations.bridges.problems import ProviderError


class MyDepositsCredentials(BaseModel):
    """Member account at mydeposits, as a JSON object. `scheme` and `region` are ids from mydeposits' own lists.

    With the `private_key` of a landlord software vendor, releases are signed; without it a person begins them.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    scheme: str = Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")
    region: str = Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")
    client_id: str
    client_secret: str
    username: str
    password: str
    private_key: str = ""
    # Registration number from the local authority; Scotland alone requires it.
    landlord_registration: str = ""


_SHAPE = "it is a JSON object of " + ", ".join(MyDepositsCredentials.model_fields)


def read_key(key: str) -> MyDepositsCredentials:
    """Parse credentials. Raises `ProviderError`, which repeats nothing of the input."""
    try:
        return MyDepositsCredentials.model_validate_json(key)
    except ValidationError:
        raise ProviderError("key", _SHAPE, sent=False) from None
