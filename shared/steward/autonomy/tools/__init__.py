"""Tools of the autonomy domain."""
