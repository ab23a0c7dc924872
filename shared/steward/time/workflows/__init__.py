"""Workflows: what takes weeks, step by step, each step a call that policy judges or a wait for somebody."""
