page-approvals = { $form ->
    [title] Freigaben
    [empty] Nichts wartet auf deine Entscheidung.
    [what] Was
    [words] Wortlaut
    [to] An
    [facts] Fakten
    [why] Warum
    [careful] Vorsicht
    [asked_by] Gefragt von
    [asked_at] Gefragt
    [until] Offen bis
    [code] Code
    [others] Kann auch entscheiden
    [like_this] Früher entschieden
    [status] Stand
    [status_open] Offen
    [status_approved] Freigegeben
    [status_rejected] Abgelehnt
    [status_expired] Niemand hat rechtzeitig entschieden
    [status_taken_back] Rückgängig gemacht
    [status_kept] So gelassen
    [status_undo_expired] Zu spät zum Rückgängigmachen
    [decided_by] Entschieden von
    [decided_at] Entschieden
    [arguments] Im Einzelnen
    [label] Angabe
    [value] Wert
    [now] Bisher
   *[also_decide] Ansehen und entscheiden
}

page-decided = { $form ->
    [title] Kürzlich entschieden
    [empty] In den letzten zwei Wochen wurde nichts entschieden.
    [what] Was
    [status] Ergebnis
    [status_open] Kann rückgängig gemacht werden
    [status_approved] Freigegeben
    [status_rejected] Abgelehnt
    [status_expired] Niemand hat rechtzeitig entschieden
    [status_taken_back] Rückgängig gemacht
    [status_kept] So gelassen
    [status_undo_expired] Zu spät zum Rückgängigmachen
    [by] Entschieden von
    [at] Entschieden
    [until] Bis
    [asked_by] Gefragt von
    [words] Wortlaut
    [facts] Fakten
    [why] Warum
    [code] Code
    [arguments] Im Einzelnen
    [label] Angabe
    [value] Wert
   *[now] Bisher
}
