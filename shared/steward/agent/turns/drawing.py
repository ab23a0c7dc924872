"""Looks through what a member has said, for facts: the job of a conversation that its timer asks for.

How far was looked moves in the transaction that keeps what was found. So whoever is killed is followed by somebody who
begins where it stood, and of two who look through the same only one keeps anything.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from steward.actors.service import ActorService
from steward.agent.conversations.jobs import Job
from steward.core.clock import Clock
from steward.core.errors import VersionConflict
from steward.core.log import logger
from steward.core.settings import Settings
from steward.memory.workspace.facts.drawing import Unreadable
from steward.memory.workspace.facts.service import FactService, Talk
from steward.trust.outside_text.quarantine import Reader, ReaderAway, ReaderRefuses, Reading

# A run asks about so much at most; what is left is taken up in a minute.
_MOST_QUESTIONS = 5


class NotNow(Exception):
    """The job cannot be done at present; its row goes on waiting. `cost_micros` is what a model took for nothing."""

    def __init__(self, why: str, cost_micros: int = 0) -> None:
        super().__init__(why)
        self.cost_micros = cost_micros


class Drawing:
    """`reader` is the small model without tools, made on first use."""

    def __init__(
        self,
        facts: FactService,
        actors: ActorService,
        reader: Callable[[], Reader],
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._facts = facts
        self._actors = actors
        self._reader = reader
        self._given_up = timedelta(seconds=settings.model_given_up_seconds)
        self._clock = clock

    def draw(self, job: Job) -> None:
        """Look through all that there is, up to where the job reaches. `NotNow` where the model gives no answer."""
        for _ in range(_MOST_QUESTIONS):
            talk = self._facts.unread(job.account_id, job.conversation_id, job.through_seq)
            if talk is None:
                # The one before may have died between its last write and its ring.
                self._actors.ring(job.conversation_id)
                return
            try:
                self._looked_through(talk)
            except VersionConflict as error:
                raise NotNow(str(error)) from error
            if talk.through_seq >= job.through_seq:
                self._actors.ring(job.conversation_id)
                return
        raise NotNow("there is more to look through")

    def _looked_through(self, talk: Talk) -> None:
        if not talk.pieces:
            self._facts.keep(talk, (), None)
            return
        try:
            reading = self._reader().read(talk.ask)
        except ReaderAway as error:
            raise NotNow(str(error)) from error
        except ReaderRefuses as error:
            self._pass_over(talk, None, error)
            return
        try:
            mentions = talk.mentions(reading.text)
        except Unreadable as error:
            self._pass_over(talk, reading, error)
            return
        self._facts.keep(talk, mentions, reading)

    def _pass_over(self, talk: Talk, reading: Reading | None, why: Exception) -> None:
        """What the model will not answer is asked again for a day; then what comes after it may wait no longer."""
        if self._clock() - talk.since < self._given_up:
            if reading:
                self._facts.failed(talk, reading)
            raise NotNow(str(why)) from why
        logger.error("nobody could look for facts in it", extra={"conversation_id": talk.conversation_id})
        self._facts.keep(talk, (), reading, "failed")
