"""Google Sheets."""
