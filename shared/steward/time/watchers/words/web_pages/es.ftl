page-mail-skills = { $form ->
    [title] Correo vigilado
    [empty] No se busca nada en tu correo.
    [called] Nombre
    [also_expense_tracker] Gastos
    [also_invite_detector] Invitaciones
    [also_tax_tracker] Papeles para los impuestos
    [status] Estado
    [status_on] Activada
    [status_off] Desactivada
    [status_not_watched] Activada, pero tu bandeja no se vigila
    [match] Qué correos
    [does] Entonces
    [matches] Coincidencias
    [description] Para qué
    [extract] Lee de cada correo
    [field] Dato
    [question] Pregunta
    [new] Regla nueva
    [ask_name] Nombre, en minúsculas y con guiones: correo-escuela
    [ask_match] Qué correos coinciden, en palabras con las que cualquiera pueda juzgar
    [ask_description] Para qué sirve
    [watch] Vigilar mi bandeja
    [watch_no_more] Dejar de vigilar mi bandeja
    [on] Activar
    [off] Desactivar
    [change] Cambiar
    [test] Probar
    [ask_text] Texto de un correo que podría existir
   *[delete] Borrar
}
