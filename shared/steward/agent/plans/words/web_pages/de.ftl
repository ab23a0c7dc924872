page-plans = { $form ->
    [title] Pläne
    [empty] Du hast keinen Plan aus dem letzten Monat. Schreib Steward, was herauskommen soll, beginnend mit „Plan:“.
    [what] Ziel
    [status] Stand
    [status_planning] Wird geplant
    [status_running] In Arbeit
    [status_stopping] Hört auf
    [status_done] Erledigt
    [status_failed] Gescheitert
    [status_stopped] Abgebrochen
    [status_late] Nicht rechtzeitig fertig
    [status_ended] Vorbei
    [progress] Fortschritt
    [made_at] Begonnen
    [constraints] Zu beachten
    [deadline_at] Endet spätestens
    [cost] Kosten bisher
    [steps] Schritte
    [number] Nr.
    [step] Schritt
    [state] Stand
    [state_waiting] Kommt noch
    [state_running] Jetzt
    [state_done] Erledigt
    [state_failed] Gescheitert
    [state_dropped] Fallen gelassen
    [when] Wann
   *[did] Was herauskam
}
