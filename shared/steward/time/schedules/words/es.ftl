set-reminder = recordarte { $when }
set-question = averiguarte esto { $when }: { $words }
set-call = { $what } { $when }
again-from = { $how }, la próxima vez { $when }
once-at = { $form ->
    [at] a las { $when }
   *[on] el { $when }
}
never-again = nunca más
change-reminder = { $form ->
    [changed] cambiar un recordatorio
    [paused] pausar un recordatorio
   *[resumed] reanudar un recordatorio
}
change-reminder-of = { $form ->
    [changed] cambiar el recordatorio { $words }
    [paused] pausar el recordatorio { $words }
    [resumed] dejar que siga el recordatorio { $words }
   *[deleted] borrar el recordatorio { $words }
}
delete-reminder = borrar un recordatorio
reminder-set = { $form ->
    [set] te lo recordaré { $when }: { $words }
    [answer] te lo diré { $when }: { $words }
    [call] lo haré { $when }: { $words }
    [asked] preguntaré { $when } antes de hacerlo: { $words }
    [due] solo avisaré { $when } de que toca esto: { $words }
    [changed] tu recordatorio llega ahora { $when }: { $words }
   *[resumed] tu recordatorio sigue, { $when }: { $words }
}
call-with-text = { $what }: { $text }
reminder-is-off = { $form ->
    [paused] el recordatorio queda en pausa: { $words }
    [still_paused] el recordatorio queda cambiado y sigue en pausa: { $words }
   *[deleted] el recordatorio queda borrado: { $words }
}
paused-reminder-moved = el recordatorio pasa al { $when } y sigue en pausa: { $words }
reminder-taken-back = { $form ->
    [removed] Deshecho: el recordatorio ya no existe.
    [as_before] Deshecho: el recordatorio es como antes.
   *[back] Deshecho: el recordatorio ha vuelto.
}
next-times = Siguiente: { $when }.
leaves-out-short-months = Se saltan los meses que no tienen ese día.
time-is-over = esa hora ya ha pasado. Elige otra más tarde
words-end-before = el texto solo es correcto hasta el { $until }. Dime qué poner en su lugar
