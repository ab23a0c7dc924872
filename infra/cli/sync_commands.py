"""Typer commands `steward sync`; `sync.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

sync_app = typer.Typer(no_args_is_help=True, help="The workspace, kept in step with a Git repository.")

_Owner = Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")]


@sync_app.command("connect")
def sync_connect(
    address: Annotated[str, typer.Argument(help="The repository's HTTPS address, without a token in it.")],
    branch: Annotated[str, typer.Option(help="The branch both sides are on.")] = "main",
    team_repository: Annotated[
        bool,
        typer.Option(
            "--team-repository",
            help="Only people of the team may push there: what they write counts as the account's own words.",
        ),
    ] = False,
    token_from: Annotated[
        str, typer.Option(help="The environment variable that holds a token which may read and write.")
    ] = "",
    username: Annotated[str, typer.Option(help="The name the token goes with, where the host wants one.")] = "",
    member: _Owner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Keep the account's workspace in step with a repository, in place of another."""
    from infra.cli.sync import SyncRequest, run_connect

    token = os.environ.get(token_from, "") if token_from else ""
    if token_from and not token:
        raise typer.BadParameter(f"{token_from} is not set.")
    wanted = SyncRequest(address, branch, team_repository, token, username)
    say(on_this_machine, lambda wiring: run_connect(wiring, number, member, wanted))


@sync_app.command("status")
def sync_status(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Say how it stands: when both sides agreed last, what is in the way, and which files are left alone."""
    from infra.cli.sync import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@sync_app.command("now")
def sync_now(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Have the next look made within minutes, whatever has failed before."""
    from infra.cli.sync import run_now

    say(on_this_machine, lambda wiring: run_now(wiring, number))


@sync_app.command("stop")
def sync_stop(member: _Owner = "", number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Forget the repository and its token; what is on either side stays."""
    from infra.cli.sync import run_stop

    say(on_this_machine, lambda wiring: run_stop(wiring, number, member))
