"""Crash scenarios of scheduled jobs: a reminder is sent once, and a scheduled call is made once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from infra.local.world.script import ModelRequest, Step, say, use_tool
from steward.agent.conversations.entries import NoteEntry
from tests.faults.acts import in_turn, minutes, replies, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support import aws_inspection
from tests.support.cloud import MARIA, PETE
from tests.support.plumber import last_words

_SECOND = r"^(?:An earlier text .* It said: )?"
# The scenarios begin at 9:41 by her clock; nothing that is killed on the way takes so long that it is past.
_SOON = {"what": "water the plants", "start": "2026-11-20T10:00"}
_HI = "Oak Street Homes: Hi Pete, see you at six. Maria"
_FACT = "The gate code is 4711."
_UNKNOWN = r"send_message: it is unknown whether"
_NO_EXPIRY = {"STEWARD_UNDO_SECONDS": "86400"}
_SET = (
    Expect(MARIA, rf"{_SECOND}I have set it\."),
    Expect(MARIA, rf"{_SECOND}Done: I'll do this "),
)


def _reminds(request: ModelRequest) -> Step:
    return say("I have set it.") if request.last_results else use_tool("create_scheduled_job", _SOON)


def _told_once(stage: Stage) -> Sequence[str]:
    """Her log holds it once, and no timer is left."""
    told = [entry for entry in stage.log(MARIA) if isinstance(entry, NoteEntry) and entry.topic == "reminded"]
    return [] if len(told) == 1 else [f"her log says {len(told)} times that she was reminded"]


def _held_up_and_told_once(stage: Stage) -> Sequence[str]:
    """And it was held up before."""
    log = [str(row["body"]) for row in aws_inspection.rows_of("conversations") if str(row["row"]).startswith("log#")]
    held_up = any('"happened":"postponed"' in body for body in log)
    return [*_told_once(stage), *([] if held_up else ["the reminder was not held up"])]


def _text_to(contacts: str) -> dict[str, Any]:
    contact = re.search(r"ctc-\w+", contacts)
    assert contact is not None
    return {"contact_id": contact.group(), "text": _HI, "reason": "Maria wants him to know"}


def _schedules_a_text(request: ModelRequest) -> Step:
    """Looks the plumber up, has the text sent at ten, and tells what it hears of."""
    said = last_words(request)
    if "match" in said:
        call = {"tool": "send_message", "arguments": _text_to(said)}
        return use_tool("create_scheduled_job", {"call": call, "start": _SOON["start"]})
    if request.last_results:
        return say("I have set it.")
    if "[Steward]" in said:
        return say(f"News: {said}")
    return use_tool("search_contacts", {"query": "the plumber"})


def _schedules_a_note(request: ModelRequest) -> Step:
    call = {"tool": "remember", "arguments": {"text": _FACT}}
    arguments = {"call": call, "start": _SOON["start"]}
    return say("I have set it.") if request.last_results else use_tool("create_scheduled_job", arguments)


def _remembered_once(stage: Stage) -> Sequence[str]:
    """MEMORY.md holds it once."""
    times = stage.memory().count(_FACT)
    return [] if times == 1 else [f"MEMORY.md holds it {times} times"]


REMINDERS: tuple[Scenario, ...] = (
    Scenario(
        "a reminder falls due",
        minutes(24, texts(MARIA, "Remind me to water the plants at ten"), each=3),
        _reminds,
        (Expect(MARIA, rf"{_SECOND}Reminder(?:, late .*)?: water the plants$"),),
        may=(
            Expect(MARIA, rf"{_SECOND}I have set it\."),
            Expect(MARIA, rf"{_SECOND}Done: I'll remind you "),
        ),
        approvals=("waiting",),
        verify=_told_once,
        settings=_NO_EXPIRY,
    ),
    Scenario(
        "a reminder falls due while all is stopped",
        in_turn(
            minutes(6, texts(MARIA, "Remind me to water the plants at ten"), each=3),
            # Two of the sweeps that find the reminder due may die.
            minutes(24, texts(MARIA, "/stop"), each=3),
            minutes(9, texts(MARIA, "/start"), each=3),
        ),
        _reminds,
        (
            Expect(MARIA, rf"{_SECOND}I am paused for your whole team\."),
            Expect(MARIA, rf"{_SECOND}I am back"),
            Expect(MARIA, rf"{_SECOND}Reminder(?:, late .*)?: water the plants$"),
        ),
        may=(
            Expect(MARIA, rf"{_SECOND}I have set it\."),
            Expect(MARIA, rf"{_SECOND}Done: I'll remind you "),
        ),
        approvals=("waiting",),
        verify=_held_up_and_told_once,
        settings=_NO_EXPIRY,
    ),
    Scenario(
        "an exact write falls due",
        minutes(24, texts(MARIA, "Text the plumber at ten"), each=3),
        _schedules_a_text,
        (
            Expect(MARIA, rf"{_SECOND}As scheduled: may I text Pete Rossi"),
            Expect(PETE, f"^{re.escape(_HI)}$", or_unknown=_UNKNOWN),
            Expect(MARIA, r"send_message: sent to", or_unknown=_UNKNOWN),
        ),
        act=replies(MARIA, "YES"),
        may=_SET,
        approvals=("approved", "waiting"),
        settings=_NO_EXPIRY,
    ),
    Scenario(
        "an exact write that needs nobody falls due",
        minutes(24, texts(MARIA, "Note the gate code at ten"), each=3),
        _schedules_a_note,
        (Expect(MARIA, rf"{_SECOND}Done: .*gate code"),),
        may=_SET,
        approvals=("waiting", "waiting"),
        verify=_remembered_once,
        settings=_NO_EXPIRY,
    ),
)
