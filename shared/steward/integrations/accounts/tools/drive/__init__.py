"""Google Drive: files and folders."""
