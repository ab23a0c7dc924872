erase-data = alles über { $who } löschen, was nicht rückgängig zu machen ist
being-erased = Ich lösche gerade alles über { $who }.
person-erased = { $count ->
    [one] Endgültig gelöscht: alles über diese Person, das war ein einziger Eintrag
   *[other] Endgültig gelöscht: alles über diese Person, insgesamt { $count } Einträge
}
kept-in-repository = Nicht gelöscht: Was vorher ins Git-Repository bei { $host } kam, bleibt dort in der Historie.
