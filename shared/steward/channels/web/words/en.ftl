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
    [changed_since] This has changed since it was shown, and nothing was done. Look at it as it is now.
   *[no_form] That did not come through
}

# A value that is true or not.
# Place: pages
yes-or-no-on-page = { $form ->
    [yes] Yes
   *[no] No
}
