# Whom it is about, where somebody else could be taken for them.
# Variables:
#   $who - "Ray Domingues"
#   $other - "Ray Dominguez (plumber, +15550100101)"
not-somebody-else = { $who }, not { $other }

# What a file is, as far as that is known.
kind-of-file = { $form ->
    [pdf] PDF
    [word] Word
    [excel] Excel
    [powerpoint] PowerPoint
    [text] text
    [picture] picture
    [calendar] calendar
    [mail] mail
    [archive] archive
    [winmail] winmail.dat
   *[other] file
}

# A file that goes out with a mail; `size` in thousands of bytes.
# Variables:
#   $name - "lease.pdf"
#   $kind - say("kind-of-file", form="pdf")
#   $size - Number(1200)
file-of = { $name } ({ $kind }, { $size } KB)

# What would go out with a mail.
# Variables:
#   $files - "lease.pdf (PDF, 1,200 KB)"
attached-files = Attached: { $files }

# To whoever has just said yes.
# Variables:
#   $what - "text Pete Rossi (plumber)"
going-ahead = OK, I'll { $what }.

# To whoever has just said yes by a new mail to what they had asked for themselves, by text or in a chat.
told-where-asked = I'll tell you what came of it where you asked me.

# Why a yes is not taken yet, to whoever paused, and where nobody knows who did. A clause.
paused-by-you = { $form ->
    [you] You have paused me for your whole team
   *[nobody] I am paused for your whole team
}

# The same, to others. A clause.
# Variables:
#   $who - "Sam Lee"
paused-by = { $who } has paused me for your whole team

# To somebody who says yes, or undoes something, by text while the team is paused.
# Variables:
#   $pause - say("paused-by", who="Sam Lee")
#   $answer - "YES 7Q"
answered-while-paused = { $pause }. I have not taken your answer yet: text /start to let me go on, then { $answer }.

# To somebody who approves something, or undoes it, on its page while the team is paused.
# Variables:
#   $pause - say("paused-by", who="Sam Lee")
# Place: pages
approved-while-paused = { $pause }. This stays open: text /start to let me go on, then answer it again here.

# To whoever says yes to an answer when somebody else has approved another one in the same moment.
# Variables:
#   $who - "Sam Lee"
#   $name - "Pete Rossi"
answered-meanwhile = { $who } has just approved another answer to { $name }, so I have not sent this one yet.

# To whoever has just said no.
# Variables:
#   $what - "text Pete Rossi (plumber)"
leaving-it = OK, I won't { $what }.

# To whoever has just said no to a text or mail.
# Variables:
#   $what - "text Pete Rossi (plumber)"
#   $words - Quoted("Hi Pete, I can meet at 3 tomorrow. Maria")
# Length: 2 texts
leaving-draft = OK, I won't { $what }: { $words }

# To somebody who decides again what they have decided.
# Variables:
#   $what - "text Pete Rossi (plumber)"
you-decided = { $form ->
    [approved] You have already let me { $what }.
   *[rejected] You have already told me not to { $what }.
}

# To somebody who decides again what was approved and then failed.
# Variables:
#   $what - "text Pete Rossi (plumber)"
approved-not-done = { $form ->
    [failed] That got its yes, but I could not { $what }.
   *[unknown] That got its yes, but nobody can tell whether it was done: { $what }.
}

# In place of a name nobody knows any more. A noun.
former-member = a former member

# To somebody who decides, or might have, what another has decided.
# Variables:
#   $who - "Maria Gomez"
#   $what - "text Pete Rossi (plumber)"
they-decided = { $form ->
    [approved] { $who } said yes, so I'll { $what }.
   *[rejected] { $who } said no, so I won't { $what }.
}

# To somebody who decides what another has approved, once that is done.
# Variables:
#   $who - "Maria Gomez"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $what - "text Pete Rossi (plumber)"
they-approved-done = { $who } said yes ({ $when }), and it is done: { $what }.

