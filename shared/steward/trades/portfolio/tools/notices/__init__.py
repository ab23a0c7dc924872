"""Notices in writing: drafted by Steward, served by people."""
