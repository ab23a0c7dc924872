"""Stage of a crash trial: a whole Steward whose functions can be killed, and the record of its run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Protocol
from urllib.parse import parse_qs, quote, urlsplit

from infra.local.demo import MAILBOX, MEMBERS, NUMBER, ZONE, Person
from infra.local.world.google import GoogleWorld, StoredMail
from infra.local.world.text_messages import Message
from steward.actors.redrive import SetAsideEvent
from steward.actors.restore_guard import beat
from steward.actors.store import STATE_ROW
from steward.agent.conversations.background_jobs import JOB_PREFIX
from steward.aws.lambda_functions import FunctionEndedError
from steward.aws.outages import is_outage
from steward.aws.schema import DELIVERIES, INBOXES, JOBS, TURNS
from steward.channels.messaging.email.delivery_mail import REFERENCE
from steward.channels.messaging.email.ses_events import TAG, reference_of
from steward.core.clock import from_iso, utc_now
from steward.core.rings import Ring
from steward.memory.workspace.seeds import MEMORY_FILE
from steward.time.watchers.models import LOOK_ROW
from steward.trust.approvals.models import Approval
from tests.faults import watch
from tests.faults.transports import Killed, KillMachine
from tests.faults.weather import Weather
from tests.support import aws_inspection
from tests.support.cloud import PUBLIC_URL, Cloud, load_function
from tests.support.ses import SentMail, SesWorld

HTTP_FUNCTIONS = ("webhook", "approval_page", "report_page", "sign_in", "payments_door")
# Whom others ask, and wait for.
ASKED_FUNCTIONS = ("payments", "bridges")
DELIVERY = "delivery"
# Who is woken by what SES and its bucket tell.
TOLD_OF_MAIL = {"aws.s3": "mail_received", "aws.ses": "mail_outcomes"}
_BAD_GATEWAY = {"statusCode": 502, "headers": {"content-type": "application/json"}, "body": "{}"}
# A little longer than the longest visibility time-out of a queue, and shorter than a tool may take to answer.
REDELIVERY_SECONDS = 215.0
_BEAT_SECONDS = 60.0


def delivery_of(message: Message) -> str:
    """The delivery a text at the provider belongs to, or "" for none."""
    return parse_qs(urlsplit(message.status_callback or "").query).get("delivery", [""])[0]


def google_of_members() -> GoogleWorld:
    """Google, where every member has an account."""
    people = {member.email: member.name for member in MEMBERS}
    back = {f"{PUBLIC_URL}/g/callback"}
    return GoogleWorld(MAILBOX, utc_now, people=people, zone=ZONE, redirect_uris=back)


def mail_as_message(mail: StoredMail) -> Message:
    """A mail of Steward's mailbox as the checks look at messages."""
    sent = "SENT" in mail.labels
    return Message(
        sid=mail.mail_id,
        account_sid="",
        direction="outbound-api" if sent else "inbound",
        sender=mail.header("From"),
        to=mail.header("To"),
        body=mail.text.strip(),
        status="sent" if sent else "received",
        created=mail.came_at,
        updated=mail.came_at,
        status_callback=f"?delivery={quote(mail.header(REFERENCE))}" if sent else None,
    )


def ses_mail_as_message(mail: SentMail) -> Message:
    """The same of a mail that SES has taken."""
    return Message(
        sid=mail.message_id,
        account_sid="",
        direction="outbound-api",
        sender=mail.sender,
        to=mail.to[0],
        body=words_of(mail),
        status="sent",
        created=mail.at,
        updated=mail.at,
        status_callback=f"?delivery={quote(reference_of(mail.tags[TAG]))}",
    )


def words_of(mail: SentMail) -> str:
    """The plain words of a mail that SES has taken."""
    body = mail.read.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).strip()


class Provider(Protocol):
    """A fake provider: `asked` counts its requests by name."""

    @property
    def asked(self) -> Counter[str]:
        """So many of each kind have arrived."""


class Crashed(Exception):
    """Raised to the pump by a killed invocation: the message was not deleted."""


