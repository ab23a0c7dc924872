"""Scanners of a landlord's records: pure checks of due rows, and the details read after a finding."""
