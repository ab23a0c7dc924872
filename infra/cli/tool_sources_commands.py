"""Typer commands `steward tools`; `tool_sources.py` carries them out."""

from __future__ import annotations

import os
from typing import Annotated, Literal

import typer

from infra.cli.output import AccountNumber, AsOwner, OnThisMachine, say

tools_app = typer.Typer(no_args_is_help=True, help="Third-party tools: MCP servers and OpenAPI documents.")


@tools_app.command("add")
def tools_add(
    kind: Annotated[Literal["mcp", "openapi"], typer.Argument(help="mcp or openapi.")],
    name: Annotated[str, typer.Argument(help="A short name of small letters and digits.")],
    at: Annotated[str, typer.Argument(help="The address of the server or document, or a file with the document.")],
    about: Annotated[str, typer.Option(help="Its purpose in your words; the model chooses it by them.")],
    member: AsOwner = "",
    server: Annotated[str, typer.Option(help="The address of the API, if the OpenAPI document does not give it.")] = "",
    only: Annotated[
        list[str] | None, typer.Option(help="A tool to register; may be repeated, * matches any characters.")
    ] = None,
    reads: Annotated[
        list[str] | None,
        typer.Option(help="A tool that you declare as read-only; may be repeated, * matches any characters."),
    ] = None,
    trust: Annotated[bool, typer.Option("--trust", help="Trust its answers as the account's own words.")] = False,
    header: Annotated[str, typer.Option(help="The HTTP header for its key.")] = "Authorization",
    key_from: Annotated[
        str, typer.Option(help="The environment variable with its key as sent, such as 'Bearer …'.")
    ] = "",
    descriptions: Annotated[
        bool, typer.Option("--descriptions", help="Let the model read the source's descriptions, which you have read.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Register it without asking; it is still shown.")] = False,
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Show a source's tools and register this version of them."""
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
    member: AsOwner = "",
    number: AccountNumber = "",
    on_this_machine: OnThisMachine = False,
) -> None:
    """Delete a source, its key and the levels of its tools."""
    from infra.cli.tool_sources import run_remove

    say(on_this_machine, lambda wiring: run_remove(wiring, number, member, name))
