"""Provenance by argument: what decided each argument of a proposed call. Pure; see `judging`."""

from __future__ import annotations

from steward.tools.tracing.judging import Finding, trace
from steward.tools.tracing.scene import Source

__all__ = ["Finding", "Source", "trace"]
