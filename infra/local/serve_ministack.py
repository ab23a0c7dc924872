"""Runs ministack with our patches: `python -m infra.local.serve_ministack <state folder> <folder of layers>`.

It adds to ministack 1.5.33 what the launcher needs, so that nothing of it has to leak into the product:

* Lambda workers run in an environment of their own (ministack uses its own interpreter, where a package missing from a
  layer would be found by accident);
* a layer is a link to the folder it was built in (`infra.layers.build.link`): some have thousands of files;
* all functions are links to one tree of the code (`infra.local.code`), and so is the product's layer;
* a function's output also goes to `logs/<function>.log`;
* state is saved as it changes (`infra.local.write_through`), so a kill loses nothing that was answered;
* alarms never go off; gradual deployments and backups are recorded and do nothing;
* an object is dated by the clock that a person has put forward;
* a request's cookies stand where API Gateway puts them, and it comes in by the clock that a person has put forward;
* one slow message of a FIFO queue holds up its own group only (`infra.local.queue_consumers`);
* it stops gracefully when its standard input is closed, which happens however the launcher ends.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import threading
import types
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from infra.layers.build import CODE_LINK, LINK, PRODUCT_LINK, linked
from infra.local.code import CURRENT
from infra.local.follow_clock import CLOCK_FILE
from infra.local.queue_consumers import consume_by_group, start_gently
from infra.local.state_database import StateDatabase
from infra.local.state_folder import StatePaths
from infra.local.write_through import WriteThrough, mend_objects


def main(paths: StatePaths, layers: Path) -> None:
    """Serve until SIGTERM or the end of standard input."""
    sys.executable = str(paths.runtime / "bin" / "python")
    mend_objects(paths.objects)
    app, lambda_svc = importlib.import_module("ministack.app"), importlib.import_module("ministack.services.lambda_svc")
    lambda_runtime = importlib.import_module("ministack.core.lambda_runtime")
    _follow_links(lambda_runtime, layers, paths.code / CURRENT)
    _log_to_files(lambda_svc, paths.logs)
    consume_by_group(lambda_svc)
    start_gently(lambda_svc, lambda_runtime)
    _note_what_does_nothing_here(importlib.import_module("ministack.services.cloudformation.provisioners"))
    _complete_http_events(lambda_svc, paths.root / CLOCK_FILE)
    date_objects(importlib.import_module("ministack.services.s3"), paths.root / CLOCK_FILE)
    with contextlib.closing(StateDatabase(paths.kept)) as kept:
        _write_through(kept, app, lambda_svc)
        threading.Thread(target=_stop_with_launcher, daemon=True).start()
        sys.argv[1:] = []
        app.main()


# Resource types that ministack rejects or gets wrong; the local system does not need them.
_NOTED = (
    "AWS::Backup::BackupSelection",
    # ministack ignores the dimensions of an alarm on one function, and has no metric math.
    "AWS::CloudWatch::Alarm",
    "AWS::CodeDeploy::Application",
    "AWS::CodeDeploy::DeploymentGroup",
)


def _note_what_does_nothing_here(provisioners: Any) -> None:
    noted = {
        "create": lambda logical_id, *_: (logical_id, {}),
        "update": lambda physical_id, *_: (physical_id, {}),
        "delete": lambda *_: None,
    }
    provisioners._RESOURCE_HANDLERS.update(dict.fromkeys(_NOTED, noted))


def _complete_http_events(lambda_svc: Any, clock: Path) -> None:
    execute = lambda_svc._execute_function_with_config_scope

    def execute_completed(record: Any, event: Any) -> Any:
        return execute(record, as_api_gateway_gives(event, clock))

    lambda_svc._execute_function_with_config_scope = execute_completed


def as_api_gateway_gives(event: Any, clock: Path) -> Any:
    """Return an event of payload format 2.0 with its cookies in their list, and its time by the clock file `clock`."""
    if not isinstance(event, dict) or event.get("version") != "2.0":
        return event
    headers, context = dict(event.get("headers") or {}), dict(event.get("requestContext") or {})
    cookies = [one.strip() for one in headers.pop("cookie", "").split(";") if one.strip()]
    if "timeEpoch" in context:
        context["timeEpoch"] += int(_ahead(clock) * 1000)
    return {**event, "headers": headers, "requestContext": context, **({"cookies": cookies} if cookies else {})}


def date_objects(s3: Any, clock: Path) -> None:
    """Have the stand-in's `s3` tell the time by the clock file `clock`, as the product does that shows it."""

    def now_iso() -> str:
        now = datetime.now(UTC) + timedelta(seconds=_ahead(clock))
        return f"{now:%Y-%m-%dT%H:%M:%S}.{now.microsecond // 1000:03}Z"

    s3.now_iso = now_iso


def _ahead(clock: Path) -> float:
    return float(clock.read_text()) if clock.exists() else 0.0


def _write_through(kept: StateDatabase, app: Any, lambda_svc: Any) -> None:
    WriteThrough(kept, port=os.environ["GATEWAY_PORT"]).install(
        app,
        importlib.import_module("ministack.core.persistence"),
        importlib.import_module("ministack.services.dynamodb"),
        lambda_svc,
    )


def _follow_links(lambda_runtime: Any, layers: Path, code: Path) -> None:
    class LinkedZip(zipfile.ZipFile):
        """Zip file that unpacks a bundle with only a link as that link."""

        def extractall(self, path: Any = None, members: Any = None, pwd: bytes | None = None) -> None:
            """See `zipfile.ZipFile`."""
            if self.namelist() == [LINK]:
                Path(path, "python").symlink_to(linked(self.read(LINK).decode(), layers))
            elif self.namelist() == [PRODUCT_LINK]:
                Path(path, "python").symlink_to(code.resolve() / "python")
            elif self.namelist() == [CODE_LINK]:
                Path(path).rmdir()
                Path(path).symlink_to(code.resolve())
            else:
                super().extractall(path, members, pwd)

    namespace = types.SimpleNamespace(**vars(zipfile))
    namespace.ZipFile = LinkedZip
    # ministack catches it by a name that does not exist, which would hide the real error.
    namespace.LargeFileError = zipfile.LargeZipFile
    lambda_runtime.zipfile = namespace


def _log_to_files(lambda_svc: Any, logs: Path) -> None:
    emit = lambda_svc._emit_lambda_logs
    writing = threading.Lock()

    def emit_and_write(
        func: dict[str, Any], request_id: str, log_text: str, error: bool, duration_ms: int, **more: Any
    ) -> None:
        config = func.get("config") or func
        # The short name that people know; CloudFormation's has the stack's name and hashes around it.
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
    main(StatePaths(Path(sys.argv[1])), Path(sys.argv[2]))
