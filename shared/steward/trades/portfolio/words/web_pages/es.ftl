page-findings = { $form ->
    [title] Hallazgos
    [empty] No hay nada pendiente. Steward revisa los registros por sí mismo y avisa de lo que encuentra.
    [what] Qué
    [scanner] Encontrado en
    [urgent] Urgente
    [urgent_yes] Urgente
    [status] Estado
    [status_open] Nuevo
    [status_proposed] Propuesto
    [status_ran] Steward se ha ocupado
    [status_made] Steward lo ha preparado
    [status_approved] Aprobado
    [status_rejected] Rechazado
    [status_expired] Nadie decidió
    [status_not_done] No hecho
    [status_unknown] Quizá hecho
    [status_told] Avisado
    [status_seen_to] En marcha
    [status_called_off] Cancelado, sigue pendiente
    [status_snoozed] Aplazado
    [status_dropped] Descartado
    [status_resolved] Resuelto
    [status_done] Hecho
    [status_dismissed] Sin interés
    [found_at] Encontrado
    [stopped] Por qué no pasa nada
    [proposes] Steward propone
    [to] Recuerda a
    [whose] Lo atiende
    [told_at] Avisado
    [lapses_at] Inútil después de
    [done] Hecho
    [put_off] Aplazar
    [ask_until] Hasta cuándo
   *[dismiss] Sin interés
}
attempt-ended = { $form ->
    [not_done] Lo he intentado, pero no se pudo hacer. Aplázalo para que lo intente de nuevo, o encárgate tú y márcalo como hecho.
   *[unknown] Lo he intentado y nadie sabe si se hizo. Compruébalo y márcalo como hecho o aplázalo.
}

page-scanners = { $form ->
    [title] Vigilancia
    [empty] Nada revisa los registros.
    [what] Vigila
    [status] Estado
    [status_on] Activado
    [status_off] Desactivado
    [found] Hallazgos abiertos
    [last_found] Último hallazgo
    [proposes] Puede proponer
    [settings] Ajustes
    [setting] Ajuste
    [value] Valor
    [would_find] Encontraría en los próximos 30 días, si nada cambia
    [would_find_if_on] Encontraría en los próximos 30 días, si estuviera activada
    [expected] Desde
    [finding] Hallazgo
    [on] Activar
    [off] Desactivar
    [set_days] Fijar los días
    [ask_offsets] Días, contados desde el día del que se trata: -7, 0, 3
    [set_weekdays] Fijar los días de la semana
   *[ask_weekdays] Días de la semana, de 1 (lunes) a 7 (domingo): 1, 2, 3
}

page-properties = { $form ->
    [title] Inmuebles
    [empty] Aquí no hay inmuebles. Pide a Steward que añada uno.
    [find] Buscar
    [name] Inmueble
    [state] Estado
    [state_onboarding] En alta
    [state_active] Gestionado
    [state_archived] Archivado
    [units] Viviendas
    [let] Alquiladas
    [vacant] Vacías
    [other] Otras
    [address] Dirección
    [kind] Tipo
    [owners] Propietarios
    [value] Valor
    [asks_above] Pregunta por gastos de más de
    [homes] Viviendas
    [unit] Vivienda
    [status] Estado
    [status_vacant] Vacía
    [status_listed] Ofrecida
    [status_reserved] Reservada
    [status_occupied] Alquilada
    [status_notice] Alquilada, con preaviso
    [status_turn] En preparación
    [status_off_market] Fuera del mercado
    [bedrooms] Dormitorios
    [market] Alquiler de mercado
    [tenancies] Alquileres
    [tenants] Inquilinos
    [home] Vivienda
    [tenancy] Estado
    [tenancy_draft] Sin firmar
    [tenancy_pending] Empieza más tarde
    [tenancy_active] En curso
    [tenancy_periodic] En curso, sin plazo fijo
    [tenancy_notice] Con preaviso
    [tenancy_ended] Terminado, sin liquidar
    [tenancy_closed] Liquidado
    [tenancy_cancelled] Anulado
    [since] Desde
    [until] Hasta
    [rent] Alquiler
    [per] Periodo
    [overdue] Vencido
    [due_later] Vence más tarde
    [duties] Lo que exige la ley
    [duty] Obligación
    [of] De
    [due_on] Vence
    [stands] Estado
    [stands_upcoming] Pendiente
    [stands_due] Toca ya
    [stands_overdue] Vencida
    [last_done_on] Última vez
    [offers] En alquiler
    [offered] Vivienda
    [headline] Titular
    [asked] Alquiler
    [offer] Estado
    [offer_draft] Borrador
    [offer_live] Publicado
    [offer_paused] En pausa
    [free_from] Libre desde
    [views] Visitas
   *[enquiries] Consultas
}

