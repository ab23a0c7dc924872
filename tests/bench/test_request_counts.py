"""The two figures that are exact counts: a request more is a decision, never an accident."""

from __future__ import annotations

from tests.bench.aws_requests import TOOL, added_by, measured_cloud, warm_turn


def test_request_counts() -> None:
    """At most 12 and 7 are allowed. If a change moves them on purpose, move them here and in the README."""
    with measured_cloud() as (cloud, requests):
        plain_text = warm_turn(cloud, requests)
        assert len(plain_text) == 12, plain_text
        tool_call = added_by(cloud, requests, TOOL)
        assert len(tool_call) == 7, tool_call
