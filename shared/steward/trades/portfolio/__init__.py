"""The trade of a landlord: properties, tenancies, money and maintenance.

Rules are pure; `trades/records` stores the results.
"""
