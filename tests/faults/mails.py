"""Actions by mail for crash scenarios, and checks of the mails that people have in the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from infra.local.demo import MAILBOX, STRANGER, Person
from infra.local.world.script import ModelRequest, Step, say
from steward.agent.conversations.entries import InboundEntry, OutboundEntry
from steward.people.directory.outside_addresses import correspondence_id
from tests.channels.stations import plain_mail
from tests.faults.acts import LINK, decides, texts
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.faults.troubles import SAID
from tests.support.cloud import MARIA, PETE, account_of
from tests.support.plumber import DRAFT, REQUEST, plumber_rule

# Only here are functions told of a mailbox: elsewhere nobody looks into it.
_MAILBOX = {"STEWARD_GOOGLE_SECRET_ID": "google"}
_SECOND = r"^(?:An earlier text .* It said: )?"
_UNKNOWN = r"send_message: it is unknown whether"
_ANSWER_UNKNOWN = r"My message to them may not have arrived: nobody can tell"
_ARRIVED = "This is the automatic assistant of Oak Street Homes. Your message has reached the team."
# The schedule looks again and again; once is enough for what is there, and the second time changes nothing.
_LOOKS = 2


def _greeted(_request: ModelRequest) -> Step:
    return say("Hello Maria.")


def mails(person: Person, text: str, subject: str) -> Callable[[Stage], None]:
    """Somebody mails Steward, and is proved to be who they are; nobody has looked yet."""

    def begin(stage: Stage) -> None:
        stage.google.bring(plain_mail(person.email, stage.google.mailbox, text, subject), proved=_domain(person))

    return begin


def mails_by_ses(person: Person, text: str, subject: str) -> Callable[[Stage], None]:
    """The same where SES serves the domain: it has stored the mail, and nobody was told yet."""

    def begin(stage: Stage) -> None:
        stage.mailed(person, plain_mail(person.email, MAILBOX, text, subject), text)

    return begin


def _domain(person: Person) -> str:
    return person.email.rpartition("@")[2]


def looks(stage: Stage) -> bool:
    """The schedule has the mailbox looked into; again, if that came to nothing."""
    if stage.looks >= _LOOKS:
        return False
    stage.look()
    return stage.looks < _LOOKS


def _then(*acts: Callable[[Stage], bool]) -> Callable[[Stage], bool]:
    """The first of these that has something to do."""
    return lambda stage: any(act(stage) for act in acts)


def _after_their_mail(stage: Stage) -> bool:
    """Maria answers what she was told of, once."""
    told = any("Pete Rossi mailed" in body for body in stage.texts_to(MARIA))
    if not told or any(message.body == REQUEST for message in stage.messages):
        return False
    texts(MARIA, REQUEST)(stage)
    return True


def _exchanged(person: Person, *said: str) -> Callable[[Stage], Sequence[str]]:
    """The correspondence holds just this, each mail once."""

    def verify(stage: Stage) -> list[str]:
        log = stage.wiring.actor_store.read_log(correspondence_id(account_of(stage), person.email), 0, 100)
        both = (entry for entry in log if isinstance(entry, InboundEntry | OutboundEntry))
        held = [entry.whole if isinstance(entry, InboundEntry) else entry.text for entry in both]
        return [] if held == list(said) else [f"the correspondence with {person.name} holds {held}"]

    return verify


MAILS: tuple[Scenario, ...] = (
    Scenario(
        "a member mails",
        mails(MARIA, "Good morning", "Hello"),
        _greeted,
        (Expect(MARIA, "Hello Maria"),),
        act=looks,
        settings=_MAILBOX,
    ),
    Scenario(
        "a member mails by SES",
        mails_by_ses(MARIA, "Good morning", "Hello"),
        _greeted,
        (Expect(MARIA, "Hello Maria"),),
        act=Stage.tell,
        services=("ses",),
    ),
    Scenario(
        "a stranger mails",
        mails(STRANGER, "Is the flat free?", "Flat"),
        _greeted,
        (
            Expect(STRANGER, f"^{re.escape(_ARRIVED)}$", or_unknown=_ANSWER_UNKNOWN),
            Expect(MARIA, rf'{_SECOND}{re.escape(STRANGER.email)} \(not in your contacts\) mailed \("Flat"\): "Is'),
        ),
        act=looks,
        settings=_MAILBOX,
        verify=_exchanged(STRANGER, "Flat\n\nIs the flat free?", _ARRIVED),
    ),
    Scenario(
        "a contact's mail is answered after a decision",
        mails(PETE, "When shall I come?", "Boiler"),
        plumber_rule,
        (
            Expect(MARIA, rf'{_SECOND}Pete Rossi mailed \("Boiler"\): "When'),
            Expect(MARIA, re.escape(LINK)),
            Expect(PETE, f"^{re.escape(DRAFT)}$", or_unknown=_UNKNOWN),
            Expect(MARIA, r"send_message: sent to", or_unknown=_UNKNOWN),
        ),
        act=_then(looks, _after_their_mail, decides(MARIA, "approved")),
        may=SAID,
        approvals=("approved",),
        settings=_MAILBOX,
    ),
)
