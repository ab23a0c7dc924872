"""The command `steward workflows`."""

from __future__ import annotations

from typing import Annotated

import typer

from infra.cli.saying import AccountNumber, OnThisMachine, say


def workflows(
    account: AccountNumber = "",
    over: Annotated[bool, typer.Option("--all", help="Also those that are over.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Say how far everything is that is seen through for weeks, and whom or what it waits for."""
    from infra.cli.workflows import list_workflows

    say(on_this_machine, lambda wiring: list_workflows(wiring, account, over=over))
