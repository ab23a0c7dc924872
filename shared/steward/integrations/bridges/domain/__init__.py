"""Domain, a listing portal in Australia. Only `ports.py` imports this folder."""
