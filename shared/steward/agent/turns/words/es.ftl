cannot-help = Con eso no te puedo ayudar. Si crees que no te he entendido, vuelve a pedirlo con otras palabras.
nothing-to-say = No tengo nada que decir a eso. Si esperabas una respuesta, vuelve a preguntarme.
cut-short = { $words }... (No me cabe todo. Escribe "sigue" para leer el resto.)
too-many-steps = { $count ->
    [one] Me he detenido tras un paso sin terminar. Dime de qué manera quieres que siga.
   *[other] Me he detenido tras { $count } pasos sin terminar. Dime de qué manera quieres que siga.
}
unfinished = No he llegado a una respuesta.
model-trouble = Ahora mismo no puedo usar mi modelo de lenguaje. Tu mensaje queda guardado; lo sigo intentando y te respondo en cuanto vuelva.
model-given-up = Mi modelo de lenguaje lleva 24 horas sin responder y he dejado de intentarlo. Vuelve a preguntarme luego.
model-unreachable = Mi modelo de lenguaje no responde.
unreadable = Algo en este chat impide que mi modelo de lenguaje responda. Vuelve a pedirlo con otras palabras.
stuck = Lo he intentado dos veces y las dos han fallado ({ $why }). Lo dejo hasta que me digas de qué manera seguir.
answer-stopped = He parado. Si algo ya estaba en marcha, te lo cuento al acabar.
request-budget = Esta tarea ha gastado todo lo que puedo gastar en una sola ({ $limit }) y me he detenido. Dime si debo seguir.
day-budget = Tu equipo ya ha gastado hoy todo lo que se me permite ({ $limit }); no puedo seguir con esto hasta la medianoche UTC. Quien me administra puede subir el tope.
too-long-alone = { $count ->
    [one] Llevo un paso trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?
   *[other] Llevo { $count } pasos trabajando en esto sin saber de ti y me he detenido. ¿Quieres que siga?
}
paused-meanwhile = Estoy en pausa para tu equipo y no he hecho nada con esto. Cuando alguien escriba /start, vuelve a enviarlo.
done-report = Hecho: { $what }
said-yes = { $who } ha dicho que sí.
undo-offer = Puedes deshacerlo con DESHACER { $code } hasta { $until }.
also-done = También hecho (dime si algo debe deshacerse): { $what }
not-done = { $form ->
    [message] no se ha enviado nada en este turno
    [booking] no se ha reservado ni agendado nada en este turno
    [payment] no se ha pagado ni pedido nada en este turno
    [record] no se ha guardado nada en este turno
    [change] no se ha cambiado nada en este turno
    [removal] no se ha borrado ni cancelado nada en este turno
   *[done] no se ha hecho nada en este turno
}
marked =
    { $words }
    (Steward: { $truths }.)
