"""Bugs in workflows: done once, in order, asked, taken back, and never left standing without a word."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FOLD, _CALLS, _MACHINE = "workflows/fold.py", "agent/workflow_calls.py", "workflows/machine.py"
NEAR = (
    "tests/unit/test_workflow_machines.py",
    "tests/integration/test_workflows.py",
    "tests/integration/test_many_calls.py",
)

MUTANTS = (
    Mutant(
        "a-lost-execution-stays-lost",
        "an execution that is gone is not replaced, and the workflow waits for ever",
        _FOLD,
        '        return logged(due(step.with_state(run=state.run + 1, starting=True, expects_by=None)), "begun_anew")\n',
        "        return step\n",
    ),
    Mutant(
        "ever-more-calls",
        "a rule that asks for ever more calls is never stopped",
        _CALLS,
        "if wants_more and len(run.calls) >= declared.most(facts):",
        "if wants_more and len(run.calls) >= 1_000:",
    ),
    Mutant(
        "a-dozen-of-anything",
        "a step that goes over many records is held up after a dozen",
        _CALLS,
        "len(run.calls) >= declared.most(facts)",
        "len(run.calls) >= 12",
    ),
    Mutant(
        "a-dozen-of-the-others",
        "a search stands still when more than a dozen were not chosen",
        "portfolio/workflows/letting.py",
        "    return min(MOST_CALLS + 2 * sum(",
        "    return min(MOST_CALLS + 0 * sum(",
    ),
    Mutant(
        "a-step-done-again",
        "an execution that takes the place of another does every step again",
        _FOLD,
        '    return _answered(step.with_state(token=""), event.token, run.outcome) if run.outcome else step\n',
        '    return due(now_at(step.with_state(steps=(*state.steps, run.model_copy(update={"outcome": None, '
        '"calls": {}})))))\n',
    ),
    Mutant(
        "unknown-is-done-again",
        "what nobody can know is done a second time once a person lets it go on",
        _FOLD,
        'done=state.why == "unknown" and key == run.key)',
        "done=False)",
    ),
    Mutant(
        "a-paused-workflow-goes-on",
        "a workflow that was paused goes on with its next step",
        _FOLD,
        '    if state.status not in ("pending", "running"):\n        return False\n',
        "",
    ),
    Mutant(
        "called-off-and-left-standing",
        "what could be taken back stays when a workflow is called off",
        _FOLD,
        '            if call.outcome == "done" and call.undo and not call.undone:\n',
        "            if False:\n",
    ),
    Mutant(
        "what-stays-is-not-said",
        "nobody hears what a workflow that was called off has done that stays",
        _FOLD,
        '        if call.outcome == "done" and not call.reads and not call.undone and not call.child\n',
        "        if False\n",
    ),
    Mutant(
        "asked-for-ever",
        "a decision that nobody takes is asked for again and again",
        _FOLD,
        "    if asked >= MOST_ASKED:\n",
        "    if False:\n",
    ),
    Mutant(
        "a-way-back-is-the-same-round",
        "a step that comes again is passed over, as if it were the first time",
        _MACHINE,
        "States.MathAdd($.round, 1)",
        "States.MathAdd($.round, 0)",
    ),
    Mutant(
        "an-open-question-outlives-its-workflow",
        "what was asked for a workflow that is called off is still done once it is approved",
        _FOLD,
        '            step = with_call(close(step, call.approval_id, waiting, "", said, said), key, outcome="cancelled")\n',
        "            step = with_call(step, key, outcome=None)\n",
    ),
    Mutant(
        "waits-past-its-time",
        "what does not come is waited for without end, and nobody is told",
        _CALLS,
        "    if step.now >= action.until:\n",
        "    if False:\n",
    ),
    Mutant(
        "approved-and-failed-without-end",
        "what a person approves and what fails each time is asked for again for ever",
        "workflows/fold.py",
        "call_id=begun[0], tries=tries)",
        "call_id=begun[0])",
        near=("tests/integration/test_workflows.py",),
    ),
)
