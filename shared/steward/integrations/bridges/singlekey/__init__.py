"""SingleKey, applicant screening in Canada and the United States. Only `ports.py` imports this folder."""
