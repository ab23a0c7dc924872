"""Inspections: plan them, record what was found."""
