act = { $form ->
    [send_message] enviar SMS a los contactos
    [notify_member] decir algo a gente del equipo
    [search_contacts] buscar contactos
    [add_contact] añadir contactos
    [update_contact] cambiar contactos
    [merge_contacts] unir contactos repetidos
    [remove_contact] quitar contactos
    [invite_member] invitar a personas al equipo
    [change_member_role] cambiar la función de los miembros
    [remove_member] sacar a miembros del equipo
    [delete_user_data] borrar los datos de personas
    [block_sender] bloquear remitentes
    [unblock_sender] desbloquear remitentes
    [remember] recordar lo que me dices
    [list_memories] decir lo que recuerdo
    [recall] buscar algo que recuerdo
    [extract_memory] buscar datos en lo que has dicho
    [list_preferences] mostrar lo que prefiere el equipo
    [set_preference] guardar una preferencia del equipo
    [list_rules] mostrar las reglas que he aprendido
    [save_rule] cambiar una regla que sigo
    [search_precedents] buscar decisiones anteriores como esta
    [evaluate_trajectory] comparar cómo ha ido algo
    [rate_reply] anotar tu opinión sobre una respuesta
    [update_memory] corregir lo que recuerdo
    [remove_memory] olvidar lo que recuerdo
    [read_file] leer tus archivos
    [read_attachment] leer los adjuntos de tus mensajes
    [format_maps_link] hacer un enlace a un mapa
    [plan_task] hacer algo en varios pasos
    [check_plan] decir cómo va un plan
    [replan] rehacer lo que falta de un plan
    [stop_plan] parar un plan
    [create_scheduled_job] recordarte algo a su hora
    [list_scheduled_jobs] ver tus recordatorios
    [update_scheduled_job] cambiar recordatorios
    [delete_scheduled_job] borrar recordatorios
    [set_user_config] cambiar tus ajustes
    [create_email_skill] buscar correos de un tipo
    [list_email_skills] ver lo que se busca en tu correo
    [update_email_skill] cambiar lo que se busca en tu correo
    [delete_email_skill] dejar de buscar correos de un tipo
    [toggle_email_watcher] vigilar tu buzón
    [test_email_skill] probar qué correos coinciden
    [write_file] escribir tus archivos
    [edit_file] cambiar tus archivos
    [list_files] enumerar tus archivos
    [search_files] buscar en tus archivos
    [delete_file] borrar tus archivos
    [move_file] mover tus archivos
    [copy_file] copiar tus archivos
    [list_file_versions] decir qué contenían antes tus archivos
    [restore_file] devolver tus archivos a una versión anterior
    [search_conversations] buscar en tus chats
    [fetch_context] leer tus chats
    [resolve_date] calcular fechas
    [run_python] calcular con un programa
    [search_sms_history] buscar en tus SMS
    [get_contact_sms_history] leer tus SMS
    [list_autonomy] decir hasta dónde llego sin preguntar
    [list_approvals] decir qué puedes decidir
    [explain_message] decir por qué te escribí
    [set_autonomy] cambiar hasta dónde llego sin preguntar
    [show_contact_scope] decir qué puedo responder a los contactos
    [set_contact_scope] cambiar qué puedo responder a los contactos
    [set_bare_answers] cambiar lo que debe llevar una respuesta
    [web_search] buscar en la web
    [web_fetch] abrir páginas de la web
    [set_web_domains] cambiar lo que puedo leer de la web
    [list_connections] decir qué cuentas has conectado
    [share_connection] decidir quién me deja usar tu cuenta de Google
    [disconnect] devolver lo que puedo usar de una cuenta de Google
    [list_calendar_events] mirar tu calendario
    [create_calendar_event] poner eventos en tu calendario
    [update_calendar_event] cambiar eventos de tu calendario
    [delete_calendar_event] quitar eventos de tu calendario
    [search_emails] buscar en tu correo
    [read_email] leer tu correo
    [get_email_thread] leer hilos de tu correo
    [prepare_attachments] mirar archivos para adjuntar a un correo
    [send_email] enviar correo en tu nombre
    [draft_email] escribir borradores de correo
    [label_email] cambiar etiquetas de tu correo
    [search_drive] buscar archivos en tu Drive
    [list_drive_files] mirar lo que hay en tu Drive
    [get_steward_folder] usar mi propia carpeta en tu Drive
    [create_drive_folder] crear carpetas en tu Drive
    [upload_to_drive] subir archivos a tu Drive
    [read_drive_file] leer archivos de tu Drive
    [create_document] crear documentos en tu Drive
    [read_document] leer tus documentos
    [append_to_document] añadir texto a tus documentos
    [find_document] buscar documentos en tu Drive
    [create_spreadsheet] crear hojas de cálculo en tu Drive
    [read_spreadsheet] leer tus hojas de cálculo
    [write_spreadsheet] cambiar celdas de tus hojas de cálculo
    [append_to_spreadsheet] añadir filas a tus hojas de cálculo
    [find_spreadsheet] buscar hojas de cálculo en tu Drive
   *[everything] hacer todo lo que no tiene un nivel propio
}
not-undone = No deshecho: { $why }.
failed-here = ha fallado por nuestra parte, referencia { $reference }
why-failed = { $form ->
    [not_found] no lo he encontrado
    [changed] se ha cambiado entretanto
    [other_title] ese archivo se llama de otra manera
    [other_event] ese evento se llama de otra manera
    [other_time] ese evento es a otra hora
    [other_subject] ese correo tiene otro asunto
    [no_such_time] esa hora no es posible
    [conflict] otra persona estaba cambiando lo mismo
    [next_step] eso no encaja con su estado de ahora: vuelve a mirarlo y luego dime
    [no_tool] ya no puedo hacerlo
    [gone] la cuenta ya no existe
    [contact_gone] el contacto ya no existe
    [new_address] su dirección ha cambiado desde que se decidió
    [written] han escrito desde entonces, y conviene leerlo antes
    [exists] ya hay una
    [full] no queda sitio, y antes hay que borrar algo
    [undelivered] no se pudo entregar
    [refused] la otra parte lo rechazó
    [key] la conexión ha caducado y hay que volver a conectarla
    [not_connected] todavía no hay nada conectado para eso
    [not_signed_in] nadie inició sesión en Google a tiempo
    [not_shared] nadie comparte una cuenta de Google para eso
    [unreadable] la respuesta de la otra parte no tenía sentido
    [unreachable] no se pudo contactar con la otra parte
    [paid] se pagó entretanto
    [amount] ese importe no encaja
    [too_much] es demasiado de una vez
   *[broke_off] se interrumpió por mi parte
}
why-not-sent = { $form ->
    [new_address] { $who } tiene ahora otra dirección que cuando se decidió
   *[written] { $who } ha escrito desde entonces, y conviene leerlo antes
}
already-so = { $what } ya estaba así, y no he cambiado nada
done-before = Esto ya estaba hecho y no he cambiado nada: { $what }
