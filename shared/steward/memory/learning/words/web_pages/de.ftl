page-rules = { $form ->
    [title] Regeln
    [empty] Noch gibt es keine Regeln. Steward lernt sie, wenn du es berichtigst, und du kannst eigene schreiben.
    [text] Was sie sagt
    [kind] Art
    [kind_rule] Regel
    [kind_preference] Vorliebe
    [where] Wo
    [state] Stand
    [state_on] Gilt
    [state_off] Aus
    [state_proposed] Vorgeschlagen: ein Inhaber entscheidet
    [sure] Sicher zu Prozent
    [source] Quelle
    [source_corrections] Aus Berichtigungen gelernt
    [source_said] Jemand hat es gesagt
    [corrections] Berichtigungen
    [by] Gesetzt von
    [new_rule] Neue Regel
    [new_preference] Neue Vorliebe
    [ask_text] Die Regel, als ein Satz
    [ask_key] Worum es geht, in wenigen Worten
    [ask_value] Was du willst, als ein Satz
    [follow] Befolgen
    [stop] Ausschalten
    [reword] Neu formulieren
    [prefer] Wieder beachten
    [let_go] Nicht mehr beachten
   *[change] Ändern
}
