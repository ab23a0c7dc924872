"""A reminder falls due while functions die: it is told once."""

from __future__ import annotations

from collections.abc import Sequence

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.conversations.entries import NoteEntry
from tests.faults.acts import minutes, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA

_SECOND = r"^(?:An earlier text .* It said: )?"
# The scenarios begin at 9:41 by her clock; nothing that is killed on the way takes so long that it is past.
_SOON = {"what": "water the plants", "start": "2026-11-20T10:00"}


def _reminds(request: ModelRequest) -> Step:
    return say("I have set it.") if request.last_results else use_tool("create_scheduled_job", _SOON)


def _told_once(stage: Stage) -> Sequence[str]:
    """Her log holds it once, and no timer is left."""
    told = [entry for entry in stage.log(MARIA) if isinstance(entry, NoteEntry) and entry.topic == "reminded"]
    return [] if len(told) == 1 else [f"her log says {len(told)} times that she was reminded"]


REMINDERS: tuple[Scenario, ...] = (
    Scenario(
        "a reminder falls due",
        minutes(24, texts(MARIA, "Remind me to water the plants at ten"), each=3),
        _reminds,
        (Expect(MARIA, rf"{_SECOND}Reminder(?:, late .*)?: water the plants$"),),
        may=(
            Expect(MARIA, rf"{_SECOND}I have set it\."),
            Expect(MARIA, rf"{_SECOND}Done: I remind you: "),
        ),
        approvals=("waiting",),
        verify=_told_once,
        settings={"STEWARD_UNDO_SECONDS": "86400"},
    ),
)
