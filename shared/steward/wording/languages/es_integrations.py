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
        "shared": "dejar que todo tu equipo use tu cuenta de Google a través de mí",
        "alone": "usar tu cuenta de Google solo para ti",
    },
    "disconnect": "desconectar tu cuenta de Google",
    "shared_account": {
        "shared": "todo tu equipo puede usar {address} a través de mí",
        "alone": "solo su dueño puede usar {address} a través de mí",
    },
    "disconnected": "ya no puedo usar {address}",
    "not_connected": "no hay ninguna cuenta conectada: nadie ha iniciado sesión",
    "make_event": "poner {title} en tu calendario para {when}",
    "make_event_with": "poner {title} en tu calendario para {when} e invitar a {who}",
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
        "sent": 'he enviado el correo "{subject}" a {who}',
        "drafted": 'el correo "{subject}" para {who} está en tus borradores',
    },
    "mail_labelled": "he cambiado las etiquetas del correo",
    "draft_gone": "Deshecho: el borrador está descartado.",
    "make_file": {
        "folder": "crear la carpeta {name} en Drive",
        "upload": "subir {name} a Drive",
        "document": "crear el documento {name} en Drive",
        "spreadsheet": "crear la hoja de cálculo {name} en Drive",
    },
    "change_file": {
        "document": "añadir texto al final de un documento",
        "cells": "rellenar celdas de una hoja de cálculo",
        "rows": "añadir filas a una hoja de cálculo",
    },
    "file_made": "{name} ya está en Drive: {link}",
    "file_changed": {
        "document": "he añadido el texto al documento: {link}",
        "cells": "he rellenado la hoja de cálculo: {link}",
        "rows": "he añadido las filas a la hoja de cálculo: {link}",
    },
    "file_taken_back": {
        "made": "Deshecho: ahora está en la papelera de Drive.",
        "document": "Deshecho: el texto ya no está en el documento.",
        "cells": "Deshecho: las celdas están como antes.",
        "rows": "Deshecho: las filas ya no están en la hoja de cálculo.",
    },
    "change_event_of": {
        "alone": "cambiar {title} en tu calendario",
        "invited": "cambiar {title} en tu calendario y sus invitados",
        "removed": "quitar {title} de tu calendario",
    },
    "change_file_of": {
        "document": "añadir texto al final de {title}",
        "cells": "poner valores en celdas de {title}",
        "rows": "añadir filas al final de {title}",
    },
    "label_mail_of": "cambiar las etiquetas del correo {subject}",
}
