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
    [settings] Cambiar mis ajustes
    [ask_language] Idioma
    [ask_zone] Zona horaria
    [ask_quiet_hours] Horas de silencio, como 22:00-07:00, o none si no hay
    [invite] Invitar a alguien
    [change_role] Cambiar función
    [remove] Sacar
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
    [language] Idioma
    [addresses] Números y correos
    [address] Dirección
    [wrote_at] Último mensaje
    [by] Por
    [opted_out] No quiere mensajes por
    [blocked_at] Bloqueado desde
    [twin] ¿Está dos veces?
    [also_choose] Elegir la otra entrada
    [also_outside] Alguien ajeno al equipo
    [also_as_written] El idioma en que escribe
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
    [ask_language] Idioma en que le escribo por mi cuenta
    [ask_remove] Número o correo que ya no es suyo
    [merge] Unir las dos
    [block] Bloquear
    [unblock] Volver a dejar pasar
   *[remove] Quitar
}
