# The page of what scanners found in the records: its title, its columns and its buttons.
# Place: pages
page-findings = { $form ->
    [title] Findings
    [empty] Nothing needs anybody. Steward looks through the records by itself and tells you what it finds.
    [what] What
    [scanner] Found under
    [urgent] Urgent
    [urgent_yes] Urgent
    [status] State
    [status_open] New
    [status_proposed] Proposed
    [status_ran] Steward saw to it
    [status_made] Steward made it
    [status_approved] Approved
    [status_rejected] Rejected
    [status_expired] Nobody decided
    [status_not_done] Not done
    [status_unknown] Perhaps done
    [status_told] Told
    [status_seen_to] Under way
    [status_called_off] Called off, still open
    [status_snoozed] Put off
    [status_dropped] Dropped
    [status_resolved] Settled
    [status_done] Done
    [status_dismissed] Of no interest
    [found_at] Found
    [stopped] Why nothing happens
    [proposes] Steward proposes
    [to] Reminds
    [whose] Sees to it
    [told_at] Told
    [lapses_at] Of no use after
    [done] Done
    [put_off] Put off
    [ask_until] Until when
   *[dismiss] Of no interest
}

# Why nothing happens about a finding any more although Steward has tried, and what its reader can do.
# Place: pages
attempt-ended = { $form ->
    [not_done] I tried, but it could not be done. Put it off to have me try again then, or see to it and mark it as done.
   *[unknown] I tried, and nobody can tell whether it was done. Please look, then mark it as done or put it off.
}

# The page of scanners: its title, its columns and its buttons.
# Place: pages
page-scanners = { $form ->
    [title] Scanners
    [empty] Nothing looks through the records.
    [what] Keeps an eye on
    [status] State
    [status_on] On
    [status_off] Off
    [found] Open findings
    [last_found] Newest finding
    [proposes] May propose to
    [settings] Settings
    [setting] Setting
    [value] Value
    [would_find] Would find in the next 30 days, if nothing changes
    [would_find_if_on] Would find in the next 30 days, if it were on
    [expected] From
    [finding] Finding
    [on] Switch on
    [off] Switch off
    [set_days] Choose the days
    [ask_offsets] Days, counted from the day it is about: -7, 0, 3
    [set_weekdays] Choose the weekdays
   *[ask_weekdays] Weekdays, from 1 for Monday to 7 for Sunday: 1, 2, 3
}

# The page of the properties: its title, its columns and what its values are called.
# Place: pages
page-properties = { $form ->
    [title] Properties
    [empty] No property here. Ask Steward to add one.
    [find] Find
    [name] Property
    [state] State
    [state_onboarding] Being taken on
    [state_active] Managed
    [state_archived] Archived
    [units] Units
    [let] Let
    [vacant] Vacant
    [other] Other
    [address] Address
    [kind] Kind
    [owners] Owners
    [value] Value
    [asks_above] Asks about expenses above
    [homes] Units
    [unit] Unit
    [status] State
    [status_vacant] Vacant
    [status_listed] Offered
    [status_reserved] Reserved
    [status_occupied] Let
    [status_notice] Let, under notice
    [status_turn] Being made ready
    [status_off_market] Off the market
    [bedrooms] Bedrooms
    [market] Market rent
    [tenancies] Tenancies
    [tenants] Tenants
    [home] Unit
    [tenancy] State
    [tenancy_draft] Not signed
    [tenancy_pending] Begins later
    [tenancy_active] Running
    [tenancy_periodic] Running, no fixed term
    [tenancy_notice] Under notice
    [tenancy_ended] Ended, not settled
    [tenancy_closed] Settled
    [tenancy_cancelled] Called off
    [since] Since
    [until] Until
    [rent] Rent
    [per] For
    [overdue] Overdue
    [due_later] Due later
    [duties] What the law asks for
    [duty] Duty
    [of] Of
    [due_on] Due
    [stands] State
    [stands_upcoming] To come
    [stands_due] Due
    [stands_overdue] Overdue
    [last_done_on] Last done
    [offers] Offered for rent
    [offered] Unit
    [headline] Headline
    [asked] Rent
    [offer] State
    [offer_draft] Draft
    [offer_live] Live
    [offer_paused] Paused
    [free_from] Free from
    [views] Views
   *[enquiries] Enquiries
}

