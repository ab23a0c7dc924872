# What was set aside, if it was somebody's text.
# Variables:
#   $said - "Is the flat free?"
they-wrote = They wrote: { $said }

# No scope.
answer-nobody = answer no contact without asking you

# A scope without a tool.
# Variables:
#   $whom - "every contact"
#   $words - Quoted("viewings of the flat")
answer-contacts = answer { $whom } by myself about { $words }, from what you told me alone

# A scope with tools.
# Variables:
#   $whom - "every contact"
#   $words - Quoted("viewings")
#   $tools - "look up contacts"
answer-contacts-with = answer { $whom } by myself about { $words }, for which I may { $tools }

# All of them.
every-contact = every contact

# Those that were chosen.
# Variables:
#   $count - 2
some-contacts = { $count ->
    [one] the one contact you named
   *[other] the { $count } contacts you named
}

# To a stranger, or to a contact in an emergency.
# Variables:
#   $account - "Oak Street Homes"
# Length: 2 texts
it-arrived = { $form ->
    [emergency] This is the automatic assistant of { $account }. Your message has reached the team as an emergency. If anybody is in danger, please leave at once and call the emergency services.
   *[other] This is the automatic assistant of { $account }. Your message has reached the team.
}

# So many strangers wrote that they are told of together.
# Variables:
#   $count - 48
#   $numbers - "+15550100999, +15550100998, ..."
# Length: 2 texts
strangers-wrote = { $count ->
    [one] One more message came in from a stranger ({ $numbers }), more than I pass on in an hour. I kept it without answering: ask me what it says.
   *[other] { $count } more messages came in from strangers ({ $numbers }), more than I pass on in an hour. I kept them without answering: ask me what they say.
}

# One of those numbers, where it is a mail address that nothing proves to be the sender's.
# Variables:
#   $address - "pete@rossi-plumbing.example"
not-proved = not proved: { $address }

# Why nobody was answered.
could-not-deal = I could not deal with this myself.

# Why nobody was answered.
no-authority = Whoever allowed me to answer contacts is no longer an owner.

# Above what somebody wrote while they were blocked, now that they are let through.
wrote-while-blocked = They wrote this while they were blocked, and nobody has answered:

# The same of many messages, of which only the newest stand below.
# Variables:
#   $count - 12
many-while-blocked = They wrote { $count } messages while they were blocked, and nobody has answered. The newest:

# Why another member is told of a message.
# Variables:
#   $who - "Maria Gomez"
told-instead = { $who } gets no texts from me at present, so I am telling you.

# Why nobody was answered.
# Variables:
#   $times - 6
too-many-answers = { $form ->
    [hour] I have answered them { $times } times within an hour, which is as often as I may.
   *[day] I have answered them { $times } times within a day, which is as often as I may.
}

# Whom some news is about.
# Variables:
#   $who - "Pete Rossi"
#   $news - "I answered."
about = About { $who }: { $news }

# What they wrote.
# Variables:
#   $said - Quoted("Is the flat free?")
asked = They wrote: { $said }

# What was answered.
# Variables:
#   $said - Quoted("Yes, it is.")
answered = I answered: { $said }

# How many were answered that nobody has heard of.
# Variables:
#   $count - 2
answered-before = { $count ->
    [one] (I have answered one more before.)
   *[other] (I have answered { $count } more before.)
}

# How many were answered since, and the last of them.
# Variables:
#   $count - 2
#   $said - Quoted("Is the flat free?")
answered-more = { $count ->
    [one] I have answered one more message from them: { $said }
   *[other] I have answered { $count } more messages from them. The last: { $said }
}

# What somebody has to deal with.
# Variables:
#   $what - "They want to view the flat on Friday."
passed-on = For you: { $what }

# An answer that did not arrive, or nobody knows.
# Variables:
#   $reason - "their phone is off"
#   $words - Quoted("Yes")
answer-not-delivered = { $form ->
    [failed] My message to them could not be delivered ({ $reason }). It said: { $words }
   *[unknown] My message to them may not have arrived: nobody can tell ({ $reason }). It said: { $words }
}
