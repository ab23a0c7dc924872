"""Brings edits under `functions/` and `shared/` into the running system."""

from __future__ import annotations

import base64
import hashlib
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path

from botocore.exceptions import BotoCoreError, ClientError
from watchfiles import watch

from infra.catalogue import FUNCTIONS
from infra.function_spec import FunctionSpec, pascal
from infra.layers.assets import stage_function
from infra.local.assembly import BrokenCode, zip_folder
from infra.local.aws import Aws
from infra.local.deploy import DEPLOYED, forget_versions, read_note, write_note
from infra.local.progress import say
from infra.local.state import REPOSITORY
from infra.version import digest_of

WATCHED = (REPOSITORY / "functions", REPOSITORY / "shared")
# Added to the note of what is deployed once code went around CloudFormation: the next start must not trust it.
EDITED = "+edited"
ALIAS = "live"
# How long a new version may take to import its code before it is used all the same.
STARTED_SECONDS = 30.0


class CodePusher:
    """Puts the code of the working tree into the deployed functions; `outputs` are the stacks' outputs."""

    def __init__(self, aws: Aws, outputs: Mapping[str, str], deployed: Mapping[str, str]) -> None:
        """`deployed` is what `code_digests` gave when the deployed assembly was made."""
        self._aws = aws
        self._outputs = outputs
        self._pushed = dict(deployed)

    def push(self, *, everything: bool = False) -> int:
        """Push every function whose code differs from what was pushed last (or `everything`); return how many.

        Raises `BrokenCode`, and leaves what runs as it is, when a file does not compile or the turn does not start.
        """
        digests = code_digests()
        chosen = [spec for spec in FUNCTIONS if everything or self._pushed.get(spec.code) != digests[spec.code]]
        if not chosen:
            return 0
        one_of_each = {spec.code: spec for spec in chosen}
        bundles = {code: _bundle(spec) for code, spec in one_of_each.items()}
        note = read_note(self._aws, DEPLOYED).removesuffix(EDITED)
        write_note(self._aws, DEPLOYED, note + EDITED)
        # First those that try to start before anything uses them: code that fails at import gets no further.
        updated = [self._update(spec, bundles[spec.code]) for spec in sorted(chosen, key=lambda one: not one.by_alias)]
        self._pushed = digests
        self._aws.save()
        return sum(updated)

    def _update(self, spec: FunctionSpec, bundle: bytes) -> bool:
        name = self._outputs[f"{pascal(spec.name)}FunctionName"]
        functions = self._aws.functions
        live = functions.get_function_configuration(FunctionName=name, Qualifier=ALIAS if spec.by_alias else "$LATEST")
        if live["CodeSha256"] == base64.b64encode(hashlib.sha256(bundle).digest()).decode():
            return False  # an update would end what the function is just doing
        functions.update_function_code(FunctionName=name, ZipFile=bundle)
        if spec.by_alias:
            # Its callers use the alias, so the code only counts as a new version.
            version = functions.publish_version(FunctionName=name)["Version"]
            self._wait_until_started(spec, name, version)
            functions.update_alias(FunctionName=name, Name=ALIAS, FunctionVersion=version)
            forget_versions(self._aws, name)
        return True

    def _wait_until_started(self, spec: FunctionSpec, name: str, version: str) -> None:
        deadline = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < deadline:
            made = self._aws.functions.get_function_configuration(FunctionName=name, Qualifier=version)
            if made["State"] == "Failed":
                raise BrokenCode(f"functions/{spec.code} does not start: {made.get('StateReason', 'no reason given')}")
            if made["State"] == "Active":
                return
            time.sleep(0.05)


def code_digests() -> dict[str, str]:
    """A SHA-256 for each folder under `functions/` of what goes into its zip file, as it is on disk now."""
    shared = digest_of(REPOSITORY / "shared" / "steward", REPOSITORY / "functions" / "__init__.py")
    codes = {spec.code for spec in FUNCTIONS}
    return {code: shared + digest_of(REPOSITORY / "functions" / code) for code in codes}


def _bundle(spec: FunctionSpec) -> bytes:
    """The zip file of a function as it is on disk now. Raises `BrokenCode`."""
    with tempfile.TemporaryDirectory() as scratch:
        stage_function(spec, Path(scratch))
        return zip_folder(Path(scratch))


def follow_edits(pusher: CodePusher, stop: threading.Event) -> None:
    """Push what was edited since the deployment, then after every edit until `stop` is set; for a thread of its own."""
    _push(pusher)
    for _changes in watch(*WATCHED, stop_event=stop, debounce=300, step=100, raise_interrupt=False):
        _push(pusher)


def _push(pusher: CodePusher) -> None:
    try:
        if updated := pusher.push():
            say(f"updated {updated} function{'s' if updated > 1 else ''}")
    except BrokenCode as broken:
        say(f"not updated, the old code keeps running: {broken}")
    except (ClientError, BotoCoreError, OSError) as error:
        # A file may vanish while an editor saves; the next change comes with the finished one.
        say(f"not updated: {error}")
