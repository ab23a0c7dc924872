chosen-value = { $form ->
    [member] miembro
    [approver] aprobador
    [accept] aceptado
    [adverse] con reparos
    [agreed] acordado por ambas partes
    [all] todos
    [apartments] edificio de pisos
    [appliance] electrodoméstico
    [application] solicitud
    [application_processing] solicitudes
    [approve] aprobar
    [approved] aprobado
    [arrears] atrasos
    [arrears_escalation] alquileres atrasados
    [arrears_notice_day] días de atraso antes de un aviso
    [assign] encargado a un profesional
    [bank] transferencia
    [basis_points] centésimas de un por ciento
    [broken] incumplido
    [building] edificio
    [by_hand] en mano
    [cancel] cancelado
    [capital] inversión
    [card] tarjeta
    [cash] efectivo
    [certificate] certificado
    [changed] cambiado
    [cheque] cheque
    [cleaning] limpieza
    [clear] sin reparos
    [close] cerrado
    [commercial] local comercial
    [communication_followup] preguntas abiertas
    [complete] terminado
    [compliance] obligaciones
    [compliance_deadlines] obligaciones y plazos
    [contents] contenido
    [credit] crédito
    [damage] daños
    [days] días
    [decline] rechazar
    [deposit] fianza
    [deposit_cap] fianza máxima
    [deposit_lodge_days] plazo para depositar la fianza
    [deposit_return_days] plazo para devolver la fianza
    [dismiss] sin interés
    [domain] Domain
    [done] hecho
    [duplex] dúplex
    [electrical] electricidad
    [electrical_safety] revisión eléctrica
    [email] correo electrónico
    [emergency] emergencia
    [end] final
    [end_notice_days_owner] preaviso del propietario
    [end_notice_days_tenant] preaviso del inquilino
    [entry] entrada
    [entry_notice_days] aviso antes de entrar
    [execute_with_tools] hacer algo
    [exit] salida
    [fee] tarifa
    [form] formulario
    [fortnight] dos semanas
    [four_weeks] cuatro semanas
    [garden] jardín
    [gas_safety] revisión del gas
    [google] Google
    [grace_days] días de gracia antes de un recargo
    [history] historial
    [hold] en espera
    [hold_over] continúa sin plazo
    [hours] horas
    [house] casa
    [identity] identidad
    [in_person] en persona
    [income] ingresos
    [inspection_scheduling] inspecciones
    [inspections_per_year] inspecciones en doce meses
    [instalment_due] vence una cuota
    [insurance] seguro
    [insurance_ends] termina un seguro
    [insurance_renewal] seguros
    [invoice] factura
    [landlord] arrendador
    [last_month] el mes pasado
    [last_year] el año pasado
    [late_fee] recargo máximo por atraso
    [lease] contrato de alquiler
    [lease_lifecycle] contratos
    [legal] gastos legales
    [let] alquilado
    [liability] responsabilidad civil
    [listing_performance] anuncios
    [live] en oferta
    [low] baja
    [maintenance] reparaciones
    [maintenance_followup] reparaciones en curso
    [management] administración
    [market_rent] alquileres de mercado
    [missed] incumplido
    [missing_items] objetos que faltan
    [month] al mes
    [months] meses
    [months_of_rent] meses de alquiler
    [move_in] fecha de entrada
    [no_limit] sin límite
    [normal] corriente
    [notice] aviso
    [notified] avisados los inquilinos
    [notify] solo avisar
    [off] fuera del mercado
    [on] en el mercado
    [on_hold] en espera
    [once] una vez
    [other] otro
    [others] otros motivos
    [owner] propietario
    [owner_statement] liquidación del propietario
    [paid] pagado
    [papers] documentos
    [papers_missing] faltan documentos
    [pause] pausar
    [payment_plans] planes de pago
    [person] persona
    [pest] plagas
    [phone] teléfono
    [photo] foto
    [place] lugar
    [plumbing] fontanería
    [policy] póliza
    [pool_barrier] revisión de la valla de la piscina
    [portfolio] cartera
    [post] correo postal
    [preference] preferencia
    [preferred] por donde se ha escrito al final
    [property] propiedad
    [propose] propuesto
    [quarter] al trimestre
    [quote] presupuesto
    [rates] tasas
    [ready] listo
    [receipt] recibo
    [receive] recibido
    [record_years] conservación de los registros
    [redecoration] repintado
    [references] referencias
    [registered_post] correo certificado
    [rejected] rechazado
    [renew] renovado
    [rent] alquiler
    [rent_arrears] alquiler atrasado
    [rent_collection] alquileres
    [rent_due] vence el alquiler
    [rent_increase] subida del alquiler
    [rent_increase_cap_bp] subida máxima del alquiler
    [rent_increase_gap_months] tiempo entre dos cambios de alquiler
    [rent_increase_notice_days] aviso de subida del alquiler
    [rent_late] alquiler atrasado
    [rent_roll] lista de alquileres
    [rental_registration] registro o licencia de alquiler
    [reopen] reabierto
    [repair_hours_emergency] plazo para una reparación de emergencia
    [repair_hours_urgent] plazo para una reparación urgente
    [repairs] reparaciones
    [report] informe
    [request] pedido
    [reschedule] cambiado de fecha
    [resume] reanudar
    [routine] rutinaria
    [schedule] con cita
    [sign] firmado
    [skip] omitir
    [smoke_alarms] prueba de los detectores de humo
    [snooze] aplazado
    [start] empezado
    [statement] extracto
    [structural] estructura
    [switched_off] desactivado
    [switched_on] activado
    [taken] ya ocupado
    [tax] impuestos
    [tax_year_first_month] mes en que empieza el año fiscal
    [tenancy] arrendamiento
    [tenancy_history] alquileres anteriores
    [tenant] inquilino
    [text] mensaje
    [thing] cosa
    [this_month] este mes
    [this_year] este año
    [times] veces
    [triage] valorado
    [unclear] dudoso
    [unit] unidad
    [unpaid_bills] facturas sin pagar
    [urgent] urgente
    [utilities] suministros
    [utility] suministro
    [vacancy] viviendas vacías
    [vendor] profesional
    [vendor_licence] licencia del profesional
    [visit_arranged] visita concertada
    [waitlist] lista de espera
    [week] a la semana
    [weeks_of_rent] semanas de alquiler
    [withdraw] retirado
    [withdraw_notice] aviso retirado
    [work] trabajo
    [workers] accidentes laborales
    [year] al año
   *[years] años
}
every-years = { $count ->
    [one] cada año
   *[other] cada { $count } años
}
every-months = { $count ->
    [one] cada mes
   *[other] cada { $count } meses
}
every-weeks = { $count ->
    [one] cada semana
   *[other] cada { $count } semanas
}
every-days = { $count ->
    [one] cada día
   *[other] cada { $count } días
}
weekday = { $form ->
    [monday] lunes
    [tuesday] martes
    [wednesday] miércoles
    [thursday] jueves
    [friday] viernes
    [saturday] sábado
   *[sunday] domingo
}
every-hours = { $count ->
    [one] cada hora
   *[other] cada { $count } horas
}
each-time = { $how }, { $days }

reminder-refused = { $form ->
    [off] ningún propietario del equipo activó este aviso
    [today] ya se les recordó hoy
   *[week] ya se les recordó bastante esta semana
}
