"""Entry point of the command `steward`: defines its commands and registers the command groups."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from infra.cli.apps_commands import apps_app
from infra.cli.bridges_commands import bridges_app
from infra.cli.learned_rules_commands import learning_app
from infra.cli.output import CANNOT_START, AccountNumber, AsOwner, OnThisMachine, say, say_lines
from infra.cli.payments_commands import payments_app
from infra.cli.people_commands import account_app, contact_app, member_app, people_app
from infra.cli.records_commands import records_app
from infra.cli.scanners_commands import scanners_app
from infra.cli.sync_commands import sync_app
from infra.cli.tool_sources_commands import tools_app
from infra.cli.workflows_commands import workflows

if TYPE_CHECKING:
    from infra.environments import Environment

DEFAULT_PORT = 8700

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
app.add_typer(account_app, name="account")
app.add_typer(member_app, name="member")
app.add_typer(contact_app, name="contact")
app.add_typer(people_app, name="people")
app.add_typer(tools_app, name="tools")
app.add_typer(records_app, name="records")
app.add_typer(learning_app, name="learning")
app.add_typer(scanners_app, name="scanners")
app.add_typer(sync_app, name="sync")
app.add_typer(payments_app, name="payments")
app.add_typer(bridges_app, name="bridges")
app.add_typer(apps_app, name="apps")
app.command()(workflows)


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
    source_host: Annotated[
        list[str] | None,
        typer.Option(
            help="HOST:PORT on this machine that may serve third-party tools or a repository; may be repeated."
        ),
    ] = None,
    portfolio: Annotated[
        bool, typer.Option("--portfolio", help="Give the demo account flats with tenants, rents and deadlines.")
    ] = False,
) -> None:
    """Run Steward on this machine: the real template, a simulated outside world, a phone page."""
    # Imported here, so that `steward --help` need not wait for boto3.
    from infra.local.errors import LaunchError
    from infra.local.launcher import Options, run

    if wrong := [one for one in source_host or () if not re.fullmatch(r"[0-9A-Za-z.-]+:[0-9]{1,5}", one)]:
        raise typer.BadParameter(f"{wrong[0]} is no HOST:PORT, such as 127.0.0.1:9000.")
    options = Options(
        port,
        reset=reset,
        machine_readable=machine_readable,
        browser=not (no_browser or machine_readable),
        source_hosts=tuple(source_host or ()),
        portfolio=portfolio,
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
    conversation: Annotated[str, typer.Option(help="Only events of this conversation.")] = "",
    listing: Annotated[bool, typer.Option("--list", help="List them, and change nothing.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Retry events that were set aside, and messages in dead-letter queues, after the fault is fixed."""
    from infra.cli.redrive import run

    say(on_this_machine, lambda wiring: run(wiring.redrive, conversation, listing=listing))


@app.command()
def doctor(on_this_machine: OnThisMachine = False) -> None:
    """Check a deployment (credentials, webhook, sweep, dead letters, alarms, quotas) and say what to do."""
    from infra.cli.doctor import CheckedDeployment, run

    say(on_this_machine, lambda wiring: run(CheckedDeployment(wiring, _environment(), _client, local=on_this_machine)))


@app.command()
def deploy(
    at_once: Annotated[bool, typer.Option("--at-once", help="Send all work to the new version at once.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before permissions are widened.")] = False,
) -> None:
    """Deploy this tree to the environment that STEWARD_ENVIRONMENT names, or to production."""
    from infra.cli.deploy import call
    from infra.cli.deploy import deploy as run

    say_lines(
        lambda: run(_environment(), _client, call, at_once=at_once, asks=not yes),
    )


@app.command()
def rollback(revision: Annotated[str, typer.Argument(help="The Git revision to return to.")]) -> None:
    """Deploy the code of an earlier revision, with the settings of this tree."""
    from infra.cli.deploy import call
    from infra.cli.deploy import rollback as run

    say_lines(lambda: run(_environment(), _client, call, revision))


