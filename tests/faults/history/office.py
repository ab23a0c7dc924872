"""Members and contacts of a random history, their tasks, and a scripted model that does these tasks.

Every text carries a token of its own, such as `w7`, and so does whatever comes of it: a token where it does not belong
is one conversation in another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from unittest import mock

from infra.local.demo import NUMBER, Person
from infra.local.world.script import ModelRequest, Step, say, use_tools
from steward.core.clock import utc_now
from steward.people.directory.account_seed import AccountPlan, PlannedContact, PlannedMember, seed_account
from tests.faults.stage import Stage
from tests.faults.world import drawn
from tests.support.cloud import DANA, MARIA, PETE, SAM

OTHER_NUMBER = "+15005550009"
OTTO = Person("Otto Berg", "+15550100201", "owner")
# Enough for a history, too few for a busy night: an approval that nobody decides shall expire in it.
SETTINGS = {
    "STEWARD_APPROVAL_SECONDS": "900",
    "STEWARD_UNDO_SECONDS": "900",
    "STEWARD_MODEL_CALLS_PER_LOOP": "60",
    "STEWARD_MODEL_CALLS_ALONE": "60",
    # Everything a step may be asked for at once.
    "STEWARD_TOOL_USES_PER_REPLY": "12",
}
TASKS = ("tell", "all", "say", "remember", "read")

# Pete's id by the account's name, the demo account's under "".
_PETE: dict[str, str] = {}
_TOKEN = re.compile(r"\bw\d+\b")
_REQUEST = re.compile(r"\b(w\d+) (say|tell|remember|read|all)\b")


@dataclass(frozen=True)
class Desk:
    """A member of an account: where they text to, and their conversation's id."""

    person: Person
    number: str
    conversation_id: str
    account_id: str


def open_office(stage: Stage) -> list[Desk]:
    """The demo account and a second one beside it; Maria belongs to both, and both know Pete."""
    plan = AccountPlan(
        name="Mill Lane Lets",
        number=OTHER_NUMBER,
        members=tuple(PlannedMember(p.name, p.phone, "owner", "America/New_York") for p in (MARIA, OTTO)),
        contacts=(PlannedContact(PETE.name, PETE.phone, PETE.role),),
    )
    with mock.patch("steward.people.directory.account_seed.new_id", drawn(OTHER_NUMBER)):
        seed_account(stage.wiring.people_store, plan, utc_now())
    stage.twilio.webhooks[OTHER_NUMBER] = stage.twilio.webhooks[NUMBER]
    seats = [(MARIA, NUMBER), (SAM, NUMBER), (DANA, NUMBER), (MARIA, OTHER_NUMBER), (OTTO, OTHER_NUMBER)]
    desks = [_desk(stage, person, number) for person, number in seats]
    for desk, name in ((desks[0], ""), (desks[-1], plan.name)):
        _, known = stage.wiring.people_store.resolve(desk.number, PETE.phone)
        assert known is not None
        _PETE[name] = known.contact_id or ""
    return desks


def _desk(stage: Stage, person: Person, number: str) -> Desk:
    account_id, sender = stage.wiring.people_store.resolve(number, person.phone)
    assert account_id is not None
    assert sender is not None
    assert sender.conversation_id is not None
    return Desk(person, number, sender.conversation_id, account_id)


def tokens(text: str) -> set[str]:
    """The tokens in a text."""
    return set(_TOKEN.findall(text))


def draft(token: str) -> str:
    """Text that the model proposes to send to the plumber."""
    return f"Hello Pete, about {token}."


def fact(token: str) -> str:
    """Text that the model is asked to remember."""
    return f"The code of the day is {token}."


def assistant(request: ModelRequest) -> Step:
    """Does everything asked for since it last spoke, and says so when nothing is left to do."""
    said = "\n".join(text for text in request.last_texts if not text.startswith("<context>"))
    asked = _REQUEST.findall(said)
    calls = [call for token, task in asked for call in _calls(token, task, _pete(request))]
    if calls:
        return use_tools(*calls)
    return say(f"Heard {' '.join(token for token, _ in asked) or 'you'}, {len(request.last_results)} results.")


def _calls(token: str, task: str, pete: str) -> list[tuple[str, dict[str, str]]]:
    offered = {
        "tell": ("send_message", {"contact_id": pete, "text": draft(token), "reason": f"asked for in {token}"}),
        "remember": ("remember", {"text": fact(token)}),
        "read": ("read_file", {"path": f"{token}.md"}),
    }
    return list(offered.values()) if task == "all" else [offered[task]] if task in offered else []


def _pete(request: ModelRequest) -> str:
    """Pete's id in the account the request is about, as whoever opened the office has noted it."""
    return _PETE["Mill Lane Lets" if "Mill Lane Lets" in request.system else ""]
