"""Typer commands `steward bridges`; `bridges.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal, TypeAlias

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

bridges_app = typer.Typer(no_args_is_help=True, help="Providers of the account's own, other than of payments.")

_Provider: TypeAlias = Literal["domain", "mydeposits", "singlekey"]
_Owner = Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")]


@bridges_app.command("connect")
def bridges_connect(
    provider: Annotated[
        _Provider,
        typer.Argument(help="Whom: domain advertises homes, mydeposits holds deposits, singlekey checks applicants."),
    ],
    key_from: Annotated[
        str,
        typer.Option(
            help="The environment variable that holds the key; SINGLEKEY_KEY and so on unless given. "
            "Domain's is CLIENT_ID:SECRET:AGENCY_ID."
        ),
    ] = "",
    signing_from: Annotated[
        str,
        typer.Option(
            help="The one that holds what its webhooks are known by; SINGLEKEY_SIGNING and so on unless given. Two, "
            "divided by a space, while it changes."
        ),
    ] = "",
    address: Annotated[str, typer.Option(help="Where a stand-in of the provider's is; for one's own machine.")] = "",
    member: _Owner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Have a provider work for the account, in place of another; without one nothing is asked of anybody."""
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
    """Say who does what for the account."""
    from infra.cli.bridges import run_status

    say(on_this_machine, lambda wiring: run_status(wiring, number))


@bridges_app.command("disconnect")
def bridges_disconnect(
    provider: Annotated[_Provider, typer.Argument(help="Whom.")],
    member: _Owner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Forget a provider and its key."""
    from infra.cli.bridges import run_disconnect

    say(on_this_machine, lambda wiring: run_disconnect(wiring, number, member, provider))
