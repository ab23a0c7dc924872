text-contact = { $form ->
    [whatsapp] escribir por WhatsApp a { $who }
   *[sms] enviar un SMS a { $who }
}
text-number = { $form ->
    [whatsapp] escribir por WhatsApp a { $number }, que ha escrito y no figura en tus contactos
   *[sms] enviar un SMS a { $number }, que ha escrito y no figura en tus contactos
}
mail-contact = enviar un correo a { $who } ({ $address })
mail-stranger = enviar un correo a { $address }, que ha escrito y no figura en tus contactos
tell-member = decirle esto a { $who }
tell-team = decirle esto a todo el equipo
mailed = Correo enviado a { $who }: { $words }
texted = { $form ->
    [whatsapp] Mensaje enviado a { $who }: { $words }
   *[sms] SMS enviado a { $who }: { $words }
}
undelivered = { $form ->
    [not_a_number] ese teléfono no es correcto; corrige el del contacto
    [country_off] la cuenta del proveedor no permite SMS a ese destino; hay que permitirlo en ella
    [opted_out] ha pedido no recibir SMS (STOP); puede escribir START para volver a recibirlos
    [no_route] a ese teléfono no se llega desde el de Steward; intenta contactar de otra manera
    [takes_no_texts] ese teléfono no puede recibir SMS; puede que sea fijo: llama o corrige el dato
    [out_of_reach] su teléfono sigue apagado o sin cobertura; prueba de nuevo luego
    [blocked] su operador o su teléfono bloquea nuestros SMS; contacta de otra manera
    [bounced] esa dirección no acepta correos; comprueba el dato con esa persona
    [not_in_use] ese teléfono no existe o no se usa; comprueba el dato con esa persona
    [landline] ese teléfono es fijo o su operador no admite SMS; llama en su lugar
    [filtered] un operador lo ha filtrado como no deseado; cambia el texto o contacta de otra manera
    [unexplained] el operador no ha dicho el motivo; prueba luego o contacta de otra manera
    [no_sender] el teléfono del equipo no consta en WhatsApp; hay que darlo de alta en Twilio, o contacta de otra manera
    [window_closed] solo se admite texto libre en las 24 horas siguientes a su mensaje; espera a que escriba o contacta de otra manera
    [refused] el proveedor lo ha rechazado
    [no_mailbox] ese buzón no existe; comprueba el correo con esa persona
    [mailbox_full] su buzón no tiene espacio; prueba luego o contacta de otra manera
    [mail_too_large] el correo es demasiado grande para su buzón; manda menos
    [no_mail_route] no se llega a su servidor de correo; comprueba el correo o prueba luego
    [mail_unwanted] su servidor no acepta un correo así de nosotros; contacta de otra manera
    [mail_refused] su servidor lo ha rechazado; contacta de otra manera
    [unreached] no se ha podido contactar con el proveedor
    [no_trace] el proveedor no tiene rastro de ello
    [not_asked] no se ha podido preguntar al proveedor
    [left] ya no es del equipo
    [not_connected] la cuenta por la que iba a salir ya no está conectada
    [over_budget] tu equipo ya ha enviado hoy todo lo que puede; vuelve a pedírmelo mañana
   *[over_country_budget] tu equipo ya ha enviado hoy a ese país todo lo que puede; vuelve a pedírmelo mañana
}
sends-used-up = Tu equipo ha agotado lo que puedo enviar en un día. Los mensajes a otros fallan hasta medianoche UTC, y quien pidió uno lo sabe. Quien me administra puede subir el límite.
sends-abroad-used-up = Tu equipo ha agotado lo que puedo enviar a { $country } en un día. Los mensajes a ese país fallan hasta medianoche UTC, y quien pidió uno lo sabe. Quien me administra puede subir el límite.
reported = el proveedor indica { $status }
with-code = { $why } (error { $code })
with-status = { $why } (estado { $status })
send-again-to = ¿Volver a enviar esto a { $who }?
may-have-arrived = Nadie puede saber si este SMS salió. Si salió, le llegará dos veces. Si prefieres no volver a enviarlo, cierra esta página.

something-waits = Hay algo que espera tu decisión.
