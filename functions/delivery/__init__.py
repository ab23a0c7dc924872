"""Texts going out."""
