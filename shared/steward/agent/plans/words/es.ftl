begin-plan = trabajar en esto paso a paso: { $goal }
change-plan = { $form ->
    [anew] planear de nuevo lo que queda de esto: { $goal }
   *[stop] dejar de trabajar en esto: { $goal }
}
plan-news = { $form ->
    [begun] lo estoy planificando, paso a paso
    [anew] estoy planificando de nuevo lo que falta
   *[stopped] el plan está parado
}
plan-progress = { $done } de { $steps } pasos hechos, { $waiting } en curso
step-withdrawn = El plan se paró, así que no hice esto: { $what }.

steps-done = { $done } de { $of } pasos hechos
