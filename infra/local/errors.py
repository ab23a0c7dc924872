"""What can stop a local start, said in one sentence a person can act on."""

from __future__ import annotations


class LaunchError(Exception):
    """The local system cannot start or go on; the message is one clear sentence, shown without a traceback."""
