"""Typer commands `steward payments`; `payments.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

payments_app = typer.Typer(no_args_is_help=True, help="The account's payment provider.")


@payments_app.command("connect")
def payments_connect(
    provider: Annotated[Literal["stripe"], typer.Argument(help="The provider.")] = "stripe",
    key_from: Annotated[
        str, typer.Option(help="The environment variable with the key; a restricted key is enough.")
    ] = "STRIPE_KEY",
    signing_from: Annotated[
        str,
        typer.Option(
            help="The environment variable with the signing secret of webhooks; "
            "two secrets with a space between them while it changes."
        ),
    ] = "STRIPE_SIGNING",
    address: Annotated[str, typer.Option(help="The address of a fake provider, for tests on one machine.")] = "",
    member: AsOwner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Connect a payment provider; this replaces an earlier one."""
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
    """Print the payment provider and its webhook addresses."""
    from infra.cli.payments import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@payments_app.command("disconnect")
def payments_disconnect(
    member: AsOwner = "", number: AccountNumber = "", on_this_machine: OnThisMachine = False
) -> None:
    """Disconnect the provider and delete its keys."""
    from infra.cli.payments import run_disconnect

    say(on_this_machine, lambda wiring: run_disconnect(wiring, number, member))
