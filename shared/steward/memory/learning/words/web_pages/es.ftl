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
