"""`steward tools`: registers, lists and removes third-party tool sources."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpcore2
import httpx2
import yaml
from anyio.from_thread import start_blocking_portal

from infra.cli.lookups import CommandError, account_at, owner_at
from steward.integrations.connectors.mcp_calls import list_tools
from steward.integrations.connectors.models import Kind, SourceTool, version_at
from steward.integrations.connectors.offered_tools import tools_from_server
from steward.integrations.connectors.openapi import tools_from_openapi
from steward.integrations.connectors.public_network import PublicTransport, ResponseTooLargeError, is_public_host
from steward.integrations.connectors.schema_repair import words_of
from steward.integrations.connectors.service import SourceDraft
from steward.integrations.connectors.tool_declarations import level_of
from steward.people.directory.models import Member
from steward.tools.declaration import LEVELS
from steward.wire import Wiring

# Maximum size of a document; large interfaces have long descriptions.
_LONGEST_DOCUMENT = 5_000_000
_SECONDS = 30.0


@dataclass(frozen=True)
class ToolSourceRequest:
    """Source to register. `at` is an address or the file of a document; `key` is sent as `header`.

    `descriptions` means that the owner accepts the source's descriptions of its tools, once they have read them.
    """

    name: str
    at: str
    about: str
    server: str = ""
    only: Sequence[str] = ()
    reads: Sequence[str] = ()
    trusted: bool = False
    header: str = "Authorization"
    key: str = ""
    descriptions: bool = False


def run_add(
    wiring: Wiring, number: str, member: str, kind: Kind, wanted: ToolSourceRequest, agreed: Callable[[str], bool]
) -> Iterator[str]:
    """Yield what a source offers and, once `agreed` returns true, register it in the name of an owner."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    at = wanted.at if kind == "mcp" or "://" in wanted.at else "https://document"
    wiring.sources.check(account_id, wanted.name, at, wanted.about)
    draft, left_out = _draft(wiring, kind, wanted)
    wiring.sources.check(account_id, draft.name, draft.address, draft.about)
    _check_public(wiring, draft.address)
    yield f"{draft.name} is at {draft.address}. It describes its tools as follows:"
    for tool in draft.tools:
        yield from _shown(tool)
    yield from (f"left out: {why}" for why in left_out)
    if wanted.descriptions:
        draft = replace(draft, tools=[tool.model_copy(update={"accepted": True}) for tool in draft.tools])
        yield "The model will read these descriptions."
    else:
        yield "The model will read only names and types. Add --descriptions if you accept the descriptions above."
    if not agreed(f"Register {len(draft.tools)} tools in the name of {owner.name}?"):
        raise CommandError("Nothing was registered.")
    _clear_levels(wiring, account_id, draft, owner)
    wiring.sources.register(account_id, draft, owner)
    trust = "counts as the account's own" if draft.trusted else "is outside text"
    yield f"{draft.name} is registered with {len(draft.tools)} tools, in use within minutes. What it answers {trust}."


def run_list(wiring: Wiring, number: str) -> Iterator[str]:
    """Yield one line for each source, and one for each of its tools."""
    sources = wiring.sources.of(account_at(wiring, number))
    if not sources:
        yield "There are no third-party tools: add some with `steward tools add`."
    for source in sources:
        trust, key = "trusted" if source.trusted else "outside", ", with a key" if source.secret else ""
        yield f"{source.name} ({source.kind}, {source.address}, {trust}{key}): {source.about}"
        yield from (f"  {tool.name}: {'reads' if tool.reads else 'does something'}" for tool in source.tools)


def run_remove(wiring: Wiring, number: str, member: str, name: str) -> Iterator[str]:
    """Delete a source with its key and the levels of its tools."""
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, member)
    _clear_levels(wiring, account_id, SourceDraft(name, "mcp", "", "", ()), owner)
    if not wiring.sources.remove(account_id, name):
        raise CommandError(f"There is no source {name}: `steward tools sources` lists them.")
    yield f"{name} is removed, with its key."


def _draft(wiring: Wiring, kind: Kind, wanted: ToolSourceRequest) -> tuple[SourceDraft, list[str]]:
    address, tools, left_out = wanted.at, list[SourceTool](), list[str]()
    try:
        if kind == "mcp":
            said = list_tools(wanted.at, wanted.header, wanted.key, wiring.settings.private_hosts)
            tools = tools_from_server(wanted.name, said, wanted.only, wanted.reads)
        else:
            text, at = _document(wanted.at, wiring)
            taken = tools_from_openapi(wanted.name, _parsed(text), at, wanted.server, wanted.only, wanted.reads)
            address, tools, left_out = taken.address, taken.tools, taken.left_out
    except (httpx2.HTTPError, httpcore2.ConnectError, OSError, ExceptionGroup) as error:
        problem = f"{wanted.at} could not be read ({_why(error)}): look at the address, and whether it is public."
        raise CommandError(problem) from None
    draft = SourceDraft(wanted.name, kind, address, wanted.about, tools, wanted.trusted, wanted.header, wanted.key)
    return draft, left_out


def _check_public(wiring: Wiring, address: str) -> None:
    """Raise `CommandError` unless the address is public. Every call checks this again; here the operator sees it."""
    url = httpx2.URL(address)
    port = url.port or (443 if url.scheme == "https" else 80)
    try:
        with start_blocking_portal() as portal:
            public = portal.call(is_public_host, url.host, port, wiring.settings.private_hosts)
    except httpcore2.ConnectError as error:
        raise CommandError(f"{address} cannot be reached ({error}): check the address.") from None
    if not public:
        raise CommandError(f"{address} is not a public address, to which Steward never sends: give a public one.")


def _document(at: str, wiring: Wiring) -> tuple[str, str]:
    """Return a document's text and its address, which is empty for a file."""
    if "://" not in at:
        return Path(at).read_text(encoding="utf-8"), ""

    async def read() -> httpx2.Response:
        transport = PublicTransport(wiring.settings.private_hosts, _LONGEST_DOCUMENT)
        async with httpx2.AsyncClient(transport=transport, timeout=_SECONDS) as client:
            return await client.get(at, follow_redirects=False)

    with start_blocking_portal() as portal:
        return portal.call(read).raise_for_status().text, at


def _parsed(text: str) -> Any:
    if len(text) > _LONGEST_DOCUMENT:
        raise CommandError("The document is longer than 5 MB: shorten it to what you need.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError):
        raise CommandError("The document is neither JSON nor YAML: give an OpenAPI document.") from None


def _why(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return "it is too long" if isinstance(error, ResponseTooLargeError) else str(error) or type(error).__name__


def _shown(tool: SourceTool) -> Iterator[str]:
    level = level_of(tool)
    yield f"{tool.name} ({'reads' if tool.reads else 'does something'}; level {level:d}: {LEVELS[level]})"
    yield f"  {tool.description or 'It has no description.'}"
    yield f"  takes {', '.join(tool.schema_['properties']) or 'nothing'}"
    yield from (f"    {name}: {said}" for name, said in words_of(tool.schema_) if said)


def _clear_levels(wiring: Wiring, account_id: str, draft: SourceDraft, owner: Member) -> None:
    """Reset the levels of tools whose name, version or address changed: a permission was for the tool as it was."""
    kept = {(tool.name, version_at(draft.address, tool)) for tool in draft.tools}
    for source in wiring.sources.of(account_id):
        for tool in source.tools if source.name == draft.name else ():
            if (tool.name, source.version_of(tool)) not in kept:
                wiring.autonomy.set_level(account_id, tool.name, None, owner)
