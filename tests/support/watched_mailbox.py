"""A member with a watched mailbox, and mails that arrive in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from infra.local.demo import Person
from infra.local.world.background_answers import keeps_records
from infra.local.world.google import StoredMail
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ModelRequest, Step, say
from steward.integrations.accounts.google.scopes import MAIL_READ
from steward.time.watchers.models import WatcherEntry, WatcherState, watcher_id
from tests.channels.stations import plain_mail
from tests.support.cloud import MARIA
from tests.support.google_cloud import GoogleCloud, google_cloud

SHOP = "shop@hardware.example"
RECEIPT = "Here is your receipt: payment of 42.10 received, order 7."


@contextmanager
def watching(*skills: str, person: Person = MARIA) -> Iterator[GoogleCloud]:
    """Steward, with a member's mailbox watched and these skills on; the baseline is set."""
    with google_cloud() as google:
        google.has_signed_in(person, MAIL_READ)
        switches(google, person, *skills)
        yield google


def switches(google: GoogleCloud, person: Person, *skills: str) -> None:
    """A member has their mailbox watched for these."""
    for name in skills:
        google.ask(person, "update_email_skill", name=name, on=True)
        google.approve(person)
    google.ask(person, "toggle_email_watcher", on=True)


def comes(
    google: GoogleCloud, text: str = RECEIPT, subject: str = "Order", *, to: Person = MARIA, **more: str
) -> StoredMail:
    """Somebody mails a member; `more` is as of `plain_mail`."""
    sender = more.pop("sender", SHOP)
    content = plain_mail(sender, to.email, text, subject, **more)
    return google.world.bring(content, to=to.email, proved=sender.rpartition("@")[2].rstrip(">"))


def beat(google: GoogleCloud, times: int = 1, *, seconds: float = 60) -> None:
    """So many minutes pass."""
    for _ in range(times):
        google.cloud.clock.shift(timedelta(seconds=seconds))
        google.cloud.sweep()
        google.cloud.settle()


def state(google: GoogleCloud, person: Person = MARIA) -> WatcherState:
    """The watcher of a member's own mailbox."""
    found = google.cloud.wiring.actor_store.state(watcher_id(google.account_id, person.email))
    assert isinstance(found, WatcherState)
    return found


def happened(google: GoogleCloud, person: Person = MARIA) -> list[WatcherEntry]:
    """What its log says."""
    entries = google.cloud.wiring.actor_store.read_log(watcher_id(google.account_id, person.email), 0, 10_000)
    return [entry for entry in entries if isinstance(entry, WatcherEntry)]


def sortings(google: GoogleCloud) -> list[ModelRequest]:
    """What the reader was asked about which mails match."""
    return [one for one in google.cloud.model.requests_aside if is_sorting(one)]


def is_sorting(request: ModelRequest) -> bool:
    """Whether somebody asks which mails match."""
    return request.system.startswith("You sort mails")


def mails_in(request: ModelRequest) -> dict[str, dict[str, str]]:
    """The mails in such a question."""
    asked: dict[str, dict[str, str]] = json.loads("\n".join(request.last_texts).partition("\n\nMails:\n")[2])
    return asked


def sorts(google: GoogleCloud, answer: Step | float) -> None:
    """From now on every mail matches every rule with this confidence; or this is what the model answers."""

    def sorter(request: ModelRequest) -> Step | None:
        if not is_sorting(request):
            return None
        if not isinstance(answer, int | float):
            return answer
        rules = json.loads("\n".join(request.last_texts).partition("\n\nMails:\n")[0].removeprefix("Rules:\n"))
        found = [{"rule": rule, "confidence": answer} for rule in rules]
        return say(json.dumps(dict.fromkeys(mails_in(request), found)))

    google.cloud.model.aside = aside(sorter, keeps_records, reads_and_writes)
