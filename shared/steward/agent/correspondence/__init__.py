"""Correspondences: everything said between an account and one outside address, apart from members' conversations."""
