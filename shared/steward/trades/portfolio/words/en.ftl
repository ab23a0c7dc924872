# An action in general, as an infinitive.
record-act = { $form ->
    [list_properties] see the properties
    [get_property] look at a property
    [create_property] add a property
    [save_unit] save a unit
    [save_party] save a vendor or an owner
    [search_tenants] look for tenants
    [get_tenancy] look at a tenancy
    [create_tenancy] begin a tenancy
    [update_tenancy] change a tenancy
    [change_rent] change a rent
    [get_payments] look at charges and payments
    [get_arrears] see who is behind on rent
    [add_charge] charge a tenancy
    [record_payment] record a payment
    [record_expense] record an expense
    [reverse_entry] reverse an entry
    [get_maintenance] look at maintenance jobs
    [create_maintenance] report a maintenance job
    [update_maintenance] move a maintenance job on
    [save_quote] save a quote
    [approve_quote] accept a quote
    [save_insurance] save an insurance policy
    [list_findings] see what was found in the records
    [list_scanners] list the scanners
    [set_scanner] change a scanner
    [update_finding] settle what I found
    [send_reminder] send a reminder
    [list_reminders] see which reminders there are
    [switch_reminder] switch a kind of reminder on or off
    [get_legal_rules] see the legal rules
    [set_legal_rule] set a legal rule
    [save_compliance_item] record a legal duty
    [complete_compliance_item] record a legal duty as done
    [get_compliance_status] see what the law asks for
    [schedule_inspection] schedule an inspection
    [record_inspection] record an inspection
    [get_inspections] look at inspections
    [save_payment_plan] save a payment plan
    [update_property] change a property
    [file_document] file a document
    [get_listings] see what is listed
    [save_listing] offer a unit for rent
    [generate_listing] write a listing
    [record_application] record an application
    [get_applications] look at applications
    [summarize_applications] compare applications
    [decide_application] decide an application
    [get_market_comparables] see market rents
    [save_comparable] save a market rent
    [analyze_rent] compare a rent with the market
    [draft_notice] draft a notice
    [record_notice_served] record that a notice was served
    [serve_notice] serve a notice
    [deposit_lodge] have a deposit scheme hold a deposit
    [deposit_get_status] look how a deposit stands at its scheme
    [deposit_release] have a deposit given back
    [settle_deposit] check how a deposit stands
    [generate_report] make a report
    [get_report] look at a report
    [send_report] send a report
    [estimate_cost] estimate what a job costs
    [assess_risk] see what is at risk
    [calculate_yield] work out a yield
    [forecast_cashflow] forecast what comes in and goes out
    [workflow_maintenance_job] see a repair through
    [workflow_find_tenant] look for a new tenant
    [workflow_rent_increase] start raising the rent
    [workflow_lease_renewal] offer to renew the lease
    [workflow_end_tenancy] see the end of a tenancy through
    [workflow_arrears] follow up on the overdue rent
    [workflow_inspection] see an inspection through
    [workflow_compliance] see to what the law asks for
    [workflow_onboard_tenant] see a new tenant in
    [workflow_onboard_property] take on a new property
    [list_workflows] see what runs for weeks
    [control_workflow] pause, resume or call off a workflow
    [payments_create_link] make a payment link
    [payments_setup_autopay] set up automatic payment
    [payments_stop_autopay] stop automatic payment
    [payments_collect] collect a rent
    [payments_retry] collect a payment again
    [payments_refund] give a payment back
    [settle_payment] check how a payment stands
    [screening_request] begin a check of an applicant
    [screening_get_report] see what checks of applicants came to
    [settle_screening] check how an applicant check stands
    [portal_publish_listing] put a listing on a portal
    [portal_withdraw_listing] take a listing off a portal
    [portal_get_listing_stats] see how a listing does on its portal
    [portal_get_enquiries] see what people ask about a listing
   *[settle_advert] look how an advert stands
}

# What is on record now.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $what - Price("1380.00", "USD")
record-kept = { $form ->
    [unit_new] { $where } has a new unit on record: { $what }
    [unit_named] { $where } is on record under this name now: { $what }
    [tenancy] { $where } is let now: { $what }
    [tenancy_draft] A tenancy of { $where } is drafted: { $what }
    [tenancy_sign] The lease for { $where } is on record as signed, as of { $what }
    [tenancy_start] The tenancy of { $where } begins on { $what }
    [tenancy_notice] The notice for { $where } is on record; the last day is { $what }
    [tenancy_withdraw_notice] The notice for { $where } is withdrawn as of { $what }, so the tenancy goes on
    [tenancy_renew] The lease for { $where } lasts until { $what } now
    [tenancy_hold_over] The lease for { $where } runs on from { $what } without a fixed end
    [tenancy_end] The tenancy of { $where } ends; the last day is { $what }
    [tenancy_close] The books on the tenancy of { $where } are closed as of { $what }
    [tenancy_cancel] The tenancy of { $where } is cancelled as of { $what }
    [rent] The rent of { $where } is changed: { $what }
    [charge] This is charged to { $where } now: { $what }
    [expense] The expense at { $where } is on record: { $what }
    [deposit] The deposit for { $where } is registered: { $what }
    [deposit_release] I have asked for the release of the deposit for { $where }: { $what }
    [reversed] This entry at { $where } no longer counts: { $what }
    [job] The repair at { $where } is on record: { $what }
    [job_given] The repair at { $where } is given to { $what }
    [quote] The quote for the repair at { $where } is on record: { $what }
    [quote_approved] The quote for the repair at { $where } is approved: { $what }
    [insurance] The insurance of { $where } is on record: { $what }
    [rule] I go by this rule from now on, for { $where }: { $what }
    [rule_dropped] I no longer go by this rule, for { $where }: { $what }
    [compliance] At { $where } this is due next: { $what }
    [compliance_over] At { $where } this is not due any more: { $what }
    [inspection] The inspection of { $where } is planned: { $what }
    [inspection_reschedule] The inspection of { $where } is moved to { $what }
    [job_schedule] The repair at { $where } has its appointment now: { $what }
    [document] A new document of { $where } is on file: { $what }
    [notice_served] The notice for { $where } is on record as served: { $what }
    [listing] The rent in the listing of { $where } is now { $what }
    [listing_draft] The listing of { $where } is drafted: { $what }
    [listing_live] { $where } is offered now for { $what }
    [comparable] A market rent for { $where } is noted: { $what }
    [advert] The listing of { $where } is on its way to { $what }
    [advert_off] The listing of { $where } is taken off this portal: { $what }
    [link] The link to pay for { $where } is ready: { $what }
    [mandate] The link to automatic payment for { $where } is ready: { $what }
    [collected] This is being collected for { $where }: { $what }
    [refund] This is on its way back, for { $where }: { $what }
    [screening] The check for { $where } is asked for: { $what }
   *[property] The record of { $where } is changed: { $what }
}

# What is on record now, where its place says it all.
# Variables:
#   $where - "118 Oak Street, 4B"
record-done = { $form ->
    [vendor] { $where } is on record as a vendor now
    [vendor_on_hold] { $where } gets no work for now
    [vendor_working] { $where } may get work again
    [vendor_uninsured] { $where } may work without insurance now
    [owner] { $where } is on record as an owner now
    [property_new] { $where } is among the properties now
    [property_taken_on] { $where } is taken on now
    [property_archived] { $where } is archived now
    [property_restored] { $where } is among the properties again
    [unit_on] { $where } is on the market again
    [unit_off] { $where } is off the market now
    [unit_ready] { $where } is ready to let now
    [job_triage] The repair at { $where } is on record as looked at
    [job_assign] The repair at { $where } is given to a vendor
    [job_start] The repair at { $where } has begun
    [job_hold] The repair at { $where } is put on hold
    [job_complete] The repair at { $where } is done
    [job_close] The repair at { $where } is closed
    [job_cancel] The repair at { $where } is called off
    [job_reopen] The repair at { $where } is open again
    [quote_request] A quote for the repair at { $where } is on record as asked for
    [quote_decline] The quote for the repair at { $where } is turned down
    [plan_propose] The payment plan for { $where } is on record as offered
    [plan_accept] The payment plan for { $where } is on record as agreed
    [plan_paid] An instalment for { $where } is on record as paid
    [plan_missed] An instalment for { $where } is on record as missed
    [plan_broken] The payment plan for { $where } is on record as broken
    [plan_cancel] The payment plan for { $where } is cancelled
    [inspection_notified] The tenants of { $where } are on record as told of the inspection
    [inspection_done] The inspection of { $where } is done
    [inspection_report] The report on the inspection of { $where } is on record as sent
    [inspection_cancel] The inspection of { $where } is called off
    [inspection_missed] The inspection of { $where } is on record as missed
    [listing] The listing of { $where } is saved
    [listing_live] { $where } is offered now
    [listing_pause] The listing of { $where } is paused
    [listing_withdraw] The listing of { $where } is withdrawn
    [listing_let] The listing of { $where } is over, since it is let
    [application] The application for { $where } is on record
    [application_withdrawn] The application for { $where } is withdrawn
    [application_approve] The application for { $where } is approved
    [application_decline] The application for { $where } is turned down
    [application_waitlist] The application for { $where } is on the waiting list
    [autopay_off] Nothing is collected for { $where } by itself any more
   *[unit] The record of { $where } is changed
}

# A payment is on record now: whose, what for, how and when it was made.
# Variables:
#   $who - "Priya Shah"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1380.00", "USD")
#   $how - Joined((verbatim("cheque"), ShortDay(date(2026, 12, 4))), ", ")
payment-recorded = The payment of { $amount } by { $who } for { $where } ({ $how }) is on record

# A listing that is seen costs something else now.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $rent - say("rent-per", form="month", rent=Price("1450.00", "USD"))
#   $before - say("rent-per", form="month", rent=Price("1500.00", "USD"))
listing-rent-changed = { $where } is now listed for { $rent } instead of { $before }

# What is on record now, by rules of law that nobody has checked. An approval names them.
# Variables:
#   $kept - "The rent of 4B is changed: $1,450.00, Feb 7"
unchecked-rules = { $kept } (by rules nobody has checked)

# That a visit is planned, and by when its tenants are owed notice. They may hear of it before this is read, from another
# call.
# Variables:
#   $kept - "The inspection of 118 Oak Street, 4B is planned: routine, Mon, Nov 30, 2026, 10:00 AM"
#   $by - Day(date(2026, 11, 23))
# Length: 2 texts
visit-only-planned = { $form ->
    [by_itself] { $kept }. I'll let the tenants know by { $by }.
   *[on_request] { $kept }. Planning it does not tell the tenants. Tell me to let them know by { $by }.
}

# That a payment is on record, while a similar one was there, or is on its way and counts only once it has arrived.
# Variables:
#   $kept - "The payment for 118 Oak Street, 4B is on record: $500.00"
#   $before - say("similar-payment", amount=Price("500.00", "USD"), how="Dec 4")
# Length: 2 texts
payment-counts-twice = { $form ->
    [on_its_way] { $kept }. { $before } If it is the same, take this one back.
   *[recorded] { $kept }. { $before } If it is the same payment, it counts twice now.
}

# After the report of a payment that is just the next part of a payment plan.
# Variables:
#   $kept - "The payment of $150.00 by Pete Rossi for 118 Oak Street, 4B is on record"
#   $day - ShortDay(date(2026, 12, 1))
# Length: 2 texts
instalment-paid = { $form ->
    [last] { $kept }. It pays the last instalment, due on { $day }: the plan is paid up.
   *[next] { $kept }. It pays the instalment that is due on { $day }.
}

# The same of a payment of another sum.
# Variables:
#   $kept - "The payment of $100.00 by Pete Rossi for 118 Oak Street, 4B is on record"
#   $amount - Price("150.00", "USD")
#   $day - ShortDay(date(2026, 12, 1))
# Length: 2 texts
instalment-open = { $kept }. The instalment of { $amount }, due on { $day }, stays open: tell me if this pays it.

