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
def connect_twilio(
    public_url: Annotated[str, typer.Option(help="Steward's address: the PublicUrl output of StewardCompute.")],
    number: Annotated[list[str], typer.Option(help="A Steward number, such as +15005550006; may be given again.")],
    account_sid: Annotated[str, typer.Option(envvar="TWILIO_ACCOUNT_SID", help="The Twilio account.")],
    auth_token: Annotated[str, typer.Option(envvar="TWILIO_AUTH_TOKEN", help="Better in the environment.")],
    api_url: Annotated[str, typer.Option(hidden=True)] = "https://api.twilio.com",
) -> None:
    """Have Twilio bring a number's texts to Steward, with retries and a fallback. Doing it twice changes nothing."""
    from steward.channels.connect import CannotConnect, connect_number
    from steward.channels.twilio import rest_client

    client = rest_client({"account_sid": account_sid, "auth_token": auth_token}, api_url)
    for one in number:
        try:
            changes = connect_number(client, one, public_url)
        except CannotConnect as error:
            typer.echo(f"steward: {error}", err=True)
            raise typer.Exit(CANNOT_START) from None
        for name, value in changes.items():
            typer.echo(f"{one}: {name} is now {value or 'empty'}")
        if not changes:
            typer.echo(f"{one}: connected already")


if __name__ == "__main__":
    app()
