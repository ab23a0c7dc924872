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
    [status_rejected] Rechazado
    [status_expired] Nadie decidió a tiempo
    [status_taken_back] Deshecho
    [status_kept] Se dejó como está
    [status_undo_expired] Ya no se puede deshacer
    [decided_by] Lo decidió
    [decided_at] Decidido
    [arguments] En detalle
    [label] Dato
    [value] Valor
    [now] Hasta ahora
   *[also_decide] Ver y decidir
}

page-decided = { $form ->
    [title] Decidido hace poco
    [empty] En las últimas dos semanas no se decidió nada.
    [what] Qué
    [status] Resultado
    [status_open] Se puede deshacer
    [status_approved] Aprobado
    [status_rejected] Rechazado
    [status_expired] Nadie decidió a tiempo
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
