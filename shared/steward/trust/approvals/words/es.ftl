not-somebody-else = { $who }, no { $other }
kind-of-file = { $form ->
    [pdf] PDF
    [word] Word
    [excel] Excel
    [powerpoint] PowerPoint
    [text] texto
    [picture] imagen
    [calendar] calendario
    [mail] correo
    [archive] comprimido
    [winmail] winmail.dat
   *[other] archivo
}
file-of = { $name } ({ $kind }, { $size } KB)
attached-files = Adjuntos: { $files }
going-ahead = De acuerdo, voy a { $what }.
told-where-asked = Te diré cómo ha ido donde me lo pediste.
paused-by-you = { $form ->
    [you] Me has puesto en pausa para todo tu equipo
   *[nobody] Estoy en pausa para todo tu equipo
}
paused-by = { $who } me ha puesto en pausa para todo tu equipo
answered-while-paused = { $pause }. Tu respuesta todavía no cuenta: escribe /start para que siga y después { $answer }.
approved-while-paused = { $pause }. Esto queda abierto: escríbeme /start para que siga y después vuelve a responder aquí.
answered-meanwhile = { $who } acaba de aprobar otra respuesta para { $name }, por eso esta sigue sin enviarse.
leaving-it = De acuerdo, no voy a { $what }.
leaving-draft = De acuerdo, no voy a { $what }: { $words }
you-decided = { $form ->
    [approved] Ya me has autorizado a { $what }.
   *[rejected] Ya me has pedido no { $what }.
}
approved-not-done = { $form ->
    [failed] Eso ya recibió un sí, pero no he podido { $what }.
   *[unknown] Eso ya recibió un sí, pero no se sabe si se ha hecho: { $what }.
}
former-member = un antiguo miembro
they-decided = { $form ->
    [approved] { $who } ha dado permiso y voy a { $what }.
   *[rejected] { $who } ha dicho que no, y no voy a { $what }.
}
they-approved-done = { $who } ha dado permiso ({ $when }), y se ha hecho: { $what }.
written-to = { $who } me ha hecho escribir a { $name }: { $words }
other-waits = Otro mensaje a { $name } sigue pendiente ({ $code }).
wrote-after-your-yes = { $who } ha escrito sobre { $code } después de que lo aprobaras: { $said }
nobody-decided = Nadie ha respondido a tiempo y no voy a { $what }.
answered-too-late = { $form ->
    [approved] Tu visto bueno ha llegado tarde y no voy a { $what }.
   *[rejected] La pregunta ya estaba cerrada y no voy a { $what }.
}
waited-until = He esperado una respuesta hasta { $when }.
words-right-until = El texto solo era correcto hasta el { $until }.
wanted-again = { $form ->
    [scanner] Lo propongo de nuevo si sigue haciendo falta y no es tarde.
    [workflow] El proceso al que pertenece queda en pausa.
    [rule] Dime si te sigue interesando.
   *[member] Si te sigue interesando, vuelve a pedirlo.
}
code-needed = Responde con el código, para que no haya dudas:
no-such-code = { $form ->
    [undo] No hay nada que deshacer con { $code }. Quizá sea tarde, o le toque deshacerlo a otra persona.
   *[other] { $code } no corresponde a nada que espere tu respuesta. Quizá lo decida otra persona, o ya esté resuelto.
}
choice = { $answer } - { $what }
choice-of-draft = { $answer } - { $what }: { $words }
not-yours = No hay nada de eso que puedas decidir.
taking-back = De acuerdo, lo deshago.
undo-under-way = Ya lo estoy deshaciendo.
undone-before = Eso ya está retirado.
undo-has-code = Eso ya está hecho. Puedes deshacerlo con DESHACER { $code }.
undo-is-theirs = { $by } dijo que sí ({ $when }) y ya está hecho. Con DESHACER { $code } puede deshacerlo { $who }.
done-for-good = { $by } dijo que sí ({ $when }) y ya está hecho. No puedo deshacerlo.
sent-for-good = Eso ya recibió un sí ({ $when }), y lo que ha salido no se puede retirar.
undo-declined = Has preferido dejarlo tal cual.
undo-too-late = Ya es tarde para deshacer esto: { $what }
to-undo = deshacer: { $what }
set-bare-answers = { $form ->
    [bare] aceptar SI, NO o DESHACER sin código cuando solo hay una petición abierta
   *[coded] aceptar SI, NO o DESHACER solo con el código de la petición
}
like-this = De las { $all } últimas como esta se aprobaron { $good }.
last-like-this = { $form ->
    [approved] La última como esta se aprobó.
   *[other] La última como esta no se aprobó.
}
decided-by = Por { $who }, { $when }.
decided-too-late = Fue antes de tu respuesta, que ya no cambia nada.
mail-to-whom = Correo a { $who }
text-to = SMS para { $who }
asked-by = { $who }, { $when }
open-until = { $when }
facts-as-of = Así estaba el { $when }. Puede haber cambiado desde entonces.
shown-before = Esto no es lo que se te mostró antes. Míralo otra vez, por favor.
text-empty = No queda texto que enviar. Escribe lo que debe salir, o recházalo.
text-too-long = { $count ->
    [one] Al texto le sobra un carácter: caben { $limit }. Acórtalo un poco, por favor.
   *[other] Al texto le sobran { $count } caracteres: caben { $limit }. Acórtalo, por favor.
}
text-unusable = Este texto no se puede enviar así. Dilo de otra manera, por favor.
text-has-signs = De este texto se han quitado signos que no se pueden enviar. Revísalo otra vez, por favor.
yes-or-no = { $form ->
    [yes] sí
   *[no] no
}
level-of = { $form ->
    [inform] solo avisar cuando toque
    [suggest] preguntar antes si lo hago
    [draft] enseñar antes un borrador
    [execute] hacerlo sin preguntar y avisar después
    [silent] hacerlo sin preguntar y solo dejar constancia
   *[usual] como de costumbre
}
some-contact = un contacto que ya no está
span = de { $first } a { $last }
label = { $form ->
    [allowed] Sin código
    [about] Se le conoce por
    [acknowledge_strangers] Los desconocidos saben que ha llegado
    [acknowledgement] Lo que se dice a los desconocidos
    [action] Qué
    [add_email] Otro correo
    [add_phone] Otro número
    [after] Desde
    [before] Antes de
    [channel] Canal
    [code] Código
    [confirm_name] De quién son los datos
    [contact_id] Contacto
    [contact_ids] Solo estos contactos
    [contact_name] Contacto
    [content] Lo que pondrá
    [constraints] Condiciones
    [date_range] Días
    [goal] Objetivo
    [decision] Decisión
    [email] Correo
    [include_members] También el equipo
    [member_id] Quién del equipo
    [purpose] Para qué es
    [told] Lo que dice el proveedor
    [onboarding] Se está incorporando
    [onboarded] Ya incorporado
    [months] Cuántos meses
    [draft] Como borrador
    [start_date] Primer día
    [re_list] Se ofrece de nuevo
    [units] Sus unidades
    [about_days] Días de que se trata
    [urgent] No puede esperar
    [keep_id] Quién se queda
    [keep_name] Con el nombre
    [level] A partir de ahora
    [limit] Como máximo
    [name] Nombre
    [note] Nota
    [path] Archivo
    [phone] Teléfono
    [query] Se busca
    [reason] Por qué
    [remove] Se quita
    [sender] Remitente
    [text] Texto
    [tools] Lo que puede usar
    [url] Página web
    [domains] Dominios permitidos
    [turn_range] Mensajes
    [what] Qué
    [why] Por qué
    [words] Sobre qué
    [attachments] Adjuntos
    [attendees] Invitados
    [also_needs] También necesita de Google
    [calendar] De quién
    [end] Hasta
    [event_id] Evento
    [place] Dónde está
    [mode] Cómo se llega
    [location] Lugar
    [notes] Notas
    [service] Servicio
    [shared] Para todo el equipo
    [from] De
    [glob] Qué archivos
    [new] En su lugar
    [old] Se sustituye
    [again_at] Otra vez a las
    [call] Hace entonces
    [question] Por averiguar
    [catch_up] Si se pierde
    [category] Tipo de dato
    [confidence] Certeza
    [on] Activado
    [description] Para qué
    [extract] Se lee en ellos
    [match] Qué correos
    [rrule] Se repite
    [zone] Zona horaria
    [when] Cuándo
    [past] En el pasado
    [language] Idioma
    [quiet_hours] Horas de silencio
    [digest_at] Resumen a las
    [silent_until] No antes de
    [wakes] Dejar pasar
    [quote] Palabras
    [start] Desde
    [title] Título
    [to] Para
    [subject] Asunto
    [body] Lo que dirá
    [cc] Con copia a
    [thread_id] Hilo
    [thread_subject] Con el asunto
    [mailbox] Buzón de quién
    [email_id] Correo
    [add] Etiquetas que se ponen
    [account] De quién es la cuenta
    [header] Primera fila
    [inputs] Con estos textos
    [kind] De qué tipo
    [pages] Qué páginas
    [range] Qué celdas
    [rows] Lo que ponen las filas
    [sheet] Qué hoja
    [source] Qué archivo
    [address] Dirección
    [locality] Localidad
    [region] Provincia
    [postcode] Código postal
    [country] País
    [currency] Moneda
    [jurisdiction] Qué ley
    [owner_ids] Propietarios
    [owner_id] Dueño
    [unit] Unidad
    [bedrooms] Dormitorios
    [bathrooms] Baños
    [area_m2] Superficie en m2
    [features] Características
    [market_rent] Renta de mercado
    [rent] Renta
    [per] Periodo del alquiler
    [due_day] Vence el
    [deposit] Fianza
    [to_tenant] Para el inquilino
    [to_owner] Para el propietario
    [evidence] Pruebas archivadas
    [rollover] Sigue después
    [opening_balance] Debido hasta ahora
    [tenant_ids] Inquilinos
    [event] Qué pasa
    [begins] Cuándo es
    [day] Día
    [by] De quién
    [amount] Importe
    [due_on] Vence el
    [received_on] Recibido el
    [method] Pagado por
    [reference] Referencia
    [another] Otro igual
    [of_themself] Sobre quien lo pide
    [effective_on] Desde el día
    [urgency] Urgencia
    [appointment] Cita
    [vendor_id] Proveedor
    [role] Como
    [trades] Oficios
    [on_hold] Sin trabajo por ahora
    [waive_insurance] Aun sin seguro
    [share_percent] Parte
    [statement_day] Liquidaciones el día
    [reserve] Reserva
    [fee_percent] Comisión de gestión
    [scanner] Revisor
    [offsets] En qué días
    [limits] Límites
    [weekdays] Días de la semana
    [people] Recordados a la vez
    [days] Días como máximo
    [finding_id] Hallazgo
    [until] Hasta
    [cover] Asegura
    [insurer] Aseguradora
    [policy_no] Número de póliza
    [expires_on] Válido hasta
    [above_limit] Por encima de lo que nadie aprueba
    [worth] Valor
    [large_expense] Aprobar gastos de más de
    [instalments] Plazos
    [proposed] Horas propuestas
    [at] Nueva hora, o avisado el
    [items] Lo que se encontró
    [outcome] Resultado
    [first] Desde este día
    [last] Hasta este día
    [not_applicable] La regla no se aplica aquí
    [done_on] Hecho el
    [next_due_on] Vence de nuevo el
    [waive] Dispensado esta vez
    [due_within_days] Vence en tantos días
    [rule] Regla
    [value] Valor
    [every] Cada cuánto
    [applies_to] Se aplica a
    [source_url] Dónde lo dice la ley
    [checked] Comparado con la ley
    [given_on] Avisado el
    [served_on] Entregado el
    [way] Cómo se entregó
    [vacate_on] Su último día
    [agreed] Acordado por escrito
    [starts] Empieza
    [expires] Caduca
    [valid_until] Válido hasta
    [market_state] En el mercado
    [archived] También los archivados
    [include] Con qué
    [period] Qué días
    [status] En qué estado
    [min_days_overdue] Días de retraso
    [key] Preferencia
    [scope] Dónde
    [filter] Solo para
    [rating] Valoración
    [feedback] Lo que dijiste
    [tool] Acción
    [situation] Situación
    [turn] Qué intercambio
    [reminder] Recordatorio
    [state] Estado
    [headline] Titular
    [available_from] Libre desde
    [term_months] Plazo en meses
    [photos] Fotos
    [portals] Portales
    [highlight_features] Primero
    [audience] Para quién
    [applicants] Solicitantes
    [applicant] A quién
    [checks] Qué se comprueba
    [income] Ingresos
    [income_per] Ingresos por
    [household] Hogar
    [move_in] Entrada el
    [docs] Documentos
    [consent] Consentimiento
    [wording] Texto aceptado
    [withdrawn] Retirada
    [reasons] Motivos
    [top_n] Cuántas
    [radius_km] Radio en km
    [distance_m] Metros de distancia
    [include_comparables] Con comparables
    [handover_days] Días antes de una mudanza
    [deposit_days] Días antes de devolver una fianza
    [ahead_days] Días de antelación de los alquileres
    [close_days] Días hasta cerrar una reparación
    [building_days] Días antes de que acabe el seguro de un edificio
    [inspection_days] Días antes de una inspección
    [term_days] Días antes de que acabe un plazo fijo
    [notice_days] Días antes de una liquidación
    [empty_days] Días antes de que algo quede libre
    [answer_hours] Horas sin respuesta
    [silent_hours] Horas de silencio
    [silent_again_hours] Horas de silencio la próxima vez
    [urgent_hours] Horas, si es urgente
    [every_months] Meses entre inspecciones
    [first_months] Meses desde la entrada hasta la inspección
    [after_months] Meses después del último cambio
    [first_percent] Por ciento menos la primera vez
    [next_percent] Por ciento menos después
   *[enquiries] Consultas
}
days-before = { $count ->
    [one] un día antes
   *[other] { $count } días antes
}
days-after = { $count ->
    [one] un día después
   *[other] { $count } días después
}
on-the-day = el mismo día
role-of = { $form ->
    [owner] propietario
    [approver] aprobador
   *[member] miembro
}
not-done-why = No se hizo: { $why }
answers-now = { $form ->
    [bare] SI, NO o DESHACER basta ahora mientras haya una sola solicitud abierta
   *[coded] SI, NO o DESHACER vale ahora solo junto con el código de la solicitud
}
labelled = { $label }: { $value }
