"""The assembly under test, synthesized once and cached by content."""

from __future__ import annotations

from pathlib import Path

import pytest

from infra.layers.build import ROOT
from infra.local.synth import synthesize
from tests.infra.templates import Templates


@pytest.fixture(scope="session")
def assembly() -> Path:
    """The folder of the assembly for AWS."""
    return synthesize("lambda", ROOT / ".steward" / "cache" / "synth" / "lambda")


@pytest.fixture(scope="session")
def templates(assembly: Path) -> Templates:
    """The templates for AWS."""
    return Templates(assembly)
