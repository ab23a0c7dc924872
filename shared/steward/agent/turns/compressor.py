"""Background job that summarizes the older part of a conversation that is too long for the model.

It asks for the API's own compaction of a history first; if the endpoint has none, or returns none, it asks the small
model. Text that cannot be summarized stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from steward.actors.models import LogEntry
from steward.actors.store import ActorStore
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import ToolResultEntry
from steward.agent.conversations.events import Compressed, CompressionMade
from steward.agent.turns.compression_requests import (
    LONGEST_RESULT_SUMMARY,
    LONGEST_SUMMARY,
    history_request,
    kept_references,
    read_summary,
    result_request,
    server_request,
)
from steward.agent.turns.fact_extraction import JobPostponedError
from steward.agent.turns.model_replies import ModelClient, ModelReply, ModelRequestError, ModelUnavailableError
from steward.agent.turns.outside_references import seen
from steward.agent.turns.prompt import ModelRequest
from steward.core.log import logger
from steward.core.model_costs import ModelPrices
from steward.core.settings import Settings

# No turn has this number: values read in a finished turn decide nothing in another one.
_NO_TURN = -1
# Limits one run over all results to about a minute.
_AT_ONCE = 4


@dataclass(frozen=True)
class _Failed:
    """A failed summary, with the reason and its cost."""

    why: str
    cost_micros: int = 0


class WindowCompressor:
    """Runs compression jobs. `model` is created on first use."""

    def __init__(self, store: ActorStore, model: Callable[[], ModelClient], settings: Settings) -> None:
        self._store = store
        self._model = model
        self._settings = settings
        self._prices = ModelPrices.parse(settings.model_prices)

    def compress(self, job: BackgroundJob) -> CompressionMade:
        """Return all summaries that succeeded. Raises `JobPostponedError` if none did."""
        failed: list[_Failed] = []
        made = [*self._results(job, failed), *self._history(job, failed)]
        why, wasted = "; ".join(one.why for one in failed), sum(one.cost_micros for one in failed)
        if failed:
            logger.warning("compression incomplete", extra={"conversation_id": job.conversation_id, "why": why})
        if not made:
            raise JobPostponedError(why or "nothing is there to be summed up", wasted)
        # The planner's view contains no outsider's words, only cards in their place.
        return CompressionMade(provenance="account", made=tuple(made), wasted_micros=wasted)

    def _results(self, job: BackgroundJob, failed: list[_Failed]) -> Iterator[Compressed]:
        found = self._store.entries_at(job.conversation_id, job.results) if job.results else []
        results = [entry for entry in found if isinstance(entry, ToolResultEntry)]
        model = self._model() if results else None

        def asked(entry: ToolResultEntry) -> ModelReply | str:
            assert model is not None
            try:
                return model.answer(result_request(entry, job.zone))
            except (ModelUnavailableError, ModelRequestError) as error:
                return str(error)

        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for entry, reply in zip(results, pool.map(asked, results), strict=True):
                if isinstance(reply, str):
                    failed.append(_Failed(reply))
                elif text := read_summary(reply.text, LONGEST_RESULT_SUMMARY):
                    yield self._compressed([reply], result_seq=entry.seq, text=text)
                else:
                    failed.append(_Failed("the model gave no summary of a result", reply.cost(self._prices)))

    def _history(self, job: BackgroundJob, failed: list[_Failed]) -> Iterator[Compressed]:
        if not job.through_seq:
            return
        entries = self._read(job)
        replies: list[ModelReply] = []
        try:
            text = self._summary(entries, job, replies)
        except (ModelUnavailableError, ModelRequestError) as error:
            failed.append(_Failed(str(error), self._cost(replies)))
            return
        if not text:
            failed.append(_Failed("the model gave no summary", self._cost(replies)))
            return
        yield self._compressed(
            replies,
            through_seq=job.through_seq,
            kept=kept_references(text, entries),
            seen=tuple(sorted(seen(entries, _NO_TURN))),
            text=text,
        )

    def _summary(self, entries: Sequence[LogEntry], job: BackgroundJob, replies: list[ModelReply]) -> str:
        """Return a summary of `entries`, or ""; every reply received is added to `replies`."""
        try:
            asked = server_request(entries, job.zone, self._settings.model_of(job.family))
            if text := self._ask(asked, replies, ("compaction",)):
                return text
        except ModelRequestError as error:
            logger.info(
                "the API did not compact, asking the small model",
                extra={"conversation_id": job.conversation_id, "why": str(error)},
            )
        return self._ask(history_request(entries, job.zone), replies, ("end_turn", "max_tokens"))

    def _ask(self, request: ModelRequest, replies: list[ModelReply], stops: Sequence[str]) -> str:
        reply = self._model().answer(request)
        replies.append(reply)
        return read_summary(reply.text, LONGEST_SUMMARY) if reply.stop_reason in stops else ""

    def _compressed(self, replies: Sequence[ModelReply], **fields: Any) -> Compressed:
        return Compressed(
            model=replies[-1].model,
            usage=replies[-1].usage,
            cost_micros=self._cost(replies),
            **fields,
        )

    def _cost(self, replies: Sequence[ModelReply]) -> int:
        return sum(reply.cost(self._prices) for reply in replies)

    def _read(self, job: BackgroundJob) -> list[LogEntry]:
        """Return the log entries of the job's range and those that belong to them."""
        first, through = job.first_seq, job.through_seq
        window = self._store.read_log(job.conversation_id, first - 1, through - first + 1)
        there = {entry.seq for entry in window}
        others = self._store.entries_at(job.conversation_id, [seq for seq in job.besides if seq not in there])
        return sorted([*others, *window], key=lambda entry: entry.seq)
