page-ledger = { $form ->
    [title] Lo que se hizo
    [empty] En estos días no se hizo nada.
    [what] Qué
    [about] Sobre qué
    [status] Resultado
    [status_running] En curso
    [status_done] Hecho
    [status_failed] No se hizo
    [status_unknown] Nadie lo sabe
    [at] Comenzado
    [asked_by] Pedido por
    [approved_by] Aprobado por
    [day] Día
    [member] Quién lo pidió
    [how] Cómo se llegó a ello
    [how_approved] Lo aprobó una persona
    [how_read] Un modelo sin herramientas leyó palabras de fuera
    [how_level_0] Solo avisa
    [how_level_1] Después de un sí
    [how_level_2] Después de mostrar un borrador
    [how_level_3] Steward puede hacerlo y avisa después
    [how_level_4] Steward puede hacerlo y lo deja registrado
    [ended_at] Terminado
    [arguments] En detalle
    [label] Dato
    [value] Valor
    [evidence] Palabras de fuera que llevaron a ello
    [result] Resultado, tal como se registró
   *[cost] Coste de los modelos
}

page-costs = { $form ->
    [title] Costes
    [empty] En los últimos 30 días nada ha costado nada.
    [also_chart] Costes en barras; la tabla de abajo tiene los mismos números
    [what] Últimos 30 días
    [models] Modelos
    [text_cost] Mensajes, estimado
    [texts] Mensajes enviados
    [done] Llamadas a herramientas
    [by] Mostrado por
    [also_by_day] Por día
    [also_by_member] Por miembro
    [also_by_kind] Por tipo de trabajo
    [also_nobody] El equipo
    [also_kind_talks] Conversaciones de los miembros
    [also_kind_outsiders] Mensajes con otros
    [also_kind_plans] Planes
    [also_kind_workflows] Procesos
    [also_kind_mail] Correo vigilado
    [also_kind_apps] Aplicaciones y páginas
   *[also_kind_other] Todo lo demás
}

page-conversations = { $form ->
    [title] Conversaciones
    [empty] Todavía no hay conversaciones. Empieza una aquí, o escribe a Steward por SMS.
    [name] Tema
    [channel] Por
    [channel_sms] SMS
    [channel_email] Correo
    [channel_web] Aquí
    [last_at] Lo último
    [continues] Sigue abierta
    [search] Buscar
    [also_untitled] Conversación nueva
    [also_new] Chat nuevo
    [also_rename] Cambiar nombre
    [also_rename_to] Nombre nuevo
    [also_change] Cambiar el nombre o eliminar
    [also_delete] Eliminar
    [also_delete_means] Sale de esta lista y de la búsqueda. Lo hecho y lo aprendido queda registrado; si se vuelve a decir algo en ella, reaparece.
    [also_unread] Nuevo
    [also_ended] terminada
    [also_pause] Pausar Steward para el equipo
    [also_paused] Steward está en pausa para el equipo: no hace nada hasta que alguien lo reanude.
    [also_go_on] Reanudar
    [also_write] Tu mensaje
    [also_send] Enviar
    [also_model] Modelo
    [also_usual_model] El de siempre
    [also_choose] Elegir
    [also_begin] ¿En qué puedo ayudarte?
    [also_prompt_1] ¿Qué me espera hoy?
    [also_prompt_2] ¿Quién ha escrito esta semana, y sobre qué?
    [also_prompt_3] ¿Qué hay previsto para los próximos días?
    [also_prompt_4] ¿Qué puedes hacer por mí?
    [also_elsewhere] Esta conversación sigue donde empezó. Aquí puedes leerla.
   *[also_left] Dejaste esta conversación por una nueva. Aquí puedes leerla.
}

page-correspondences = { $form ->
    [title] Gente de fuera
    [empty] Todavía no ha escrito nadie de fuera del equipo.
    [who] Quién
    [tier] Conocido
    [tier_known] Contacto
    [tier_stranger] Desconocido
    [tier_blocked] Bloqueado
    [last_at] Lo último
    [inbound] Recibidos
    [outbound] Enviados
    [outcome] En qué quedó
    [outcome_reply] Respondido
    [outcome_memory_note] Anotado
    [outcome_task] Pasó a ser una tarea
    [outcome_escalation] Pasado al equipo
   *[outcome_nothing] Nada que hacer
}

page-devices = { $form ->
    [title] Dispositivos con sesión
    [empty] Ningún navegador tiene tu sesión abierta.
    [device] Dispositivo
    [this] Aquí
    [this_yes] Este
    [used_at] Último uso
    [made_at] Inicio de sesión
    [also_end] Cerrar allí
    [push] Avisos
    [push_on] Activados
    [push_off] Desactivados
    [also_turn_on] Activar aquí
    [also_turn_off] Desactivar
    [also_denied] Este navegador no permite avisos de esta página. Permítelos en sus ajustes e inténtalo de nuevo.
    [also_push_hint] Cuando algo espere tu decisión, este navegador puede avisarte. El aviso no dice nada más.
   *[also_everywhere] Cerrar en todas partes
}
