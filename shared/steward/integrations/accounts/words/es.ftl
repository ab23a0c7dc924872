sign-in-title = Conectar Google para { $who }
may-then = Steward, el asistente de { $account }, podrá entonces hacer esto por ti, y nada más:
scope-in-words = { $form ->
    [calendar_events] ver y cambiar eventos de tu calendario
    [gmail_readonly] leer tu correo
    [gmail_compose] escribir borradores y enviar correo en tu nombre
    [gmail_modify] leer tu correo, escribir borradores y poner etiquetas
    [drive_readonly] leer tus archivos de Drive
    [drive_file] guardar archivos propios en tu Drive
    [documents] leer y cambiar tus documentos
   *[spreadsheets] leer y cambiar tus hojas de cálculo
}
allowed-as = Has iniciado sesión como { $address }.
share-account = { $form ->
    [shared] dejar que todo tu equipo use tu cuenta de Google a través de mí
   *[alone] usar tu cuenta de Google solo para ti
}
disconnect = desconectar tu cuenta de Google
shared-account = { $form ->
    [shared] todo tu equipo puede usar { $address } a través de mí
   *[alone] solo su dueño puede usar { $address } a través de mí
}
disconnected = ya no puedo usar { $address }
not-connected = no hay ninguna cuenta conectada: nadie ha iniciado sesión
make-event = poner { $title } en tu calendario para { $when }
make-event-with = poner { $title } en tu calendario para { $when } e invitar a { $who }
change-event = { $form ->
    [alone] cambiar { $title } ({ $when }) en tu calendario
    [invited] cambiar { $title } ({ $when }) en tu calendario y sus invitados
   *[removed] quitar { $title } ({ $when }) de tu calendario
}
event-done = { $form ->
    [made] { $title } está en tu calendario ({ $when })
    [changed] { $title } ha cambiado en tu calendario ({ $when })
    [removed] { $title } ya no está en tu calendario ({ $when })
    [as_before] Deshecho: { $title } está como antes ({ $when }).
   *[back] Deshecho: { $title } vuelve a estar en tu calendario ({ $when }).
}
event-taken-out = Deshecho: el evento ya no está en tu calendario.
mail-to = enviar un correo a { $who }: { $subject }
mail-answer = contestar un correo, para { $who }
mail-draft = escribir un borrador para { $who }
label-mail = cambiar las etiquetas del correo { $subject }
mail-done = { $form ->
    [sent] he enviado el correo "{ $subject }" a { $who }
   *[drafted] el correo "{ $subject }" para { $who } está en tus borradores
}
mail-labelled = he cambiado las etiquetas del correo
labels-back = Deshecho: el correo vuelve a tener sus etiquetas.
sharing-back = Deshecho: la cuenta se usa como antes.
draft-gone = Deshecho: el borrador está descartado.
make-file = { $form ->
    [folder] crear la carpeta { $name } en Drive
    [upload] subir { $name } a Drive
    [document] crear el documento { $name } en Drive
   *[spreadsheet] crear la hoja de cálculo { $name } en Drive
}
change-file = { $form ->
    [document] añadir texto al final de { $title }
    [cells] poner valores en celdas de { $title }
   *[rows] añadir filas al final de { $title }
}
file-made = { $name } ya está en Drive: { $link }
file-changed = { $form ->
    [document] he añadido el texto a { $title }: { $link }
    [cells] he rellenado { $title }: { $link }
   *[rows] he añadido las filas a { $title }: { $link }
}
file-taken-back = { $form ->
    [made] Deshecho: ahora está en la papelera de Drive.
    [document] Deshecho: el texto ya no está en el documento.
    [cells] Deshecho: las celdas están como antes.
   *[rows] Deshecho: las filas ya no están en la hoja de cálculo.
}
