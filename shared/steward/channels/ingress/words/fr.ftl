too-long-to-take-in = [la suite est trop longue et a été omise]
with-documents = { $count ->
    [one] [avec une pièce jointe]
   *[other] [avec { $count } pièces jointes]
}
left-out = { $count ->
    [one] [une autre pièce jointe a été omise : trop lourde ou de trop]
   *[other] [{ $count } autres pièces jointes ont été omises : trop lourdes ou trop nombreuses]
}
with-attachments = { $count ->
    [one] [avec une pièce jointe que Steward ne sait pas encore ouvrir]
   *[other] [avec { $count } pièces jointes que Steward ne sait pas encore ouvrir]
}
