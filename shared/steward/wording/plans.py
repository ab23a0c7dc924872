"""Plans: what is done in several steps, how far it is, and what is asked of a member for it."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Quoted, Sentence, Wording

_GOAL = "prepare the inspection of 4B"
_WHAT = "text Pete Rossi (the plumber)"


class AsPlanned(Sentence, example={"goal": Quoted(_GOAL), "what": _WHAT}):
    """To whoever asked for a plan, of a step of it."""

    goal: Quoted
    what: Wording | str


class PlanNews(Sentence, example={"form": "begun"}):
    """What has become of a plan, right after it was asked for, as the report of a call."""

    form: Literal["begun", "anew", "stopped"]


class PlanProgress(Sentence, example={"done": "2", "steps": "5", "waiting": "1"}):
    """How many steps of a plan are done, and how many are being done."""

    done: str
    steps: str
    waiting: str


class StepWithdrawn(Sentence, example={"what": _WHAT}):
    """To whoever was asked to decide it: the plan it was for has been stopped."""

    what: str
