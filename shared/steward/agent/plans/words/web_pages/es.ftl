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
