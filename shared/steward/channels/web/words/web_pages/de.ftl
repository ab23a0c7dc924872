page-ledger = { $form ->
    [title] Was getan wurde
    [also_draw_facts] In dem, was du gesagt hast, nach Fakten suchen
    [also_weigh_urgency] Beurteilen, wie eilig eine Nachricht ist
    [also_set_language] Die Sprache ändern
    [also_confirm_number] Eine Nummer bestätigen
    [also_decide_approval] Per SMS entscheiden
    [also_read_outside] Fremde Worte lesen
    [also_draft_outside] Eine Antwort auf fremde Worte entwerfen
    [also_analyze_image] Ein Bild ansehen
    [empty] An diesen Tagen wurde nichts getan.
    [what] Was
    [status] Ergebnis
    [status_running] In Arbeit
    [status_done] Erledigt
    [status_scheduled] Geplant
    [status_decided] Entschieden
    [status_taken_back] Rückgängig gemacht
    [status_failed] Nicht getan
    [status_unknown] Niemand weiß es
    [at] Begonnen
    [asked_by] Gewünscht von
    [approved_by] Freigegeben von
    [taken_back_by] Rückgängig gemacht von
    [day] Tag
    [member] Von wem gewünscht
    [lookups] Nachgeschlagenes
    [also_lookups_out] Weglassen
    [also_lookups_too] Auch zeigen
    [how] Wie es dazu kam
    [how_approved] Ein Mensch hat es freigegeben
    [how_decided] Ein Mensch hat es entschieden
    [how_read] Ein Modell ohne Werkzeuge las fremde Worte
    [how_level_0] Es meldet nur
    [how_level_1] Nach einem Ja
    [how_level_2] Nachdem ein Entwurf gezeigt wurde
    [how_level_3] Steward darf es und meldet es danach
    [how_level_4] Steward darf es und zeichnet es auf
    [why] Warum
    [ended_at] Beendet
    [arguments] Im Einzelnen
    [label] Angabe
    [value] Wert
    [evidence] Fremde Worte, die dazu führten
    [result] Ergebnis, wie es aufgezeichnet wurde
   *[cost] Kosten der Modelle
}

page-costs = { $form ->
    [title] Kosten
    [empty] In den letzten 30 Tagen hat nichts etwas gekostet.
    [also_chart] Kosten als Balken; die Tabelle darunter nennt dieselben Zahlen
    [what] Letzte 30 Tage
    [models] Modelle
    [text_cost] SMS, geschätzt
    [texts] Gesendete SMS
    [done] Aufrufe von Werkzeugen
    [by] Gezeigt nach
    [also_by_day] Nach Tag
    [also_by_member] Nach Mitglied
    [also_by_kind] Nach Art der Arbeit
    [also_nobody] Das Team
    [also_total] Gesamt
    [also_texts_apart] SMS werden für das ganze Team gezählt und stehen deshalb nur in der Summe.
    [also_utc_days] Jeder Tag beginnt hier um Mitternacht UTC.
    [also_kind_talks] Gespräche der Mitglieder
    [also_kind_outsiders] Nachrichten mit anderen
    [also_kind_plans] Pläne
    [also_kind_workflows] Abläufe
    [also_kind_mail] Beobachtete Mail
    [also_kind_apps] Apps und Seiten
   *[also_kind_other] Alles andere
}

page-conversations = { $form ->
    [title] Gespräche
    [empty] Noch kein Gespräch. Beginne hier eines, oder schreib Steward eine SMS.
    [name] Worum es geht
    [channel] Über
    [channel_sms] SMS
    [channel_whatsapp] WhatsApp
    [channel_email] E-Mail
    [channel_web] Hier
    [last_at] Zuletzt
    [continues] Läuft weiter
    [search] Suche
    [also_untitled] Neues Gespräch
    [also_untitled_sms] SMS
    [also_untitled_whatsapp] WhatsApp
    [also_untitled_email] E-Mails
    [also_new] Neuer Chat
    [also_rename] Umbenennen
    [also_rename_to] Neuer Name
    [also_change] Umbenennen oder löschen
    [also_delete] Löschen
    [also_delete_means] Es verschwindet aus dieser Liste und aus der Suche. Was getan und gelernt wurde, bleibt festgehalten; wird darin wieder etwas gesagt, kommt es zurück.
    [also_unread] Neu
    [also_ended] beendet
    [also_pause] Steward für das Team anhalten
    [also_pause_all] Steward für das ganze Team anhalten
    [also_pause_means] Steward stellt dann alle Arbeit ein, für alle im Team, bis jemand ihn weitermachen lässt.
    [also_paused] Steward ist für das Team angehalten: Er tut nichts, bis jemand ihn weitermachen lässt.
    [also_go_on] Weitermachen
    [also_write] Deine Nachricht
    [also_send] Senden
    [also_model] Modell
    [also_usual_model] Das übliche
    [also_choose] Wählen
    [also_begin] Was kann ich für dich tun?
    [also_prompt_1] Was wartet heute auf mich?
    [also_prompt_2] Wer hat diese Woche geschrieben, und worüber?
    [also_prompt_3] Was ist für die nächsten Tage geplant?
    [also_prompt_4] Was kannst du für mich tun?
    [also_elsewhere] Dieses Gespräch geht dort weiter, wo es begann. Hier kannst du es lesen.
    [also_elsewhere_sms] Dieses Gespräch geht per SMS weiter: Schreib Steward von deinem Telefon. Hier kannst du es lesen.
    [also_elsewhere_whatsapp] Dieses Gespräch geht per WhatsApp weiter: Schreib Steward von deinem Telefon. Hier kannst du es lesen.
    [also_elsewhere_email] Dieses Gespräch geht per E-Mail weiter: Schreib Steward aus deinem Postfach. Hier kannst du es lesen.
   *[also_left] Du hast nach diesem Gespräch ein neues begonnen. Hier kannst du es lesen.
}