# The page of the tenancies: its title, its columns and what its values are called.
# Place: pages
page-tenancies = { $form ->
    [title] Tenancies
    [empty] No tenancy here.
    [find] Tenant or place
    [tenants] Tenants
    [place] Place
    [state] State
    [state_draft] Not signed
    [state_pending] Begins later
    [state_active] Running
    [state_periodic] Running, no fixed term
    [state_notice] Under notice
    [state_ended] Ended, not settled
    [state_closed] Settled
    [state_cancelled] Called off
    [start] Since
    [until] Until
    [end] Fixed until
    [out_by] Out by
    [rent] Rent
    [per] For
    [due_day] Rent day
    [overdue] Overdue
    [due_later] Due later
    [autopay] Rent is collected
    [deposit] Deposit
    [held_by] Held by
    [held_by_owner] The owner
    [held_by_agency] The agency
    [held_by_scheme] A deposit scheme
    [deposit_state] State of the deposit
    [deposit_state_none] None
    [deposit_state_due] Not paid yet
    [deposit_state_paid] Paid
    [deposit_state_lodged] Lodged with the scheme
    [deposit_state_claimed] Claimed
    [deposit_state_released] Given back
    [rents] Rents
    [since] Since
    [entries] Ledger
    [on] Day
    [entry] Entry
    [entry_charge] Charge
    [entry_payment] Payment
    [what] For
    [amount] Amount
    [left] Still to pay
    [status] State
    [status_scheduled] Scheduled
    [status_open] Open
    [status_part_paid] Paid in part
    [status_paid] Paid
    [status_waived] Waived
    [status_reversed] Reversed
    [status_pending] On its way
    [status_cleared] Received
    [status_failed] Failed
    [status_refunded] Refunded
    [note] Note
    [papers] Documents
    [called] Document
    [paper] Kind
    [filed_on] Filed
    [valid_until] Valid until
   *[also_outside] Somebody outside the team
}

# The page of who is behind with rent: its title, its columns and what its values are called.
# Place: pages
page-arrears = { $form ->
    [title] Arrears
    [empty] Nobody is behind.
    [age_31_or_more] 31 days or more
    [age_15_to_30] 15 to 30 days
    [age_8_to_14] 8 to 14 days
    [age_1_to_7] 1 to 7 days
    [age_plan] Keeping a payment plan
    [who] Who
    [place] Where
    [owed] Overdue
    [days] Days
    [since] Since
    [plan] Payment plan
    [plan_proposed] Proposed
    [plan_late] An instalment is late
    [plan_unclear] An instalment is late, unless a payment was for it
   *[plan_kept] Kept so far
}

# The page of repairs and other work: its title, its columns and what its values are called.
# Place: pages
page-maintenance = { $form ->
    [title] Repairs
    [called] Repair
    [empty] Nothing is to be repaired.
    [place] Where
    [urgency] Urgency
    [urgency_emergency] Emergency
    [urgency_urgent] Urgent
    [urgency_normal] Normal
    [urgency_low] Low
    [state] State
    [state_reported] Reported
    [state_triaged] Looked at
    [state_quoting] Waiting for quotes
    [state_approved] Approved
    [state_scheduled] Appointment made
    [state_in_progress] Under way
    [state_completed] Done
    [state_closed] Closed
    [state_on_hold] On hold
    [state_cancelled] Called off
    [reported_on] Reported
    [reported] As it was reported
    [vendor] Vendor
    [appointment_at] Appointment
    [completed_at] Done
    [estimate] Price agreed
    [kind] Kind
    [description] Description
    [note] Note
    [quotes] Quotes
    [asked] Vendor
    [price] Price
    [quote] State
    [quote_requested] Asked for
    [quote_received] Received
    [quote_approved] Taken
    [quote_declined] Declined
    [quote_expired] Expired
    [valid_until] Valid until
    [costs] Costs
    [spent_on] Day
    [spent] Amount
    [what_for] For
   *[also_outside] Somebody outside the team
}

# The page of reports: its title, its columns and what its form asks for.
# Place: pages
page-reports = { $form ->
    [title] Reports
    [empty] No report has been made yet.
    [called] Report
    [about] Of
    [first] From
    [last] To
    [made_on] Made
    [number] Number
    [make] New report
    [ask_kind] Report
    [ask_kind_rent_roll] Rent roll
    [ask_kind_arrears] Arrears
    [ask_kind_income] Income and expenses
    [ask_kind_tax] Tax year
    [ask_kind_portfolio] Whole portfolio
    [ask_kind_owner_statement] Owner statement
    [ask_kind_maintenance] Repairs
    [ask_kind_compliance] What the law asks for
    [ask_period] Period
    [ask_period_this_month] This month
    [ask_period_last_month] Last month
    [ask_period_this_year] This year
    [ask_period_last_year] Last year
    [ask_period_other] From and to, as below
    [ask_first] From
    [ask_last] To
    [also_totals] Totals
    [also_lines] Lines
    [also_pdf] Download as PDF
    [also_csv] Download as CSV
   *[also_share] Page to share
}
