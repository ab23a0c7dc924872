cannot-help = Dabei kann ich nicht helfen. Falls ich dich falsch verstanden habe, sag es bitte anders.
nothing-to-say = Dazu habe ich nichts zu sagen. Falls du eine Antwort erwartet hast, frag mich bitte noch einmal.
cut-short = { $words }... (Mehr passt nicht hinein. Schreib "weiter" für den Rest.)
too-many-steps = { $count ->
    [one] Ich habe nach einem Schritt aufgehört, ohne fertig zu sein. Sag mir, wie es weitergehen soll.
   *[other] Ich habe nach { $count } Schritten aufgehört, ohne fertig zu sein. Sag mir, wie es weitergehen soll.
}
unfinished = Ich bin zu keiner Antwort gekommen.
model-trouble = Ich erreiche gerade mein Sprachmodell nicht. Deine Nachricht ist gespeichert; ich versuche es weiter und antworte, sobald es wieder da ist.
model-given-up = Mein Sprachmodell war einen Tag lang nicht erreichbar, deshalb habe ich aufgehört. Frag mich bitte später noch einmal.
model-unreachable = Mein Sprachmodell ist nicht erreichbar.
unreadable = Etwas in diesem Gespräch hindert mein Sprachmodell am Antworten. Frag bitte noch einmal mit anderen Worten.
stuck = Ich habe dasselbe zweimal versucht, und beide Male ging es schief ({ $why }). Ich habe aufgehört. Wie soll ich weitermachen?
answer-stopped = Ich habe aufgehört. Was noch fertig wird, erzähle ich dir.
request-budget = Diese Aufgabe hat verbraucht, was ich für eine ausgeben darf ({ $limit }), deshalb habe ich aufgehört. Sag Bescheid, wenn ich weitermachen soll.
day-budget = Euer Team hat verbraucht, was ich an einem Tag ausgeben darf ({ $limit }), deshalb kann ich daran erst nach Mitternacht (UTC) weiterarbeiten. Wer mich betreibt, kann die Grenze anheben.
too-long-alone = { $count ->
    [one] Ich habe daran einen Schritt gearbeitet, ohne von dir zu hören, und aufgehört. Soll ich weitermachen?
   *[other] Ich habe daran { $count } Schritte gearbeitet, ohne von dir zu hören, und aufgehört. Soll ich weitermachen?
}
paused-meanwhile = Ich mache gerade Pause für euer Team und habe daran nicht gearbeitet. Sobald jemand /start geschrieben hat, schick es noch einmal.
done-report = Erledigt: { $what }
said-yes = { $who } hat zugestimmt.
undo-offer = Mit ZURÜCK { $code } nimmst du es bis { $until } zurück.
also-done = Auch erledigt (sag, wenn davon etwas zurück soll): { $what }
not-done = { $form ->
    [message] in dieser Runde wurde keine Nachricht verschickt
    [booking] in dieser Runde wurde nichts gebucht oder vereinbart
    [payment] in dieser Runde wurde nichts bezahlt oder bestellt
    [record] in dieser Runde wurde nichts gespeichert
    [change] in dieser Runde wurde nichts geändert
    [removal] in dieser Runde wurde nichts gelöscht oder abgesagt
   *[done] in dieser Runde wurde nichts getan
}
marked =
    { $words }
    (Steward: { $truths }.)
