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
    "other_account": "Google is connected as {address} now. I no longer use {before}.",
    "share_account": {
        "shared": "let everybody on your team use your Google account through me",
        "alone": "use your Google account for you alone",
    },
    "disconnect": "disconnect your Google account",
    "shared_account": {
        "shared": "everybody on your team can use {address} through me",
        "alone": "only its owner can use {address} through me",
    },
    "disconnected": "I can't use {address} any more",
    "not_connected": "no account is connected: nobody has signed in",
    "make_event": "put {title} into your calendar for {when}",
    "make_event_with": "put {title} into your calendar for {when} and invite {who}",
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
        "sent": 'I sent the mail "{subject}" to {who}',
        "drafted": 'the mail "{subject}" to {who} is in your drafts',
    },
    "mail_labelled": "I changed the labels of the mail",
    "draft_gone": "Taken back: the draft is thrown away.",
    "make_file": {
        "folder": "make the folder {name} in Drive",
        "upload": "put {name} into Drive",
        "document": "make the document {name} in Drive",
        "spreadsheet": "make the spreadsheet {name} in Drive",
    },
    "change_file": {
        "document": "add text to the end of a document",
        "cells": "fill in cells of a spreadsheet",
        "rows": "add rows to a spreadsheet",
    },
    "file_made": "{name} is in Drive: {link}",
    "file_changed": {
        "document": "I added the text to the document: {link}",
        "cells": "I filled in the spreadsheet: {link}",
        "rows": "I added the rows to the spreadsheet: {link}",
    },
    "file_taken_back": {
        "made": "Taken back: it is in Drive's trash now.",
        "document": "Taken back: the words are out of the document again.",
        "cells": "Taken back: the cells are what they were.",
        "rows": "Taken back: the rows are out of the spreadsheet again.",
    },
    "change_event_of": {
        "alone": "change {title} in your calendar",
        "invited": "change {title} in your calendar and who is invited",
        "removed": "take {title} out of your calendar",
    },
    "change_file_of": {
        "document": "add words at the end of {title}",
        "cells": "put values into cells of {title}",
        "rows": "add rows at the end of {title}",
    },
    "label_mail_of": "change the labels of the mail {subject}",
}
