"""Typer command `steward workflows`; `workflows.py` carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

if TYPE_CHECKING:
    from infra.cli.workflows import WorkflowAction


def workflows(
    account: AccountNumber = "",
    over: Annotated[bool, typer.Option("--all", help="Also those that are over.")] = False,
    pause: Annotated[str, typer.Option(help="Pause the workflow with this id.")] = "",
    resume: Annotated[str, typer.Option(help="Let the workflow with this id go on, also one that met trouble.")] = "",
    cancel: Annotated[str, typer.Option(help="Call the workflow with this id off, and take back what it did.")] = "",
    member: Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Say how far everything is that is seen through for weeks, or pause, resume or cancel one."""
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
