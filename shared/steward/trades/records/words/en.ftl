# What a value of a closed type is called. No sentence, in lower case where a language has it so.
chosen-value = { $form ->
    [member] member
    [approver] approver
    [accept] agreed on
    [adverse] adverse
    [agreed] agreed by both sides
    [all] all
    [apartments] apartment house
    [appliance] appliance
    [application] application
    [application_processing] applications
    [approve] approve
    [approved] approved
    [arrears] arrears
    [arrears_escalation] overdue rents
    [arrears_notice_day] days of arrears before a notice
    [assign] given to a vendor
    [bank] bank transfer
    [basis_points] hundredths of a percent
    [broken] broken
    [building] building
    [by_hand] by hand
    [cancel] called off
    [capital] improvement
    [card] card
    [cash] cash
    [certificate] certificate
    [changed] changed
    [cheque] cheque
    [cleaning] cleaning
    [clear] clear
    [close] closed
    [commercial] commercial
    [communication_followup] open questions
    [complete] done
    [compliance] duties
    [compliance_deadlines] duties and their days
    [contents] contents
    [credit] credit
    [damage] damage
    [days] days
    [decline] decline
    [deposit] deposit
    [deposit_cap] most that may be a deposit
    [deposit_lodge_days] time to lodge a deposit
    [deposit_return_days] time to return a deposit
    [dismiss] of no interest
    [domain] Domain
    [done] done
    [duplex] duplex
    [electrical] electrical
    [electrical_safety] electrical safety check
    [email] email
    [emergency] emergency
    [end] end
    [end_notice_days_owner] notice an owner gives
    [end_notice_days_tenant] notice a tenant gives
    [entry] entry
    [entry_notice_days] notice before entering a let unit
    [execute_with_tools] do something
    [exit] move-out
    [fee] fee
    [form] form
    [fortnight] two weeks
    [four_weeks] four weeks
    [garden] garden
    [gas_safety] gas safety check
    [google] Google
    [grace_days] days rent may be late before a fee
    [history] history
    [hold] put on hold
    [hold_over] goes on without a term
    [hours] hours
    [house] house
    [identity] identity
    [in_person] in person
    [income] income
    [inspection_scheduling] inspections
    [inspections_per_year] routine inspections in twelve months
    [instalment_due] an instalment is due
    [insurance] insurance
    [insurance_ends] an insurance ends
    [insurance_renewal] insurances
    [invoice] invoice
    [landlord] landlord
    [last_month] last month
    [last_year] last year
    [late_fee] most that may be asked for late rent
    [lease] lease
    [lease_lifecycle] leases
    [legal] legal
    [let] let
    [liability] liability
    [listing_performance] listings
    [live] offered
    [low] low
    [maintenance] repairs
    [maintenance_followup] repairs under way
    [management] management
    [market_rent] market rents
    [missed] missed
    [missing_items] missing items
    [month] a month
    [months] months
    [months_of_rent] months of rent
    [move_in] move-in
    [no_limit] no limit
    [normal] normal
    [notice] notice
    [notified] its tenants were told
    [notify] only tell
    [off] off the market
    [on] on the market
    [on_hold] on hold
    [once] once
    [other] other
    [others] other reasons
    [owner] owner
    [owner_statement] owner statement
    [paid] paid
    [papers] papers
    [papers_missing] papers are missing
    [pause] pause
    [payment_plans] payment plans
    [person] person
    [pest] pests
    [phone] phone
    [photo] photo
    [place] place
    [plumbing] plumbing
    [policy] policy
    [pool_barrier] pool barrier inspected
    [portfolio] portfolio
    [post] post
    [preference] preference
    [preferred] where they wrote last
    [property] property
    [propose] proposed
    [quarter] a quarter
    [quote] quote
    [rates] rates
    [ready] ready
    [receipt] receipt
    [receive] received
    [record_years] how long records are kept
    [redecoration] redecoration
    [references] references
    [registered_post] registered post
    [rejected] rejected
    [renew] renewed
    [rent] rent
    [rent_arrears] rent arrears
    [rent_collection] rents
    [rent_due] rent will be due
    [rent_increase] rent increase
    [rent_increase_cap_bp] most a rent may rise by at once
    [rent_increase_gap_months] time between two changes of a rent
    [rent_increase_notice_days] notice of a higher rent
    [rent_late] rent is late
    [rent_roll] rent roll
    [rental_registration] registration or licence to let
    [reopen] opened again
    [repair_hours_emergency] time to begin an emergency repair
    [repair_hours_urgent] time to begin an urgent repair
    [repairs] repairs
    [report] report
    [request] asked for
    [reschedule] moved to another time
    [resume] go on
    [routine] routine
    [schedule] appointed
    [sign] signed
    [skip] leave out
    [smoke_alarms] smoke alarm test
    [snooze] put off
    [start] begun
    [statement] statement
    [structural] structural
    [switched_off] off
    [switched_on] on
    [taken] somebody else has it
    [tax] tax
    [tax_year_first_month] month a tax year begins with
    [tenancy] tenancy
    [tenancy_history] earlier tenancies
    [tenant] tenant
    [text] text
    [thing] thing
    [this_month] this month
    [this_year] this year
    [times] times
    [triage] looked at
    [unclear] unclear
    [unit] unit
    [unpaid_bills] unpaid bills
    [urgent] urgent
    [utilities] utilities
    [utility] utility
    [vacancy] empty units
    [vendor] vendor
    [vendor_licence] licence of a vendor
    [visit_arranged] a visit is arranged
    [waitlist] waiting list
    [week] a week
    [weeks_of_rent] weeks of rent
    [withdraw] withdrawn
    [withdraw_notice] notice withdrawn
    [work] work
    [workers] workers
    [year] a year
   *[years] years
}

# That something comes again after so many years.
# Variables:
#   $count - 2
every-years = { $count ->
    [one] yearly
   *[other] every { $count } years
}

# That something comes again after so many months.
# Variables:
#   $count - 2
every-months = { $count ->
    [one] monthly
   *[other] every { $count } months
}

# That something comes again after so many weeks.
# Variables:
#   $count - 2
every-weeks = { $count ->
    [one] weekly
   *[other] every { $count } weeks
}

# That something comes again after so many days.
# Variables:
#   $count - 2
every-days = { $count ->
    [one] daily
   *[other] every { $count } days
}

# A day of the week.
weekday = { $form ->
    [monday] Monday
    [tuesday] Tuesday
    [wednesday] Wednesday
    [thursday] Thursday
    [friday] Friday
    [saturday] Saturday
   *[sunday] Sunday
}

# That something comes again after so many hours.
# Variables:
#   $count - 2
every-hours = { $count ->
    [one] every hour
   *[other] every { $count } hours
}

# How something comes again, and on which days.
# Variables:
#   $how - say("every-weeks", count=1)
#   $days - "Monday"
each-time = { $how } on { $days }

# Why a reminder is not sent. A clause.
reminder-refused = { $form ->
    [off] no owner has switched this reminder on
    [today] they were reminded today already
   *[week] they were reminded often enough this week
}
