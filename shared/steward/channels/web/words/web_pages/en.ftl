# The page of what was done for the account: its title and its columns.
# Place: pages
page-ledger = { $form ->
    [title] What was done
    [empty] Nothing was done on these days.
    [what] What
    [about] About
    [status] Outcome
    [status_running] Under way
    [status_done] Done
    [status_failed] Not done
    [status_unknown] Nobody can tell
    [at] Begun
    [asked_by] Asked by
    [approved_by] Approved by
    [day] Day
    [member] Asked by whom
    [how] How it came to be
    [how_approved] A person approved it
    [how_read] A model without tools read outside words
    [how_level_0] It only tells
    [how_level_1] After a yes
    [how_level_2] After a draft was shown
    [how_level_3] Steward may do it and tells afterwards
    [how_level_4] Steward may do it and keeps a record
    [ended_at] Ended
    [arguments] In detail
    [label] What of it
    [value] Value
    [evidence] Words from outside that led to it
    [result] Result, as it was recorded
   *[cost] Cost of models
}

# The page of costs: its title, its columns, and the kinds of work.
# Place: pages
page-costs = { $form ->
    [title] Costs
    [empty] Nothing has cost anything in the last 30 days.
    [also_chart] Costs as bars; the table below has the same numbers
    [what] Last 30 days
    [models] Models
    [text_cost] Texts, estimated
    [texts] Texts sent
    [done] Calls of tools
    [by] Shown by
    [also_by_day] By day
    [also_by_member] By member
    [also_by_kind] By kind of work
    [also_nobody] The team
    [also_kind_talks] Members' conversations
    [also_kind_outsiders] Messages with others
    [also_kind_plans] Plans
    [also_kind_workflows] Workflows
    [also_kind_mail] Watched mail
    [also_kind_apps] Apps and pages
   *[also_kind_other] Everything else
}

# The page of a member's conversations: its title, its columns, and the parts of one conversation.
# Place: pages
page-conversations = { $form ->
    [title] Conversations
    [empty] No conversation yet. Begin one here, or write to Steward by text.
    [name] About
    [channel] By
    [channel_sms] Text
    [channel_email] Email
    [channel_web] Here
    [last_at] Last
    [continues] Goes on
    [search] Search
    [also_untitled] New conversation
    [also_new] New chat
    [also_rename] Rename
    [also_rename_to] New name
    [also_change] Rename or delete
    [also_delete] Delete
    [also_delete_means] It leaves this list and search. What was done and learned stays on record; if something is said in it again, it comes back.
    [also_unread] New
    [also_ended] ended
    [also_pause] Pause Steward for the team
    [also_paused] Steward is paused for the team: it does nothing until somebody lets it go on.
    [also_go_on] Go on
    [also_write] Your message
    [also_send] Send
    [also_model] Model
    [also_usual_model] The usual one
    [also_choose] Choose
    [also_begin] What can I do for you?
    [also_prompt_1] What waits for me today?
    [also_prompt_2] Who has written this week, and what about?
    [also_prompt_3] What is planned for the coming days?
    [also_prompt_4] What can you do for me?
    [also_elsewhere] This conversation goes on where it began. Here you can read it.
   *[also_left] You have left this conversation for a new one. Here you can read it.
}

# The page of what was exchanged with people outside the team: its title and its columns.
# Place: pages
page-correspondences = { $form ->
    [title] People outside
    [empty] Nobody outside the team has written yet.
    [who] Who
    [tier] Known
    [tier_known] Contact
    [tier_stranger] Stranger
    [tier_blocked] Blocked
    [last_at] Last
    [inbound] Received
    [outbound] Sent
    [outcome] What came of it
    [outcome_reply] Answered
    [outcome_memory_note] Noted
    [outcome_task] Became a task
    [outcome_escalation] Passed on to the team
   *[outcome_nothing] Nothing to do
}

# The page of the browsers that are signed in as the member: its title, its columns and its buttons.
# Place: pages
page-devices = { $form ->
    [title] Signed-in devices
    [empty] No browser is signed in as you.
    [device] Device
    [this] Here
    [this_yes] This one
    [used_at] Last used
    [made_at] Signed in
    [also_end] Sign out there
    [push] Notifications
    [push_on] On
    [push_off] Off
    [also_turn_on] Turn on here
    [also_turn_off] Turn off
    [also_denied] This browser does not allow notifications for this page. Allow them in its settings, then try again.
    [also_push_hint] When something waits for your decision, this browser can tell you. The notification holds nothing but that.
   *[also_everywhere] Sign out everywhere
}