@app.command()
def destroy(
    environment: Annotated[str, typer.Argument(help="The environment's name, to confirm it.")] = "",
) -> None:
    """Delete an environment; in production everything that holds data stays."""
    from infra.cli.destroy import destroy as run

    say_lines(lambda: run(_environment(), _client, environment))


@app.command()
def restore(
    moment: Annotated[str, typer.Argument(help="Such as 2026-11-25T10:00Z.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Restore tables and buckets to an earlier moment. Nothing is sent twice, and erasures are repeated."""
    from infra.cli.restore import DeployedSteward, run

    def agreed(question: str) -> bool:
        return yes or typer.confirm(question, err=True)

    say(
        on_this_machine,
        lambda wiring: run(DeployedSteward(wiring, _environment(), _client, on_this_machine), moment, agreed),
    )


def _environment() -> Environment:
    from infra.cli.deployment import environment_meant

    return environment_meant(os.environ)


def _client(service: str) -> Any:
    import boto3

    from infra.cli.deployment import IMPATIENT

    make: Any = boto3.client
    # AWS's other tools read this one; boto3 reads only the other.
    return make(service, region_name=os.environ.get("AWS_REGION") or None, config=IMPATIENT)


@app.command()
def smoke(
    number: AccountNumber = "",
    member: Annotated[str, typer.Option("--as", help="The owner who sends the text: phone or name.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Send an owner's text through a deployment, and check that it is answered once."""
    from infra.cli.smoke import run

    say(on_this_machine, lambda wiring: run(wiring, number, member))


@app.command()
def autonomy(
    number: AccountNumber = "",
    action: Annotated[str, typer.Argument(help="A tool's name, or * for every tool without its own level.")] = "",
    level: Annotated[str, typer.Argument(help="0 to 4, or `default`. Without it the levels are listed.")] = "",
    member: AsOwner = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Show or set how much Steward does by itself, for each action."""
    from infra.cli.autonomy import run

    say(on_this_machine, lambda wiring: run(wiring, number, action, level, member))


@app.command()
def ledger(
    number: AccountNumber = "",
    days: Annotated[int, typer.Option(help="How many days back.")] = 1,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Print what Steward has done for an account, one JSON object a line, oldest first."""
    from infra.cli.ledger import run

    say(on_this_machine, lambda wiring: run(wiring, number, days))


@app.command()
def conversations(
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """List an account's conversations, newest first: id, last text, channel, turns, title and topics."""
    from infra.cli.conversations import run_list

    say(on_this_machine, lambda wiring: run_list(wiring, number))


@app.command()
def prompt(
    member: Annotated[str, typer.Option(help="The member: a phone, an email address or a whole name.")],
    channel: Annotated[str, typer.Option(help="sms or email; by default the channel they used last.")] = "",
    brief: Annotated[bool, typer.Option("--brief", help="Print only the length of each part.")] = False,
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Print what the model would see if a member wrote now, part by part, with its tokens."""
    from infra.cli.prompt import run

    say(on_this_machine, lambda wiring: run(wiring, number, member, channel, brief=brief))


@app.command()
def export(
    number: AccountNumber = "",
    conversation: Annotated[str, typer.Option(help="Only this conversation.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Write transcripts to S3 as JSON lines, and print them."""
    from infra.cli.conversations import run_export

    say(on_this_machine, lambda wiring: run_export(wiring, number, conversation))


@app.command()
def rebuild(
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Rebuild every derived view from the logs, and report differences."""
    from infra.cli.conversations import run_rebuild

    say(on_this_machine, lambda wiring: run_rebuild(wiring, number))


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="What to look for, in plain words.")],
    number: AccountNumber = "",
    limit: Annotated[int, typer.Option(min=1, max=50, help="How many at most.")] = 10,
    on_this_machine: OnThisMachine = False,
) -> None:
    """Search an account's conversations by words and by meaning: one line each, best first."""
    from infra.cli.search import run, with_model

    say(on_this_machine, lambda wiring: run(with_model(wiring), number, query, limit))


@app.command()
def scope(
    number: AccountNumber = "",
    words: Annotated[
        str | None, typer.Option(help="What Steward may answer contacts by itself, and how; empty for nothing.")
    ] = None,
    tool: Annotated[list[str] | None, typer.Option("--tools", help="A tool it may use; may be given again.")] = None,
    contact: Annotated[
        list[str] | None, typer.Option("--contact", help="Only this contact, by name; may be given again.")
    ] = None,
    acknowledge: Annotated[
        bool | None, typer.Option("--acknowledge/--no-acknowledge", help="Acknowledge texts of strangers.")
    ] = None,
    acknowledgement: Annotated[str, typer.Option(help="The text of that acknowledgement.")] = "",
    clear: Annotated[bool, typer.Option("--clear", help="Remove the scope: only people answer contacts.")] = False,
    member: AsOwner = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Show or set what Steward may answer contacts by itself."""
    from infra.cli.correspondence import run_scope

    say(
        on_this_machine,
        lambda wiring: run_scope(
            wiring,
            number,
            words=words,
            tools=tool or (),
            contacts=contact or (),
            acknowledge=acknowledge,
            acknowledgement=acknowledgement,
            clear=clear,
            member=member,
        ),
    )


@app.command()
def jobs(
    number: AccountNumber = "",
    pause: Annotated[str, typer.Option(help="Pause the job with this id.")] = "",
    resume: Annotated[str, typer.Option(help="Resume the job with this id.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """List members' scheduled jobs with their next three times, or pause or resume one."""
    from infra.cli.jobs import run_jobs

    say(on_this_machine, lambda wiring: run_jobs(wiring, number, pause=pause, resume=resume))


@app.command()
def plans(
    number: AccountNumber = "",
    stop: Annotated[str, typer.Option(help="Stop the plan with this id.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """List members' plans with their progress, or stop one."""
    from infra.cli.plans import run_plans

    say(on_this_machine, lambda wiring: run_plans(wiring, number, stop=stop))


@app.command()
def correspondence(
    number: AccountNumber = "",
    whom: Annotated[str, typer.Option("--with", help="A contact's name, or a number.")] = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """List texts exchanged with outsiders, or print one exchange."""
    from infra.cli.correspondence import run_correspondence

    say(on_this_machine, lambda wiring: run_correspondence(wiring, number, whom))


@app.command()
def connect_twilio(
    public_url: Annotated[str, typer.Option(help="Steward's address: the PublicUrl output of StewardEdge.")],
    number: Annotated[list[str], typer.Option(help="A Steward number, such as +15005550006; may be given again.")],
    account_sid: Annotated[str, typer.Option(envvar="TWILIO_ACCOUNT_SID", help="The Twilio account.")],
    auth_token: Annotated[
        str, typer.Option(envvar="TWILIO_AUTH_TOKEN", help="Its token; better as an environment variable.")
    ],
    api_url: Annotated[str, typer.Option(hidden=True)] = "https://api.twilio.com",
) -> None:
    """Point a Twilio number at Steward, with retries and a fallback. Repeating it changes nothing."""
    from steward.channels.messaging.sms.number_setup import NumberSetupError, connect_number
    from steward.channels.messaging.twilio.client import rest_client

    client = rest_client({"account_sid": account_sid, "auth_token": auth_token}, api_url)
    for one in number:
        try:
            changes = connect_number(client, one, public_url)
        except NumberSetupError as error:
            typer.echo(f"steward: {error}", err=True)
            raise typer.Exit(CANNOT_START) from None
        for name, value in changes.items():
            typer.echo(f"{one}: {name} is now {value or 'empty'}")
        if not changes:
            typer.echo(f"{one}: connected already")


if __name__ == "__main__":
    app()
