"""Builds for the functions: layers of third-party packages, the embedding model, code bundles."""
