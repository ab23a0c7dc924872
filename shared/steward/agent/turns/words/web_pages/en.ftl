# The page of the prompt as the model would read it: its title, its columns, and the parts of a prompt.
# Place: pages
page-prompt = { $form ->
    [title] What the model sees
    [empty] This member has not written on this channel yet, so there is nothing to see.
    [part] Part
    [part_tools] Tools
    [part_topics] Topics of tools
    [part_instructions] Instructions
    [part_channel] How it writes on this channel
    [part_team] The team
    [part_web] The web
    [part_procedures] Procedures
    [part_rules] Learned rules
    [part_memory] Memory
    [part_facts] Facts
    [part_summary] Summary of earlier talk
    [part_window] Conversation
    [part_loaded_tools] Tools it has asked for
    [part_now] The time
    [part_person] The person
    [part_decisions] Open decisions
    [tokens] tokens
    [kept] Kept in a cache
    [limit] Limit in characters
    [text] Text
    [member] Whose
    [channel] Channel
    [also_private] This conversation is that member's own: only they read it.
    [also_channel_newest] The last one used
    [also_channel_sms] Texts
    [also_channel_whatsapp] WhatsApp
    [also_channel_email] Mail
    [also_new] new with every call
   *[also_total] Tokens in all
}
