search-the-web = im Web nach { $words } suchen
open-page = die Seite { $address } öffnen
read-of-the-web = aus dem Web lesen, was bei { $domains } steht, und sonst nichts
read-nothing-of-the-web = nichts aus dem Web lesen
