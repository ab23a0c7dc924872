"""What the file tools run with, and what they answer alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steward.aws.buckets import ObjectChanged
from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.stored import Stored
from steward.memory.workspace.workspace import By, NoSuchFile, Taken, Workspace
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed

_LINE = "line of a file"


class Services(Protocol):
    """What these tools run with."""

    @property
    def workspace(self) -> Workspace:
        """The account's files."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""


def by(call: ToolCall) -> By:
    """Whose write a call's is."""
    return By(call.call_id, call.member_id)


def trying(call: ToolCall, services: Services, path: str, do: Callable[[], Done | Failed]) -> Done | Failed:
    """What `do` answers, or why the file at `path` was not changed: with what it is now if that has changed."""
    try:
        return do()
    except ObjectChanged:
        return _changed(call, services, path)
    except NoSuchFile as error:
        return Failed(f"There is no file {error}, or not that version of it.")
    except Taken as error:
        return Failed(f"There is a file {error} already.")
    except StewardError as error:
        return Failed(str(error))


def shown(stored: Stored, quoting: Quoting) -> str:
    """The version on the first line, then the file; a card in place of each line from outside."""
    head = [f"version: {stored.version or 'none'}"]
    if not stored.intact:
        head.append("(It holds bytes that are no text in UTF-8, shown as \ufffd: it can be replaced, but not edited.)")
    return "\n".join([*head, *(quoting.unless_ours(whose, line, _LINE) for line, whose in stored.lines())])


def quoted(line: str, whose: str, quoting: Quoting) -> str:
    """A line of a file, or a card in its place."""
    return quoting.unless_ours("outside" if whose == "outside" else "account", line, _LINE)


def _changed(call: ToolCall, services: Services, path: str) -> Failed:
    try:
        present = services.workspace.read(call.account_id, path)
    except StewardError as error:
        return Failed(str(error))
    if present is None:
        return Failed(f"{path} has been taken away meanwhile; nothing was changed.")
    quoting = Quoting()
    why = f"{path} was changed by somebody else or exists already; nothing of yours is in it. Merge with what it is now"
    return Failed(f"{why}:\n{shown(present, quoting)}", quotes=quoting.quotes)
