page-connections = { $form ->
    [title] Verbundene Konten
    [empty] Kein Konto ist verbunden. Steward schickt dir einen Link zum Anmelden, wenn du zum ersten Mal etwas in deiner Mail, deinem Kalender oder Drive willst.
    [address] Konto
    [service] Dienst
    [whose] Von wem
    [used_by] Genutzt für
    [used_by_team] Das ganze Team
    [used_by_owner] Nur für die Person selbst
    [may] Was Steward darf
    [since] Seit
    [share] Mit dem Team teilen
    [keep] Nur für mich nutzen
   *[disconnect] Trennen
}
