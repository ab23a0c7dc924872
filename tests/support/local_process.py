"""Runs `steward local` in a process of its own, for tests."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from infra.layers.build import ROOT
from infra.local.state_folder import StatePaths
from infra.local.synth import synthesize
from tests.support.free_ports import two_free_ports
from tests.support.wait_until import PATIENCE, wait_until


class Launched:
    """A running `steward local --json` and what it said about itself."""

    def __init__(self, process: subprocess.Popen[str], said: dict[str, Any]) -> None:
        self.process = process
        self.said = said

    def messages(self) -> list[dict[str, Any]]:
        """Twilio's own list of messages, newest first; of more than a thousand only those."""
        twilio = self.said["twilio"]
        url = f"{twilio['api_url']}/2010-04-01/Accounts/{twilio['account_sid']}/Messages.json?PageSize=1000"
        credentials = base64.b64encode(f"{twilio['account_sid']}:{twilio['auth_token']}".encode()).decode()
        found: list[dict[str, Any]] = json.loads(fetch(url, headers={"authorization": f"Basic {credentials}"}))[
            "messages"
        ]
        return found

    def text(self, sender: str, body: str) -> dict[str, Any]:
        """A person texts Steward; what the page says of it: the message's `sid`, the webhook's `status`."""
        url = urllib.parse.urljoin(self.said["phone_url"], "/phone/send")
        given = json.dumps({"from": sender, "body": body}).encode()
        said: dict[str, Any] = json.loads(fetch(url, given, {"content-type": "application/json"}))
        return said

    def wait_for_text_to(self, phone: str, part: str) -> str:
        """The first text to `phone` that contains `part`."""

        def came() -> str:
            bodies = (str(message["body"]) for message in self.messages() if message["to"] == phone)
            return next((body for body in bodies if part in body), "")

        return wait_until(came, f"a text with {part!r} at {phone}", every=0.2)

    def kill(self) -> None:
        """What a loss of power does to processes, all at once."""
        kill(self.process)

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


def fetch(url: str, data: bytes | None = None, headers: dict[str, str] | None = None) -> bytes:
    """The body of a 2xx answer."""
    request = urllib.request.Request(url, data=data, headers=headers or {})  # noqa: S310
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:  # noqa: S310
        body: bytes = response.read()
        return body


def start(state: Path, port: int, **more: str) -> subprocess.Popen[str]:
    """The process, with an environment that would break it if any of it leaked in; what it says is yet to be read."""
    hostile = {"AWS_PROFILE": "none", "AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_ACCESS_KEY_ID": "x"}
    ours = ("ANTHROPIC_", "STEWARD_", "POWERTOOLS_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    with (state.parent / "stderr").open("a") as errors:
        return subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "infra.cli.main", "local", "--json", "--no-browser", "--port", str(port)],
            env={**env, **hostile, **more, "STEWARD_LOCAL_STATE": str(state)},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )


def local_assembly() -> Path:
    """The assembly for one machine; kept from run to run, as the one for AWS is."""
    return synthesize("local", ROOT / ".steward" / "cache" / "synth" / "local")


def begin(folder: Path) -> None:
    """Start it from nothing but the assembly, and stop it; its state is in `folder`."""
    shutil.copytree(local_assembly(), StatePaths(folder / "state").assembly)
    with launched(folder / "state", two_free_ports()) as running:
        assert running.stop() == 0


def copied(begun: Path, folder: Path) -> Path:
    """A state to go on from, in `folder`."""
    return shutil.copytree(begun / "state", folder / "state", symlinks=True)


def kill(process: subprocess.Popen[str]) -> None:
    """SIGKILL for all of it: the launcher, the AWS stand-in and every worker of a function."""
    doomed = [process.pid]
    for one in doomed:
        doomed += _children(one)
    for one in doomed:
        with suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    process.wait()


def _children(process_id: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process_id}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(one) for one in task.read_text().split()]
    return found


@contextmanager
def launched(state: Path, port: int, **more: str) -> Iterator[Launched]:
    """Start it, wait until it is ready, and stop it if it still runs in the end."""
    process = start(state, port, **more)
    # Without it, nothing ends a start that hangs.
    overdue = threading.Timer(PATIENCE, kill, [process])
    overdue.start()
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        overdue.cancel()
        assert line, f"It never was ready:\n{(state.parent / 'stderr').read_text()}"
        yield Launched(process, json.loads(line))
    finally:
        overdue.cancel()
        if process.poll() is None:
            process.terminate()
            process.wait(PATIENCE)
