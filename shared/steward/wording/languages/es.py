"""Spanish, with "tú". Words without á, í, ó and ú are preferred: one of these makes two segments of one."""

from __future__ import annotations

from collections.abc import Mapping

from steward.wording.languages.es_attention import ATTENTION
from steward.wording.languages.es_correspondence import CORRESPONDENCE
from steward.wording.languages.es_integrations import INTEGRATIONS
from steward.wording.languages.es_memory import MEMORY
from steward.wording.languages.es_pages import PAGES
from steward.wording.languages.es_plans import PLANS
from steward.wording.languages.es_schedules import SCHEDULES
from steward.wording.languages.es_sync import SYNC
from steward.wording.languages.es_watchers import WATCHERS
from steward.wording.languages.es_web import WEB
from steward.wording.languages.language import Language, Template

_AGENT: Mapping[str, Template] = {
    "cannot_help": "Con eso no te puedo ayudar. Si crees que no te he entendido, vuelve a pedirlo con otras palabras.",
    "nothing_to_say": "No tengo nada que decir a eso. Si esperabas una respuesta, vuelve a preguntarme.",
    "cut_short": '{words}... (No me cabe todo. Escribe "sigue" para leer el resto.)',
    "too_many_steps": {
        "one": "Me he detenido tras un paso sin terminar. Dime de qué manera quieres que siga.",
        "other": "Me he detenido tras {count} pasos sin terminar. Dime de qué manera quieres que siga.",
    },
    "unfinished": "No he llegado a una respuesta.",
    "model_trouble": "Ahora mismo no puedo usar mi modelo de lenguaje. Tu mensaje queda guardado; lo sigo intentando y "
    "te respondo en cuanto vuelva.",
    "model_given_up": "Mi modelo de lenguaje lleva 24 horas sin responder y he dejado de intentarlo. Vuelve a "
    "preguntarme luego.",
    "model_unreachable": "Mi modelo de lenguaje no responde.",
    "unreadable": "Algo en este chat impide que mi modelo de lenguaje responda. Vuelve a pedirlo con otras palabras.",
    "stuck": "Lo he intentado dos veces y las dos han fallado ({why}). Lo dejo hasta que me digas de qué manera "
    "seguir.",
    "own_mistake": "me he equivocado en los detalles",
    "request_budget": "Esta tarea ha gastado todo lo que puedo gastar en una sola ({limit}) y me he detenido. Dime si "
    "debo seguir.",
    "day_budget": "Tu equipo ya ha gastado hoy todo lo que se me permite ({limit}); no puedo seguir con esto hasta la "
    "medianoche UTC. Quien me administra puede subir el tope.",
    "too_long_alone": {
        "one": "Llevo un paso trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?",
        "other": "Llevo {count} pasos trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?",
    },
    "paused_meanwhile": "Estoy en pausa para tu equipo y no he hecho nada con esto. Cuando alguien escriba /start, "
    "vuelve a enviarlo.",
    "set_aside": "Me ha llegado algo que no he podido procesar. Queda guardado, y las personas que me administran ya "
    "lo saben.",
    "they_wrote": "Han escrito: {said}",
    "gave_up": "Algo ha fallado por mi parte mientras trabajaba en esto y lo he dejado. Vuelve a pedirlo, por favor.",
    "done_report": "Hecho: {what}",
    "not_done_report": {
        "waiting": "Pendiente de una decisión: {what}",
        "failed": "No se ha hecho: {what}",
        "unknown": "No se sabe si se ha hecho: {what}",
    },
    "undo_offer": "Para deshacerlo (hasta {until}), responde UNDO {code} o usa este enlace:",
    "also_done": "También hecho (dime si algo debe deshacerse): {what}",
    "not_done": {
        "message": "no se ha enviado nada en este turno",
        "booking": "no se ha reservado ni agendado nada en este turno",
        "payment": "no se ha pagado ni pedido nada en este turno",
        "record": "no se ha guardado nada en este turno",
        "change": "no se ha cambiado nada en este turno",
        "removal": "no se ha borrado ni cancelado nada en este turno",
        "done": "no se ha hecho nada en este turno",
    },
    "marked": "{words}\n(Steward: {truths}.)",
}

