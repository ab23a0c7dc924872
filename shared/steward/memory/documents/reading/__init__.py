"""Text extraction from PDFs, Office files and text files, page by page, with limits and without running any content."""
