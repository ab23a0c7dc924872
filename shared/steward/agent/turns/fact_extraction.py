"""Background job that extracts facts from what a member has said.

The position read so far advances in the transaction that stores the facts. After a crash the next run continues there,
and of two concurrent runs only one stores anything.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from steward.actors.service import ActorService
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.core.clock import Clock
from steward.core.errors import VersionConflictError
from steward.core.log import logger
from steward.core.settings import Settings
from steward.memory.workspace.facts.fact_extraction import FactExtractionError
from steward.memory.workspace.facts.service import FactExtractionTask, FactService
from steward.trust.outside_text.quarantine import (
    QuarantineReader,
    QuarantineResponse,
    ReaderRefusedError,
    ReaderUnavailableError,
)

# A run makes this many model calls at most; the rest follows a minute later.
_MOST_QUESTIONS = 5


class JobPostponedError(Exception):
    """The job cannot be done now, and its row keeps waiting. `cost_micros` is what failed model calls cost."""

    def __init__(self, why: str, cost_micros: int = 0) -> None:
        super().__init__(why)
        self.cost_micros = cost_micros


class FactExtraction:
    """Extracts facts. `reader` is the small model without tools, created on first use."""

    def __init__(
        self,
        facts: FactService,
        actors: ActorService,
        reader: Callable[[], QuarantineReader],
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._facts = facts
        self._actors = actors
        self._reader = reader
        self._given_up = timedelta(seconds=settings.model_given_up_seconds)
        self._clock = clock

    def draw(self, job: BackgroundJob) -> None:
        """Extract facts up to the job's position. Raises `JobPostponedError` if the model does not answer."""
        for _ in range(_MOST_QUESTIONS):
            talk = self._facts.unread(job.account_id, job.conversation_id, job.through_seq)
            if talk is None:
                # An earlier run may have died between its last write and its ring.
                self._actors.ring(job.conversation_id)
                return
            try:
                self._looked_through(talk)
            except VersionConflictError as error:
                raise JobPostponedError(str(error)) from error
            if talk.through_seq >= job.through_seq:
                self._actors.ring(job.conversation_id)
                return
        raise JobPostponedError("there is more to look through")

    def _looked_through(self, talk: FactExtractionTask) -> None:
        if not talk.pieces:
            self._facts.keep(talk, (), None)
            return
        try:
            reading = self._reader().read(talk.ask)
        except ReaderUnavailableError as error:
            raise JobPostponedError(str(error)) from error
        except ReaderRefusedError as error:
            self._pass_over(talk, None, error)
            return
        try:
            mentions = talk.mentions(reading.text)
        except FactExtractionError as error:
            self._pass_over(talk, reading, error)
            return
        self._facts.keep(talk, mentions, reading)

    def _pass_over(self, talk: FactExtractionTask, reading: QuarantineResponse | None, why: Exception) -> None:
        """Retry text that the model refuses for a day; then skip it, so that later text is not held up."""
        if self._clock() - talk.since < self._given_up:
            if reading:
                self._facts.failed(talk, reading)
            raise JobPostponedError(str(why)) from why
        logger.error("fact extraction given up", extra={"conversation_id": talk.conversation_id})
        self._facts.keep(talk, (), reading, "failed")
