more-found = { $count ->
    [one] ... y 1 más.
   *[other] ... y { $count } más.
}
on-hold-since = { $matter } está en pausa desde el { $day }. Dime si sigo o lo dejo.
you-called-off = Has cancelado { $matter } el { $day }.
they-called-off = { $who } ha cancelado { $matter } el { $day }.
answer-was-no = Lo pregunté el { $day } y la respuesta fue no.
waits-for-emergency = No voy a { $what } hasta que alguien responda a su urgencia.
reminder-too-late = No llegué a { $what } a su debido tiempo.
reminder-of-it-too-late = No llegué a { $what } ({ $detail }) a su debido tiempo.
wrote-at = { $who } escribió ({ $at }): { $said }
same-for-message = { $form ->
    [mail] Lo mismo vale para el correo del { $when }.
   *[other] Lo mismo vale para el mensaje del { $when }.
}
