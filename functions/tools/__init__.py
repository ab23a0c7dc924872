"""Runs tool calls, with one deployment for each tool group."""
