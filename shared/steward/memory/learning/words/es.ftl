keep-preference = { $form ->
    [on] tener esto en cuenta cuando alguien me pida algo: { $words }
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
    [rejects] Proponerlo solo cuando alguien lo pida: se rechazó.
    [undoes] Hacerlo solo cuando alguien lo pida: se deshizo.
   *[sets] El nivel lo fijan las personas.
}
preference-kept = { $form ->
    [on] Tengo esto en cuenta cuando alguien me pide algo: { $words }
   *[off] Ya no me guío por esto: { $words }
}
said-preference = Deshecho: esa preferencia está como antes.
said-rule = { $form ->
    [on] Desde ahora sigo esa regla.
    [off] Ya no sigo esa regla.
   *[back] Deshecho: esa regla está como antes.
}
rated = Gracias, anotado.
