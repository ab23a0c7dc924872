erase-data = borrar todo lo que hay de { $who }, lo que no se puede deshacer
being-erased = Estoy borrando todo lo que guardo de { $who }.
person-erased = { $count ->
    [one] Borrado para siempre: todo lo de esa persona, que era una sola entrada
   *[other] Borrado para siempre: todo lo de esa persona, { $count } entradas en total
}
kept-in-repository = Sin borrar: lo que ya se subió al repositorio Git de { $host } sigue en su historial.
