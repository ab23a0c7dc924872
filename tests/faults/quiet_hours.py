"""Crash scenarios of quiet hours: held notices come once, urgent ones at once, and questions one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from infra.local.demo import CONTACTS, ZONE
from infra.local.world.script import ModelRequest, Step, say, use_tools
from steward.actors.events import EventPost
from steward.agent.conversations.models import ConversationState
from steward.core.clock import utc_now
from steward.core.ids import derived_ulid
from steward.core.wall_clock import moment_of, on_the_wall
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobTerms
from tests.faults.acts import LINK, all_of, minutes, pressing, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, PETE, account_of
from tests.support.outsiders import member
from tests.support.plumber import last_words

_SECOND = r"^(?:An earlier text .* It said: )?"
# Killed twice, what is posted in the beginning has arrived after ten minutes.
_QUIET = timedelta(minutes=14)
_MINUTES = 26
_FLAT, _NOON, _FLOOD = "Is the flat free", "I could come at noon", "Water comes through the ceiling!"
_JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
_ACTIONS = ("remember", "add_contact")


def _not_now(stage: Stage) -> None:
    """She has said that she wants to hear nothing for a while."""
    people = stage.wiring.people_store
    account = people.account(account_of(stage))
    assert account is not None
    until = {"silent_until": utc_now() + _QUIET}
    people.put_member(account, member(stage, MARIA).model_copy(update=until))


def _quiet_while(*begins: Callable[[Stage], None]) -> Callable[[Stage], None]:
    return minutes(_MINUTES, all_of(_not_now, *begins), each=2)


def _reminded_soon(stage: Stage) -> None:
    """She has a reminder that is due now, and has not written for long."""
    wall = on_the_wall(utc_now(), ZONE)
    made = JobMade(
        account_id=account_of(stage),
        member_id=member(stage, MARIA).member_id,
        told_in=stage.conversation_of(MARIA),
        terms=JobTerms(start=wall, zone=ZONE),
        at=moment_of(wall, ZONE) - timedelta(minutes=1),
        looks_first=True,
        what="water the plants",
    )
    job_id = derived_ulid("job", utc_now(), "plants")
    stage.wiring.actors.post([EventPost(job_id, made)])


def _proposes(request: ModelRequest) -> Step:
    """Asks for two things that an owner decides; has nothing to add to what comes of them."""
    if "Please" in last_words(request) and not request.last_results:
        return use_tools(*(("set_autonomy", {"action": one, "level": 1, "reason": "Dana asked"}) for one in _ACTIONS))
    return say("-")


def _decides_each(stage: Stage) -> bool:
    """She says no to whatever she was asked last, if it is still open."""
    if not any(LINK in body for body in stage.texts_to(MARIA)):
        return False
    press = pressing(stage, MARIA)
    return press("rejected") if press else False


def _nothing_left(stage: Stage) -> Sequence[str]:
    state = stage.wiring.actor_store.state(stage.conversation_of(MARIA))
    assert isinstance(state, ConversationState)
    left = [*state.held.texts, *state.unweighed, *state.to_ask]
    timers = [row["row"] for row in aws_inspection.rows_of("timers") if "/held/" in row["row"] or "/ask/" in row["row"]]
    return [f"there is left of what waited: {left + timers}"] if left or timers else []


def _wrote(text: str) -> str:
    return rf'[^\n]*wrote: "{text}[^"]*"'


def _in_any_order(first: str, second: str) -> str:
    return rf"(?:{first}\n\n{second}|{second}\n\n{first})\n[^\n]*"


ATTENTION: tuple[Scenario, ...] = (
    Scenario(
        "what waited is told together",
        _quiet_while(texts(_JORDAN, _FLAT), texts(PETE, _NOON)),
        _proposes,
        (Expect(MARIA, rf"{_SECOND}Meanwhile:\n\n{_in_any_order(_wrote(_FLAT), _wrote(_NOON))}$"),),
        verify=_nothing_left,
    ),
    Scenario(
        "what one moment brings is told together",
        minutes(_MINUTES, all_of(_reminded_soon, texts(_JORDAN, _FLAT), texts(PETE, _NOON)), each=2),
        _proposes,
        (
            Expect(
                MARIA,
                rf"{_SECOND}(?s:(?=.*Reminder[^\n]*: water the plants)(?=.*\"{_FLAT})(?=.*\"{_NOON}))",
            ),
        ),
        verify=_nothing_left,
        settings={"STEWARD_GATHER_SECONDS": str(int(_QUIET.total_seconds()))},
    ),
    Scenario(
        "what cannot wait is told at once",
        _quiet_while(texts(_JORDAN, _FLAT), texts(PETE, _FLOOD)),
        _proposes,
        (
            Expect(MARIA, rf"{_SECOND}It seems that this cannot wait:\n\n{_wrote(_FLOOD)}\n[^\n]*$"),
            Expect(MARIA, rf"{_SECOND}{_wrote(_FLAT)}\n[^\n]*$"),
        ),
        verify=_nothing_left,
    ),
    Scenario(
        "one decision after the other",
        _quiet_while(texts(DANA, "Please ask before you do these")),
        _proposes,
        (Expect(MARIA, rf"{_SECOND}Dana Cruz wants me to ", times=2),),
        act=_decides_each,
        approvals=("rejected", "rejected"),
        verify=_nothing_left,
    ),
)
