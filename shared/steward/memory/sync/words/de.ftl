repository-trouble = { $form ->
    [unreachable] Ich erreiche euer Git-Repository nicht. Eure Dateien sind hier sicher, und ich versuche es weiter.
    [refused] Euer Git-Repository nimmt mein Token nicht mehr an. Bitte verbinde es neu, mit einem, das lesen und schreiben darf.
    [not_found] Euer Git-Repository ist nicht mehr da, wo es war, oder mein Token darf es nicht sehen. Bitte verbinde es neu.
    [no_branch] Euer Git-Repository hat den Branch nicht mehr, auf dem wir waren. Hier habe ich nichts geändert; bitte verbinde es neu.
    [private] Die Adresse eures Git-Repositorys führt in ein privates Netz, dorthin gehe ich nicht.
    [too_large] Euer Git-Repository enthält mehr, als ich aufnehmen kann, daher gleiche ich es nicht ab. Bitte verbinde ein kleineres.
   *[unfinished] Ich werde nicht fertig, wenn ich eure Dateien mit eurem Git-Repository abgleiche. Ich versuche es weiter.
}
in-conflict = Hier und in eurem Git-Repository wurden dieselben Zeilen geändert: { $files }. Beides steht nun zwischen Markierungen. Bitte mich, es zu klären; bis dahin lade ich diese Dateien nicht hoch.
