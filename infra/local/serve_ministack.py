"""The process ministack runs in: `python -m infra.local.serve_ministack <runtime folder> <log folder>`.

It adds to ministack 1.5.33 what the launcher needs, so that nothing of it has to leak into the product:

* Lambda workers run in an environment of their own (ministack uses its own interpreter, where a package missing
  from a layer would be found by accident);
* what a function prints also goes to `<log folder>/<function>.log`;
* it stops gracefully, saving its state, when its standard input is closed: the launcher has ended, however.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any


def main(runtime: Path, logs: Path) -> None:
    """Serve until SIGTERM or the end of standard input."""
    sys.executable = str(runtime / "bin" / "python")
    _log_to_files(importlib.import_module("ministack.services.lambda_svc"), logs)
    threading.Thread(target=_stop_with_launcher, daemon=True).start()
    sys.argv[1:] = []
    importlib.import_module("ministack.app").main()


def _log_to_files(lambda_svc: Any, logs: Path) -> None:
    emit = lambda_svc._emit_lambda_logs
    writing = threading.Lock()

    def emit_and_write(
        func: dict[str, Any], request_id: str, log_text: str, error: bool, duration_ms: int, **more: Any
    ) -> None:
        config = func.get("config") or func
        name = str(config.get("FunctionName", "unknown"))
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
    main(Path(sys.argv[1]), Path(sys.argv[2]))
