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
learned-as-well = Ich habe es auch aus dem gelernt, was du vorher geschrieben hast. Sag mir, wenn ich auch das vergessen soll.
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
   *[gone] Rückgängig gemacht: Die Datei { $path } gibt es nicht mehr.
}
file-not-undone = { $form ->
    [changed] die Datei { $path } wurde seitdem geändert
   *[not_kept] was vorher in der Datei { $path } stand, ist nicht mehr gespeichert
}
reword-memory = mir ab jetzt das merken: { $words }
forget-words = das vergessen: { $words }
change-memory = etwas berichtigen, was ich mir gemerkt habe
forget-memory = etwas vergessen, was ich mir gemerkt habe
memory-changed = Ich habe es mir jetzt so gemerkt: { $words }
memory-forgotten = Vergessen: { $words }
memory-undone = Rückgängig gemacht: Ich habe es mir wieder wie vorher gemerkt.
