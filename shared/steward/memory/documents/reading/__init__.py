"""The words of files: PDFs, Office files and text, page by page. Nothing in them is run, and none is too large."""
