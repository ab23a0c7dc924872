# The page of reminders and scheduled work: its title, its columns and its buttons.
# Place: pages
page-reminders = { $form ->
    [title] Reminders
    [empty] Nothing is planned. Ask Steward by text, or make a reminder here.
    [what] What
    [does] Does
    [does_remind] Reminds
    [does_ask] Finds out
    [does_call] Does it
    [does_asked] Asks first
    [does_due] Only says that it is due
    [next_at] Next
    [repeats] Repeats
    [whose] Whose
    [status] State
    [status_on] On
    [status_off] Paused
    [status_ended] Over
    [new] New reminder
    [ask_what] What to be reminded of
    [ask_start] When
    [ask_rrule] How often
    [ask_rrule_once] Once
    [pause] Pause
    [resume] Go on
    [reword] Change the words
    [move] Move
   *[delete] Delete
}
