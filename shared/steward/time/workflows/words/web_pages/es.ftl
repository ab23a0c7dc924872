page-workflows = { $form ->
    [title] Procesos
    [empty] Ahora mismo no hay nada en marcha durante semanas. Pídeselo a Steward por mensaje; por ejemplo, que siga una reparación.
    [what] Sobre qué
    [kind] Encargo
    [status] Estado
    [status_pending] A punto de empezar
    [status_running] En marcha
    [status_paused] En pausa
    [status_cancelling] Cancelándose
    [status_completed] Terminado
    [status_failed] Fallido
    [status_cancelled] Cancelado
    [step] Paso
    [does] Espera o hace
    [since] Desde
    [by] Iniciado por
    [began_at] Comienzo
    [why] Por qué está parado
    [decision] Por decidir
    [steps] Pasos
    [number] N.º
    [state] Estado
    [state_done] Hecho
    [state_now] Ahora
    [state_to_come] Pendiente
    [state_will_not] Ya no se hará
    [state_left_out] Omitido
    [state_taken_back] Deshecho
    [state_declined] La respuesta fue no
    [state_timed_out] No llegó a tiempo
    [state_failed] Falló
    [state_cancelled] Cancelado
    [state_stopped] Detenido
    [when] Alcanzado
    [did] Lo que se hizo
    [pause] Pausar
    [resume] Continuar
   *[cancel] Cancelar
}

workflow-approved-by = { $by }, con la aprobación de { $approver }
