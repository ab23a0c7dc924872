"""Typer commands `steward records`; `records.py` carries them out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

records_app = typer.Typer(no_args_is_help=True, help="Records of an account's trade: take them in, write them out.")


@records_app.command("import")
def records_import(
    file: Annotated[
        Path, typer.Argument(help="CSV, a line for each unit, with its tenancy and balance, or its listing.")
    ],
    account: AccountNumber = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what is wrong, and take nothing in.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Take in properties, units, tenancies, balances and listings. Doing it twice adds nothing twice."""
    from infra.cli.records import import_records

    say(on_this_machine, lambda wiring: import_records(wiring, account, file, dry_run=dry_run))


@records_app.command("import-rents")
def records_import_rents(
    file: Annotated[Path, typer.Argument(help="CSV, a line for each rent that was seen elsewhere, beside a unit.")],
    account: AccountNumber = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what is wrong, and take nothing in.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Take in what units like ours are let for. Doing it twice adds nothing twice."""
    from infra.cli.records import import_market_rents

    say(on_this_machine, lambda wiring: import_market_rents(wiring, account, file, dry_run=dry_run))


@records_app.command("export")
def records_export(account: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print every record, one JSON object a line."""
    from infra.cli.records import export_records

    say(on_this_machine, lambda wiring: export_records(wiring, account))


@records_app.command("check")
def records_check(
    account: AccountNumber = "",
    mend: Annotated[bool, typer.Option("--mend", help="Make anew what differs.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Say whether lists, balances, due rows and charged rents are what follows from the records."""
    from infra.cli.records import check_records

    say(on_this_machine, lambda wiring: check_records(wiring, account, mend=mend))
