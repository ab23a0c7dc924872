"""How an operator's command speaks: lines on the way, one sentence and exit code 2 when it cannot be done."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

if TYPE_CHECKING:
    from steward.wiring import Wiring

CANNOT_START = 2

OnThisMachine = Annotated[
    bool, typer.Option("--local", help="The running `steward local`, not the AWS account of your environment.")
]
AccountNumber = Annotated[
    str, typer.Option("--account", help="The Steward number of the account; not needed where there is one.")
]


def say(local: bool, lines: Callable[[Wiring], Iterable[str]]) -> None:
    """Print what a command has to say of the Steward it is turned to: that alone goes to standard output."""
    answer = sys.stdout
    with _beside_the_answer():
        from infra.deployment import NotDeployed, operator_wiring
        from steward.core.errors import StewardError

        try:
            for line in lines(operator_wiring(local=local, env=os.environ)):
                typer.echo(line, file=answer)
        except (NotDeployed, StewardError) as error:
            typer.echo(f"steward: {error}", err=True)
            raise typer.Exit(CANNOT_START) from None


@contextmanager
def _beside_the_answer() -> Iterator[None]:
    """Whatever is printed on the way goes to standard error, and what the product logs in passing nowhere."""
    before = logging.root.manager.disable
    printing = [handler for handler in _stream_handlers() if handler.stream is sys.stdout]
    logging.disable(logging.INFO)
    for handler in printing:
        handler.setStream(sys.stderr)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        logging.disable(before)
        for handler in printing:
            handler.setStream(sys.stdout)


def _stream_handlers() -> Iterator[logging.StreamHandler[TextIO]]:
    for logger in (logging.root, *logging.root.manager.loggerDict.values()):
        for handler in getattr(logger, "handlers", ()):
            if isinstance(handler, logging.StreamHandler):
                yield handler
