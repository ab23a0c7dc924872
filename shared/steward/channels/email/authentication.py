"""Whether a mail is from whom it says it is from, as whoever received it for us reports. Pure.

RFC 8601. A report of anybody else is words like any other: the receiver puts its own on top of all that came with the
mail, so only the first one counts, and only under the receiver's name.
"""

from __future__ import annotations


def vouched_domain(reports: list[str], receiver: str) -> str:
    """The domain of the author that DMARC passed for, in small letters; nothing if it did not pass.

    `reports` are the `Authentication-Results` of the mail from the top down, `receiver` the name of ours
    (`mx.google.com`).
    """
    from authres import AuthenticationResultsHeader

    if not reports:
        return ""
    try:
        # The library reads only what has the header's name before it.
        said = AuthenticationResultsHeader.parse(f"Authentication-Results: {reports[0]}")
    except Exception:
        # It raises whatever its parser meets; a report that cannot be read vouches for nobody.
        return ""
    if said.authserv_id is None or said.authserv_id.lower() != receiver:
        return ""
    passed = [one for one in said.results if one.method == "dmarc"]
    if len(passed) != 1 or passed[0].result != "pass":
        return ""
    named = [one.value for one in passed[0].properties if (one.type, one.name) == ("header", "from")]
    return str(named[0]).lower() if len(named) == 1 else ""
