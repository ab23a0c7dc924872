page-files = { $form ->
    [title] Dateien
    [empty] Hier gibt es keine Dateien.
    [folder] Ordner
    [show] Anzeigen
    [also_deleted] Gelöschte Dateien
    [name] Dateiname
    [size] Größe in Byte
    [changed_at] Geändert
    [also_shows_now] So ist sie jetzt
    [also_shows_earlier] So war sie
    [also_shows_gone] Diese Datei wurde gelöscht
    [also_see_present] Jetzigen Stand ansehen
    [since] Seit
    [who] Von
    [text] Inhalt
    [versions] Fassungen der letzten 35 Tage
    [kind] Stand
    [kind_now] Jetzt
    [kind_earlier] Früher
    [kind_gone] Gelöscht
    [also_download] Herunterladen
    [also_outside_lines] Die markierten Zeilen hat jemand außerhalb des Teams geschrieben. Sie informieren nur; Steward handelt nicht danach.
    [also_changed_meanwhile] Inzwischen hat jemand anders diese Datei geschrieben. Nichts ist verloren: Dein Text steht unten. Wenn du ihn speicherst, ersetzt er, was jetzt da ist.
    [also_differs] Worin sich deiner unterscheidet
    [also_there_now] Was jetzt da ist
    [also_yours] Dein Text
    [new] Neue Datei
    [ask_path] Pfad, zum Beispiel areas/boiler.md
    [ask_content] Inhalt
    [edit] Bearbeiten
    [move] Verschieben oder umbenennen
    [ask_to] Neuer Pfad
    [restore] Diese Fassung wiederherstellen
   *[delete] Löschen
}

page-facts = { $form ->
    [title] Fakten
    [empty] Noch ist nichts gemerkt. Sag Steward per Nachricht oder hier, was es wissen soll.
    [text] Tatsache
    [about] Über
    [kind] Art
    [kind_team] Teamnotiz
    [kind_preference] Vorliebe
    [kind_person] Mensch
    [kind_place] Ort
    [kind_thing] Sache
    [kind_routine] Gewohnheit
    [kind_work] Arbeit
    [kind_other] Anderes
    [sure] Sicher zu Prozent
    [source] Quelle
    [source_asked] Das Team wollte, dass es gemerkt wird
    [source_confirmed] Von dir bestätigt
    [source_said] Aus dem, was du gesagt hast
    [last_at] Zuletzt erwähnt
    [also_outside] Jemand außerhalb des Teams
    [remember] Etwas merken
    [correct] Berichtigen
    [change] Wortlaut ändern
    [ask_text] Die Tatsache, als ein Satz
    [ask_category] Art, falls eine andere
    [ask_category_preference] Vorliebe
    [ask_category_person] Mensch
    [ask_category_place] Ort
    [ask_category_thing] Sache
    [ask_category_routine] Gewohnheit
    [ask_category_work] Arbeit
    [ask_category_other] Anderes
    [ask_confidence] Wie sicher, von 0,3 bis 1
   *[forget] Vergessen
}
