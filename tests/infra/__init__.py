"""Tests of the templates, the layers and the contents of zip files."""
