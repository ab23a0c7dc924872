"""Runs a command of `steward` in this process: `run("people", "list").output`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache

from typer.main import get_command
from typer.testing import CliRunner

from infra.cli.main import app

# Typer builds all commands anew for each call of its own `invoke`, which takes longer than most of them.
_steward = cache(get_command)


@dataclass(frozen=True)
class Finished:
    """A command that has ended, with what it printed to both streams."""

    exit_code: int
    output: str


def run(*arguments: str) -> Finished:
    """Run `steward` with these arguments. What a command fails to catch is raised here."""
    code: object = 0
    with CliRunner().isolation() as (*_, printed):
        try:
            _steward(app).main(list(arguments), prog_name="steward")
        except SystemExit as left:
            code = left.code
        sys.stdout.flush()
        sys.stderr.flush()
        output = printed.getvalue().decode()
    return Finished(code if isinstance(code, int) else int(code is not None), output)
