"""Tools of the approvals domain."""
