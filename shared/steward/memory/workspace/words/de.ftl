remember-fact = mir das für das ganze Team merken
write-file = die Datei { $path } schreiben
edit-file = die Datei { $path } ändern
remove-file = die Datei { $path } löschen
place-file = { $form ->
    [move] die Datei { $path } nach { $to } verschieben
   *[copy] die Datei { $path } nach { $to } kopieren
}
restore-file = die Datei { $path } auf einen früheren Stand bringen
remembered = Gemerkt: { $words }
already-remembered = War schon gemerkt: { $words }
forgotten = Rückgängig gemacht: Ich habe { $words } vergessen.
nothing-to-forget = { $words } stand nicht mehr in meinem Gedächtnis.
file-written = Datei { $path } geschrieben
workspace-file-changed = { $form ->
    [edited] Datei { $path } geändert
    [deleted] Datei { $path } gelöscht
   *[restored] Die Datei { $path } ist wieder auf dem früheren Stand
}
workspace-file-placed = { $form ->
    [moved] Datei { $path } nach { $to } verschoben
   *[copied] Datei { $path } nach { $to } kopiert
}
file-undone = { $form ->
    [back] Rückgängig gemacht: Die Datei { $path } ist wieder wie vorher.
    [gone] Rückgängig gemacht: Die Datei { $path } gibt es nicht mehr.
    [changed] Nicht rückgängig gemacht: Die Datei { $path } wurde seitdem geändert.
   *[not_kept] Nicht rückgängig gemacht: Was vorher in der Datei { $path } stand, ist nicht mehr gespeichert.
}
reword-memory = mir ab jetzt das merken: { $words }
forget-words = das vergessen: { $words }
change-memory = etwas berichtigen, was ich mir gemerkt habe
forget-memory = etwas vergessen, was ich mir gemerkt habe
memory-changed = Ich habe es mir jetzt so gemerkt: { $words }
memory-forgotten = Vergessen: { $words }
memory-undone = { $form ->
    [back] Rückgängig gemacht: Ich habe es mir wieder wie vorher gemerkt.
   *[changed] Nicht rückgängig gemacht: Was ich davon weiß, hat sich seitdem geändert.
}

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
