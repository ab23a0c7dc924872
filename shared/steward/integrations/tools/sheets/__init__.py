"""Google Sheets: spreadsheets."""
