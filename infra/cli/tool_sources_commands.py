"""Typer commands `steward tools`; `tool_sources.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer

from infra.cli.output import AccountNumber, OnThisMachine, say

tools_app = typer.Typer(no_args_is_help=True, help="Tools of others: MCP servers and OpenAPI documents.")

_Owner = Annotated[str, typer.Option("--as", help="In whose name: an owner's phone or whole name.")]


@tools_app.command("add")
def tools_add(
    kind: Annotated[Literal["mcp", "openapi"], typer.Argument(help="mcp or openapi.")],
    name: Annotated[str, typer.Argument(help="A short name of small letters and digits.")],
    at: Annotated[str, typer.Argument(help="The server's address; of a document the address, or a file.")],
    about: Annotated[str, typer.Option(help="What it is for, in your words: by that the model chooses it.")],
    member: _Owner = "",
    server: Annotated[str, typer.Option(help="Where an OpenAPI document's interface is, if it does not say so.")] = "",
    only: Annotated[list[str] | None, typer.Option(help="A tool to take; may be given again, and takes *.")] = None,
    reads: Annotated[
        list[str] | None, typer.Option(help="A tool that changes nothing, by your word; may be given again, takes *.")
    ] = None,
    trust: Annotated[bool, typer.Option("--trust", help="What it answers counts as the account's own words.")] = False,
    header: Annotated[str, typer.Option(help="The header that takes its key.")] = "Authorization",
    key_from: Annotated[
        str, typer.Option(help="The environment variable that holds its key, such as 'Bearer …' as it is sent.")
    ] = "",
    descriptions: Annotated[
        bool, typer.Option("--descriptions", help="The model may read what it says of its tools, which you have read.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Register it without asking; it is shown all the same.")] = False,
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Look at what a source offers and register it: what is shown then is what is used, and no other version."""
    from infra.cli.tool_sources import ToolSourceRequest, run_add

    key = os.environ.get(key_from, "") if key_from else ""
    if key_from and not key:
        raise typer.BadParameter(f"{key_from} is not set.")
    wanted = ToolSourceRequest(name, at, about, server, only or (), reads or (), trust, header, key, descriptions)

    def agreed(question: str) -> bool:
        return yes or typer.confirm(question, err=True)

    say(on_this_machine, lambda wiring: run_add(wiring, number, member, kind, wanted, agreed))


@tools_app.command("sources")
def tools_sources(number: AccountNumber = "", on_this_machine: OnThisMachine = False) -> None:
    """List the sources of an account, with their tools."""
    from infra.cli.tool_sources import run_list

    say(on_this_machine, lambda wiring: run_list(wiring, number))


@tools_app.command("remove")
def tools_remove(
    name: Annotated[str, typer.Argument(help="Its name.")],
    member: _Owner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Forget a source, its key and what people have set for its tools."""
    from infra.cli.tool_sources import run_remove

    say(on_this_machine, lambda wiring: run_remove(wiring, number, member, name))
