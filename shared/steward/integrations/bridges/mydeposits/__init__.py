"""mydeposits, a custodial deposit scheme in England, Wales and Scotland. Only `ports.py` imports this folder."""
