"""Tests of the templates, the layers and what is in the zip files."""
