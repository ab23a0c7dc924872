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
restore-file = make the file { $path } what it was before

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
    [gone] Undone: the file { $path } is gone.
    [changed] Not undone: somebody has changed the file { $path } since.
   *[not_kept] Not undone: what the file { $path } was before is no longer kept.
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
memory-undone = { $form ->
    [back] Undone: I remember it as before.
   *[changed] Not undone: what I remember of it has changed since.
}

# The page of the team's files: its title, its columns, its buttons and what it says of a file.
# Place: pages
page-files = { $form ->
    [title] Files
    [empty] There are no files here.
    [folder] Folder
    [show] Show
    [also_deleted] Deleted files
    [name] Name
    [size] Size in bytes
    [changed_at] Changed
    [also_shows_now] As it is now
    [also_shows_earlier] As it was
    [also_shows_gone] This file was deleted
    [also_see_present] See it as it is now
    [since] Since
    [who] By
    [text] Text
    [versions] Versions of the last 35 days
    [kind] State
    [kind_now] Now
    [kind_earlier] Earlier
    [kind_gone] Deleted
    [also_download] Download
    [also_outside_lines] Somebody outside the team wrote the marked lines. They inform, and Steward does not act on them.
    [also_changed_meanwhile] Somebody else wrote this file in the meantime. Nothing is lost: your text is below. If you save it, it replaces what is there now.
    [also_differs] How yours differs
    [also_there_now] What is there now
    [also_yours] Your text
    [new] New file
    [ask_path] Path, such as areas/boiler.md
    [ask_content] Text
    [edit] Edit
    [move] Move or rename
    [ask_to] New path
    [restore] Make the file this again
   *[delete] Delete
}

# The page of what Steward remembers: its title, its columns, its buttons and what its values are called.
# Place: pages
page-facts = { $form ->
    [title] Facts
    [empty] Nothing is remembered yet. Tell Steward what it should know, by text or here.
    [text] Fact
    [about] About
    [kind] Kind
    [kind_team] Team note
    [kind_preference] Preference
    [kind_person] Person
    [kind_place] Place
    [kind_thing] Thing
    [kind_routine] Routine
    [kind_work] Work
    [kind_other] Other
    [sure] Sure, in percent
    [source] Source
    [source_asked] The team asked to remember it
    [source_confirmed] You confirmed it
    [source_said] From what you said
    [last_at] Last mentioned
    [also_outside] Somebody outside the team
    [remember] Remember something
    [correct] Correct
    [change] Change the words
    [ask_text] The fact, as one sentence
    [ask_category] Kind, if another
    [ask_category_preference] Preference
    [ask_category_person] Person
    [ask_category_place] Place
    [ask_category_thing] Thing
    [ask_category_routine] Routine
    [ask_category_work] Work
    [ask_category_other] Other
    [ask_confidence] How sure, from 0.3 to 1
   *[forget] Forget
}
