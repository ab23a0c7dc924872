"""Sums: what a job may cost, what is at risk, what a property yields, what money is to come."""