may-i = ¿Puedo { $what }?
wants-me-to = { $who } me pide { $what }. ¿Lo hago?
led-me-to = Tras un mensaje de { $who }, propongo { $what }. ¿Lo hago?
told-lately = { $form ->
    [mail] { $who } envió un correo a { $name } ({ $when }): { $words }
   *[text] { $who } envió un SMS a { $name } ({ $when }): { $words }
}
planned-by = { $who } tiene previsto un mensaje para { $name } ({ $when }).
planned = Hay previsto un mensaje para { $name } ({ $when }).
put-off-by = { $who } lo ha aplazado hasta { $when }: { $what }
put-off = Esto queda aplazado hasta { $when }: { $what }
last-sent = { $form ->
    [mail] El último correo a { $name } ({ $when }): { $words }
   *[text] El último SMS a { $name } ({ $when }): { $words }
}
also-waits = { $form ->
    [mail] { $who } pidió otro correo para { $name }, que aún espera una decisión ({ $code }): { $words }
   *[text] { $who } pidió otro SMS para { $name }, que aún espera una decisión ({ $code }): { $words }
}
waits-already = { $form ->
    [mail] Otro correo para { $name } ya espera una decisión ({ $code }): { $words }
   *[text] Otro SMS para { $name } ya espera una decisión ({ $code }): { $words }
}
also-waits-unseen = { $form ->
    [mail] { $who } pidió otro correo para { $name }, que aún espera una decisión ({ $code }).
   *[text] { $who } pidió otro SMS para { $name }, que aún espera una decisión ({ $code }).
}
waits-already-unseen = { $form ->
    [mail] Otro correo para { $name } ya espera una decisión ({ $code }).
   *[text] Otro SMS para { $name } ya espera una decisión ({ $code }).
}
they-last-wrote = { $who } ha escrito por último: { $said }
last-text-to-them = Tu último mensaje ({ $when }) fue: { $said }
reads-language = { $who } lee en { $language }.
time-is-past = Esa hora ya ha pasado.
last-no = { $who } dijo que no a esto el { $day }: { $why }
last-no-unexplained = { $who } dijo que no a esto el { $day }.
nobody-answered-before = Ya lo pregunté el { $day } y nadie ha respondido.
other-change-waits = { $who } también me ha pedido un cambio aquí, que sigue pendiente: { $what }
careful = Ojo: { $why }.
in-touch = { $form ->
    [theirs] { $who } ha escrito el { $day }, y puede que se haya acordado otra cosa
   *[ours] se ha escrito a { $who } el { $day }, y puede que se haya acordado otra cosa
}
how-to-decide = Responde SI { $code } o NO { $code }, o revisa los detalles en:
how-to-edit = Responde SI { $code } o NO { $code }, o cambia el texto en:
how-by-code = SI { $code } o NO { $code }.
how-to-change = SI { $code } o NO { $code }. Después de NO { $code } puedes escribir qué decir en su lugar.
how-by-link = Decide en este enlace, por favor:
asked-already = Eso ya espera tu decisión: { $what }.
perhaps-on-other-terms = { $what } ({ $place }), tal vez en otras condiciones
nobody-may-decide = no hay nadie que pueda decidirlo: primero hay que añadir un propietario
learned-rule = { $form ->
    [on] He aprendido de tus correcciones ({ $what }): { $rule } Dime si la desactivo o la cambio.
   *[proposed] Las correcciones de tu equipo sugieren una regla ({ $what }): { $rule } Dime si debo seguirla.
}
level-may-suit = Has aprobado esto diez veces seguidas sin cambios: { $what }. Si quieres, dime que lo haga sin preguntar.
as-planned = Tu plan { $goal }: ¿puedo { $what }?
your-app-asks = Tu aplicación { $app } pregunta: ¿puedo { $what }?
their-app-asks = { $app }, una aplicación de { $who }, quiere que haga esto: { $what }.
as-scheduled = Como estaba previsto: ¿puedo { $what }?
scheduled-late = Estaba previsto para { $when }, y esa hora ya pasó.
found-and-may-i = { $why } ¿Puedo { $what }?
not-as-scheduled = Estaba previsto y no lo hice ({ $what }): { $why }.
words-wrong-since = el texto solo era correcto hasta el { $until }
scheduled-gone = Ya no puedo hacer lo previsto ({ $what }), y lo he parado.
instead-of = { $label }: { $value } (hasta ahora { $before })
asked-by-mail = Ha llegado un correo para "{ $name }": ¿puedo { $what }?
as-skill-says = "{ $name }" lo prevé para estos correos
matched-asked = Espera una decisión ({ $code }): { $what }
matched-tried = { $form ->
    [alone] Con un correo así, sin preguntar: { $what }
    [asked] Con un correo así, tras preguntarte: { $what }
   *[refused] Con un correo así no haría nada, porque no puedo: { $what }
}
field-not-stated = el correo no dice nada de { $field }
fields-do-not-fit = lo que dice el correo no encaja ahí
no-such-tool = ya no puedo hacerlo
too-much-waits = ya hay demasiado esperando tu decisión
workflow-asks = Para { $what } ({ $step }): ¿puedo { $act }?
workflow-aims-to = Se trata de { $aim } ({ $what }): ¿puedo { $act }?
workflow-aims = Se trata de { $aim }: ¿puedo { $act }?
workflow-because = Forma parte de esto: { $aim } ({ $what }).
persons-to-decide = este paso lo decide una persona
