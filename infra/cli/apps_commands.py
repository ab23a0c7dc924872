"""Typer commands `steward apps`; `apps.py` carries them out."""

from __future__ import annotations

from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

apps_app = typer.Typer(no_args_is_help=True, help="Apps of members: programs that speak MCP and use Steward.")


@apps_app.command("connect")
def apps_connect(
    member: Annotated[str, typer.Argument(help="The member: phone, id or whole name.")],
    name: Annotated[str, typer.Argument(help="The app's name, such as 'Claude on my laptop'.")],
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Connect an app as a member, who is told by text. Its key is shown only once."""
    from infra.cli.apps import run_connect

    say(on_this_machine, lambda wiring: run_connect(wiring, number, member, name))


@apps_app.command("list")
def apps_list(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """List the apps of an account, with their member and last use."""
    from infra.cli.apps import run_list

    say(on_this_machine, lambda wiring: run_list(wiring, number))


@apps_app.command("disconnect")
def apps_disconnect(
    app_id: Annotated[str, typer.Argument(help="The id that `steward apps list` shows.")],
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Void an app's key at once."""
    from infra.cli.apps import run_disconnect

    say(on_this_machine, lambda wiring: run_disconnect(wiring, number, app_id))
