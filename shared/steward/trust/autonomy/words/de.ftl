decided-outside = { $what }: das stammt aus einem Text von außerhalb
decided-part = { $form ->
    [whether] ob ich es tue
    [whom] an wen es geht
    [where] wohin es geht
    [amount] wie viel oder wann
    [rule] wie ich von jetzt an arbeite
   *[what] was darin steht
}
and = { $first } und { $second }
why-not = { $form ->
    [gone] das Mitglied, für das es war, ist nicht mehr dabei
    [paused] ich mache gerade Pause für euer Team
    [opted_out] diese Nummer hat SMS abbestellt; nur sie selbst kann das mit START ändern
    [unknown] diese Person steht nicht in den Kontakten und hat nie geschrieben; nimm sie erst auf
    [people_only] das machen Menschen; ich sage nur, wenn es ansteht
   *[no_consent] ohne dass ihre Einwilligung eingetragen ist, wird niemand geprüft: frag danach und trag sie ein
}
why-asked = { $form ->
    [level] das muss ein Mensch entscheiden
    [outsider] jemand von außerhalb hat darum gebeten
    [unconfirmed] die Nummer, von der es kam, ist noch nicht bestätigt
    [not_given] diese Adresse hat niemand aus dem Team genannt
    [app] eine App hat darum gebeten, und niemand weiß, was sie gelesen hat
    [precedents] Ähnliches wurde schon abgelehnt
    [approved] ein Mensch hat es genehmigt
   *[alone] das darf von selbst laufen
}
set-level = { $form ->
    [inform] bei "{ $action }" nur Bescheid sagen, wenn es ansteht, und es Menschen überlassen
    [suggest] bei "{ $action }" vorher um ein Ja oder Nein bitten
    [draft] bei "{ $action }" vorher einen Entwurf zeigen
    [execute] bei "{ $action }" nicht mehr fragen, danach Bescheid sagen und anbieten, es rückgängig zu machen
    [told] bei "{ $action }" nicht mehr fragen und danach Bescheid sagen, wenn es nicht mehr zu ändern ist
   *[silent] bei "{ $action }" nicht mehr fragen und es nur festhalten
}
reset-level = bei "{ $action }" wieder so verfahren wie üblich

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
