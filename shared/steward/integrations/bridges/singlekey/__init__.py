"""SingleKey: checks of applicants in Canada and the United States. Only `ports.py` knows this folder."""
