# A line of the memory, which stands beside it.
remember-fact = remember this for the whole team

# A file of the account.
# Variables:
#   $path - "suppliers.md"
write-file = write the file { $path }

# A part of a file of the account.
# Variables:
#   $path - "suppliers.md"
edit-file = change the file { $path }

# A file of the account.
# Variables:
#   $path - "suppliers.md"
remove-file = delete the file { $path }

# A file of the account.
# Variables:
#   $path - "suppliers.md"
#   $to - "areas/suppliers.md"
place-file = { $form ->
    [move] move the file { $path } to { $to }
   *[copy] copy the file { $path } to { $to }
}

# A file of the account.
# Variables:
#   $path - "suppliers.md"
restore-file = restore the file { $path } as it was before

# A fact that was added to the memory.
# Variables:
#   $words - "Pete prefers mornings"
remembered = Remembered: { $words }

# A fact that was there.
# Variables:
#   $words - "Pete prefers mornings"
already-remembered = Already remembered: { $words }

# A fact that was taken out again.
# Variables:
#   $words - Quoted("Pete prefers mornings")
forgotten = Undone: I no longer remember { $words }.

# After a fact that was taken out again, which stands among what was learned from the member's messages, too.
learned-as-well = I also learned it from what you wrote before. Tell me to forget that, too, if I should.

# A fact that had gone before it was taken out.
# Variables:
#   $words - Quoted("Pete prefers mornings")
nothing-to-forget = { $words } was not in my memory any more.

# A file that was written.
# Variables:
#   $path - "suppliers.md"
file-written = Wrote the file { $path }

# A file that is another now, or gone.
# Variables:
#   $path - "suppliers.md"
workspace-file-changed = { $form ->
    [edited] Changed the file { $path }
    [deleted] Deleted the file { $path }
   *[restored] The file { $path } is what it was before
}

# A file that is somewhere else now, or there, too.
# Variables:
#   $path - "suppliers.md"
#   $to - "areas/suppliers.md"
workspace-file-placed = { $form ->
    [moved] Moved the file { $path } to { $to }
   *[copied] Copied the file { $path } to { $to }
}

# What became of a file that was to be put back.
# Variables:
#   $path - "suppliers.md"
file-undone = { $form ->
    [back] Undone: the file { $path } is back to what it was.
   *[gone] Undone: the file { $path } is gone.
}

# Why a file could not be put back. A clause.
# Variables:
#   $path - "suppliers.md"
file-not-undone = { $form ->
    [changed] somebody has changed the file { $path } since
   *[not_kept] what the file { $path } was before is no longer kept
}

# An infinitive: what is remembered reads otherwise.
# Variables:
#   $words - Quoted("Pete prefers afternoons")
reword-memory = remember this from now on: { $words }

# An infinitive: what is remembered goes.
# Variables:
#   $words - Quoted("Pete prefers afternoons")
forget-words = forget this: { $words }

# An infinitive; the words stand beside it.
change-memory = correct something I remember

# An infinitive.
forget-memory = forget something I remember

# Something that is remembered otherwise now.
# Variables:
#   $words - Quoted("Pete prefers mornings")
memory-changed = I remember it like this now: { $words }

# Something that is remembered no longer.
# Variables:
#   $words - Quoted("Pete prefers mornings")
memory-forgotten = Forgotten: { $words }

# What became of something that was to be remembered as before.
memory-undone = Undone: I remember it as before.