# The same of a payment that pays something which is not yet due, while older debt of the plan stays open.
# Variables:
#   $kept - "The payment of $450.00 by Pete Rossi for 118 Oak Street, 4B is on record"
#   $ahead - say("pays-ahead", form="rent", amount=Price("310.00", "USD"), day=ShortDay(date(2026, 12, 5)), left=Price("310.00", "USD"))
# Length: 2 texts
paid-ahead = { $kept }. { $ahead } Tell me if it was meant for the plan.

# That a payment or an earlier last day is on record, while a link made before takes more than is left to pay.
# Variables:
#   $kept - "The payment for 118 Oak Street, 4B is on record: $500.00"
#   $amount - Price("1295.00", "USD")
#   $until - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $left - Price("795.00", "USD")
# Length: 2 texts
link-still-open = { $kept }. The link to pay { $amount } still works until { $until }, although only { $left } is left: tell them not to use it.

# The same, where nothing is left to pay.
# Variables:
#   $kept - "The payment for 118 Oak Street, 4B is on record: $500.00"
#   $amount - Price("1295.00", "USD")
#   $until - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
# Length: 2 texts
link-not-needed = { $kept }. The link to pay { $amount } still works until { $until }, although nothing is left to pay: tell them not to use it.

# To a member who has changed a repair or inspection lately: another member did this to it.
# Variables:
#   $who - "Sam Lee"
#   $where - "118 Oak Street, 4B"
# Length: 2 texts
other-did = { $form ->
    [job_cancel] { $who } called off the repair at { $where }.
    [job_hold] { $who } put the repair at { $where } on hold.
    [job_complete] { $who } recorded the repair at { $where } as done.
    [job_undo] { $who } took back the last change to the repair at { $where }.
    [inspection_undo] { $who } took back the last change to the inspection of { $where }.
   *[inspection_cancel] { $who } called off the inspection of { $where }.
}

# The same, with the new time, or who does it now.
# Variables:
#   $who - "Sam Lee"
#   $where - "118 Oak Street, 4B"
#   $what - LocalTime(datetime(2026, 11, 30, 9, 0, tzinfo=UTC))
# Length: 2 texts
other-set = { $form ->
    [job_given] { $who } gave the repair at { $where } to { $what }.
    [job_schedule] { $who } moved the repair at { $where } to { $what }.
   *[inspection_reschedule] { $who } moved the inspection of { $where } to { $what }.
}

# To whoever has taken back a visit of which its tenants have heard.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
#   $who - "Ngozi Okafor, Pete Rossi"
# Length: 2 texts
visit-taken-back = Taken back: the visit to { $where }, { $when }. Already told of it: { $who }. Tell me if I should let them know.

# To whoever has called off a visit of which others were told.
# Variables:
#   $kept - "The inspection of 118 Oak Street, 4B is called off"
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
#   $who - "Ngozi Okafor, Pete Rossi"
# Length: 2 texts
visit-called-off = { $kept }. Still expecting the visit ({ $when }): { $who }. Tell me if I should let them know.

# To whoever decides if a repair is called off, and to whoever has: people who may expect its visit, told or not.
# Variables:
#   $who - "Ngozi Okafor and Pete Rossi"
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
visit-may-be-expected = { $who } may expect the visit on { $when }. I tell them nothing unless you ask me to.

# A change has replaced what somebody else had set after it was asked for.
# Variables:
#   $kept - "The repair at 118 Oak Street, 4B has its appointment now: Fri, Dec 4, 2026, 11:00 AM"
#   $was - LocalTime(datetime(2026, 12, 4, 9, 0, tzinfo=UTC))
#   $who - "Sam Lee"
# Length: 2 texts
value-replaced = { $kept }. { $who } had set it to { $was } before

# After that a change was taken back: the values that hold again.
# Variables:
#   $what - LocalTime(datetime(2026, 12, 4, 9, 0, tzinfo=UTC))
value-restored = It is { $what } again.

# After that a payment was taken back: what is overdue again.
# Variables:
#   $amount - "$1,380.00"
#   $where - "118 Oak Street, 4B"
#   $day - "Sun, Nov 1, 2026"
#   $who - "Pete Rossi"
# Length: 2 texts
overdue-again = { $amount } for { $where } is overdue again, since { $day } ({ $who }).

# After that a payment was taken back: what is open of the payment plan.
# Variables:
#   $amount - "$1,380.00"
plan-left-again = The payment plan has { $amount } left again.

# To whoever has set the time of a repair's visit.
# Variables:
#   $kept - "The repair at 118 Oak Street, 4B has its appointment now: Mon, Nov 30, 2026, 10:00 AM"
#   $who - "Ngozi Okafor, Pete Rossi"
# Length: 2 texts
visit-set = { $kept }. { $who } may not know of it yet: tell me if I should let them know.

# To a member: an applicant is being checked, for which they fill in a form of the provider.
# Variables:
#   $who - "Ada Brandt"
#   $link - "https://platform.singlekey.com/screen/tenant?token=5d1a9c0e7b3f4a68"
# Length: 2 texts
form-to-fill-in = { $who } has to fill in this form, and I have sent it to nobody: { $link } Tell me if I should text it to them

# To a member: a notice that a person hands over, and until when.
# Variables:
#   $who - "Pete Rossi"
#   $by - ShortDay(date(2026, 12, 12))
notice-ready = The notice to { $who } is ready. Please hand it over by { $by } and tell me the day

# To a member: a notice of arrears that a person hands over.
# Variables:
#   $who - "Pete Rossi"
notice-to-hand-over = The notice to { $who } is ready. Please hand it over as soon as you can and tell me the day

# To a member: a lease that is to be signed.
# Variables:
#   $who - "Pete Rossi"
lease-ready = The lease for { $who } is ready. Please sign it together and tell me when that is done

# To a member: what stands in a notice or lease that is ready.
# Variables:
#   $kept - "The notice to Pete Rossi is ready. Please hand it over by Dec 12, 2026 and tell me the day"
#   $words - Quoted("Notice of Oak Street Homes (118 Oak Street, 4B): from Mon, Feb 1, 2027 on the rent is $1,450.00 instead of $1,380.00.")
# Length: 2 texts
notice-reads = { $kept }. It reads: { $words }

# To a member who has taken a notice or a lease back.
# Variables:
#   $who - "Pete Rossi"
notice-taken-back = { $form ->
    [lease] The lease for { $who } is taken back: please don't sign it.
   *[notice] The notice to { $who } is taken back: please don't hand it over.
}

# That the rent is another from a day on.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1850.00", "USD")
#   $before - Price("1720.00", "USD")
#   $day - Day(date(2027, 2, 1))
# Length: 2 texts
notice-of-rent = Notice of { $team } ({ $where }): from { $day } on the rent is { $amount } instead of { $before }.

# That a tenancy ends, by its owner.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $day - Day(date(2027, 2, 1))
# Length: 2 texts
notice-of-end = Notice of { $team } ({ $where }): the tenancy ends. { $day } is the last day; please hand the home and its keys over by then.

# That somebody comes in on a day.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $day - Day(date(2027, 2, 1))
# Length: 2 texts
notice-of-entry = Notice of { $team } ({ $where }): on { $day } somebody of ours, or sent by us, has to enter the home.

# The terms of a lease that is to be signed: from that day on, for so much each `form`.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1720.00", "USD")
#   $day - Day(date(2027, 2, 1))
# Length: 2 texts
lease-terms = { $form ->
    [week] Lease of { $team } for { $where }: from { $day } on, the rent is { $amount } a week, due in advance.
    [fortnight] Lease of { $team } for { $where }: from { $day } on, the rent is { $amount } a fortnight, due in advance.
    [four_weeks] Lease of { $team } for { $where }: from { $day }, the rent is { $amount } for four weeks, due in advance.
    [month] Lease of { $team } for { $where }: from { $day } on, the rent is { $amount } a month, due in advance.
    [quarter] Lease of { $team } for { $where }: from { $day } on, the rent is { $amount } a quarter, due in advance.
   *[year] Lease of { $team } for { $where }: from { $day } on, the rent is { $amount } a year, due in advance.
}

# After the terms: the last day of a fixed term.
# Variables:
#   $day - Day(date(2027, 2, 1))
lease-until = It is for a fixed term until { $day }.

# After the terms: what is held against damage.
# Variables:
#   $amount - Price("1720.00", "USD")
lease-deposit = The deposit is { $amount }.

# That something is overdue, and by when it is to be paid.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1720.00", "USD")
#   $day - Day(date(2027, 2, 1))
# Length: 2 texts
notice-of-arrears = Notice of { $team } ({ $where }): { $amount } is overdue. Please pay it by { $day }, or tell us before that if something is wrong.

# That a charge will be due.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
rent-due-soon = { $team }: { $amount } for { $where } is due on { $day }. If you have paid it already, thank you.

# That a charge was due and is not paid.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
rent-is-late = { $team }: { $amount } for { $where } was due on { $day } and has not arrived yet. Please pay it, or tell us if something is wrong.

# That a charge was due and is still not paid, to somebody who was reminded of it before.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
rent-still-late = { $team }: this is another reminder. { $amount } for { $where } was due on { $day } and has still not arrived. Please pay it, or tell us if something is wrong.

# That an insurance of theirs ends, or has ended.
# Variables:
#   $team - "Oak Street Homes"
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
insurance-ends = { $team }: as far as we know your insurance ends on { $day }. Please send us the new policy, so that we can go on giving you work.

# That somebody comes, and what for.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $when - LocalTime(datetime(2026, 11, 30, 9, 0, tzinfo=UTC))
# Length: 2 texts
visit-arranged = { $form ->
    [repair] { $team }: somebody will come to { $where } for the repair: { $when }. Please tell us if that does not suit you.
    [routine] { $team }: somebody will come to { $where } for a routine inspection: { $when }. Please tell us if that does not suit you.
    [entry] { $team }: somebody will come to { $where } for the move-in inspection: { $when }. Please tell us if that does not suit you.
   *[exit] { $team }: somebody will come to { $where } for the move-out inspection: { $when }. Please tell us if that does not suit you.
}

# That somebody comes at another time than they were told before.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $was - LocalTime(datetime(2026, 11, 28, 9, 0, tzinfo=UTC))
#   $when - LocalTime(datetime(2026, 11, 30, 9, 0, tzinfo=UTC))
# Length: 2 texts
visit-moved = { $form ->
    [repair] { $team }: the visit to { $where } for the repair is not on { $was }, as we wrote, but on { $when }. Please tell us if that does not suit you.
    [routine] { $team }: the routine inspection of { $where } is not on { $was }, as we wrote, but on { $when }. Please tell us if that does not suit you.
    [entry] { $team }: the move-in inspection of { $where } is not on { $was }, as we wrote, but on { $when }. Please tell us if that does not suit you.
   *[exit] { $team }: the move-out inspection of { $where } is not on { $was }, as we wrote, but on { $when }. Please tell us if that does not suit you.
}

# That a part of a payment plan will be due.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
instalment-due-soon = { $team }: { $amount } of the plan we agreed is due on { $day } ({ $where }). If it is paid, thank you.

# To an applicant: what their application lacks.
# Variables:
#   $team - "Oak Street Homes"
#   $where - "118 Oak Street, 4B"
#   $what - "what you earn, your consent to a check, a copy of your ID"
# Length: 2 texts
papers-missing = { $team }: thank you for applying for { $where }. Please send us what is still missing: { $what }.

# The subject of a mail that reminds somebody.
# Variables:
#   $where - "118 Oak Street, 4B"
reminder-subject = { $form ->
    [rent_due] Your rent for { $where }
    [rent_late] Your overdue rent for { $where }
    [charge] Your payment for { $where }
    [visit_arranged] A visit to { $where }
    [instalment_due] Your next instalment for { $where }
   *[papers_missing] Your application for { $where }
}

