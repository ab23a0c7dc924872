"""Typer commands `steward learning`; `learned_rules.py` carries them out."""

from __future__ import annotations

from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

learning_app = typer.Typer(no_args_is_help=True, help="What an account's decisions have taught: see it, switch it off.")


@learning_app.command("list")
def learning_list(account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print preferences and rules, with their ids."""
    from infra.cli.learned_rules import listed

    say(on_this_machine, lambda wiring: listed(wiring, account))


@learning_app.command("off")
def learning_off(
    name: Annotated[str, typer.Argument(help="The id of a rule or a preference, as `learning list` gives it.")],
    account: AccountNumber = "",
    member: Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Have a rule or a preference gone by no longer."""
    from infra.cli.learned_rules import switched_off

    say(on_this_machine, lambda wiring: switched_off(wiring, account, name, member))
