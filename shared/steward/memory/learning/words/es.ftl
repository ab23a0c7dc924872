keep-preference = { $form ->
    [on] tener esto en cuenta desde ahora: { $words }
   *[off] dejar de tener esto en cuenta: { $words }
}
change-rule = { $form ->
    [new] seguir una regla nueva: { $words }
    [words] cambiar el texto de una regla: { $words }
    [on] volver a seguir esta regla: { $words }
   *[off] dejar de seguir esta regla: { $words }
}
switch-rule = { $form ->
    [words] cambiar una regla que he aprendido
    [on] volver a seguir una regla que he aprendido
   *[off] dejar de seguir una regla que he aprendido
}
keep-rating = anotar que das a mi respuesta { $rating } de 5
habit-words = { $form ->
    [begins] Empieza con { $words }.
    [ends] Termina con { $words }.
    [adds] Incluye { $words }.
   *[drops] Omite { $words }.
}
habit-instead = Di { $after }, no { $before }.
habit-of = { $form ->
    [shorter] Escríbelo más corto.
    [longer] Escríbelo con más detalle.
    [rejects] Se rechazó: hazlo solo cuando se pida.
    [undoes] Se deshizo: hazlo solo cuando se pida.
   *[sets] El nivel lo fijan las personas.
}
said-preference = { $form ->
    [on] Desde ahora me guío por eso.
    [off] Ya no me guío por eso.
    [back] Deshecho: esa preferencia está como antes.
   *[changed] No se deshizo: esa preferencia ha cambiado desde entonces.
}
said-rule = { $form ->
    [on] Desde ahora sigo esa regla.
    [off] Ya no sigo esa regla.
    [back] Deshecho: esa regla está como antes.
   *[changed] No se deshizo: esa regla ha cambiado desde entonces.
}
rated = Gracias, anotado.

page-rules = { $form ->
    [title] Reglas
    [empty] Todavía no hay reglas. Steward las aprende cuando lo corriges, y puedes escribir las tuyas.
    [text] Qué dice
    [kind] Tipo
    [kind_rule] Regla
    [kind_preference] Preferencia
    [where] Dónde
    [state] Estado
    [state_on] En uso
    [state_off] Desactivada
    [state_proposed] Propuesta: decide un propietario
    [sure] Seguridad, en %
    [source] Fuente
    [source_corrections] Aprendida de correcciones
    [source_said] Alguien lo dijo
    [corrections] Correcciones
    [by] Fijada por
    [new_rule] Regla nueva
    [new_preference] Preferencia nueva
    [ask_text] La regla, en una frase
    [ask_key] De qué trata, en pocas palabras
    [ask_value] Qué quieres, en una frase
    [follow] Seguirla
    [stop] Desactivar
    [reword] Redactar de nuevo
    [prefer] Volver a tenerla en cuenta
    [let_go] Ya no tenerla en cuenta
   *[change] Cambiar
}
