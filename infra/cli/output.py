"""Output of operator commands: lines on stdout, notices on stderr, exit code 2 with one sentence on failure."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from steward.wire import Wiring

CANNOT_START = 2

OnThisMachine = Annotated[bool, typer.Option("--local", help="Use the running `steward local` instead of AWS.")]
AsOwner = Annotated[str, typer.Option("--as", help="The owner in whose name this is done: phone or name.")]
AccountNumber = Annotated[
    str, typer.Option("--account", help="The account's Steward number; not needed if there is only one account.")
]


def say(local: bool, lines: Callable[[Wiring], Iterable[str]]) -> None:
    """Print the lines of a command that needs a deployed Steward. Nothing else goes to standard output."""

    def wired() -> Iterator[str]:
        from infra.cli.deployment import operator_wiring

        yield from lines(operator_wiring(local=local, env=os.environ))

    say_lines(wired)


def say_lines(lines: Callable[[], Iterable[str]]) -> None:
    """Print the lines of a command that needs no deployed Steward."""
    answer = sys.stdout
    with _beside_the_answer():
        from botocore.exceptions import ClientError, NoCredentialsError, NoRegionError

        from infra.cli.deployment import NotDeployedError
        from steward.core.errors import StewardError

        try:
            for line in lines():
                typer.echo(line, file=answer)
        except (NotDeployedError, StewardError, ClientError, NoCredentialsError, NoRegionError) as error:
            typer.echo(f"steward: {error}", err=True)
            raise typer.Exit(CANNOT_START) from None


def utc(moment: datetime) -> str:
    """Return a moment as commands print it, by the minute and with its zone: `2026-11-20 09:41 UTC`."""
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


@contextmanager
def _beside_the_answer() -> Iterator[None]:
    """Redirect everything else that is printed to standard error, and drop the product's minor log lines."""
    from steward.core.log import logger

    printing = logger.registered_handler
    assert isinstance(printing, logging.StreamHandler)
    disabled, stream = logging.root.manager.disable, printing.stream
    logging.disable(logging.INFO)
    printing.setStream(sys.stderr)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        logging.disable(disabled)
        printing.setStream(stream)
