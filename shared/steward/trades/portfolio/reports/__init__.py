"""Reports as people see them: links, the page, and what can be downloaded from it."""
