# More than is taken in. Part of what is read as the sender's text.
too-long-to-take-in = [the rest is too long and was left out]

# What came attached and is kept, beside a text. Part of what is read as the sender's text.
# Variables:
#   $count - 1
with-documents = { $count ->
    [one] [with an attachment]
   *[other] [with { $count } attachments]
}

# What came attached and is not kept. Part of what is read as the sender's text.
# Variables:
#   $count - 2
left-out = { $count ->
    [one] [one more attachment was left out: too much or too many]
   *[other] [{ $count } more attachments were left out: too much or too many]
}

# Pictures nobody here can open yet, beside a text. Part of what is read as the sender's text.
# Variables:
#   $count - 1
with-attachments = { $count ->
    [one] [with an attachment that Steward cannot open yet]
   *[other] [with { $count } attachments that Steward cannot open yet]
}