_APPROVALS: Mapping[str, Template] = {
    "may_i": "¿Puedo {what}?",
    "wants_me_to": "{who} me pide {what}. ¿Lo hago?",
    "led_me_to": "Tras un mensaje de {who}, propongo {what}. ¿Lo hago?",
    "careful": "Ojo: {why}.",
    "not_somebody_else": "{who}, no {other}",
    "kind_of_file": {
        "pdf": "PDF",
        "word": "Word",
        "excel": "Excel",
        "powerpoint": "PowerPoint",
        "text": "texto",
        "picture": "imagen",
        "calendar": "calendario",
        "mail": "correo",
        "archive": "comprimido",
        "winmail": "winmail.dat",
        "other": "archivo",
    },
    "file_of": "{name} ({kind}, {size} KB)",
    "attached_files": "Adjuntos: {files}",
    "how_to_decide": "Responde YES {code} o NO {code}, o revisa los detalles en:",
    "how_to_edit": "Responde YES {code} o NO {code}, o cambia el texto en:",
    "how_by_link": "Decide en este enlace, por favor:",
    "going_ahead": "De acuerdo, voy a {what}.",
    "leaving_it": "De acuerdo, no voy a {what}.",
    "you_decided": {
        "approved": "Ya me has autorizado a {what}.",
        "rejected": "Ya me has pedido no {what}.",
    },
    "former_member": "un antiguo miembro",
    "they_decided": {
        "approved": "{who} ha dado permiso y voy a {what}.",
        "rejected": "{who} ha dicho que no, y no voy a {what}.",
    },
    "their_reason": "El motivo: {said}",
    "nobody_decided": "Nadie ha respondido a tiempo y no voy a {what}. Si te sigue interesando, vuelve a pedirlo.",
    "by_link_only": "Decide {code} en su enlace, por favor: el remitente de un SMS se puede falsificar y para esto no "
    "basta con un SMS.",
    "says_more": "No he hecho nada porque no has escrito solo YES. Responde solo YES {code} para seguir, NO {code} y "
    "el motivo para dejarlo, o cambia el texto en su enlace.",
    "says_more_than_undo": "No he deshecho nada porque no has escrito solo UNDO. Responde solo UNDO {code} si debo "
    "hacerlo.",
    "which_one": "¿A qué te refieres?",
    "code_needed": "Responde con el código, para que no haya dudas:",
    "code_shared": "{code} vale para varias peticiones y por eso no decide ninguna. Usa sus enlaces, por favor.",
    "choice": "{answer} - {what}",
    "choice_of_draft": "{answer} - {what}: {words}",
    "nothing_to_decide": "No hay nada que espere tu respuesta.",
    "not_yours": "No hay nada de eso que puedas decidir.",
    "nothing_to_undo": "No hay nada que deshacer.",
    "undo_under_way": "Ya lo estoy deshaciendo.",
    "undo_declined": "Has preferido dejarlo tal cual.",
    "undo_too_late": "Ya es tarde para deshacerlo.",
    "to_undo": "deshacer esto: {what}",
    "nobody_may_decide": "no hay nadie que pueda decidirlo: primero hay que añadir un propietario",
    "decided_outside": "{what}: eso sale de un texto de alguien de fuera",
    "decided_part": {
        "whether": "si hacerlo",
        "whom": "el destinatario",
        "where": "el destino",
        "amount": "la cantidad o la fecha",
        "rule": "como trabajo a partir de ahora",
        "what": "el contenido",
    },
    "and": "{first} y {second}",
    "why_not": {
        "gone": "la persona que lo ha pedido ya no sigue en el equipo",
        "paused": "estoy en pausa para tu equipo",
        "opted_out": "este teléfono no acepta SMS; solo desde él se pueden volver a activar, con un SMS que diga START",
        "unknown": "no es un contacto y nunca ha escrito; primero hay que añadirlo a los contactos",
        "people_only": "esto lo hacen las personas; yo solo aviso cuando toca",
    },
    "why_asked": {
        "level": "esto necesita que lo decida una persona",
        "outsider": "lo ha pedido alguien de fuera",
        "unconfirmed": "el teléfono desde el que se ha pedido no ha sido confirmado",
        "not_given": "nadie del equipo ha dado esta dirección",
        "approved": "una persona lo ha aprobado",
        "alone": "esto puede hacerse sin preguntar",
    },
}