# The subject of a mail that reminds somebody of their insurance.
insurance-subject = Your insurance

# A part of an application, to whoever applies.
asked-of-applicant = { $form ->
    [earnings] what you earn
    [move_in] the day you would like to move in
    [consent] your consent to a check
    [identity] a copy of your ID
    [income] proof of your income
    [references] your references
   *[insurance] proof of your insurance
}

# To somebody who has not answered, once a person has seen it.
# Variables:
#   $day - Day(date(2026, 11, 30))
# Length: 2 texts
answer-awaited = We wrote to you on { $day } and have not heard from you yet. Could you let us know, please?

# What sending a reminder would do, as an infinitive.
# Variables:
#   $who - "Pete"
#   $where - "118 Oak Street, 4B"
remind-contact = { $form ->
    [rent_due] remind { $who } of the rent that will be due for { $where }
    [rent_late] remind { $who } of what is overdue for { $where }
    [insurance_ends] ask { $who } for their new insurance policy, { $where }
    [visit_arranged] remind { $who } of the visit to { $where }
    [instalment_due] remind { $who } of the instalment for { $where }
   *[papers_missing] ask { $who } for the papers missing for { $where }
}

# What a reminder is about: a visit of which its tenants do not know yet, and until when the law wants them to.
# Variables:
#   $when - LocalTime(datetime(2026, 11, 30, 9, 0, tzinfo=UTC))
#   $by - Day(date(2026, 11, 23))
visit-with-notice = { $when }, notice due by { $by }

# That the words of a reminder may be sent, or not any more.
# Variables:
#   $what - "rent_due"
reminder-switched = { $form ->
    [on] Reminders of this kind may be sent now: { $what }
   *[off] No reminders of this kind any more: { $what }
}

# To a member: nobody was reminded of a charge, since nothing is owed on it any more.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $day - Day(date(2026, 11, 30))
charge-settled = { $form ->
    [paid] I sent no reminder: what was due on { $day } for { $where } is paid.
   *[not_owed] I sent no reminder: what was due on { $day } for { $where } is no longer owed.
}

# To a member: what somebody was to be reminded of is done or called off, so nobody was.
nothing-to-remind-of = { $form ->
    [insurance] I sent no reminder: that insurance was renewed or has ended.
    [papers] I sent no reminder: that application is no longer waiting for papers.
    [visit] I sent no reminder: no visit is arranged any more.
   *[instalment] I sent no reminder: no instalment of that plan is still to come.
}

# What a report is called.
report-title = { $form ->
    [rent_roll] Rent roll
    [arrears] Arrears
    [income] Income
    [tax] Tax year
    [portfolio] Occupancy and yield
    [owner_statement] Owner's statement
    [maintenance] Maintenance
   *[compliance] Compliance
}

# The days a report is of.
# Variables:
#   $first - "Nov 1, 2026"
#   $last - "Nov 20, 2026"
report-days = { $first } to { $last }

# That a report was made, and where it is read until when.
# Variables:
#   $title - "Income"
#   $where - "118 Oak Street"
#   $until - "Dec 20, 2026"
#   $link - "https://steward.example/r/01JD0000000000000000000000.01JD0000000000000000000001.en739950.abcdefghijklmnopqrst"
# Length: 2 texts
report-made = Report { $title } ({ $where }): { $link } (open until { $until })

# To somebody outside: a report, of where and when, and where it is read until when.
# Variables:
#   $team - "Oak Street Homes"
#   $title - "Income"
#   $where - "118 Oak Street"
#   $first - "Nov 1, 2026"
#   $last - "Nov 20, 2026"
#   $until - "Dec 20, 2026"
#   $link - "https://steward.example/r/01JD0000000000000000000000.01JD0000000000000000000001.en739950.abcdefghijklmnopqrst"
# Length: 3 texts
report-sent = { $team }: { $title }, { $where }, { $first } to { $last }. Read it here until { $until }: { $link }

# What somebody is sent, as an infinitive.
# Variables:
#   $who - "Pete Rossi"
#   $where - "118 Oak Street"
#   $first - Day(date(2026, 11, 1))
#   $last - Day(date(2026, 11, 20))
send-report-to = { $form ->
    [rent_roll] send { $who } the rent roll of { $where }, { $first } to { $last }
    [arrears] send { $who } the report on arrears of { $where }, { $first } to { $last }
    [income] send { $who } the report on income of { $where }, { $first } to { $last }
    [tax] send { $who } the tax figures of { $where }, { $first } to { $last }
    [portfolio] send { $who } the report on occupancy and yield of { $where }, { $first } to { $last }
    [owner_statement] send { $who } the owner's statement of { $where }, { $first } to { $last }
    [maintenance] send { $who } the report on repairs of { $where }, { $first } to { $last }
   *[compliance] send { $who } the report on legal duties of { $where }, { $first } to { $last }
}

# So many of them.
# Variables:
#   $count - 60
in-days = { $count ->
    [one] one day
   *[other] { $count } days
}

# So many of them.
# Variables:
#   $count - 24
in-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}

# So many of them.
# Variables:
#   $count - 12
in-months = { $count ->
    [one] one month
   *[other] { $count } months
}

# So many of them.
# Variables:
#   $count - 7
in-years = { $count ->
    [one] one year
   *[other] { $count } years
}

# So many of them.
# Variables:
#   $count - 4
in-times = { $count ->
    [one] once
   *[other] { $count } times
}

# So many of them.
# Variables:
#   $count - 4
in-weeks-of-rent = { $count ->
    [one] one week's rent
   *[other] { $count } weeks' rent
}

# So many of them.
# Variables:
#   $count - 2
in-months-of-rent = { $count ->
    [one] one month's rent
   *[other] { $count } months' rent
}

# In place of a number.
no-limit = no limit

# A limit of law, as a noun with what it asks for.
# Variables:
#   $value - say("in-days", count=60)
rule-holds = { $form ->
    [arrears_notice_day] a notice once rent is { $value } late
    [deposit_cap] a deposit of { $value } at most
    [deposit_lodge_days] a deposit lodged within { $value }
    [deposit_return_days] a deposit returned within { $value }
    [end_notice_days_owner] an owner gives notice { $value } ahead
    [end_notice_days_tenant] a tenant gives notice { $value } ahead
    [entry_notice_days] a visit is announced { $value } ahead
    [grace_days] no late fee for the first { $value }
    [inspections_per_year] routine inspections { $value } a year at most
    [late_fee] a late fee of { $value } at most
    [record_years] records kept for { $value }
    [rent_increase_cap_bp] a rent may rise by { $value } at most
    [rent_increase_gap_months] { $value } between two changes of a rent
    [rent_increase_notice_days] a higher rent is announced { $value } ahead
    [repair_hours_emergency] an emergency repair begins within { $value }
    [repair_hours_urgent] an urgent repair begins within { $value }
   *[tax_year_first_month] a tax year begins with month { $value }
}

# That the law sets none, of those of which it often does not.
no-limit-to = { $form ->
    [deposit_cap] no limit to a deposit
    [late_fee] no limit to a late fee
    [rent_increase_cap_bp] no limit to how much a rent may rise
   *[inspections_per_year] no limit to how often one may inspect
}

# Which rules a call keeps, and whether somebody has compared them with the law.
# Variables:
#   $rules - "60 days' notice of a higher rent"
goes-by = { $form ->
    [checked] The rules: { $rules }.
   *[unchecked] The rules, which nobody has compared with the law: { $rules }.
}

# How something is at present.
# Variables:
#   $what - "60 days' notice of a higher rent"
until-now = Until now: { $what }.

# Who rents, for how much.
# Variables:
#   $who - "Hugo Marsh"
#   $rent - Price("130.00", "USD")
rent-is = Rented by { $who } for { $rent }.

# Who rents.
# Variables:
#   $who - "Hugo Marsh"
renters-are = Rented by { $who }.

# How much another rent is from what it was.
# Variables:
#   $amount - Price("130.00", "USD")
#   $share - Share(756)
differs-by = { $form ->
    [more] That is { $amount } or { $share } more.
   *[less] That is { $amount } or { $share } less.
}

# The last day on which a notice of it is in time.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
notice-by = The notice has to reach the tenant by { $day }.

# A day that no notice of today can keep, and the first that one can.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
notice-late = Too soon for the notice that is due: { $day } is the first day that keeps it.

# When a tenant was told in writing.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
told-on = They were told in writing on { $day }.

# When a fixed term is over.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
lease-ends = The lease is fixed until { $day }.

# When somebody leaves who has given notice, or got it.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
notice-given = A notice is on record: the last day is { $day }.

# The same, if they are to leave before that day.
# Variables:
#   $day - ShortDay(date(2026, 12, 31))
notice-outlasts = { $form ->
    [agreed] Under the notice on record, rent would be owed until { $day }.
   *[other] A notice is on record: rent is owed until { $day } unless less was agreed in writing.
}

# Beside it: the last day for which rent is paid.
# Variables:
#   $day - ShortDay(date(2026, 11, 30))
rent-paid-until = Rent is paid until { $day }.

# What a notice puts an end to, in the question whether to record it.
# Variables:
#   $matter - say("workflow-matter", form="rent_increase", what="118 Oak Street, 4B")
ends-with-it = { $matter } ends with it.

# What is overdue, for how long.
# Variables:
#   $count - 14
#   $amount - Price("130.00", "USD")
late-by = { $count ->
    [one] { $amount } is a day late.
   *[other] { $amount } is { $count } days late.
}

# What an approver of another call hears of arrears: they are being followed up.
follow-up-there = { $form ->
    [stuck] A follow-up on it is on hold.
   *[runs] I am following up on it.
}

# The same was done on this tenancy before.
# Variables:
#   $day - ShortDay(date(2026, 11, 9))
followed-up-before = There was a follow-up here before, last on { $day }.

# To whoever decides whether a tenant's overdue rent is followed up.
# Variables:
#   $who - "Caleb Dorn"
#   $day - ShortDay(date(2026, 12, 4))
just-reminded = { $who } was reminded of it on { $day }, so I won't begin with another reminder.

# The same, if that was some days ago.
# Variables:
#   $who - "Caleb Dorn"
#   $day - ShortDay(date(2026, 12, 4))
last-reminded = { $who } last had my automatic reminder of it on { $day }.

# To whoever decides if a visit is moved: its time so far.
# Variables:
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
appointment-is = It is set for { $when } now.

# To whoever decides if a repair is done: a visit for it is still to come.
# Variables:
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
visit-is-ahead = A visit is still set for { $when }.

# To whoever decides on the last day of a tenancy: the inspection at the move-out stays where it was set.
# Variables:
#   $when - LocalTime(datetime(2026, 11, 30, 10, 0, tzinfo=UTC))
move-out-is-ahead = The move-out inspection is still set for { $when }.

# What several charges leave overdue, and for how long the oldest of them.
# Variables:
#   $count - 14
#   $amount - Price("130.00", "USD")
oldest-late-by = { $count ->
    [one] { $amount } is overdue, the oldest of it for a day.
   *[other] { $amount } is overdue, the oldest of it for { $count } days.
}

# On overdue rent that is paid in instalments: a payment that nobody has assigned.
# Variables:
#   $amount - Price("300.00", "USD")
#   $day - ShortDay(date(2026, 12, 1))
instalment-perhaps-paid = A payment of { $amount } of { $day } may be for the instalment that is late.

# What of a payment goes to charges that are not yet due, such as one rent, while older debt of a payment plan stays open.
# Variables:
#   $amount - Price("310.00", "USD")
#   $day - ShortDay(date(2026, 12, 5))
#   $left - Price("310.00", "USD")
pays-ahead = { $form ->
    [rent] Of this, { $amount } pays the rent due on { $day }; { $left } of the payment plan stays open.
   *[several] Of this, { $amount } pays ahead what is due by { $day }; { $left } of the payment plan stays open.
}

