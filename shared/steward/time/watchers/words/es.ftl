skill-called = { $form ->
    [expense_tracker] Gastos
    [invite_detector] Invitaciones
   *[tax_tracker] Papeles para los impuestos
}
try-skill = probar "{ $name }" con un correo
create-skill = vigilar en tu correo "{ $name }"
create-acting-skill = vigilar en tu correo "{ $name }" y, cada vez que llegue uno, { $what }
change-skill = { $form ->
    [changed] cambiar cómo vigilo tu correo en busca de "{ $name }"
    [on] volver a vigilar tu correo en busca de "{ $name }"
   *[off] dejar de vigilar tu correo en busca de "{ $name }"
}
delete-skill = dejar de vigilar tu correo en busca de "{ $name }" y olvidarlo
switch-watcher = { $form ->
    [on] vigilar tu buzón
   *[off] dejar de vigilar tu buzón
}
skill-done = { $form ->
    [created] Ahora vigilo tu correo en busca de "{ $name }".
    [changed] "{ $name }" ha cambiado.
    [on] "{ $name }" está activado.
    [off] "{ $name }" está desactivado.
    [deleted] "{ $name }" está borrado.
    [removed] Deshecho: "{ $name }" ya no existe.
    [as_before] Deshecho: "{ $name }" vuelve a ser como era.
   *[back] Deshecho: "{ $name }" está de vuelta.
}
watcher-switched-now = { $form ->
    [on] Desde ahora vigilo lo que llega a { $address }.
   *[off] Ya no vigilo { $address }.
}
watcher-without-rules = Desde ahora vigilo { $address }. En cuanto haya una regla activada para tu correo, te digo lo que encuentre; por ejemplo, puedes activar "{ $name }".
no-mailbox-watched = No vigilo ninguna cuenta tuya, y no he cambiado nada
skill-is-tried = Estoy probando "{ $name }" con él y te diré qué resulta.
