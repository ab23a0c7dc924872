"""URL of mydeposits' API."""

# The published description names the sandbox alone; mydeposits tells the production address to admitted partners.
ADDRESS = "https://api.sandbox.mydeposits.co.uk"
