# What a step is called.
step-name = { $form ->
    [triage] triage
    [vendor] vendor
    [quotes] quotes
    [approval] approval
    [booking] booking
    [work] work
    [papers] papers
    [check] check
    [notice] notice
    [serving] delivery of the notice
    [change] change on record
    [waiting] wait
    [offer] offer
    [answer] answer
    [terms] terms
    [message] message
    [payment] payment
    [choice] decision
    [settled] settlement
    [exit] last visit
    [leaving] moving out
    [visit] visit
    [out] handover
    [account] account
    [closing] closing
    [faults] faults
    [report] report
    [evidence] evidence
    [writing] listing text
    [advertised] advertising
    [applications] applications
    [screening] checks
    [choosing] choice
    [answering] reply
    [signing] signing
    [withdrawing] end of advertising
    [others] other applicants
    [lease] lease
    [money] first payments
    [lodging] deposit
    [entry] entry visit
    [welcome] welcome
    [moving_in] moving in
    [start] start
    [handing_over] handing over
    [relet] letting again
    [deposit] deposit
    [units] units
    [owner] owner
    [request] papers
    [rules] rules
    [baseline] first visit
   *[activation] your OK
}

# What a step waits for, after "waiting for".
awaited = { $form ->
    [vendor] an insured vendor
    [quotes] quotes
    [appointment] an appointment
    [work] the work to be done
    [cost] the cost to be recorded
    [check] confirmation that all is well
    [served] confirmation that the notice was served
    [effective] the first day of the new rent
    [signed] the signed lease
    [payment] a payment
    [choice] a decision: a payment plan or a notice
    [balance] what is still owed
    [leaving] the last day
    [findings] what the visit found
    [evidence] the certificate
    [listing] a listing
    [applications] applications that are complete
    [checks] what checks of applicants come to
    [tenancy] the tenancy on record
    [lodging] the deposit's receipt, on file
    [moving_in] the day they move in
    [deposit_back] the deposit's return: a receipt on file
    [units] units on record
   *[papers] its insurance, on record
}

# What its reader does when a workflow waits for this.
how-to-answer = { $form ->
    [signed] Send me the signed copy, or tell me that it is signed.
    [choice] Tell me which one you choose.
    [paper] Send me the paper when you have it.
    [word] Tell me when it is done.
   *[other] Tell me when you have it, or that I should stop waiting.
}

# Which step a workflow is at.
# Variables:
#   $what - Quoted("Leak under the sink")
#   $place - 4
#   $of - 8
#   $step - say("step-name", form="approval")
at-step = { $what }: step { $place } of { $of } ({ $step }),

# What the step under way is about, where nobody is waited for by name.
doing-now = { $form ->
    [pending] about to begin
    [due] about to go on
    [calling] under way
    [asking] waiting for a decision
    [trouble] on hold
    [ended] about to go on
    [completed] completed
    [cancelled] called off
   *[cancelling] being called off
}

# What it waits for, and since when.
# Variables:
#   $on - say("awaited", form="quotes")
#   $since - "Tue Nov 24"
waiting-for = waiting for { $on } since { $since }

# To the member who asked for it: why nothing more happens until they say so.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
# Length: 2 texts
stands-still = { $form ->
    [failed] { $matter } is on hold. Something I tried did not work.
    [unknown] { $matter } is on hold. I can't tell whether the last thing I tried was done. If I go on, I count it as done.
    [refused] { $matter } is on hold. I may not do what comes next.
    [declined] { $matter } is on hold. The answer was no.
    [cancelled] { $matter } is on hold. I was waiting for work that was called off. I can go on without it.
    [expired] { $matter } is on hold. Nobody decided, though I asked twice.
    [member] { $matter } is on hold. The person who asked for it has left the team.
    [given_up] { $matter } is on hold. Something went wrong on my side.
   *[paused] { $matter } is paused.
}

# After that: what the member can say.
go-on-or-drop = Tell me to go on or to drop it.

# After that nobody answered whether to pause it, let it go on or call it off, or that the answer was no.
goes-on-as = { $form ->
    [on_hold] It stays on hold, and I do nothing about it until you tell me to go on.
   *[before] It goes on as before.
}

# To the member who asked for it: what it waited for did not come in time.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
#   $on - say("awaited", form="quotes")
# Length: 2 texts
waited-in-vain = { $matter } is on hold. I'm still waiting for { $on }.

# To the member who asked for it: a step's call was turned down, by them or by somebody else.
# Variables:
#   $call - "send a text to Pete Rossi"
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
# Length: 2 texts
workflow-declined = { $form ->
    [you] As you said, I won't { $call }. { $matter } can't go on without it. Tell me what to change, or to drop it.
   *[other] I won't { $call }: the answer was no. { $matter } can't go on without it. Tell me what to change, or to drop it.
}

# To the member who asked for it, now and then: what has not come yet.
# Variables:
#   $matter - say("workflow-matter", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
#   $on - say("awaited", form="quotes")
# Length: 2 texts
still-waits = { $matter } is waiting for { $on }.

# Below the question whether to call a workflow off.
# Variables:
#   $what - "mark the repair at 118 Oak Street, 4B as looked at"
# Length: 2 texts
takes-back = I would take back: { $what }.

# The same, of one that has done nothing to undo.
nothing-to-take-back = There is nothing I could take back.

# Below the question whether to call a workflow off, and after that it was: what it did that stays.
# Variables:
#   $what - "send a text to Pete Rossi"
# Length: 2 texts
not-taken-back = This stays as it was done: { $what }.

# To the member who asked for it: another member did this to it.
# Variables:
#   $who - "Sam Lee"
#   $matter - say("workflow-meant", form="lease_renewal", what="118 Oak Street, 3A")
# Length: 2 texts
workflow-controlled-by = { $form ->
    [pause] { $who } paused { $matter }.
    [resume] { $who } resumed { $matter }.
   *[cancel] { $who } called off { $matter }.
}

# A step's place among the steps of a workflow.
# Variables:
#   $place - 4
#   $of - 8
#   $step - say("step-name", form="approval")
# Place: pages
step-of = { $place } of { $of }: { $step }

# Why a workflow cannot be paused, resumed or called off. A clause.
over-already = it is over already

# To whoever said yes to a question that was outdated at that moment, and is asked anew: why nothing is done. A sentence.
changed-since-asked = Something about this has changed since I asked.