_ACTIONS: Mapping[str, Template] = {
    "text_contact": "enviar un SMS a {who}",
    "mail_contact": "enviar un correo a {who} ({address})",
    "mail_stranger": "enviar un correo a {address}, que ha escrito y no figura en tus contactos",
    "text_number": "enviar un SMS a {number}, que ha escrito y no figura en tus contactos",
    "add_contact": "añadir a {who} a los contactos",
    "change_contact": "cambiar el contacto {who}: {changes}",
    "contact_change": {
        "name": "usar el nombre {value}",
        "about": "anotar que se le conoce por {value}",
        "phone": "escribirle a {value} a partir de ahora",
        "add_phone": "añadir el teléfono {value}",
        "add_email": "añadir el correo {value}",
        "remove": "quitar {value}",
    },
    "remove_contact": "quitar a {who} de los contactos",
    "erase_data": "borrar todo lo que hay de {who}, lo que no se puede deshacer",
    "use_source": "usar {tool} de {source}",
    "merge_contacts": "unir a {who} y al contacto {into} en uno, para siempre",
    "block_sender": "bloquear a {who}: lo que escriba se guarda, pero no llega a nadie ni se responde",
    "unblock_sender": "dejar de bloquear a {who}",
    "remember_fact": "recordar esto para todo el equipo",
    "write_file": "escribir el archivo {path}",
    "edit_file": "cambiar el archivo {path}",
    "remove_file": "borrar el archivo {path}",
    "place_file": {
        "move": "mover el archivo {path} a {to}",
        "copy": "copiar el archivo {path} a {to}",
    },
    "restore_file": "devolver el archivo {path} a una versión anterior",
    "answer_nobody": "no responder a los contactos sin preguntarte",
    "answer_contacts": "responder a {whom} sin preguntar, sin herramientas, sobre {words}",
    "answer_contacts_with": "responder a {whom} sin preguntar, con {tools}, sobre {words}",
    "every_contact": "todos los contactos",
    "some_contacts": {"one": "ese contacto que has nombrado", "other": "los {count} contactos que has nombrado"},
    "set_bare_answers": {
        "bare": "aceptar YES, NO o UNDO sin código cuando solo hay una petición abierta",
        "coded": "aceptar YES, NO o UNDO solo con el código de la petición",
    },
    "act": {
        "send_message": "enviar SMS a los contactos",
        "search_contacts": "buscar contactos",
        "add_contact": "añadir contactos",
        "update_contact": "cambiar contactos",
        "merge_contacts": "unir contactos repetidos",
        "remove_contact": "quitar contactos",
        "delete_user_data": "borrar los datos de personas",
        "block_sender": "bloquear remitentes",
        "unblock_sender": "desbloquear remitentes",
        "remember": "recordar lo que me dices",
        "list_memories": "decir lo que recuerdo",
        "recall": "buscar algo que recuerdo",
        "extract_memory": "buscar datos en lo que has dicho",
        "update_memory": "corregir lo que recuerdo",
        "remove_memory": "olvidar lo que recuerdo",
        "read_file": "leer tus archivos",
        "read_attachment": "leer los adjuntos de tus correos",
        "format_maps_link": "hacer un enlace a un mapa",
        "plan_task": "hacer algo en varios pasos",
        "check_plan": "decir cómo va un plan",
        "replan": "rehacer lo que falta de un plan",
        "stop_plan": "parar un plan",
        "create_scheduled_job": "recordarte algo a su hora",
        "list_scheduled_jobs": "ver tus recordatorios",
        "update_scheduled_job": "cambiar recordatorios",
        "delete_scheduled_job": "borrar recordatorios",
        "set_user_config": "cambiar tus ajustes",
        "create_email_skill": "buscar correos de un tipo",
        "list_email_skills": "ver lo que se busca en tu correo",
        "update_email_skill": "cambiar lo que se busca en tu correo",
        "delete_email_skill": "dejar de buscar correos de un tipo",
        "toggle_email_watcher": "vigilar tu buzón",
        "test_email_skill": "probar qué correos coinciden",
        "write_file": "escribir tus archivos",
        "edit_file": "cambiar tus archivos",
        "list_files": "enumerar tus archivos",
        "search_files": "buscar en tus archivos",
        "delete_file": "borrar tus archivos",
        "move_file": "mover tus archivos",
        "copy_file": "copiar tus archivos",
        "list_file_versions": "decir qué contenían antes tus archivos",
        "restore_file": "devolver tus archivos a una versión anterior",
        "search_conversations": "buscar en tus chats",
        "fetch_context": "leer tus chats",
        "resolve_date": "calcular fechas",
        "run_python": "calcular con un programa",
        "search_sms_history": "buscar en tus SMS",
        "get_contact_sms_history": "leer tus SMS",
        "list_autonomy": "decir hasta dónde llego sin preguntar",
        "list_approvals": "decir qué puedes decidir",
        "explain_message": "decir por qué te escribí",
        "set_autonomy": "cambiar hasta dónde llego sin preguntar",
        "show_contact_scope": "decir qué puedo responder a los contactos",
        "set_contact_scope": "cambiar qué puedo responder a los contactos",
        "set_bare_answers": "cambiar lo que debe llevar una respuesta",
        "web_search": "buscar en la web",
        "web_fetch": "abrir páginas de la web",
        "set_web_domains": "cambiar lo que puedo leer de la web",
        "list_connections": "decir qué cuentas has conectado",
        "share_connection": "decidir quién me deja usar tu cuenta de Google",
        "disconnect": "devolver lo que puedo usar de una cuenta de Google",
        "list_calendar_events": "mirar tu calendario",
        "create_calendar_event": "poner eventos en tu calendario",
        "update_calendar_event": "cambiar eventos de tu calendario",
        "delete_calendar_event": "quitar eventos de tu calendario",
        "search_emails": "buscar en tu correo",
        "read_email": "leer tu correo",
        "get_email_thread": "leer hilos de tu correo",
        "prepare_attachments": "mirar archivos para adjuntar a un correo",
        "send_email": "enviar correo en tu nombre",
        "draft_email": "escribir borradores de correo",
        "label_email": "cambiar etiquetas de tu correo",
        "search_drive": "buscar archivos en tu Drive",
        "list_drive_files": "mirar lo que hay en tu Drive",
        "get_steward_folder": "usar mi propia carpeta en tu Drive",
        "create_drive_folder": "crear carpetas en tu Drive",
        "upload_to_drive": "subir archivos a tu Drive",
        "read_drive_file": "leer archivos de tu Drive",
        "create_document": "crear documentos en tu Drive",
        "read_document": "leer tus documentos",
        "append_to_document": "añadir texto a tus documentos",
        "find_document": "buscar documentos en tu Drive",
        "create_spreadsheet": "crear hojas de cálculo en tu Drive",
        "read_spreadsheet": "leer tus hojas de cálculo",
        "write_spreadsheet": "cambiar celdas de tus hojas de cálculo",
        "append_to_spreadsheet": "añadir filas a tus hojas de cálculo",
        "find_spreadsheet": "buscar hojas de cálculo en tu Drive",
        "everything": "hacer todo lo que no tiene un nivel propio",
    },
    "set_level": {
        "inform": "dejar esto a las personas y avisar solo cuando toque: {action}",
        "suggest": "pedir permiso antes de {action}",
        "draft": "enseñarte un borrador antes de {action}",
        "execute": "{action} sin preguntar, avisarte después y ofrecerte deshacerlo",
        "told": "{action} sin preguntar y avisarte después, cuando no se pueda deshacer",
        "silent": "{action} sin preguntar y solo dejar constancia",
    },
    "reset_level": "volver a mi modo habitual para {action}",
}

