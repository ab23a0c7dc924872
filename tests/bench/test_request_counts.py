"""The two figures that are exact counts: a request more is a decision, never an accident."""

from __future__ import annotations

from tests.bench.aws_requests import measure


def test_request_counts() -> None:
    """If a change moves these on purpose, move them here and in the README."""
    plain_text, tool_call = measure()
    assert (plain_text.value, tool_call.value) == (11, 7), (*plain_text.details, *tool_call.details)
    assert plain_text.met
    assert tool_call.met
