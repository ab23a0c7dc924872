"""Test request to the webhook of a deployed Steward, in the form that Twilio sends."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Mapping
from urllib.parse import urlencode

_SECONDS = 15.0


def knock(url: str, form: Mapping[str, str], signature: str = "") -> int:
    """Post a form with `signature` as Twilio's signature; return the status. Raises `OSError` if there is no response.

    The request goes through the network's proxy if there is one.
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
