record-act = { $form ->
    [list_properties] ver los inmuebles
    [get_property] ver un inmueble
    [create_property] añadir un inmueble
    [save_unit] guardar una unidad
    [save_party] guardar un proveedor o un propietario
    [search_tenants] buscar inquilinos
    [get_tenancy] ver un alquiler
    [create_tenancy] empezar un alquiler
    [update_tenancy] cambiar un alquiler
    [change_rent] cambiar una renta
    [get_payments] ver cargos y pagos
    [get_arrears] ver quién debe la renta
    [add_charge] hacer un cargo a un alquiler
    [record_payment] anotar un pago
    [record_expense] anotar un gasto
    [reverse_entry] anular un apunte
    [get_maintenance] ver las reparaciones
    [create_maintenance] dar parte de una reparación
    [update_maintenance] avanzar una reparación
    [save_quote] guardar un presupuesto
    [approve_quote] aceptar un presupuesto
    [save_insurance] guardar un seguro
    [list_findings] ver qué se encontró en los registros
    [list_scanners] enumerar las vigilancias
    [set_scanner] ajustar una vigilancia
    [update_finding] cerrar lo que he encontrado
    [send_reminder] enviar un recordatorio
    [list_reminders] ver qué recordatorios hay
    [switch_reminder] activar o desactivar un tipo de recordatorio
    [get_legal_rules] ver las reglas legales
    [set_legal_rule] fijar una regla legal
    [save_compliance_item] anotar una obligación legal
    [complete_compliance_item] anotar una obligación como cumplida
    [get_compliance_status] ver las obligaciones
    [schedule_inspection] programar una inspección
    [record_inspection] anotar una inspección
    [get_inspections] ver las inspecciones
    [save_payment_plan] guardar un plan de pagos
    [update_property] cambiar un inmueble
    [file_document] archivar un documento
    [get_listings] ver los anuncios
    [save_listing] ofrecer una unidad en alquiler
    [generate_listing] escribir un anuncio
    [record_application] registrar una solicitud
    [get_applications] ver las solicitudes
    [summarize_applications] comparar las solicitudes
    [decide_application] decidir una solicitud
    [get_market_comparables] ver rentas de mercado
    [save_comparable] guardar una renta de mercado
    [analyze_rent] comparar una renta con el mercado
    [draft_notice] redactar un aviso
    [record_notice_served] anotar que un aviso fue entregado
    [serve_notice] entregar un aviso
    [deposit_lodge] dejar una fianza en depósito
    [deposit_get_status] ver cómo está una fianza
    [deposit_release] hacer devolver una fianza
    [settle_deposit] ver qué fue de una fianza
    [generate_report] hacer un informe
    [get_report] ver un informe
    [send_report] enviar un informe
    [estimate_cost] calcular lo que cuesta una reparación
    [assess_risk] ver qué está en riesgo
    [calculate_yield] calcular una rentabilidad
    [forecast_cashflow] prever lo que entra y sale
    [workflow_maintenance_job] llevar una reparación hasta el final
    [workflow_find_tenant] buscar un nuevo inquilino
    [workflow_rent_increase] iniciar una subida de la renta
    [workflow_lease_renewal] proponer renovar el contrato
    [workflow_end_tenancy] llevar a cabo el fin de un alquiler
    [workflow_arrears] dar seguimiento a una renta vencida
    [workflow_inspection] llevar a cabo una inspección
    [workflow_compliance] hacer lo que pide la ley
    [workflow_onboard_tenant] recibir a un nuevo inquilino
    [workflow_onboard_property] incorporar un inmueble
    [list_workflows] ver lo que dura semanas
    [control_workflow] pausar, seguir o cancelar un proceso
    [payments_create_link] crear un enlace de pago
    [payments_setup_autopay] preparar el pago automático
    [payments_stop_autopay] parar el pago automático
    [payments_collect] cobrar una renta
    [payments_retry] cobrar un pago otra vez
    [payments_refund] devolver un pago
    [settle_payment] ver qué fue de un pago
    [screening_request] empezar a comprobar a un solicitante
    [screening_get_report] ver qué dieron las comprobaciones de solicitantes
    [settle_screening] ver qué fue de una comprobación
    [portal_publish_listing] publicar un anuncio en un portal
    [portal_withdraw_listing] retirar un anuncio de un portal
    [portal_get_listing_stats] ver cómo va un anuncio en su portal
    [portal_get_enquiries] ver qué preguntan por un anuncio
   *[settle_advert] ver cómo está un anuncio
}
record-kept = { $form ->
    [unit_new] { $where } tiene una unidad nueva: { $what }
    [unit_named] { $where } figura ahora con este nombre: { $what }
    [tenancy] { $where } queda alquilado: { $what }
    [tenancy_draft] Hay un borrador de alquiler para { $where }: { $what }
    [tenancy_sign] El contrato de { $where } consta como firmado, a { $what }
    [tenancy_start] El alquiler de { $where } empieza el { $what }
    [tenancy_notice] El aviso de salida de { $where } está anotado; el último día es { $what }
    [tenancy_withdraw_notice] El aviso de salida de { $where } queda retirado a { $what } y el alquiler sigue
    [tenancy_renew] El contrato de { $where } dura ahora hasta el { $what }
    [tenancy_hold_over] El contrato de { $where } sigue sin fecha de fin desde el { $what }
    [tenancy_end] El alquiler de { $where } termina; el último día es { $what }
    [tenancy_close] Las cuentas del alquiler de { $where } quedan cerradas a { $what }
    [tenancy_cancel] El alquiler de { $where } queda cancelado a { $what }
    [rent] La renta de { $where } ha cambiado: { $what }
    [charge] Esto queda cargado a { $where }: { $what }
    [expense] El gasto en { $where } está anotado: { $what }
    [deposit] La fianza de { $where } está registrada: { $what }
    [deposit_release] He pedido la devolución de la fianza de { $where }: { $what }
    [reversed] Este apunte de { $where } ya no cuenta: { $what }
    [job] La reparación en { $where } está anotada: { $what }
    [job_given] La reparación en { $where } queda encargada a { $what }
    [quote] El presupuesto de la reparación en { $where } está anotado: { $what }
    [quote_approved] El presupuesto de la reparación en { $where } está aprobado: { $what }
    [insurance] El seguro de { $where } está anotado: { $what }
    [rule] Desde ahora sigo esta regla, para { $where }: { $what }
    [rule_dropped] Ya no sigo esta regla, para { $where }: { $what }
    [compliance] En { $where } lo próximo que toca es: { $what }
    [compliance_over] En { $where } esto ya no toca: { $what }
    [inspection] La inspección de { $where } está prevista: { $what }
    [inspection_reschedule] La inspección de { $where } pasa a { $what }
    [job_schedule] La reparación en { $where } ya tiene cita: { $what }
    [document] Hay un documento nuevo archivado de { $where }: { $what }
    [notice_served] El aviso para { $where } consta como entregado: { $what }
    [listing] La renta del anuncio de { $where } es ahora { $what }
    [listing_draft] El anuncio de { $where } queda preparado: { $what }
    [listing_live] { $where } se ofrece ahora por { $what }
    [comparable] Hay una renta de mercado anotada para { $where }: { $what }
    [advert] El anuncio de { $where } va de camino a { $what }
    [advert_off] El anuncio de { $where } se retira de este portal: { $what }
    [link] El enlace de pago de { $where } está listo: { $what }
    [mandate] El enlace de pago automático de { $where } está listo: { $what }
    [collected] Se está cobrando por { $where }: { $what }
    [refund] Esto se devuelve, por { $where }: { $what }
    [screening] La comprobación para { $where } está pedida: { $what }
   *[property] Los datos de { $where } han cambiado: { $what }
}
record-done = { $form ->
    [vendor] { $where } figura ahora como proveedor
    [vendor_on_hold] { $where } no recibe trabajos por ahora
    [vendor_working] { $where } puede recibir trabajos de nuevo
    [vendor_uninsured] { $where } puede trabajar ahora sin seguro
    [owner] { $where } figura ahora como propietario
    [property_new] { $where } está ahora entre los inmuebles
    [property_taken_on] { $where } ya está a nuestro cargo
    [property_archived] { $where } está ahora archivado
    [property_restored] { $where } vuelve a estar entre los inmuebles
    [unit_on] { $where } vuelve a estar en el mercado
    [unit_off] { $where } está ahora fuera del mercado
    [unit_ready] { $where } está listo para alquilar
    [job_triage] La reparación en { $where } consta como revisada
    [job_assign] La reparación en { $where } queda encargada a un proveedor
    [job_start] La reparación en { $where } ha empezado
    [job_hold] La reparación en { $where } queda en espera
    [job_complete] La reparación en { $where } está hecha
    [job_close] La reparación en { $where } está cerrada
    [job_cancel] La reparación en { $where } queda cancelada
    [job_reopen] La reparación en { $where } vuelve a estar abierta
    [quote_request] El presupuesto de la reparación en { $where } consta como pedido
    [quote_decline] El presupuesto de la reparación en { $where } está rechazado
    [plan_propose] El plan de pagos de { $where } consta como ofrecido
    [plan_accept] El plan de pagos de { $where } consta como acordado
    [plan_paid] Un plazo de { $where } consta como pagado
    [plan_missed] Un plazo de { $where } consta como no pagado
    [plan_broken] El plan de pagos de { $where } consta como incumplido
    [plan_cancel] El plan de pagos de { $where } queda cancelado
    [inspection_notified] Consta que los inquilinos de { $where } saben de la inspección
    [inspection_done] La inspección de { $where } está hecha
    [inspection_report] El informe de la inspección de { $where } consta como enviado
    [inspection_cancel] La inspección de { $where } queda cancelada
    [inspection_missed] La inspección de { $where } consta como no hecha
    [listing] El anuncio de { $where } está guardado
    [listing_live] { $where } se ofrece ahora
    [listing_pause] El anuncio de { $where } queda en pausa
    [listing_withdraw] El anuncio de { $where } queda retirado
    [listing_let] El anuncio de { $where } termina, porque ya está alquilado
    [application] La solicitud para { $where } está anotada
    [application_withdrawn] La solicitud para { $where } queda retirada
    [application_approve] La solicitud para { $where } está aceptada
    [application_decline] La solicitud para { $where } está rechazada
    [application_waitlist] La solicitud para { $where } está en lista de espera
    [autopay_off] Ya no se cobra nada automáticamente por { $where }
   *[unit] Los datos de { $where } han cambiado
}
payment-recorded = El pago de { $who } de { $amount } por { $where } ({ $how }) está anotado
listing-rent-changed = { $where } se anuncia ahora por { $rent } en lugar de { $before }
unchecked-rules = { $kept } (con reglas que nadie ha comprobado)
visit-only-planned = { $form ->
    [by_itself] { $kept }. Avisaré a los inquilinos el { $by } como tarde.
   *[on_request] { $kept }. Con planearla no se avisa a los inquilinos. Dime el { $by } como tarde que les avise.
}
payment-counts-twice = { $form ->
    [on_its_way] { $kept }. { $before } Si es el mismo, deshaz este.
   *[recorded] { $kept }. { $before } Si es el mismo pago, ahora cuenta doble.
}
instalment-paid = { $form ->
    [last] { $kept }. Con eso queda pagado el último plazo, que vence el { $day }: el plan está pagado del todo.
   *[next] { $kept }. Con eso queda pagado el plazo que vence el { $day }.
}
instalment-open = { $kept }. El plazo de { $amount }, que vence el { $day }, sigue pendiente: dime si queda pagado con esto.
paid-ahead = { $kept }. { $ahead } Dime si era para el plan.
link-still-open = { $kept }. El enlace para pagar { $amount } sigue activo hasta { $until }, aunque solo queda por pagar { $left }: diles que no lo usen.
link-not-needed = { $kept }. El enlace para pagar { $amount } sigue activo hasta { $until }, aunque ya no queda nada por pagar: diles que no lo usen.
other-did = { $form ->
    [job_cancel] { $who } ha cancelado el arreglo de { $where }.
    [job_hold] { $who } ha dejado en espera el arreglo de { $where }.
    [job_complete] { $who } ha anotado como hecho el arreglo de { $where }.
    [job_undo] { $who } ha deshecho lo que se acababa de cambiar en el arreglo de { $where }.
    [inspection_undo] { $who } ha deshecho lo que se acababa de cambiar en la visita a { $where }.
   *[inspection_cancel] { $who } ha cancelado la visita a { $where }.
}
other-set = { $form ->
    [job_given] { $who } ha encargado el arreglo de { $where } a { $what }.
    [job_schedule] { $who } ha cambiado la cita del arreglo de { $where }: { $what }.
   *[inspection_reschedule] { $who } ha cambiado la fecha de la visita a { $where }: { $what }.
}
visit-taken-back = Retirado: la visita a { $where }, { $when }. Ya lo saben: { $who }. Dime si debo avisar de que no será.
visit-called-off = { $kept }. Esperan la visita ({ $when }): { $who }. Dime si debo avisar.
visit-may-be-expected = Puede que esperen la visita ({ $when }): { $who }. No aviso de nada, salvo que me lo pidas.
value-replaced = { $kept }. Lo anotado antes por { $who } era { $was }
value-restored = Vuelve a ser { $what }.
overdue-again = Vuelven a deberse { $amount } de { $where }, desde el { $day } ({ $who }).
plan-left-again = Del plan de pagos quedan otra vez { $amount }.
visit-set = { $kept }. Puede que { $who } no lo sepa todavía: dime si debo avisar.
form-to-fill-in = { $who } tiene que rellenar este formulario, y no lo he enviado a nadie: { $link } Dime si se lo mando
notice-ready = El aviso para { $who } queda listo. Por favor, entrégalo el { $by } o antes y dime la fecha
notice-to-hand-over = El aviso para { $who } queda listo. Por favor, entrégalo cuanto antes y dime la fecha
lease-ready = El contrato de { $who } queda listo. Que lo firmen las dos partes, por favor, y dime la fecha
notice-reads = { $kept }. Dice: { $words }
notice-taken-back = { $form ->
    [lease] El contrato de { $who } queda anulado: por favor, no lo firmen.
   *[notice] El aviso para { $who } queda anulado: por favor, no lo entregues.
}
notice-of-rent = Aviso de { $team } ({ $where }): a partir del { $day } la renta es de { $amount } en lugar de { $before }.
notice-of-end = Aviso de { $team } ({ $where }): el alquiler termina. El último día es el { $day }; entregue la vivienda y las llaves hasta entonces.
notice-of-entry = Aviso de { $team } ({ $where }): el { $day } alguien nuestro, o enviado por nosotros, tiene que entrar en la vivienda.
lease-terms = { $form ->
    [week] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } por semana, por adelantado.
    [fortnight] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } por quincena, por adelantado.
    [four_weeks] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } cada cuatro semanas, por adelantado.
    [month] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } al mes, por adelantado.
    [quarter] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } por trimestre, por adelantado.
   *[year] Contrato de { $team } ({ $where }): desde el { $day }, { $amount } al año, por adelantado.
}
lease-until = Es de plazo fijo hasta el { $day }.
lease-deposit = La fianza es de { $amount }.
notice-of-arrears = Aviso de { $team } ({ $where }): hay { $amount } vencidos. Páguelos a más tardar el { $day }, o díganos antes si algo no está bien.
rent-due-soon = { $team }: { $amount } por { $where } vence el { $day }. Si ya lo ha pagado, gracias.
rent-is-late = { $team }: { $amount } por { $where } venció el { $day } y aún no ha llegado. Le pedimos que lo pague o nos diga si hay algún problema.
rent-still-late = { $team }: se lo recordamos de nuevo. { $amount } por { $where } venció el { $day } y todavía no ha llegado. Le pedimos que lo pague o nos diga si hay algún problema.
insurance-ends = { $team }: según nuestros datos su seguro termina el { $day }. Envíenos la nueva póliza para que podamos seguir dándole trabajo.
visit-arranged = { $form ->
    [repair] { $team }: irá alguien a { $where } por la reparación: { $when }. Avísenos si no le va bien.
    [routine] { $team }: irá alguien a { $where } para una inspección de rutina: { $when }. Avísenos si no le va bien.
    [entry] { $team }: irá alguien a { $where } para la inspección de entrada: { $when }. Avísenos si no le va bien.
   *[exit] { $team }: irá alguien a { $where } para la inspección de salida: { $when }. Avísenos si no le va bien.
}
visit-moved = { $form ->
    [repair] { $team }: la visita a { $where } por la reparación no es el { $was }, como escribimos, sino el { $when }. Avísenos si no le va bien.
    [routine] { $team }: la inspección de rutina de { $where } no es el { $was }, como escribimos, sino el { $when }. Avísenos si no le va bien.
    [entry] { $team }: la inspección de entrada de { $where } no es el { $was }, como escribimos, sino el { $when }. Avísenos si no le va bien.
   *[exit] { $team }: la inspección de salida de { $where } no es el { $was }, como escribimos, sino el { $when }. Avísenos si no le va bien.
}
instalment-due-soon = { $team }: { $amount } del plan que acordamos vencen el { $day } ({ $where }). Si ya está pagado, gracias.
papers-missing = { $team }: gracias por su solicitud para { $where }. Por favor, envíenos lo que falta: { $what }.
reminder-subject = { $form ->
    [rent_due] Su alquiler de { $where }
    [rent_late] Su alquiler atrasado de { $where }
    [charge] Su pago de { $where }
    [visit_arranged] Una visita a { $where }
    [instalment_due] Su siguiente cuota de { $where }
   *[papers_missing] Su solicitud para { $where }
}
insurance-subject = Su seguro
asked-of-applicant = { $form ->
    [earnings] cuánto gana
    [move_in] qué día quiere entrar
    [consent] su permiso para una comprobación
    [identity] una copia de su documento de identidad
    [income] un justificante de ingresos
    [references] sus referencias
   *[insurance] un justificante de su seguro
}
answer-awaited = Le escribimos el { $day } y aún no hemos tenido respuesta. ¿Podría contestarnos, por favor?
remind-contact = { $form ->
    [rent_due] recordar a { $who } el próximo alquiler de { $where }
    [rent_late] recordar a { $who } lo atrasado de { $where }
    [insurance_ends] pedir a { $who } su nuevo seguro, { $where }
    [visit_arranged] recordar a { $who } la visita a { $where }
    [instalment_due] recordar a { $who } el plazo de { $where }
   *[papers_missing] pedir a { $who } los papeles que faltan para { $where }
}
visit-with-notice = { $when }, con aviso hasta el { $by }
reminder-switched = { $form ->
    [on] Ya se pueden enviar recordatorios de este tipo: { $what }
   *[off] No más recordatorios de este tipo: { $what }
}
charge-settled = { $form ->
    [paid] No he enviado ningún recordatorio: lo que vencía el { $day } por { $where } está pagado.
   *[not_owed] No he enviado ningún recordatorio: lo que vencía el { $day } por { $where } ya no se debe.
}
nothing-to-remind-of = { $form ->
    [insurance] No he enviado ningún recordatorio: ese seguro se ha renovado o ha terminado.
    [papers] No he enviado ningún recordatorio: a esa solicitud ya no le faltan papeles.
    [visit] No he enviado ningún recordatorio: ya no hay ninguna visita prevista.
   *[instalment] No he enviado ningún recordatorio: no queda ninguna cuota de ese plan.
}
report-title = { $form ->
    [rent_roll] Rentas vigentes
    [arrears] Atrasos
    [income] Ingresos
    [tax] Ejercicio fiscal
    [portfolio] Ocupación y rentabilidad
    [owner_statement] Liquidación al propietario
    [maintenance] Reparaciones
   *[compliance] Obligaciones
}
report-days = del { $first } al { $last }
report-made = Informe { $title } ({ $where }): { $link } (abierto hasta el { $until })
report-sent = { $team }: { $title }, { $where }, del { $first } al { $last }. Se puede leer aquí hasta el { $until }: { $link }
send-report-to = { $form ->
    [rent_roll] enviar a { $who } la lista de alquileres de { $where }, del { $first } al { $last }
    [arrears] enviar a { $who } el informe de atrasos de { $where }, del { $first } al { $last }
    [income] enviar a { $who } el informe de ingresos de { $where }, del { $first } al { $last }
    [tax] enviar a { $who } las cifras para los impuestos de { $where }, del { $first } al { $last }
    [portfolio] enviar a { $who } el informe de ocupación y rendimiento de { $where }, del { $first } al { $last }
    [owner_statement] enviar a { $who } la liquidación del propietario de { $where }, del { $first } al { $last }
    [maintenance] enviar a { $who } el informe de reparaciones de { $where }, del { $first } al { $last }
   *[compliance] enviar a { $who } el informe de obligaciones de { $where }, del { $first } al { $last }
}
in-days = { $count ->
    [one] un día
   *[other] { $count } días
}
in-hours = { $count ->
    [one] una hora
   *[other] { $count } horas
}
in-months = { $count ->
    [one] un mes
   *[other] { $count } meses
}
in-years = { $count ->
    [one] un año
   *[other] { $count } años
}
in-times = { $count ->
    [one] una vez
   *[other] { $count } veces
}
in-weeks-of-rent = { $count ->
    [one] una semana de alquiler
   *[other] { $count } semanas de alquiler
}
in-months-of-rent = { $count ->
    [one] un mes de alquiler
   *[other] { $count } meses de alquiler
}
no-limit = sin límite
rule-holds = { $form ->
    [arrears_notice_day] aviso a partir de { $value } de retraso
    [deposit_cap] fianza de { $value } como máximo
    [deposit_lodge_days] fianza depositada en { $value }
    [deposit_return_days] fianza devuelta en { $value }
    [end_notice_days_owner] preaviso del propietario de { $value }
    [end_notice_days_tenant] preaviso del inquilino de { $value }
    [entry_notice_days] visita avisada { $value } antes
    [grace_days] sin recargo durante { $value }
    [inspections_per_year] inspecciones al año: { $value } como máximo
    [late_fee] recargo de { $value } como máximo
    [record_years] documentos guardados { $value }
    [rent_increase_cap_bp] subida del alquiler de { $value } como máximo
    [rent_increase_gap_months] { $value } entre dos cambios de alquiler
    [rent_increase_notice_days] subida avisada { $value } antes
    [repair_hours_emergency] reparación de emergencia empezada en { $value }
    [repair_hours_urgent] reparación urgente empezada en { $value }
   *[tax_year_first_month] el año fiscal empieza en el mes { $value }
}
no-limit-to = { $form ->
    [deposit_cap] sin límite para la fianza
    [late_fee] sin límite para los recargos
    [rent_increase_cap_bp] sin límite para subir el alquiler
   *[inspections_per_year] sin límite de inspecciones
}
goes-by = { $form ->
    [checked] Las reglas: { $rules }.
   *[unchecked] Las reglas, que nadie ha comparado con la ley: { $rules }.
}
until-now = Hasta ahora: { $what }.
rent-is = Lo alquila { $who } por { $rent }.
renters-are = Lo alquila { $who }.
differs-by = { $form ->
    [more] Son { $amount } o { $share } más.
   *[less] Son { $amount } o { $share } menos.
}
notice-by = El aviso tiene que llegar a más tardar el { $day }.
notice-late = Es demasiado pronto para el aviso que hace falta: se puede desde el { $day }.
told-on = Se avisó por escrito el { $day }.
lease-ends = El contrato es fijo hasta el { $day }.
notice-given = Consta un preaviso: el contrato acaba el { $day }.
notice-outlasts = { $form ->
    [agreed] De seguir el preaviso que consta, la renta se debe hasta el { $day }.
   *[other] Consta un preaviso: la renta se debe hasta el { $day }, salvo acuerdo por escrito.
}
rent-paid-until = La renta consta pagada hasta el { $day }.
ends-with-it = { $matter } termina con esto.
late-by = { $count ->
    [one] { $amount } lleva un día de retraso.
   *[other] { $amount } lleva { $count } días de retraso.
}
follow-up-there = { $form ->
    [stuck] El seguimiento está en pausa.
   *[runs] Ya le hago seguimiento.
}
followed-up-before = Ya hubo un seguimiento, hasta el { $day }.
just-reminded = { $who } recibió un recordatorio el { $day }, así que no empezaré con otro.
last-reminded = { $who } recibió mi último recordatorio automático el { $day }.
appointment-is = Ahora está fijada para { $when }.
visit-is-ahead = Sigue fijada una visita: { $when }.
move-out-is-ahead = Sigue fijada la visita de salida: { $when }.
oldest-late-by = { $count ->
    [one] Hay { $amount } de retraso; lo más antiguo, desde hace un día.
   *[other] Hay { $amount } de retraso; lo más antiguo, desde hace { $count } días.
}
instalment-perhaps-paid = Un pago de { $amount } del { $day } quizá es por el plazo vencido.
pays-ahead = { $form ->
    [rent] De esto, { $amount } va al alquiler que vence el { $day }; del plan de pagos sigue pendiente { $left }.
   *[several] De esto, { $amount } va a lo que vence hasta el { $day }; del plan de pagos sigue pendiente { $left }.
}
owed-in-all = Lo que se debe allí ahora en total: { $amount }.
owed-with-last-day = Con ese último día se deben en total { $amount } en vez de { $before }.
nothing-owed-with-last-day = Con ese último día no se debe nada: lo que sigue abierto ({ $before }) se anula.
overpaid-with-last-day = Con ese último día han pagado { $amount } de más.
nothing-owed = Ahora no se debe nada allí.
open-charge = Queda por pagar: { $amount }, con fecha { $day }.
member-recorded = { $who } ya ha anotado { $amount } para este alquiler ({ $how }).
similar-payment = { $amount } para este alquiler ya consta ({ $how }).
payment-on-its-way = Un pago de { $amount } ya va de camino ({ $how }).
was-paid = Se trata de { $amount }, recibido el { $day }.
deposit-is = La fianza anotada es de { $amount }.
no-deposit = No hay fianza anotada allí.
asked-about-repair = De esta reparación se ocupa: { $who }. No aviso allí de que se anula, salvo que me lo pidas.
keeps-repairs = { $count ->
    [one] { $who } tiene una reparación pendiente y la conserva, salvo que se la des a otra persona: { $jobs }
   *[other] { $who } tiene { $count } reparaciones pendientes y las conserva, salvo que se las des a otra persona: { $jobs }
}
others-ask = Los otros presupuestos: { $quotes }.
quote-of = { $who }, { $amount }
insured-to = { $who } tiene seguro hasta el { $day }.
not-insured = { $who } no tiene un seguro válido anotado.
earns-against = Ganan { $income }; el alquiler es de { $rent }.
papers-not-shown = Falta por enseñar: { $papers }.
limit-there = Allí, un gasto de más de { $amount } necesita permiso.
cannot-be-undone = Esto no se puede deshacer.
still-made-ready = La vivienda se está preparando.
on-no-portal-yet = No se publica en portales ni se avisa a nadie.
market-asks = Viviendas parecidas se alquilan por unos { $amount }, la mediana de { $count } rentas anotadas.
steps-ask = Cada paso que necesita una decisión se pregunta aparte.
rent-per = { $form ->
    [week] { $rent } a la semana
    [fortnight] { $rent } cada dos semanas
    [four_weeks] { $rent } cada cuatro semanas
    [month] { $rent } al mes
    [quarter] { $rent } al trimestre
   *[year] { $rent } al año
}
the-tenant = quien alquila
the-vendor = el proveedor
the-applicant = quien lo solicita
the-repair = la reparación en { $place }
the-job = { $title } en { $place }
the-duty = lo que exige la ley
all-properties = todos los inmuebles sin reglas propias
one-and = { $first } y { $second }
one-or = { $first } o { $second }
add-property = añadir { $place } a los inmuebles
change-property = { $form ->
    [changed] cambiar los datos de { $place }
    [archived] archivar { $place }
    [restored] sacar { $place } del archivo
   *[onboarded] anotar que { $place } está incorporado del todo
}
add-unit = añadir { $unit } a { $place }
change-unit = { $form ->
    [changed] cambiar los datos de { $place }
    [off] retirar { $place } del mercado
    [on] volver a poner { $place } en el mercado
   *[ready] anotar que { $place } está listo para alquilar
}
set-vendor = { $form ->
    [listed] guardar a { $who } como proveedor
    [on_hold] dejar de dar trabajo a { $who } por ahora
    [again] volver a dar trabajo a { $who }
    [uninsured] dejar que { $who } trabaje sin seguro
   *[insured] dar trabajo a { $who } solo mientras tenga seguro
}
set-owner = guardar a { $who } como propietario de { $place } con estas condiciones
begin-tenancy = { $form ->
    [begin] alquilar { $place } a { $who } por { $rent } desde el { $day }
   *[draft] preparar un alquiler de { $place } para { $who } por { $rent } desde el { $day }
}
move-tenancy = { $form ->
    [sign] anotar que { $who } ha firmado el contrato de { $place }, a { $day }
    [start] empezar el alquiler de { $who } en { $place } el { $day }
    [notice_of_tenant] anotar que { $who } deja { $place }, con el { $day } como último día
    [notice_of_owner] anotar que avisáis a { $who } de que deje { $place }, con el { $day } como último día
    [withdraw_notice] anotar el { $day } que { $who } se queda en { $place } y se retira el aviso
    [renew] prolongar el contrato de { $who } en { $place } hasta el { $day }
    [hold_over] dejar seguir el contrato de { $who } en { $place } sin fecha de fin desde el { $day }
    [end] terminar el alquiler de { $who } en { $place }, con el { $day } como último día
    [close] cerrar las cuentas del alquiler de { $who } en { $place } a { $day }
   *[cancel] cancelar el alquiler de { $who } en { $place } a { $day }
}
set-rent = fijar el alquiler de { $place } en { $rent } desde el { $day }
change-rent = { $form ->
    [raise] subir el alquiler de { $place } de { $before } a { $rent } desde el { $day }
    [lower] bajar el alquiler de { $place } de { $before } a { $rent } desde el { $day }
   *[change] cambiar el alquiler de { $place } de { $before } a { $rent } desde el { $day }
}
charge-tenant = cargar a { $place } { $amount } por { $what }, a pagar el { $day }
record-paid = anotar que { $who } pagó { $amount } por { $place } el { $day }
record-spent = anotar que se gastaron { $amount } en { $what } en { $place } el { $day }
reverse-entry = { $form ->
    [entry] anular el apunte de { $amount } de { $place }
    [charge] anular el cargo de { $amount } de { $place }
    [payment] anular el pago de { $amount } de { $place }
   *[expense] anular el gasto de { $amount } de { $place }
}
plan-in-parts = { $form ->
    [propose] anotar que a { $who } en { $place } se le ofrece pagar a plazos: { $parts }
   *[accept] anotar que { $who } en { $place } acepta pagar a plazos: { $parts }
}
plan-part = { $amount } el { $day }
move-plan = { $form ->
    [propose] anotar que el plan de pagos de { $place } solo está ofrecido
    [accept] anotar que el plan de pagos de { $place } está acordado
    [paid] anotar como pagado un plazo de { $place }
    [missed] anotar como no pagado un plazo de { $place }
    [broken] anotar que no se ha cumplido el plan de pagos de { $place }
   *[cancel] cancelar el plan de pagos de { $place }
}
report-repair = { $form ->
    [emergency] poner { $title } en { $place } en la lista de reparaciones como emergencia
    [urgent] poner { $title } en { $place } en la lista de reparaciones como urgente
    [normal] poner { $title } en { $place } en la lista de reparaciones
   *[low] poner { $title } en { $place } en la lista de reparaciones sin prisa
}
move-repair = { $form ->
    [triage] anotar que se ha mirado { $job }
    [start] anotar que ha empezado el trabajo: { $job }
    [hold] dejar en espera { $job }
    [complete] anotar como hecho { $job }
    [close] cerrar { $job }
    [cancel] cancelar { $job }
   *[reopen] reabrir { $job }
}
assign-repair = encargar { $job } a { $who }
schedule-repair = fijar { $when } para { $job }
appoint-repair = anotar una cita para { $job }
ask-quote = { $form ->
    [request] anotar que se ha pedido presupuesto a { $who } para { $job }
   *[decline] rechazar el presupuesto de { $who } para { $job }
}
take-quote = { $form ->
    [receive] anotar que { $who } pide { $amount } por { $job }
   *[approve] aceptar el presupuesto de { $who } para { $job }, { $amount }
}
record-insurance = anotar el seguro de { $place } con { $insurer } del { $starts } al { $expires }
set-legal-rule = seguir desde ahora esta regla para { $where }: { $rule }
drop-legal-rule = quitar la regla "{ $rule }" para { $where }
record-duty = { $form ->
    [due] anotar que "{ $what }" toca en { $place } el { $day }
   *[done] anotar que "{ $what }" se hizo en { $place } el { $day }
}
rule-out-duty = { $form ->
    [rule_out] anotar que "{ $what }" no se aplica a { $place }
   *[waive] renunciar esta vez a "{ $what }" en { $place }
}
plan-inspection = { $form ->
    [routine] planear una inspección de { $place }: { $when }
    [entry] planear la inspección de entrada de { $place }: { $when }
   *[exit] planear la inspección de salida de { $place }: { $when }
}
move-inspection = { $form ->
    [notified] anotar que los inquilinos de { $place } saben de la inspección
    [done] anotar como hecha la inspección de { $place }
    [report] anotar que el informe de la inspección de { $place } se ha enviado
    [cancel] cancelar la inspección de { $place }
   *[missed] anotar que la inspección de { $place } no se hizo
}
reschedule-inspection = pasar la inspección de { $place } a { $when }
offer-unit = { $form ->
    [live] ofrecer { $place } por { $rent } desde el { $day }
   *[draft] preparar un anuncio de { $place } por { $rent } desde el { $day }
}
change-listing = { $form ->
    [changed] cambiar el anuncio de { $place }
    [live] ofrecer { $place } en alquiler
    [pause] pausar el anuncio de { $place }
    [withdraw] retirar el anuncio de { $place }
    [let] anotar que { $place } está alquilado
   *[draft] preparar un anuncio de { $place }
}
record-applying = { $form ->
    [applies] anotar que { $who } quiere alquilar { $place }
   *[withdrawn] anotar que { $who } ya no quiere alquilar { $place }
}
decide-applying = { $form ->
    [approve] aceptar a { $who } para { $place }
    [decline] rechazar a { $who } para { $place }
   *[waitlist] poner a { $who } en la lista de espera de { $place }
}
check-applicant = empezar a comprobar a { $who } para { $place }: { $checks }
note-market-rent = anotar { $rent }, visto en { $source }, como alquiler de mercado para { $place }
draft-rent-notice = preparar un aviso de que el alquiler de { $place } sube a { $rent } el { $day }
draft-notice = { $form ->
    [rent_increase] preparar un aviso de que el alquiler de { $place } sube el { $day }
    [end] preparar un aviso de que el alquiler de { $place } termina el { $day }
    [entry] preparar un aviso de visita a { $place } el { $day }
    [arrears] preparar un aviso para pagar lo atrasado de { $place } a más tardar el { $day }
   *[lease] preparar el contrato de { $place } desde el { $day }
}
notice-served = { $form ->
    [by_hand] anotar que el aviso de { $place } se entregó en mano el { $day }
    [post] anotar que el aviso de { $place } llegó por correo postal el { $day }
    [registered_post] anotar que el aviso de { $place } llegó por correo certificado el { $day }
    [email] anotar que el aviso de { $place } llegó por correo electrónico el { $day }
   *[other] anotar que el aviso de { $place } se entregó el { $day }
}
serve-notice = entregar el aviso de { $place }
make-pay-link = crear un enlace para que { $who } pague { $amount } por { $place }
make-rest-link = crear un enlace para que { $who } pague lo que se debe por { $place }
refund = devolver { $amount } a { $who } por { $place }
set-up-autopay = crear un enlace para que { $who } acepte el cobro automático de { $place } desde el { $day }
stop-autopay = dejar de cobrar automáticamente el alquiler de { $place } a { $who }
collect-rent = { $form ->
    [first] cobrar el alquiler de { $place } a { $who }, que lo ha aceptado
   *[again] intentar otra vez cobrar el alquiler de { $place } a { $who }
}
lodge-deposit = hacer que el organismo de fianzas guarde { $amount }, la fianza de { $who } por { $place }
return-deposit = { $form ->
    [all] hacer devolver a { $who } toda la fianza de { $place }, { $amount }
   *[none] retener toda la fianza de { $place }, { $amount }, sin devolver nada a { $who }
}
split-deposit = hacer devolver { $amount } de la fianza de { $place } a { $who } y retener { $kept } para el propietario
advertise = { $form ->
    [publish] poner el anuncio de { $place } en { $portals }
   *[withdraw] quitar el anuncio de { $place } de { $portals }
}
stop-advertising = quitar el anuncio de { $place } de todos los portales
let-remind = { $form ->
    [on] enviar desde ahora sin preguntar los recordatorios de este tipo: "{ $what }"
   *[off] no enviar más sin preguntar los recordatorios de este tipo: "{ $what }"
}
make-report = { $form ->
    [rent_roll] hacer la lista de alquileres ({ $period })
    [arrears] hacer el informe de atrasos ({ $period })
    [income] hacer el informe de ingresos ({ $period })
    [tax] hacer las cifras para los impuestos ({ $period })
    [portfolio] hacer el informe de ocupación y rendimiento ({ $period })
    [owner_statement] hacer la liquidación del propietario ({ $period })
    [maintenance] hacer el informe de reparaciones ({ $period })
   *[compliance] hacer el informe de obligaciones ({ $period })
}
from-to = del { $first } al { $last }
set-scanner = { $form ->
    [on] volver a vigilar "{ $what }"
    [off] dejar de vigilar "{ $what }"
   *[changed] cambiar cómo vigilo "{ $what }"
}
set-all-scanners = { $form ->
    [on] volver a vigilar todo: alquileres, contratos, reparaciones y lo demás
    [off] dejar de vigilar todo: alquileres, contratos, reparaciones y lo demás
   *[changed] cambiar cuándo reviso los datos
}
set-scanner-days = { $form ->
    [except] no vigilar "{ $what }" estos días de la semana: { $days }
   *[only] vigilar "{ $what }" solo estos días de la semana: { $days }
}
set-all-scanner-days = { $form ->
    [except] dejar de lado los datos cada { $days } (ese día, sin recordatorios a inquilinos; urgencias sí)
   *[only] revisar los datos solo estos días: { $days } (los demás, sin recordatorios a inquilinos; urgencias sí)
}
settle-finding = { $form ->
    [done] dar esto por atendido: "{ $what }"
   *[dismiss] descartar esto para siempre: "{ $what }"
}
snooze-finding = volver sobre esto el { $when }: "{ $what }"
the-finding = lo que he encontrado en los datos
file-document = archivar { $title } para { $place }
see-repair-through = ocuparme hasta el final de { $job }: buscar quién lo haga, presupuestos, cita y confirmación
find-tenant = buscar nuevos inquilinos para { $place } por { $rent } desde el { $day }
move-in = preparar la entrada de { $who } en { $place } el { $day }
start-raise = empezar la subida del alquiler de { $place } de { $before } a { $rent } desde el { $day }
start-raise-to = empezar la subida del alquiler de { $place } a { $rent } desde el { $day }
offer-renewal = ofrecer a { $who } prolongar el contrato de { $place } hasta el { $day } por el mismo alquiler
offer-renewal-at = ofrecer a { $who } prolongar el contrato de { $place } hasta el { $day } por { $rent }
see-out = { $form ->
    [tenant] ocuparme de la salida de { $who } de { $place } para el { $day }, ya que ha avisado
   *[owner] ocuparme de la salida de { $who } de { $place } para el { $day }, ya que avisáis vosotros
}
chase-rent = { $form ->
    [reminded] hacer seguimiento con { $who } del alquiler atrasado de { $place }
   *[other] recordar a { $who } el alquiler atrasado de { $place }, primero con amabilidad
}
see-visit-through = ocuparme de la inspección de { $place }: avisar a los inquilinos, anotar y arreglar los fallos
duty-due = Hay que hacerlo antes del { $day }.
duty-with-day = { $what }, para el { $day }
it-says = Dice: { $said }
see-to-duty = ocuparme de "{ $what }" en { $place }: ver quién lo hace, que se haga y archivar el justificante
take-on = incorporar { $place }: unidades, propietario, papeles, obligaciones y una primera visita
control-workflow = { $form ->
    [pause] pausar { $matter }
    [resume] seguir con { $matter }
   *[cancel] cancelar { $matter }
}
report-total-is = { $form ->
    [units] Unidades
    [let] Alquiladas
    [rent_a_month] Renta al mes
    [opening] Saldo inicial
    [received] Cobrado
    [deposits] De ello, fianzas
    [spent] Gastado
    [fees] Gastos de administración
    [reserve] Reserva que se conserva
    [payout] Pago al propietario
    [net] Neto
    [closing] Saldo final
    [without_paper] Gastos sin comprobante
    [overdue] Vencido
    [overdue_1_to_7] Vencido de 1 a 7 días
    [overdue_8_to_14] Vencido de 8 a 14 días
    [overdue_15_to_30] Vencido de 15 a 30 días
    [overdue_31_or_more] Vencido 31 días o más
    [open] Abiertos
    [open_jobs] Reparaciones abiertas
    [done] Hechos
    [late] Fuera de plazo
    [cost] Coste
    [occupancy] Ocupación
    [days_vacant] Días vacíos
    [gross_yield] Rentabilidad bruta
   *[net_yield] Rentabilidad neta
}
report-heading = { $form ->
    [place] Lugar
    [what] Concepto
    [per] Por
    [lease_ends] Fin del contrato
    [tenants] Inquilinos
    [rent] Renta
    [due] Vence
    [days_late] Días de atraso
    [owed] Debido
    [amount] Importe
    [day] Fecha
    [paper] Comprobante
    [days_let] Días alquilados
    [share] Parte
    [state] Estado
    [reported] Avisado
    [cost] Coste
   *[currency] Moneda
}
report-says = { $form ->
    [rent] renta
    [fee] cargo
    [utility] suministro
    [deposit] fianza
    [damage] daños
    [other] otros
    [credit] pagado por adelantado
    [repairs] reparaciones
    [utilities] suministros
    [insurance] seguro
    [rates] tasas e impuestos
    [management] administración
    [legal] asuntos legales
    [cleaning] limpieza
    [capital] mejoras
    [plumbing] fontanería
    [electrical] electricidad
    [appliance] electrodomésticos
    [structural] estructura
    [pest] plagas
    [garden] jardín
    [reported] avisado
    [triaged] revisado
    [quoting] presupuestos pedidos
    [approved] aprobado
    [scheduled] con cita
    [in_progress] en curso
    [completed] terminado
    [closed] cerrado
    [on_hold] en espera
    [cancelled] anulado
    [week] semana
    [fortnight] quincena
    [four_weeks] cuatro semanas
    [month] mes
    [quarter] trimestre
    [year] año
    [filed] archivado
    [missing] falta
    [agreed] según lo acordado
    [on_a_plan] con plan de pago
    [vendor] profesional
    [vacant] vacía
   *[rolling] indefinido
}
report-remark = { $form ->
    [cash_basis] El dinero cuenta el día en que se cobró o se gastó.
    [as_it_is] Cómo estaba todo el día en que se hizo el informe.
    [no_tax_advice] Estas cifras no son asesoramiento fiscal.
    [without_deposits] Las fianzas se guardan para los inquilinos y no se cuentan.
    [no_lines] No hay nada que enumerar.
   *[unchanged] El informe queda como se hizo; hecho de nuevo es otro.
}
report-made-on = Hecho el { $day }, número { $number }
report-part = { $form ->
    [totals] En resumen
    [lines] En detalle
    [chart_rent_roll] Renta al mes por unidad
    [chart_arrears] Vencido por antigüedad
    [chart_portfolio] Días alquilados por unidad
    [pdf] Descargar en PDF
    [csv] Descargar como tabla (CSV)
   *[open_until] Este enlace está abierto hasta el
}
listing-fact = { $form ->
    [bedrooms] Dormitorios: { $what }
    [bathrooms] Baños: { $what }
    [area] Superficie: { $what } m2
   *[features] Con: { $what }
}
listing-offer = { $form ->
    [week] { $rent } por semana, libre desde { $day }
    [fortnight] { $rent } por quincena, libre desde { $day }
    [four_weeks] { $rent } por cuatro semanas, libre desde { $day }
    [month] { $rent } por mes, libre desde { $day }
    [quarter] { $rent } por trimestre, libre desde { $day }
   *[year] { $rent } por año, libre desde { $day }
}
found-in-records = { $form ->
    [lease_ends] { $where }: el contrato termina el { $detail }.
    [lease_rolls] { $where }: el plazo fijo terminó el { $detail }; el contrato sigue.
    [lease_ended] { $where }: el contrato terminó el { $detail }. ¿Qué hacemos ahora?
    [moves_in] { $where }: el inquilino entra el { $detail }. Recuerda llaves, inventario y contadores.
    [moves_out] { $where }: el inquilino sale el { $detail }. Recuerda llaves, revisión y contadores.
    [moved_in] { $where }: el inquilino debía entrar el { $detail }. ¿Están hechos llaves, inventario y contadores?
    [moved_out] { $where }: el inquilino debía salir el { $detail }. ¿Están hechos llaves, revisión y contadores?
    [rent_collected] { $where }: vencen { $detail } de la renta y se podrían cobrar.
    [payment_failed] { $where }: no se pudieron cobrar { $detail }. Se podría intentar otra vez.
    [insurance_ends] { $where }: el seguro termina el { $detail }. Hay que renovarlo.
    [insurance_ended] { $where }: el seguro terminó el { $detail } y no consta uno nuevo.
    [vacancy_coming] { $where }: quedará libre el { $detail }.
    [vacancy] { $where }: sin inquilino desde el { $detail }.
    [compliance_due] { $where }: vence el { $detail }.
    [compliance_overdue] { $where }: vence el { $detail } y no consta como hecho.
    [inspection_due] { $where }: toca una inspección hacia el { $detail }.
    [inspection_tomorrow] { $where }: hay una inspección el { $detail }.
    [inspection_unrecorded] { $where }: la inspección fue el { $detail }. ¿Qué se encontró?
    [inspection_unannounced] { $where }: la inspección fue el { $detail } y yo no había avisado a los inquilinos. ¿Qué se encontró?
    [job_visited] { $where }: la cita de la reparación fue el { $detail }. ¿Está hecha?
    [market_rent] { $where }: viviendas parecidas se alquilan por unos { $detail }.
    [statement_open] { $where }: para la cuenta del dueño, a { $detail } pagos o gastos les falta asignación o justificante.
   *[statement_due] { $where }: la cuenta del dueño de { $detail } está lista para enviarse.
}
inspection-untold-late = { $where }: no he avisado a los inquilinos de la visita del { $when }, y desde el { $since } es tarde para el aviso que les corresponde. Averigua si lo saben, o cambia la fecha.
inspection-untold = { $where }: quizá nadie avisó a los inquilinos de la inspección del { $when }, y el aviso que les corresponde vence el { $by }.
could-be-told = Dime si les aviso.
instalment-needs = { $form ->
    [instalment_coming] { $where }: la cuota de { $amount } de { $who } vence el { $day }.
   *[instalment_missed] { $where }: { $who } no ha pagado la cuota de { $amount } que vencía el { $day }.
}
instalment-unclear = { $where }: { $who } no ha pagado la cuota de { $amount } que vencía el { $day }, salvo que el pago de { $paid } del { $came } sea por ella: dime si es así.
deposit-to-return = { $form ->
    [deposit_held] { $where }: { $who } se fue el { $out }, y la fianza de { $amount } se debe devolver como tarde el { $day }. { $rest }
   *[deposit_overdue] { $where }: { $who } se fue el { $out }, y no consta que la fianza de { $amount }, con plazo hasta el { $day }, se haya devuelto. { $rest }
}
still-owed = El inquilino sigue debiendo { $amount }.
deposit-next = { $form ->
    [at_scheme] La guarda tu entidad: dime qué importe se devuelve, o empieza la devolución en su web.
    [unknown] No sé si mi solicitud de devolverla ha llegado a tu entidad: compruébalo en su web.
   *[kept] Dime cuando se haya devuelto.
}
could-be-reminded = Se le podría recordar.
rent-owed = { $form ->
    [rent_coming] { $where }: el { $day } vencen { $amount } de renta de { $who }.
    [rent_late] { $who } no ha pagado { $amount } de la renta de { $where }, pendientes desde el { $day }.
   *[arrears] { $who } no ha pagado { $amount } de { $where }, pendientes desde el { $day }.
}
listing-unseen = { $count ->
    [one] { $where }: nadie ha visto el anuncio en un día. ¿Está donde la gente busca?
   *[other] { $where }: nadie ha visto el anuncio en { $count } días. ¿Está donde la gente busca?
}
listing-slow = { $count ->
    [0] { $where }: nadie ha preguntado en { $days } días. Quizá convenga pedir { $rent }.
    [one] { $where }: ha preguntado una persona en { $days } días. Quizá convenga pedir { $rent }.
   *[other] { $where }: han preguntado { $count } personas en { $days } días. Quizá convenga pedir { $rent }.
}

