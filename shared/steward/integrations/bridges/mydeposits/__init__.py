"""mydeposits: deposits in England, Wales and Scotland, held by the scheme itself. Only `ports.py` knows this folder."""
