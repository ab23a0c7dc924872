"""The templates pass cdk-nag, checkov and cfn-lint, except for findings accepted with a reason."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from infra.layers.build import run_uv
from tests.infra.templates import STACKS, Unaccepted

# Not in our environment: it pins an old boto3.
CHECKOV = "checkov==3.3.30"


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_cdk_nag_finds_exactly_what_is_accepted_with_a_reason(unaccepted: Unaccepted) -> None:
    """Without the exceptions cdk-nag finds each of them, and nothing else: none is unexplained, none is left over."""
    outdir = unaccepted.outdir
    accepted = [entry for entry in unaccepted.accepted if entry[1].startswith(("AwsSolutions-", "Serverless-"))]
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


@pytest.mark.slow("synthesizes templates and holds them against cdk-nag")
def test_checkov_finds_exactly_what_is_accepted_with_a_reason(unaccepted: Unaccepted) -> None:
    """As cdk-nag above; where a resource is accepted, its template says so to whoever runs checkov over it."""
    accepted = {
        (*path.split("."), rule): reason for path, rule, reason in unaccepted.accepted if rule.startswith("CKV_")
    }
    assert accepted
    assert all(len(reason.split()) > 5 for reason in accepted.values())
    command = [
        "tool",
        "run",
        "--python",
        sys.executable,
        "--from",
        CHECKOV,
        "checkov",
        "--skip-download",
        "--soft-fail",
    ]
    report = run_uv([*command, "--framework", "cloudformation", "-o", "json", "-d", str(unaccepted.outdir)])
    found = {
        (Path(finding["file_path"]).name.partition(".")[0], finding["resource"].rpartition(".")[2], finding["check_id"])
        for finding in json.loads(report)["results"]["failed_checks"]
    }
    assert found == accepted.keys()


def _findings(outdir: Path) -> set[tuple[str, str]]:
    report = json.loads((outdir / "validation-report.json").read_text(encoding="utf-8"))
    return {
        (construct["constructPath"], violation["ruleName"])
        for plugin in report["pluginReports"]
        for violation in plugin["violations"]
        for construct in violation["violatingConstructs"]
    }


@pytest.mark.slow("reads every template by every rule of cfn-lint")
def test_cfn_lint_is_clean(unaccepted: Unaccepted) -> None:
    """No error and no warning on any template of an environment with everything there may be."""
    paths = [str(path) for path in sorted(unaccepted.outdir.glob("*.template.json"))]
    assert len(paths) > len(STACKS)
    done = subprocess.run(  # noqa: S603 - our own command, no shell
        [sys.executable, "-c", "from cfnlint.runner import main; main()", "--", *paths],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
