"""Watches `functions/` and `shared/`, and deploys edits into the running local system."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError
from watchfiles import watch

from infra.catalogue import FUNCTIONS
from infra.function_spec import FunctionSpec, pascal
from infra.layers.build import CODE_LINK
from infra.local import code
from infra.local.assembly import zip_link
from infra.local.aws import Aws
from infra.local.code import BrokenCodeError
from infra.local.deploy import forget_versions
from infra.local.progress import say
from infra.local.state_folder import REPOSITORY

WATCHED = (REPOSITORY / "functions", REPOSITORY / "shared")
ALIAS = "live"
# Seconds that a new version may take to import its code; then it is used anyway.
STARTED_SECONDS = 30.0


class CodePusher:
    """Deploys the code of the working tree to the functions; `outputs` are the stacks' outputs.

    Every worker that starts uses the newest tree in `folder`. A push ends running workers by giving their functions a
    zip file that differs only in the tree's name.
    """

    def __init__(self, aws: Aws, outputs: Mapping[str, str], folder: Path, running: Mapping[str, str]) -> None:
        """Start from `running`, the result of `code_digests` when the tree in `folder` was laid out."""
        self._aws = aws
        self._outputs = outputs
        self._folder = folder
        self._pushed = dict(running)

    def push(self) -> int:
        """Switch every function whose code has changed since the last push to the new code; return how many.

        Raises `BrokenCodeError` if a file does not compile or the turn does not start; what runs stays as it is.
        """
        digests = code_digests()
        chosen = [spec for spec in FUNCTIONS if self._pushed.get(spec.code) != digests[spec.code]]
        if not chosen:
            return 0
        before = code.current(self._folder)
        bundle = zip_link(CODE_LINK, code.lay_out(self._folder).name)
        try:
            # First the functions that are test-started before use, so that code that fails at import goes no further.
            for spec in sorted(chosen, key=lambda one: not one.by_alias):
                self._update(spec, bundle)
        except BrokenCodeError:
            code.use(self._folder, before)
            raise
        self._pushed = digests
        self._aws.save()
        return len(chosen)

    def _update(self, spec: FunctionSpec, bundle: bytes) -> None:
        name = self._outputs[f"{pascal(spec.name)}FunctionName"]
        functions = self._aws.functions
        functions.update_function_code(FunctionName=name, ZipFile=bundle)
        if spec.by_alias:
            # Its callers use the alias, so the code only counts as a new version.
            version = functions.publish_version(FunctionName=name)["Version"]
            self._wait_until_started(spec, name, version)
            functions.update_alias(FunctionName=name, Name=ALIAS, FunctionVersion=version)
            forget_versions(self._aws, name)

    def _wait_until_started(self, spec: FunctionSpec, name: str, version: str) -> None:
        deadline = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < deadline:
            made = self._aws.functions.get_function_configuration(FunctionName=name, Qualifier=version)
            if made["State"] == "Failed":
                raise BrokenCodeError(
                    f"functions/{spec.code} does not start: {made.get('StateReason', 'no reason given')}"
                )
            if made["State"] == "Active":
                return
            time.sleep(0.05)


def code_digests() -> dict[str, str]:
    """Return, for each folder under `functions/`, the SHA-256 of the code its functions run, as it is on disk now."""
    return code.digests({spec.code for spec in FUNCTIONS})


def follow_edits(pusher: CodePusher, stop: threading.Event) -> None:
    """Push edits made since the deployment, then every later edit until `stop` is set. Runs in a thread of its own."""
    _push(pusher)
    for _changes in watch(*WATCHED, stop_event=stop, debounce=300, step=100, raise_interrupt=False):
        _push(pusher)


def _push(pusher: CodePusher) -> None:
    try:
        if updated := pusher.push():
            say(f"updated {updated} function{'s' if updated > 1 else ''}")
    except BrokenCodeError as broken:
        say(f"not updated, the old code keeps running: {broken}")
    except (ClientError, BotoCoreError, OSError) as error:
        # A file may vanish while an editor saves; the next change comes with the finished one.
        say(f"not updated: {error}")
