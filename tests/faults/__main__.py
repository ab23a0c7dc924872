"""`uv run python -m tests.faults [--full] [--json]`: kill at every point, or a sample, and say what came of it."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from tests.faults.crew import carried_out_by, crew, jobs_for
from tests.faults.runner import Outcome
from tests.faults.scenarios import SCENARIOS
from tests.faults.sigkill import DEATHS, NAME, deaths
from tests.faults.world import opened_world

_SAMPLE_DEATHS = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run; 1 if anything was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--full", action="store_true", help="every point instead of a sample")
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    names = [*(scenario.name for scenario in SCENARIOS), NAME]
    parser.add_argument("--scenario", action="append", choices=names, help="only this one; may be repeated")
    options = parser.parse_args(arguments)
    chosen = options.scenario or names
    if not options.json:
        print(f"{'scenario':<24} {'points':>6} {'lost':>5} {'doubled':>8} {'seconds':>8}")
    clean = True
    for name, outcomes in _runs(chosen, full=options.full):
        clean &= _report(name, outcomes, as_json=options.json)
    return 0 if clean else 1


def _runs(chosen: Sequence[str], *, full: bool) -> Iterator[tuple[str, Iterable[Outcome]]]:
    scenarios = [scenario for scenario in SCENARIOS if scenario.name in chosen]
    if scenarios:
        with opened_world() as world:
            jobs = {scenario.name: jobs_for(world, scenario, full=full) for scenario in scenarios}
        with crew(min(2, os.cpu_count() or 1)) as pool:
            for name, of_scenario in jobs.items():
                yield name, carried_out_by(pool, of_scenario)
    if NAME in chosen:
        with opened_world() as world:
            yield NAME, deaths(world, len(DEATHS) if full else _SAMPLE_DEATHS)


def _report(name: str, outcomes: Iterable[Outcome], *, as_json: bool) -> bool:
    began = time.perf_counter()
    done = list(outcomes)
    lost = [outcome for outcome in done if outcome.lost]
    doubled = [outcome for outcome in done if outcome.doubled]
    if as_json:
        print(json.dumps({"scenario": name, "points": len(done), "lost": len(lost), "doubled": len(doubled)}))
    else:
        seconds = time.perf_counter() - began
        print(f"{name:<24} {len(done):>6} {len(lost):>5} {len(doubled):>8} {seconds:>8.0f}")
        for outcome in done:
            for kind, sentences in (("lost", outcome.lost), ("doubled", outcome.doubled)):
                for sentence in sentences:
                    print(f"  {kind}, {outcome.recovery}, killed {outcome.point}\n    {sentence}")
    sys.stdout.flush()
    return not lost and not doubled


if __name__ == "__main__":
    sys.exit(main())
