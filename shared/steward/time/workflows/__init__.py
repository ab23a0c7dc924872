"""Workflows that take weeks: each step is a call that the policy judges, or a wait."""
