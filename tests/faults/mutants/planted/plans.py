"""Bugs in plans and their sub-agents."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FOLD, _SUBAGENTS, _DESK = "plans/fold.py", "plans/subagents.py", "agent/desks/subagent.py"
NEAR = (
    "tests/unit/test_planning.py",
    "tests/integration/test_plans.py",
)

MUTANTS = (
    Mutant(
        "step-handed-back-twice",
        "a sub-agent gives its result as often as it is looked at",
        _SUBAGENTS,
        "    if state.finished:\n        return step\n    told = outcome",
        "    told = outcome",
    ),
    Mutant(
        "result-of-anybody",
        "what a sub-agent hands back counts for a step that another is at",
        _FOLD,
        "next((one for one in state.running if one.child == event.child), None)",
        "next((one for one in state.running), None)",
    ),
    Mutant(
        "step-beyond-its-budget",
        "a sub-agent asks its model as often as it likes",
        _SUBAGENTS,
        "if state.over_budget or step.now >= state.task.budget.ends_at:",
        "if step.now >= state.task.budget.ends_at:",
    ),
    Mutant(
        "below-a-step",
        "a sub-agent has a plan of its own made",
        _DESK,
        "if any(tool.delegates or tool.name == LOAD_TOOLS.name for tool in tools):",
        "if any(tool.name == LOAD_TOOLS.name for tool in tools):",
    ),
    Mutant(
        "step-tried-once-more",
        "a step that fails is begun a fourth time",
        _FOLD,
        "one.attempt <= MOST_RETRIES:",
        "one.attempt <= MOST_RETRIES + 1:",
    ),
    Mutant(
        "acted-and-tried-again",
        "a step that has sent something is begun again, and sends it again",
        _FOLD,
        "if not outcome.acted and one.attempt",
        "if one.attempt",
    ),
    Mutant(
        "planned-anew-for-ever",
        "what cannot be done is planned again and again",
        _FOLD,
        "if step.state.replans >= MOST_REPLANS:",
        "if step.state.replans > MOST_REPLANS:",
    ),
    Mutant(
        "stopped-and-goes-on",
        "the sub-agents of a plan that was stopped go on",
        _FOLD,
        "    return step.post([Post(one.child, StepStopped()) for one in step.state.running])",
        "    return step",
    ),
    Mutant(
        "paused-and-goes-on",
        "a sub-agent goes on although the team has said /stop",
        _DESK,
        "or not member.active or self._paused(state.party.account_id):",
        "or not member.active:",
    ),
    Mutant(
        "withdrawn-and-done",
        "what was asked for a plan that was stopped is done when somebody says yes",
        _SUBAGENTS,
        "case ApprovalDecided() | ApprovalExpired() if state.finished:",
        "case ApprovalExpired() if state.finished:",
    ),
    Mutant(
        "seen-and-forgotten",
        "an amount that outside text gave counts as the member's once it stands in a plan",
        _DESK,
        "    return before | seen(entries, step.state.turn)",
        "    return seen(entries, step.state.turn)",
    ),
    Mutant(
        "planned-in-their-words",
        "the planner of a plan reads what outsiders wrote",
        "plans/words.py",
        "        made += into.quote(text[part.start : part.end], part.kind, part.who)",
        "        made += text[part.start : part.end]",
    ),
)
