"""A history that has become too long, summed up: asked for, and taken into the log. Pure.

What was said stays in the log as it was; only what a model is shown of it is shorter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from steward.agent.conversations.entries import CompressionEntry
from steward.agent.conversations.events import CompressionMade
from steward.agent.conversations.jobs import Job
from steward.agent.conversations.models import Compression
from steward.agent.conversations.steps import Step

# A job is tried again at least so often; a row that was lost with a restored backup is asked for anew.
_LOST_AFTER = timedelta(hours=12)


@dataclass(frozen=True)
class Due:
    """What is to be summed up: the log up to `through_seq` (0: none of it), and each of `results` by itself.

    `besides` are entries from elsewhere in the log that belong to it.
    """

    through_seq: int
    results: tuple[int, ...]
    besides: tuple[int, ...]


def may_be_asked(step: Step) -> bool:
    """Whether none is under way: a second request would take the place of the first, and so undo its work."""
    since = step.state.compressing_since
    return since is None or step.now - since > _LOST_AFTER


def compression_asked(step: Step, due: Due, zone: str) -> Step:
    """Have it summed up, with times as they are in the member's `zone`."""
    state = step.state
    job = Job(
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
    """Log what was made, whatever has become of the window since; a summary moves its beginning, and never back."""
    step = step.with_state(compressing_since=None).spend(event.wasted_micros)
    step = step.note_cost("compression", "Some of what was asked for made no summary.", event.wasted_micros)
    for one in event.made:
        place, known = step.state.next_seq, step.state.compression
        step = step.spend(one.cost_micros).log(CompressionEntry, event.provenance, **dict(one))
        if one.through_seq > (known.through_seq if known else 0):
            newest = Compression(seq=place, through_seq=one.through_seq, kept=one.kept)
            start = max(step.state.window_start, one.through_seq + 1)
            step = step.with_state(compression=newest, window_start=start)
    return step
