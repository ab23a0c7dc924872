# The model has refused.
cannot-help = I can't help with that one. If you think I misunderstood, put it another way.

# The model has answered nothing.
nothing-to-say = I have nothing to say to that. If you expected an answer, please ask me again.

# `words` is what there was room for.
# Variables:
#   $words - "The roof was repaired in May, and"
# Length: 2 texts
cut-short = { $words }... (I ran out of room. Say "go on" for the rest.)

# The loop has called the model as often as it may.
# Variables:
#   $count - 24
too-many-steps = { $count ->
    [one] I stopped after one step without finishing. Tell me how you would like me to go on.
   *[other] I stopped after { $count } steps without finishing. Tell me how you would like me to go on.
}

# The model's answer to somebody outside is of no use; the members read this.
unfinished = I did not get to an answer.

# The model is out of reach for now.
model-trouble = I can't reach my language model right now. Your message is kept; I keep trying and answer when it is back.

# The model has been out of reach for too long.
model-given-up = My language model has been out of reach for a day, so I have stopped trying. Please ask me again later.

# The model could not be asked what to tell somebody outside; the members read this.
model-unreachable = My language model is out of reach.

# The model takes the conversation in no form.
unreadable = Something in this conversation keeps my language model from answering. Please ask again in other words.

# The same thing has failed twice; `why` is a clause.
# Variables:
#   $why - "the contact no longer exists"
stuck = I tried the same thing twice and it went wrong both times ({ $why }), so I have stopped. How shall I go on?

# The member has stopped an answer while it was being made.
answer-stopped = I have stopped. What I had begun may still finish: then I tell you.

# One request has cost what it may.
# Variables:
#   $limit - DollarMicros(2000000)
request-budget = This request has used up what I may spend on one ({ $limit }), so I have stopped. Say so if I should go on.

# The account has spent what it may in a day.
# Variables:
#   $limit - DollarMicros(20000000)
# Length: 2 texts
day-budget = Your team has used up what I may spend in a day ({ $limit }), so I can't work on this before midnight UTC. Whoever runs me can raise the limit.

# The model has worked on for long without a person.
# Variables:
#   $count - 40
too-long-alone = { $count ->
    [one] I have worked on this for one step without hearing from you, so I have stopped. Shall I go on?
   *[other] I have worked on this for { $count } steps without hearing from you, so I have stopped. Shall I go on?
}

# A message came while the account was paused.
paused-meanwhile = I am paused for your team, so I have not worked on this. Once somebody has texted /start, send it again.

# What was done without asking.
# Variables:
#   $what - "Added Anna Kim (roofer), (555) 010-0199 to the contacts"
done-report = Done: { $what }

# Before the report of what was done, or could not be: the name of whoever else decided it.
# Variables:
#   $who - "Sam Lee"
said-yes = { $who } said yes.

# How to take it back; a link follows.
# Variables:
#   $until - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $code - "7Q"
undo-offer = UNDO { $code } takes it back until { $until }.

# What else was done without asking, without an offer to undo each.
# Variables:
#   $what - "Blocked +15550100999; Remembered: Pete prefers mornings"
also-done = Also done (tell me if any of it should be taken back): { $what }

# What a reply claimed and nobody did. A clause.
not-done = { $form ->
    [message] no message was sent in this turn
    [booking] nothing was booked or scheduled in this turn
    [payment] nothing was paid or ordered in this turn
    [record] nothing was saved in this turn
    [change] nothing was changed in this turn
    [removal] nothing was deleted or cancelled in this turn
   *[done] nothing was done in this turn
}

# A reply that claims too much, and what is true.
# Variables:
#   $words - "I've texted Pete."
#   $truths - "no message was sent in this turn"
marked =
    { $words }
    (Steward: { $truths }.)

# To whoever asked for it.
# Variables:
#   $what - "text Pete Rossi (plumber)"
may-i = May I { $what }?

# To somebody else who may decide what a member asked for.
# Variables:
#   $who - "Tom Baker"
#   $what - "text Pete Rossi (plumber)"
wants-me-to = { $who } wants me to { $what }. Shall I?

