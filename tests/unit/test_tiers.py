"""Every test marked slow says why it is slow."""

from __future__ import annotations

import re
from pathlib import Path

import tests

BARE = re.compile(r'\bmark\.slow\b(?!\("\w)')


def test_a_slow_test_says_why_when_it_is_marked() -> None:
    here = Path(str(tests.__file__)).parent
    bare = [str(path.relative_to(here)) for path in here.rglob("*.py") if BARE.search(path.read_text(encoding="utf-8"))]
    assert [path for path in bare if path != "unit/test_tiers.py"] == []
