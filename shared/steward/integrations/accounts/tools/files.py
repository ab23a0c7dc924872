"""Functions shared by the tools for Google's files: describe, create and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from steward.core.provenance import Quoting
from steward.core.sentences import Quoted, Sentence, say
from steward.core.text import shorten
from steward.integrations.accounts.google.access import GoogleSession, Services
from steward.integrations.accounts.google.api import GoogleNotFoundError
from steward.integrations.accounts.google.drive import DriveFile, GoogleDrive
from steward.integrations.accounts.google.scopes import DRIVE_OWN
from steward.integrations.accounts.google.titles import shown_name
from steward.integrations.accounts.tools.arguments import MadeFile
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, Outcome

_NAME_IN_A_RECEIPT = 60
_NO_FOLDER = "not done: there is no such folder, or none that you have made yourself: use get_steward_folder's"


def file_line(file: DriveFile, google: GoogleSession, quoting: Quoting) -> str:
    """Format `id · kind · name · changed 2026-11-20`; a name that others may have given is quoted."""
    name = shown_name(file.name)
    said = name if file.named_by_owner else quoting.quote(name, "name of a file")
    parts = [file.file_id, file.kind, said or "(no name)", f"changed {file.changed_on(google.zone)}"]
    return " · ".join(parts if file.owned else [*parts, "somebody else's"])


def listed(files: Sequence[DriveFile], google: GoogleSession, limit: int) -> Done:
    """Return one line per file."""
    quoting = Quoting()
    lines = [file_line(file, google, quoting) for file in files]
    more = [f"Only the first {limit} are listed."] if len(files) == limit else []
    return Done("\n".join([*lines, *more]) or "There are none.", quotes=quoting.quotes)


def made_in(folder: str | None, call: ToolCall, google: GoogleSession, make: Callable[[bool], DriveFile]) -> Outcome:
    """Run `make`, which is told whether its input contains outside words, and return the new file."""
    try:
        file = make(call.provenance == "outside")
    except GoogleNotFoundError:
        if folder is None:
            raise
        return Failed(_NO_FOLDER)
    return made(file, google)


def made(file: DriveFile, google: GoogleSession) -> Done:
    """Return the result of creating a file, with its undo."""
    quoting = Quoting()
    return Done(
        f"Done: {file_line(file, google, quoting)} · {file.link}",
        report=say("file-made", name=shorten(file.name, _NAME_IN_A_RECEIPT), link=file.link),
        undo=MadeFile(file_id=file.file_id, account=google.address),
        quotes=quoting.quotes,
    )


def file_changed(form: Literal["document", "cells", "rows"], title: str, link: str) -> Sentence:
    """Return what was changed of a file."""
    return say("file-changed", form=form, title=Quoted(shorten(title, _NAME_IN_A_RECEIPT)), link=link)


def move_to_trash(call: ToolCall, services: Services) -> Outcome:
    """Move a created file to the trash, from which its owner can restore it."""
    given = MadeFile.model_validate(call.arguments)

    def trashed(google: GoogleSession) -> Outcome:
        GoogleDrive(google.api).trash(given.file_id)
        return Done(say("file-taken-back", form="made"))

    return services.google.use(call, (DRIVE_OWN,), trashed, of=given.account)
