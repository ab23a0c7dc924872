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

page-plans = { $form ->
    [title] Planes
    [empty] No tienes ningún plan del último mes. Escribe a Steward qué debe resultar, empezando por «Plan:».
    [what] Objetivo
    [status] Estado
    [status_planning] Planificándose
    [status_running] En marcha
    [status_stopping] Deteniéndose
    [status_done] Hecho
    [status_failed] Fallido
    [status_stopped] Detenido
    [status_late] No terminó a tiempo
    [status_ended] Terminado
    [progress] Avance
    [made_at] Comenzado
    [constraints] A tener en cuenta
    [deadline_at] Termina a más tardar
    [cost] Coste hasta ahora
    [steps] Pasos
    [number] N.º
    [step] Paso
    [state] Estado
    [state_waiting] Pendiente
    [state_running] Ahora
    [state_done] Hecho
    [state_failed] Falló
    [state_dropped] Descartado
    [when] Cuándo
   *[did] Qué resultó
}
