# The page of what waits for the member's decision: its title, its columns and its button.
# Place: pages
page-approvals = { $form ->
    [title] Approvals
    [empty] Nothing waits for your decision.
    [what] What
    [words] Words
    [to] To
    [facts] Facts
    [why] Why
    [careful] Careful
    [asked_by] Asked by
    [asked_at] Asked
    [until] Open until
    [code] Code
    [others] May also decide
    [like_this] Decided before
    [status] State
    [status_open] Open
    [status_approved] Approved
    [status_not_done] Not done
    [because] Why not
    [status_rejected] Rejected
    [status_expired] Nobody decided in time
    [status_withdrawn] No longer needed
    [status_done] Done
    [status_taken_back] Taken back
    [status_kept] Left as it is
    [status_undo_expired] Too late to take back
    [decided_by] Decided by
    [decided_at] Decided
    [taken_back_by] Taken back by
    [arguments] In detail
    [label] What of it
    [value] Value
    [now] So far
    [authors] Whose words
    [who] Who
    [also_tick] Tick to decide several at once
    [also_together] What is ticked
    [also_approve_all] Approve what is ticked
    [also_reject_all] Reject what is ticked
    [also_alone] This one is decided by itself, once you have looked at it.
    [also_nothing] Nothing was ticked, so nothing was decided.
    [also_gone] Not decided, since it is no longer there or not yours to decide.
   *[also_decide] Look and decide
}

# What came of one of several decisions that a member made with one press; or a decision by text, in the ledger.
# Variables:
#   $what - "Text to Pete Rossi"
# Place: pages
decided-together = { $form ->
    [approved] Approved: { $what }
    [rejected] Rejected: { $what }
    [changed] Not decided, since it has changed since it was shown: { $what }
    [before] Decided before: { $what }
    [paused] Not decided, since I am paused for your team until somebody texts /start: { $what }
   *[alone] Not decided, since it is decided by itself: { $what }
}

# The page of what was decided lately, and of what can still be taken back: its title and its columns.
# Place: pages
page-decided = { $form ->
    [title] Decided lately
    [empty] Nothing was decided in the last two weeks.
    [what] What
    [status] Outcome
    [status_open] Can be undone
    [status_approved] Approved
    [status_not_done] Not done
    [because] Why not
    [status_rejected] Rejected
    [status_expired] Nobody decided in time
    [status_withdrawn] No longer needed
    [status_done] Done
    [status_taken_back] Taken back
    [status_kept] Left as it is
    [status_undo_expired] Too late to take back
    [by] Decided by
    [at] Decided
    [until] Until
    [asked_by] Asked by
    [words] Words
    [facts] Facts
    [why] Why
    [code] Code
    [arguments] In detail
    [label] What of it
    [value] Value
   *[now] So far
}
