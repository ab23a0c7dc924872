add-contact = añadir a { $who } a los contactos
change-contact = cambiar el contacto { $who }
remove-contact = quitar a { $who } de los contactos
merge-contacts = unir a { $who } y al contacto { $into } en uno, para siempre
block-sender = bloquear a { $who }: lo que escriba se guarda, pero no llega a nadie ni se responde
unblock-sender = dejar de bloquear a { $who }
contact-added = Contacto añadido: { $who }
contact-there = { $who } ya figuraba en los contactos
contact-changed = Contacto cambiado: { $who }
contact-as-before = No hay nada que cambiar en { $who }
contacts-merged = Contactos unidos en { $who }
contact-removed = Contacto quitado: { $who }
no-contact-any-more = Ya no era un contacto.
contact-undone = { $form ->
    [removed] Deshecho: { $who } ya no es un contacto.
    [changed] Deshecho: { $who } vuelve a estar como antes.
   *[restored] Deshecho: { $who } vuelve a ser un contacto.
}
sender-blocked = Remitente bloqueado: { $who }
sender-unblocked = Remitente desbloqueado: { $who }
not-blocked = No estaba bloqueado.
sender-undone = { $form ->
    [blocked] Deshecho: el remitente { $who } vuelve a estar bloqueado.
   *[unblocked] Deshecho: el remitente { $who } deja de estar bloqueado.
}
language-changed = A partir de ahora te escribo en español.
number-confirmed = Gracias, { $name }: tu teléfono ha sido confirmado. Ya puedes decidir por SMS.
wrong-code = { $count ->
    [one] Esa no es la clave que te he mandado. Te queda un intento.
   *[other] Esa no es la clave que te he mandado. Te quedan { $count } intentos.
}
codes-used-up = Demasiadas claves equivocadas. Pide una nueva a quien me administra para { $account }.
code-expired = Esa clave ha caducado. Pide una nueva a quien me administra para { $account }.
not-invited = No hay nada que confirmar para este teléfono.
setting = { $form ->
    [name] tu nombre: { $value }
    [zone] tu zona horaria: { $value }
    [language] tu idioma: { $value }
    [channel] tu canal: { $value }
    [quiet_hours] horas de silencio { $value }
    [digest_at] un resumen a las { $value }
    [silent_until] nada que pueda esperar antes de { $value }
   *[wakes] llega de todos modos: { $value }
}
no-setting = { $form ->
    [channel] sin canal preferido
    [quiet_hours] sin horas de silencio
    [digest_at] sin resumen
    [silent_until] sin pausa
   *[wakes] no llega nada que pueda esperar
}
change-settings = cambiar tus ajustes: { $changes }
settings-changed = tus ajustes: { $changes }
settings-as-before = Deshecho: tus ajustes están como antes.
any-waker = { $form ->
    [contacts] contactos
   *[everybody] todos
}
by-channel = { $who } ({ $channel })
wakes-by-message = { $form ->
    [urgent] { $who } si no puede esperar
   *[always] { $who } siempre
}
wakes-by = { $form ->
    [decision] decisiones
    [found_mail_urgent] correos encontrados que no pueden esperar
   *[found_mail_always] correos encontrados
}





page-members = { $form ->
    [title] Miembros
    [empty] Todavía no hay miembros.
    [name] Miembro
    [role] Función
    [role_owner] Propietario
    [role_approver] Aprobador
    [role_member] Miembro
    [phone] Teléfono
    [emails] Correo
    [channels] Prefiere
    [quiet] Horas de silencio
    [state] Estado
    [state_confirmed] Confirmado
    [invite] Invitar a alguien
    [change_role] Cambiar función
    [remove] Sacar del equipo
    [ask_name] Nombre
    [ask_phone] Teléfono: allí llegará un mensaje con un código
    [ask_email] Correo, si escribe por correo
    [ask_role] Función
    [ask_role_owner] Propietario: cambia cómo trabaja Steward y decide lo arriesgado
    [ask_role_approver] Aprobador: decide lo que se envía y se paga por otros
    [ask_role_member] Miembro: pide, y decide sobre lo que pide
   *[state_invited] Invitado
}

page-contacts = { $form ->
    [title] Contactos
    [empty] Aquí no hay contactos.
    [find] Nombre, oficio, número o dirección
    [name] Contacto
    [about] Conocido por
    [phone] Teléfono
    [emails] Correo
    [channel] Prefiere
    [addresses] Números y correos
    [address] Dirección
    [wrote_at] Último mensaje
    [by] Por
    [opted_out] No quiere mensajes por
    [blocked_at] Bloqueado desde
    [twin] ¿Está dos veces?
    [also_choose] Elegir la otra entrada
    [also_outside] Alguien ajeno al equipo
    [stays] Pasa a formar parte de
    [others] ¿Qué entrada es la misma persona? Se queda, con los números y correos de ambas.
    [person] Contacto
    [known_by] Conocido por
    [reached_at] Números y correos
    [add] Contacto nuevo
    [change] Cambiar
    [ask_name] Nombre
    [ask_about] Por qué más se les conoce: un oficio, una vivienda, una calle
    [ask_phone] Número de teléfono
    [ask_email] Dirección de correo
    [ask_add_phone] Otro número de teléfono
    [ask_add_email] Otra dirección de correo
    [ask_channel] Canales que prefieren, por ejemplo email, sms
    [ask_remove] Número o correo que ya no es suyo
    [merge] Unir las dos
    [block] Bloquear
    [unblock] Volver a dejar pasar
   *[remove] Quitar
}

invite-member = { $form ->
    [owner] invitar a { $who } al equipo como propietario
    [approver] invitar a { $who } al equipo como aprobador
   *[member] invitar a { $who } al equipo
}

change-member-role = { $form ->
    [owner] hacer propietario a { $who }
    [approver] hacer aprobador a { $who }
   *[member] dejar a { $who } como miembro sin más permisos
}

remove-member = sacar a { $who } del equipo

member-invited = Invitación hecha a { $who }: le llegará un mensaje con un código

member-there = { $who } ya estaba en el equipo

member-role-changed = { $form ->
    [owner] { $who } ahora es propietario
    [approver] { $who } ahora es aprobador
   *[member] { $who } ahora es miembro sin más permisos
}

member-removed = { $who } ya no está en el equipo

member-undone = Deshecho: { $who } ya no está en el equipo.
