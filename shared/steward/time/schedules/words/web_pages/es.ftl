page-reminders = { $form ->
    [title] Recordatorios
    [empty] No hay nada previsto. Escríbele a Steward o crea aquí un recordatorio.
    [what] Qué
    [does] Hace
    [does_remind] Recuerda
    [does_ask] Averigua
    [does_call] Lo hace
    [does_asked] Pregunta antes
    [does_due] Solo avisa de que toca
    [next_at] Próxima vez
    [repeats] Se repite
    [whose] De quién
    [status] Estado
    [status_on] Activo
    [status_off] En pausa
    [status_ended] Terminado
    [new] Nuevo recordatorio
    [ask_what] Qué recordar
    [ask_start] Cuándo
    [ask_rrule] Con qué frecuencia
    [ask_rrule_once] Una vez
    [pause] Pausar
    [resume] Continuar
    [reword] Cambiar el texto
    [move] Cambiar la hora
   *[delete] Borrar
}
