"""Services and results that the file tools share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from steward.aws.buckets import ObjectChangedError
from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.core.stored_objects import StoredObject
from steward.memory.workspace.workspace import NoSuchFileError, PathTakenError, Workspace, WriteAuthor
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_LINE = "line of a file"


class Services(Protocol):
    """Services that these tools use."""

    @property
    def workspace(self) -> Workspace:
        """Workspace files of accounts."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""


def author_of(call: ToolCall) -> WriteAuthor:
    """Return the author of a call's writes."""
    return WriteAuthor(call.call_id, call.member_id)


def run_file_change(call: ToolCall, services: Services, path: str, do: Callable[[], Done | Failed]) -> Done | Failed:
    """Run `do`; return its result, or why the file was not changed, with the present content if that is the cause."""
    try:
        return do()
    except ObjectChangedError:
        return _changed(call, services, path)
    except NoSuchFileError as error:
        return Failed(f"There is no file {error}, or not that version of it.", say("why-failed", form="not_found"))
    except PathTakenError as error:
        return Failed(f"There is a file {error} already.", say("why-failed", form="exists"))
    except StewardError as error:
        return Failed.by(error)


def shown(stored: StoredObject, quoting: Quoting) -> str:
    """Return the version on the first line, then the file, with a card for each line from outside."""
    head = [f"version: {stored.version or 'none'}"]
    if not stored.intact:
        head.append("(It holds bytes that are no text in UTF-8, shown as \ufffd: it can be replaced, but not edited.)")
    return "\n".join([*head, *(quoting.unless_ours(whose, line, _LINE) for line, whose in stored.lines())])


def quoted(line: str, whose: str, quoting: Quoting) -> str:
    """Return a line of a file, or a card for it."""
    return quoting.unless_ours("outside" if whose == "outside" else "account", line, _LINE)


def _changed(call: ToolCall, services: Services, path: str) -> Failed:
    try:
        present = services.workspace.read(call.account_id, path)
    except StewardError as error:
        return Failed.by(error)
    if present is None:
        return Failed(
            f"{path} has been taken away meanwhile; nothing was changed.", say("why-failed", form="not_found")
        )
    quoting = Quoting()
    why = f"{path} was changed by somebody else or exists already; nothing of yours is in it. Merge with what it is now"
    return Failed(f"{why}:\n{shown(present, quoting)}", say("why-failed", form="changed"), quoting.quotes)