# To whoever may decide what an outsider's text has led to.
# Variables:
#   $who - "Pete Rossi"
#   $what - "add Anna Kim (roofer) to the contacts"
led-me-to = { $who } wrote, and I would { $what }. Shall I?

# To whoever decides a message: another member has written to the same person lately.
# Variables:
#   $who - "Sam Lee"
#   $name - "Pete Rossi"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $words - Quoted("When can you come?")
told-lately = { $form ->
    [mail] { $who } mailed { $name } ({ $when }): { $words }
   *[text] { $who } texted { $name } ({ $when }): { $words }
}

# To whoever decides a message: another member has scheduled one to the same person for the coming days.
# Variables:
#   $who - "Sam Lee"
#   $name - "Pete Rossi"
#   $when - Moment(datetime(2026, 11, 22, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
planned-by = { $who } has planned a message to { $name } for { $when }.

# The same, where the asker has scheduled it.
# Variables:
#   $name - "Pete Rossi"
#   $when - Moment(datetime(2026, 11, 22, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
planned = A message to { $name } is planned for { $when }.

# To whoever decides a message: another member has put off what was found about the same person. A whole sentence.
# Variables:
#   $who - "Sam Lee"
#   $when - Moment(datetime(2026, 11, 27, 12, 0, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $what - "118 Oak Street, 4B: the rent of $1,295.00 was due on Nov 1."
put-off-by = { $who } has put off until { $when }: { $what }

# The same, where the asker has put it off.
# Variables:
#   $when - Moment(datetime(2026, 11, 27, 12, 0, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $what - "118 Oak Street, 4B: the rent of $1,295.00 was due on Nov 1."
put-off = This is put off until { $when }: { $what }

# The same, where the asker wrote it: all who may decide read it, so it names nobody.
# Variables:
#   $name - "Pete Rossi"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $words - Quoted("When can you come?")
last-sent = { $form ->
    [mail] The last mail to { $name } ({ $when }): { $words }
   *[text] The last text to { $name } ({ $when }): { $words }
}

# To whoever decides a message: another one to the same person is not decided yet.
# Variables:
#   $who - "Sam Lee"
#   $name - "Pete Rossi"
#   $code - "5E"
#   $words - Quoted("When can you come?")
also-waits = { $form ->
    [mail] { $who } asked for another mail to { $name }, which still waits for a decision ({ $code }): { $words }
   *[text] { $who } asked for another text to { $name }, which still waits for a decision ({ $code }): { $words }
}

# The same, where the asker or Steward itself asked for the other one, too.
# Variables:
#   $name - "Pete Rossi"
#   $code - "5E"
#   $words - Quoted("When can you come?")
waits-already = { $form ->
    [mail] Another mail to { $name } waits for a decision already ({ $code }): { $words }
   *[text] Another text to { $name } waits for a decision already ({ $code }): { $words }
}

# Like `also-waits` where the words are not shown.
# Variables:
#   $who - "Sam Lee"
#   $name - "Pete Rossi"
#   $code - "5E"
also-waits-unseen = { $form ->
    [mail] { $who } asked for another mail to { $name }, which still waits for a decision ({ $code }).
   *[text] { $who } asked for another text to { $name }, which still waits for a decision ({ $code }).
}

# Like `waits-already` where the words are not shown.
# Variables:
#   $name - "Pete Rossi"
#   $code - "5E"
waits-already-unseen = { $form ->
    [mail] Another mail to { $name } waits for a decision already ({ $code }).
   *[text] Another text to { $name } waits for a decision already ({ $code }).
}

# Above a draft to somebody who has just written: their message.
# Variables:
#   $who - "Pete Rossi"
#   $said - Quoted("Can you make it at 3?")
they-last-wrote = { $who } last wrote: { $said }

# Beside a draft to somebody who has not answered: what they were written before.
# Variables:
#   $when - "Fri, Nov 20, 2026, 9:41 AM"
#   $said - Quoted("Can you make it at 3?")
last-text-to-them = Your last text to them ({ $when }) was: { $said }

