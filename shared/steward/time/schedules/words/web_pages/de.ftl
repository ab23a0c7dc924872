page-reminders = { $form ->
    [title] Erinnerungen
    [empty] Nichts ist geplant. Schreib Steward, oder lege hier eine Erinnerung an.
    [what] Was
    [does] Tut
    [does_remind] Erinnert
    [does_ask] Findet heraus
    [does_call] Macht es
    [does_asked] Fragt vorher
    [does_due] Sagt nur, dass es dran ist
    [next_at] Nächstes Mal
    [repeats] Wiederholt
    [whose] Von
    [status] Zustand
    [status_on] Aktiv
    [status_off] Pausiert
    [status_ended] Vorbei
    [new] Neue Erinnerung
    [ask_what] Woran erinnert werden soll
    [ask_start] Wann
    [ask_rrule] Wie oft
    [ask_rrule_once] Einmal
    [pause] Pausieren
    [resume] Weiter
    [reword] Text ändern
    [move] Verschieben
   *[delete] Löschen
}
