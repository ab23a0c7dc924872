repository-trouble = { $form ->
    [unreachable] No llego a vuestro repositorio Git. Vuestros archivos están a salvo aquí y lo sigo intentando.
    [refused] Vuestro repositorio Git ya no acepta mi token. Vuelve a conectarlo con uno que pueda leer y escribir.
    [not_found] Vuestro repositorio Git ya no está donde estaba, o mi token no puede verlo. Vuelve a conectarlo, por favor.
    [no_branch] Vuestro repositorio Git ya no tiene la rama que usábamos. Aquí no he cambiado nada; vuelve a conectarlo con una que tenga.
    [private] La dirección de vuestro repositorio Git lleva a una red privada, y ahí no entro.
    [too_large] Vuestro repositorio Git contiene más de lo que puedo asumir, así que no lo sincronizo. Conecta uno más pequeño.
   *[unfinished] No consigo terminar de sincronizar vuestros archivos con vuestro repositorio Git. Lo sigo intentando.
}
in-conflict = Aquí y en vuestro repositorio Git han cambiado las mismas líneas: { $files }. Guardo ambas, entre marcas. Pídeme que lo resuelva; hasta entonces no los subo.
