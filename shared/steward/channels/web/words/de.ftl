web-app-label = { $form ->
    [skip] Zum Inhalt
    [menu] Menü
    [sign_out] Abmelden
    [find] Suchen
    [more] Mehr zeigen
    [all] Alle
    [csv] Als Tabelle herunterladen (CSV)
    [actions] Aktionen
    [back] Zurück zur Liste
    [cancel] Abbrechen
    [to_start] Zum Anfang
    [somebody_outside] Jemand von außerhalb
    [files] Dabei
    [mixed] Mit Worten von Leuten außerhalb des Teams.
    [may_have_arrived] Niemand weiß, ob das angekommen ist.
    [working] Steward arbeitet daran.
    [draft] Wird noch geschrieben
    [refresh] Aktualisieren
    [earlier] Frühere Nachrichten zeigen
    [later] Neueste Nachrichten zeigen
    [link_decide] Ansehen und entscheiden
    [link_undo] Rückgängig machen
    [link_sign_in] Anmelden
    [link_resend] Noch einmal senden
    [upload_add] Dateien anhängen
    [upload_uploading] wird hochgeladen …
    [upload_failed] kam nicht an. Bitte versuch es noch einmal.
    [upload_type] kann nicht gelesen werden: Bilder, PDF, Word, Excel, PowerPoint und Text gehen.
    [upload_too_large] nicht angehängt: Eine Nachricht fasst 10 Dateien und 5 MB.
    [upload_remove] Entfernen
    [upload_needs_script] Um Dateien anzuhängen, muss dein Browser Skripte ausführen.
    [upload_missing] Eine Datei kam nicht vollständig an. Bitte häng sie noch einmal an.
    [upload_changed] Eine Datei ist nicht, was ihr Name sagt. Bitte sieh nach und häng sie noch einmal an.
   *[does_not_fit] Das passt noch nicht. Bitte prüfe, was markiert ist.
}

web-app-section = { $form ->
    [today] Heute
    [work] In Arbeit
    [knowledge] Was Steward weiß
    [trade] Bestand
    [team] Das Team
   *[account] Konto
}

web-app-call = { $form ->
    [due] Steward hat es und ist dabei.
    [running] Steward macht es gerade.
    [waiting] Es wartet auf eine Entscheidung: siehe Freigaben. Noch ist nichts geschehen.
    [signing_in] Es wartet, bis du dich beim Dienst angemeldet hast: Steward hat dir einen Link geschickt.
    [done] Erledigt.
    [failed] Nicht erledigt.
    [unknown] Niemand weiß, ob das geschehen ist. Bitte sieh nach, bevor du es noch einmal versuchst.
    [refused] Nicht erledigt: Steward darf das nicht.
    [rejected] Nicht erledigt: Es wurde abgelehnt.
   *[expired] Nicht erledigt: Niemand hat rechtzeitig entschieden.
}

web-app-message = { $form ->
    [offline] Kein Netz. Nichts ist verloren: Versuch es wieder, wenn du verbunden bist.
    [nothing_here] Hier ist nichts
    [changed_since] Das hat sich geändert, seit es gezeigt wurde, und es ist nichts geschehen. Sieh es dir an, wie es jetzt ist.
   *[no_form] Das kam nicht an
}

yes-or-no-on-page = { $form ->
    [yes] Ja
   *[no] Nein
}
