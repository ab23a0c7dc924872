"""OAuth scopes that Steward requests from Google: the narrowest for each use.

https://developers.google.com/identity/protocols/oauth2/scopes
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

_AUTH = "https://www.googleapis.com/auth"

# Identity of the account.
IDENTITY = ("openid", "email")

CALENDAR = f"{_AUTH}/calendar.events"
MAIL_READ = f"{_AUTH}/gmail.readonly"
# Create and send drafts.
MAIL_WRITE = f"{_AUTH}/gmail.compose"
MAIL_CHANGE = f"{_AUTH}/gmail.modify"
DRIVE_READ = f"{_AUTH}/drive.readonly"
# Only files that Steward created or was given.
DRIVE_OWN = f"{_AUTH}/drive.file"
DOCUMENTS = f"{_AUTH}/documents"
SHEETS = f"{_AUTH}/spreadsheets"

# Scopes of calls that a skill makes for each mail; the sign-in for the mailbox requests them as well.
CALL_SCOPES: Mapping[str, tuple[str, ...]] = {
    "create_calendar_event": (CALENDAR,),
    "update_calendar_event": (CALENDAR,),
    "delete_calendar_event": (CALENDAR,),
    "create_document": (DRIVE_OWN,),
    "append_to_document": (DOCUMENTS,),
    "get_steward_folder": (DRIVE_OWN,),
    "create_drive_folder": (DRIVE_OWN,),
    "upload_to_drive": (DRIVE_OWN,),
    "send_email": (MAIL_READ, MAIL_WRITE),
    "draft_email": (MAIL_READ, MAIL_WRITE),
    "label_email": (MAIL_CHANGE,),
    "create_spreadsheet": (DRIVE_OWN,),
    "write_spreadsheet": (SHEETS,),
    "append_to_spreadsheet": (SHEETS,),
}

# What a request may go on to do with the member's Google, as a call that looks something up first says it.
GoogleUse = Literal["read_mail", "send_mail", "calendar", "read_files", "make_files", "documents", "spreadsheets"]
_USE_SCOPES: Mapping[GoogleUse, tuple[str, ...]] = {
    "read_mail": (MAIL_READ,),
    "send_mail": (MAIL_READ, MAIL_WRITE),
    "calendar": (CALENDAR,),
    "read_files": (DRIVE_READ,),
    "make_files": (DRIVE_OWN,),
    "documents": (DOCUMENTS,),
    "spreadsheets": (SHEETS,),
}


def scopes_ahead(arguments: Mapping[str, Any]) -> Iterable[str]:
    """Yield the scopes needed after a call with these arguments: the declared ones, and those of a stored call."""
    for use in arguments.get("also_needs") or ():
        yield from _USE_SCOPES.get(use, ())
    stored = arguments.get("call")
    if isinstance(stored, Mapping):
        yield from CALL_SCOPES.get(str(stored.get("tool", "")), ())
