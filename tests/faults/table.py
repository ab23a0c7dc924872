"""Writes the results table of a full run into the README of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.faults.local_kills import MODE as LOCAL_SIGKILL
from tests.faults.modes import MODES
from tests.faults.runner import Outcome
from tests.faults.sigkill import MODE as SIGKILL

README = Path(__file__).parent / "README.md"
_HEAD = ("| mode | trials | lost | doubled |", "|---|---|---|---|")
_BEGIN, _END = "<!-- table -->\n", "<!-- end of table -->\n"


def write_table(made: Sequence[Outcome], seed: int) -> None:
    """Put the table between its marks."""
    text = README.read_text()
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    README.write_text(f"{before}{_BEGIN}\n{table(made, seed)}\n{_END}{after}")


def table(made: Sequence[Outcome], seed: int) -> str:
    """Return the trials by mode, and the scenarios in which something was lost or doubled."""
    lines = [f"Run on {datetime.now(UTC).date()} with `--seed {seed}`: {_counts(made)}.\n", *_HEAD]
    modes = [*(mode.name for mode in MODES), SIGKILL, LOCAL_SIGKILL]
    lines += [_line(name, (o for o in made if o.mode == name)) for name in modes]
    bad = {o.scenario for o in made if o.lost or o.doubled}
    if bad:
        lines += ["", _HEAD[0].replace("mode", "scenario"), _HEAD[1]]
        lines += [_line(name, (o for o in made if o.scenario == name)) for name in sorted(bad)]
    return "\n".join(lines) + "\n"


def _counts(made: Sequence[Outcome]) -> str:
    lost, doubled = sum(len(o.lost) for o in made), sum(len(o.doubled) for o in made)
    scenarios = len({o.scenario for o in made})
    return f"{len(made):,} trials of {scenarios} scenarios, {lost} lost, {doubled} doubled"


def _line(name: str, some: Iterable[Outcome]) -> str:
    own = list(some)
    return f"| {name} | {len(own):,} | {sum(len(o.lost) for o in own)} | {sum(len(o.doubled) for o in own)} |"
