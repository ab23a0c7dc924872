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
    [status_not_done] Nicht getan
    [because] Warum nicht
    [status_rejected] Abgelehnt
    [status_expired] Niemand hat rechtzeitig entschieden
    [status_withdrawn] Nicht mehr nötig
    [status_done] Erledigt
    [status_taken_back] Rückgängig gemacht
    [status_kept] So gelassen
    [status_undo_expired] Zu spät zum Rückgängigmachen
    [decided_by] Entschieden von
    [decided_at] Entschieden
    [taken_back_by] Rückgängig gemacht von
    [arguments] Im Einzelnen
    [label] Angabe
    [value] Wert
    [now] Bisher
    [authors] Wessen Worte
    [who] Wer
    [also_tick] Ankreuzen, um über mehreres zugleich zu entscheiden
    [also_together] Angekreuztes
    [also_approve_all] Angekreuztes freigeben
    [also_reject_all] Angekreuztes ablehnen
    [also_alone] Hierüber entscheidest du einzeln, nachdem du es angesehen hast.
    [also_nothing] Nichts war angekreuzt, also wurde nichts entschieden.
    [also_gone] Nicht entschieden, denn es ist nicht mehr da oder nicht deine Entscheidung.
   *[also_decide] Ansehen und entscheiden
}

decided-together = { $form ->
    [approved] Freigegeben: { $what }
    [rejected] Abgelehnt: { $what }
    [changed] Nicht entschieden, denn es hat sich geändert, seit es gezeigt wurde: { $what }
    [before] Schon vorher entschieden: { $what }
    [paused] Nicht entschieden, weil ich für euer Team angehalten bin, bis jemand /start schreibt: { $what }
   *[alone] Nicht entschieden, denn darüber wird einzeln entschieden: { $what }
}

page-decided = { $form ->
    [title] Kürzlich entschieden
    [empty] In den letzten zwei Wochen wurde nichts entschieden.
    [what] Was
    [status] Ergebnis
    [status_open] Kann rückgängig gemacht werden
    [status_approved] Freigegeben
    [status_not_done] Nicht getan
    [because] Warum nicht
    [status_rejected] Abgelehnt
    [status_expired] Niemand hat rechtzeitig entschieden
    [status_withdrawn] Nicht mehr nötig
    [status_done] Erledigt
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
