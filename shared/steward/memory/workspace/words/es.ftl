remember-fact = recordar esto para todo el equipo
write-file = escribir el archivo { $path }
edit-file = cambiar el archivo { $path }
remove-file = borrar el archivo { $path }
place-file = { $form ->
    [move] mover el archivo { $path } a { $to }
   *[copy] copiar el archivo { $path } a { $to }
}
restore-file = devolver el archivo { $path } a una versión anterior
remembered = Anotado: { $words }
already-remembered = Ya estaba anotado: { $words }
forgotten = Deshecho: ya no recuerdo { $words }.
learned-as-well = También lo aprendí de lo que escribiste antes. Si quieres, dime que olvide eso también.
nothing-to-forget = { $words } ya no estaba en mi memoria.
file-written = Archivo escrito: { $path }
workspace-file-changed = { $form ->
    [edited] Archivo cambiado: { $path }
    [deleted] Archivo borrado: { $path }
   *[restored] El archivo { $path } vuelve a una versión anterior
}
workspace-file-placed = { $form ->
    [moved] Archivo { $path } movido a { $to }
   *[copied] Archivo { $path } copiado a { $to }
}
file-undone = { $form ->
    [back] Deshecho: el archivo { $path } vuelve a ser el de antes.
   *[gone] Deshecho: el archivo { $path } ya no existe.
}
file-not-undone = { $form ->
    [changed] alguien ha cambiado el archivo { $path } desde entonces
   *[not_kept] ya no se conserva el contenido anterior del archivo { $path }
}
reword-memory = recordar esto desde ahora: { $words }
forget-words = olvidar esto: { $words }
change-memory = corregir algo que recuerdo
forget-memory = olvidar algo que recuerdo
memory-changed = Ahora lo recuerdo así: { $words }
memory-forgotten = Olvidado: { $words }
memory-undone = Deshecho: vuelvo a recordarlo como antes.
