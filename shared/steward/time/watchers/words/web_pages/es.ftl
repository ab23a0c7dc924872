page-mail-skills = { $form ->
    [title] Correo vigilado
    [empty] No se busca nada en tu correo.
    [called] Nombre
    [also_description_tax_tracker] Papeles que hacen falta para la declaración de impuestos.
    [also_match_tax_tracker] Un documento fiscal, un aviso de Hacienda o un justificante que se guarda para la declaración de impuestos: de sueldos, de intereses, de un donativo, del impuesto sobre la vivienda. Nada de publicidad de programas o asesores fiscales.
    [also_description_expense_tracker] Lo que se ha pagado o hay que pagar.
    [also_match_expense_tracker] Un recibo, una factura o la confirmación de un pago o de un pedido, con un importe que el destinatario ha pagado o debe. Ni ofertas, ni publicidad, ni boletines.
    [also_description_invite_detector] Invitaciones a algo con fecha u hora.
    [also_match_invite_detector] Alguien invita al destinatario a una reunión, una visita, un acto o una llamada en un día o a una hora, o propone algo así.
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
    [ask_name] Nombre, por ejemplo Correo del colegio
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
