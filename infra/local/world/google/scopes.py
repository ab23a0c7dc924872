"""OAuth scopes that permit each Google API method, from Google's discovery documents.

A test compares the table with those documents (https://developers.google.com/discovery/v1/reference).
"""

from __future__ import annotations

_PREFIX = "https://www.googleapis.com/auth/"
# Short names of scopes, and the methods that each scope permits.
_TABLE = (
    (
        "calendar calendar.calendarlist calendar.calendarlist.readonly calendar.readonly",
        "calendar.calendarList.list",
    ),
    (
        "calendar calendar.app.created calendar.calendarlist calendar.calendarlist.readonly calendar.readonly",
        "calendar.calendarList.get",
    ),
    (
        "calendar calendar.app.created calendar.calendars calendar.calendars.readonly calendar.readonly",
        "calendar.calendars.get",
    ),
    (
        (
            "calendar calendar.app.created calendar.events calendar.events.freebusy calendar.events.owned "
            "calendar.events.owned.readonly calendar.events.public.readonly calendar.events.readonly "
            "calendar.readonly"
        ),
        "calendar.events.list calendar.events.get calendar.events.instances",
    ),
    (
        "calendar calendar.app.created calendar.events calendar.events.owned",
        "calendar.events.insert calendar.events.patch calendar.events.update calendar.events.delete",
    ),
    (
        "calendar calendar.events.freebusy calendar.freebusy calendar.readonly",
        "calendar.freebusy.query",
    ),
    (
        "https://mail.google.com/ gmail.compose gmail.metadata gmail.modify gmail.readonly",
        "gmail.users.getProfile",
    ),
    (
        "https://mail.google.com/ gmail.metadata gmail.modify gmail.readonly",
        (
            "gmail.users.messages.list gmail.users.threads.list gmail.users.watch gmail.users.stop "
            "gmail.users.history.list"
        ),
    ),
    (
        (
            "https://mail.google.com/ gmail.addons.current.message.action gmail.addons.current.message.metadata "
            "gmail.addons.current.message.readonly gmail.metadata gmail.modify gmail.readonly"
        ),
        "gmail.users.messages.get gmail.users.threads.get",
    ),
    (
        "https://mail.google.com/ gmail.addons.current.action.compose gmail.compose gmail.modify gmail.send",
        "gmail.users.messages.send",
    ),
    (
        "https://mail.google.com/ gmail.modify",
        (
            "gmail.users.messages.modify gmail.users.messages.trash gmail.users.messages.untrash "
            "gmail.users.threads.modify"
        ),
    ),
    (
        (
            "https://mail.google.com/ gmail.addons.current.message.action gmail.addons.current.message.readonly "
            "gmail.modify gmail.readonly"
        ),
        "gmail.users.messages.attachments.get",
    ),
    (
        "https://mail.google.com/ gmail.addons.current.action.compose gmail.compose gmail.modify",
        "gmail.users.drafts.create gmail.users.drafts.update gmail.users.drafts.delete gmail.users.drafts.send",
    ),
    (
        "https://mail.google.com/ gmail.compose gmail.modify gmail.readonly",
        "gmail.users.drafts.get gmail.users.drafts.list",
    ),
    (
        "https://mail.google.com/ gmail.labels gmail.metadata gmail.modify gmail.readonly",
        "gmail.users.labels.list gmail.users.labels.get",
    ),
    (
        "https://mail.google.com/ gmail.labels gmail.modify",
        "gmail.users.labels.create gmail.users.labels.delete",
    ),
    (
        ("drive drive.appdata drive.file drive.metadata drive.metadata.readonly drive.photos.readonly drive.readonly"),
        "drive.about.get",
    ),
    (
        (
            "drive drive.appdata drive.file drive.meet.readonly drive.metadata drive.metadata.readonly "
            "drive.photos.readonly drive.readonly"
        ),
        "drive.files.list drive.files.get",
    ),
    (
        "drive drive.appdata drive.file",
        "drive.files.create drive.files.delete drive.files.generateIds",
    ),
    (
        "drive drive.appdata drive.file drive.metadata drive.scripts",
        "drive.files.update",
    ),
    (
        "drive drive.file drive.meet.readonly drive.readonly",
        "drive.files.export",
    ),
    (
        (
            "drive drive.file drive.meet.readonly drive.metadata drive.metadata.readonly drive.photos.readonly "
            "drive.readonly"
        ),
        "drive.permissions.list",
    ),
    (
        "drive drive.file",
        "drive.permissions.create drive.permissions.delete",
    ),
    (
        "documents drive drive.file",
        "docs.documents.create docs.documents.batchUpdate",
    ),
    (
        "documents documents.readonly drive drive.file drive.readonly",
        "docs.documents.get",
    ),
    (
        "drive drive.file spreadsheets",
        (
            "sheets.spreadsheets.create sheets.spreadsheets.batchUpdate sheets.spreadsheets.values.update "
            "sheets.spreadsheets.values.append sheets.spreadsheets.values.clear "
            "sheets.spreadsheets.developerMetadata.search sheets.spreadsheets.developerMetadata.get"
        ),
    ),
    (
        "drive drive.file drive.readonly spreadsheets spreadsheets.readonly",
        "sheets.spreadsheets.get sheets.spreadsheets.values.get sheets.spreadsheets.values.batchGet",
    ),
)


def long_name(scope: str) -> str:
    """Return `https://www.googleapis.com/auth/drive` for `drive`; full names stay as they are."""
    return scope if ":" in scope else _PREFIX + scope


METHODS: dict[str, frozenset[str]] = {
    method: frozenset(map(long_name, scopes.split())) for scopes, methods in _TABLE for method in methods.split()
}
# OpenID scopes; a person cannot refuse them on the consent page.
SIGN_IN = frozenset({"openid", "email", "profile", long_name("userinfo.email"), long_name("userinfo.profile")})
KNOWN = frozenset().union(*METHODS.values()) | SIGN_IN