# The balance of a tenancy.
# Variables:
#   $amount - Price("130.00", "USD")
owed-in-all = All that is owed there at present: { $amount }.

# The same, before it is decided that a tenancy ends on a day that changes its rents.
# Variables:
#   $amount - Price("1040.32", "USD")
#   $before - Price("901.61", "USD")
owed-with-last-day = With that last day { $amount } is owed in all, instead of { $before }.

# The same where nothing is owed then.
# Variables:
#   $before - Price("1720.00", "USD")
nothing-owed-with-last-day = With that last day nothing is owed: the { $before } that stands open falls away.

# The same where more is paid than is owed then.
# Variables:
#   $amount - Price("489.68", "USD")
overpaid-with-last-day = With that last day they have paid { $amount } too much.

# The balance of a tenancy that owes nothing.
nothing-owed = Nothing is owed there at present.

# What is still to be paid of a charge.
# Variables:
#   $amount - Price("130.00", "USD")
#   $day - ShortDay(date(2026, 12, 9))
open-charge = Still to be paid: { $amount }, due { $day }.

# The same sum for the same tenancy a few days apart, which may be one payment.
# Variables:
#   $who - "Maria Gomez"
#   $amount - Price("1450.00", "USD")
#   $how - Joined((verbatim("cheque"), ShortDay(date(2026, 12, 4))), ", ")
member-recorded = { $who } has already recorded { $amount } for this tenancy ({ $how }).

# The same where nobody is known to have recorded it.
# Variables:
#   $amount - Price("1450.00", "USD")
#   $how - Joined((verbatim("cheque"), ShortDay(date(2026, 12, 4))), ", ")
similar-payment = { $amount } for this tenancy is already on record ({ $how }).

# The same of one that has not arrived yet.
# Variables:
#   $amount - Price("1450.00", "USD")
#   $how - Joined((verbatim("card"), ShortDay(date(2026, 12, 4))), ", ")
payment-on-its-way = A payment of { $amount } for this tenancy is on its way already ({ $how }).

# A payment.
# Variables:
#   $amount - Price("130.00", "USD")
#   $day - ShortDay(date(2026, 12, 9))
was-paid = It is about { $amount }, received on { $day }.

# The deposit on record.
# Variables:
#   $amount - Price("130.00", "USD")
deposit-is = The deposit on record is { $amount }.

# That there is none on record.
no-deposit = No deposit is on record there.

# To whoever decides if a repair is called off: the vendors who have it, or were asked for a quote.
# Variables:
#   $who - "Pete Rossi and Tom Baker"
asked-about-repair = This repair is with { $who }. I don't tell them that it is off unless you ask me to.

# To whoever decides if a vendor gets no more work for now: the repairs that they have.
# Variables:
#   $who - "Pete Rossi"
#   $count - 1
#   $jobs - say("the-repair", place="118 Oak Street, 4B")
# Length: 2 texts
keeps-repairs = { $count ->
    [one] { $who } has an open repair and keeps it unless you give it to somebody else: { $jobs }
   *[other] { $who } has { $count } open repairs and keeps them unless you give them to somebody else: { $jobs }
}

# What else was offered for a job.
# Variables:
#   $quotes - "Tom Baker $2,480.00"
others-ask = The other quotes: { $quotes }.

# Somebody's quote. A noun.
# Variables:
#   $who - "Tom Baker"
#   $amount - Price("130.00", "USD")
quote-of = { $who } { $amount }

# Until when somebody is insured.
# Variables:
#   $who - "Tom Baker"
#   $day - ShortDay(date(2026, 12, 9))
insured-to = { $who } is insured until { $day }.

# That somebody is not insured.
# Variables:
#   $who - "Tom Baker"
not-insured = { $who } has no valid insurance on record.

# What those who apply earn, and what the rent is.
# Variables:
#   $income - Price("130.00", "USD")
#   $rent - Price("130.00", "USD")
earns-against = They earn { $income }; the rent is { $rent }.

# What those who apply have not shown.
# Variables:
#   $papers - "identity"
papers-not-shown = Not shown yet: { $papers }.

# Above what an expense needs an approval.
# Variables:
#   $amount - Price("130.00", "USD")
limit-there = An expense above { $amount } needs an approval there.

# That nothing takes it back.
cannot-be-undone = This cannot be undone.

# About a place that somebody has left.
still-made-ready = The place is still being made ready.

# About a listing that is put on offer.
on-no-portal-yet = This puts it on no portal and tells nobody.

# To whoever decides at what rent a home is offered: what the market asks instead. There are at least three rents.
# Variables:
#   $amount - "$1,850.00 a month"
#   $count - 5
market-asks = Similar homes go for about { $amount }, the median of { $count } rents on record.

# What follows from beginning a workflow.
steps-ask = Each step that needs a decision is asked by itself.

# A rent and what it is for.
# Variables:
#   $rent - Price("1850.00", "USD")
rent-per = { $form ->
    [week] { $rent } a week
    [fortnight] { $rent } every two weeks
    [four_weeks] { $rent } every four weeks
    [month] { $rent } a month
    [quarter] { $rent } a quarter
   *[year] { $rent } a year
}

# In place of a name that is not known. A noun.
the-tenant = the tenant

# In place of a name that is not known. A noun.
the-vendor = the vendor

# In place of a name that is not known. A noun.
the-applicant = the applicant

# A job whose title is not known. A noun.
# Variables:
#   $place - "40 Elm Court, 11"
the-repair = the repair at { $place }

# A job by what it is called. A noun.
# Variables:
#   $title - Quoted("Leak under the sink")
#   $place - "40 Elm Court, 11"
the-job = { $title } at { $place }

# Something the law asks for, whose name is not known. A noun.
the-duty = what the law asks for

# The rules that hold where a property names no others. A noun.
all-properties = all properties without rules of their own

# Two things that are both meant.
# Variables:
#   $first - "A"
#   $second - "B"
one-and = { $first } and { $second }

# Two things one of which is chosen.
# Variables:
#   $first - ShortDay(date(2027, 2, 7))
#   $second - ShortDay(date(2027, 12, 31))
one-or = { $first } or { $second }

# A property that is new.
# Variables:
#   $place - "5 Hill Road"
add-property = add { $place } to the properties

# What is on record of a property, or that it is let out no more.
# Variables:
#   $place - "7 Cedar Lane"
change-property = { $form ->
    [changed] change what is on record of { $place }
    [archived] archive { $place }
    [restored] take { $place } out of the archive
   *[onboarded] mark { $place } as fully taken on
}

# A unit that is new.
# Variables:
#   $unit - "4B"
#   $place - "118 Oak Street"
add-unit = add { $unit } to { $place }

# What is on record of a unit.
# Variables:
#   $place - "40 Elm Court, 11"
change-unit = { $form ->
    [changed] change what is on record of { $place }
    [off] take { $place } off the market
    [on] put { $place } back on the market
   *[ready] mark { $place } as ready to let
}

# Somebody who does work.
# Variables:
#   $who - "Tom Baker"
set-vendor = { $form ->
    [listed] save { $who } as a vendor
    [on_hold] stop giving { $who } work for now
    [again] give { $who } work again
    [uninsured] let { $who } work without insurance
   *[insured] give { $who } work only while insured
}

# Whose a property is, and on what terms.
# Variables:
#   $who - "Bennett Hale"
#   $place - "7 Cedar Lane"
set-owner = save { $who } as an owner of { $place } on these terms

# A tenancy that is new.
# Variables:
#   $place - "40 Elm Court, 11"
#   $who - "Ada Brandt"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
begin-tenancy = { $form ->
    [begin] let { $place } to { $who } for { $rent } from { $day }
   *[draft] draft a tenancy of { $place } for { $who } for { $rent } from { $day }
}

# What becomes of a tenancy.
# Variables:
#   $place - "40 Elm Court, 11"
#   $who - "Ada Brandt"
#   $day - ShortDay(date(2027, 2, 7))
move-tenancy = { $form ->
    [sign] record that { $who } has signed the lease for { $place }, as of { $day }
    [start] start the tenancy of { $who } at { $place } on { $day }
    [notice_of_tenant] record that { $who } gives notice for { $place }, with { $day } as the last day
    [notice_of_owner] record that you give { $who } notice for { $place }, with { $day } as the last day
    [withdraw_notice] record on { $day } that { $who } stays at { $place } and the notice is withdrawn
    [renew] extend the lease of { $who } for { $place } to { $day }
    [hold_over] let the lease of { $who } for { $place } run on from { $day } without a fixed end
    [end] end the tenancy of { $who } at { $place }, with { $day } as the last day
    [close] close the books on the tenancy of { $who } at { $place } as of { $day }
   *[cancel] cancel the tenancy of { $who } at { $place } as of { $day }
}

# A rent from a day on, where nobody knows what it was.
# Variables:
#   $place - "40 Elm Court, 11"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
set-rent = set the rent of { $place } to { $rent } from { $day }

# A rent from a day on, and what it is until then.
# Variables:
#   $place - "40 Elm Court, 11"
#   $before - Price("1850.00", "USD")
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
change-rent = { $form ->
    [raise] raise the rent of { $place } from { $before } to { $rent }, from { $day } on
    [lower] lower the rent of { $place } from { $before } to { $rent }, from { $day } on
   *[change] change the rent of { $place } from { $before } to { $rent }, from { $day } on
}

# Something that a tenancy is to pay.
# Variables:
#   $place - "40 Elm Court, 11"
#   $amount - Price("1850.00", "USD")
#   $what - "damage"
#   $day - ShortDay(date(2027, 2, 7))
charge-tenant = charge { $place } { $amount } for { $what }, due { $day }

# What somebody has paid.
# Variables:
#   $who - "Ada Brandt"
#   $amount - Price("1850.00", "USD")
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
record-paid = record that { $who } paid { $amount } for { $place } on { $day }

# What was spent on a property.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $what - "repairs"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
record-spent = record that { $amount } was spent on { $what } at { $place } on { $day }

# An entry that was wrong.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $place - "40 Elm Court, 11"
reverse-entry = { $form ->
    [entry] cancel the entry of { $amount } for { $place }
    [charge] cancel the charge of { $amount } for { $place }
    [payment] cancel the payment of { $amount } for { $place }
   *[expense] cancel the expense of { $amount } for { $place }
}

# A payment plan, with what is paid when.
# Variables:
#   $place - "40 Elm Court, 11"
#   $who - "Ada Brandt"
#   $parts - "650 on Dec 1"
plan-in-parts = { $form ->
    [propose] note that { $who } at { $place } is offered to pay in parts: { $parts }
   *[accept] record that { $who } at { $place } agreed to pay in parts: { $parts }
}

# An instalment. A noun.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
plan-part = { $amount } on { $day }

# What becomes of a payment plan.
# Variables:
#   $place - "40 Elm Court, 11"
move-plan = { $form ->
    [propose] note that the payment plan for { $place } is only offered so far
    [accept] record that the payment plan for { $place } is agreed
    [paid] record an instalment for { $place } as paid
    [missed] record an instalment for { $place } as missed
    [broken] record that the payment plan for { $place } is broken
   *[cancel] cancel the payment plan for { $place }
}

# Something that is to be repaired.
# Variables:
#   $title - Quoted("No heating")
#   $place - "40 Elm Court, 11"
report-repair = { $form ->
    [emergency] put { $title } at { $place } on the repair list as an emergency
    [urgent] put { $title } at { $place } on the repair list as urgent
    [normal] put { $title } at { $place } on the repair list
   *[low] put { $title } at { $place } on the repair list as not urgent
}

