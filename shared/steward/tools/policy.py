"""Whether a proposed call may run, judged outside the model from the tool's declaration. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from steward.core.provenance import Provenance
from steward.tools.declaration import Autonomy, Effect, Tool


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


def judge(tool: Tool, provenance: Provenance) -> Judgement:
    """Judge a call of `tool` by its declared autonomy level (TL2) and by what the model had read when it proposed it.

    After reading what an outsider wrote, whatever changes anything needs a person (TL6).
    """
    if tool.autonomy is Autonomy.INFORM:
        return Judgement(Verdict.INFORM, f"{tool.name} is for people to do; Steward only says when it is due")
    if tool.autonomy <= Autonomy.DRAFT:
        return Judgement(Verdict.ASK, f"{tool.name} always needs a person's decision")
    if provenance == "outside" and tool.effect is not Effect.READ:
        return Judgement(Verdict.ASK, f"{tool.name} was proposed after reading what an outsider wrote")
    return Judgement(Verdict.EXECUTE, f"{tool.name} may run by itself")
