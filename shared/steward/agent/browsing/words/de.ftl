search-the-web = im Web nach { $words } suchen
open-page = die Seite { $address } öffnen
read-of-the-web = aus dem Web lesen, was bei { $domains } steht, und sonst nichts
read-nothing-of-the-web = nichts aus dem Web lesen
web-is-read = Im Web darf ich jetzt { $domains } lesen und sonst nichts
web-is-not-read = Im Web lese ich jetzt nichts mehr
