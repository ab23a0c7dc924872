"""English about other services."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

INTEGRATIONS: Mapping[str, Template] = {
    "sign_in_first": "To {what} I need you to sign in with Google once. I go on by myself after that:",
    "sign_in_title": "Connect Google for {who}",
    "may_then": "Steward, the assistant of {account}, may then do the following for you, and nothing else:",
    "scope_in_words": {
        "calendar_events": "see and change events in your calendar",
        "gmail_readonly": "read your mail",
        "gmail_compose": "write drafts and send mail in your name",
        "gmail_modify": "read your mail, write drafts and set labels",
        "drive_readonly": "read your files in Drive",
        "drive_file": "keep files of its own in your Drive",
        "documents": "read and change your documents",
        "spreadsheets": "read and change your spreadsheets",
    },
    "allowed_as": "Signed in as {address}.",
    "other_account": "Google is connected as {address} now. I can use {before} no more.",
    "share_account": {
        "shared": "let everybody of your team have me use your Google account",
        "alone": "use your Google account for you alone",
    },
    "disconnect": "give back what I may use of your Google account",
    "shared_account": {
        "shared": "everybody of your team may have me use {address}",
        "alone": "I use {address} for its owner alone",
    },
    "disconnected": "I can't use {address} any more",
    "not_connected": "there is no account to speak of: nobody has signed in",
    "make_event": "put {title} into your calendar ({when})",
    "make_event_with": "put {title} into your calendar ({when}) and invite {who}",
    "change_event": {
        "alone": "change an event of your calendar",
        "invited": "change an event of your calendar and who is invited",
    },
    "remove_event": "take an event out of your calendar",
    "event_done": {
        "made": "{title} is in your calendar ({when})",
        "changed": "{title} is changed in your calendar ({when})",
        "removed": "{title} is out of your calendar ({when})",
        "as_before": "Taken back: {title} is what it was ({when}).",
        "back": "Taken back: {title} is in your calendar again ({when}).",
    },
    "event_taken_out": "Taken back: the event is out of your calendar again.",
    "mail_to": "mail {who}: {subject}",
    "mail_answer": "answer a mail, to {who}",
    "mail_draft": "write a draft to {who}",
    "labels_back": "Taken back: the mail has its labels again.",
    "sharing_back": "Taken back: the account is used as before.",
    "label_mail": "change the labels of a mail",
    "mail_done": {
        "sent": "the mail {subject} has gone to {who}",
        "drafted": "the mail {subject} to {who} is among your drafts",
    },
    "mail_labelled": "the mail has other labels now",
    "draft_gone": "Taken back: the draft is thrown away.",
    "make_file": {
        "folder": "make the folder {name} in Drive",
        "upload": "put {name} into Drive",
        "document": "make the document {name} in Drive",
        "spreadsheet": "make the spreadsheet {name} in Drive",
    },
    "change_file": {
        "document": "put words at the end of a document",
        "cells": "put values into cells of a spreadsheet",
        "rows": "put rows at the end of a spreadsheet",
    },
    "file_made": "{name} is in Drive: {link}",
    "file_changed": {
        "document": "the words are at the end of the document: {link}",
        "cells": "the values are in the spreadsheet: {link}",
        "rows": "the rows are at the end of the spreadsheet: {link}",
    },
    "file_taken_back": {
        "made": "Taken back: it is in Drive's trash now.",
        "document": "Taken back: the words are out of the document again.",
        "cells": "Taken back: the cells are what they were.",
        "rows": "Taken back: the rows are out of the spreadsheet again.",
    },
}