statement-ready = La cuenta de { $detail } para { $who } ({ $where }) está lista. Está entre los informes; dime si la envío.
question-waits = { $form ->
    [emergency_unanswered] { $who } ({ $where }) avisó de una urgencia el { $detail } y nadie ha respondido aún. Ocúpate y avísame.
    [unanswered] { $who } ({ $where }) escribió el { $detail } y nadie ha respondido aún.
   *[no_answer] { $who } ({ $where }) no ha respondido a vuestro mensaje del { $detail }.
}
job-needs = { $form ->
    [job_unassigned] { $where }: todavía no se ha pedido a nadie que haga la reparación.
    [job_quiet] { $where }: la reparación no avanza desde hace un tiempo. Conviene preguntar.
   *[job_done] { $where }: la reparación se hizo hace un tiempo y se puede cerrar.
}
job-wrote = { $form ->
    [job_waits] { $where }: la reparación está parada. { $who } escribió el { $day } y espera respuesta.
   *[job_heard] { $where }: nada nuevo con la reparación desde que { $who } escribió el { $day }. Conviene preguntar.
}
vendor-insurance-needs = { $form ->
    [vendor_insurance] El seguro de { $who } termina el { $detail }. ¿Pedir el nuevo?
   *[vendor_uninsured] El seguro de { $who } terminó el { $detail }: por ahora, sin encargos.
}
place-needs = { $form ->
    [plan_broken] { $where }: no se cumple el plan de pagos. Habla con el inquilino o acordad otro.
    [rent_overdue] { $where }: hay renta sin pagar.
   *[market_unknown] { $where }: toca revisar la renta, pero hay pocas rentas comparables anotadas.
}
application-needs = { $form ->
    [papers_missing] { $where }: a la solicitud de { $who } le faltan papeles.
    [application_waits] { $where }: la solicitud de { $who } está completa y se puede comprobar.
    [application_undecided] { $where }: la solicitud de { $who } espera una decisión.
    [form_unreturned] { $where }: { $who } no ha rellenado el formulario. Si no tiene el enlace, dime que se lo mande.
   *[application_unsigned] { $where }: se aceptó la solicitud de { $who } y aún no hay contrato.
}
finding-settled = { $form ->
    [done] Atendido: { $what }
   *[dismiss] Sin interés: { $what }
}
finding-put-off = Volveré a avisarte ({ $until }): { $what }
finding-ended-by = { $form ->
    [done] { $who } lo ha dado por hecho.
   *[dismiss] { $who } no quiere que se haga nada.
}
finding-put-off-by = { $who } lo ha aplazado ({ $until }).
scanner-set = { $form ->
    [on] Vuelvo a vigilar esto: { $what }
   *[off] Ya no vigilo esto: { $what }
}
scanner-set-to = Desde ahora busco esto así ({ $what }): { $how }
all-scanners-set = { $form ->
    [on] Vuelvo a vigilar todo: alquileres, contratos, reparaciones y lo demás
   *[off] Ya no vigilo nada: ni alquileres, ni contratos, ni reparaciones, ni lo demás
}
all-scanners-set-to = Desde ahora reviso todos los datos así: { $how }
on-every-weekday = todos los días de la semana
on-weekdays = { $form ->
    [except] todos los días menos { $days }
   *[only] solo { $days }
}
payment-news = { $form ->
    [came] Se pagaron { $amount } con el enlace para { $where }; queda registrado.
    [collected] Se cobraron { $amount } para { $where }; queda registrado.
    [failed] El pago de { $amount } para { $where } ha fallado. No se ha recibido nada.
   *[returned] Se devolvieron { $amount } de un pago para { $where }; queda registrado.
}
payment-is-credit = { $form ->
    [link] Se pagaron { $amount } con el enlace para { $where }. Ya estaba pagado: { $credit } quedan a favor.
   *[collected] Se cobraron { $amount } para { $where }. Ya estaba pagado: { $credit } quedan a favor.
}
mandate-stands = { $where }: el inquilino ha aceptado. Las rentas que vencen desde el { $day } se cobran solas.
mandate-gone = { $form ->
    [withdrawn] { $where }: ya no se cobra nada al inquilino. Desde ahora paga de otra forma.
   *[failed] { $where }: no se pudo activar el cobro; el banco del inquilino no lo ha aceptado.
}
payment-of-nobody = Tu proveedor de pagos ha recibido { $amount } que no pide ningún enlace; no he registrado nada. Dice { $said }
screening-news = { $form ->
    [returned] { $who }, que solicita { $where }, debe corregir algo en el formulario de tu proveedor de comprobaciones. Ya lo sabe.
   *[lapsed] { $who }, que solicita { $where }, no ha entregado en un mes el formulario de tu proveedor de comprobaciones. Se puede pedir otra vez.
}
screening-found = Ha llegado la comprobación de { $who } para { $where }: { $results }. Lo dudoso: en el informe.
deposit-news = { $form ->
    [protected] La fianza de { $where }, { $amount }, está protegida por tu entidad.
    [releasing] Ha empezado la devolución de la fianza de { $where }, { $amount }. Se pregunta al inquilino.
    [withdrawn] La devolución de la fianza de { $where }, { $amount }, se anuló allí. Sigue protegida.
    [disputed] La fianza de { $where }, { $amount }, está en disputa en tu entidad.
    [released] Tu entidad ha devuelto la fianza de { $where }, { $amount }.
    [cancelled] Tu entidad ha anulado la fianza de { $where }, { $amount }. No la guarda.
    [bounced] El pago de la fianza de { $where }, { $amount }, fue devuelto. Tu entidad no la guarda.
    [not_lodged] Mi encargo de guardar la fianza de { $where }, { $amount }, nunca llegó. Vuelve a pedirlo.
   *[not_released] La devolución de la fianza de { $where }, { $amount }, nunca llegó. Vuelve a pedirlo.
}
deposit-to-pay = La fianza de { $where } está registrada. Paga { $amount }: sort code { $sort_code }, cuenta { $account }, referencia { $reference }.
deposit-by-hand = La devolución de la fianza de { $where } está lista: { $to_tenant } al inquilino, { $to_owner } para ti. La entidad pide un código que solo recibes tú: empieza en su página. Yo miro qué resulta.
advert-live = { $where } ya se ve en { $portal }: { $url }
advert-news = { $form ->
    [live] { $where } ya se ve en { $portal }.
    [leaving] { $where }: { $portal } tiene que retirar el anuncio. Te diré qué pasa.
    [off] { $where } ya no se ve en { $portal }.
   *[stays] { $where } se ve todavía en { $portal }, aunque ya no se alquila. Dime si lo retiro.
}
advert-refused = { $form ->
    [up] { $portal } no ha aceptado el anuncio de { $where }. Dice { $said }
   *[off] { $portal } no ha retirado el anuncio de { $where }. Dice { $said }
}
workflow-matter = { $form ->
    [maintenance_job] La reparación ({ $what })
    [find_tenant] La búsqueda de inquilino para { $what }
    [rent_increase] La subida de la renta de { $what }
    [lease_renewal] La renovación del contrato de { $what }
    [end_tenancy] El fin del alquiler de { $what }
    [arrears] El asunto de la renta atrasada de { $what }
    [inspection] La inspección de { $what }
    [compliance] La obligación legal ({ $what })
    [onboard_tenant] La entrada del nuevo inquilino en { $what }
   *[onboard_property] La incorporación de { $what }
}
workflow-meant = { $form ->
    [maintenance_job] la reparación ({ $what })
    [find_tenant] la búsqueda de inquilino para { $what }
    [rent_increase] la subida de la renta de { $what }
    [lease_renewal] la renovación del contrato de { $what }
    [end_tenancy] el fin del alquiler de { $what }
    [arrears] el asunto de la renta atrasada de { $what }
    [inspection] la inspección de { $what }
    [compliance] la obligación legal ({ $what })
    [onboard_tenant] la entrada del nuevo inquilino en { $what }
   *[onboard_property] la incorporación de { $what }
}
workflow-over = { $form ->
    [completed] { $matter } ya ha terminado.
   *[cancelled] { $matter }: ya no me encargo.
}
workflow-begun = { $matter }: ya me encargo. Preguntaré antes de cada paso que necesite un sí.
workflow-asked = { $form ->
    [pause] { $matter } se detiene ahora
    [resume] { $matter } sigue ahora
   *[cancel] { $matter }: ya no me encargo. El registro se conserva
}
workflow-runs = { $matter } ya está en marcha
workflow-rent = { $form ->
    [find_tenant] por { $rent }
    [lease_renewal] a { $rent }
   *[rent_increase] a { $rent }
}
workflow-day = { $form ->
    [lease_renewal] hasta el { $day }
    [end_tenancy] con el { $day } como último día
    [find_tenant] desde el { $day }
    [onboard_tenant] desde el { $day }
   *[rent_increase] desde el { $day }
}
workflow-at-step = en el paso { $place } de { $of }
runs-on-other-terms = { $runs }. Si quieres otras condiciones, cancela antes lo que está en marcha
quote-wanted = Necesitamos una reparación en { $where }. ¿Podría verla y decir cuánto costaría?
work-is-done = Nos dicen que la reparación en { $where } está hecha. Por favor, avise si algo no está bien.
rent-is-overdue = { $amount } de { $where } vencieron el { $day } y aún no han llegado. ¿Cuándo puede pagar? Díganos si algo no está bien.
rents-are-overdue = { $amount } de { $where } están vencidos, una parte desde el { $day }. ¿Cuándo puede pagar? Díganos si algo no está bien.
notice-to-serve = { $form ->
    [rent_increase] El aviso de la renta nueva desde el { $day } tiene que llegar a { $who } ({ $where }) el { $by } o antes. Dime, por favor, qué día lo entregas.
   *[end] El aviso de que el alquiler termina el { $day } tiene que llegar a { $who } ({ $where }) el { $by } o antes. Dime, por favor, qué día lo entregas.
}
notice-too-late = { $form ->
    [rent_increase] El aviso de la renta nueva desde el { $day } tenía que llegar a { $who } ({ $where }) el { $by } o antes. Si llegó, dime el día. Si no, ya es tarde para esa fecha: con otro aviso, la primera posible es ahora el { $first }.
   *[end] El aviso de que el alquiler termina el { $day } tenía que llegar a { $who } ({ $where }) el { $by } o antes. Si llegó, dime el día. Si no, ya es tarde para esa fecha: con otro aviso, la primera posible es ahora el { $first }.
}
arrears-choice = { $who } no ha pagado { $amount } de { $where }, vencidos desde el { $day }. ¿Plan de pagos o aviso?
arrears-plan-broken = { $who } no ha pagado { $amount } de { $where }, vencidos desde el { $day }. Ya hay un plan de pagos: faltan { $part } desde el { $due }. ¿Otro plan o aviso?
tenancy-ends = El alquiler termina el { $day }.
let-without-notice = Está alquilado y nadie ha avisado de que se va.
nothing-overdue-now = El alquiler de { $where } ya no está vencido.
reminded-meanwhile = En total se deben { $amount }, y { $who } recibió un recordatorio el { $day }.
renewal-offered = ¿Quiere seguir en { $where }? Le ofrecemos un contrato hasta el { $day } por { $amount }. Díganos y se lo enviamos para firmar.
application-taken = Nos gustaría alquilarle la vivienda ({ $where }). ¿Le enviamos el contrato para firmar?
place-is-taken = Gracias por su solicitud ({ $where }). La vivienda ya está alquilada. Suerte en su búsqueda.
visit-comes = Irá alguien a ver la vivienda ({ $where }): { $when }. Díganos si no le conviene.
lease-to-sign = Por favor, firme este contrato y devuélvanoslo.
first-payments = { $amount } de { $where } vencen el { $day }: la primera renta y, si la hay, la fianza. Páguelos antes de mudarse.
welcome-home = ¡Le damos la bienvenida a { $where }! Su vivienda está lista el { $day }. Díganos si algo no está bien.
pay-by-itself = Puede dejar que la renta se pague sola: { $url }
papers-wanted = Nos hacemos cargo de { $where }. Envíenos lo que tenga: el seguro, certificados, contratos.
workers-come = Irá alguien a hacer la reparación ({ $where }): { $when }. Díganos si no le conviene.

