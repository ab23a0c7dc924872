# Something that takes several steps.
# Variables:
#   $goal - Quoted("Find a painter for 4A")
begin-plan = work on this step by step: { $goal }

# A plan that there is.
# Variables:
#   $goal - Quoted("Find a painter for 4A")
change-plan = { $form ->
    [anew] plan the rest of this again: { $goal }
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
