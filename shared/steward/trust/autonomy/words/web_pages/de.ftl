page-autonomy = { $form ->
    [title] Selbstständigkeit
    [empty] So eine Handlung gibt es nicht.
    [about] Suchen
    [does] Was Steward tut
    [level] Wie weit es geht
    [level_inform] Sagt nur, wenn es ansteht
    [level_suggest] Fragt ja oder nein
    [level_draft] Zeigt einen Entwurf, der geändert werden kann
    [level_execute] Tut es, meldet es, nimmt es auf Wunsch zurück
    [level_silent] Tut es und hält es nur fest
    [level_own] Wie bei jeder Handlung angegeben
    [risk] Risiko
    [risk_low] Gering
    [risk_medium] Mittel
    [risk_high] Hoch: ein Inhaber oder Genehmiger entscheidet
    [origin] Warum
    [origin_usual] Voreinstellung
    [origin_general] Keine Handlung darf weiter gehen
    [origin_set] Von eurem Team gesetzt
    [set_by] Gesetzt von
    [group_general] Alles
    [group_query] Nachsehen
    [group_action] Handeln
    [group_generate] Schreiben und Rechnen
    [group_integration] Andere Dienste
    [group_workflow] Arbeit über Wochen
    [group_memory] Merken
    [group_planning] Planen
    [group_communication] Nachrichten
    [set] Ändern
    [reset] Zurück zur üblichen Art
    [ask_level] Wie weit Steward geht
    [ask_level_0] Sagt nur, wenn es ansteht
    [ask_level_1] Fragt ja oder nein
    [ask_level_2] Zeigt einen Entwurf, der geändert werden kann
    [ask_level_3] Tut es, meldet es, nimmt es auf Wunsch zurück
    [ask_level_4] Tut es und hält es nur fest
   *[ask_reason] Warum
}
