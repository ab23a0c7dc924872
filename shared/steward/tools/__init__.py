"""Kernel of tools: declarations, the registry of an account, and the executor of calls. `index.py` lists every tool."""
