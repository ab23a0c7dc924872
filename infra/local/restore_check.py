"""Detects that somebody put an older copy of the local state in place, by comparing the name of the last run.

Each run stores a name in the state and beside it. A kill changes neither; an older copy of the state brings back an
older name.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

from infra.local import deploy
from infra.local.aws import Aws
from infra.local.state_folder import StatePaths
from steward.actors.restore_guard import came_back, carry_on
from steward.aws import clients
from steward.aws.tables import Table
from steward.core.clock import utc_now

# The note is inside the AWS stand-in, so it is saved together with the state.
RUN = "/steward/local/run"


def take_up(aws: Aws, paths: StatePaths, outputs: Mapping[str, str]) -> bool:
    """Tell Steward whether its rows are those of the last run, and name this run; return false if they are older."""
    last = paths.run.read_text() if paths.run.exists() else ""
    present = last == deploy.read_note(aws, RUN)
    tell = carry_on if present else came_back
    tell(Table(clients.dynamodb(), outputs["ConversationsTable"]), utc_now())
    name = secrets.token_hex(8)
    deploy.write_note(aws, RUN, name)
    aws.save()
    # After a kill between the two writes, the next run only asks the provider about waiting texts, in vain.
    paths.run.write_text(name)
    return present


def carry_on_at(outputs: Mapping[str, str], moment: datetime) -> None:
    """Tell Steward that nothing was lost up to `moment`: only the clock was put forward."""
    carry_on(Table(clients.dynamodb(), outputs["ConversationsTable"]), moment)
