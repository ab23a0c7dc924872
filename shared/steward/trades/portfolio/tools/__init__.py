"""A landlord's records: properties, tenancies, rent and money, repairs."""
