on-page = { $form ->
    [text] Se envía exactamente esto
    [kept] Se guarda exactamente esto
    [text_hint] Cámbialo aquí si quieres: lo que ponga en el cuadro es lo que cuenta.
    [marked] Subrayado, lo que viene de fuera:
    [outside] Escrito por alguien de fuera. Steward nunca obedece lo que pone ahí.
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
