"""Benchmark of `uv run steward local`: seconds to start in a fresh clone with empty caches, and again.

`uv run python -m tests.bench.local_start [--json]`. It needs the network for the packages and times the launcher's own
steps.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from uv import find_uv_bin

from infra.layers.build import ROOT
from tests.bench.figures import Figure, table
from tests.support.free_ports import two_free_ports

_NOT_INHERITED = ("STEWARD_", "ANTHROPIC_", "AWS_", "UV_CACHE", "VIRTUAL_ENV", "XDG_", "PYTHONDONTWRITEBYTECODE")


@dataclass(frozen=True)
class Start:
    """Seconds until it was ready, seconds of CPU until it had stopped again, and the seconds of each step."""

    seconds: float
    cpu: float
    steps: Mapping[str, float]


def measure() -> list[Figure]:
    """The first start and a later one."""
    with tempfile.TemporaryDirectory() as scratch:
        folder, home = Path(scratch) / "steward", Path(scratch) / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)  # noqa: S603, S607
        environment = {name: value for name, value in os.environ.items() if not name.startswith(_NOT_INHERITED)}
        environment |= {"HOME": str(home), "UV_CACHE_DIR": str(Path(scratch) / "uv")}
        # Elsewhere everything would be deployed again, for links have the port in them.
        port = two_free_ports()
        first, later = _start(folder, environment, port), _start(folder, environment, port)
    return [
        _figure("first_start_seconds_cold", first, 60),
        _figure("later_start_seconds", later, 10),
    ]


def _start(folder: Path, environment: Mapping[str, str], port: int) -> Start:
    began, before = time.monotonic(), _cpu()
    command = [find_uv_bin(), "run", "steward", "local", "--json", "--no-browser", "--port", str(port)]
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        said = json.loads(process.stdout.readline())
        seconds = time.monotonic() - began
        process.send_signal(signal.SIGINT)
    return Start(seconds, _cpu() - before, said["seconds"])


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _figure(name: str, start: Start, target: float) -> Figure:
    packages = start.seconds - start.steps["start"]
    steps = {"uv and the packages": packages, **{what: took for what, took in start.steps.items() if what != "start"}}
    shown = [f"{what}: {took:.1f} s" for what, took in steps.items() if took >= 0.5]
    load = f"{start.cpu:.1f} s of CPU on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    return Figure(name, start.seconds, "s", target, (*shown, load, "some steps at the same time"), places=1)


def main() -> None:
    """Print both."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.local_start", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of the table")
    options = parser.parse_args()
    figures = measure()
    print("\n".join(figure.as_json() for figure in figures) if options.json else table(figures))


if __name__ == "__main__":
    main()
