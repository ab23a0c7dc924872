"""The cost table in `infra/guide/costs.md` shows the figures that the cost benchmark measures."""

from __future__ import annotations

import pytest

from infra.layers.build import ROOT
from tests.bench.costs import rows

# What a month may cost while nobody writes, in dollars.
_MOST_AT_REST = 10


@pytest.mark.slow("plays every kind of day that the table of costs has")
def test_the_readme_has_the_table() -> None:
    """Run `python -m tests.bench.costs` and copy what it prints where this fails."""
    page = (ROOT / "infra" / "guide" / "costs.md").read_text(encoding="utf-8")
    written = page.partition("| what | $ | of which |")[2].partition("\n\n")[0].splitlines()[2:]
    made = rows()
    assert [_name(line) for line in written] == [_name(line) for line in made]
    assert _dollars(made[0]) < _MOST_AT_REST
    for line, measured in zip(written, made, strict=True):
        # Ids and times differ from run to run, and with them the sizes of rows.
        assert _dollars(line) == pytest.approx(_dollars(measured), rel=0.1), measured


def _name(line: str) -> str:
    return line.split("|")[1]


def _dollars(line: str) -> float:
    return float(line.split("|")[2].split()[0])
