act = { $form ->
    [send_message] Kontakten SMS schicken
    [notify_member] Leuten im Team etwas sagen
    [search_contacts] Kontakte nachschlagen
    [add_contact] Kontakte aufnehmen
    [update_contact] Kontakte ändern
    [merge_contacts] doppelte Kontakte zusammenlegen
    [remove_contact] Kontakte entfernen
    [invite_member] jemanden ins Team einladen
    [change_member_role] die Rolle von Mitgliedern ändern
    [remove_member] Mitglieder aus dem Team nehmen
    [delete_user_data] Daten von Personen löschen
    [block_sender] Absender blockieren
    [unblock_sender] blockierte Absender wieder durchlassen
    [remember] mir merken, was du mir sagst
    [list_memories] sagen, was ich mir gemerkt habe
    [recall] etwas suchen, was ich mir gemerkt habe
    [extract_memory] in dem, was du gesagt hast, nach Fakten suchen
    [list_preferences] die Vorlieben des Teams auflisten
    [set_preference] eine Vorliebe des Teams festhalten
    [list_rules] die gelernten Regeln auflisten
    [save_rule] eine Regel ändern, an die ich mich halte
    [search_precedents] frühere Entscheidungen dieser Art suchen
    [evaluate_trajectory] vergleichen, wie etwas gelaufen ist
    [rate_reply] deine Meinung zu einer Antwort festhalten
    [update_memory] berichtigen, was ich mir gemerkt habe
    [remove_memory] vergessen, was ich mir gemerkt habe
    [read_file] deine Dateien lesen
    [read_attachment] lesen, was an deinen Nachrichten hing
    [format_maps_link] einen Link zu einer Karte machen
    [plan_task] etwas in mehreren Schritten erledigen
    [check_plan] sagen, wie weit ein Plan ist
    [replan] den Rest eines Plans neu planen
    [stop_plan] einen Plan anhalten
    [create_scheduled_job] dich an etwas erinnern
    [list_scheduled_jobs] deine Erinnerungen auflisten
    [update_scheduled_job] Erinnerungen ändern
    [delete_scheduled_job] Erinnerungen löschen
    [set_user_config] deine Einstellungen ändern
    [create_email_skill] nach Mails einer Art suchen
    [list_email_skills] auflisten, wonach in deinen Mails gesucht wird
    [update_email_skill] ändern, wonach in deinen Mails gesucht wird
    [delete_email_skill] nicht mehr nach Mails einer Art suchen
    [toggle_email_watcher] dein Postfach beobachten
    [test_email_skill] ausprobieren, welche Mails passen
    [write_file] deine Dateien schreiben
    [edit_file] deine Dateien ändern
    [list_files] deine Dateien auflisten
    [search_files] deine Dateien durchsuchen
    [delete_file] deine Dateien löschen
    [move_file] deine Dateien verschieben
    [copy_file] deine Dateien kopieren
    [list_file_versions] sagen, was früher in deinen Dateien stand
    [restore_file] deine Dateien auf einen früheren Stand bringen
    [search_conversations] deine Gespräche durchsuchen
    [fetch_context] deine Gespräche lesen
    [resolve_date] Termine ausrechnen
    [run_python] mit einem Programm rechnen
    [search_sms_history] deine SMS durchsuchen
    [get_contact_sms_history] deine SMS lesen
    [list_autonomy] sagen, wie weit ich von selbst gehe
    [list_approvals] sagen, was du entscheiden kannst
    [explain_message] sagen, warum ich dir geschrieben habe
    [set_autonomy] ändern, wie weit ich von selbst gehe
    [show_contact_scope] sagen, was ich Kontakten antworten darf
    [set_contact_scope] ändern, was ich Kontakten antworten darf
    [set_bare_answers] ändern, was eine Antwort an mich enthalten muss
    [web_search] im Web suchen
    [web_fetch] Seiten im Web öffnen
    [set_web_domains] ändern, was ich aus dem Web lesen darf
    [list_connections] sagen, welche Konten du verbunden hast
    [share_connection] ändern, für wen ich dein Google-Konto nutze
    [disconnect] zurückgeben, was ich von einem Google-Konto nutzen darf
    [list_calendar_events] in deinen Kalender sehen
    [create_calendar_event] Termine in deinen Kalender eintragen
    [update_calendar_event] Termine in deinem Kalender ändern
    [delete_calendar_event] Termine aus deinem Kalender nehmen
    [search_emails] deine Mails durchsuchen
    [read_email] deine Mails lesen
    [get_email_thread] deine Mail-Verläufe lesen
    [prepare_attachments] Dateien ansehen, die an eine Mail sollen
    [send_email] in deinem Namen Mails schicken
    [draft_email] Entwürfe von Mails schreiben
    [label_email] Labels deiner Mails ändern
    [search_drive] Dateien in deinem Drive suchen
    [list_drive_files] nachsehen, was in deinem Drive liegt
    [get_steward_folder] meinen eigenen Ordner in deinem Drive nutzen
    [create_drive_folder] Ordner in deinem Drive anlegen
    [upload_to_drive] Dateien in deinem Drive ablegen
    [read_drive_file] Dateien in deinem Drive lesen
    [create_document] Dokumente in deinem Drive anlegen
    [read_document] deine Dokumente lesen
    [append_to_document] Text ans Ende deiner Dokumente setzen
    [find_document] Dokumente in deinem Drive suchen
    [create_spreadsheet] Tabellen in deinem Drive anlegen
    [read_spreadsheet] deine Tabellen lesen
    [write_spreadsheet] Zellen deiner Tabellen ändern
    [append_to_spreadsheet] Zeilen in deine Tabellen setzen
    [find_spreadsheet] Tabellen in deinem Drive suchen
   *[everything] alles tun, was keine eigene Stufe hat
}
not-undone = Nicht rückgängig gemacht: { $why }.
failed-here = bei uns ist es gescheitert, Nummer { $reference }
why-failed = { $form ->
    [not_found] ich konnte es nicht finden
    [changed] es wurde inzwischen geändert
    [other_title] diese Datei heißt anders
    [other_event] dieser Termin heißt anders
    [other_time] dieser Termin ist zu einer anderen Zeit
    [other_subject] diese Mail hat einen anderen Betreff
    [no_such_time] diese Zeit ist nicht möglich
    [conflict] jemand anderes hat gerade dasselbe geändert
    [next_step] das passt nicht dazu, wie es jetzt steht: sieh es dir noch einmal an und sag es mir dann
    [no_tool] ich kann das nicht mehr
    [gone] das Konto gibt es nicht mehr
    [contact_gone] den Kontakt gibt es nicht mehr
    [new_address] die Adresse hat sich seit der Entscheidung geändert
    [written] es kam inzwischen eine Nachricht, die du zuerst lesen solltest
    [exists] das gibt es schon
    [full] es ist kein Platz mehr, und erst muss etwas gelöscht werden
    [undelivered] es ließ sich nicht zustellen
    [refused] die andere Seite hat es abgelehnt
    [key] die Verbindung ist abgelaufen und muss neu eingerichtet werden
    [not_connected] dafür ist noch nichts verbunden; das muss der Inhaber tun
    [not_signed_in] niemand hat sich rechtzeitig bei Google angemeldet
    [not_shared] niemand teilt dafür ein Google-Konto
    [unreadable] die Antwort der anderen Seite ergab keinen Sinn
    [unreachable] die andere Seite war nicht erreichbar
    [paid] es wurde inzwischen bezahlt
    [amount] dieser Betrag passt nicht
    [too_much] das ist zu viel auf einmal
   *[broke_off] es ist bei mir abgebrochen
}
why-not-sent = { $form ->
    [new_address] { $who } hat inzwischen eine andere Adresse als bei der Entscheidung
   *[written] { $who } hat inzwischen geschrieben; lies das bitte zuerst
}
already-so = { $what } war schon so, deshalb habe ich nichts geändert
done-before = Das war schon erledigt, deshalb habe ich nichts geändert: { $what }
