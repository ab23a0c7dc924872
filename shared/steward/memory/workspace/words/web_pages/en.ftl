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
