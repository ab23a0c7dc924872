"""Prints every sentence for reading: `uv run python -m steward.wording [LANGUAGE]`."""

from __future__ import annotations

import sys

from steward.wording.catalogue import ROOMS, every_sentence, examples
from steward.wording.sentence import ENGLISH, render


def main(language: str) -> None:
    """Each room's sentences, by key, each as its example."""
    for room in ROOMS:
        sys.stdout.write(f"\n# {(room.__doc__ or '').strip()}\n")
        for kind in (known for known in every_sentence() if known.__module__ == room.__name__):
            for example in examples(kind):
                said = render(example, language)
                sys.stdout.write(f"{kind.KEY}  {said}\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ENGLISH)
