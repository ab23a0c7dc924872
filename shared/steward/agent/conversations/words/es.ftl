own-mistake = me he equivocado en los detalles
set-aside = Me ha llegado algo que no he podido procesar. Queda guardado, y las personas que me administran ya lo saben.
gave-up = Algo ha fallado por mi parte mientras trabajaba en esto y lo he dejado. Vuelve a pedirlo, por favor.
not-done-report = { $form ->
    [waiting] Pendiente de una decisión: { $what }
    [failed] No se ha hecho: { $what }
   *[unknown] No se sabe si se ha hecho: { $what }
}
not-done-because = No pude hacerlo ({ $what }): { $why }.
approved-call = { $form ->
    [begun] Dijiste que sí, y ya ha empezado: { $what }.
    [done] Dijiste que sí, y ya está hecho: { $what }.
    [failed] Dijiste que sí, pero no he podido { $what }.
   *[unknown] Dijiste que sí, pero no se sabe si se ha hecho: { $what }.
}
you-said-yes = Dijiste que sí.
they-approved-but = { $who } ha dado permiso, pero no he podido { $what }: { $why }.
they-approved-perhaps-done = { $who } ha dado permiso, pero no se sabe si se ha hecho: { $what }.
they-took-back = { $who } ha deshecho esto: { $what }.
taken-back = Retirado, esto ya no vale: { $what }
was-to-undo = Esto es lo que debía deshacer: { $what }
their-reason = El motivo: { $said }
not-wanted-any-more = Ya no hace falta, así que no voy a { $what }.
not-wanted-since = { $why } Así que no voy a { $what }.
not-wanted-for-now = { $why } Por ahora no voy a { $what }. Si sigue haciendo falta, te lo pregunto de nuevo.
asker-left = { $who } ya no es del equipo.
member-left = { $who } ya no es del equipo. Ya no haré sus recordatorios ni lo que me pidió para más tarde. Los contactos, archivos y registros se quedan.
member-left-open = Lo que pidió y nadie había decidido queda anulado: { $what }.
member-left-workflows = Lo que había puesto en marcha sigue, y desde ahora te pregunto a ti: { $what }.
member-left-taken-over = Lo que había puesto en marcha sigue, y desde ahora le pregunto a { $owner }: { $what }.
leaves-behind = { $form ->
    [jobs] Sus recordatorios y mensajes programados que terminan ({ $count }): { $what }.
    [requests] Lo que ha pedido y nadie ha decidido queda anulado ({ $count }): { $what }.
   *[workflows] Lo que ha puesto en marcha sigue, y después pregunto a quien decida esto ({ $count }): { $what }.
}
on-record-already = Eso ya consta.
not-possible-now = Eso ya no es posible: { $why }.
same-was-approved = { $who } ya ha dicho que sí a lo mismo, así que no voy a { $what } por segunda vez.
you-approved-the-same = Ya has dicho que sí a lo mismo, así que no voy a { $what } por segunda vez.
too-late-to-ask = Ya es tarde para preguntarte y no voy a { $what }.
says-more = No he hecho nada porque no has escrito solo SI. Responde solo SI { $code } para seguir, o NO { $code } y qué quieres en su lugar.
decide-apart =
    { $form ->
        [one] No he hecho nada porque has escrito más que tu respuesta. Si es esta, envíamela sola, por favor:
       *[several] No he hecho nada porque has escrito varias respuestas en un solo mensaje. Envíame cada una por separado, por favor:
    }
