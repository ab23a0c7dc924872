"""Validation of mail addresses that Steward may send to."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

_ATOM = "[A-Za-z0-9!#$%&'*+/^_`{|}~-]+"
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
# The plain form of RFC 5322, without what could be read as encoded or as two addresses.
EmailAddress = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=254,
        pattern=rf"^{_ATOM}(\.{_ATOM})*@{_LABEL}(\.{_LABEL})+$",
    ),
]
