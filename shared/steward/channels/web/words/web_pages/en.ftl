# The page of what was done for the account: its title and its columns.
# Place: pages
page-ledger = { $form ->
    [title] What was done
    [also_draw_facts] Look for facts in what you said
    [also_weigh_urgency] Judge how urgent a message is
    [also_set_language] Change the language
    [also_confirm_number] Confirm a number
    [also_decide_approval] Decide by text
    [also_read_outside] Read words from outside
    [also_draft_outside] Draft a reply to words from outside
    [also_analyze_image] Look at a picture
    [empty] Nothing was done on these days.
    [what] What
    [status] Outcome
    [status_running] Under way
    [status_done] Done
    [status_scheduled] Scheduled
    [status_decided] Decided
    [status_taken_back] Taken back
    [status_failed] Not done
    [status_unknown] Nobody can tell
    [at] Begun
    [asked_by] Asked by
    [approved_by] Approved by
    [taken_back_by] Taken back by
    [day] Day
    [member] Asked by whom
    [lookups] Look-ups
    [also_lookups_out] Leave them out
    [also_lookups_too] Show them, too
    [how] How it came to be
    [how_approved] A person approved it
    [how_decided] A person decided it
    [how_read] A model without tools read outside words
    [how_level_0] It only tells
    [how_level_1] After a yes
    [how_level_2] After a draft was shown
    [how_level_3] Steward may do it and tells afterwards
    [how_level_4] Steward may do it and keeps a record
    [why] Why
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
    [also_total] In total
    [also_texts_apart] Texts are counted for the whole team, so they stand in the total alone.
    [also_utc_days] Each day here begins at midnight UTC.
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
    [channel_whatsapp] WhatsApp
    [channel_email] Email
    [channel_web] Here
    [last_at] Last
    [continues] Goes on
    [search] Search
    [also_untitled] New conversation
    [also_untitled_sms] Text messages
    [also_untitled_whatsapp] WhatsApp
    [also_untitled_email] Emails
    [also_new] New chat
    [also_rename] Rename
    [also_rename_to] New name
    [also_change] Rename or delete
    [also_delete] Delete
    [also_delete_means] It leaves this list and search. What was done and learned stays on record; if something is said in it again, it comes back.
    [also_unread] New
    [also_ended] ended
    [also_pause] Pause Steward for the team
    [also_pause_all] Pause Steward for the whole team
    [also_pause_means] Steward then stops all work, for everybody on the team, until somebody lets it go on.
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
    [also_elsewhere_sms] This conversation goes on by text: write to Steward from your phone. Here you can read it.
    [also_elsewhere_whatsapp] This conversation goes on by WhatsApp: write to Steward from your phone. Here you can read it.
    [also_elsewhere_email] This conversation goes on by email: write to Steward from your mailbox. Here you can read it.
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
    [outcome_unanswered] Nobody has answered yet
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
    [also_turning_on] Turning on...
    [also_unreachable] The push service of this browser did not answer, so nothing was turned on. Please try again later.
    [also_turn_off] Turn off
    [also_denied] This browser does not allow notifications for this page. Allow them in its settings, then try again.
    [also_push_hint] When something waits for your decision, this browser can tell you. The notification holds nothing but that.
   *[also_everywhere] Sign out everywhere
}

# What stands on the buttons and links of the web app.
# Place: pages
web-app-label = { $form ->
    [skip] Skip to the content
    [menu] Menu
    [sign_out] Sign out
    [find] Find
    [more] Show more
    [all] All
    [csv] Download as a table (CSV)
    [actions] Actions
    [back] Back to the list
    [back_to_conversation] Back to the conversation
    [next] Next, this waits for you:
    [nothing_found] Nothing found.
    [decided_approved] Approved
    [decided_rejected] Rejected
    [cancel] Cancel
    [save] Save
    [to_start] To the start
    [somebody_outside] Somebody outside the team
    [files] With it
    [mixed] With words of people outside the team.
    [may_have_arrived] Nobody can tell whether this arrived.
    [working] Steward is working on it.
    [stop_answer] Stop this answer
    [draft] Still being written
    [refresh] Refresh
    [earlier] Show earlier messages
    [later] Show the newest messages
    [link_decide] Look at it and decide
    [link_undo] Take it back
    [link_sign_in] Sign in
    [link_resend] Send it again
    [upload_add] Add files
    [upload_uploading] on its way
    [upload_failed] did not get here. Please try again.
    [no_network] No network. Your words stay here: send them once you are connected.
    [upload_type] cannot be read: pictures, PDF, Word, Excel, PowerPoint and text can.
    [upload_too_large] not added: one message takes 10 files and 5 MB.
    [upload_remove] Remove
    [upload_needs_script] To add files, your browser has to run scripts.
    [upload_missing] A file did not get here completely. Please add it again.
    [upload_changed] A file is not what its name says. Please look at it and add it again.
   *[does_not_fit] This does not fit yet. Please check what is marked.
}

# Headings of its menu.
# Place: pages
web-app-section = { $form ->
    [today] Today
    [work] At work
    [knowledge] What Steward knows
    [trade] Portfolio
    [team] Team
   *[account] Account
}

# What has become of something that a member did on a page.
# Place: pages
web-app-call = { $form ->
    [due] Steward has it, and is at it.
    [running] Steward is doing it.
    [waiting] It waits for a decision: see Approvals. Nothing has happened yet.
    [signing_in] It waits until you have signed in at the service: Steward has texted you a link.
    [done] Done.
    [failed] Not done.
    [failed_unsaid] Not done: something about it does not fit. Look at it again, or ask Steward about it.
    [unknown] Nobody can tell whether this was done. Please look before you try again.
    [refused] Not done: Steward may not do this.
    [rejected] Not done: it was rejected.
   *[expired] Not done: nobody decided in time.
}

# Somebody outside, by the address of a member of the team, which nothing proves to be theirs.
#   $address - "maria@oakstreet.example"
#   $name - "Maria Gomez"
# Place: pages
unproved-address-of-member = Somebody using { $name }'s address, not proved: { $address }

# Somebody outside, by an address that nothing proves to be theirs.
#   $address - "board@oakhoa.example"
# Place: pages
unproved-address = Somebody using this address, not proved: { $address }

# Who wrote a text to somebody outside: Steward, on behalf of a member.
#   $who - "Ray Domingues"
# Place: pages
web-app-wrote-for = Steward, for { $who }

# At the head of a page with nothing else on it.
# Place: pages
web-app-message = { $form ->
    [offline] No network. Nothing is lost: try again when you are connected.
    [try_again] Try again
    [nothing_here] There is nothing here that you may see
    [changed_since] This has changed since it was shown, and nothing was done. Look at it as it is now.
   *[no_form] That did not come through
}

# A value that is true or not.
# Place: pages
yes-or-no-on-page = { $form ->
    [yes] Yes
   *[no] No
}
