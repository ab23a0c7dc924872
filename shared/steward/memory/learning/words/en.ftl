# What the team prefers, or no longer does. What runs by itself, such as a reminder, does not go by it.
# Variables:
#   $words - Quoted("Texts to tenants are short.")
keep-preference = { $form ->
    [on] go by this when somebody asks me for something: { $words }
   *[off] no longer go by this: { $words }
}

# A rule that Steward goes by.
# Variables:
#   $words - Quoted("Texts to vendors begin with the address.")
change-rule = { $form ->
    [new] follow a new rule: { $words }
    [words] reword a rule: { $words }
    [on] follow this rule again: { $words }
   *[off] stop following this rule: { $words }
}

# A rule whose words are not known.
switch-rule = { $form ->
    [words] change a rule I have learned
    [on] follow a rule I have learned again
   *[off] stop following a rule I have learned
}

# What a member thinks of a reply: 1 to 5.
# Variables:
#   $rating - "4"
keep-rating = note that you give my reply { $rating } of 5

# A rule about words that people put in, or take out.
# Variables:
#   $words - Quoted("Oak Street Homes")
habit-words = { $form ->
    [begins] Begin with { $words }.
    [ends] End with { $words }.
    [adds] Put in { $words }.
   *[drops] Leave out { $words }.
}

# A rule about words that people put in place of others.
# Variables:
#   $before - Quoted("ASAP")
#   $after - Quoted("this week")
habit-instead = Say { $after }, not { $before }.

# A rule that follows from how long people have a text, from what they turn down or take back.
habit-of = { $form ->
    [shorter] Write it shorter.
    [longer] Write it in more detail.
    [rejects] Suggest it only when somebody asks: it was turned down.
    [undoes] Do it only when somebody asks: it was taken back.
   *[sets] People set its level themselves.
}

# A preference somebody has said.
# Variables:
#   $words - Quoted("Texts to tenants are short.")
preference-kept = { $form ->
    [on] I'll go by this when somebody asks me for something: { $words }
   *[off] I no longer go by this: { $words }
}

# A preference somebody wanted back as it was.
said-preference = Undone: that preference is as before.

# A rule somebody has changed.
said-rule = { $form ->
    [on] I'll follow that rule from now on.
    [off] I no longer follow that rule.
   *[back] Undone: that rule is as before.
}

# What a member thought of a reply is kept.
rated = Thank you, noted.