says-more-than-undo = No he deshecho nada porque no has escrito solo DESHACER. Responde solo DESHACER { $code } si debo hacerlo.
which-one = ¿A qué te refieres?
do-you-mean = ¿Te refieres a esto? No he hecho nada. Responde de esta forma:
which-while-paused = Estoy en pausa para todo tu equipo y tu respuesta todavía no cuenta. Escribe /start para que siga y luego dime a qué te refieres:
which-link = Para cada uno hace falta un enlace, ya que el remitente de un SMS se puede falsificar. ¿Cuál te mando?
others-by-link = { $more ->
    [0] Solo en su enlace: { $what }.
   *[other] Solo en su enlace: { $what }, y { $more } más.
}
choice-by-link = { $what } ({ $code })
by-link-here = El remitente de un SMS se puede falsificar, así que decide { $code } aquí, por favor:
nothing-to-decide = No hay nada que espere tu respuesta.
nothing-to-undo = No hay nada que deshacer. Un SMS que ya ha salido no se puede retirar.
no-answer-in-time = no ha habido respuesta a tiempo
help =
    /new empieza un chat nuevo (este se conserva y se puede encontrar)
    /model muestra o cambia el modelo de lenguaje: opus, sonnet o haiku
    /name Obras del tejado da nombre a este chat
    /language English cambia el idioma en que te escribo
    /undo 7Q, /approve 7Q, /reject 7Q deciden lo que te espera
    /stop me pone en pausa para todo tu equipo al momento; /start me reanuda
    Para cualquier otra cosa, escribe lo que necesites.
