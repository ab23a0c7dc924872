"""Domain: adverts of homes in Australia. Only `ports.py` knows this folder."""
