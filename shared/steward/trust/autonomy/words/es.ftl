decided-outside = { $what }: eso sale de un texto de alguien de fuera
decided-part = { $form ->
    [whether] si hacerlo
    [whom] el destinatario
    [where] el destino
    [amount] la cantidad o la fecha
    [rule] como trabajo a partir de ahora
   *[what] el contenido
}
and = { $first } y { $second }
why-not = { $form ->
    [gone] la persona que lo ha pedido ya no sigue en el equipo
    [paused] estoy en pausa para tu equipo
    [opted_out_email] ha pedido no recibir correos
    [opted_out_whatsapp] ha pedido no recibir WhatsApps; solo esa persona puede volver a activarlos, enviando START por WhatsApp
    [opted_out_other] ha pedido no recibir SMS; solo esa persona puede volver a activarlos, con un SMS que diga START
    [being_erased] estoy borrando todo lo que guardo de esa persona
    [unknown] no es un contacto y nunca ha escrito; primero hay que añadirlo a los contactos
    [people_only] esto lo hacen las personas; yo solo aviso cuando toca
   *[no_consent] nadie se comprueba sin su consentimiento anotado: pídelo y anótalo antes
}
has-opted-out = { $form ->
    [email] { $who } ha pedido no recibir correos
    [whatsapp] { $who } ha pedido no recibir WhatsApps; solo esa persona puede volver a activarlos, enviando START por WhatsApp
   *[other] { $who } ha pedido no recibir SMS; solo esa persona puede volver a activarlos, con un SMS que diga START
}
reached-otherwise = { $form ->
    [mail] { $why }; hasta entonces le llega un correo o una carta
   *[letter] { $why }; hasta entonces queda una carta o una llamada
}

has-stopped = { $form ->
    [email] { $who } no quiere más correos, así que esto no le llegará.
    [whatsapp] { $who } ha enviado STOP por WhatsApp, así que esto solo le llegará si antes envía START por WhatsApp.
   *[other] { $who } ha enviado STOP, así que esto solo le llegará si antes envía START.
}
why-asked = { $form ->
    [level] esto necesita que lo decida una persona
    [outsider] lo ha pedido alguien de fuera
    [unconfirmed] el teléfono desde el que se ha pedido no ha sido confirmado
    [not_given] nadie del equipo ha dado esta dirección
    [app] lo ha pedido una aplicación, y nadie sabe qué ha leído
    [precedents] otras acciones como esta se rechazaron antes
    [approved] una persona lo ha aprobado
   *[alone] esto puede hacerse sin preguntar
}
turned-down = { $form ->
    [undone] { $who } deshizo algo así el { $day }
   *[rejected] { $who } rechazó algo así el { $day }
}
set-level = { $form ->
    [inform] dejar esto a las personas y avisar solo cuando toque: { $action }
    [suggest] pedir permiso antes de { $action }
    [draft] enseñarte un borrador antes de { $action }
    [execute] { $action } sin preguntar, avisarte después y ofrecerte deshacerlo
    [told] { $action } sin preguntar y avisarte después, cuando no se pueda deshacer
   *[silent] { $action } sin preguntar y solo dejar constancia
}
reset-level = volver a mi modo habitual para { $action }
level-now = { $form ->
    [inform] Desde ahora dejo esto a las personas y aviso solo cuando toque: { $action }
    [suggest] Desde ahora pido permiso antes: { $action }
    [draft] Desde ahora enseño antes un borrador: { $action }
    [execute] Desde ahora hago esto sin preguntar y aviso después: { $action }
    [silent] Desde ahora hago esto sin preguntar y solo dejo constancia: { $action }
   *[usual] Desde ahora vuelvo a mi modo habitual: { $action }
}
