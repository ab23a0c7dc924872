"""Crash scenarios of facts: extracted, forgotten and restored, each counted once."""

from __future__ import annotations

from collections.abc import Sequence

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.agent.conversations.entries import NoteEntry
from steward.core.clock import utc_now
from steward.memory.workspace.facts.confidence_rules import FactChanges
from steward.memory.workspace.facts.models import Fact, FactBefore
from steward.tools.ledger.models import LEDGER_KINDS, OutsideRead
from tests.faults.acts import all_of, minutes, replies, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, account_of
from tests.support.outsiders import member

_SECOND = r"^(?:An earlier text .* It said: )?"
_TEA, _TOM = "I like my tea green", "My brother Tom fixes roofs"
_LATE = r"No answer within the time allowed"
_KNOWN = "fact-greentea"


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _of_maria(stage: Stage) -> list[Fact]:
    return stage.wiring.facts.of_member(account_of(stage), member(stage, MARIA).member_id)


def _drawn_once(stage: Stage) -> Sequence[str]:
    """Both facts, the one that was said twice a tenth surer, each with its places; and each answer counted once."""
    found = {fact.text: (fact.tenths, len(fact.evidence)) for fact in _of_maria(stage)}
    wrong = [] if found == {_TEA: (6, 2), _TOM: (5, 1)} else [f"the facts are {found}"]
    notes = [one for one in stage.log(MARIA) if isinstance(one, NoteEntry) and one.topic == "facts_drawn"]
    rows = [stage.wiring.rows.decode(row, *LEDGER_KINDS) for row in stage.rows_of("ledger")]
    lines = [one for one in rows if isinstance(one, OutsideRead)]
    if sum(int(one.input["count"]) for one in lines) != 3:
        wrong.append(f"the ledger counts {[one.input for one in lines]}")
    if sum(one.cost_micros for one in notes) != sum(one.cost_micros for one in lines):
        wrong.append("log and ledger differ in what it cost")
    return wrong


def _knows(stage: Stage) -> None:
    now = utc_now()
    fact = Fact(
        fact_id=_KNOWN,
        account_id=account_of(stage),
        member_id=member(stage, MARIA).member_id,
        category="preference",
        tenths=7,
        provenance="account",
        first_at=now,
        last_at=now,
        established_at=now,
        text="They like green tea",
    )
    stage.wiring.fact_store.draw("conv-before", (0, 1), FactChanges([(fact, 0)], ()), [])


def _forgets(request: ModelRequest) -> Step:
    told = " / ".join(request.last_results.values()) or str(request.news)
    if "Forgotten" in told or "[Steward]" in told or "Undone" in told or _LATE in told:
        return say("Gone.")
    return use_tool("remove_memory", {"fact_id": _KNOWN})


def _back_as_it_was(stage: Stage) -> Sequence[str]:
    found = [(fact.fact_id, fact.tenths, fact.text) for fact in _of_maria(stage)]
    wrong = [] if found == [(_KNOWN, 7, "They like green tea")] else [f"the facts are {found}"]
    rows = [row for row in stage.rows_of("facts") if row["row"].startswith("before#")]
    kept = [one for one in (stage.wiring.rows.decode(row, FactBefore) for row in rows) if one.fact]
    wrong += [f"how it was before {one.call_id} is still kept" for one in kept]
    taught = [one.outcome for one in stage.wiring.learning.read(account_of(stage)).decisions]
    return wrong if taught == ["undone"] else [*wrong, f"what was decided teaches {taught}"]


FACTS: tuple[Scenario, ...] = (
    Scenario(
        "facts are drawn from a talk",
        all_of(
            minutes(14, texts(MARIA, f"{_TEA}\n{_TOM}")),
            minutes(14, texts(MARIA, f"{_TEA}.")),
        ),
        _noted,
        (Expect(MARIA, rf"{_SECOND}Noted\.", times=2),),
        verify=_drawn_once,
        settings={"STEWARD_FACTS_SECONDS": "60"},
    ),
    Scenario(
        "a fact forgotten and had back",
        all_of(_knows, texts(MARIA, "Forget about the tea")),
        _forgets,
        (Expect(MARIA, rf"{_SECOND}Gone\b"), Expect(MARIA, "Undone: I remember it as before")),
        may=(Expect(MARIA, r"Done: "),),
        act=replies(MARIA, "UNDO"),
        approvals=("approved",),
        verify=_back_as_it_was,
    ),
)
