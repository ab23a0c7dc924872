web-app-label = { $form ->
    [skip] Ir al contenido
    [menu] Menú
    [sign_out] Cerrar sesión
    [find] Buscar
    [more] Mostrar más
    [all] Todos
    [csv] Descargar como tabla (CSV)
    [actions] Acciones
    [back] Volver a la lista
    [cancel] Cancelar
    [to_start] Ir al inicio
    [somebody_outside] Alguien de fuera del equipo
    [files] Adjunto
    [mixed] Con palabras de gente de fuera del equipo.
    [may_have_arrived] Nadie sabe si esto llegó.
    [working] Steward está en ello.
    [draft] Aún se está escribiendo
    [refresh] Actualizar
    [earlier] Ver mensajes anteriores
    [later] Mostrar los mensajes más recientes
    [link_decide] Verlo y decidir
    [link_undo] Deshacerlo
    [link_sign_in] Iniciar sesión
    [link_resend] Enviarlo otra vez
    [upload_add] Añadir archivos
    [upload_uploading] subiendo …
    [upload_failed] no ha llegado. Inténtalo de nuevo.
    [upload_type] no se puede leer: valen imágenes, PDF, Word, Excel, PowerPoint y texto.
    [upload_too_large] no añadido: un mensaje admite 10 archivos y 5 MB.
    [upload_remove] Quitar
    [upload_needs_script] Para añadir archivos, tu navegador tiene que ejecutar scripts.
    [upload_missing] Un archivo no ha llegado completo. Añádelo de nuevo.
    [upload_changed] Un archivo no es lo que dice su nombre. Compruébalo y añádelo de nuevo.
   *[does_not_fit] Esto aún no encaja. Revisa lo que está marcado.
}

web-app-section = { $form ->
    [today] Hoy
    [work] En curso
    [knowledge] Lo que Steward sabe
    [trade] Cartera
    [team] Equipo
   *[account] Cuenta
}

web-app-call = { $form ->
    [due] Steward lo tiene y está en ello.
    [running] Steward lo está haciendo.
    [waiting] Espera una decisión: mira en Aprobaciones. Aún no ha pasado nada.
    [signing_in] Espera a que inicies sesión en el servicio: Steward te ha enviado un enlace.
    [done] Hecho.
    [failed] No se hizo.
    [unknown] Nadie puede saber si se hizo. Compruébalo antes de intentarlo otra vez.
    [refused] No se hizo: Steward no puede hacerlo.
    [rejected] No se hizo: fue rechazado.
   *[expired] No se hizo: nadie decidió a tiempo.
}

web-app-message = { $form ->
    [offline] Sin conexión. No se ha perdido nada: inténtalo cuando estés conectado.
    [nothing_here] Aquí no hay nada
    [changed_since] Esto ha cambiado desde que se mostró y no se ha hecho nada. Míralo como está ahora.
   *[no_form] Eso no llegó
}

yes-or-no-on-page = { $form ->
    [yes] Sí
   *[no] No
}
