search-the-web = buscar { $words } en la web
open-page = abrir la página { $address }
read-of-the-web = leer de la web lo que hay en { $domains } y nada más
read-nothing-of-the-web = no leer nada de la web
web-is-read = En la web puedo leer ahora { $domains }, y nada más
web-is-not-read = Ahora no leo nada de la web
