"""Knocking at the door of a deployed Steward, as a provider does."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Mapping
from urllib.parse import urlencode

_SECONDS = 15.0


def knock(url: str, form: Mapping[str, str], signature: str = "") -> int:
    """Post a form with what is said to be Twilio's signature; the status. Raises `OSError` if nobody answers.

    Goes through the proxy of the person's network, if that has one.
    """
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    if signature:
        headers["X-Twilio-Signature"] = signature
    request = urllib.request.Request(url, urlencode(form).encode(), headers)  # noqa: S310 - our own address
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
