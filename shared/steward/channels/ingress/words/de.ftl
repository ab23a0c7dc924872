too-long-to-take-in = [der Rest ist zu lang und wurde weggelassen]
with-documents = { $count ->
    [one] [mit einem Anhang]
   *[other] [mit { $count } Anhängen]
}
left-out = { $count ->
    [one] [ein weiterer Anhang wurde weggelassen: zu groß oder zu viele]
   *[other] [{ $count } weitere Anhänge wurden weggelassen: zu groß oder zu viele]
}
with-attachments = { $count ->
    [one] [mit einem Anhang, den Steward noch nicht öffnen kann]
   *[other] [mit { $count } Anhängen, die Steward noch nicht öffnen kann]
}
