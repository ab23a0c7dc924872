# A person, everywhere.
# Variables:
#   $who - "Anna Kim (roofer)"
erase-data = erase everything there is of { $who }, which cannot be undone

# Why a question about somebody is over. A whole sentence.
# Variables:
#   $who - "Pete Rossi"
being-erased = { $who } is being erased from what I keep.

# Somebody of whom nothing is left: not even their name, here.
# Variables:
#   $count - 240
person-erased = { $count ->
    [one] Erased for good: all there was of that person, which was one entry
   *[other] Erased for good: all there was of that person, { $count } entries in all
}

# Under the receipt of an erasure: a place that is not Steward's.
# Variables:
#   $host - "git.example.com"
kept-in-repository = Not erased: what was pushed to the Git repository at { $host } before stays in its history there.