# To whoever asked for another message to the same person, or decides it.
# Variables:
#   $who - "Maria Gomez"
#   $name - "Pete Rossi"
#   $words - Quoted("I can meet at 2.")
written-to = { $who } has had me write to { $name }: { $words }

# Below that, while the other message is open.
# Variables:
#   $name - "Pete Rossi"
#   $code - "5E"
other-waits = Another message to { $name } still waits for a decision ({ $code }).

# To whoever said yes, when somebody else has said no since: why. What takes it back may follow.
# Variables:
#   $who - "Sam Lee"
#   $code - "6C"
#   $said - Quoted("It is too dear.")
wrote-after-your-yes = { $who } also wrote about { $code }, after your yes: { $said }

# The time is over.
# Variables:
#   $what - "text Pete Rossi (plumber)"
nobody-decided = Nobody answered in time, so I won't { $what }.

# To somebody who answers after the time is over.
# Variables:
#   $what - "text Pete Rossi (plumber)"
answered-too-late = { $form ->
    [approved] Your yes came too late, so I won't { $what }.
   *[rejected] This question was over already, so I won't { $what }.
}

# Until when it could be answered. After answered-too-late.
# Variables:
#   $when - Moment(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), datetime(2026, 11, 21, 23, 59, tzinfo=UTC), "UTC")
waited-until = I waited for an answer until { $when }.

# Why it ended so early: a text or mail that says "today". After nobody-decided.
# Variables:
#   $until - Moment(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), datetime(2026, 11, 21, 23, 59, tzinfo=UTC), "UTC")
words-right-until = The words were right only until { $until }.

# What somebody can do about that, or what comes next by itself, by whose question it was. Once below several.
wanted-again = { $form ->
    [scanner] I'll bring it up again if it is still needed and in time.
    [workflow] The work it belongs to is on hold.
    [rule] Tell me if you still want it.
   *[member] Ask me again if you still want it.
}

# One waits and its code was not given; a line for it follows.
code-needed = Please answer with the code, so that it can mean nothing else:

# A code that names nothing this member can decide, or take back.
# Variables:
#   $code - "8X"
no-such-code = { $form ->
    [undo] There is nothing to take back under { $code }. Perhaps it is over, or somebody else may take it back.
   *[other] { $code } stands for nothing that waits for you. Somebody else may have to decide it, or it is over.
}

# One of several that wait, and the text that decides it.
# Variables:
#   $answer - "YES 7Q"
#   $what - "remove Anna Kim (roofer) from the contacts"
choice = { $answer } - { $what }

# The same, with the words of its draft.
# Variables:
#   $answer - "YES 7Q"
#   $what - "text Pete Rossi (plumber)"
#   $words - Quoted("Hi Pete, I can meet at 3 tomorrow. Maria")
choice-of-draft = { $answer } - { $what }: { $words }

# To somebody who decides what is not theirs, or what there is not.
not-yours = There is nothing like that for you to decide.

# To an undo in a fresh mail. Whether it is done follows elsewhere.
taking-back = OK, I'm taking that back.

# To somebody who takes back once more what is being taken back.
undo-under-way = I am already taking that back.

# To somebody who takes back once more what has been taken back.
undone-before = That is already taken back.

# To somebody who undoes or declines what was done at their yes: the text that still takes it back.
# Variables:
#   $code - "PQ"
undo-has-code = That is done. UNDO { $code } takes it back.

# The same, to somebody whose undo it is not.
# Variables:
#   $by - "Maria Gomez"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
#   $who - Joined(("Dana Brooks",), ", ")
#   $code - "PQ"
undo-is-theirs = { $by } said yes ({ $when }), and that is done. { $who } can take it back with UNDO { $code }.

# To somebody who undoes or declines what was done and has no undo.
# Variables:
#   $by - "Maria Gomez"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
done-for-good = { $by } said yes ({ $when }), and that is done. I cannot take it back.

