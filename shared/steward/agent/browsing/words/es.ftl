search-the-web = buscar { $words } en la web
open-page = abrir la página { $address }
read-of-the-web = leer de la web lo que hay en { $domains } y nada más
read-nothing-of-the-web = no leer nada de la web
