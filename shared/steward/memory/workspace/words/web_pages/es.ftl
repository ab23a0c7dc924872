page-files = { $form ->
    [title] Archivos
    [empty] Aquí no hay archivos.
    [folder] Carpeta
    [show] Mostrar
    [also_deleted] Archivos eliminados
    [name] Nombre
    [size] Tamaño en bytes
    [changed_at] Modificado
    [also_shows_now] Así está ahora
    [also_shows_earlier] Así era antes
    [also_shows_gone] Este archivo se eliminó
    [also_see_present] Ver cómo está ahora
    [since] Desde
    [who] Autor
    [text] Texto
    [versions] Versiones de los últimos 35 días
    [kind] Estado
    [kind_now] Actual
    [kind_earlier] Anterior
    [kind_gone] Eliminado
    [also_download] Descargar
    [also_outside_lines] Alguien ajeno al equipo escribió las líneas marcadas. Solo informan; Steward no actúa según ellas.
    [also_changed_meanwhile] Mientras tanto, otra persona ha escrito este archivo. No se pierde nada: tu texto está abajo. Si lo guardas, reemplaza lo que hay ahora.
    [also_differs] En qué se diferencia el tuyo
    [also_there_now] Lo que hay ahora
    [also_yours] Tu texto
    [new] Archivo nuevo
    [ask_path] Ruta, por ejemplo areas/boiler.md
    [ask_content] Texto
    [edit] Editar
    [move] Mover o cambiar el nombre
    [ask_to] Ruta nueva
    [restore] Restaurar esta versión
   *[delete] Eliminar
}

page-facts = { $form ->
    [title] Datos
    [empty] Todavía no hay nada guardado. Dile a Steward qué debe saber, por mensaje o aquí.
    [text] Dato
    [about] Sobre
    [kind] Tipo
    [kind_team] Nota del equipo
    [kind_preference] Preferencia
    [kind_person] Persona
    [kind_place] Lugar
    [kind_thing] Cosa
    [kind_routine] Costumbre
    [kind_work] Trabajo
    [kind_other] Otro
    [sure] Seguridad, en %
    [source] Fuente
    [source_asked] El equipo pidió recordarlo
    [source_confirmed] Lo confirmaste
    [source_said] De lo que has dicho
    [last_at] Última mención
    [also_outside] Alguien ajeno al equipo
    [remember] Recordar algo
    [correct] Corregir
    [change] Cambiar el texto
    [ask_text] El dato, en una frase
    [ask_category] Tipo, si es otro
    [ask_category_preference] Preferencia
    [ask_category_person] Persona
    [ask_category_place] Lugar
    [ask_category_thing] Cosa
    [ask_category_routine] Costumbre
    [ask_category_work] Trabajo
    [ask_category_other] Otro
    [ask_confidence] Seguridad, de 0,3 a 1
   *[forget] Olvidar
}
