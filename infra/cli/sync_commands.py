"""Typer commands `steward sync`; `sync.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

sync_app = typer.Typer(no_args_is_help=True, help="Sync of the workspace with a Git repository.")


@sync_app.command("connect")
def sync_connect(
    address: Annotated[str, typer.Argument(help="The repository's HTTPS address, without a token in it.")],
    branch: Annotated[str, typer.Option(help="The branch to sync.")] = "main",
    team_repository: Annotated[
        bool,
        typer.Option(
            "--team-repository",
            help="Only the team may push there: edits count as the account's own words.",
        ),
    ] = False,
    token_from: Annotated[
        str, typer.Option(help="The environment variable with a token that may read and write.")
    ] = "",
    username: Annotated[str, typer.Option(help="The user name for the token, if the host wants one.")] = "",
    member: AsOwner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Sync the account's workspace with a repository; this replaces an earlier one."""
    from infra.cli.sync import SyncRequest, run_connect

    token = os.environ.get(token_from, "") if token_from else ""
    if token_from and not token:
        raise typer.BadParameter(f"{token_from} is not set.")
    wanted = SyncRequest(address, branch, team_repository, token, username)
    say(on_this_machine, lambda wiring: run_connect(wiring, number, member, wanted))


@sync_app.command("status")
def sync_status(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print the last agreement, present obstacles, and files that are left alone."""
    from infra.cli.sync import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@sync_app.command("now")
def sync_now(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Sync within minutes, even after failures."""
    from infra.cli.sync import run_now

    say(on_this_machine, lambda wiring: run_now(wiring, number))


@sync_app.command("stop")
def sync_stop(member: AsOwner = "", number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Delete the connection and its token; files on both sides stay."""
    from infra.cli.sync import run_stop

    say(on_this_machine, lambda wiring: run_stop(wiring, number, member))
