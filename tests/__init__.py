"""All tests, in folders by what they need: nothing, one process, real servers, a browser, or simulated crashes."""

import os

# The logger is made when it is first imported; which test imports it must not decide what is printed.
os.environ.setdefault("POWERTOOLS_LOG_LEVEL", "CRITICAL")
