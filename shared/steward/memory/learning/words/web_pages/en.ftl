# The page of rules and preferences: its title, its columns, its buttons and what its values are called.
# Place: pages
page-rules = { $form ->
    [title] Rules
    [empty] There are no rules yet. Steward learns them when you correct it, and you can write your own.
    [text] What it says
    [kind] Kind
    [kind_rule] Rule
    [kind_preference] Preference
    [where] Where
    [state] State
    [state_on] In use
    [state_off] Off
    [state_proposed] Proposed: an owner decides
    [sure] Sure, in percent
    [source] Source
    [source_corrections] Learned from corrections
    [source_said] Somebody said so
    [corrections] Corrections seen
    [by] Set by
    [new_rule] New rule
    [new_preference] New preference
    [ask_text] The rule, as one sentence
    [ask_key] What it is about, in a few words
    [ask_value] What you want, as one sentence
    [follow] Follow it
    [stop] Switch off
    [reword] Word it anew
    [prefer] Go by it again
    [let_go] No longer go by it
   *[change] Change
}
