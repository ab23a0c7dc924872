"""The records and rules of a trade, so far a landlord's."""
