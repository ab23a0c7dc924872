"""Typer commands `steward scanners`; `scanners.py` carries them out."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

scanners_app = typer.Typer(no_args_is_help=True, help="Scanners, which examine an account's records on schedule.")


@scanners_app.command("list")
def scanners_list(account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print each scanner with its due records and open findings."""
    from infra.cli.scanners import list_scanners

    say(on_this_machine, lambda wiring: list_scanners(wiring, account))


@scanners_app.command("preview")
def scanners_preview(
    day: Annotated[datetime, typer.Option("--date", formats=["%Y-%m-%d"], help="Nine in the morning of that day.")],
    account: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Print what scanners would find by a day. Nothing is written and nobody is told."""
    from infra.cli.scanners import preview

    say(on_this_machine, lambda wiring: preview(wiring, account, day.date()))


@scanners_app.command("set")
def scanners_set(
    name: Annotated[str, typer.Argument(help="The scanner's name, from `scanners list`.")],
    on: Annotated[bool | None, typer.Option("--on/--off", help="Switch it on or off.")] = None,
    offset: Annotated[list[int] | None, typer.Option(help="A day it examines, such as -7; may be repeated.")] = None,
    weekday: Annotated[list[int] | None, typer.Option(help="Only on these, 1 is Monday; may be repeated.")] = None,
    people: Annotated[int, typer.Option(help="The number of people it may remind at once, if above 20.")] = 0,
    account: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Set a scanner's days, or switch it on or off."""
    from infra.cli.scanners import set_scanner

    chosen = {"offsets": offset or [], "weekdays": weekday or []}
    say(on_this_machine, lambda wiring: set_scanner(wiring, account, name, on=on, people=people, **chosen))
