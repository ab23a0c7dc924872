keep-preference = { $form ->
    [on] mich danach richten, wenn mich jemand um etwas bittet: { $words }
   *[off] mich nicht mehr danach richten: { $words }
}
change-rule = { $form ->
    [new] einer neuen Regel folgen: { $words }
    [words] eine Regel neu fassen: { $words }
    [on] dieser Regel wieder folgen: { $words }
   *[off] dieser Regel nicht mehr folgen: { $words }
}
switch-rule = { $form ->
    [words] eine gelernte Regel ändern
    [on] einer gelernten Regel wieder folgen
   *[off] einer gelernten Regel nicht mehr folgen
}
keep-rating = notieren, dass du meiner Antwort { $rating } von 5 gibst
habit-words = { $form ->
    [begins] Mit { $words } beginnen.
    [ends] Mit { $words } enden.
    [adds] { $words } einfügen.
   *[drops] { $words } weglassen.
}
habit-instead = { $after } sagen, nicht { $before }.
habit-of = { $form ->
    [shorter] Kürzer schreiben.
    [longer] Ausführlicher schreiben.
    [rejects] Nur vorschlagen, wenn jemand darum bittet: Es wurde abgelehnt.
    [undoes] Nur machen, wenn jemand darum bittet: Es wurde zurückgenommen.
   *[sets] Die Stufe legen Menschen selbst fest.
}
preference-kept = { $form ->
    [on] Daran halte ich mich, wenn mich jemand um etwas bittet: { $words }
   *[off] Daran halte ich mich nicht mehr: { $words }
}
said-preference = Rückgängig: Diese Vorliebe ist wie zuvor.
said-rule = { $form ->
    [on] An diese Regel halte ich mich ab jetzt.
    [off] An diese Regel halte ich mich nicht mehr.
   *[back] Rückgängig: Diese Regel ist wie zuvor.
}
rated = Danke, notiert.
