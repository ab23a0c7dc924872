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
    [later] Show the newest messages
    [link_decide] Look at it and decide
    [link_undo] Take it back
    [link_sign_in] Sign in
    [link_resend] Send it again
    [upload_add] Add files
    [upload_uploading] on its way
    [upload_failed] did not get here. Please try again.
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
    [changed_since] This has changed since it was shown, and nothing was done. Look at it as it is now.
   *[no_form] That did not come through
}

# A value that is true or not.
# Place: pages
yes-or-no-on-page = { $form ->
    [yes] Yes
   *[no] No
}
