"""The command `steward`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from steward.wiring import Wiring

CANNOT_START = 2
DEFAULT_PORT = 8700

_OnThisMachine = Annotated[
    bool, typer.Option("--local", help="The running `steward local`, not the AWS account of your environment.")
]

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
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Try again, once the fault is mended: events that were set aside, and rings left in dead-letter queues."""
    from infra.redrive import run

    _say(on_this_machine, lambda wiring: run(wiring.redrive, conversation, listing=listing))


@app.command()
def autonomy(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    action: Annotated[str, typer.Argument(help="A tool's name, or * for every one without a level of its own.")] = "",
    level: Annotated[str, typer.Argument(help="0 to 4, or `default`; left out, the levels are listed.")] = "",
    member: Annotated[str, typer.Option("--as", help="In whose name: the phone number of an owner.")] = "",
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Show or set how far Steward goes by itself with each action."""
    from infra.autonomy import run

    _say(on_this_machine, lambda wiring: run(wiring, number, action, level, member))


@app.command()
def ledger(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    days: Annotated[int, typer.Option(help="How many days back.")] = 1,
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Print what Steward has done for an account, one JSON object a line, oldest first."""
    from infra.ledger import run

    _say(on_this_machine, lambda wiring: run(wiring, number, days))


@app.command()
def conversations(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    on_this_machine: _OnThisMachine = False,
) -> None:
    """List an account's conversations, the newest first: id, last word, channel, turns, title and topics."""
    from infra.conversations import run_list

    _say(on_this_machine, lambda wiring: run_list(wiring, number))


@app.command()
def export(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    conversation: Annotated[str, typer.Option(help="Only this conversation.")] = "",
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Write transcripts to S3 as JSON lines, and print them."""
    from infra.conversations import run_export

    _say(on_this_machine, lambda wiring: run_export(wiring, number, conversation))


@app.command()
def rebuild(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Make every derived view anew from the logs, and say whether each is what it was."""
    from infra.conversations import run_rebuild

    _say(on_this_machine, lambda wiring: run_rebuild(wiring, number))


@app.command()
def search(
    number: Annotated[str, typer.Option("--account", help="The Steward number of the account, such as +15005550006.")],
    query: Annotated[str, typer.Argument(help="What to look for, in plain words.")],
    limit: Annotated[int, typer.Option(min=1, max=50, help="How many at most.")] = 10,
    on_this_machine: _OnThisMachine = False,
) -> None:
    """Find what was said in an account, by words and by meaning: one line each, the best first."""
    from infra.search import run, with_model

    _say(on_this_machine, lambda wiring: run(with_model(wiring), number, query, limit))


def _say(local: bool, lines: Callable[[Wiring], Iterable[str]]) -> None:
    """Print what a command has to say of the Steward it is turned to."""
    from infra.deployment import NotDeployed, operator_wiring
    from steward.core.errors import StewardError

    try:
        for line in lines(operator_wiring(local=local, env=os.environ)):
            typer.echo(line)
    except (NotDeployed, StewardError) as error:
        typer.echo(f"steward: {error}", err=True)
        raise typer.Exit(CANNOT_START) from None


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
