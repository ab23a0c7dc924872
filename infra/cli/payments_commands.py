"""Typer commands `steward payments`; `payments.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

payments_app = typer.Typer(no_args_is_help=True, help="Payments by link, through a provider of the account's own.")

_Owner = Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")]


@payments_app.command("connect")
def payments_connect(
    provider: Annotated[Literal["stripe"], typer.Argument(help="Who takes the payments.")] = "stripe",
    key_from: Annotated[
        str, typer.Option(help="The environment variable that holds the key; a restricted one will do.")
    ] = "STRIPE_KEY",
    signing_from: Annotated[
        str,
        typer.Option(
            help="The one that holds what webhooks are signed with; two, divided by a space, while it changes."
        ),
    ] = "STRIPE_SIGNING",
    address: Annotated[str, typer.Option(help="Where a stand-in of the provider's is; for one's own machine.")] = "",
    member: _Owner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Have a provider take payments for the account, in place of another; without one nothing is asked for."""
    from infra.cli.payments import run_connect

    for name in (key_from, signing_from):
        if not os.environ.get(name):
            raise typer.BadParameter(f"{name} is not set.")
    key, signing = os.environ[key_from], os.environ[signing_from]
    say(
        on_this_machine,
        lambda wiring: run_connect(wiring, number, member, provider, key=key, signing=signing, address=address),
    )


@payments_app.command("status")
def payments_status(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Say who takes payments for the account, and where they have to tell of them."""
    from infra.cli.payments import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@payments_app.command("disconnect")
def payments_disconnect(
    member: _Owner = "", number: AccountNumber = "", on_this_machine: OnThisMachine = False
) -> None:
    """Forget the provider and its keys."""
    from infra.cli.payments import run_disconnect

    say(on_this_machine, lambda wiring: run_disconnect(wiring, number, member))
