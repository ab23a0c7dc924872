"""Compares views derived from the logs with the views that a rebuild makes."""

from __future__ import annotations

from tests.support.cloud import Cloud, account_of


def differs(cloud: Cloud) -> list[str]:
    """The parts of lists and sums that differ; transcripts are written once people turn away."""
    rebuilt = cloud.wiring.rebuild.rebuild(account_of(cloud))
    return [f"{one.view}: {part}" for one in rebuilt if one.view != "transcripts" for part in one.mended]
