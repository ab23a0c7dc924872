"""Names browsers and operating systems by the User-Agent header."""

from __future__ import annotations

import re

# The client writes this header, so no text from it may look like one of Steward's.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .+-]{0,29}")


def device_of(user_agent: str) -> str:
    """Return browser and system, such as `Chrome (Linux)`; of an unknown header the first name in it, or `?`."""
    # Imported here: its table of expressions takes a while to load, and only a sign-in asks.
    from ua_parser import parse

    found = parse(user_agent[:512])
    browser = found.user_agent.family if found.user_agent else user_agent.strip().split(" ")[0].split("/")[0]
    match = _NAME.match(browser)
    named = match[0].strip() if match else "?"
    system = found.os.family if found.os else ""
    return f"{named} ({system})" if _NAME.fullmatch(system) else named
