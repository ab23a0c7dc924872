"""How an operator's command speaks: lines on the way, one sentence and exit code 2 when it cannot be done."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from steward.wiring import Wiring

CANNOT_START = 2

OnThisMachine = Annotated[
    bool, typer.Option("--local", help="The running `steward local`, not the AWS account of your environment.")
]
AccountNumber = Annotated[
    str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")
]


def say(local: bool, lines: Callable[[Wiring], Iterable[str]]) -> None:
    """Print what a command has to say of the Steward it is turned to."""
    from infra.deployment import NotDeployed, operator_wiring
    from steward.core.errors import StewardError

    try:
        for line in lines(operator_wiring(local=local, env=os.environ)):
            typer.echo(line)
    except (NotDeployed, StewardError) as error:
        typer.echo(f"steward: {error}", err=True)
        raise typer.Exit(CANNOT_START) from None
