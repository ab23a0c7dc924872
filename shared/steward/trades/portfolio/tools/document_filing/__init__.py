"""Papers and pictures on file: file what came attached with what it is about."""