@dataclass
class Stage(Cloud):
    """A cloud under a kill machine, with what the run has shown so far.

    With `purging` every queue is emptied once the killed invocation is gone, so that only the sweep finds the work.
    With `busy` AWS refuses some requests, and functions may fail because of it. `watched` is what was wrong with
    requests as they left for the provider, `late` what sweeps passed over, `answered` the doorbells of the sweep under
    way that were answered before it ended. While mail is `unreadable` the fault is not mended. `refusals` are HTTP
    answers that people have earned, `unheard` counts late answers whose client has asked again. `pressed` is what
    somebody has decided already: links of requests, and what else is done once.
    """

    machine: KillMachine = field(default_factory=KillMachine)
    weather: Weather = field(default_factory=Weather)
    purging: bool = False
    busy: bool = False
    unsettled_at_kill: frozenset[str] = frozenset()
    decided: bool = False
    pressed: set[str] = field(default_factory=set)
    lose_machines: Callable[[], None] = lambda: None
    refusals: tuple[int, ...] = ()
    unheard: int = 0
    watched: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    unreadable: bool = False
    answered: set[watch.Doorbell] = field(default_factory=set)
    sweeps: int = 0
    struck: list[str] = field(default_factory=list)
    invoked: list[str] = field(default_factory=list)
    opted_out_then: list[frozenset[tuple[str, str]]] = field(default_factory=list)
    under_way: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    services: Sequence[str] = ()
    google: GoogleWorld = field(default_factory=google_of_members)
    ses: SesWorld = field(default_factory=lambda: SesWorld(MAILBOX.rpartition("@")[2], utc_now))
    # What came to the domain that SES serves.
    brought: list[Message] = field(default_factory=list)
    # Members write on pages alone.
    chats: bool = False
    # How often the schedule's function has looked to the end.
    looks: int = 0
    # The fake provider that the account has connected; it counts its requests.
    provider: Provider | None = None
    _to_purge: bool = False

    @property
    def killed(self) -> bool:
        """Return whether a kill has happened."""
        return bool(self.machine.kills)

    @property
    def messages(self) -> list[Message]:
        """Every text and every mail that was carried."""
        by_ses = [*self.brought, *map(ses_mail_as_message, self.ses.sent)]
        mails = [*map(mail_as_message, self.google.mails), *by_ses]
        return [*self.twilio.messages(), *mails, *(self._shown() if self.chats else ())]

    def _shown(self) -> Iterator[Message]:
        """What pages show: nobody carries it, so it is there once it is settled."""
        for name, status in self.deliveries().items():
            if status == "sent":
                now = utc_now()
                yield Message(
                    sid=name,
                    account_sid="",
                    direction="outbound-api",
                    sender="",
                    to="",
                    body="",
                    status="sent",
                    created=now,
                    updated=now,
                    status_callback=f"?delivery={quote(name)}",
                )

    def texts_to(self, person: Person | str) -> list[str]:
        """See `Cloud`; and what a person was mailed."""
        own = super().texts_to(person)
        if isinstance(person, str) or not person.email:
            return own
        by_google = (mail.text.strip() for mail in self.google.sent() if person.email in mail.addresses("To"))
        return [*own, *by_google, *(words_of(mail) for mail in self.ses.sent if person.email in mail.to)]

    def look(self, function: str = "missed_messages") -> None:
        """The schedule has had a function look, for what the doors missed; one that dies is made good by the next."""
        try:
            self.invoke(function, {})
        except Crashed:
            return
        except Exception as error:
            if not (self.busy and is_outage(error)):
                raise
            return
        self.looks += 1

    def mailed(self, person: Person, content: bytes, text: str) -> None:
        """SES has stored a mail of a person's, as proved; nobody was told of it yet."""
        event = self.ses.bring(content, MAILBOX, proved=person.email.rpartition("@")[2])
        mail_id, now = event["detail"]["object"]["key"].rpartition("/")[2], utc_now()
        came = Message(
            # To one of several addresses, as it may be.
            sid=f"{mail_id}/{MAILBOX}",
            account_sid="",
            direction="inbound",
            sender=person.email,
            to=MAILBOX,
            body=text,
            status="received",
            created=now,
            updated=now,
        )
        self.brought.append(came)
        self.ses.events.append(event)

    def tell(self) -> bool:
        """EventBridge brings the first thing SES tells, again if that came to nothing; False if nothing waits."""
        if not self.ses.events:
            return False
        event = self.ses.events[0]
        try:
            self.invoke(TOLD_OF_MAIL[event["source"]], event)
        except Crashed:
            return True
        except Exception as error:
            if not (self.busy and is_outage(error)):
                raise
            return True
        # Somebody else may have been told of it, while this one stood still.
        self.ses.events = [one for one in self.ses.events if one != event]
        return True

    def invoke(self, function: str, event: dict[str, Any]) -> Any:
        """See `Cloud`; as often as the weather has it."""
        return self.weather.invoke(self, function, event)

    def invoke_once(self, function: str, event: dict[str, Any]) -> Any:
        """One invocation. One that dies is a 502 to an HTTP client and `Crashed` to the pump."""
        self.invoked.append(function)
        self.under_way.append((function, event))
        self.opted_out_then.append(watch.opted_out() if function == DELIVERY else frozenset())
        try:
            return self.run_function(function, event)
        except Killed:
            self.struck.append(function)
            self.start_cold(function)
            self._to_purge = self.purging
            self.unsettled_at_kill |= self.unsettled()
            if function in HTTP_FUNCTIONS:
                return _BAD_GATEWAY
            raise Crashed(f"{function} was killed") from None
        except FunctionEndedError as error:
            # Whoever asked a function that died fails with it, and is tried again as one that died itself.
            raise Crashed(f"{function} asked one that was killed") from error
        except Exception as error:
            if function not in HTTP_FUNCTIONS:
                raise
            self.failures.append(error)
            return _BAD_GATEWAY
        finally:
            self.under_way.pop()
            self.opted_out_then.pop()

    def start_cold(self, function: str) -> None:
        """The next invocation of `function` finds an execution environment nobody has used."""
        self.functions[function] = load_function(function, self.services)

    def run_function(self, function: str, event: dict[str, Any]) -> Any:
        """Run a handler in this process; `Killed` if the machine says so."""
        with self.machine.invocation(function):
            return super().invoke(function, event)

    def sweep(self) -> None:
        """See `Cloud`; a sweep that was killed or found AWS too busy is made good by the next."""
        self.sweeps += 1
        self.answered.clear()
        began, seen = utc_now(), len(self.machine.kills)
        try:
            super().sweep()
        except Crashed:
            return
        except Exception as error:
            if not (self.busy and is_outage(error)):
                raise
        if not self.busy and len(self.machine.kills) == seen:
            watch.swept(self, began, timedelta(seconds=self.wiring.settings.ring_again_after_seconds))

    def settle(self) -> None:
        """See `Cloud`; callbacks come as the weather has it."""
        while self.drain() or self.weather.release_callbacks(self):
            pass

    def drain(self, *, only: tuple[str, ...] | None = None) -> int:
        """See `Cloud`; the queues take turns as the weather has it."""
        delivered = 0
        while True:
            before = delivered
            for queue in self.weather.order(only or tuple(self.queue_urls)):
                delivered += self._receive(queue)
            if delivered == before:
                return delivered

    def purge(self) -> None:
        """See `Cloud`; as often as needed, where SQS allows one a minute."""
        aws_inspection.empty_queues()

    def reverse(self, queue: str) -> None:
        """Reorder the queues: the last ring comes first."""
        aws_inspection.reverse(self.queue_urls[queue])

    def wait(self, seconds: float) -> None:
        """Let time pass in which the sweep leaves its beat and finds nothing to do."""
        while seconds > 0:
            self.clock.shift(timedelta(seconds=min(seconds, _BEAT_SECONDS)))
            beat(self.wiring.conversations_table, utc_now())
            seconds -= _BEAT_SECONDS

    def ring_everything(self) -> None:
        """Ring once more for every row there is: repeated rings must change nothing."""
        for item in self.conversation_rows():
            if ring := self._ring_of(item["conversation_id"], item["row"]):
                self.wiring.queues.ring(ring)

    def conversation_rows(self) -> list[dict[str, Any]]:
        """Every row of the conversations table."""
        return aws_inspection.rows_of("conversations")

    def rows_of(self, table: str) -> list[dict[str, Any]]:
        """Every row of another table."""
        return aws_inspection.rows_of(table)

    def has_snapshot(self) -> bool:
        """Return whether a search snapshot exists for any account."""
        return any(key.endswith("/manifest.json") for key in aws_inspection.keys_of("search"))

    def deliveries(self) -> dict[str, str]:
        """Every delivery by conversation and id, as the provider's callbacks name it, with its status."""
        rows = [row for row in self.conversation_rows() if row["row"].startswith("delivery#")]
        return {f"{row['conversation_id']}/{row['row'].removeprefix('delivery#')}": row["status"] for row in rows}

    def unsettled(self) -> frozenset[str]:
        """The deliveries that are claimed and that the provider does not have."""
        carried = {delivery_of(message) for message in self.messages}
        return frozenset(name for name, status in self.deliveries().items() if status == "claimed") - carried

    def approval_rows(self) -> list[dict[str, Any]]:
        """Every row of the approvals table."""
        return aws_inspection.rows_of("approvals")

    def approval(self, approval_id: str) -> Approval:
        """Return the approval with this id."""
        row = next(row for row in self.approval_rows() if row["approval_id"] == approval_id)
        return self.wiring.rows.decode(row, Approval)

    def memory(self, account_id: str | None = None) -> str:
        """MEMORY.md of an account, of the demo account if none is named."""
        account_id = account_id or self.wiring.people_store.account_at(NUMBER)
        assert account_id is not None
        stored = self.wiring.workspace.read(account_id, MEMORY_FILE)
        return stored.text if stored else ""

    def file(self, path: str) -> str:
        """A file of the demo account's workspace."""
        stored = self.wiring.workspace.read(self.wiring.people_store.account_at(NUMBER) or "", path)
        return stored.text if stored else ""

    def opted_out(self) -> bool:
        """Return whether anybody has opted out."""
        return bool(watch.opted_out())

    def was_disturbed_in(self, prefix: str) -> bool:
        """Return whether a function with this prefix was killed, paused or throttled."""
        return self.busy or any(name.startswith(prefix) for name in self.struck)

    @contextmanager
    def unreadable_mail(self) -> Iterator[None]:
        """Mail that waits is of a version this code does not know; afterwards it is the code that was to be."""
        aws_inspection.rewrite_versions("mail#", lambda version: version + 90)
        self.unreadable = True
        try:
            yield
        finally:
            self.unreadable = False
            aws_inspection.rewrite_versions("aside#", lambda version: version - 90 if version > 90 else version)
            aws_inspection.rewrite_versions("mail#", lambda version: version - 90 if version > 90 else version)

    def set_aside(self) -> list[SetAsideEvent]:
        """Return the events set aside, as an operator sees them."""
        return list(self.wiring.redrive.set_aside())

    def redrive(self, seen: Sequence[SetAsideEvent]) -> None:
        """An operator puts back what they have seen; a command that dies is one more function that is killed."""
        self.under_way.append(("operator", {}))
        try:
            with self.machine.invocation("operator"):
                for aside in seen:
                    self.wiring.redrive.put_back(aside)
        except Killed:
            return
        except Exception as error:
            if not (self.busy and is_outage(error)):
                raise
        finally:
            self.under_way.pop()

    def timers_due(self) -> list[str]:
        """The timers that should have fired by now."""
        timers = [row["row"] for row in self.rows_of("timers") if row["bucket"] != "cursor"]
        return [row for row in timers if from_iso(row.split("#", 1)[0]) < utc_now()]

    def waiting_rows(self) -> list[str]:
        """The rows in the sparse index: what still needs somebody's attention."""
        return [item["row"] for item in self.conversation_rows() if "waiting_shard" in item]

    def queued(self) -> int:
        """Count the messages left in all queues, in flight or not."""
        return sum(aws_inspection.held(url) for url in self.queue_urls.values())

    def _ring_of(self, conversation_id: str, row: str) -> Ring | None:
        if row == STATE_ROW:
            return Ring(TURNS.name, conversation_id, row, conversation_id)
        if row.startswith("call#"):
            stored_call = self.wiring.calls.get(conversation_id, row)
            if stored_call:
                return Ring(f"tools-{stored_call.call.group}", conversation_id, row, conversation_id)
        if row.startswith(JOB_PREFIX):
            return Ring(JOBS.name, conversation_id, row, conversation_id)
        if row == LOOK_ROW:
            return Ring(INBOXES.name, conversation_id, row, conversation_id)
        if row.startswith("delivery#"):
            stored = self.wiring.delivery_store.get(conversation_id, row)
            if stored:
                return Ring(DELIVERIES.name, conversation_id, row, stored.delivery.to_address)
        return None

    def _receive(self, queue: str) -> int:
        if self._to_purge:
            self._to_purge = False
            self.purge()
        self.weather.before_receive(self, queue)
        # Most queues are empty most of the time, and asking takes its time.
        return super()._receive(queue) if aws_inspection.receivable(self.queue_urls[queue]) else 0