# What becomes of a repair.
# Variables:
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
move-repair = { $form ->
    [triage] mark { $job } as looked at
    [start] mark the work on { $job } as begun
    [hold] put { $job } on hold
    [complete] mark { $job } as done
    [close] close { $job }
    [cancel] call off { $job }
   *[reopen] reopen { $job }
}

# Who does a repair.
# Variables:
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
#   $who - "Tom Baker"
assign-repair = give { $job } to { $who }

# When somebody comes for a repair.
# Variables:
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
#   $when - ShortDay(date(2027, 2, 7))
schedule-repair = set { $job } for { $when }

# That somebody comes for a repair, at a time that is not said.
# Variables:
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
appoint-repair = note an appointment for { $job }

# A quote that was asked for, or turned down.
# Variables:
#   $who - "Tom Baker"
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
ask-quote = { $form ->
    [request] record that { $who } was asked for a quote for { $job }
   *[decline] turn down the quote of { $who } for { $job }
}

# What a vendor asks.
# Variables:
#   $who - "Tom Baker"
#   $amount - Price("1850.00", "USD")
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
take-quote = { $form ->
    [receive] record that { $who } asks { $amount } for { $job }
   *[approve] accept the quote of { $who } for { $job }, { $amount }
}

# An insurance of a property, or of a vendor.
# Variables:
#   $place - "40 Elm Court, 11"
#   $insurer - "Acme Mutual"
#   $starts - ShortDay(date(2027, 2, 7))
#   $expires - ShortDay(date(2027, 12, 31))
record-insurance = record insurance for { $place } with { $insurer } from { $starts } to { $expires }

# A rule of law, with what it asks for.
# Variables:
#   $rule - "a higher rent is announced 90 days ahead"
#   $where - "NY"
set-legal-rule = go by this rule for { $where } from now on: { $rule }

# A rule of law that goes.
# Variables:
#   $rule - "notice of a higher rent"
#   $where - "NY"
drop-legal-rule = drop the rule "{ $rule }" for { $where }

# When something the law asks for is due, or was done last.
# Variables:
#   $what - "gas safety check"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
record-duty = { $form ->
    [due] record that "{ $what }" is due at { $place } on { $day }
   *[done] record that "{ $what }" was done at { $place } on { $day }
}

# Something the law does not ask for there, or that is let go this time.
# Variables:
#   $what - "gas safety check"
#   $place - "40 Elm Court, 11"
rule-out-duty = { $form ->
    [rule_out] record that "{ $what }" does not apply to { $place }
   *[waive] let "{ $what }" go at { $place } this time
}

# A visit that is planned.
# Variables:
#   $place - "40 Elm Court, 11"
#   $when - ShortDay(date(2027, 2, 7))
plan-inspection = { $form ->
    [routine] plan a routine inspection of { $place } for { $when }
    [entry] plan the move-in inspection of { $place } for { $when }
   *[exit] plan the move-out inspection of { $place } for { $when }
}

# What became of a visit.
# Variables:
#   $place - "40 Elm Court, 11"
move-inspection = { $form ->
    [notified] record that the tenants of { $place } know about the inspection
    [done] record the inspection of { $place } as done
    [report] record that the report on the inspection of { $place } went out
    [cancel] call off the inspection of { $place }
   *[missed] record that the inspection of { $place } did not happen
}

# A visit at another time.
# Variables:
#   $place - "40 Elm Court, 11"
#   $when - ShortDay(date(2027, 2, 7))
reschedule-inspection = move the inspection of { $place } to { $when }

# A listing that is new.
# Variables:
#   $place - "40 Elm Court, 11"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
offer-unit = { $form ->
    [live] offer { $place } for { $rent } from { $day }
   *[draft] draft a listing of { $place } for { $rent } from { $day }
}

# A listing that there is.
# Variables:
#   $place - "40 Elm Court, 11"
change-listing = { $form ->
    [changed] change the listing of { $place }
    [live] offer { $place } for rent
    [pause] pause the listing of { $place }
    [withdraw] withdraw the listing of { $place }
    [let] mark { $place } as let
   *[draft] draft a listing of { $place }
}

# Somebody who would like to rent something.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
record-applying = { $form ->
    [applies] record that { $who } would like to rent { $place }
   *[withdrawn] record that { $who } no longer wants to rent { $place }
}

# What becomes of those who apply.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
decide-applying = { $form ->
    [approve] approve { $who } for { $place }
    [decline] decline { $who } for { $place }
   *[waitlist] put { $who } on the waiting list for { $place }
}

# A check that a provider makes.
# Variables:
#   $who - "Ada Brandt"
#   $checks - "credit"
#   $place - "40 Elm Court, 11"
check-applicant = begin a check of { $who } for { $place }: { $checks }

# What something like it is let for.
# Variables:
#   $rent - Price("1850.00", "USD")
#   $source - "nearby 3"
#   $place - "40 Elm Court, 11"
note-market-rent = note { $rent }, seen at { $source }, as a market rent for { $place }

# A notice of a higher rent.
# Variables:
#   $place - "40 Elm Court, 11"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
draft-rent-notice = draft a notice that the rent of { $place } rises to { $rent } on { $day }

# A notice in writing.
# Variables:
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
draft-notice = { $form ->
    [rent_increase] draft a notice that the rent of { $place } rises on { $day }
    [end] draft a notice that the tenancy at { $place } ends on { $day }
    [entry] draft a notice of a visit to { $place } on { $day }
    [arrears] draft a notice to pay what is overdue for { $place } by { $day }
   *[lease] draft the lease for { $place } from { $day }
}

# A notice that a person has served.
# Variables:
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
notice-served = { $form ->
    [by_hand] record that the notice for { $place } was handed over on { $day }
    [post] record that the notice for { $place } arrived by post on { $day }
    [registered_post] record that the notice for { $place } arrived by registered post on { $day }
    [email] record that the notice for { $place } arrived by email on { $day }
   *[other] record that the notice for { $place } was served on { $day }
}

# A notice that is to be served.
# Variables:
#   $place - "40 Elm Court, 11"
serve-notice = serve the notice for { $place }

# A link by which an amount can be paid.
# Variables:
#   $who - "Ada Brandt"
#   $amount - Price("1850.00", "USD")
#   $place - "40 Elm Court, 11"
make-pay-link = make a link by which { $who } can pay { $amount } for { $place }

# A link by which what is still owed can be paid.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
make-rest-link = make a link by which { $who } can pay what is owed for { $place }

# A payment, or a part of it, that goes back.
# Variables:
#   $who - "Ada Brandt"
#   $amount - Price("1850.00", "USD")
#   $place - "40 Elm Court, 11"
refund = pay back { $amount } to { $who } for { $place }

# A link by which a tenant agrees to have rents collected.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
set-up-autopay = make a link by which { $who } can agree that the rent of { $place } is collected by itself from { $day }

# Rents that are collected no more.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
stop-autopay = stop collecting the rent of { $place } from { $who } by itself

# A rent that is collected by a mandate, `again` after it has failed.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
collect-rent = { $form ->
    [first] collect the rent of { $place } from { $who }, who agreed to that
   *[again] try once more to collect the rent of { $place } from { $who }
}

# A deposit that a scheme is to hold.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
lodge-deposit = have the deposit scheme hold { $amount }, the deposit of { $who } for { $place }

# A deposit of which the tenant, or the owner, gets all.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
return-deposit = { $form ->
    [all] have the whole deposit for { $place }, { $amount }, paid back to { $who }
   *[none] keep the whole deposit for { $place }, { $amount }, and pay nothing back to { $who }
}

# A deposit of which the owner keeps something.
# Variables:
#   $amount - Price("1850.00", "USD")
#   $kept - Price("1850.00", "USD")
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
split-deposit = have { $amount } of the deposit for { $place } paid back to { $who } and keep { $kept } for the owner

# A listing on portals.
# Variables:
#   $place - "40 Elm Court, 11"
#   $portals - "Domain"
advertise = { $form ->
    [publish] put the listing of { $place } on { $portals }
   *[withdraw] take the listing of { $place } off { $portals }
}

# A listing that stands on no portal any more.
# Variables:
#   $place - "40 Elm Court, 11"
stop-advertising = take the listing of { $place } off every portal

# A kind of reminder that goes out by itself, or not any more.
# Variables:
#   $what - "rent is late"
let-remind = { $form ->
    [on] send reminders of this kind by myself from now on: "{ $what }"
   *[off] send no more reminders of this kind by myself: "{ $what }"
}

# A report on the records.
# Variables:
#   $period - "this month"
make-report = { $form ->
    [rent_roll] make the rent roll for { $period }
    [arrears] make the report on arrears for { $period }
    [income] make the report on income for { $period }
    [tax] make the tax figures for { $period }
    [portfolio] make the report on occupancy and yield for { $period }
    [owner_statement] make the owner's statement for { $period }
    [maintenance] make the report on repairs for { $period }
   *[compliance] make the report on legal duties for { $period }
}

# A stretch of days.
# Variables:
#   $first - ShortDay(date(2027, 2, 7))
#   $last - ShortDay(date(2027, 12, 31))
from-to = { $first } to { $last }

# What Steward looks for in the records by itself.
# Variables:
#   $what - "rents"
set-scanner = { $form ->
    [on] keep an eye on "{ $what }" again
    [off] stop keeping an eye on "{ $what }"
   *[changed] change how I keep an eye on "{ $what }"
}

# The same of all of it.
set-all-scanners = { $form ->
    [on] keep an eye on all the records again: rents, leases, repairs and the rest
    [off] stop keeping an eye on the records: rents, leases, repairs and all the rest
   *[changed] change when I look through the records
}

# Look through some records on some days of the week only. An infinitive.
# Variables:
#   $what - "rents"
#   $days - "Sunday"
set-scanner-days = { $form ->
    [except] stop keeping an eye on "{ $what }" on these weekdays: { $days }
   *[only] keep an eye on "{ $what }" on these weekdays only: { $days }
}

# The same of all records.
# Variables:
#   $days - "Sunday"
set-all-scanner-days = { $form ->
    [except] skip looking through the records every { $days } (no reminders to tenants then; emergencies still count)
   *[only] look through the records on these weekdays only: { $days } (no reminders to tenants on others; emergencies still count)
}

# What becomes of something that was found in the records.
# Variables:
#   $what - "the lease at 40 Elm Court, 12 ends"
settle-finding = { $form ->
    [done] mark this as seen to: "{ $what }"
   *[dismiss] drop this for good: "{ $what }"
}

# Something that was found in the records and is told again later.
# Variables:
#   $what - "the lease at 40 Elm Court, 12 ends"
#   $when - ShortDay(date(2027, 2, 7))
snooze-finding = come back to this on { $when }: "{ $what }"

# Something that was found, where nobody knows what. A noun.
the-finding = what I found in the records

# A document that is put on file.
# Variables:
#   $title - Quoted("Lease 2027")
#   $place - "40 Elm Court, 11"
file-document = put { $title } on file for { $place }

# A repair, step by step.
# Variables:
#   $job - "\"Leak under the sink\" at 118 Oak Street, 4B"
see-repair-through = see { $job } through: find who does it, get quotes, fix a day, check with the tenant

# Somebody for a unit, step by step.
# Variables:
#   $place - "40 Elm Court, 11"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
find-tenant = look for a new tenant for { $place } for { $rent } from { $day }

# Somebody whose application is approved, step by step.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
move-in = prepare for { $who } to move into { $place } on { $day }

# A rent, step by step, from what it is now.
# Variables:
#   $place - "40 Elm Court, 11"
#   $before - Price("1850.00", "USD")
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
start-raise = start raising the rent of { $place } from { $before } to { $rent }, from { $day } on

# A rent, step by step, where nobody knows what it is now.
# Variables:
#   $place - "40 Elm Court, 11"
#   $rent - Price("1850.00", "USD")
#   $day - ShortDay(date(2027, 2, 7))
start-raise-to = start raising the rent of { $place } to { $rent }, from { $day } on

