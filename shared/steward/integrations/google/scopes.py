"""The scopes that Steward asks Google for: for each use the narrowest that does it.

https://developers.google.com/identity/protocols/oauth2/scopes
"""

from __future__ import annotations

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
