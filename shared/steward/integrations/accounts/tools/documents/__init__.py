"""Google Docs."""