unit-off-market = { $place } no está en el mercado y primero hay que volver a ponerlo
records-forbid = { $form ->
    [above_limit] supera el límite y antes hay que aprobarlo
    [archived] el inmueble está archivado
    [bad_time] esa fecha u hora no está clara
    [by_person] la ley exige que lo haga una persona
    [collected] ya se está cobrando, o ya se cobró
    [day_past] ese día ya pasó
    [deposit_held] la fianza aún no se ha liberado
    [deposit_unpaid] no consta que la fianza esté pagada
    [details_missing] falta una dirección o un número
    [earlier_one] eso corresponde a un plazo anterior
    [exists] ya consta una
    [fixed_term] la renta es fija hasta el fin del plazo
    [homes_only] allí solo se anuncian viviendas
    [incomplete] falta algo que hace falta
    [later_mandate] su domiciliación empieza más tarde
    [lease_signed] un contrato se firma, no se notifica
    [let] está alquilado en ese tiempo
    [link_time] un enlace de pago no puede terminar a esa hora
    [long_done] se terminó hace más de 14 días
    [no_account] el sistema de fianzas no tiene cuenta donde pagar
    [no_amount] aún no hay importe
    [no_applicant] no es ninguno de los solicitantes
    [no_consent] no consta su consentimiento
    [no_currency] esa moneda no existe
    [no_debit] no se cobró por domiciliación
    [no_deposit] no consta ninguna fianza
    [no_end] no consta el fin del arrendamiento
    [no_grounds] nada de lo que consta apoya ese motivo
    [no_link] no se pagó con un enlace de pago
    [no_mandate] no han autorizado el cobro
    [no_property] aún no consta ningún inmueble
    [no_reason] no se dio ningún motivo
    [no_rise] no es una renta mayor
    [no_rule] no consta ninguna norma para eso
    [no_time] no se dijo la hora
    [no_vendor] no se nombró a ningún proveedor
    [no_work] este proveedor no recibe trabajo por ahora
    [no_zone] esa zona horaria no existe
    [nobody_chosen] aún no se ha elegido a nadie más
    [not_protected] ningún sistema guarda esa fianza
    [nothing_due] allí no hay nada que pagar
    [notice_given] el arrendamiento va a terminar
    [notice_unsent] aún no se avisó a los inquilinos
    [off_market] la vivienda no está en el mercado
    [often_enough] ya hubo tantas inspecciones como permiten las normas
    [other_amount] consta otro importe
    [other_currency] allí se usa otra moneda
    [other_day] consta otro día
    [other_mandate] desde entonces autorizaron otra domiciliación
    [other_paper] ese documento es de otro tipo
    [other_place] lo que consta es de otra cosa
    [other_state] ya no está en ese punto
    [owners_fee] los honorarios ya constan en las liquidaciones de los propietarios
    [owners_only] solo puede decidirlo un propietario del equipo
    [owns_nothing] no es propietario de nada allí
    [paper_expired] ese documento ya no es válido
    [paper_missing] falta archivar un documento necesario
    [plan_sum] los plazos no suman lo que se debe
    [provider_differs] lo que dice el proveedor no coincide con lo que consta
    [quote_over] el presupuesto ya no vale
    [refused_before] el portal ya lo rechazó antes
    [shares] las partes de los propietarios no suman el total
    [short_notice] el preaviso sería muy corto
    [still_ahead] su día aún no ha llegado
    [still_owed] aún se debe dinero
    [taken] ya lo tiene otra persona
    [too_high] es más de lo que permiten las normas
    [too_long] sería demasiado largo para un informe
    [tried_enough] ya se intentó todas las veces posibles
    [under_way] puede que ya esté en marcha y aún no se sabe
    [uninsured] este proveedor no tiene seguro de responsabilidad válido ese día
    [unknown_record] no consta
    [unsaid] falta indicar algo
    [vendors_papers] esos documentos los tiene que dar el proveedor
    [wrong_order] las fechas están en el orden equivocado
   *[unclear] lo pedido no encaja entre sí
}
