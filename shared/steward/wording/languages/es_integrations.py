"""Spanish about other services."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

INTEGRATIONS: Mapping[str, Template] = {
    "sign_in_first": "Para {what} necesito que inicies sesión con Google una vez. Después sigo yo solo:",
    "sign_in_title": "Conectar Google para {who}",
    "may_then": "Steward, el asistente de {account}, podrá entonces hacer esto por ti, y nada más:",
    "scope_in_words": {
        "calendar_events": "ver y cambiar eventos de tu calendario",
        "gmail_readonly": "leer tu correo",
        "gmail_compose": "escribir borradores y enviar correo en tu nombre",
        "gmail_modify": "leer tu correo, escribir borradores y poner etiquetas",
        "drive_readonly": "leer tus archivos de Drive",
        "drive_file": "guardar archivos propios en tu Drive",
        "documents": "leer y cambiar tus documentos",
        "spreadsheets": "leer y cambiar tus hojas de cálculo",
    },
    "allowed_as": "Has iniciado sesión como {address}.",
    "other_account": "Google está conectado ahora como {address}. Ya no puedo usar {before}.",
    "share_account": {
        "shared": "usar tu cuenta de Google para todo tu equipo",
        "alone": "usar tu cuenta de Google solo para ti",
    },
    "disconnect": "devolver lo que puedo usar de tu cuenta de Google",
    "shared_account": {
        "shared": "todo tu equipo puede hacer que use {address}",
        "alone": "uso {address} solo para su dueño",
    },
    "disconnected": "ya no puedo usar {address}",
    "not_connected": "no hay ninguna cuenta: nadie ha iniciado sesión",
    "make_event": "poner {title} en tu calendario ({when})",
    "make_event_with": "poner {title} en tu calendario ({when}) e invitar a {who}",
    "change_event": {
        "alone": "cambiar un evento de tu calendario",
        "invited": "cambiar un evento de tu calendario y sus invitados",
    },
    "remove_event": "quitar un evento de tu calendario",
    "event_done": {
        "made": "{title} está en tu calendario ({when})",
        "changed": "{title} ha cambiado en tu calendario ({when})",
        "removed": "{title} ya no está en tu calendario ({when})",
        "as_before": "Deshecho: {title} está como antes ({when}).",
        "back": "Deshecho: {title} vuelve a estar en tu calendario ({when}).",
    },
    "event_taken_out": "Deshecho: el evento ya no está en tu calendario.",
    "mail_to": "enviar un correo a {who}: {subject}",
    "mail_answer": "contestar un correo, para {who}",
    "mail_draft": "escribir un borrador para {who}",
    "labels_back": "Deshecho: el correo vuelve a tener sus etiquetas.",
    "sharing_back": "Deshecho: la cuenta se usa como antes.",
    "label_mail": "cambiar las etiquetas de un correo",
    "mail_done": {
        "sent": "el correo {subject} ha salido para {who}",
        "drafted": "el correo {subject} para {who} está en tus borradores",
    },
    "mail_labelled": "el correo tiene ahora otras etiquetas",
    "draft_gone": "Deshecho: el borrador está descartado.",
    "make_file": {
        "folder": "crear la carpeta {name} en Drive",
        "upload": "subir {name} a Drive",
        "document": "crear el documento {name} en Drive",
        "spreadsheet": "crear la hoja de cálculo {name} en Drive",
    },
    "change_file": {
        "document": "añadir texto al final de un documento",
        "cells": "poner valores en celdas de una hoja de cálculo",
        "rows": "añadir filas al final de una hoja de cálculo",
    },
    "file_made": "{name} ya está en Drive: {link}",
    "file_changed": {
        "document": "el texto está al final del documento: {link}",
        "cells": "los valores están en la hoja de cálculo: {link}",
        "rows": "las filas están al final de la hoja de cálculo: {link}",
    },
    "file_taken_back": {
        "made": "Deshecho: ahora está en la papelera de Drive.",
        "document": "Deshecho: el texto ya no está en el documento.",
        "cells": "Deshecho: las celdas están como antes.",
        "rows": "Deshecho: las filas ya no están en la hoja de cálculo.",
    },
}
