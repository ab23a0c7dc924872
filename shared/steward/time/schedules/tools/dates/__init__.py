"""Which day or time words mean."""
