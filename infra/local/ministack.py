"""Process manager for ministack, the AWS stand-in: a subprocess on the loopback interface."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from infra.layers.build import CACHE
from infra.local.aws import ACCOUNT, REGION, SOURCE_HOSTS, direct_to_loopback, stand_in_environment
from infra.local.errors import LaunchError
from infra.local.ports import HOST, answers
from infra.local.state_folder import StatePaths

START_SECONDS = 60.0
STOP_SECONDS = 30.0
# Local hosts that the operator permitted for tool sources and repositories.
INHERITED = ("PATH", "LANG", "LC_ALL", "TZ", "SSL_CERT_FILE", "SSL_CERT_DIR")


class Ministack:
    """The stand-in on `port`, with state and logs in `paths`; `layers` holds the folders that layers link to.

    `source_hosts` are hosts that its functions accept as addresses of tool sources although they are not public.
    """

    def __init__(self, paths: StatePaths, port: int, layers: Path = CACHE, source_hosts: Sequence[str] = ()) -> None:
        self.paths = paths
        self.source_hosts = tuple(source_hosts)
        self.layers = layers
        self.port = port
        self.endpoint = f"http://{HOST}:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers. Raises `LaunchError` with the path of its log if it does not."""
        log = self.paths.logs / "ministack.log"
        with log.open("wb") as output:
            self._process = subprocess.Popen(  # noqa: S603 - our own module, no shell
                [sys.executable, "-m", "infra.local.serve_ministack", str(self.paths.root), str(self.layers)],
                env=self._environment(),
                stdin=subprocess.PIPE,  # our end closes it, however we end; ministack then stops gracefully
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # a Ctrl-C in the terminal must reach only us
            )
        deadline = time.monotonic() + START_SECONDS
        while not answers(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise LaunchError(f"The AWS stand-in (ministack) did not start; its log is {log}.")
            time.sleep(0.05)

    def _environment(self) -> dict[str, str]:
        """Return its whole environment. Lambda workers inherit it, so it holds nothing from the operator's shell."""
        paths = self.paths
        inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
        return {
            **inherited,
            **direct_to_loopback(os.environ),
            **stand_in_environment(),
            "HOME": str(paths.temporary),
            "TMPDIR": str(paths.temporary),
            "GATEWAY_PORT": str(self.port),
            "BIND_HOST": HOST,
            "MINISTACK_HOST": HOST,
            "MINISTACK_ACCOUNT_ID": ACCOUNT,
            "MINISTACK_REGION": REGION,
            "IOT_MTLS_ENABLED": "0",
            "SFTP_ENABLED": "0",
            "PERSIST_STATE": "1",
            "STATE_DIR": str(paths.aws),
            "S3_PERSIST": "1",
            "S3_DATA_DIR": str(paths.objects),
            SOURCE_HOSTS: ",".join(self.source_hosts),
            # Short, so that a person who tries it out waits only for the next sweep.
            "STEWARD_GATHER_SECONDS": "5",
        }

    @property
    def running(self) -> bool:
        """Return whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> bool:
        """Stop it and wait for its end; return false if it had to be killed."""
        process, self._process = self._process, None
        if process is None:
            return True
        clean = True
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                clean = False
        with contextlib.suppress(ProcessLookupError):
            # The Lambda workers are in its group, and it may have left some.
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if process.stdin is not None:
            process.stdin.close()
        return clean