paused-now = Estoy en pausa para todo tu equipo. No se hace ni se manda nada hasta que alguien escriba /start.
back = He vuelto para todo tu equipo. Lo que ha llegado mientras tanto no lo he mirado: vuelve a enviar lo que siga haciendo falta.
not-paused = No estaba en pausa: trabajo para tu equipo como siempre.
number-stopped = A tu teléfono no le llegan mis SMS hasta que escribas START desde él.
team-paused = { $who } me ha puesto en pausa para todo tu equipo. No se hace ni se manda nada hasta que alguien escriba /start.
team-resumed = { $who } me ha reanudado para todo tu equipo. Lo que ha llegado mientras tanto no lo he mirado: vuelve a enviar lo que siga haciendo falta. /stop me pone en pausa otra vez.
unknown-command = No conozco /{ $word }. Escribe lo que necesites, o /help para ver los comandos. Con /stop me pones en pausa para todo tu equipo.
usual-model = el modelo habitual de tu equipo
model-now = Este chat usa { $model }. Para cambiarlo: { $others }.
no-such-model = No hay un modelo { $word }. Hay estos: { $others }.
model-changed = Este chat usa { $model } a partir de ahora.
language-now = Te escribo en { $language }. Para cambiarlo, escribe /language y uno de estos: { $others }.
no-such-language = No sé escribir en { $word }. Escribe /language y uno de estos: { $others }.
name-now = Este chat se llama { $title }.
name-changed = Este chat se llama { $title } a partir de ahora.
new-conversation = Este es un chat nuevo. El anterior se conserva: me puedes preguntar por él cuando quieras.
new-conversation-after = Este es un chat nuevo. El anterior, { $title }, se conserva: me puedes preguntar por él cuando quieras.
told-by-member = De parte de { $who }: { $said }
address-news = { $form ->
    [held] Hoy han llegado tantos correos de { $address } que quizá me responda un programa. Los guardo, pero no hago nada con ellos; escríbeme aquí si eras tú.
    [unreached] Desde hace un rato mis correos no llegan a { $address }. Sigo intentándolo y te aviso cuando lleguen; hasta entonces, escríbeme aquí.
   *[reached] El correo a { $address } vuelve a funcionar. Lo que dejé de intentar ya no lo envío: pídemelo otra vez.
}
empty-message = Tu mensaje ha llegado sin texto y no sé qué hacer. Vuelve a enviarlo, por favor.
may-not-have-reached = Puede que un mensaje de antes no te haya llegado. Este es el texto: { $words }
not-taken = Uno de mis mensajes no ha salido: { $reason }. Empezaba así: { $words }. Contéstame y te lo digo de otra manera.
cannot-tell = No sé si mi SMS a { $who } ha salido. Si te enteras de que no ha llegado, puedes volver a enviarlo en este enlace:
not-delivered = { $form ->
    [failed] No se ha podido entregar un SMS que he enviado ({ $reason }). Este es el texto: { $words }
   *[unknown] Puede que un SMS que he enviado no haya llegado: no hay manera de saberlo ({ $reason }). Este es el texto: { $words }
}
attachments-left-out = { $count ->
    [one] He omitido un adjunto de tu correo: guardo hasta { $most } por correo, { $megabytes } MB en total.
   *[other] He omitido { $count } adjuntos de tu correo: guardo hasta { $most } por correo, { $megabytes } MB en total.
}
wrote = { $who } ha escrito: { $said }
several-wrote = { $who } escribió { $count } mensajes, el más reciente al final:
message-at = { $at }: { $said }
stranger-wrote = { $address } (no está en tus contactos) ha escrito: { $said }
former-colleague = { $who } ({ $address }, ya no es del equipo)
unproved-sender-of-name = Alguien con el correo de { $name } ({ $address }; sin verificar que sea { $name })
unproved-sender = Alguien con el correo { $address } (sin verificar)
contact-mailed = { $who } ha enviado un correo ({ $subject }): { $said }
stranger-mailed = { $address } (no está en tus contactos) ha enviado un correo ({ $subject }): { $said }
no-subject = sin asunto
somebody-wrote = Alguien con identidad oculta ha escrito: { $said }
empty-text = un mensaje sin texto
beginning-only = Esto es solo el principio: todo se lee en la web, en Gente de fuera.
not-answered = No he respondido.
told-it-arrived = Solo he confirmado que ha llegado.
tell-me-to-reply = Dime si quieres responder.
reply-after-stop = { $form ->
    [mail] Desde su STOP no le llegan mis SMS hasta que mande START. Dime si quieres escribirle un correo.
   *[letter] Desde su STOP no le llegan mis SMS hasta que mande START. Llama o manda una carta, por favor.
}
offered-answer = Podría responder: { $said } Dime que lo envíe, o qué decir en su lugar.
only-by-phone = Desde su STOP no le llegan SMS. Llama, por favor.
stopped-in-emergency = Nadie ha respondido a su urgencia, y la respuesta que propuse ya no puede llegarle. Llama, por favor: { $phone }.
answer-to-emergency = Hemos recibido su mensaje y nos ocupamos de ello ahora mismo. Si alguien corre peligro, salgan enseguida y llamen a emergencias.
tell-me-about-them = Dime qué responder, o escribe "guarda el contacto como NOMBRE" o "bloquea".
cannot-be-answered = No se le puede responder.
in-your-name = Llegó un correo en tu nombre y nadie puede probar que sea tuyo: { $said }
if-it-was-you = Si lo escribiste tú, dime aquí qué hago. Si no, no hago nada con él.
can-be-blocked = No se le puede responder, pero puedes escribir "bloquea".
keyword = { $form ->
    [stop] { $who } ha escrito STOP y ya no se le manda nada por ese medio hasta que escriba START.
    [start] { $who } ha escrito START y vuelve a recibir mensajes por ese medio.
   *[help] { $who } ha escrito HELP y ya tiene la respuesta del sistema.
}
kept-back = { $count ->
    [one] Desde su STOP no he podido hacer lo siguiente. Dime si lo hago ahora: { $what }
   *[other] Desde su STOP no he podido hacer { $count } cosas. Dime si lo hago todo ahora, o solo una parte: { $what }
}
was-to-go-out = { $what } (iba a salir el { $day })
scheduled-to-them = { $count ->
    [one] Esto queda programado y solo le llega si antes escribe START: { $what }
   *[other] Estos { $count } quedan programados y solo le llegan si antes escribe START: { $what }
}
missed-texts = { $count ->
    [one] Hola de nuevo. Desde tu STOP no te ha llegado uno de mis SMS. Si quieres, te cuento lo que pone.
   *[other] Hola de nuevo. Desde tu STOP no te han llegado { $count } de mis SMS. Si quieres, te cuento lo que ponen.
}
missed-questions = Esto sigue esperando tu respuesta:
sign-in-first = Para { $what } necesito que inicies sesión con Google una vez. Después sigo yo solo:
other-account = Google está conectado ahora como { $address }. Ya no puedo usar { $before }.
welcome = Hola, { $name }: soy Steward, el asistente de { $account }. Ya formas parte del equipo: escribe lo que necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP para ayuda. Pueden aplicarse tarifas de mensajes y datos.
welcome-from = Hola, { $name }: soy Steward, el asistente de { $account }. { $who } te ha añadido al equipo: escribe lo que necesites. Busco datos, redacto borradores y me acuerdo de las cosas. Responde STOP para darte de baja, HELP para ayuda. Pueden aplicarse tarifas de mensajes y datos.
number-is-new = Hola, { $name }: soy Steward, el asistente de { $account }. A partir de ahora este es tu teléfono para hablar conmigo. Responde STOP para darte de baja, HELP para ayuda. Pueden aplicarse tarifas de mensajes y datos.
how-to-confirm = Antes de decidir nada, confirma que este teléfono es tuyo: responde con esta clave.
confirm-first = No puedo aceptar decisiones desde este teléfono hasta que se confirme. Responde con la clave de seis cifras que te he mandado, o pide otra a quien me administra.
app-news = { $form ->
    [connected] { $app } puede usarme en tu nombre desde ahora: lee lo que tú puedes leer y te pregunta antes de hacer nada. Si no sabes de qué va, avisa ya a quien me administra.
   *[disconnected] { $app } ya no puede usarme en tu nombre.
}
web-signed-in = Alguien ha iniciado sesión en la aplicación web en tu nombre, con { $device }. Si no fuiste tú, cierra todas las sesiones: { $url }
done-by-itself = Ha salido sin preguntar, como tu equipo me permite con estos mensajes.
reminder = Recordatorio: { $words }
late-reminder = Recordatorio con retraso (tocaba { $due }): { $words }
reminder-stopped = { $who } ya no es del equipo, y he parado este recordatorio suyo: { $words }
scheduled-failed = No pude hacer lo previsto ({ $what }): { $why }. No ha pasado nada; lo intento de nuevo { $when }.
scheduled-given-up = { $form ->
    [first] No pude hacer lo previsto ({ $what }): { $why }. No ha pasado nada.
   *[again] Sigo sin poder hacer lo previsto ({ $what }): { $why }. No ha pasado nada, y ya no lo intento.
}
meanwhile = Mientras tanto:
many-wrote = { $count ->
    [one] Ha llegado un mensaje de alguien que no está en tus contactos. Lo he guardado: pregúntame qué dice.
   *[other] Han llegado { $count } mensajes de personas que no están en tus contactos. Los he guardado: pregúntame qué dicen.
}
many-wrote-unproved = Han llegado { $count } mensajes de personas que no figuran en tus contactos o con un correo sin verificar. Te los guardo: dime si quieres saber lo que dicen.
and-more = { $count ->
    [one] Y una cosa más: pregúntame por ella.
   *[other] Y { $count } más: pregúntame por ellas.
}
cannot-wait = { $form ->
    [emergency] Esto parece una emergencia:
    [urgent] Parece que esto no puede esperar:
   *[unread] No sé si esto puede esperar:
}
mail-found = { $skills }: correo de { $who }, { $subject }{ $facts }
mail-not-matched = No coincide: correo de { $who }, { $subject }
mail-digest = { $count ->
    [one] Un correo que he retenido, porque te escribo como mucho 10 veces por hora:
   *[other] { $count } correos que he retenido, porque te escribo como mucho 10 veces por hora:
}
mail-left = { $count ->
    [one] { $skill }: un correo más
   *[other] { $skill }: { $count } correos más
}
watcher-trouble = { $form ->
    [expired] Durante un tiempo no he podido vigilar { $address } y puede que se me haya escapado algún correo. Ya vuelvo a vigilar.
    [not_allowed] Ya no vigilo { $address }: Google no me deja entrar. Pídemelo otra vez para iniciar sesión.
    [other_account] Ya no vigilo { $address }: has conectado otra cuenta. Dime si quieres que vigile esa.
   *[unread] En { $address } hay correos que no he podido leer. Míralos tú, por favor.
}
matched-not-done = No hecho ({ $what }): { $why }.
not-signed-in = primero tienes que iniciar sesión en Google; luego lo hago
watcher-stopped = { $who } ya no está en el equipo, así que ya no vigilo lo que llega a { $address }.