# Of somebody who is written to, if their language is not the team's.
# Variables:
#   $who - "Jordan Wells"
#   $language - "German"
reads-language = { $who } reads { $language }.

# Beside an event that is to be put into a calendar.
time-is-past = That time is already past.

# Beside a proposal: who said no to the last one like it.
# Variables:
#   $who - "Maria Gomez"
#   $day - ShortDay(date(2026, 12, 9))
#   $why - Quoted("he has had enough trouble")
last-no = { $who } said no to this on { $day }: { $why }

# The same without a reason.
# Variables:
#   $who - "Maria Gomez"
#   $day - Day(date(2026, 12, 9))
last-no-unexplained = { $who } said no to this on { $day }.

# Beside a proposal: the same was asked before.
# Variables:
#   $day - Day(date(2026, 12, 1))
nobody-answered-before = Nobody answered this when I asked on { $day }.

# Beside a change of a record: another one is not decided yet.
# Variables:
#   $who - "Sam Lee"
#   $what - "give the leak at 118 Oak Street, 4B to Pete Rossi"
# Length: 2 texts
other-change-waits = { $who } asked me for a change here, too, which is not decided yet: { $what }

# Why this one deserves a second look.
# Variables:
#   $why - "whom it goes to and what it says come from somebody outside your team"
careful = Careful: { $why }.

# Why a reminder that usually goes out by itself is asked about. A clause; "Careful:" stands before it.
# Variables:
#   $who - "Jordan Wells"
#   $day - Day(date(2026, 11, 20))
in-touch = { $form ->
    [theirs] { $who } wrote on { $day }, so something else may be agreed by now
   *[ours] { $who } was written to on { $day }, so something else may be agreed by now
}

# A link follows.
# Variables:
#   $code - "7Q"
how-to-decide = Reply YES { $code } or NO { $code }, or look at it here:

# A link to where the draft can be changed follows.
# Variables:
#   $code - "7Q"
how-to-edit = Reply YES { $code } or NO { $code }, or change it here:

# Among other news: no link follows.
# Variables:
#   $code - "7Q"
how-by-code = YES { $code } or NO { $code }.

# The same of a draft.
# Variables:
#   $code - "7Q"
how-to-change = YES { $code } or NO { $code }. After NO { $code } you can write what to say instead.

# A link follows, and nothing else will do.
how-by-link = Please decide here:

# Whoever asks for what waits for a decision already is reminded of that one; how to decide it follows.
# Variables:
#   $what - "text Pete Rossi (plumber)"
asked-already = That waits for your decision already: { $what }.

# A part of that sentence, where the decision is about the same but may differ in a sum or a day.
# Variables:
#   $what - "start raising the rent"
#   $place - "40 Elm Court, 11"
perhaps-on-other-terms = { $what } ({ $place }), perhaps on other terms

# Why something was not done. A clause.
nobody-may-decide = nobody is there who may decide it: an owner must be added first

# To an owner, once: a rule that Steward goes by from now on, or would if somebody said so.
# Variables:
#   $what - "text a contact"
#   $rule - "Leave out \"best regards\"."
# Length: 2 texts
learned-rule = { $form ->
    [on] I have learned from your corrections ({ $what }): { $rule } Tell me to switch it off or to change it.
   *[proposed] Corrections in your team suggest a rule ({ $what }): { $rule } Tell me if I should follow it.
}

# To an owner, once: an action they have approved ten times in a row as it stood.
# Variables:
#   $what - "text a contact"
# Length: 2 texts
level-may-suit = You have approved this ten times in a row as it stood: { $what }. If you like, tell me to do it without asking.

# To whoever asked for a plan, of a step of it.
# Variables:
#   $goal - Quoted("prepare the inspection of 4B")
#   $what - "text Pete Rossi (the plumber)"
as-planned = Your plan { $goal }: may I { $what }?

# To the member whose app proposes something.
# Variables:
#   $app - Quoted("Claude on my laptop")
#   $what - "text Pete Rossi (the plumber)"
your-app-asks = Your app { $app } asks: may I { $what }?

