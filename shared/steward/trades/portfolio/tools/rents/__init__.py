"""Rent and money: charges, payments, arrears, expenses."""
