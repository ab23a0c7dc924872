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

only-owner = solo { $who } es propietario, y antes tiene que serlo otra persona
member-refused = { $form ->
    [number] eso no es un número de teléfono completo; dalo con su prefijo, o con + y el código del país
    [email] eso no es una dirección de correo
    [taken] ese número o ese correo ya es de otra persona
    [nobody] no sé a quién del equipo se refiere
    [no_owner] ningún propietario lo ha aprobado
   *[unfit] algo de eso no encaja
}
language-name = { $form ->
    [de] alemán
    [en] inglés
    [es] español
    [fr] francés
   *[as_written] el idioma en que escribe
}
