"""The scopes that Steward asks Google for: for each use the narrowest that does it.

https://developers.google.com/identity/protocols/oauth2/scopes
"""

from __future__ import annotations

from collections.abc import Mapping

_AUTH = "https://www.googleapis.com/auth"

# Whose account it is.
IDENTITY = ("openid", "email")

CALENDAR = f"{_AUTH}/calendar.events"
MAIL_READ = f"{_AUTH}/gmail.readonly"
# Drafts, and sending them.
MAIL_WRITE = f"{_AUTH}/gmail.compose"
MAIL_CHANGE = f"{_AUTH}/gmail.modify"
DRIVE_READ = f"{_AUTH}/drive.readonly"
# Only what Steward has made itself, or was handed.
DRIVE_OWN = f"{_AUTH}/drive.file"
DOCUMENTS = f"{_AUTH}/documents"
SHEETS = f"{_AUTH}/spreadsheets"

# What a call needs that a skill makes for each mail: a sign-in for the mail asks for it, too.
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
