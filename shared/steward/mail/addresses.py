"""What an address is that mail may be sent to."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

# Of RFC 5322's plain form, without what could be read as encoded or as two addresses.
EmailAddress = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=254,
        pattern=r"^[A-Za-z0-9!#$%&'*+/^_`{|}~.-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$",
    ),
]
