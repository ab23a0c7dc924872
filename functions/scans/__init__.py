"""Looks at records that are due."""