# A longer lease.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
offer-renewal = offer { $who } a longer lease for { $place }, to { $day }, at the same rent

# A longer lease at another rent.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
#   $rent - Price("1850.00", "USD")
offer-renewal-at = offer { $who } a longer lease for { $place }, to { $day }, for { $rent }

# The end of a tenancy, step by step, by whose notice.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
#   $day - ShortDay(date(2027, 2, 7))
see-out = { $form ->
    [tenant] see { $who } out of { $place } by { $day }, since they gave notice
   *[owner] see { $who } out of { $place } by { $day }, since you give notice
}

# Overdue rent, step by step.
# Variables:
#   $who - "Ada Brandt"
#   $place - "40 Elm Court, 11"
chase-rent = { $form ->
    [reminded] follow up with { $who } on the overdue rent of { $place }
   *[other] follow up with { $who } on the overdue rent of { $place }, beginning with a friendly reminder
}

# An inspection, step by step.
# Variables:
#   $place - "40 Elm Court, 11"
see-visit-through = see the inspection of { $place } through: tell the tenants, note what is found, have it mended

# When a legal duty is due.
# Variables:
#   $day - ShortDay(date(2026, 12, 9))
duty-due = It is due on { $day }.

# A legal duty with its day, in the name of what sees to it.
# Variables:
#   $what - "smoke alarm test"
#   $day - Day(date(2026, 12, 9))
duty-with-day = { $what }, due on { $day }

# The words of a reminder that is to go out.
# Variables:
#   $said - Quoted("Oak Street Homes: a friendly reminder that $1,295.00 is due.")
it-says = It says: { $said }

# Something the law asks for, step by step.
# Variables:
#   $what - "the gas safety check"
#   $place - "40 Elm Court, 11"
see-to-duty = get "{ $what }" done at { $place }: find out who does it, have it done, put the evidence on record

# A property that is taken on, step by step.
# Variables:
#   $place - "22 Mill Road"
take-on = take on { $place }: units, owner, papers, legal duties and a first visit

# What goes on by itself for weeks.
# Variables:
#   $matter - say("workflow-meant", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
control-workflow = { $form ->
    [pause] pause { $matter }
    [resume] go on with { $matter }
   *[cancel] call off { $matter }
}

# What a sum is of.
# Place: pages
report-total-is = { $form ->
    [units] Units
    [let] Let
    [rent_a_month] Rent a month
    [opening] Opening balance
    [received] Received
    [deposits] Of that, deposits held
    [spent] Spent
    [fees] Management fees
    [reserve] Kept in reserve
    [payout] Payout to the owner
    [net] Net
    [closing] Closing balance
    [without_paper] Expenses without a receipt
    [overdue] Overdue
    [overdue_1_to_7] 1 to 7 days overdue
    [overdue_8_to_14] 8 to 14 days overdue
    [overdue_15_to_30] 15 to 30 days overdue
    [overdue_31_or_more] 31 days or more overdue
    [open] Open
    [open_jobs] Open jobs
    [done] Done
    [late] Past their day
    [cost] Cost
    [occupancy] Occupancy
    [days_vacant] Days vacant
    [gross_yield] Gross yield
   *[net_yield] Net yield
}

# Over a column.
# Place: pages
report-heading = { $form ->
    [place] Place
    [what] What
    [per] Per
    [lease_ends] Lease ends
    [tenants] Tenants
    [rent] Rent
    [due] Due
    [days_late] Days late
    [owed] Owed
    [amount] Amount
    [day] Day
    [paper] Receipt
    [days_let] Days let
    [share] Share
    [state] State
    [reported] Reported
    [cost] Cost
   *[currency] Currency
}

# A closed word in a line.
# Place: pages
report-says = { $form ->
    [rent] rent
    [fee] fee
    [utility] utility
    [deposit] deposit
    [damage] damage
    [other] other
    [credit] paid ahead
    [repairs] repairs
    [utilities] utilities
    [insurance] insurance
    [rates] rates and taxes
    [management] management
    [legal] legal
    [cleaning] cleaning
    [capital] improvements
    [plumbing] plumbing
    [electrical] electrical
    [appliance] appliance
    [structural] structure
    [pest] pests
    [garden] garden
    [reported] reported
    [triaged] looked at
    [quoting] quotes asked for
    [approved] approved
    [scheduled] scheduled
    [in_progress] in progress
    [completed] completed
    [closed] closed
    [on_hold] on hold
    [cancelled] called off
    [week] week
    [fortnight] fortnight
    [four_weeks] four weeks
    [month] month
    [quarter] quarter
    [year] year
    [filed] on file
    [missing] missing
    [agreed] as agreed
    [on_a_plan] on a payment plan
    [vendor] vendor
    [vacant] vacant
   *[rolling] rolling
}

# How the figures are meant.
# Length: 2 texts
# Place: pages
report-remark = { $form ->
    [cash_basis] Money counts on the day it was received or spent.
    [as_it_is] How things stood on the day the report was made.
    [no_tax_advice] These figures are no tax advice.
    [without_deposits] Deposits are held for the tenants and are not counted.
    [no_lines] There is nothing to list.
   *[unchanged] The report stays as it was made; made again it is another one.
}

# When the figures were these, and for the how-manieth time they were asked for.
# Variables:
#   $day - "Nov 20, 2026"
#   $number - "2"
# Place: pages
report-made-on = Made on { $day }, number { $number }

# Over a part of the page, and on its links.
# Place: pages
report-part = { $form ->
    [totals] In short
    [lines] In detail
    [chart_rent_roll] Rent a month by unit
    [chart_arrears] Overdue by age
    [chart_portfolio] Days let by unit
    [pdf] Download as PDF
    [csv] Download as table (CSV)
   *[open_until] This link is open until
}

# One thing a unit has.
# Variables:
#   $what - "2"
listing-fact = { $form ->
    [bedrooms] Bedrooms: { $what }
    [bathrooms] Bathrooms: { $what }
    [area] Area: { $what } m2
   *[features] With: { $what }
}

# What is asked for it, and from when it is free.
# Variables:
#   $rent - Price("1500.00", "USD")
#   $day - Day(date(2026, 12, 1))
listing-offer = { $form ->
    [week] { $rent } a week, free from { $day }
    [fortnight] { $rent } a fortnight, free from { $day }
    [four_weeks] { $rent } for four weeks, free from { $day }
    [month] { $rent } a month, free from { $day }
    [quarter] { $rent } a quarter, free from { $day }
   *[year] { $rent } a year, free from { $day }
}

# One line: where it is, or what, and a day, an amount or a number of days.
# Variables:
#   $where - "118 Oak Street, 3A"
#   $detail - Day(date(2026, 12, 31))
found-in-records = { $form ->
    [lease_ends] { $where }: the lease ends on { $detail }.
    [lease_rolls] { $where }: the fixed term ended on { $detail }; the lease runs on.
    [lease_ended] { $where }: the lease ended on { $detail }. What happens now?
    [moves_in] { $where }: the tenant moves in on { $detail }. Think of keys, inventory and meters.
    [moves_out] { $where }: the tenant moves out on { $detail }. Think of keys, the inspection and meters.
    [moved_in] { $where }: the tenant was to move in on { $detail }. Are keys, inventory and meters seen to?
    [moved_out] { $where }: the tenant was to move out on { $detail }. Are keys, the inspection and meters seen to?
    [rent_collected] { $where }: { $detail } of rent is due and could be collected.
    [payment_failed] { $where }: { $detail } could not be collected. It could be tried again.
    [insurance_ends] { $where }: the insurance ends on { $detail }. Please see to a new one.
    [insurance_ended] { $where }: the insurance ended on { $detail } and no new one is on record.
    [vacancy_coming] { $where }: it will be empty from { $detail }.
    [vacancy] { $where }: it has been empty since { $detail }.
    [compliance_due] { $where }: due on { $detail }.
    [compliance_overdue] { $where }: due on { $detail } and not on record as done.
    [inspection_due] { $where }: an inspection is due around { $detail }.
    [inspection_tomorrow] { $where }: there is an inspection on { $detail }.
    [inspection_unrecorded] { $where }: the inspection was on { $detail }. What was found?
    [inspection_unannounced] { $where }: the inspection was on { $detail }, and I had sent the tenants no notice of it. What was found?
    [job_visited] { $where }: the appointment for the repair was on { $detail }. Is it done?
    [market_rent] { $where }: similar homes go for about { $detail }.
    [statement_open] { $where }: { $detail } payments or expenses still lack a charge or a receipt for the owner's statement.
   *[statement_due] { $where }: the owner's statement for { $detail } is ready to be sent.
}

# One line on an inspection. The notice that is owed can no longer be given in time, and no reminder has told its tenants
# of this day and hour; a person may have.
# Variables:
#   $where - "22 Mill Road, A"
#   $when - LocalTime(datetime(2026, 12, 9, 10))
#   $since - Day(date(2026, 12, 3))
# Length: 2 texts
inspection-untold-late = { $where }: I have sent the tenants no notice that the inspection is on { $when }, and since { $since } it is too late for the notice they are owed. Ask them if they know, or move it.

# One line on an inspection of which its tenants have not been told, and the last day for the notice they are owed.
# Variables:
#   $where - "22 Mill Road, A"
#   $when - Day(date(2026, 12, 9))
#   $by - Day(date(2026, 12, 2))
# Length: 2 texts
inspection-untold = { $where }: the tenants may not know of the inspection on { $when }, and the notice they are owed is due by { $by }.

# Behind it, where no reminder tells them.
could-be-told = Tell me to let them know.

# One line on an instalment of a payment plan.
# Variables:
#   $who - "Nina Petrova"
#   $where - "22 Mill Road, A"
#   $amount - Price("450.00", "USD")
#   $day - Day(date(2026, 11, 30))
instalment-needs = { $form ->
    [instalment_coming] { $where }: { $who }'s instalment of { $amount } is due on { $day }.
   *[instalment_missed] { $where }: { $who } has not paid the instalment of { $amount } that was due on { $day }.
}

# The same, while a payment that nobody has assigned may pay it.
# Variables:
#   $who - "Nina Petrova"
#   $where - "22 Mill Road, A"
#   $amount - Price("150.00", "USD")
#   $day - Day(date(2026, 12, 1))
#   $paid - Price("300.00", "USD")
#   $came - Day(date(2026, 12, 1))
# Length: 2 texts
instalment-unclear = { $where }: { $who } has not paid the instalment of { $amount } that was due on { $day }, unless their payment of { $paid } of { $came } is for it: tell me if it is.

# One line on a deposit that is not on record as returned, and what follows.
# Variables:
#   $who - "Hugo Marsh"
#   $where - "40 Elm Court, 11"
#   $out - Day(date(2026, 11, 30))
#   $amount - Price("1720.00", "USD")
#   $day - Day(date(2026, 12, 14))
#   $rest - "Tell me once it is returned."
# Length: 2 texts
deposit-to-return = { $form ->
    [deposit_held] { $where }: { $who } moved out on { $out }, and the deposit of { $amount } must be returned by { $day }. { $rest }
   *[deposit_overdue] { $where }: { $who } moved out on { $out }, and the deposit of { $amount }, to be returned by { $day }, is not on record as returned. { $rest }
}

# After what somebody has to do, what the tenant of that home owes.
# Variables:
#   $amount - Price("310.00", "USD")
still-owed = They still owe { $amount }.

# After that, how a deposit is returned.
deposit-next = { $form ->
    [at_scheme] Your scheme holds it: tell me how much goes back, or begin the release on its page.
    [unknown] I don't know if my request to release it reached your scheme: look on its page.
   *[kept] Tell me once it is returned.
}

# Behind a finding about somebody who gets no automatic reminder of it.
could-be-reminded = They could be reminded.

