"""Command `uv run python -m tests.evals`: evaluates the judge of claims with a real model (`ANTHROPIC_API_KEY`).

The judge of claims reads the labelled replies; each is right if it finds the kinds of claim the label has, and no
others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from steward.agent.turns.anthropic_model import AnthropicModel
from steward.agent.turns.model_tasks import ModelTasks
from steward.core.clock import utc_now
from steward.core.settings import Settings
from tests.evals import replies
from tests.evals.replies import Case

SETS: Mapping[str, Sequence[Case]] = {
    name.lower(): getattr(replies, name)
    for name in ("FIRST", "FIRST_UNSEEN", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "HELD_OUT")
}
# A test of the model is not in a hurry.
SECONDS = 60.0


def main() -> int:
    """Ask the judge about every reply and print what share it gets right, set by set."""
    key = os.environ.get("ANTHROPIC_API_KEY")
    if not key:
        print("skipped: judge of claims (set ANTHROPIC_API_KEY to run it)")
        return 0
    settings = Settings(judge_seconds=SECONDS)
    errands = ModelTasks(lambda: AnthropicModel(lambda: key, settings), lambda *_: None, settings, utc_now)
    for name, cases in SETS.items():
        right = sum(judged_right(errands, case) for case in cases)
        print(f"judge_right_{name}: {right} of {len(cases)}")
    return 0


def judged_right(errands: ModelTasks, case: Case) -> bool:
    """Whether the judge finds in a reply what its label says."""
    claims, _ = errands.judged(case.reply, case.records)
    return {claim.kind for claim in claims} == set(case.unsupported)


if __name__ == "__main__":
    sys.exit(main())
