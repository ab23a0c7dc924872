page-ledger = { $form ->
    [title] Lo que se hizo
    [also_draw_facts] Buscar datos en lo que has dicho
    [also_weigh_urgency] Juzgar lo urgente que es un mensaje
    [also_set_language] Cambiar el idioma
    [also_confirm_number] Confirmar un número
    [also_decide_approval] Decidir por SMS
    [also_read_outside] Leer palabras de fuera
    [also_draft_outside] Redactar una respuesta a palabras de fuera
    [also_analyze_image] Mirar una imagen
    [empty] En estos días no se hizo nada.
    [what] Qué
    [status] Resultado
    [status_running] En curso
    [status_done] Hecho
    [status_scheduled] Programado
    [status_decided] Decidido
    [status_taken_back] Deshecho
    [status_failed] No se hizo
    [status_unknown] Nadie lo sabe
    [at] Comenzado
    [asked_by] Pedido por
    [approved_by] Aprobado por
    [taken_back_by] Deshecho por
    [day] Día
    [member] Quién lo pidió
    [lookups] Consultas
    [also_lookups_out] No mostrarlas
    [also_lookups_too] Mostrarlas también
    [how] Cómo se llegó a ello
    [how_approved] Lo aprobó una persona
    [how_decided] Lo decidió una persona
    [how_read] Un modelo sin herramientas leyó palabras de fuera
    [how_level_0] Solo avisa
    [how_level_1] Después de un sí
    [how_level_2] Después de mostrar un borrador
    [how_level_3] Steward puede hacerlo y avisa después
    [how_level_4] Steward puede hacerlo y lo deja registrado
    [why] Por qué
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
    [also_total] En total
    [also_texts_apart] Los mensajes se cuentan para todo el equipo, por eso solo aparecen en el total.
    [also_utc_days] Aquí cada día empieza a medianoche UTC.
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
    [channel_whatsapp] WhatsApp
    [channel_email] Correo
    [channel_web] Aquí
    [last_at] Lo último
    [continues] Sigue abierta
    [search] Buscar
    [also_untitled] Conversación nueva
    [also_untitled_sms] Mensajes de texto
    [also_untitled_whatsapp] WhatsApp
    [also_untitled_email] Correos
    [also_new] Chat nuevo
    [also_rename] Cambiar nombre
    [also_rename_to] Nombre nuevo
    [also_change] Cambiar el nombre o eliminar
    [also_delete] Eliminar
    [also_delete_means] Sale de esta lista y de la búsqueda. Lo hecho y lo aprendido queda registrado; si se vuelve a decir algo en ella, reaparece.
    [also_unread] Nuevo
    [also_ended] terminada
    [also_pause] Pausar Steward para el equipo
    [also_pause_all] Pausar Steward para todo el equipo
    [also_pause_means] Steward deja entonces todo el trabajo, para todo el equipo, hasta que alguien lo reanude.
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
    [also_elsewhere_sms] Esta conversación sigue por SMS: escribe a Steward desde tu teléfono. Aquí puedes leerla.
    [also_elsewhere_whatsapp] Esta conversación sigue por WhatsApp: escribe a Steward desde tu teléfono. Aquí puedes leerla.
    [also_elsewhere_email] Esta conversación sigue por correo: escribe a Steward desde tu buzón. Aquí puedes leerla.
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
    [outcome_unanswered] Nadie ha contestado todavía
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
    [also_turning_on] Activando...
    [also_unreachable] El servicio de avisos de este navegador no ha respondido, así que no se ha activado nada. Inténtalo más tarde.
    [also_turn_off] Desactivar
    [also_denied] Este navegador no permite avisos de esta página. Permítelos en sus ajustes e inténtalo de nuevo.
    [also_push_hint] Cuando algo espere tu decisión, este navegador puede avisarte. El aviso no dice nada más.
   *[also_everywhere] Cerrar en todas partes
}

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
    [back_to_conversation] Volver a la conversación
    [next] Lo siguiente que te espera:
    [nothing_found] No se ha encontrado nada.
    [decided_approved] Aprobado
    [decided_rejected] Rechazado
    [cancel] Cancelar
    [save] Guardar
    [to_start] Ir al inicio
    [somebody_outside] Alguien de fuera del equipo
    [files] Adjunto
    [mixed] Con palabras de gente de fuera del equipo.
    [may_have_arrived] Nadie sabe si esto llegó.
    [working] Steward está en ello.
    [stop_answer] Parar esta respuesta
    [draft] Aún se está escribiendo
    [refresh] Actualizar
    [earlier] Ver mensajes anteriores
    [later] Mostrar los mensajes más recientes
    [link_decide] Verlo y decidir
    [link_undo] Deshacerlo
    [link_sign_in] Iniciar sesión
    [link_resend] Enviarlo otra vez
    [upload_add] Añadir archivos
    [upload_uploading] subiendo …
    [upload_failed] no ha llegado. Inténtalo de nuevo.
    [no_network] Sin red. Lo que has escrito se queda aquí: envíalo cuando tengas conexión.
    [upload_type] no se puede leer: valen imágenes, PDF, Word, Excel, PowerPoint y texto.
    [upload_too_large] no añadido: un mensaje admite 10 archivos y 5 MB.
    [upload_remove] Quitar
    [upload_needs_script] Para añadir archivos, tu navegador tiene que ejecutar scripts.
    [upload_missing] Un archivo no ha llegado completo. Añádelo de nuevo.
    [upload_changed] Un archivo no es lo que dice su nombre. Compruébalo y añádelo de nuevo.
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
    [failed_unsaid] No se hizo: hay algo que no encaja. Revísalo o pregúntale a Steward.
    [unknown] Nadie puede saber si se hizo. Compruébalo antes de intentarlo otra vez.
    [refused] No se hizo: Steward no puede hacerlo.
    [rejected] No se hizo: fue rechazado.
   *[expired] No se hizo: nadie decidió a tiempo.
}

unproved-address-of-member = Alguien con la dirección de { $name }, sin verificar: { $address }

unproved-address = Alguien con esta dirección, sin verificar: { $address }

web-app-wrote-for = Steward, por { $who }

web-app-message = { $form ->
    [offline] Sin conexión. No se ha perdido nada: inténtalo cuando estés conectado.
    [try_again] Intentar de nuevo
    [nothing_here] Aquí no hay nada que puedas ver
    [changed_since] Esto ha cambiado desde que se mostró y no se ha hecho nada. Míralo como está ahora.
   *[no_form] Eso no llegó
}

yes-or-no-on-page = { $form ->
    [yes] Sí
   *[no] No
}
