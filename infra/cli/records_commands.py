"""Typer commands `steward records`; `records.py` carries them out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

records_app = typer.Typer(no_args_is_help=True, help="Records of an account's trade: import, export, check.")


@records_app.command("import")
def records_import(
    file: Annotated[
        Path, typer.Argument(help="CSV, a line for each unit, with its tenancy and balance, or its listing.")
    ],
    account: AccountNumber = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Report mistakes, and import nothing.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Import properties, units, tenancies, balances and listings. Repeating it adds nothing twice."""
    from infra.cli.records import import_records

    say(on_this_machine, lambda wiring: import_records(wiring, account, file, dry_run=dry_run))


@records_app.command("import-rents")
def records_import_rents(
    file: Annotated[Path, typer.Argument(help="CSV, a line for each comparable rent of a unit.")],
    account: AccountNumber = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Report mistakes, and import nothing.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Import rents of comparable units. Repeating it adds nothing twice."""
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
    mend: Annotated[bool, typer.Option("--mend", help="Rewrite what differs.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Compare lists, balances, due rows and charged rents with the records."""
    from infra.cli.records import check_records

    say(on_this_machine, lambda wiring: check_records(wiring, account, mend=mend))
