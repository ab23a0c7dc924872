"""Keeps workspaces in step with Git repositories."""
