step-name = { $form ->
    [triage] valoración
    [vendor] proveedor
    [quotes] presupuestos
    [approval] aprobación
    [booking] cita
    [work] trabajo
    [papers] papeles
    [check] comprobación
    [notice] aviso
    [serving] entrega del aviso
    [change] cambio
    [waiting] espera
    [offer] oferta
    [answer] respuesta
    [terms] condiciones
    [message] mensaje
    [payment] pago
    [choice] decisión
    [settled] liquidación
    [exit] última visita
    [leaving] salida
    [visit] visita
    [out] entrega
    [account] cuentas
    [closing] cierre
    [faults] defectos
    [report] informe
    [evidence] comprobante
    [writing] texto del anuncio
    [advertised] publicación
    [applications] solicitudes
    [screening] comprobaciones
    [choosing] elección
    [answering] contestación
    [signing] firma
    [withdrawing] fin de los anuncios
    [others] los demás solicitantes
    [lease] contrato
    [money] primeros pagos
    [lodging] fianza
    [entry] visita de entrada
    [welcome] bienvenida
    [moving_in] mudanza
    [start] comienzo
    [handing_over] traspaso
    [relet] nuevo alquiler
    [deposit] fianza
    [units] unidades
    [owner] propietario
    [request] documentos
    [rules] reglas
    [baseline] primera visita
   *[activation] tu visto bueno
}
awaited = { $form ->
    [vendor] un proveedor asegurado
    [quotes] los presupuestos
    [appointment] una cita
    [work] que se haga el trabajo
    [cost] que se anote el gasto
    [check] saber que todo está bien
    [served] saber que el aviso fue entregado
    [effective] el primer día de la nueva renta
    [signed] el contrato firmado
    [payment] un pago
    [choice] una decisión: un plan de pagos o un aviso
    [balance] lo que aún se debe
    [leaving] el último día
    [findings] lo que encontró la visita
    [evidence] el certificado
    [listing] un anuncio
    [applications] solicitudes completas
    [checks] lo que den las comprobaciones
    [tenancy] el alquiler anotado
    [lodging] el recibo de la fianza
    [moving_in] el día de la mudanza
    [deposit_back] el recibo de la devolución de la fianza
    [units] las unidades anotadas
   *[papers] su seguro anotado
}
how-to-answer = { $form ->
    [signed] Envíame la copia firmada, o dime que está firmada.
    [choice] Dime cuál de las dos.
    [paper] Envíame el documento cuando lo tengas.
    [word] Dime cuando sea así.
   *[other] Dime cuando lo tengas, o que deje de esperar.
}
at-step = { $what }: paso { $place } de { $of } ({ $step }),
doing-now = { $form ->
    [pending] a punto de empezar
    [due] a punto de seguir
    [calling] en marcha
    [asking] a la espera de una decisión
    [trouble] no avanza
    [ended] a punto de seguir
    [completed] terminado
    [cancelled] cancelado
   *[cancelling] cancelándose
}
waiting-for = a la espera de { $on } desde { $since }
stands-still = { $form ->
    [failed] { $matter } no avanza. Algo que intenté no ha funcionado.
    [unknown] { $matter } no avanza. No sé si llegó a hacerse lo último que intenté. Si sigo, lo doy por hecho.
    [refused] { $matter } no avanza. No puedo hacer lo que viene ahora.
    [declined] { $matter } no avanza. La respuesta fue no.
    [cancelled] { $matter } no avanza. Esperaba un trabajo que se ha cancelado. Puedo seguir sin eso.
    [expired] { $matter } no avanza. Nadie ha decidido, aunque he preguntado dos veces.
    [member] { $matter } no avanza. Quien lo pidió ya no está en el equipo.
    [given_up] { $matter } no avanza. Algo ha fallado por mi parte.
   *[paused] { $matter } está en pausa.
}
go-on-or-drop = Dime si sigo o lo dejo.
goes-on-as = { $form ->
    [on_hold] Sigue en pausa, y no hago nada hasta que me digas que siga.
   *[before] Todo sigue como antes.
}
waited-in-vain = { $matter } no avanza. Sigo esperando { $on }.
workflow-declined = { $form ->
    [you] Como dijiste, no voy a { $call }. { $matter } no avanza sin eso. Dime qué cambiar, o que lo deje.
   *[other] No voy a { $call }: la respuesta fue no. { $matter } no avanza sin eso. Dime qué cambiar, o que lo deje.
}
still-waits = { $matter } está a la espera de { $on }.
takes-back = Se deshace esto: { $what }.
nothing-to-take-back = No hay nada que deshacer.
not-taken-back = Esto queda como se hizo: { $what }.

workflow-controlled-by = { $form ->
    [pause] { $who } ha puesto en pausa { $matter }.
    [resume] { $who } ha reanudado { $matter }.
   *[cancel] { $who } ha cancelado { $matter }.
}
step-of = { $place } de { $of }: { $step }
over-already = eso ya ha terminado
changed-since-asked = Algo ha cambiado en esto desde que pregunté.