page-tenancies = { $form ->
    [title] Alquileres
    [empty] Aquí no hay alquileres.
    [find] Inquilino o lugar
    [tenants] Inquilinos
    [place] Lugar
    [state] Estado
    [state_draft] Sin firmar
    [state_pending] Empieza más tarde
    [state_active] En curso
    [state_periodic] En curso, sin plazo fijo
    [state_notice] Con preaviso
    [state_ended] Terminado, sin liquidar
    [state_closed] Liquidado
    [state_cancelled] Anulado
    [start] Desde
    [until] Hasta
    [end] Plazo hasta
    [out_by] Salida
    [rent] Alquiler
    [per] Periodo
    [due_day] Vence el
    [overdue] Vencido
    [due_later] Vence más tarde
    [autopay] Cobro automático
    [deposit] Fianza
    [held_by] La guarda
    [held_by_owner] El propietario
    [held_by_agency] La agencia
    [held_by_scheme] Un organismo de fianzas
    [deposit_state] Estado de la fianza
    [deposit_state_none] Sin fianza
    [deposit_state_due] Sin pagar
    [deposit_state_paid] Pagada
    [deposit_state_lodged] Depositada
    [deposit_state_claimed] Reclamada
    [deposit_state_released] Devuelta
    [rents] Rentas
    [since] Desde
    [entries] Cuenta
    [on] Día
    [entry] Apunte
    [entry_charge] Cargo
    [entry_payment] Pago
    [what] Concepto
    [amount] Importe
    [left] Por pagar
    [status] Estado
    [status_scheduled] Previsto
    [status_open] Abierto
    [status_part_paid] Pagado en parte
    [status_paid] Pagado
    [status_waived] Perdonado
    [status_reversed] Anulado
    [status_pending] En camino
    [status_cleared] Recibido
    [status_failed] Fallido
    [status_refunded] Reembolsado
    [note] Nota
    [papers] Documentos
    [called] Documento
    [paper] Tipo
    [filed_on] Archivado
    [valid_until] Válido hasta
   *[also_outside] Alguien ajeno al equipo
}

page-arrears = { $form ->
    [title] Atrasos
    [empty] Nadie va atrasado.
    [age_31_or_more] 31 días o más
    [age_15_to_30] De 15 a 30 días
    [age_8_to_14] De 8 a 14 días
    [age_1_to_7] De 1 a 7 días
    [age_plan] Cumplen un plan de pagos
    [who] Quién
    [place] Dónde
    [owed] Vencido
    [days] Días
    [since] Desde
    [plan] Plan de pagos
    [plan_proposed] Propuesto
    [plan_late] Un plazo está vencido
    [plan_unclear] Un plazo está vencido, salvo que un pago fuera por él
   *[plan_kept] Se cumple
}

page-maintenance = { $form ->
    [title] Reparaciones
    [called] Reparación
    [empty] No hay nada que reparar.
    [place] Dónde
    [urgency] Urgencia
    [urgency_emergency] Emergencia
    [urgency_urgent] Urgente
    [urgency_normal] Corriente
    [urgency_low] Baja
    [state] Estado
    [state_reported] Comunicado
    [state_triaged] Revisado
    [state_quoting] Pidiendo presupuestos
    [state_approved] Aprobado
    [state_scheduled] Con cita
    [state_in_progress] En marcha
    [state_completed] Hecho
    [state_closed] Cerrado
    [state_on_hold] En espera
    [state_cancelled] Anulado
    [reported_on] Comunicado
    [reported] Como se comunicó
    [vendor] Proveedor
    [appointment_at] Cita
    [completed_at] Hecho
    [estimate] Precio acordado
    [kind] Tipo
    [description] Descripción
    [note] Nota
    [quotes] Presupuestos
    [asked] Proveedor
    [price] Precio
    [quote] Estado
    [quote_requested] Pedido
    [quote_received] Recibido
    [quote_approved] Aceptado
    [quote_declined] Rechazado
    [quote_expired] Caducado
    [valid_until] Válido hasta
    [costs] Costes
    [spent_on] Día
    [spent] Importe
    [what_for] Concepto
   *[also_outside] Alguien ajeno al equipo
}

page-reports = { $form ->
    [title] Informes
    [empty] Todavía no se ha hecho ningún informe.
    [called] Informe
    [about] De
    [first] Desde
    [last] Hasta
    [made_on] Hecho
    [number] Número
    [make] Informe nuevo
    [ask_kind] Informe
    [ask_kind_rent_roll] Lista de alquileres
    [ask_kind_arrears] Atrasos
    [ask_kind_income] Ingresos y gastos
    [ask_kind_tax] Año fiscal
    [ask_kind_portfolio] Toda la cartera
    [ask_kind_owner_statement] Liquidación al propietario
    [ask_kind_maintenance] Reparaciones
    [ask_kind_compliance] Lo que exige la ley
    [ask_period] Periodo
    [ask_period_this_month] Este mes
    [ask_period_last_month] El mes pasado
    [ask_period_this_year] Este año
    [ask_period_last_year] El año pasado
    [ask_period_other] Desde y hasta, como abajo
    [ask_first] Desde
    [ask_last] Hasta
    [also_totals] Totales
    [also_lines] Líneas
    [also_pdf] Descargar en PDF
    [also_csv] Descargar en CSV
   *[also_share] Página para compartir
}
