# What was done, as it is reported to the member whose app asked for it.
# Variables:
#   $what - "text to Pete Rossi, 14:03"
#   $app - Quoted("Claude on my laptop")
for-app = { $what } (for { $app })
