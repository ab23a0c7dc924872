set-reminder = dich erinnern: { $when }
set-question = dir das heraussuchen, { $when }: { $words }
set-call = { $what }, und zwar { $when }
again-from = { $how }, als Nächstes { $when }
once-at = { $form ->
    [at] um { $when }
   *[on] am { $when }
}
never-again = nie wieder
change-reminder = { $form ->
    [changed] eine Erinnerung ändern
    [paused] eine Erinnerung anhalten
   *[resumed] eine Erinnerung wieder aufnehmen
}
change-reminder-of = { $form ->
    [changed] die Erinnerung { $words } ändern
    [paused] die Erinnerung { $words } anhalten
    [resumed] die Erinnerung { $words } weiterlaufen lassen
   *[deleted] die Erinnerung { $words } löschen
}
delete-reminder = eine Erinnerung löschen
reminder-set = { $form ->
    [set] ich erinnere dich { $when }: { $words }
    [answer] ich sage es dir { $when }: { $words }
    [call] ich mache das { $when }: { $words }
    [asked] ich frage { $when } nach, bevor ich das mache: { $words }
    [due] ich sage { $when } nur, dass das ansteht: { $words }
    [changed] deine Erinnerung kommt jetzt { $when }: { $words }
   *[resumed] deine Erinnerung läuft weiter, { $when }: { $words }
}
call-with-text = { $what }: { $text }
reminder-is-off = { $form ->
    [paused] die Erinnerung ist angehalten: { $words }
    [still_paused] die Erinnerung ist geändert und noch angehalten: { $words }
   *[deleted] die Erinnerung ist gelöscht: { $words }
}
paused-reminder-moved = die Erinnerung ist verschoben auf { $when } und noch angehalten: { $words }
reminder-taken-back = { $form ->
    [removed] Rückgängig gemacht: Die Erinnerung ist weg.
    [as_before] Rückgängig gemacht: Die Erinnerung ist wie vorher.
   *[back] Rückgängig gemacht: Die Erinnerung ist wieder da.
}
next-times = Als Nächstes: { $when }.
leaves-out-short-months = Monate ohne diesen Tag fallen aus.
time-is-over = die Zeit ist schon vorbei. Wähle eine spätere
words-end-before = der Text stimmt nur bis { $until }. Sag mir, was ich stattdessen schreiben soll
