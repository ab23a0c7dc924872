"""Build steps for the functions: third-party layers, the embedding model, and code bundles."""
