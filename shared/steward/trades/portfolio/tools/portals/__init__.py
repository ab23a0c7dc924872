"""Portals: putting a listing on one and taking it off, what its days bring there, what people ask."""
