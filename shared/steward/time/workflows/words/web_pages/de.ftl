page-workflows = { $form ->
    [title] Abläufe
    [empty] Gerade läuft nichts über Wochen. Bitte Steward per SMS darum, zum Beispiel eine Reparatur zu begleiten.
    [what] Worum es geht
    [kind] Auftrag
    [status] Stand
    [status_pending] Beginnt gleich
    [status_running] Läuft
    [status_paused] Angehalten
    [status_cancelling] Wird abgebrochen
    [status_completed] Abgeschlossen
    [status_failed] Gescheitert
    [status_cancelled] Abgebrochen
    [step] Schritt
    [does] Wartet auf oder tut
    [since] Seit
    [by] Begonnen von
    [began_at] Beginn
    [why] Warum es stockt
    [decision] Zu entscheiden
    [steps] Schritte
    [number] Nr.
    [state] Stand
    [state_done] Erledigt
    [state_now] Jetzt
    [state_to_come] Kommt noch
    [state_will_not] Entfällt
    [state_left_out] Ausgelassen
    [state_taken_back] Zurückgenommen
    [state_declined] Die Antwort war Nein
    [state_timed_out] Kam nicht rechtzeitig
    [state_failed] Gescheitert
    [state_cancelled] Abgebrochen
    [state_stopped] Beendet
    [when] Erreicht
    [did] Was getan wurde
    [pause] Anhalten
    [resume] Weiter
   *[cancel] Abbrechen
}

workflow-approved-by = { $by }, freigegeben von { $approver }
