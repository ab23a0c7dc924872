"""Where mydeposits is."""

# The one place its published description names: whoever is admitted there is told the other.
ADDRESS = "https://api.sandbox.mydeposits.co.uk"
