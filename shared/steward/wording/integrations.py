"""Signing in at other services, and what is done there."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Moment, Quoted, Sentence, Wording, verbatim

_ADDRESS = "maria@oakstreet.example"
_EVENT = "Boiler inspection"
_TIME = "Nov 25, 3:00 PM"
_FILE = "Rents 2027"
_LINK = "https://docs.google.com/document/d/1mGVb8J3Yw0zXqk5T2pR7sUe4NcLhDaFo9iKxBtWnEyZ/edit"


class SignInFirst(Sentence, example={"what": "look at your calendar"}, segments=2):
    """With a link: a call waits for it. `what` is an infinitive."""

    what: Wording | str


class SignInTitle(Sentence, example={"who": "Maria Gomez"}):
    """At the head of the page."""

    who: str


class MayThen(Sentence, example={"account": "Oak Street Homes"}, segments=2):
    """Above what it may do."""

    account: str


ScopeForm = Literal[
    "calendar_events",
    "gmail_readonly",
    "gmail_compose",
    "gmail_modify",
    "drive_readonly",
    "drive_file",
    "documents",
    "spreadsheets",
]


class ScopeInWords(Sentence, example={"form": "calendar_events"}):
    """What a scope allows, as an infinitive."""

    form: ScopeForm


class AllowedAs(Sentence, example={"address": _ADDRESS}):
    """Which account it is."""

    address: str


class OtherAccount(Sentence, example={"address": _ADDRESS, "before": "maria.gomez@mail.example"}, segments=2):
    """To a member who has connected another account in the place of the one before."""

    address: str
    before: str


class ShareAccount(Sentence, example={"form": "shared"}):
    """An infinitive."""

    form: Literal["shared", "alone"]


class Disconnect(Sentence):
    """An infinitive."""


class SharedAccount(Sentence, example={"form": "shared", "address": _ADDRESS}):
    """Who may use it from now on."""

    form: Literal["shared", "alone"]
    address: str


class Disconnected(Sentence, example={"address": _ADDRESS}):
    """What was given back."""

    address: str


class NotConnected(Sentence):
    """There was nothing to give back, or to share."""


class MakeEvent(Sentence, example={"title": Quoted("Roof"), "when": verbatim(_TIME)}):
    """An infinitive."""

    title: Quoted
    when: Wording


class MakeEventWith(
    Sentence, example={"title": Quoted("Roof"), "when": verbatim(_TIME), "who": "pete@rossi-plumbing.example"}
):
    """With people who are invited."""

    title: Quoted
    when: Wording
    who: str


class ChangeEvent(Sentence, example={"form": "alone"}):
    """An infinitive; what changes stands beside it. Those invited hear of it."""

    form: Literal["alone", "invited"]


class ChangeEventOf(Sentence, example={"form": "alone", "title": Quoted("Roof")}):
    """An infinitive, of an event by what it is called now."""

    form: Literal["alone", "invited", "removed"]
    title: Quoted


class RemoveEvent(Sentence):
    """An infinitive. Those invited hear of it."""


class EventDone(Sentence, example={"form": "made", "title": _EVENT, "when": _TIME}):
    """What became of an event."""

    form: Literal["made", "changed", "removed", "as_before", "back"]
    title: str
    when: Moment | str


class EventTakenOut(Sentence):
    """An event that was made is gone again."""


_PETE = "pete@rossi-plumbing.example"
_SUBJECT = "Boiler in 4B"


class MailTo(Sentence, example={"who": _PETE, "subject": _SUBJECT}):
    """An infinitive."""

    who: str
    subject: str


class MailAnswer(Sentence, example={"who": _PETE}):
    """An infinitive: in its thread, under its subject."""

    who: str


class MailDraft(Sentence, example={"who": _PETE}):
    """An infinitive."""

    who: str


class LabelMailOf(Sentence, example={"subject": Quoted("Invoice 7")}):
    """An infinitive, of a mail by its subject."""

    subject: Quoted


class LabelMail(Sentence):
    """An infinitive; which labels stands beside it."""


class MailDone(Sentence, example={"form": "sent", "who": _PETE, "subject": _SUBJECT}):
    """What became of a mail."""

    form: Literal["sent", "drafted"]
    who: str
    subject: str


class MailLabelled(Sentence):
    """A mail has other labels now."""


class LabelsBack(Sentence):
    """A mail has the labels it had."""


class SharingBack(Sentence):
    """An account is used as it was before."""


class DraftGone(Sentence):
    """A draft that was thrown away."""


class MakeFile(Sentence, example={"form": "folder", "name": _FILE}):
    """An infinitive; `upload` is a file of the workspace."""

    form: Literal["folder", "upload", "document", "spreadsheet"]
    name: str


class ChangeFileOf(Sentence, example={"form": "rows", "title": Quoted("Rent roll")}):
    """An infinitive, of a file by what it is called."""

    form: Literal["document", "cells", "rows"]
    title: Quoted


class ChangeFile(Sentence, example={"form": "document"}):
    """An infinitive; what is put there stands beside it."""

    form: Literal["document", "cells", "rows"]


class FileMade(Sentence, example={"name": _FILE, "link": _LINK}):
    """What was made."""

    name: str
    link: str


class FileChanged(Sentence, example={"form": "document", "link": _LINK}):
    """What was changed: words at the end of a document, cells, rows at the end of a sheet."""

    form: Literal["document", "cells", "rows"]
    link: str


class FileTakenBack(Sentence, example={"form": "made"}):
    """What became of it, by what it was."""

    form: Literal["made", "document", "cells", "rows"]
