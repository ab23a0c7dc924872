search-the-web = chercher { $words } sur le web
open-page = ouvrir la page { $address }
read-of-the-web = lire sur le web ce qui se trouve à { $domains }, et rien d'autre
read-nothing-of-the-web = ne rien lire sur le web
web-is-read = Sur le web, je peux maintenant lire { $domains }, et rien d'autre
web-is-not-read = Sur le web, je ne lis plus rien maintenant