page-correspondences = { $form ->
    [title] Leute von außerhalb
    [empty] Noch hat niemand von außerhalb geschrieben.
    [who] Wer
    [tier] Bekannt
    [tier_known] Kontakt
    [tier_stranger] Unbekannt
    [tier_blocked] Gesperrt
    [last_at] Zuletzt
    [inbound] Empfangen
    [outbound] Gesendet
    [outcome] Was daraus wurde
    [outcome_reply] Beantwortet
    [outcome_memory_note] Notiert
    [outcome_task] Wurde eine Aufgabe
    [outcome_escalation] Ans Team weitergegeben
    [outcome_unanswered] Noch niemand hat geantwortet
   *[outcome_nothing] Nichts zu tun
}

page-devices = { $form ->
    [title] Angemeldete Geräte
    [empty] Kein Browser ist als du angemeldet.
    [device] Gerät
    [this] Hier
    [this_yes] Dieses
    [used_at] Zuletzt benutzt
    [made_at] Angemeldet
    [also_end] Dort abmelden
    [push] Benachrichtigungen
    [push_on] An
    [push_off] Aus
    [also_turn_on] Hier einschalten
    [also_turning_on] Wird eingeschaltet...
    [also_unreachable] Der Push-Dienst dieses Browsers hat nicht geantwortet, deshalb ist nichts eingeschaltet. Bitte versuch es später noch einmal.
    [also_turn_off] Ausschalten
    [also_denied] Dieser Browser erlaubt dieser Seite keine Benachrichtigungen. Erlaube sie in seinen Einstellungen und versuch es noch einmal.
    [also_push_hint] Wenn etwas auf deine Entscheidung wartet, kann dieser Browser es dir sagen. In der Benachrichtigung steht nur das.
   *[also_everywhere] Überall abmelden
}

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
    [back_to_conversation] Zurück zum Gespräch
    [next] Als Nächstes wartet auf dich:
    [nothing_found] Nichts gefunden.
    [decided_approved] Freigegeben
    [decided_rejected] Abgelehnt
    [cancel] Abbrechen
    [save] Speichern
    [to_start] Zum Anfang
    [somebody_outside] Jemand von außerhalb
    [files] Dabei
    [mixed] Mit Worten von Leuten außerhalb des Teams.
    [may_have_arrived] Niemand weiß, ob das angekommen ist.
    [working] Steward arbeitet daran.
    [stop_answer] Diese Antwort anhalten
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
    [no_network] Kein Netz. Was du geschrieben hast, bleibt hier stehen: Sende es, sobald du verbunden bist.
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
    [failed_unsaid] Nicht erledigt: Etwas daran passt nicht. Sieh es dir noch einmal an, oder frag Steward danach.
    [unknown] Niemand weiß, ob das geschehen ist. Bitte sieh nach, bevor du es noch einmal versuchst.
    [refused] Nicht erledigt: Steward darf das nicht.
    [rejected] Nicht erledigt: Es wurde abgelehnt.
   *[expired] Nicht erledigt: Niemand hat rechtzeitig entschieden.
}

unproved-address-of-member = Jemand mit der Adresse von { $name }, nicht bestätigt: { $address }

unproved-address = Jemand mit dieser Adresse, nicht bestätigt: { $address }

web-app-wrote-for = Steward, für { $who }

web-app-message = { $form ->
    [offline] Kein Netz. Nichts ist verloren: Versuch es wieder, wenn du verbunden bist.
    [try_again] Noch einmal versuchen
    [nothing_here] Hier ist nichts, was du sehen darfst
    [changed_since] Das hat sich geändert, seit es gezeigt wurde, und es ist nichts geschehen. Sieh es dir an, wie es jetzt ist.
   *[no_form] Das kam nicht an
}

yes-or-no-on-page = { $form ->
    [yes] Ja
   *[no] Nein
}
