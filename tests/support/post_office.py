"""A whole Steward with mail: a mailbox at the fake Google, and people who write to it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from infra.local.demo import MAILBOX
from infra.local.world.google import GoogleWorld, StoredMail, mail_secret
from infra.local.world.google.keys import PUSH_ACCOUNT, TOPIC
from infra.local.world.google.pubsub import Subscription
from infra.local.world.script import ScriptedModel
from infra.local.world.webhooks import HttpAnswer
from steward.aws import clients
from steward.core.clock import utc_now
from tests.channels.stations import plain_mail
from tests.support.cloud import MARIA, PUBLIC_URL, SAM, Cloud, poster, running_cloud
from tests.support.google import serve_google

MARIAS, SAMS = MARIA.email, SAM.email
PUSH_DOOR = "/webhooks/gmail"
SUBSCRIPTION = Subscription(TOPIC, f"{PUBLIC_URL}{PUSH_DOOR}", PUSH_ACCOUNT)


@dataclass
class PostOffice:
    """Mail to and from Steward. `cloud` is everything else."""

    cloud: Cloud
    google: GoogleWorld

    @property
    def account_id(self) -> str:
        """The demo account's."""
        return self.cloud.wiring.people_store.account_at(MAILBOX) or ""

    def bring(self, sender: str, text: str, subject: str = "", *, proved: bool = True, **headers: Any) -> StoredMail:
        """Somebody mails Steward; nobody has looked into the mailbox yet."""
        content = plain_mail(sender, headers.pop("to", MAILBOX), text, subject, **headers)
        return self.google.bring(content, proved=sender.rpartition("@")[2] if proved else "")

    def fetch(self) -> None:
        """Five minutes go by, the mailbox is looked into, and everything comes to rest."""
        for _ in range(5):
            self.cloud.clock.shift(60)
            self.cloud.sweep()
        self.cloud.invoke("missed_messages", {})
        self.cloud.settle()

    def watch(self) -> None:
        """The hour at which Gmail is asked to go on telling."""
        self.cloud.invoke("mail_watch", {})

    def push(self) -> list[HttpAnswer]:
        """What Gmail has told comes to the door a moment later, and everything comes to rest: what was answered."""
        self.cloud.clock.shift(1)
        answers = self.google.pubsub.release(poster(lambda: self.cloud))
        self.cloud.settle()
        return answers

    def change_secret(self, **fields: str | None) -> None:
        """The mailbox is configured otherwise, from now on in every function; None takes a field out."""
        client = clients.secretsmanager()
        secret = json.loads(client.get_secret_value(SecretId="google")["SecretString"]) | fields
        kept = {name: value for name, value in secret.items() if value is not None}
        client.put_secret_value(SecretId="google", SecretString=json.dumps(kept))
        self.cloud.clock.shift(15 * 60)

    def mail(self, sender: str, text: str, subject: str = "", *, proved: bool = True, **headers: Any) -> StoredMail:
        """Somebody mails Steward, and everything comes to rest."""
        brought = self.bring(sender, text, subject, proved=proved, **headers)
        self.fetch()
        return brought

    def sent(self, to: str = "") -> list[EmailMessage]:
        """What Steward has sent, to somebody or to all, oldest first."""
        mails = [message_from_bytes(mail.content, policy=policy.default) for mail in self.google.sent()]
        return [mail for mail in mails if isinstance(mail, EmailMessage) and to in ("", mail["To"])]


def words(mail: EmailMessage) -> str:
    """Its plain words."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).strip()


@contextmanager
def post_office(model: ScriptedModel, environment: Mapping[str, str] | None = None) -> Iterator[PostOffice]:
    """A whole Steward with a mailbox; Maria, an owner, and Sam have addresses of their own."""
    google = GoogleWorld(MAILBOX, now=utc_now)
    with (
        running_cloud(
            model, environment={"STEWARD_GOOGLE_SECRET_ID": "google", **(environment or {})}, services=("mail",)
        ) as cloud,
        # Not before the clock stands still: the server dates its answers, and some are kept by that.
        serve_google(google) as server,
    ):
        secret = mail_secret(MAILBOX, server.url)
        clients.secretsmanager().create_secret(Name="google", SecretString=json.dumps(secret))
        google.pubsub.subscriptions.append(SUBSCRIPTION)
        yield PostOffice(cloud, google)
