# An infinitive; the words stand beside it.
# Variables:
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
set-reminder = remind you { $when }

# An infinitive: find something out at a time.
# Variables:
#   $words - Quoted("What is overdue?")
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
set-question = find this out for you { $when }: { $words }

# An infinitive: do `what`, an infinitive itself, at a time.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
set-call = { $what } { $when }

# How something comes again, and its first time or the next.
# Variables:
#   $how - "every week on Monday"
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
again-from = { $how }, next { $when }

# A time within a sentence: of today, or of another day.
# Variables:
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
once-at = { $form ->
    [at] at { $when }
   *[on] on { $when }
}

# In place of a next time.
never-again = never again

# An infinitive.
change-reminder = { $form ->
    [changed] change a reminder
    [paused] pause a reminder
   *[resumed] start a reminder again
}

# An infinitive, with what the reminder is of.
# Variables:
#   $words - Quoted("water the plants in the office")
change-reminder-of = { $form ->
    [changed] change the reminder { $words }
    [paused] pause the reminder { $words }
    [resumed] let the reminder { $words } go on
   *[deleted] delete the reminder { $words }
}

# An infinitive.
delete-reminder = delete a reminder

# A reminder that will come, with its next time.
# Variables:
#   $words - "water the plants in the office"
#   $when - "every week on Monday, next Mon, Dec 7, 9:00 AM"
reminder-set = { $form ->
    [set] I'll remind you { $when }: { $words }
    [answer] I'll tell you { $when }: { $words }
    [call] I'll do this { $when }: { $words }
    [asked] I'll ask { $when } before I do this: { $words }
    [due] I'll only say { $when } that this is due: { $words }
    [changed] your reminder comes { $when } now: { $words }
   *[resumed] your reminder goes on, { $when }: { $words }
}

# A call as part of a sentence, with the text that it sends, or with what it is about.
# Variables:
#   $what - "text Pete Rossi (plumber)"
#   $text - Quoted("See you at ten.")
call-with-text = { $what }: { $text }

# A reminder that will not come.
# Variables:
#   $words - "water the plants in the office"
reminder-is-off = { $form ->
    [paused] I paused the reminder: { $words }
    [still_paused] I changed the reminder; it is still paused: { $words }
   *[deleted] I deleted the reminder: { $words }
}

# A paused reminder that has another time now.
# Variables:
#   $when - Moment(datetime(2026, 12, 3, 16, 0, tzinfo=UTC), datetime(2026, 11, 30, 16, 0, tzinfo=UTC), "UTC")
#   $words - "water the plants in the office"
paused-reminder-moved = I moved the reminder to { $when }; it is still paused: { $words }

# What became of a reminder when something was taken back.
reminder-taken-back = { $form ->
    [removed] Undone: the reminder is gone.
    [as_before] Undone: the reminder is as it was.
   *[back] Undone: the reminder is back.
}

# When it is due next.
# Variables:
#   $when - "Mon, Dec 7, 2026, 9:00 AM"
next-times = Next: { $when }.

# Of a rule for a day that some months do not have.
leaves-out-short-months = Months without that day are left out.

# A reason that ends its sentence: all times of a reminder are past.
time-is-over = that time is over. Choose a later one

# A reason that ends its sentence: a text that says "today" is put off to another day.
# Variables:
#   $until - Moment(datetime(2026, 11, 20, 23, 59, tzinfo=UTC), datetime(2026, 11, 20, 17, 0, tzinfo=UTC), "UTC")
words-end-before = its words are right only until { $until }. Tell me what to say instead
