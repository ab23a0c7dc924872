page-headline = { $form ->
    [nothing_here] Aquí no hay nada
    [no_form] No ha llegado bien
    [no_button] No ha llegado bien
    [approved] Aprobado
    [not_done] No se hizo
    [rejected] Rechazado
    [expired] Caducado
    [withdrawn] Retirado
    [taken_back] Deshecho
    [kept] Se queda como está
    [undo_expired] Demasiado tarde
    [went_out] Se envió
    [did_not_arrive] No llegó
    [sent_again] Enviado otra vez
    [not_known_yet] Aún no se sabe
    [paused] En pausa
    [signed_in] Conectado
    [allowed_less] No todo
    [sign_in_over] Este enlace ya no sirve
    [sign_in_declined] Sin conectar
    [sign_in_failed] Sin conectar
    [too_many] Demasiados intentos
    [web_over] Este inicio de sesión ya no sirve
    [web_declined] Sin iniciar sesión
    [web_failed] Sin iniciar sesión
    [web_unknown] Ningún equipo encontrado
    [web_choose] ¿Qué equipo?
    [web_sign_out] ¿Cerrar todas las sesiones?
    [web_signed_out] Sesión cerrada
    [web_signed_out_everywhere] Todas las sesiones cerradas
   *[report_over] Este informe ya no está abierto
}
page-ending = { $form ->
    [nothing_here] Este enlace no lleva a ninguna parte. Puede estar mal escrito, haber caducado o ser para otra persona.
    [no_form] Vuelve atrás y usa los botones de la página, por favor.
    [no_button] Vuelve atrás y elige uno de los botones, por favor.
    [approved] Quien lo pidió y quien lo aprobó sabrán por SMS cómo ha ido.
    [not_done] Pídeselo otra vez a Steward si aún lo quieres.
    [rejected] No se ha enviado ni cambiado nada.
    [expired] El plazo para decidir esto ha terminado. No se ha enviado ni cambiado nada.
    [withdrawn] Ya no hacía falta antes de que nadie decidiera. No se ha enviado ni cambiado nada.
    [taken_back] Steward te avisa por SMS de si se ha podido deshacer.
    [kept] No se ha cambiado nada.
    [undo_expired] El plazo para deshacer esto ha terminado. No se ha cambiado nada.
    [went_out] Al final este SMS sí se envió, así que no hay nada que volver a enviar.
    [did_not_arrive] El proveedor lo ha confirmado entretanto. Pide a Steward un SMS nuevo.
    [sent_again] Se envía una vez más, y solo una. Steward te dirá por SMS qué ha sido de él.
    [not_known_yet] Steward aún está averiguando qué ha sido de este SMS. Vuelve a mirar en unos minutos.
    [paused] Steward está en pausa para tu equipo, así que no se envía nada.
    [signed_in] Steward sigue con lo que pediste e informa donde lo pediste.
    [allowed_less] No has permitido todo lo necesario. Steward envía un enlace nuevo para lo demás.
    [sign_in_over] Ya se usó, ha caducado o se abrió en otro navegador. Pide otro a Steward.
    [sign_in_declined] No lo has permitido, así que nada ha cambiado. El enlace de tu mensaje vale hasta mañana.
    [sign_in_failed] Google no ha aceptado el inicio de sesión. Abre otra vez el enlace de tu mensaje.
    [too_many] Espera diez minutos y abre otra vez el enlace de tu mensaje.
    [web_over] Ha tardado demasiado o se empezó en otro navegador o pestaña. Inicia sesión otra vez, por favor.
    [web_declined] El inicio de sesión se ha cancelado. Puedes probar otra vez cuando quieras.
    [web_failed] No se ha podido comprobar tu inicio de sesión. Prueba otra vez en un minuto. Si sigue fallando, avisa a quien administra Steward en tu equipo.
    [web_choose] Tu dirección pertenece a varios equipos. Elige con cuál quieres trabajar.
    [web_sign_out] Se cierran enseguida las sesiones de todos los navegadores que entraron en tu nombre, también la de este.
    [web_signed_out] La sesión de este navegador está cerrada.
    [web_signed_out_everywhere] Están cerradas las sesiones de todos los navegadores que habían entrado en tu nombre.
   *[report_over] Su enlace solo valía un tiempo. Quien lo envió puede enviar otro; el informe sigue guardado.
}

on-page = { $form ->
    [text] Se envía exactamente esto
    [kept] Se guarda exactamente esto
    [text_hint] Cámbialo aquí si quieres: lo que ponga en el cuadro es lo que cuenta.
    [marked] Subrayado, lo que viene de fuera:
    [outside] Escrito por alguien de fuera. Steward nunca obedece lo que pone ahí.
    [written_since] Llegó después de redactar esto. Steward nunca obedece lo que pone ahí.
    [asked_by] Pedido por
    [why] Motivo
    [careful] Ojo
    [others] También puede decidir
    [open_until] Abierto hasta
    [code] Código
    [number] Su número
    [note] Nota para Steward
    [note_hint] Opcional. Si lo rechazas, di por qué: Steward lo lee.
    [approve] Aprobar
    [approve_text] Enviar
    [reject] Rechazar
    [undo] Deshacer
    [keep] Dejarlo así
    [send_again] Enviar otra vez
    [sign_in_hint] Puedes retirarlo cuando quieras, diciéndoselo a Steward o en Google. Sigue solo si tú mismo has pedido algo a Steward.
    [web_sign_in] Iniciar sesión
    [web_sign_out] Cerrar todas las sesiones
   *[continue_to_google] Continuar con Google
}
web-unknown = Ningún equipo para el que trabaja Steward tiene un miembro con la dirección { $address }. Pide a quien administra Steward en tu equipo que añada esta dirección a tus datos e inicia sesión otra vez.
