"""Automatic payment: rents collected by a tenant's mandate, set up and stopped, collected and tried again."""
