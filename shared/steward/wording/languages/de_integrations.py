"""German about other services."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

INTEGRATIONS: Mapping[str, Template] = {
    "sign_in_first": "Um {what} zu können, brauche ich einmal deine Anmeldung bei Google. Danach mache ich von selbst "
    "weiter:",
    "sign_in_title": "Google für {who} verbinden",
    "may_then": "Steward, der Assistent von {account}, darf dann Folgendes für dich tun, und sonst nichts:",
    "scope_in_words": {
        "calendar_events": "Termine in deinem Kalender sehen und ändern",
        "gmail_readonly": "deine Mails lesen",
        "gmail_compose": "Entwürfe schreiben und in deinem Namen Mails schicken",
        "gmail_modify": "deine Mails lesen, Entwürfe schreiben und Labels setzen",
        "drive_readonly": "deine Dateien in Drive lesen",
        "drive_file": "eigene Dateien in deinem Drive ablegen",
        "documents": "deine Dokumente lesen und ändern",
        "spreadsheets": "deine Tabellen lesen und ändern",
    },
    "allowed_as": "Angemeldet als {address}.",
    "other_account": "Google ist jetzt als {address} verbunden. {before} kann ich nicht mehr nutzen.",
    "share_account": {
        "shared": "dein Google-Konto für dein ganzes Team nutzen",
        "alone": "dein Google-Konto nur für dich nutzen",
    },
    "disconnect": "dein Google-Konto trennen",
    "shared_account": {
        "shared": "dein ganzes Team kann {address} über mich nutzen",
        "alone": "nur wem {address} gehört, kann es über mich nutzen",
    },
    "disconnected": "ich kann {address} nicht mehr nutzen",
    "not_connected": "es ist kein Konto verbunden: niemand hat sich angemeldet",
    "make_event": "{title} in deinen Kalender eintragen, {when}",
    "make_event_with": "{title} in deinen Kalender eintragen, {when}, und {who} einladen",
    "change_event": {
        "alone": "einen Termin in deinem Kalender ändern",
        "invited": "einen Termin in deinem Kalender ändern, auch wer eingeladen ist",
    },
    "remove_event": "einen Termin aus deinem Kalender nehmen",
    "event_done": {
        "made": "{title} steht in deinem Kalender ({when})",
        "changed": "{title} ist in deinem Kalender geändert ({when})",
        "removed": "{title} ist aus deinem Kalender genommen ({when})",
        "as_before": "Zurückgenommen: {title} ist wieder wie vorher ({when}).",
        "back": "Zurückgenommen: {title} steht wieder in deinem Kalender ({when}).",
    },
    "event_taken_out": "Zurückgenommen: der Termin ist wieder aus deinem Kalender.",
    "mail_to": "eine Mail an {who} schicken: {subject}",
    "mail_answer": "auf eine Mail antworten, an {who}",
    "mail_draft": "einen Entwurf an {who} schreiben",
    "labels_back": "Zurückgenommen: die Mail hat wieder ihre Labels.",
    "sharing_back": "Zurückgenommen: das Konto wird genutzt wie vorher.",
    "label_mail": "die Labels einer Mail ändern",
    "mail_done": {
        "sent": 'die Mail "{subject}" ist an {who} gegangen',
        "drafted": 'die Mail "{subject}" an {who} liegt in deinen Entwürfen',
    },
    "mail_labelled": "die Labels der Mail sind geändert",
    "draft_gone": "Zurückgenommen: der Entwurf ist verworfen.",
    "make_file": {
        "folder": "in Drive den Ordner {name} anlegen",
        "upload": "{name} in Drive ablegen",
        "document": "in Drive das Dokument {name} anlegen",
        "spreadsheet": "in Drive die Tabelle {name} anlegen",
    },
    "change_file": {
        "document": "Text ans Ende eines Dokuments setzen",
        "cells": "Werte in Zellen einer Tabelle eintragen",
        "rows": "Zeilen an eine Tabelle anfügen",
    },
    "file_made": "{name} liegt in Drive: {link}",
    "file_changed": {
        "document": "der Text steht im Dokument: {link}",
        "cells": "die Werte stehen in der Tabelle: {link}",
        "rows": "die Zeilen stehen in der Tabelle: {link}",
    },
    "file_taken_back": {
        "made": "Zurückgenommen: es liegt jetzt im Papierkorb von Drive.",
        "document": "Zurückgenommen: der Text steht nicht mehr im Dokument.",
        "cells": "Zurückgenommen: in den Zellen steht wieder, was vorher dort stand.",
        "rows": "Zurückgenommen: die Zeilen stehen nicht mehr in der Tabelle.",
    },
    "change_event_of": {
        "alone": "{title} in deinem Kalender ändern",
        "invited": "{title} in deinem Kalender ändern, auch wer eingeladen ist",
        "removed": "{title} aus deinem Kalender nehmen",
    },
    "change_file_of": {
        "document": "am Ende von {title} Text anfügen",
        "cells": "Werte in Zellen von {title} eintragen",
        "rows": "am Ende von {title} Zeilen anfügen",
    },
    "label_mail_of": "die Labels der Mail {subject} ändern",
}
