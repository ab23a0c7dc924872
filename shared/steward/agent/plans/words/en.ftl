# Something that takes several steps.
# Variables:
#   $goal - Quoted("Find a painter for 4A")
begin-plan = work on this step by step: { $goal }

# A plan that there is.
# Variables:
#   $goal - Quoted("Find a painter for 4A")
change-plan = { $form ->
    [anew] plan the rest of this anew: { $goal }
   *[stop] stop working on this: { $goal }
}

# What has become of a plan, right after it was asked for, as the report of a call.
plan-news = { $form ->
    [begun] I am planning it, step by step
    [anew] I am planning the rest again
   *[stopped] the plan is stopped
}

# How many steps of a plan are done, and how many are being done.
# Variables:
#   $done - "2"
#   $steps - "5"
#   $waiting - "1"
plan-progress = { $done } of { $steps } steps done, { $waiting } under way

# To whoever was asked to decide it: the plan it was for has been stopped.
# Variables:
#   $what - "text Pete Rossi (the plumber)"
step-withdrawn = The plan was stopped, so I did not do this: { $what }.

# How many steps of a plan are done.
# Variables:
#   $done - Number(2)
#   $of - Number(5)
# Place: pages
steps-done = { $done } of { $of } steps done

# The page of a member's plans: its title and its columns.
# Place: pages
page-plans = { $form ->
    [title] Plans
    [empty] You have no plan from the last month. Text Steward what should come of it, beginning with "Plan:".
    [what] Goal
    [status] State
    [status_planning] Being planned
    [status_running] Under way
    [status_stopping] Stopping
    [status_done] Done
    [status_failed] Failed
    [status_stopped] Stopped
    [status_late] Not finished in time
    [status_ended] Over
    [progress] Progress
    [made_at] Begun
    [constraints] To mind
    [deadline_at] Ends at the latest
    [cost] Cost so far
    [steps] Steps
    [number] No.
    [step] Step
    [state] State
    [state_waiting] To come
    [state_running] Now
    [state_done] Done
    [state_failed] Failed
    [state_dropped] Dropped
    [when] When
   *[did] What came of it
}
