# Under those that a text names: how many more there are.
# Variables:
#   $count - 4
more-found = { $count ->
    [one] ... and 1 more.
   *[other] ... and { $count } more.
}

# After a finding: what would see to it is on hold.
# Variables:
#   $matter - say("workflow-matter", form="compliance", what="118 Oak Street: smoke alarms tested")
#   $day - Day(date(2026, 11, 29))
# Length: 2 texts
on-hold-since = { $matter } has been on hold since { $day }, and I wait for your word: tell me to go on or to drop it.

# After a finding, to whoever has called off what would see to it.
# Variables:
#   $matter - say("workflow-meant", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
#   $day - Day(date(2026, 11, 29))
# Length: 2 texts
you-called-off = You called off { $matter } on { $day }.

# The same to others.
# Variables:
#   $who - "Maria Gomez"
#   $matter - say("workflow-meant", form="maintenance_job", what="118 Oak Street, 4B: Leak under the sink")
#   $day - Day(date(2026, 11, 29))
# Length: 2 texts
they-called-off = { $who } called off { $matter } on { $day }.

# After a finding, in place of that: somebody has said no since.
# Variables:
#   $day - Day(date(2026, 11, 29))
# Length: 2 texts
answer-was-no = I asked on { $day }, and the answer was no.

# That a reminder waits.
# Variables:
#   $what - "remind Jordan Wells of what is overdue for 118 Oak Street, 4B"
# Length: 2 texts
waits-for-emergency = I won't { $what } until somebody has answered their emergency.

# That a reminder was not sent in time, as after an outage.
# Variables:
#   $what - "remind Jordan Wells of the visit to 118 Oak Street, 4B"
# Length: 2 texts
reminder-too-late = I did not { $what } when it was time.

# The same of a reminder of a day or a sum.
# Variables:
#   $what - "remind Jordan Wells of the visit to 118 Oak Street, 4B"
#   $detail - Day(date(2026, 11, 24))
# Length: 2 texts
reminder-of-it-too-late = I did not { $what } ({ $detail }) when it was time.

# Above a question, or below a finding: what somebody it is about has written.
# Variables:
#   $who - "Caleb Dorn"
#   $at - Moment(datetime(2026, 11, 23, 9, tzinfo=UTC), datetime(2026, 11, 24, 12, tzinfo=UTC), "UTC")
#   $said - Quoted("I can pay 400 on Friday and the rest next month")
# Length: 2 texts
wrote-at = { $who } wrote ({ $at }): { $said }

# After a line about a message that waits for an answer: another of the same person waits, too.
# Variables:
#   $when - "Mon, Dec 7, 2026, 9:05 AM"
same-for-message = { $form ->
    [mail] The same goes for the mail of { $when }.
   *[other] The same goes for the message of { $when }.
}
