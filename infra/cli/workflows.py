"""What `steward workflows` does: how far everything is that is seen through for weeks."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.named import account_at
from steward.wiring import Wiring
from steward.wording.sentence import ENGLISH


def list_workflows(wiring: Wiring, number: str, *, over: bool) -> Iterator[str]:
    """A line for each workflow of the account, newest of its kind on its record; with `over` also those that ended."""
    account_id = account_at(wiring, number)
    shown = [line for line in wiring.workflows.listed(account_id) if over or not line.over]
    for line in shown:
        progress = wiring.workflows.progress(line, ENGLISH, "UTC")
        yield f"{line.workflow_id}  {line.workflow}  {line.subject_id}  {line.status}  {progress}"
    yield f"{len(shown)} workflows."
