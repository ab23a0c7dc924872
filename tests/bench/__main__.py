"""Command `uv run python -m tests.bench [--json]`: runs all benchmarks in seven minutes, with `--counts` some in one.

The exit code is 0 whatever the figures are: they are read by people, and only the counts are tested.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial

from tests.bench import (
    aws_requests,
    bare_loop,
    cold_imports,
    costs,
    dates,
    due_jobs,
    growth,
    indirection,
    mail_watchers,
    prompt,
    recall,
    scans,
    search,
    sizes,
    tools,
    web_app,
)
from tests.bench.figures import Figure, table

MEASUREMENTS: tuple[Callable[[], Sequence[Figure]], ...] = (
    cold_imports.measure,
    sizes.measure,
    indirection.measure,
    aws_requests.measure,
    web_app.measure,
    costs.measure,
    dates.measure,
    due_jobs.measure,
    scans.measure,
    mail_watchers.measure,
    prompt.measure,
    tools.measure,
    growth.measure,
    bare_loop.measure,
    search.measure,
    recall.measure,
)

# What other work on the machine does not change.
COUNTED: tuple[Callable[[], Sequence[Figure]], ...] = (
    sizes.measure,
    indirection.measure,
    aws_requests.measure,
    web_app.measure,
    costs.measure,
    dates.measure,
    due_jobs.quick,
    scans.quick,
    mail_watchers.measure,
    prompt.measure,
    tools.measure,
)


def main() -> None:
    """Run every measurement, one after the other; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the table")
    parser.add_argument("--counts", action="store_true", help="without what takes time or is measured by it")
    options = parser.parse_args()
    as_json = options.json
    figures: list[Figure] = []
    for measure in COUNTED if options.counts else MEASUREMENTS:
        print(f"measuring {_name(measure)} …", file=sys.stderr)
        measured = measure()
        figures += measured
        if as_json:
            for figure in measured:
                print(figure.as_json(), flush=True)
    if not as_json:
        print(table(figures))


def _name(measure: Callable[[], Sequence[Figure]]) -> str:
    return (measure.func if isinstance(measure, partial) else measure).__module__.rpartition(".")[2]


if __name__ == "__main__":
    main()
