"""Runs the background jobs of conversations. Each job's row stays until the job is done.

After a crash the sweep rings for the row again. A job that ran twice has one effect, because its result is posted in
the transaction that settles the row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from steward.actors.models import LogEntry
from steward.actors.service import ActorService
from steward.actors.store import ActorStore
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.events import AbbreviationMade, Event, JobFailed, TitleMade
from steward.agent.conversations.export import TranscriptExporter
from steward.agent.turns.background_job_store import BackgroundJobStore
from steward.agent.turns.compressor import WindowCompressor
from steward.agent.turns.fact_extraction import FactExtraction, JobPostponedError
from steward.agent.turns.model_replies import ModelClient, ModelReply, ModelRequestError, ModelUnavailableError
from steward.agent.turns.summary_prompts import abbreviation_request, read_abbreviation, read_title, title_request
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.model_costs import ModelPrices, micros
from steward.core.provenance import lowest
from steward.core.settings import Settings
from steward.trust.autonomy.account_limits import AccountLimits

# Enough for any one pause; a conversation that was never idle is abbreviated from its newest part.
_MOST_ENTRIES = 2_000
_TITLED_FROM = 60
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=6)


class BackgroundJobService:
    """Runs jobs with the small model, which is created on first use: an export needs none.

    `ring_search` has the search index of an account updated.
    """

    def __init__(
        self,
        jobs: BackgroundJobStore,
        store: ActorStore,
        actors: ActorService,
        limits: Callable[[str, str], AccountLimits],
        model: Callable[[], ModelClient],
        exporter: TranscriptExporter,
        facts: FactExtraction,
        compressor: WindowCompressor,
        ring_search: Callable[[str], None],
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._jobs = jobs
        self._store = store
        self._actors = actors
        self._limits = limits
        self._model = model
        self._exporter = exporter
        self._facts = facts
        self._compressor = compressor
        self._ring_search = ring_search
        self._settings = settings
        self._prices = ModelPrices.parse(settings.model_prices)
        self._clock = clock

    def run(self, conversation_id: str, row: str) -> None:
        """Do the job in this row, if it is still there; retry at growing intervals if it cannot be done now."""
        job = self._jobs.find(conversation_id, row)
        if job is None:
            return
        event: Event | None
        try:
            event = self._done(job)
            settled = self._jobs.finish(job, event)
        except JobPostponedError as why:
            logger.warning(
                "background job postponed", extra={"conversation_id": conversation_id, "job": job.job, "why": str(why)}
            )
            waited = self._clock() - job.requested_at
            pause = min(max(waited, _FIRST_PAUSE), _LONGEST_PAUSE)
            event = JobFailed(job=job.job, cost_micros=why.cost_micros) if why.cost_micros else None
            settled = self._jobs.postpone(job, self._clock() + pause, event)
        if settled and event:
            self._actors.ring(job.conversation_id)

    def _done(self, job: BackgroundJob) -> Event | None:
        match job.job:
            case "export":
                self._exporter.export(job.account_id, job.conversation_id)
                # The conversation is idle: a good time to check if a snapshot is due.
                self._ring_search(job.account_id)
                return None
            case "abbreviation":
                return self._abbreviated(job)
            case "title":
                return self._titled(job)
            case "facts":
                self._may_ask(job)
                self._facts.draw(job)
                return None
            case "compression":
                self._may_ask(job)
                return self._compressor.compress(job)

    def _abbreviated(self, job: BackgroundJob) -> Event | None:
        entries = self._read(job.conversation_id, job.abbreviated_seq, job.through_seq)
        if job.abbreviation_seq:
            entries = [*self._read(job.conversation_id, job.abbreviation_seq - 1, job.abbreviation_seq), *entries]
        reply = self._ask(job, lambda: self._model().answer(abbreviation_request(entries)))
        made = read_abbreviation(reply.text, entries)
        if made is None:
            raise JobPostponedError("the model gave no abbreviation", reply.cost(self._prices))
        places = {note.seq for note in made.notes}
        noted = [entry for entry in entries if entry.seq in places]
        return AbbreviationMade(
            through_seq=job.through_seq,
            provenance="account",
            usage=reply.usage,
            cost_micros=reply.cost(self._prices),
            noted=lowest(entry.provenance for entry in noted),
            about=tuple(dict.fromkeys(person for entry in noted for person in entry.persons())),
            notes=made.notes,
            text=made.text,
        )

    def _titled(self, job: BackgroundJob) -> Event | None:
        entries = self._read(job.conversation_id, max(job.through_seq - _TITLED_FROM, 0), job.through_seq)
        reply = self._ask(job, lambda: self._model().answer(title_request(entries)))
        title = read_title(reply.text)
        if title is None:
            raise JobPostponedError("the model gave no title", reply.cost(self._prices))
        return TitleMade(
            provenance="account",
            usage=reply.usage,
            cost_micros=reply.cost(self._prices),
            title=title.title,
            topics=title.topics,
        )

    def _may_ask(self, job: BackgroundJob) -> None:
        limits = self._limits(job.account_id, self._clock().date().isoformat())
        if limits.paused or limits.spent_micros >= micros(self._settings.account_day_dollars):
            raise JobPostponedError("the account is paused, or has spent what it may today")

    def _ask(self, job: BackgroundJob, answer: Callable[[], ModelReply]) -> ModelReply:
        self._may_ask(job)
        try:
            return answer()
        except (ModelUnavailableError, ModelRequestError) as error:
            raise JobPostponedError(str(error)) from error

    def _read(self, conversation_id: str, after_seq: int, through_seq: int) -> Sequence[LogEntry]:
        first = max(after_seq, through_seq - _MOST_ENTRIES)
        found = self._store.read_log(conversation_id, first, through_seq - first)
        return [entry for entry in found if entry.seq <= through_seq]