# To somebody who undoes or declines a text or mail that was sent at their yes.
# Variables:
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
sent-for-good = That got its yes ({ $when }), and what has gone out can't be taken back.

# To somebody who takes back what was to stay.
undo-declined = You chose to leave that as it is.

# To somebody who takes back what can no longer be. `what` is an infinitive or a report, with its full stop.
# Variables:
#   $what - "add Anna Kim (roofer) to the contacts."
undo-too-late = It is too late to undo this: { $what }

# An infinitive: `what` is what was done, as an infinitive, or else its report.
# Variables:
#   $what - "add Anna Kim (roofer) to the contacts"
to-undo = undo: { $what }

# An infinitive.
set-bare-answers = { $form ->
    [bare] take YES, NO or UNDO without a code when only one request is open
   *[coded] take YES, NO or UNDO only with the code of a request
}

# To whoever decides: what became of calls like this one.
# Variables:
#   $good - 4
#   $all - 5
like-this = { $good } of the last { $all } like this were approved.

# The same, where there was only one.
last-like-this = { $form ->
    [approved] The last one like this was approved.
   *[other] The last one like this was not approved.
}

# Before how it ended.
# Variables:
#   $who - "Maria Gomez"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
# Place: pages
decided-by = By { $who }, { $when }.

# After it, to somebody who answers when somebody, or on the page they themselves, have answered otherwise before.
decided-too-late = That was before your answer, which changes nothing.

# At the head of the page on which a mail is decided.
# Variables:
#   $who - "Pete Rossi (plumber), pete@rossi-plumbing.example"
# Place: pages
mail-to-whom = Mail to { $who }

# At the head of the page on which a text is decided.
# Variables:
#   $who - "Pete Rossi (plumber)"
# Place: pages
text-to = Text to { $who }

# Whose request it is.
# Variables:
#   $who - "Maria Gomez"
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
# Place: pages
asked-by = { $who }, { $when }

# How long a decision may take.
# Variables:
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 20, 15, 5, tzinfo=UTC), "UTC")
# Place: pages
open-until = { $when }

# Below the facts of a question that was asked a while ago: when they held.
# Variables:
#   $when - Moment(datetime(2026, 11, 20, 15, 5, tzinfo=UTC), datetime(2026, 11, 23, 15, 5, tzinfo=UTC), "UTC")
# Place: pages
facts-as-of = This was so on { $when }. It may have changed since.

# The page was open while what it shows has changed.
# Place: pages
shown-before = This is not what you were shown before. Please look again.

# An edit that leaves nothing to send.
# Place: pages
text-empty = There is no text left to send. Write what should go out, or reject it.

# An edit that is longer than a text may be, by `count` characters.
# Variables:
#   $count - 12
#   $limit - Number(1600)
# Place: pages
text-too-long = { $count ->
    [one] That text is one character too long: { $limit } fit. Please shorten it a little.
   *[other] That text is { $count } characters too long: { $limit } fit. Please shorten it.
}

# An edit that cannot be sent for any other reason.
# Place: pages
text-unusable = That text cannot be sent as it is. Please put it another way.

# An edit that would not go out exactly as it was written.
# Place: pages
text-has-signs = Signs that cannot go out were taken from this text. Please look at it once more.

# A setting that is on or off.
# Place: pages
yes-or-no = { $form ->
    [yes] yes
   *[no] no
}

# How far an action goes by itself, by the level's name; `usual` is its own level.
# Place: pages
level-of = { $form ->
    [inform] only say when it is due
    [suggest] ask yes or no first
    [draft] show a draft first
    [execute] do it without asking and tell afterwards
    [silent] do it without asking and only keep a record
   *[usual] the usual way
}

# A contact whose name is not known any more.
# Place: pages
some-contact = a contact who is not there any more

# From one to another, both included.
# Variables:
#   $first - "2026-11-20"
#   $last - "2026-11-21"
# Place: pages
span = { $first } to { $last }

