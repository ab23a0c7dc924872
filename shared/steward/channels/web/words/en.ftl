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
    [cancel] Cancel
    [to_start] To the start
    [somebody_outside] Somebody outside the team
    [files] With it
    [mixed] With words of people outside the team.
    [may_have_arrived] Nobody can tell whether this arrived.
    [working] Steward is working on it.
    [draft] Still being written
    [refresh] Refresh
    [earlier] Show earlier messages
    [link_decide] Look at it and decide
    [link_undo] Take it back
    [link_sign_in] Sign in
    [link_resend] Send it again
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
    [unknown] Nobody can tell whether this was done. Please look before you try again.
    [refused] Not done: Steward may not do this.
    [rejected] Not done: it was rejected.
   *[expired] Not done: nobody decided in time.
}

# At the head of a page with nothing else on it.
# Place: pages
web-app-message = { $form ->
    [offline] No network. Nothing is lost: try again when you are connected.
    [nothing_here] Nothing here
   *[no_form] That did not come through
}

# A value that is true or not.
# Place: pages
yes-or-no-on-page = { $form ->
    [yes] Yes
   *[no] No
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
    [untitled] New conversation
    [new] New chat
    [rename] Rename
    [rename_to] New name
    [write] Your message
    [send] Send
    [model] Model
    [usual_model] The usual one
    [choose] Choose
    [begin] What can I do for you?
    [prompt_1] What waits for me today?
    [prompt_2] Who has written this week, and what about?
    [prompt_3] What is planned for the coming days?
    [prompt_4] What can you do for me?
    [elsewhere] This conversation goes on where it began. Here you can read it.
   *[left] You have left this conversation for a new one. Here you can read it.
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
