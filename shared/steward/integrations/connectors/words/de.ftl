use-source = { $tool } von { $source } verwenden
