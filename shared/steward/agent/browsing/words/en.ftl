# An infinitive.
# Variables:
#   $words - Quoted("how long the gas works on Oak Street take")
search-the-web = search the web for { $words }

# An infinitive.
# Variables:
#   $address - "https://gas.example/works/oak-street"
open-page = open the page { $address }

# An infinitive.
# Variables:
#   $domains - "gas.example, city.example"
read-of-the-web = read what the web says at { $domains }, and nothing else of it

# An infinitive.
read-nothing-of-the-web = read nothing of the web

# Which domains may be read from now on.
# Variables:
#   $domains - "gas.example, city.example"
web-is-read = I may read what the web says at { $domains } now, and nothing else of it

# From now on none may be read.
web-is-not-read = I read nothing of the web now
