"""`steward workflows`: lists, pauses, resumes and cancels an account's workflows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from infra.cli.lookups import CommandError, account_at, owner_at
from steward.core.sentences import ENGLISH
from steward.wire import Wiring

WorkflowAction = Literal["pause", "resume", "cancel"]
_BECOMES: Mapping[WorkflowAction, str] = {
    "pause": "stands still from its next step on",
    "resume": "goes on",
    "cancel": "is called off, and what it did is taken back where that is possible",
}


def list_workflows(wiring: Wiring, number: str, *, over: bool) -> Iterator[str]:
    """Yield a line for each workflow of the account, newest of its kind on its record; with `over` also ended ones.

    Times are in the account's zone, which the last line names.
    """
    account_id = account_at(wiring, number)
    account = wiring.people.account_now(account_id)
    zone = account.zone if account else "UTC"
    shown = [line for line in wiring.workflows.listed(account_id) if over or not line.over]
    for line in shown:
        progress = wiring.workflows.progress(line, ENGLISH, zone)
        yield f"{line.workflow_id}  {line.workflow}  {line.subject_id}  {line.status}  {progress}"
    yield f"{len(shown)} workflow{'' if len(shown) == 1 else 's'}, times in {zone}."


def control_workflow(
    wiring: Wiring, number: str, member: str, action: WorkflowAction, workflow_id: str
) -> Iterator[str]:
    """Pause, resume or cancel the workflow with this id, in an owner's name."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    if all(line.workflow_id != workflow_id for line in wiring.workflows.listed(account_id)):
        raise CommandError(f"There is no workflow {workflow_id}: run the command without the option to list them.")
    line = wiring.workflows.control(account_id, owner.member_id, workflow_id, action)
    yield f"{workflow_id} ({line.title}) {_BECOMES[action]}."
