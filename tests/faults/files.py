"""Crash scenarios of workspace files: each write and move happens once, and no edit is lost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ModelRequest, Step, say, use_tool
from tests.faults.acts import all_of, replies, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, SAM
from tests.support.plumber import last_words

_SECOND = r"^(?:An earlier text .* It said: )?"
_PLAN, _PLACED = "plan.md", "areas/plan.md"
_TEXT = "The boiler first."
# However long a run takes.
_UNDO_STAYS_OPEN = {"STEWARD_UNDO_SECONDS": "86400"}
# Killed twice a tool may answer after its time; what it did is reported then.
_LATE = r"No answer within the time allowed"


def _told(request: ModelRequest) -> str:
    """What tools answered, or what Steward says of one that did so late."""
    return " / ".join(request.last_results.values()) or last_words(request)


def _version_of(path: str, told: str) -> str:
    found = re.search(rf"{re.escape(path)}(?:,| ·.*) version:? (\w+)", told)
    return found.group(1) if found else ""


def _writes_and_moves(request: ModelRequest) -> Step:
    """Writes the plan, then moves it to where it belongs."""
    told = _told(request)
    if "Moved" in told:
        return say("Kept.")
    if _LATE in told:
        return say("Kept so far.")
    if "Wrote" in told:
        return use_tool("move_file", {"from": _PLAN, "to": _PLACED, "version": _version_of(_PLAN, told)})
    return use_tool("write_file", {"path": _PLAN, "content": _TEXT})


def _moves(request: ModelRequest) -> Step:
    told = _told(request)
    if "Moved" in told or "[Steward]" in told:
        return say("Moved.")
    if _LATE in told:
        return say("Moved, I think.")
    if version := _version_of(_PLAN, told):
        return use_tool("move_file", {"from": _PLAN, "to": _PLACED, "version": version})
    return use_tool("list_files", {})


def _adds_a_line(request: ModelRequest) -> Step:
    """Reads the plan and adds what its member says, and does so once more when it is told that it has changed."""
    told = _told(request)
    if "Edited" in told:
        return say("Added.")
    if _LATE in told:
        return say("Added, I think.")
    if found := re.search(r"version: (\w+)", told):
        name = re.findall(r"\[(Maria|Sam) ", str(request.messages))[-1]
        edit = {"path": _PLAN, "old": _TEXT, "new": f"{_TEXT}\nand {name}'s", "version": found.group(1)}
        return use_tool("edit_file", edit)
    return use_tool("read_file", {"path": _PLAN})


def _plan_written(stage: Stage) -> None:
    stage.wiring.workspace.write(_account_of(stage), _PLAN, _TEXT, None)


def _account_of(stage: Stage) -> str:
    return stage.wiring.people_store.account_at(NUMBER) or ""


def _there_is(**files: str) -> Callable[[Stage], Sequence[str]]:
    """The workspace holds this one file and no other that somebody has written."""

    def verify(stage: Stage) -> list[str]:
        listed = [file.path for file in stage.wiring.workspace.listing(_account_of(stage)) if file.version]
        found = {path: stage.file(path) for path in listed}
        expected = {path.replace("_", "/") + ".md": text for path, text in files.items()}
        return [] if found == expected else [f"the workspace holds {found}"]

    return verify


def _both_added(stage: Stage) -> list[str]:
    lines = sorted(stage.file(_PLAN).splitlines())
    return [] if lines == sorted([_TEXT, "and Maria's", "and Sam's"]) else [f"the plan holds {lines}"]


def _says(person: Person, what: str) -> Expect:
    return Expect(person, rf"{_SECOND}{what}")


FILES: tuple[Scenario, ...] = (
    Scenario(
        "a file written and moved",
        texts(MARIA, "Keep the plan: the boiler first"),
        _writes_and_moves,
        # What a turn has done stands below its words, unless something came between.
        (_says(MARIA, r"Kept\."),),
        may=(
            _says(MARIA, r"Kept so far\."),
            _says(MARIA, "Done: Wrote the file plan"),
            _says(MARIA, "Done: Moved the file plan"),
        ),
        approvals=("waiting", "waiting"),
        verify=_there_is(areas_plan=_TEXT),
        settings=_UNDO_STAYS_OPEN,
    ),
    Scenario(
        "a move taken back",
        all_of(_plan_written, texts(MARIA, "Move the plan to the areas")),
        _moves,
        (_says(MARIA, r"Moved\b"), _says(MARIA, "Undone: ")),
        may=(_says(MARIA, r"Done: "),),
        act=replies(MARIA, "UNDO"),
        approvals=("approved",),
        verify=_there_is(plan=_TEXT),
    ),
    Scenario(
        "two edit a file at once",
        all_of(_plan_written, texts(MARIA, "Add mine to the plan"), texts(SAM, "Add mine to the plan")),
        _adds_a_line,
        (_says(MARIA, r"Added\b"), _says(SAM, r"Added\b")),
        may=(_says(MARIA, r"(?:Added|Done: )"), _says(SAM, r"(?:Added|Done: )")),
        approvals=("waiting", "waiting"),
        verify=_both_added,
        settings=_UNDO_STAYS_OPEN,
    ),
)
