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
