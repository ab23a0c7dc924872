page-prompt = { $form ->
    [title] Lo que ve el modelo
    [empty] Este miembro aún no ha escrito por este canal, así que no hay nada que ver.
    [part] Parte
    [part_tools] Herramientas
    [part_topics] Temas de las herramientas
    [part_instructions] Instrucciones
    [part_channel] Cómo escribe en este canal
    [part_team] El equipo
    [part_web] La web
    [part_procedures] Procedimientos
    [part_rules] Reglas aprendidas
    [part_memory] Memoria
    [part_facts] Hechos
    [part_summary] Resumen de lo hablado antes
    [part_window] Conversación
    [part_loaded_tools] Herramientas que ha pedido
    [part_now] La hora
    [part_person] La persona
    [part_decisions] Decisiones abiertas
    [tokens] tokens
    [kept] Guardado en caché
    [limit] Límite en caracteres
    [text] Texto
    [member] De quién
    [channel] Canal
    [also_private] Esta conversación es de ese miembro: solo esa persona la lee.
    [also_channel_newest] El último usado
    [also_channel_sms] Mensajes
    [also_channel_whatsapp] WhatsApp
    [also_channel_email] Correo
    [also_new] nuevo en cada llamada
   *[also_total] Tokens en total
}
