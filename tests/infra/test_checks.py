"""cdk-nag and cfn-lint over the templates."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from infra.layers.build import ROOT

# Synthesizes with `accept` only writing down what it is asked, so cdk-nag reports everything it finds.
_NAKED_SYNTHESIS = """
import json, sys
from infra import app
from infra.capabilities import exceptions

accepted = []
exceptions.accept = lambda construct, rule, reason: accepted.append([construct.node.path, rule, reason])
app.put_node_on_path()
try:
    app.app("lambda").synth()
finally:
    json.dump(accepted, open(sys.argv[1], "w"))
"""


def test_cdk_nag_finds_exactly_what_is_accepted_with_a_reason(tmp_path: Path) -> None:
    """Without the exceptions cdk-nag finds each of them, and nothing else: none is unexplained, none is left over."""
    outdir, recorded = tmp_path / "cdk.out", tmp_path / "accepted.json"
    environment = {**os.environ, "CDK_OUTDIR": str(outdir)}
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-c", _NAKED_SYNTHESIS, str(recorded)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode, "cdk-nag let findings pass that are not accepted"
    accepted = [entry for entry in json.loads(recorded.read_text()) if entry[1].startswith("AwsSolutions-")]
    assert accepted
    assert all(len(reason.split()) > 5 for _, _, reason in accepted)
    matches = {
        ((path, found), (owner, rule))
        for path, found in _findings(outdir)
        for owner, rule, _ in accepted
        if found == rule and f"{path}/".startswith(f"{owner}/")
    }
    assert _findings(outdir) - {finding for finding, _ in matches} == set(), "unexplained"
    assert {(owner, rule) for owner, rule, _ in accepted} - {exception for _, exception in matches} == set(), "idle"


def _findings(outdir: Path) -> set[tuple[str, str]]:
    report = json.loads((outdir / "validation-report.json").read_text(encoding="utf-8"))
    return {
        (construct["constructPath"], violation["ruleName"])
        for plugin in report["pluginReports"]
        for violation in plugin["violations"]
        for construct in violation["violatingConstructs"]
    }


def test_cfn_lint_is_clean(assembly: Path) -> None:
    """No error and no warning on any template."""
    paths = [str(path) for path in sorted(assembly.glob("*.template.json"))]
    assert len(paths) == 6
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-c", "from cfnlint.runner import main; main()", "--", *paths],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
