"""An object of a bucket, as whoever reads it gets it."""

from __future__ import annotations

from dataclasses import dataclass

from steward.core.provenance import Provenance


@dataclass(frozen=True)
class Stored:
    """An object's text, the tag that a conditional write must name, where the text came from, and who wrote it last.

    The writer is a name of their own, by which whoever writes again after a crash knows its own work; "" if not given.
    """

    text: str
    version: str
    provenance: Provenance = "account"
    writer: str = ""
