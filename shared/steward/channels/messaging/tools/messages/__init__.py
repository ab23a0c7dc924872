"""Texts and mails to contacts."""
