# At the head of a page that tells how something ended.
# Place: pages
page-headline = { $form ->
    [nothing_here] Nothing here
    [no_form] That did not come through
    [no_button] That did not come through
    [approved] Approved
    [not_done] Not done
    [rejected] Rejected
    [expired] Expired
    [withdrawn] Withdrawn
    [taken_back] Taken back
    [kept] Left as it is
    [undo_expired] Too late
    [went_out] It went out
    [did_not_arrive] It did not arrive
    [sent_again] Sent again
    [not_known_yet] Not known yet
    [paused] Paused
    [signed_in] Connected
    [allowed_less] Not all of it
    [sign_in_over] This link is over
    [sign_in_declined] Not connected
    [sign_in_failed] Not connected
    [too_many] Too many tries
    [web_over] This sign-in is over
    [web_declined] Not signed in
    [web_failed] Not signed in
    [web_unknown] No team found
    [web_choose] Which team?
    [web_sign_out] Sign out everywhere?
    [web_signed_out] Signed out
    [web_signed_out_everywhere] Signed out everywhere
   *[report_over] This report is no longer open
}

# Under that headline.
# Place: pages
page-ending = { $form ->
    [nothing_here] This link leads nowhere. It may be mistyped, out of date, or meant for somebody else.
    [no_form] Please go back and use the buttons of the page.
    [no_button] Please go back and choose one of the buttons.
    [approved] Whoever asked for it and whoever said yes hear by text what came of it.
    [not_done] Ask Steward again if you still want it.
    [rejected] Nothing was sent or changed.
    [expired] The time to decide this is over. Nothing was sent or changed.
    [withdrawn] This was not needed any more before anybody decided. Nothing was sent or changed.
    [taken_back] Steward reports by text whether it could be undone.
    [kept] Nothing was changed.
    [undo_expired] The time to undo this is over. Nothing was changed.
    [went_out] It turned out that this text did go out, so there is nothing to send again.
    [did_not_arrive] The provider has said so since. Ask Steward for a new text.
    [sent_again] It is sent once more, and no more often than that. Steward reports by text what became of it.
    [not_known_yet] Steward is still finding out what became of this text. Please look again in a few minutes.
    [paused] Steward is paused for your team, so nothing is sent.
    [signed_in] Steward goes on with what you asked for, and reports where you asked.
    [allowed_less] You did not allow everything that is needed. Steward sends a new link for the rest.
    [sign_in_over] It was used before, is out of date, or was opened in another browser than it was begun in. Ask Steward again for a new one.
    [sign_in_declined] You did not allow it, so nothing has changed. Until tomorrow the link in your text still works.
    [sign_in_failed] Google did not take the sign-in. Please open the link in your text again.
    [too_many] Please wait ten minutes, then open the link in your text again.
    [web_over] It took too long, or was begun in another browser or tab. Please sign in again.
    [web_declined] The sign-in was cancelled. You can try again at any time.
    [web_failed] Your sign-in could not be checked. Please try again in a minute. If it keeps failing, tell whoever runs Steward for your team.
    [web_choose] Your address belongs to several teams. Choose the one you want to work with.
    [web_sign_out] Every browser that is signed in as you is signed out at once, this one too.
    [web_signed_out] This browser is signed out.
    [web_signed_out_everywhere] Every browser that was signed in as you is signed out.
   *[report_over] Its link was good for a while only. Ask whoever sent it for a new one; the report itself is kept.
}

# What stands beside the fields and on the buttons.
# Place: pages
on-page = { $form ->
    [text] Exactly this goes out
    [kept] Exactly this is kept
    [text_hint] Change it here if you like: what is in the box is what counts.
    [marked] Underlined is what came from outside:
    [outside] Written by somebody outside. Steward never takes orders from it.
    [written_since] Came in after this was drafted. Steward never takes orders from it.
    [asked_by] Asked by
    [why] Why
    [careful] Careful
    [others] May also decide
    [open_until] Open until
    [code] Code
    [number] Their number
    [note] Note to Steward
    [note_hint] Optional. If you reject, say why: Steward reads it.
    [approve] Approve
    [approve_text] Send it
    [reject] Reject
    [undo] Undo it
    [keep] Keep it
    [send_again] Send it again
    [sign_in_hint] You can take this back at any time, with Steward or at Google. Go on only if you asked Steward for something yourself.
    [web_sign_in] Sign in
    [web_sign_out] Sign out everywhere
   *[continue_to_google] Continue to Google
}

# To somebody who has signed in at the provider, and whom no team knows.
# Variables:
#   $address - "maria@example.com"
# Length: 2 texts
# Place: pages
web-unknown = No team that Steward works for has a member with the address { $address }. Ask the person who runs Steward for your team to enter this address for you, then sign in again.
