"""Base classes of errors. Each message says what the reader should do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steward.core.sentences import Wording


class StewardError(Exception):
    """Base of every error that Steward raises on purpose.

    The message is for the model or the operator; `why` is the reason for people, as a clause, if there is one. What is
    `retryable` may succeed later with the same arguments.
    """

    why: Wording | None = None
    retryable: bool = False


class MissingSettingError(StewardError):
    """A function needs a resource that its template did not name."""

    def __init__(self, variable: str) -> None:
        super().__init__(f"{variable} is not set: give it to this function in infra/, or in the environment when local")


class UnknownVersionError(StewardError):
    """A stored row has a schema version unknown to this code; the row stays as it is."""

    def __init__(self, kind: str, version: int) -> None:
        # The arguments are kept, so that the error can be pickled between processes.
        super().__init__(kind, version)
        self.kind = kind
        self.version = version

    def __str__(self) -> str:
        return (
            f"cannot read a {self.kind!r} record of schema version {self.version}: deploy the version that wrote it, "
            "or add a reader for it beside the model"
        )


class CorruptRecordError(StewardError):
    """A stored row does not match its model; the row stays as it is."""


class VersionConflictError(StewardError):
    """Another worker changed a row first: load again and start over."""

    retryable = True


class RetryLaterError(StewardError):
    """The operation changed nothing, and a retry is safe. The queue delivers again, after `seconds` if given."""

    def __init__(self, why: str, seconds: int = 0) -> None:
        super().__init__(why)
        self.seconds = seconds
