"""Market rents: what units like one are let for."""
