begin-plan = y travailler étape par étape : { $goal }
change-plan = { $form ->
    [anew] planifier à nouveau le reste : { $goal }
   *[stop] ne plus y travailler : { $goal }
}
plan-news = { $form ->
    [begun] je le planifie, étape par étape
    [anew] je planifie de nouveau le reste
   *[stopped] le plan a pris fin
}
plan-progress = { $done } étapes sur { $steps } faites, { $waiting } en cours
step-withdrawn = Le plan a pris fin, je n'ai donc pas fait ceci : { $what }.

steps-done = { $done } étapes sur { $of } faites
