"""Typer commands `steward learning`; `learned_rules.py` carries them out."""

from __future__ import annotations

from typing import Annotated

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

learning_app = typer.Typer(no_args_is_help=True, help="Preferences and rules learned from an account's decisions.")


@learning_app.command("list")
def learning_list(account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print preferences and rules, with their ids."""
    from infra.cli.learned_rules import listed

    say(on_this_machine, lambda wiring: listed(wiring, account))


@learning_app.command("off")
def learning_off(
    name: Annotated[str, typer.Argument(help="The id of a rule or preference, from `learning list`.")],
    account: AccountNumber = "",
    member: AsOwner = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Switch off a learned rule or preference."""
    from infra.cli.learned_rules import switched_off

    say(on_this_machine, lambda wiring: switched_off(wiring, account, name, member))
