"""Command of the load test: `uv run python -m tests.load [--json] [--conversations 200] [--messages 10]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import tests.load as package
from tests.load import engines, local
from tests.load.report import as_json, as_text

# The local stand-in for AWS takes one step at a time, so a smaller crowd gives the same result sooner.
LOCAL_PEOPLE, LOCAL_TEXTS, LOCAL_AT_ONCE = 20, 5, 4
WAYS = ("engines", "local")


def main(arguments: Sequence[str] | None = None) -> int:
    """1 if anything was lost, doubled or out of order."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=package.__doc__, formatter_class=form)
    parser.add_argument("--json", action="store_true", help="one object a line and nothing else")
    parser.add_argument("--conversations", type=int, default=200, help="people who text (local: at most 20)")
    parser.add_argument("--messages", type=int, default=10, help="texts of each (local: at most 5)")
    parser.add_argument("--at-once", type=int, default=8, help="people who wait for an answer at a time (local: 4)")
    parser.add_argument("--model-seconds", type=float, default=0.2, help="how long the model thinks")
    parser.add_argument("--way", action="append", choices=WAYS, help="only this one; may be repeated")
    options = parser.parse_args(arguments)
    clean = True
    for way in options.way or WAYS:
        if way == "engines":
            load = engines.run(options.conversations, options.messages, options.at_once, options.model_seconds)
        else:
            people, texts = min(options.conversations, LOCAL_PEOPLE), min(options.messages, LOCAL_TEXTS)
            load = local.run(people, texts, min(options.at_once, LOCAL_AT_ONCE), options.model_seconds)
        print(as_json(load) if options.json else as_text(load), flush=True)
        clean &= load.clean
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
