"""Tenants and tenancies: find, begin, change, end; change a rent."""
