they-wrote = Han escrito: { $said }
answer-nobody = no responder a los contactos sin preguntarte
answer-contacts = responder a { $whom } sin preguntar sobre { $words }, solo con lo que me habéis dicho
answer-contacts-with = responder a { $whom } sin preguntar sobre { $words } y para eso { $tools }
every-contact = todos los contactos
some-contacts = { $count ->
    [one] ese contacto que has nombrado
   *[other] los { $count } contactos que has nombrado
}
it-arrived = { $form ->
    [emergency] Soy el asistente virtual de { $account }. Su mensaje ha llegado al equipo como urgencia. Si alguien corre peligro, salgan enseguida y llamen a emergencias.
   *[other] Soy el asistente virtual de { $account }. El mensaje ha llegado al equipo.
}
strangers-wrote = { $count ->
    [one] Ha llegado un mensaje más de un desconocido ({ $numbers }), más de lo que paso en una hora. Lo he guardado sin responder: pregúntame qué dice.
   *[other] Han llegado { $count } mensajes más de desconocidos ({ $numbers }), más de los que paso en una hora. Los he guardado sin responder: pregúntame qué dicen.
}
not-proved = sin verificar: { $address }
could-not-deal = No he podido ocuparme de esto.
no-authority = Quien me dio permiso para responder a los contactos ya no es propietario.
wrote-while-blocked = Este mensaje es de cuando el bloqueo estaba puesto, y nadie ha respondido:
many-while-blocked = Con el bloqueo puesto llegaron { $count } mensajes, y nadie ha respondido. Los que vinieron al final:
told-instead = { $who } no recibe ahora mensajes de mi parte, por eso te lo digo.
too-many-answers = { $form ->
    [hour] Le he respondido { $times } veces en una hora, que es mi tope.
   *[day] Le he respondido { $times } veces en 24 horas, que es mi tope.
}
about = Sobre { $who }: { $news }
asked = Ha escrito: { $said }
answered = He respondido: { $said }
answered-before = { $count ->
    [one] (Ya he respondido a otro mensaje antes.)
   *[other] (Ya he respondido a otros { $count } mensajes antes.)
}
answered-more = { $count ->
    [one] He respondido a otro mensaje suyo: { $said }
   *[other] He respondido a otros { $count } mensajes suyos. Acaba de escribir: { $said }
}
passed-on = Para ti: { $what }
answer-not-delivered = { $form ->
    [failed] Mi respuesta no se ha podido entregar ({ $reason }). Este es el texto: { $words }
   *[unknown] Puede que mi respuesta no haya llegado: no hay manera de saberlo ({ $reason }). Este es el texto: { $words }
}
