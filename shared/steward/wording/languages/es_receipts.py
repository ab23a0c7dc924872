"""Spanish about what was done."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

RECEIPTS: Mapping[str, Template] = {
    "mailed": "Correo enviado a {who}: {words}",
    "texted": "SMS enviado a {who}: {words}",
    "remembered": "Anotado: {words}",
    "already_remembered": "Ya estaba anotado: {words}",
    "forgotten": "Deshecho: ya no recuerdo {words}.",
    "nothing_to_forget": "{words} ya no estaba en mi memoria.",
    "file_written": "Archivo escrito: {path}",
    "workspace_file_changed": {
        "edited": "Archivo cambiado: {path}",
        "deleted": "Archivo borrado: {path}",
        "restored": "El archivo {path} vuelve a una versión anterior",
    },
    "workspace_file_placed": {
        "moved": "Archivo {path} movido a {to}",
        "copied": "Archivo {path} copiado a {to}",
    },
    "file_undone": {
        "back": "Deshecho: el archivo {path} vuelve a ser el de antes.",
        "gone": "Deshecho: el archivo {path} ya no existe.",
        "changed": "No deshecho: alguien ha cambiado el archivo {path} desde entonces.",
        "not_kept": "No deshecho: ya no se conserva el contenido anterior del archivo {path}.",
    },
    "contact_added": "Contacto añadido: {who}",
    "contact_there": "{who} ya figuraba en los contactos",
    "contact_changed": "Contacto cambiado: {who}",
    "contact_as_before": "No hay nada que cambiar en {who}",
    "contacts_merged": "Contactos unidos en {who}",
    "contact_removed": "Contacto quitado: {who}",
    "person_erased": {
        "one": "Borrado para siempre: todo lo de esa persona, que era una sola entrada",
        "other": "Borrado para siempre: todo lo de esa persona, {count} entradas en total",
    },
    "no_contact_any_more": "Ya no era un contacto.",
    "contact_undone": {
        "removed": "Deshecho: {who} ya no es un contacto.",
        "changed": "Deshecho: {who} vuelve a estar como antes.",
        "restored": "Deshecho: {who} vuelve a ser un contacto.",
    },
    "sender_blocked": "Remitente bloqueado: {who}",
    "sender_unblocked": "Remitente desbloqueado: {who}",
    "not_blocked": "No estaba bloqueado.",
    "sender_undone": {
        "blocked": "Deshecho: el remitente {who} vuelve a estar bloqueado.",
        "unblocked": "Deshecho: el remitente {who} deja de estar bloqueado.",
    },
    "not_undone": "No deshecho: {why}",
    "no_answer_in_time": "no ha habido respuesta a tiempo",
    "failed_here": "ha fallado por nuestra parte, referencia {reference}",
}
