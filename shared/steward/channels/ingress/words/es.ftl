too-long-to-take-in = [el resto es demasiado largo y se omitió]
with-documents = { $count ->
    [one] [con un archivo adjunto]
   *[other] [con { $count } archivos adjuntos]
}
left-out = { $count ->
    [one] [se omitió otro adjunto: demasiado grande o demasiados]
   *[other] [se omitieron otros { $count } adjuntos: demasiado grandes o demasiados]
}
with-attachments = { $count ->
    [one] [con un archivo adjunto que Steward no puede abrir]
   *[other] [con { $count } archivos adjuntos que Steward no puede abrir]
}
