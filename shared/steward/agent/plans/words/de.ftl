begin-plan = Schritt für Schritt daran arbeiten: { $goal }
change-plan = { $form ->
    [anew] den Rest davon neu planen: { $goal }
   *[stop] nicht weiter daran arbeiten: { $goal }
}
plan-news = { $form ->
    [begun] ich plane es, Schritt für Schritt
    [anew] ich plane den Rest neu
   *[stopped] der Plan ist angehalten
}
plan-progress = { $done } von { $steps } Schritten erledigt, { $waiting } in Arbeit
step-withdrawn = Der Plan wurde angehalten, deshalb habe ich das nicht gemacht: { $what }.

steps-done = { $done } von { $of } Schritten erledigt
