"""Tools of a landlord."""
