"""A landlord's trade: property, tenancies, money, upkeep. The rules are pure; records keeps what comes of them."""
