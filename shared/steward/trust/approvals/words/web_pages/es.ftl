page-approvals = { $form ->
    [title] Aprobaciones
    [empty] Nada espera tu decisión.
    [what] Qué
    [words] Texto
    [to] Para
    [facts] Datos
    [why] Por qué
    [careful] Atención
    [asked_by] Lo pide
    [asked_at] Pedido
    [until] Abierto hasta
    [code] Código
    [others] También puede decidir
    [like_this] Decidido antes
    [status] Estado
    [status_open] Abierto
    [status_approved] Aprobado
    [status_not_done] No se hizo
    [because] Por qué no
    [status_rejected] Rechazado
    [status_expired] Nadie decidió a tiempo
    [status_withdrawn] Ya no hacía falta
    [status_done] Hecho
    [status_taken_back] Deshecho
    [status_kept] Se dejó como está
    [status_undo_expired] Ya no se puede deshacer
    [decided_by] Lo decidió
    [decided_at] Decidido
    [taken_back_by] Deshecho por
    [arguments] En detalle
    [label] Dato
    [value] Valor
    [now] Hasta ahora
    [authors] De quién son las palabras
    [who] Quién
    [also_tick] Marcar para decidir varias a la vez
    [also_together] Lo marcado
    [also_approve_all] Aprobar lo marcado
    [also_reject_all] Rechazar lo marcado
    [also_alone] Esto se decide por separado, después de verlo.
    [also_nothing] No había nada marcado, así que no se ha decidido nada.
    [also_gone] Sin decidir, porque ya no está o no te toca decidirlo.
   *[also_decide] Ver y decidir
}

decided-together = { $form ->
    [approved] Aprobado: { $what }
    [rejected] Rechazado: { $what }
    [changed] Sin decidir, porque ha cambiado desde que se mostró: { $what }
    [before] Ya se había decidido: { $what }
    [paused] Sin decidir, porque estoy en pausa para tu equipo hasta que alguien escriba /start: { $what }
   *[alone] Sin decidir, porque se decide por separado: { $what }
}

page-decided = { $form ->
    [title] Decidido hace poco
    [empty] En las últimas dos semanas no se decidió nada.
    [what] Qué
    [status] Resultado
    [status_open] Se puede deshacer
    [status_approved] Aprobado
    [status_not_done] No se hizo
    [because] Por qué no
    [status_rejected] Rechazado
    [status_expired] Nadie decidió a tiempo
    [status_withdrawn] Ya no hacía falta
    [status_done] Hecho
    [status_taken_back] Deshecho
    [status_kept] Se dejó como está
    [status_undo_expired] Ya no se puede deshacer
    [by] Lo decidió
    [at] Decidido
    [until] Hasta
    [asked_by] Lo pidió
    [words] Texto
    [facts] Datos
    [why] Por qué
    [code] Código
    [arguments] En detalle
    [label] Dato
    [value] Valor
   *[now] Hasta ahora
}
