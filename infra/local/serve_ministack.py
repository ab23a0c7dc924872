"""The process ministack runs in: `python -m infra.local.serve_ministack <state folder>`.

It adds to ministack 1.5.33 what the launcher needs, so that nothing of it has to leak into the product:

* Lambda workers run in an environment of their own (ministack uses its own interpreter, where a package missing
  from a layer would be found by accident);
* a layer is unpacked once, not again for every worker: some have thousands of files;
* what a function prints also goes to `logs/<function>.log`;
* it stops gracefully, saving its state, when its standard input is closed: the launcher has ended, however.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
import types
import zipfile
from pathlib import Path
from typing import Any

from infra.local import unpacked
from infra.local.state import StatePaths


def main(paths: StatePaths) -> None:
    """Serve until SIGTERM or the end of standard input."""
    sys.executable = str(paths.runtime / "bin" / "python")
    _unpack_layers_once(importlib.import_module("ministack.core.lambda_runtime"), paths.layers)
    _log_to_files(importlib.import_module("ministack.services.lambda_svc"), paths.logs)
    threading.Thread(target=_stop_with_launcher, daemon=True).start()
    sys.argv[1:] = []
    importlib.import_module("ministack.app").main()


def _unpack_layers_once(lambda_runtime: Any, store: Path) -> None:
    class LayerZip(zipfile.ZipFile):
        """Unpacks a layer by a link to its content."""

        def extractall(self, path: Any = None, members: Any = None, pwd: bytes | None = None) -> None:
            """See `zipfile.ZipFile`."""
            place = unpacked.place_of(self, store)
            if place is None:
                super().extractall(path, members, pwd)
                return
            if not place.exists():
                unpacked.put(place, super().extractall)
            Path(path, unpacked.ROOT).symlink_to(place)

    namespace = types.SimpleNamespace(**vars(zipfile))
    namespace.ZipFile = LayerZip
    # ministack catches it under a name that does not exist, which would hide what really went wrong.
    namespace.LargeFileError = zipfile.LargeZipFile
    lambda_runtime.zipfile = namespace


def _log_to_files(lambda_svc: Any, logs: Path) -> None:
    emit = lambda_svc._emit_lambda_logs
    writing = threading.Lock()

    def emit_and_write(
        func: dict[str, Any], request_id: str, log_text: str, error: bool, duration_ms: int, **more: Any
    ) -> None:
        config = func.get("config") or func
        # The name people know it by; CloudFormation's own has a stack and hashes around it.
        variables = config.get("Environment", {}).get("Variables", {})
        name = variables.get("POWERTOOLS_SERVICE_NAME") or config.get("FunctionName", "unknown")
        outcome = "failed" if error else "ok"
        with writing, (logs / f"{name}.log").open("a", encoding="utf-8") as file:
            file.write(f"{log_text}\n" if log_text else "")
            file.write(f"-- {request_id} {outcome} {duration_ms} ms\n")
        emit(func, request_id, log_text, error, duration_ms, **more)

    lambda_svc._emit_lambda_logs = emit_and_write


def _stop_with_launcher() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(StatePaths(Path(sys.argv[1])))
