# An action in general.
act = { $form ->
    [send_message] text contacts
    [notify_member] tell members of the team something
    [search_contacts] look up contacts
    [add_contact] add contacts
    [update_contact] change contacts
    [merge_contacts] make contacts that were entered twice one
    [remove_contact] remove contacts
    [invite_member] invite people into the team
    [change_member_role] change the role of members
    [remove_member] take members out of the team
    [delete_user_data] erase people
    [block_sender] block senders
    [unblock_sender] let blocked senders through again
    [remember] remember what you tell me
    [list_memories] tell what I remember
    [recall] look for something I remember
    [extract_memory] look for facts in what you said
    [list_preferences] list what the team prefers
    [set_preference] keep a preference of the team's
    [list_rules] list the rules I have learned
    [save_rule] change a rule I go by
    [search_precedents] find earlier decisions like this
    [evaluate_trajectory] compare how something went
    [rate_reply] keep what you think of a reply
    [update_memory] correct what I remember
    [remove_memory] forget what I remember
    [read_file] read your files
    [read_attachment] read what came attached to your messages
    [format_maps_link] make a link to a map
    [plan_task] do something in several steps
    [check_plan] tell how far a plan is
    [replan] plan the rest of a plan again
    [stop_plan] stop a plan
    [create_scheduled_job] remind you of something
    [list_scheduled_jobs] list your reminders
    [update_scheduled_job] change your reminders
    [delete_scheduled_job] delete your reminders
    [set_user_config] change your settings
    [create_email_skill] look for mail of a kind
    [list_email_skills] list the rules for your mail
    [update_email_skill] change a rule for your mail
    [delete_email_skill] stop looking for mail of a kind
    [toggle_email_watcher] watch your mailbox
    [test_email_skill] try what would match in your mail
    [write_file] write your files
    [edit_file] change your files
    [list_files] list your files
    [search_files] search your files
    [delete_file] delete your files
    [move_file] move your files
    [copy_file] copy your files
    [list_file_versions] tell what your files were before
    [restore_file] make your files what they were before
    [search_conversations] search your conversations
    [fetch_context] read your conversations
    [resolve_date] work out dates
    [run_python] work things out with a program
    [search_sms_history] search your texts
    [get_contact_sms_history] read your texts
    [list_autonomy] tell how far I go by myself
    [list_approvals] tell what you can decide
    [explain_message] tell why I sent you a text
    [set_autonomy] change how far I go by myself
    [show_contact_scope] tell what I may answer contacts
    [set_contact_scope] change what I may answer contacts
    [set_bare_answers] change what an answer to me must hold
    [web_search] search the web
    [web_fetch] open pages of the web
    [set_web_domains] change what of the web I may read
    [list_connections] list the accounts you have connected
    [share_connection] say who may have me use your Google account
    [disconnect] give back what I may use of a Google account
    [list_calendar_events] look at your calendar
    [create_calendar_event] put events into your calendar
    [update_calendar_event] change events of your calendar
    [delete_calendar_event] take events out of your calendar
    [search_emails] search your mail
    [read_email] read your mail
    [get_email_thread] read threads of your mail
    [prepare_attachments] look at files to attach to a mail
    [send_email] send mail in your name
    [draft_email] write drafts of mail
    [label_email] change labels of your mail
    [search_drive] look for files in your Drive
    [list_drive_files] look at what is in your Drive
    [get_steward_folder] use my own folder in your Drive
    [create_drive_folder] make folders in your Drive
    [upload_to_drive] put files into your Drive
    [read_drive_file] read files in your Drive
    [create_document] make documents in your Drive
    [read_document] read your documents
    [append_to_document] put words at the end of your documents
    [find_document] look for documents in your Drive
    [create_spreadsheet] make spreadsheets in your Drive
    [read_spreadsheet] read your spreadsheets
    [write_spreadsheet] change cells of your spreadsheets
    [append_to_spreadsheet] put rows into your spreadsheets
    [find_spreadsheet] look for spreadsheets in your Drive
   *[everything] do anything that has no level of its own
}

# Why something cannot be taken back; `why` is a sentence.
# Variables:
#   $why - "Anna Kim has been changed since."
not-undone = Not undone: { $why }.

# Why something failed. A clause.
# Variables:
#   $reference - "call-01JD2Z3K"
failed-here = it failed on our side, reference { $reference }

# Why something failed, for people. A clause.
why-failed = { $form ->
    [not_found] I could not find it
    [changed] it was changed meanwhile
    [other_title] that file is called something else
    [other_event] that event is called something else
    [other_time] that event is at another time
    [other_subject] that mail has another subject
    [no_such_time] that time is not possible
    [conflict] somebody else was changing the same thing
    [next_step] that does not fit how it stands now, so look at it again and then tell me
    [no_tool] I can no longer do that
    [gone] the account no longer exists
    [contact_gone] the contact no longer exists
    [new_address] their address has changed since this was decided
    [written] they have written since, and you should read that first
    [exists] there is one already
    [full] there is no room for more, and something has to be deleted first
    [undelivered] it could not be delivered
    [refused] the other side refused it
    [key] the connection has run out, and an owner has to connect it anew
    [not_connected] nothing is connected for that yet, and an owner has to do so
    [not_signed_in] nobody signed in with Google in time
    [not_shared] nobody shares a Google account for that
    [unreadable] the answer of the other side made no sense
    [unreachable] the other side could not be reached
    [paid] it was paid meanwhile
    [amount] that amount does not fit
    [too_much] that is too much in one go
   *[broke_off] it broke off on my side
}

# Why nothing went to a contact. A clause.
# Variables:
#   $who - "Pete Rossi"
why-not-sent = { $form ->
    [new_address] { $who } has had a different address since this was decided
   *[written] { $who } has written since, and you should read that first
}

# What was to be changed was like that before.
# Variables:
#   $what - "118 Oak Street, 4B"
already-so = { $what } was like that already, so I have changed nothing

# The same of a whole call. `what` is an infinitive.
# Variables:
#   $what - "give the repair (tap) at 118 Oak Street, 4B to Pete Rossi"
done-before = This was done before, so I have changed nothing: { $what }
