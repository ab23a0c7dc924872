page-autonomy = { $form ->
    [title] Autonomía
    [empty] No existe esa acción.
    [about] Buscar
    [does] Qué hace Steward
    [level] Hasta dónde llega
    [level_inform] Solo avisa cuando toca
    [level_suggest] Pregunta sí o no
    [level_draft] Muestra un borrador que se puede editar
    [level_execute] Lo hace, lo cuenta y ofrece deshacerlo
    [level_silent] Lo hace y solo lo registra
    [level_own] Como dice cada acción
    [risk] Riesgo
    [risk_low] Bajo
    [risk_medium] Medio
    [risk_high] Alto: decide un propietario o aprobador
    [origin] Por qué
    [origin_usual] Por defecto
    [origin_general] Ninguna acción puede ir más lejos
    [origin_set] Fijado por tu equipo
    [set_by] Fijado por
    [group_general] Todo
    [group_query] Consultar
    [group_action] Actuar
    [group_generate] Redactar y calcular
    [group_integration] Otros servicios
    [group_workflow] Trabajo de semanas
    [group_memory] Recordar
    [group_planning] Planificar
    [group_communication] Mensajes
    [set] Cambiar
    [reset] Volver a lo habitual
    [ask_level] Hasta dónde llega Steward
    [ask_level_0] Solo avisa cuando toca
    [ask_level_1] Pregunta sí o no
    [ask_level_2] Muestra un borrador que se puede editar
    [ask_level_3] Lo hace, lo cuenta y ofrece deshacerlo
    [ask_level_4] Lo hace y solo lo registra
   *[ask_reason] Por qué
}
