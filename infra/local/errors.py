"""`LaunchError`: a local start failed; one sentence gives the reason and the remedy."""

from __future__ import annotations


class LaunchError(Exception):
    """The local system cannot start or go on; the message is one clear sentence, shown without a traceback."""
