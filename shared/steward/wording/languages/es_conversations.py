"""Spanish about conversations and commands."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.language import Template

CONVERSATIONS: Mapping[str, Template] = {
    "help": """\
/new empieza un chat nuevo (este se conserva y se puede encontrar)
/model muestra o cambia el modelo de lenguaje: opus, sonnet o haiku
/name Obras del tejado da nombre a este chat
/language English cambia el idioma en que te escribo
/undo 7Q, /approve 7Q, /reject 7Q deciden lo que te espera
/stop me pone en pausa para todo tu equipo al momento; /start me reanuda
Para cualquier otra cosa, escribe lo que necesites.""",
    "paused_now": "Estoy en pausa para todo tu equipo. No se hace ni se manda nada hasta que alguien escriba /start.",
    "back": "He vuelto para todo tu equipo. Lo que ha llegado mientras tanto no lo he mirado: vuelve a enviar lo que "
    "siga haciendo falta.",
    "not_paused": "No estaba en pausa: trabajo para tu equipo como siempre.",
    "team_paused": "{who} me ha puesto en pausa para todo tu equipo. No se hace ni se manda nada hasta que alguien "
    "escriba /start.",
    "team_resumed": "{who} me ha reanudado para todo tu equipo. Lo que ha llegado mientras tanto no lo he mirado: "
    "vuelve a enviar lo que siga haciendo falta. /stop me pone en pausa otra vez.",
    "unknown_command": "No conozco /{word}. /help muestra lo que hay.",
    "usual_model": "el modelo habitual de tu equipo",
    "model_now": "Este chat usa {model}. Para cambiarlo: {others}.",
    "no_such_model": "No hay un modelo {word}. Hay estos: {others}.",
    "model_changed": "Este chat usa {model} a partir de ahora.",
    "language_now": "Te escribo en {language}. Para cambiarlo, escribe /language y uno de estos: {others}.",
    "no_such_language": "No sé escribir en {word}. Escribe /language y uno de estos: {others}.",
    "language_changed": "A partir de ahora te escribo en español.",
    "name_now": "Este chat se llama {title}.",
    "name_changed": "Este chat se llama {title} a partir de ahora.",
    "new_conversation": "Este es un chat nuevo. El anterior se conserva: me puedes preguntar por él cuando quieras.",
    "new_conversation_after": "Este es un chat nuevo. El anterior, {title}, se conserva: me puedes preguntar por él "
    "cuando quieras.",
    "told_by_member": "De parte de {who}: {said}",
    "address_news": {
        "held": "Hoy han llegado tantos correos de {address} que quizá me responda un programa. Los guardo, pero no "
        "hago nada con ellos; escríbeme aquí si eras tú.",
        "unreached": "Desde hace un rato mis correos no llegan a {address}. Sigo intentándolo y te aviso cuando "
        "lleguen; hasta entonces, escríbeme aquí.",
        "reached": "El correo a {address} vuelve a funcionar. Lo que dejé de intentar ya no lo envío: pídemelo otra "
        "vez.",
    },
    "empty_message": "Tu mensaje ha llegado sin texto y no sé qué hacer. Vuelve a enviarlo, por favor.",
    "may_not_have_reached": "Puede que un mensaje de antes no te haya llegado. Este es el texto: {words}",
    "not_taken": "Uno de mis mensajes no ha salido: {reason}. Empezaba así: {words}. Contéstame y te lo digo de otra "
    "manera.",
    "cannot_tell": "No sé si mi SMS a {who} ha salido. Si te enteras de que no ha llegado, puedes volver a enviarlo en "
    "este enlace:",
    "not_delivered": {
        "failed": "No se ha podido entregar un SMS que he enviado ({reason}). Este es el texto: {words}",
        "unknown": "Puede que un SMS que he enviado no haya llegado: no hay manera de saberlo ({reason}). Este es el "
        "texto: {words}",
    },
    "too_long_to_take_in": "[el resto es demasiado largo y se omitió]",
    "with_attachments": {
        "one": "[con un archivo adjunto que Steward no puede abrir]",
        "other": "[con {count} archivos adjuntos que Steward no puede abrir]",
    },
    "with_documents": {
        "one": "[con un archivo adjunto]",
        "other": "[con {count} archivos adjuntos]",
    },
    "left_out": {
        "one": "[se omitió otro adjunto: demasiado grande o demasiados]",
        "other": "[se omitieron otros {count} adjuntos: demasiado grandes o demasiados]",
    },
    "attachments_left_out": {
        "one": "He omitido un adjunto de tu correo: guardo hasta {most} por correo, {megabytes} MB en total.",
        "other": "He omitido {count} adjuntos de tu correo: guardo hasta {most} por correo, {megabytes} MB en total.",
    },
}