# One line on what is owed for a home, or will be, and the day of it.
# Variables:
#   $who - "Nina Petrova"
#   $where - "22 Mill Road, A"
#   $amount - Price("310.00", "USD")
#   $day - Day(date(2026, 12, 4))
rent-owed = { $form ->
    [rent_coming] { $who }'s rent of { $amount } for { $where } is due on { $day }.
    [rent_late] { $who } has not paid { $amount } of the rent for { $where }, due since { $day }.
   *[arrears] { $who } has not paid { $amount } for { $where }, overdue since { $day }.
}

# One line on a listing that nobody has seen for some days, as the portal counts.
# Variables:
#   $where - "118 Oak Street, 3A"
#   $count - 7
listing-unseen = { $count ->
    [one] { $where }: nobody has looked at the listing in a day. Is it where people look?
   *[other] { $where }: nobody has looked at the listing in { $count } days. Is it where people look?
}

# One line on a listing that few people ask for at its rent.
# Variables:
#   $where - "118 Oak Street, 3A"
#   $count - 2
#   $days - 14
#   $rent - Price("2231.00", "USD")
listing-slow = { $count ->
    [0] { $where }: nobody has asked about it in { $days } days. { $rent } might work better.
    [one] { $where }: one person has asked about it in { $days } days. { $rent } might work better.
   *[other] { $where }: { $count } people have asked about it in { $days } days. { $rent } might work better.
}

# One line on the statement that was made for an owner.
# Variables:
#   $who - "Bennett Hale"
#   $where - "7 Cedar Lane; 22 Mill Road"
#   $detail - Month(date(2026, 10, 1))
# Length: 2 texts
statement-ready = { $who }'s owner statement for { $detail } ({ $where }) is ready. It is among the reports; tell me to send it.

# One line on a message that has had no answer.
# Variables:
#   $who - "Pete Rossi"
#   $where - "118 Oak Street, 4B"
#   $detail - LocalTime(datetime(2026, 11, 20, 9, 7))
question-waits = { $form ->
    [emergency_unanswered] { $who } ({ $where }) reported an emergency on { $detail }, and nobody has answered yet. Please see to it, then tell me.
    [unanswered] { $who } ({ $where }) wrote on { $detail }, and nobody has answered yet.
   *[no_answer] { $who } ({ $where }) has not answered your message of { $detail }.
}

# One line on a repair.
# Variables:
#   $where - "118 Oak Street, 3A"
job-needs = { $form ->
    [job_unassigned] { $where }: nobody has been asked to do the repair yet.
    [job_quiet] { $where }: nothing has happened with the repair for a while. Time to ask how it stands.
   *[job_done] { $where }: the repair was done a while ago and can be closed.
}

# One line on a repair that stands still though one of those who may do it has written.
# Variables:
#   $where - "118 Oak Street, 3A"
#   $who - "Pete Rossi"
#   $day - Day(date(2026, 11, 23))
job-wrote = { $form ->
    [job_waits] { $where }: the repair stands still. { $who } wrote on { $day } and waits for an answer.
   *[job_heard] { $where }: nothing has happened with the repair since { $who } wrote on { $day }. Time to ask how it stands.
}

# One line on the insurance of somebody who does work, which ends or ended on a day.
# Variables:
#   $who - "Pete Rossi"
#   $detail - Day(date(2026, 12, 31))
vendor-insurance-needs = { $form ->
    [vendor_insurance] The insurance of { $who } ends on { $detail }. Ask for the new one?
   *[vendor_uninsured] The liability insurance of { $who } ended on { $detail }. Please give them no work until it is renewed.
}

# One line on what is to be done somewhere, whenever.
# Variables:
#   $where - "118 Oak Street, 3A"
place-needs = { $form ->
    [plan_broken] { $where }: the payment plan is not being kept. Talk to the tenant, or agree a new one.
    [rent_overdue] { $where }: rent is overdue.
   *[market_unknown] { $where }: it is time to look at the rent, but too few comparable rents are on record.
}

# One line on an application. Its applicant fills in the form of a provider of checks, whose link the team has.
# Variables:
#   $who - "Ada Brandt"
#   $where - "118 Oak Street, 3A"
application-needs = { $form ->
    [papers_missing] { $where }: { $who }'s application lacks papers.
    [application_waits] { $where }: { $who }'s application is complete and can be checked.
    [application_undecided] { $where }: { $who }'s application waits for a decision.
    [form_unreturned] { $where }: { $who } has not filled in the form for the check yet. If they lack the link, tell me to text it to them.
   *[application_unsigned] { $where }: { $who } was accepted and there is no lease yet.
}

# What was found, which is seen to, or of no interest.
# Variables:
#   $what - "118 Oak Street: the insurance ends."
finding-settled = { $form ->
    [done] Seen to: { $what }
   *[dismiss] Not of interest: { $what }
}

# What was found, which is told again later.
# Variables:
#   $until - Day(date(2026, 12, 31))
#   $what - "118 Oak Street: the insurance ends."
finding-put-off = I'll bring this up again { $until }: { $what }

# Why a question about something found is not needed any more: a member has ended it. A whole sentence.
# Variables:
#   $who - "Sam Lee"
finding-ended-by = { $form ->
    [done] { $who } has called this done.
   *[dismiss] { $who } wants nothing done about this.
}

# The same: a member has put it off.
# Variables:
#   $who - "Sam Lee"
#   $until - Moment(datetime(2026, 11, 23, 9, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
finding-put-off-by = { $who } has put this off until { $until }.

# A scanner looks as it was set from now on.
# Variables:
#   $what - "rents"
scanner-set = { $form ->
    [on] I watch this again: { $what }
   *[off] I no longer watch this: { $what }
}

# What holds of a scanner from now on.
# Variables:
#   $what - "rents"
#   $how - "3 days before, on the day"
scanner-set-to = From now on I look for this ({ $what }): { $how }

# All scanners look as they were set from now on.
all-scanners-set = { $form ->
    [on] I watch all the records again: rents, leases, repairs and the rest
   *[off] I no longer watch the records: rents, leases, repairs and all the rest
}

# The same of all scanners.
# Variables:
#   $how - "on every day but Sunday"
all-scanners-set-to = From now on I look through all the records: { $how }

# That something is done on all days of the week.
on-every-weekday = on every day of the week

# On which days of the week.
# Variables:
#   $days - "Sunday"
on-weekdays = { $form ->
    [except] on every day but { $days }
   *[only] only on { $days }
}

# What has become of a payment that was asked for.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
payment-news = { $form ->
    [came] { $amount } was paid by link for { $where }, and is on record.
    [collected] { $amount } was collected for { $where }, and is on record.
    [failed] The payment of { $amount } for { $where } has failed. Nothing was received.
   *[returned] { $amount } was given back of a payment for { $where }, and is on record.
}

# It came by a link, or was collected, and what it was for was paid already, in whole or in part.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $credit - Price("1295.00", "USD")
payment-is-credit = { $form ->
    [link] { $amount } was paid by link for { $where }. What it was for is paid already, so { $credit } of it stays as a credit.
   *[collected] { $amount } was collected for { $where }. What it was for is paid already, so { $credit } of it stays as a credit.
}

# A tenant has agreed that their rents are collected.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $day - Day(date(2026, 12, 1))
mandate-stands = { $where }: the tenant has agreed to pay automatically. Rents due from { $day } on are collected.

# Nothing is collected from them any more, or their bank did not agree.
# Variables:
#   $where - "118 Oak Street, 4B"
mandate-gone = { $form ->
    [withdrawn] { $where }: nothing is collected from the tenant any more. They pay otherwise from now on.
   *[failed] { $where }: automatic payment could not be set up; the tenant's bank did not agree.
}

# A payment that no request of ours asked for; `said` are the payer's words.
# Variables:
#   $amount - Price("1295.00", "USD")
#   $said - Quoted("Rent 4B, J. Wells")
payment-of-nobody = Your payment provider received { $amount } that no link of mine asked for, so I recorded nothing. It says { $said }

# What has become of a check that was asked for, while nothing was found.
# Variables:
#   $who - "Ada Brandt"
#   $where - "118 Oak Street, 4B"
screening-news = { $form ->
    [returned] { $who }, who applied for { $where }, has to correct the form of your provider of checks. It has told them.
   *[lapsed] { $who }, who applied for { $where }, has not handed in the form of your provider of checks for a month. They can be asked again.
}

# What a check came to; of what is unclear the report says more, at the provider.
# Variables:
#   $who - "Ada Brandt"
#   $where - "118 Oak Street, 4B"
#   $results - "credit: clear, identity: unclear"
screening-found = The check of { $who } for { $where } is back: { $results }. Of what is unclear the report says more: read it at the provider.

# How a deposit stands at the account's scheme since somebody looked last.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "GBP")
deposit-news = { $form ->
    [protected] The deposit for { $where }, { $amount }, is protected by your scheme.
    [releasing] The release of the deposit for { $where }, { $amount }, has begun. The tenant is asked.
    [withdrawn] The release of the deposit for { $where }, { $amount }, was called off at your scheme. It holds it.
    [disputed] The deposit for { $where }, { $amount }, is in dispute at your scheme.
    [released] The deposit for { $where }, { $amount }, was released by your scheme.
    [cancelled] Your scheme has cancelled the deposit for { $where }, { $amount }. It does not hold it.
    [bounced] Your scheme's payment of the deposit for { $where }, { $amount }, was returned. It does not hold it.
    [not_lodged] Your scheme never got my request to hold the deposit for { $where }, { $amount }. Ask me again.
   *[not_released] Your scheme never got the release of the deposit for { $where }, { $amount }. Ask me again.
}

# A deposit is registered, and is held once it has been paid to the scheme's own account.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "GBP")
#   $sort_code - "400250"
#   $account - "12345678"
#   $reference - "MD0001234"
deposit-to-pay = The deposit for { $where } is registered. Pay { $amount } to sort code { $sort_code }, account { $account }, reference { $reference }.

# A release that an owner has decided, and that somebody has to begin on the scheme's page: it wants a code.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $to_tenant - Price("1295.00", "GBP")
#   $to_owner - Price("1295.00", "GBP")
# Length: 2 texts
deposit-by-hand = The release of the deposit for { $where } is ready: { $to_tenant } to the tenant, { $to_owner } to you. Your scheme wants a code that only you get, so begin it on its page. I see what comes of it.

# A portal shows it, and where.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $portal - "Domain"
#   $url - "https://www.domain.com.au/2020123456"
advert-live = { $where } is on { $portal }: { $url }

# How it stands with an advert by now; one that `stays` is seen though nobody can have the home any more.
#
# Of one that is `leaving` the portal was asked to take it off, and nobody knows yet whether it has.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $portal - "Domain"
advert-news = { $form ->
    [live] { $where } is on { $portal }.
    [leaving] { $where }: { $portal } is to take the advert off. I will tell you what comes of it.
    [off] { $where } is off { $portal }.
   *[stays] { $where } is still on { $portal }, though nobody can have it any more. Tell me if I am to take it off.
}

# A portal did not put it up, or did not take it off; `said` are its words.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $portal - "Domain"
#   $said - Quoted("The suburb is unknown")
advert-refused = { $form ->
    [up] { $portal } did not take the advert of { $where }. It says { $said }
   *[off] { $portal } did not take the advert of { $where } off. It says { $said }
}

# What a workflow is about, as the beginning of a sentence. The title is a place, of a repair and a duty with what it is.
# Variables:
#   $what - "118 Oak Street, 4B: Leak under the sink"
workflow-matter = { $form ->
    [maintenance_job] The repair ({ $what })
    [find_tenant] The search for a tenant for { $what }
    [rent_increase] The rent increase for { $what }
    [lease_renewal] The lease renewal for { $what }
    [end_tenancy] The end of the tenancy at { $what }
    [arrears] The follow-up on the overdue rent of { $what }
    [inspection] The inspection of { $what }
    [compliance] The legal duty ({ $what })
    [onboard_tenant] The new tenant's move into { $what }
   *[onboard_property] The takeover of { $what }
}

