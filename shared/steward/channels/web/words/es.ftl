web-app-label = { $form ->
    [skip] Ir al contenido
    [menu] Menú
    [sign_out] Cerrar sesión
    [find] Buscar
    [more] Mostrar más
    [all] Todos
    [csv] Descargar como tabla (CSV)
    [actions] Acciones
    [back] Volver a la lista
    [cancel] Cancelar
    [to_start] Ir al inicio
    [somebody_outside] Alguien de fuera del equipo
    [files] Adjunto
    [mixed] Con palabras de gente de fuera del equipo.
    [may_have_arrived] Nadie sabe si esto llegó.
    [working] Steward está en ello.
    [draft] Aún se está escribiendo
    [refresh] Actualizar
    [earlier] Ver mensajes anteriores
    [link_decide] Verlo y decidir
    [link_undo] Deshacerlo
    [link_sign_in] Iniciar sesión
    [link_resend] Enviarlo otra vez
   *[does_not_fit] Esto aún no encaja. Revisa lo que está marcado.
}

web-app-section = { $form ->
    [today] Hoy
    [work] En curso
    [knowledge] Lo que Steward sabe
    [trade] Cartera
    [team] Equipo
   *[account] Cuenta
}

web-app-call = { $form ->
    [due] Steward lo tiene y está en ello.
    [running] Steward lo está haciendo.
    [waiting] Espera una decisión: mira en Aprobaciones. Aún no ha pasado nada.
    [signing_in] Espera a que inicies sesión en el servicio: Steward te ha enviado un enlace.
    [done] Hecho.
    [failed] No se hizo.
    [unknown] Nadie puede saber si se hizo. Compruébalo antes de intentarlo otra vez.
    [refused] No se hizo: Steward no puede hacerlo.
    [rejected] No se hizo: fue rechazado.
   *[expired] No se hizo: nadie decidió a tiempo.
}

web-app-message = { $form ->
    [offline] Sin conexión. No se ha perdido nada: inténtalo cuando estés conectado.
    [nothing_here] Aquí no hay nada
   *[no_form] Eso no llegó
}

yes-or-no-on-page = { $form ->
    [yes] Sí
   *[no] No
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
    [untitled] Conversación nueva
    [new] Chat nuevo
    [rename] Cambiar nombre
    [rename_to] Nombre nuevo
    [write] Tu mensaje
    [send] Enviar
    [model] Modelo
    [usual_model] El de siempre
    [choose] Elegir
    [begin] ¿En qué puedo ayudarte?
    [prompt_1] ¿Qué me espera hoy?
    [prompt_2] ¿Quién ha escrito esta semana, y sobre qué?
    [prompt_3] ¿Qué hay previsto para los próximos días?
    [prompt_4] ¿Qué puedes hacer por mí?
    [elsewhere] Esta conversación sigue donde empezó. Aquí puedes leerla.
   *[left] Dejaste esta conversación por una nueva. Aquí puedes leerla.
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
