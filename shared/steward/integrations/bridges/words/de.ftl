cannot-look = Ein Anbieter, den du verbunden hast, antwortet mir nicht. Vielleicht gilt sein Schlüssel nicht mehr: lass ihn neu verbinden. Ich versuche es weiter.
paid-thanks = Danke! Du kannst diese Seite schließen.