may-i = Darf ich { $what }?
wants-me-to = { $who } bittet mich um Folgendes: { $what }. Soll ich?
led-me-to = { $who } hat geschrieben, und ich würde { $what }. Soll ich?
told-lately = { $form ->
    [mail] { $who } hat { $name } gemailt ({ $when }): { $words }
   *[text] { $who } hat { $name } geschrieben ({ $when }): { $words }
}
planned-by = { $who } hat eine Nachricht an { $name } geplant ({ $when }).
planned = Eine Nachricht an { $name } ist geplant ({ $when }).
put-off-by = { $who } hat das bis { $when } verschoben: { $what }
put-off = Das ist bis { $when } verschoben: { $what }
last-sent = { $form ->
    [mail] Die letzte E-Mail an { $name } ({ $when }): { $words }
   *[text] Die letzte SMS an { $name } ({ $when }): { $words }
}
also-waits = { $form ->
    [mail] { $who } wollte noch eine E-Mail an { $name } schicken lassen, über die noch nicht entschieden ist ({ $code }): { $words }
   *[text] { $who } wollte noch eine SMS an { $name } schicken lassen, über die noch nicht entschieden ist ({ $code }): { $words }
}
waits-already = { $form ->
    [mail] Über eine andere E-Mail an { $name } ist noch nicht entschieden ({ $code }): { $words }
   *[text] Über eine andere SMS an { $name } ist noch nicht entschieden ({ $code }): { $words }
}
also-waits-unseen = { $form ->
    [mail] { $who } wollte noch eine E-Mail an { $name } schicken lassen, über die noch nicht entschieden ist ({ $code }).
   *[text] { $who } wollte noch eine SMS an { $name } schicken lassen, über die noch nicht entschieden ist ({ $code }).
}
waits-already-unseen = { $form ->
    [mail] Über eine andere E-Mail an { $name } ist noch nicht entschieden ({ $code }).
   *[text] Über eine andere SMS an { $name } ist noch nicht entschieden ({ $code }).
}
they-last-wrote = { $who } hat zuletzt geschrieben: { $said }
last-text-to-them = Deine letzte Nachricht an sie ({ $when }) war: { $said }
reads-language = { $who } liest { $language }.
time-is-past = Dieser Zeitpunkt ist schon vorbei.
last-no = { $who } hat das am { $day } abgelehnt: { $why }
last-no-unexplained = { $who } hat das am { $day } abgelehnt.
nobody-answered-before = Ich habe das am { $day } schon gefragt, und niemand hat geantwortet.
other-change-waits = { $who } hat mich hier auch um eine Änderung gebeten, die noch nicht entschieden ist: { $what }
careful = Vorsicht: { $why }.
in-touch = { $form ->
    [theirs] { $who } hat am { $day } geschrieben, vielleicht ist schon etwas anderes vereinbart
   *[ours] an { $who } wurde am { $day } geschrieben, vielleicht ist schon etwas anderes vereinbart
}
how-to-decide = Antworte JA { $code } oder NEIN { $code }, oder sieh es dir hier an:
how-to-edit = Antworte JA { $code } oder NEIN { $code }, oder ändere es hier:
how-by-code = JA { $code } oder NEIN { $code }.
how-to-change = JA { $code } oder NEIN { $code }. Nach NEIN { $code } kannst du schreiben, was stattdessen dastehen soll.
how-by-link = Bitte entscheide hier:
asked-already = Das wartet schon auf deine Entscheidung: { $what }.
perhaps-on-other-terms = { $what } ({ $place }), vielleicht zu anderen Bedingungen
nobody-may-decide = es gibt niemanden, der das entscheiden darf: Erst muss ein Inhaber dazukommen
learned-rule = { $form ->
    [on] Aus deinen Korrekturen habe ich gelernt ({ $what }): { $rule } Sag mir, wenn ich das lassen oder ändern soll.
   *[proposed] Korrekturen in deinem Team legen eine Regel nahe ({ $what }): { $rule } Sag mir, ob ich mich daran halten soll.
}
level-may-suit = Das hast du zehnmal in Folge unverändert genehmigt: { $what }. Wenn du magst, sag mir, dass ich es ohne Rückfrage tun soll.
as-planned = Dein Plan { $goal }: Darf ich { $what }?
your-app-asks = Deine App { $app } fragt: Darf ich { $what }?
their-app-asks = { $app }, eine App von { $who }, möchte, dass ich Folgendes mache: { $what }.
as-scheduled = Wie geplant: Darf ich { $what }?
scheduled-late = Das war für { $when } gedacht, und die Zeit ist vorbei.
found-and-may-i = { $why } Darf ich { $what }?
not-as-scheduled = Das war geplant, und ich habe es nicht gemacht ({ $what }): { $why }.
words-wrong-since = der Text stimmte nur bis { $until }
scheduled-gone = Das Geplante kann ich nicht mehr ({ $what }), deshalb habe ich es beendet.
instead-of = { $label }: { $value } (bisher { $before })
asked-by-mail = Eine Mail für "{ $name }" ist da: Darf ich { $what }?
as-skill-says = so sieht es "{ $name }" für Mails vor
matched-asked = Wartet auf eine Entscheidung ({ $code }): { $what }
matched-tried = { $form ->
    [alone] Bei so einer Mail würde ich, ohne zu fragen: { $what }
    [asked] Bei so einer Mail würde ich erst fragen, dann: { $what }
   *[refused] Bei so einer Mail würde ich nichts tun, denn ich darf nicht: { $what }
}
field-not-stated = in der Mail steht nichts zu { $field }
fields-do-not-fit = was in der Mail steht, passt dort nicht
no-such-tool = das kann ich nicht mehr
too-much-waits = es wartet schon zu viel auf deine Entscheidung
workflow-asks = Für { $what } ({ $step }): Darf ich { $act }?
workflow-aims-to = Um dies geht es: { $aim } ({ $what }). Darf ich { $act }?
workflow-aims = Um dies geht es: { $aim }. Darf ich { $act }?
workflow-because = Es gehört hierzu: { $aim } ({ $what }).
persons-to-decide = diesen Schritt entscheidet ein Mensch
