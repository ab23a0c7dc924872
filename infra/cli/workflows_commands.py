"""Typer command `steward workflows`; `workflows.py` carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

if TYPE_CHECKING:
    from infra.cli.workflows import WorkflowAction


def workflows(
    account: AccountNumber = "",
    over: Annotated[bool, typer.Option("--all", help="Include workflows that have ended.")] = False,
    pause: Annotated[str, typer.Option(help="Pause the workflow with this id.")] = "",
    resume: Annotated[str, typer.Option(help="Resume the workflow with this id, also one that failed.")] = "",
    cancel: Annotated[str, typer.Option(help="Cancel the workflow with this id, and undo what it did.")] = "",
    member: AsOwner = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """List workflows with their progress, or pause, resume or cancel one."""
    from infra.cli.workflows import control_workflow, list_workflows

    given: list[tuple[WorkflowAction, str]] = [("pause", pause), ("resume", resume), ("cancel", cancel)]
    wanted = [(action, workflow_id) for action, workflow_id in given if workflow_id]
    if len(wanted) > 1:
        raise typer.BadParameter("give one of --pause, --resume and --cancel.")
    if wanted:
        ((action, workflow_id),) = wanted
        say(on_this_machine, lambda wiring: control_workflow(wiring, account, member, action, workflow_id))
    else:
        say(on_this_machine, lambda wiring: list_workflows(wiring, account, over=over))
