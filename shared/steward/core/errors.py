"""Errors that carry what the reader should do next."""

from __future__ import annotations


class StewardError(Exception):
    """Base of every error Steward raises on purpose."""


class MissingSetting(StewardError):
    """A function asked for a resource its template did not name."""

    def __init__(self, variable: str) -> None:
        super().__init__(f"{variable} is not set: give it to this function in infra/, or in the environment when local")


class UnknownVersion(StewardError):
    """A stored row was written by a version of the code this one does not know; the row is kept as it is."""

    def __init__(self, kind: str, version: int) -> None:
        super().__init__(
            f"cannot read a {kind!r} record of schema version {version}: deploy the version that wrote it, "
            "or add a reader for it beside the model"
        )
        self.kind = kind
        self.version = version


class CorruptRecord(StewardError):
    """A stored row does not match the model its version promises; the row is kept as it is."""


class VersionConflict(StewardError):
    """Another worker changed a row first: load again and start over."""


class RetryLater(StewardError):
    """Nothing was done and it is safe to try again; the queue brings the work back, after `seconds` if given."""

    def __init__(self, why: str, seconds: int = 0) -> None:
        super().__init__(why)
        self.seconds = seconds
