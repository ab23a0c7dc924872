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
        # Its arguments as given, so that it crosses from one process to another.
        super().__init__(kind, version)
        self.kind = kind
        self.version = version

    def __str__(self) -> str:
        return (
            f"cannot read a {self.kind!r} record of schema version {self.version}: deploy the version that wrote it, "
            "or add a reader for it beside the model"
        )


class CorruptRecord(StewardError):
    """A stored row does not match the model its version promises; the row is kept as it is."""


class VersionConflict(StewardError):
    """Another worker changed a row first: load again and start over."""


class RetryLater(StewardError):
    """Nothing was done and it is safe to try again; the queue brings the work back, after `seconds` if given."""

    def __init__(self, why: str, seconds: int = 0) -> None:
        super().__init__(why)
        self.seconds = seconds