# The same in a sentence, as what it does something to.
# Variables:
#   $what - "118 Oak Street, 4B: Leak under the sink"
workflow-meant = { $form ->
    [maintenance_job] the repair ({ $what })
    [find_tenant] the search for a tenant for { $what }
    [rent_increase] the rent increase for { $what }
    [lease_renewal] the lease renewal for { $what }
    [end_tenancy] the end of the tenancy at { $what }
    [arrears] the follow-up on the overdue rent of { $what }
    [inspection] the inspection of { $what }
    [compliance] the legal duty ({ $what })
    [onboard_tenant] the new tenant's move into { $what }
   *[onboard_property] the takeover of { $what }
}

# To the member who asked for it.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
workflow-over = { $form ->
    [completed] { $matter } is done.
   *[cancelled] { $matter } is no longer in my hands.
}

# To the member who asked for it. What it is about may lie weeks ahead.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
workflow-begun = { $matter } is in my hands now. I'll ask before each step that needs a yes.

# To a member who asked for something that takes a moment. Steward takes back its own steps of what
# is called off; the repair, the tenancy or the duty it was about stays on record.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
workflow-asked = { $form ->
    [pause] { $matter } pauses now
    [resume] { $matter } goes on now
   *[cancel] { $matter } is no longer in my hands. The record itself stays
}

# Why nothing is begun: whoever asks for it is told this. What runs, followed by its terms and its step. A clause.
# Variables:
#   $matter - say("workflow-meant", form="rent_increase", what="118 Oak Street, 4B")
workflow-runs = { $matter } is under way already

# After that: the rent it is about.
# Variables:
#   $rent - Price("1450.00", "USD")
workflow-rent = { $form ->
    [find_tenant] for { $rent }
    [lease_renewal] at { $rent }
   *[rent_increase] to { $rent }
}

# After that: its day.
# Variables:
#   $day - ShortDay(date(2027, 2, 16))
workflow-day = { $form ->
    [lease_renewal] until { $day }
    [end_tenancy] with { $day } as the last day
    [find_tenant] from { $day }
    [onboard_tenant] from { $day }
   *[rent_increase] from { $day }
}

# After that: how far it is.
# Variables:
#   $place - 2
#   $of - 4
workflow-at-step = at step { $place } of { $of }

# The clause, and what to do to have it run otherwise. What follows ends the sentence.
# Variables:
#   $runs - say("workflow-runs", matter="the rent increase for 118 Oak Street, 4B")
runs-on-other-terms = { $runs }. Call that off first if you want other terms

# To a vendor, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
# Length: 2 texts
quote-wanted = We need a repair at { $where }. Could you have a look and say what it would cost?

# To a tenant, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
# Length: 2 texts
work-is-done = The repair at { $where } is done, we are told. Please say if anything is not right.

# To a tenant, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
rent-is-overdue = { $amount } for { $where } was due on { $day } and is not here yet. When can you pay it? Please tell us if something is wrong.

# The same, of rents that were due on several days; the first was due on $day.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("2590.00", "USD")
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
rents-are-overdue = { $amount } for { $where } is overdue, some of it since { $day }. When can you pay it? Please tell us if something is wrong.

# To the member who asked for it: until when a notice that they hand over is in time.
# Variables:
#   $who - "Hugo Marsh"
#   $where - "118 Oak Street, 4B"
#   $by - ShortDay(date(2026, 12, 12))
#   $day - Day(date(2027, 2, 10))
# Length: 2 texts
notice-to-serve = { $form ->
    [rent_increase] The notice of a higher rent from { $day } has to reach { $who } ({ $where }) by { $by }. Please tell me the day you hand it over.
   *[end] The notice that the tenancy ends on { $day } has to reach { $who } ({ $where }) by { $by }. Please tell me the day you hand it over.
}

# To the member who asked for it: that day is over, and what another notice could name.
# Variables:
#   $who - "Hugo Marsh"
#   $where - "118 Oak Street, 4B"
#   $by - ShortDay(date(2026, 12, 12))
#   $day - Day(date(2027, 2, 10))
#   $first - ShortDay(date(2027, 3, 10))
# Length: 3 texts
notice-too-late = { $form ->
    [rent_increase] The notice of a higher rent from { $day } had to reach { $who } ({ $where }) by { $by }. If it did, tell me the day. If not, it is too late for that: with another notice, { $first } is now the earliest day.
   *[end] The notice that the tenancy ends on { $day } had to reach { $who } ({ $where }) by { $by }. If it did, tell me the day. If not, it is too late for that: with another notice, { $first } is now the earliest day.
}

# To the member who asked for its pursuit: what a tenant owes, and what can be done about it.
# Variables:
#   $who - "Caleb Dorn"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
arrears-choice = { $who } hasn't paid { $amount } for { $where }, overdue since { $day }. Shall it be a payment plan or a notice?

# The same of a tenant who has not kept to a payment plan: what is late of it since when.
# Variables:
#   $who - "Caleb Dorn"
#   $where - "118 Oak Street, 4B"
#   $amount - Price("1295.00", "USD")
#   $day - Day(date(2027, 2, 16))
#   $part - Price("300.00", "USD")
#   $due - ShortDay(date(2027, 3, 1))
# Length: 2 texts
arrears-plan-broken = { $who } hasn't paid { $amount } for { $where }, overdue since { $day }. There is a payment plan already: { $part } of it has been due since { $due }. Shall it be another plan or a notice?

# Why a rent increase or a renewal comes to nothing, and a text or a change for it is not made.
# Variables:
#   $day - Day(date(2027, 1, 31))
tenancy-ends = The tenancy ends on { $day }.

# Why a search for a tenant ends.
let-without-notice = It is let, and no notice has been given.

# Why a tenant is not texted about overdue rent after all.
# Variables:
#   $where - "118 Oak Street, 4B"
nothing-overdue-now = The rent of { $where } is not overdue any more.

# Why a text about overdue rent that waits for a decision is not sent.
# Variables:
#   $who - "Caleb Dorn"
#   $amount - Price("3440.00", "USD")
#   $day - ShortDay(date(2026, 12, 4))
reminded-meanwhile = In all { $amount } is overdue, and { $who } was reminded of it on { $day }.

# To a tenant, once a person has seen it: a lease until that day.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - say("rent-per", form="month", rent=Price("1550.00", "USD"))
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
renewal-offered = Would you like to stay at { $where }? We offer a lease until { $day } for { $amount }. Please tell us, and we send it to be signed.

# To whoever was chosen, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
# Length: 2 texts
application-taken = We would like to let { $where } to you. May we send you the lease to sign?

# To whoever has applied and was not chosen, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
# Length: 2 texts
place-is-taken = Thank you for applying for { $where }. It is let to somebody else now. Good luck with your search.

# To a tenant, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $when - LocalTime(datetime(2027, 2, 16, 9, 0, tzinfo=UTC))
# Length: 2 texts
visit-comes = Somebody will come to { $where } to look at the home: { $when }. Please tell us if that does not suit you.

# To whoever is to sign a lease, before its terms, once a person has seen it.
lease-to-sign = Please sign this lease and send it back to us.

# To a new tenant, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $amount - Price("3100.00", "USD")
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
first-payments = { $amount } for { $where } is due on { $day }: the first rent, with the deposit if there is one. Please pay it before you move in.

# To a new tenant, once a person has seen it.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $day - Day(date(2027, 2, 16))
# Length: 2 texts
welcome-home = Welcome to { $where }! Your home is ready on { $day }. Please tell us whenever something is not as it should be.

# After another text, once a person has seen it: by this page the rent can be collected.
# Variables:
#   $url - "https://checkout.stripe.com/c/pay/cs_live_c1example"
pay-by-itself = You can have the rent paid automatically: { $url }

# To the owner of a property that is taken on, once a person has seen it.
# Variables:
#   $where - "118 Oak Street"
# Length: 2 texts
papers-wanted = We are taking on { $where }. Please send us what you have of it: the insurance, certificates, leases.

# To a tenant, once a person has seen it: somebody comes to mend something.
# Variables:
#   $where - "118 Oak Street, 4B"
#   $when - LocalTime(datetime(2027, 2, 16, 9, 0, tzinfo=UTC))
# Length: 2 texts
workers-come = Somebody will come to { $where } for the repair: { $when }. Does that suit you?

# Why nobody is looked for there. A clause.
# Variables:
#   $place - "40 Elm Court, 11"
unit-off-market = { $place } is off the market and has to be put back on first

# Why the records do not allow something. A clause.
records-forbid = { $form ->
    [above_limit] it is above the limit and has to be approved first
    [archived] the property is archived
    [bad_time] that day or time is not clear
    [by_person] the law wants a person to do that
    [collected] it is being collected already, or was
    [day_past] that day is past
    [deposit_held] the deposit is not released yet
    [deposit_unpaid] the deposit is not on record as paid
    [details_missing] an address or a number is not on record
    [earlier_one] that was done for an earlier due day
    [exists] there is one already
    [fixed_term] the rent is fixed until the term ends
    [homes_only] only homes are advertised there
    [incomplete] something it needs is not on record yet
    [later_mandate] their direct debit begins later
    [lease_signed] a lease is signed, not served
    [let] it is let at that time
    [link_time] a payment link cannot end at that time
    [long_done] it was completed more than 14 days ago
    [no_account] the scheme has no bank account to pay into
    [no_amount] there is no amount yet
    [no_applicant] they are none of the applicants
    [no_consent] their consent is not on record
    [no_currency] there is no such currency
    [no_debit] it was not collected by direct debit
    [no_deposit] there is no deposit on record
    [no_end] the tenancy has no end on record
    [no_grounds] nothing on record supports that reason
    [no_link] it was not paid by a payment link
    [no_mandate] they have agreed to no direct debit
    [no_property] there is no property on record yet
    [no_reason] no reason was given
    [no_rise] that is no higher rent
    [no_rule] there is no rule on record for that
    [no_time] no time was named
    [no_vendor] no vendor was named
    [no_work] this vendor gets no work for now
    [no_zone] there is no such time zone
    [nobody_chosen] nobody else was chosen yet
    [not_protected] no scheme holds that deposit
    [nothing_due] there is nothing to pay there
    [notice_given] the tenancy is ending
    [notice_unsent] the tenants were not told yet
    [off_market] the unit is off the market
    [often_enough] there were as many inspections as the rules allow
    [other_amount] the amount on record is another one
    [other_currency] the money there is in another currency
    [other_day] its day on record is another one
    [other_mandate] they have agreed to another direct debit since
    [other_paper] that paper is of another kind
    [other_place] what is on record belongs to something else
    [other_state] that is not where it stands by now
    [owners_fee] management fees are on the owners' statements already
    [owners_only] only an owner of the team may decide that
    [owns_nothing] they own nothing there
    [paper_expired] that paper is no longer valid
    [paper_missing] a paper it needs is not on file
    [plan_sum] the instalments do not add up to what is owed
    [provider_differs] what the provider says does not match the records
    [quote_over] the quote is no longer valid
    [refused_before] the portal refused it before
    [shares] the owners' shares do not add up to the whole
    [short_notice] the notice would be too short
    [still_ahead] its day is still to come
    [still_owed] there is still money owed
    [taken] somebody else has it already
    [too_high] that is more than the rules allow
    [too_long] that would be too long for one report
    [tried_enough] it was tried as often as it may be
    [under_way] it may be under way already, and nobody knows yet
    [uninsured] this vendor has no valid liability insurance for that day
    [unknown_record] it is not on record
    [unsaid] something it needs was not said
    [vendors_papers] those papers have to come from the vendor
    [wrong_order] the days are in the wrong order
   *[unclear] what was asked for does not fit together
}