# To others who may decide what the app of a member proposes.
# Variables:
#   $app - Quoted("Claude on my laptop")
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (the plumber)"
their-app-asks = { $app }, an app of { $who }'s, wants me to { $what }.

# To whoever decides a call that they have scheduled, and that is due.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
as-scheduled = As scheduled: may I { $what }?

# To whoever decides it once the time for it is past: Steward was paused, or could not be reached.
# Variables:
#   $when - Moment(datetime(2026, 11, 20, 9, 0, tzinfo=UTC), datetime(2026, 11, 21, 15, 5, tzinfo=UTC), "UTC")
scheduled-late = This was meant for { $when }, which is past.

# To whoever decides what nobody has asked for: what was found in their records, and what could be done.
# Variables:
#   $why - "118 Oak Street, 3A: the lease ends on Dec 31."
#   $what - "text Pete Rossi (the plumber)"
found-and-may-i = { $why } May I { $what }?

# A call that was due could not be made; it is not made again.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
#   $why - "the member it was for is no longer active"
not-as-scheduled = This was scheduled, and I did not do it ({ $what }): { $why }.

# Why a scheduled text is not sent: it says "today", and its day is over. A clause.
# Variables:
#   $until - Moment(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), datetime(2026, 11, 21, 9, 0, tzinfo=UTC), "UTC")
words-wrong-since = its words were right only until { $until }

# A call that was due cannot be made any more, ever.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
scheduled-gone = I can no longer do what was scheduled ({ $what }), so I stopped it.

# What something is called, is to be, and is at present.
# Variables:
#   $label - "Address"
#   $value - "7 Cedar Lane West"
#   $before - "7 Cedar Lane"
instead-of = { $label }: { $value } (until now { $before })

# To whoever decides a call that a mail has led to.
# Variables:
#   $name - "Expenses"
#   $what - "put rows into a spreadsheet"
asked-by-mail = A mail came for "{ $name }": may I { $what }?

# Why a call that a mail has led to may run. A clause for the record.
# Variables:
#   $name - "Expenses"
as-skill-says = "{ $name }" says to do this with mail

# Under a mail: what it leads to once somebody has decided so.
# Variables:
#   $what - "put rows into a spreadsheet"
#   $code - "7Q"
matched-asked = Waiting for a decision ({ $code }): { $what }

# Under a mail that was tried: what it would lead to. The arguments follow.
# Variables:
#   $what - "put rows into a spreadsheet"
matched-tried = { $form ->
    [alone] With such a mail I would, without asking: { $what }
    [asked] With such a mail I would ask first, then: { $what }
   *[refused] With such a mail I would do nothing, for I may not: { $what }
}

# Why a mail has led to nothing. A clause.
# Variables:
#   $field - "amount"
field-not-stated = the mail does not say { $field }

# Why a mail has led to nothing. A clause.
fields-do-not-fit = what the mail says does not fit there

# Why a mail has led to nothing. A clause.
no-such-tool = I can no longer do that

# Why a mail has led to nothing. A clause.
too-much-waits = too much waits for your decision already

# To whoever may decide a call of a step.
# Variables:
#   $what - Quoted("Leak under the sink")
#   $step - say("step-name", form="quotes")
#   $act - "text Pete Rossi"
workflow-asks = For { $what } ({ $step }): may I { $act }?

# To whoever may decide a call of a workflow.
# Variables:
#   $aim - "follow up on the overdue rent"
#   $what - "40 Elm Court, 14"
#   $act - "text Caleb Hart"
workflow-aims-to = To { $aim } ({ $what }), may I { $act }?

# The same, if the call names itself what the workflow is about.
# Variables:
#   $aim - "see to what the law asks for"
#   $act - "put \"smoke alarm test\" at 118 Oak Street on the repair list"
workflow-aims = To { $aim }, may I { $act }?

# Why something is asked that is part of a workflow.
# Variables:
#   $aim - "follow up on the overdue rent"
#   $what - "40 Elm Court, 14"
workflow-because = It is part of this: { $aim } ({ $what }).

# Why a step asks though its level would not: it is a person's.
persons-to-decide = this step is for a person to decide