# What an argument is called.
# Place: pages
label = { $form ->
    [about] Known by
    [acknowledge_strangers] Strangers hear that it arrived
    [acknowledgement] What strangers hear
    [action] What
    [add_email] One more email address
    [add_phone] One more number
    [after] From
    [before] Before
    [channel] Channel
    [code] Code
    [confirm_name] Whose data goes
    [contact_id] Contact
    [contact_ids] Only these contacts
    [allowed] Without a code
    [contact_name] Contact
    [content] What it will say
    [constraints] What to mind
    [date_range] Days
    [goal] What for
    [decision] Decision
    [email] Email
    [include_members] The team, too
    [member_id] Member
    [purpose] What it is for
    [told] What the provider says
    [onboarding] Is being taken on
    [onboarded] Is taken on
    [months] How many months
    [draft] As a draft
    [start_date] First day
    [re_list] Offered again
    [units] Its units
    [about_days] Days it is about
    [urgent] Cannot wait
    [keep_id] Who stays
    [keep_name] Under the name
    [level] From now on
    [limit] At most
    [name] Name
    [note] Note
    [path] File
    [phone] Phone
    [query] Looking for
    [reason] Why
    [remove] Taken off
    [sender] Sender
    [text] Words
    [tools] What it may use
    [url] Web page
    [domains] Allowed domains
    [turn_range] Messages
    [what] What
    [why] Why
    [words] What about
    [attachments] Attached
    [attendees] Invited
    [also_needs] Also uses of Google
    [calendar] Whose
    [end] Until
    [event_id] Event
    [place] Where it is
    [mode] How to get there
    [location] Place
    [notes] Notes
    [service] Service
    [shared] For the whole team
    [from] From where
    [glob] Which files
    [new] Instead
    [old] Replaced
    [again_at] Once more at
    [call] Does then
    [question] To find out
    [catch_up] If missed
    [category] Kind of fact
    [confidence] How sure
    [on] Switched on
    [description] What for
    [extract] Read of it
    [match] Which mail
    [rrule] Comes again
    [zone] Time zone
    [when] When
    [past] In the past
    [language] Language
    [quiet_hours] Quiet hours
    [digest_at] Together at
    [silent_until] Not before
    [wakes] Let through
    [quote] Words of it
    [start] From
    [title] Title
    [to] To
    [subject] Subject
    [body] What it will say
    [cc] Copy to
    [thread_id] Thread
    [thread_subject] Under the subject
    [mailbox] Whose mailbox
    [email_id] Mail
    [add] Labels to add
    [account] Whose account
    [header] First row
    [inputs] With these texts
    [kind] What kind
    [pages] Which pages
    [range] Which cells
    [rows] What the rows hold
    [sheet] Which sheet
    [source] Which file
    [address] Address
    [locality] Town
    [region] State
    [postcode] Postcode
    [country] Country
    [currency] Currency
    [jurisdiction] Whose law
    [owner_ids] Owners
    [owner_id] Owner
    [unit] Unit
    [bedrooms] Bedrooms
    [bathrooms] Bathrooms
    [area_m2] Area in m2
    [features] Features
    [market_rent] Market rent
    [rent] Rent
    [per] Rent period
    [due_day] Rent day
    [deposit] Deposit
    [to_tenant] To the tenant
    [to_owner] To the owner
    [evidence] Evidence on file
    [rollover] Goes on after that
    [opening_balance] Owed so far
    [tenant_ids] Tenants
    [event] What happens
    [begins] When it is
    [day] Which day
    [by] From whom
    [amount] Amount
    [due_on] Due on
    [received_on] Received on
    [method] Paid by
    [reference] Reference
    [another] One more like it
    [of_themself] About the one who asks
    [effective_on] From the day
    [urgency] How urgent
    [appointment] Appointment
    [vendor_id] Vendor
    [role] As
    [trades] Trades
    [on_hold] No work for now
    [waive_insurance] Even without insurance
    [share_percent] Share
    [statement_day] Statements on day
    [reserve] Reserve
    [fee_percent] Management fee
    [scanner] What looks
    [offsets] On which days
    [limits] Thresholds
    [weekdays] Weekdays
    [people] Reminded at once
    [days] Not older than days
    [finding_id] What was found
    [until] Until when
    [cover] Insures
    [insurer] Insurer
    [policy_no] Policy number
    [expires_on] Valid until
    [above_limit] Above what needs nobody's approval
    [worth] What it is worth
    [large_expense] Approve expenses above
    [instalments] What is paid when
    [proposed] Proposed times
    [at] New time, or told on
    [items] What was found
    [outcome] What came of it
    [first] From this day
    [last] Until this day
    [not_applicable] The rule is not for this one
    [done_on] Day it was done
    [next_due_on] Due again on
    [waive] Let go this time
    [due_within_days] Due within so many days
    [rule] Rule of law
    [value] Value
    [every] How often
    [applies_to] Kept for
    [source_url] Where the law says so
    [checked] Compared with the law
    [given_on] Notice given on
    [served_on] Day it was served
    [way] How it was served
    [vacate_on] Their last day
    [agreed] Agreed in writing
    [starts] Begins
    [expires] Expires
    [valid_until] Valid until
    [market_state] On the market
    [archived] Archived ones, too
    [include] With what of it
    [period] Which days
    [status] How far
    [min_days_overdue] Overdue for days
    [key] Preference
    [scope] Where
    [filter] Only for
    [rating] How good
    [feedback] What you said
    [tool] Which action
    [situation] Like what
    [turn] Which exchange
    [reminder] Reminder
    [state] Standing
    [headline] Title line
    [available_from] Free from
    [term_months] Term in months
    [photos] Pictures
    [portals] Portals
    [highlight_features] Named first
    [audience] Whose questions first
    [applicants] Who applies
    [applicant] Who is checked
    [checks] What is checked
    [income] They earn
    [income_per] Income for each
    [household] Who would live there
    [move_in] Moves in on
    [docs] Papers
    [consent] Agreed to checks
    [wording] To which words
    [withdrawn] No longer wanted
    [reasons] Because of
    [top_n] How many
    [radius_km] Within km
    [distance_m] Metres away
    [include_comparables] With what it is compared
    [handover_days] Days before a move
    [deposit_days] Days before a deposit is due back
    [ahead_days] Days rents are charged ahead
    [close_days] Days until a finished repair is closed
    [building_days] Days before a building's insurance ends
    [inspection_days] Days before an inspection
    [term_days] Days before a fixed term ends
    [notice_days] Days before a statement
    [empty_days] Days before a unit is empty
    [answer_hours] Hours without an answer
    [silent_hours] Hours of silence
    [silent_again_hours] Hours of silence the next time
    [urgent_hours] Hours, if it is urgent
    [every_months] Months between inspections
    [first_months] Months from moving in to an inspection
    [after_months] Months after the last change
    [first_percent] Percent less the first time
    [next_percent] Percent less after that
   *[enquiries] Enquiries
}

# So many days before the one it is about.
# Variables:
#   $count - 3
days-before = { $count ->
    [one] a day before
   *[other] { $count } days before
}

# So many days after the one it is about.
# Variables:
#   $count - 3
days-after = { $count ->
    [one] a day after
   *[other] { $count } days after
}

# On the day it is about.
on-the-day = on the day

# A role in the team.
# Place: pages
role-of = { $form ->
    [owner] owner
    [approver] approver
   *[member] member
}

# Why an approved call was not done.
# Variables:
#   $why - "Maria Gomez is the only owner."
# Place: pages
not-done-why = Not done: { $why }

# How the team may answer a request by text from now on.
answers-now = { $form ->
    [bare] YES, NO or UNDO alone now answers a request while it is the only open one
   *[coded] YES, NO or UNDO now answers a request only together with its code
}

# What something is called, and is to be.
# Variables:
#   $label - "Address"
#   $value - "7 Cedar Lane West"
labelled = { $label }: { $value }
