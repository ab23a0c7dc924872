"""Measure everything and print it: `uv run python -m tests.bench [--json]`. Takes about seven minutes; `--quick`, two.

The exit code is 0 whatever the figures are: they are read by people, and only the counts are tested.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from tests.bench import aws_requests, bare_loop, cold_imports, growth, recall, rooms, search, sizes
from tests.bench.figures import Figure, table

MEASUREMENTS: tuple[Callable[[], Sequence[Figure]], ...] = (
    cold_imports.measure,
    sizes.measure,
    rooms.measure,
    aws_requests.measure,
    growth.measure,
    bare_loop.measure,
    search.measure,
    recall.measure,
)


def main() -> None:
    """Run every measurement, one after the other; progress goes to standard error."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the table")
    parser.add_argument("--quick", action="store_true", help="without search, which takes most of the time")
    options = parser.parse_args()
    as_json = options.json
    figures: list[Figure] = []
    for measure in MEASUREMENTS if not options.quick else MEASUREMENTS[:-2]:
        print(f"measuring {measure.__module__.rpartition('.')[2]} …", file=sys.stderr)
        measured = measure()
        figures += measured
        if as_json:
            for figure in measured:
                print(figure.as_json(), flush=True)
    if not as_json:
        print(table(figures))


if __name__ == "__main__":
    main()
