"""Requests compression of a long history and logs the resulting summaries. Pure.

The log keeps every entry; only the model's view becomes shorter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from steward.agent.conversations.background_jobs import BackgroundJob
from steward.agent.conversations.entries import CompressionEntry
from steward.agent.conversations.events import CompressionMade
from steward.agent.conversations.models import HistorySummary
from steward.agent.conversations.steps import Step

# A job is retried at least this often. A row that a restored backup has lost is requested again after it.
_LOST_AFTER = timedelta(hours=12)


@dataclass(frozen=True)
class CompressionScope:
    """The part of the log to summarize: all up to `through_seq` (0: nothing), and each of `results` alone.

    `besides` are older entries that belong to it.
    """

    through_seq: int
    results: tuple[int, ...]
    besides: tuple[int, ...]


def may_be_asked(step: Step) -> bool:
    """Tell if no compression is under way: a second request would replace the first and waste its work."""
    since = step.talk.compressing_since
    return since is None or step.now - since > _LOST_AFTER


def compression_asked(step: Step, due: CompressionScope, zone: str) -> Step:
    """Request the compression, with times shown in the member's `zone`."""
    state = step.talk
    job = BackgroundJob(
        conversation_id=state.conversation_id,
        account_id=state.party.account_id,
        job="compression",
        requested_at=step.now,
        through_seq=due.through_seq,
        first_seq=state.window_start,
        results=due.results,
        besides=(*state.besides, *due.besides),
        family=state.overview.model,
        zone=zone,
    )
    return step.add(job).with_state(compressing_since=step.now)


def compression_made(step: Step, event: CompressionMade) -> Step:
    """Log the summaries, whatever has changed in the window since.

    A summary moves the beginning of the window forward, never back.
    """
    step = step.with_state(compressing_since=None).spend(event.wasted_micros)
    step = step.note_cost("compression", "Some of what was asked for made no summary.", event.wasted_micros)
    for one in event.made:
        place, known = step.state.next_seq, step.talk.compression
        step = step.spend(one.cost_micros).log(CompressionEntry, event.provenance, **dict(one))
        if one.through_seq > (known.through_seq if known else 0):
            newest = HistorySummary(seq=place, through_seq=one.through_seq, kept=one.kept)
            start = max(step.state.window_start, one.through_seq + 1)
            step = step.with_state(compression=newest, window_start=start)
    return step
