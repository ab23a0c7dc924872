"""Detects failed requests that certainly never reached the provider."""

from __future__ import annotations

import requests
import urllib3


def never_left(error: requests.RequestException) -> bool:
    """Tell if the connection was never made, so that the provider cannot have received anything."""
    if isinstance(error, requests.ConnectTimeout):
        return True
    cause = error.args[0] if error.args else None
    reason = getattr(cause, "reason", None)
    return isinstance(reason, urllib3.exceptions.NewConnectionError | urllib3.exceptions.NameResolutionError)
