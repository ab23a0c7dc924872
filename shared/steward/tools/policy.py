"""Whether a proposed call may run, judged outside the model from the tool's declaration. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steward.tools.declaration import Autonomy, Tool


class Verdict(StrEnum):
    """What becomes of a proposed call."""

    EXECUTE = "execute"
    ASK = "ask"
    INFORM = "inform"


@dataclass(frozen=True)
class Judgement:
    """A verdict and, for a person, why."""

    verdict: Verdict
    reason: str


def judge(tool: Tool) -> Judgement:
    """Judge a call of `tool` by its declared autonomy level (TL2)."""
    if tool.autonomy is Autonomy.INFORM:
        return Judgement(Verdict.INFORM, f"{tool.name} is for people to do; Steward only says when it is due")
    if tool.autonomy <= Autonomy.DRAFT:
        return Judgement(Verdict.ASK, f"{tool.name} needs a person's decision")
    return Judgement(Verdict.EXECUTE, f"{tool.name} may run by itself")
