"""Tool calls, one deployment for each tool group."""
