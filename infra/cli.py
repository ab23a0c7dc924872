"""The command `steward`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

CANNOT_START = 2
DEFAULT_PORT = 8700

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@app.callback()
def main() -> None:
    """Steward, an operations assistant a small team reaches by text."""


@app.command()
def local(
    port: Annotated[int, typer.Option(help="The page's port; the AWS stand-in takes the next one.")] = DEFAULT_PORT,
    reset: Annotated[bool, typer.Option("--reset", help="Forget everything and start over.")] = False,
    machine_readable: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON with every address once ready.")
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page in a browser.")] = False,
) -> None:
    """Run the whole of Steward on this machine: the real template, a simulated outside world, a page with a phone."""
    # Not at the top: `steward --help` shall not wait for boto3.
    from infra.local.errors import LaunchError
    from infra.local.launcher import Options, run

    options = Options(
        port, reset=reset, machine_readable=machine_readable, browser=not (no_browser or machine_readable)
    )
    try:
        code = run(options, dict(os.environ))
    except LaunchError as error:
        typer.echo(f"steward: {error}", err=True)
        code = CANNOT_START
    except ModuleNotFoundError as error:
        typer.echo(f"steward: The package {error.name} is missing; run `uv sync` and try again.", err=True)
        code = CANNOT_START
    raise typer.Exit(code)


@app.command()
def redrive(
    conversation: Annotated[str, typer.Option(help="Only what was set aside in this conversation.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="Say what there is and change nothing.")] = False,
    on_this_machine: Annotated[
        bool, typer.Option("--local", help="The running `steward local`, not the AWS account of your environment.")
    ] = False,
) -> None:
    """Try again, once the fault is mended: events that were set aside, and rings left in dead-letter queues."""
    from infra.deployment import NotDeployed, operator_wiring
    from infra.redrive import run

    try:
        lines = run(operator_wiring(local=on_this_machine, env=os.environ).redrive, conversation, listing=listing)
        for line in lines:
            typer.echo(line)
    except NotDeployed as error:
        typer.echo(f"steward: {error}", err=True)
        raise typer.Exit(CANNOT_START) from None


if __name__ == "__main__":
    app()
