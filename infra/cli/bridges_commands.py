"""Typer commands `steward bridges`; `bridges.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal, TypeAlias

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

bridges_app = typer.Typer(no_args_is_help=True, help="The account's providers for screening, portals and deposits.")

_Provider: TypeAlias = Literal["domain", "mydeposits", "singlekey"]


@bridges_app.command("connect")
def bridges_connect(
    provider: Annotated[
        _Provider,
        typer.Argument(help="domain advertises homes, mydeposits holds deposits, singlekey screens applicants."),
    ],
    key_from: Annotated[
        str,
        typer.Option(
            help="The environment variable with the key; by default SINGLEKEY_KEY and so on. "
            "Domain's is CLIENT_ID:SECRET:AGENCY_ID."
        ),
    ] = "",
    signing_from: Annotated[
        str,
        typer.Option(
            help="The environment variable with the secret of its webhooks; by default SINGLEKEY_SIGNING and so on. "
            "Two secrets with a space between them while it changes."
        ),
    ] = "",
    address: Annotated[str, typer.Option(help="The address of a fake provider, for tests on one machine.")] = "",
    member: AsOwner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Connect a provider; this replaces an earlier one of its kind."""
    from infra.cli.bridges import run_connect
    from steward.integrations.bridges.models import TELL
    from steward.integrations.bridges.ports import BRIDGES

    key = _set(key_from or f"{provider.upper()}_KEY")
    signing = _set(signing_from or f"{provider.upper()}_SIGNING") if BRIDGES[provider] in TELL else ""
    say(
        on_this_machine,
        lambda wiring: run_connect(wiring, number, member, provider, key=key, signing=signing, address=address),
    )


def _set(name: str) -> str:
    if not os.environ.get(name):
        raise typer.BadParameter(f"{name} is not set.")
    return os.environ[name]


@bridges_app.command("status")
def bridges_status(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """Print the connected providers."""
    from infra.cli.bridges import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@bridges_app.command("disconnect")
def bridges_disconnect(
    provider: Annotated[_Provider, typer.Argument(help="Whom.")],
    member: AsOwner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Disconnect a provider and delete its key."""
    from infra.cli.bridges import run_disconnect

    say(on_this_machine, lambda wiring: run_disconnect(wiring, number, member, provider))
