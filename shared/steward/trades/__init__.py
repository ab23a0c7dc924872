"""Records and rules of a trade. The only trade so far is a landlord's."""