_CONVERSATIONS: Mapping[str, Template] = {
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
    "address_news": {
        "held": "Hoy han llegado tantos correos de {address} que quizá me responda un programa. Guardo los que "
        "lleguen, pero no empiezo nada por ellos; escríbeme aquí si eras tú.",
        "unreached": "Desde hace un rato no sé de ningún correo mío que haya llegado a {address}. Sigo intentándolo "
        "y te aviso cuando funcione; hasta entonces, escríbeme aquí.",
        "reached": "Los correos a {address} vuelven a salir. Lo que dejé de intentar ya no se envía: pregúntame otra "
        "vez.",
    },
    "empty_message": "Tu mensaje ha llegado sin texto y no sé qué hacer. Vuelve a enviarlo, por favor.",
    "may_not_have_reached": "Puede que un mensaje de antes no te haya llegado. Este es el texto: {words}",
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

_PEOPLE: Mapping[str, Template] = {
    "welcome": "Hola, {name}: soy Steward, el asistente de {account}. Ya formas parte del equipo: escribe lo que "
    "necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP para "
    "ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "welcome_from": "Hola, {name}: soy Steward, el asistente de {account}. {who} te ha añadido al equipo: escribe lo "
    "que necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP "
    "para ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "number_is_new": "Hola, {name}: soy Steward, el asistente de {account}. A partir de ahora este es tu teléfono para "
    "hablar conmigo. Responde STOP para darte de baja, HELP para ayuda. Pueden aplicarse tarifas de mensajes y datos.",
    "how_to_confirm": "Antes de decidir nada, confirma que este teléfono es tuyo: responde con esta clave.",
    "confirm_first": "No puedo aceptar decisiones desde este teléfono hasta que se confirme. Responde con la clave de "
    "seis cifras que te he mandado, o pide otra a quien me administra.",
    "number_confirmed": "Gracias, {name}: tu teléfono ha sido confirmado. Ya puedes decidir por SMS.",
    "wrong_code": {
        "one": "Esa no es la clave que te he mandado. Te queda un intento.",
        "other": "Esa no es la clave que te he mandado. Te quedan {count} intentos.",
    },
    "codes_used_up": "Demasiadas claves equivocadas. Pide una nueva a quien me administra para {account}.",
    "code_expired": "Esa clave ha caducado. Pide una nueva a quien me administra para {account}.",
    "not_invited": "No hay nada que confirmar para este teléfono.",
}

_RECEIPTS: Mapping[str, Template] = {
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

_DELIVERIES: Mapping[str, Template] = {
    "undelivered": {
        "not_a_number": "ese teléfono no es correcto; corrige el del contacto",
        "country_off": "la cuenta del proveedor no permite SMS a ese destino; hay que permitirlo en ella",
        "opted_out": "ha pedido no recibir SMS (STOP); puede escribir START para volver a recibirlos",
        "no_route": "a ese teléfono no se llega desde el de Steward; intenta contactar de otra manera",
        "takes_no_texts": "ese teléfono no puede recibir SMS; puede que sea fijo: llama o corrige el dato",
        "out_of_reach": "su teléfono sigue apagado o sin cobertura; prueba de nuevo luego",
        "blocked": "su operador o su teléfono bloquea nuestros SMS; contacta de otra manera",
        "bounced": "esa dirección no acepta correos; comprueba el dato con esa persona",
        "not_in_use": "ese teléfono no existe o no se usa; comprueba el dato con esa persona",
        "landline": "ese teléfono es fijo o su operador no admite SMS; llama en su lugar",
        "filtered": "un operador lo ha filtrado como no deseado; cambia el texto o contacta de otra manera",
        "unexplained": "el operador no ha dicho el motivo; prueba luego o contacta de otra manera",
        "window_closed": "solo se admite texto libre en las 24 horas siguientes a su mensaje; espera a que escriba o "
        "contacta de otra manera",
        "refused": "el proveedor lo ha rechazado",
        "no_mailbox": "ese buzón no existe; comprueba el correo con esa persona",
        "mailbox_full": "su buzón no tiene espacio; prueba luego o contacta de otra manera",
        "mail_too_large": "el correo es demasiado grande para su buzón; manda menos",
        "no_mail_route": "no se llega a su servidor de correo; comprueba el correo o prueba luego",
        "mail_unwanted": "su servidor no acepta un correo así de nosotros; contacta de otra manera",
        "mail_refused": "su servidor lo ha rechazado; contacta de otra manera",
        "unreached": "no se ha podido contactar con el proveedor",
        "no_trace": "el proveedor no tiene rastro de ello",
        "not_asked": "no se ha podido preguntar al proveedor",
        "not_connected": "el canal por el que iba a salir ya no sigue conectado",
        "over_budget": "tu equipo ya ha enviado hoy todo lo que puede; vuelve a pedírmelo mañana",
        "over_country_budget": "tu equipo ya ha enviado hoy a ese país todo lo que puede; vuelve a pedírmelo mañana",
    },
    "sends_used_up": "Tu equipo ha agotado lo que puedo enviar en un día. Los mensajes a otros fallan hasta "
    "medianoche UTC, y quien pidió uno lo sabe. Quien me administra puede subir el límite.",
    "sends_abroad_used_up": "Tu equipo ha agotado lo que puedo enviar a {country} en un día. Los mensajes a ese "
    "país fallan hasta medianoche UTC, y quien pidió uno lo sabe. Quien me administra puede subir el límite.",
    "reported": "el proveedor indica {status}",
    "with_code": "{why} (error {code})",
    "with_status": "{why} (estado {status})",
}


def _plural(count: int) -> str:
    return "one" if count == 1 else "other"


LANGUAGE = Language(
    tag="es",
    templates={
        **_AGENT,
        **_APPROVALS,
        **_ACTIONS,
        **_RECEIPTS,
        **_DELIVERIES,
        **_CONVERSATIONS,
        **CORRESPONDENCE,
        **_PEOPLE,
        **INTEGRATIONS,
        **PAGES,
        **PLANS,
        **SCHEDULES,
        **ATTENTION,
        **MEMORY,
        **SYNC,
        **WATCHERS,
        **WEB,
    },
    quote='"{words}"',
    plural=_plural,
)
