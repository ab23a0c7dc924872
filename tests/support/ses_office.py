"""A whole Steward with mail by Amazon SES, optionally beside a second account that uses Gmail."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from infra.local.demo import MAILBOX as GMAILBOX
from infra.local.demo import NUMBER
from infra.local.world.google import GoogleWorld, mail_secret
from infra.local.world.script import ScriptedModel
from steward.aws import clients
from steward.core.clock import utc_now
from tests.channels.stations import plain_mail
from tests.support.aws_inspection import rows_of
from tests.support.cloud import Cloud, running_cloud
from tests.support.google import serve_google
from tests.support.ses import BUCKET, CONFIGURATION_SET, Event, SesWorld
from tests.support.shared_resources import standing_server

DOMAIN = "mail.oakstreet.example"
OURS = f"steward@{DOMAIN}"


@dataclass
class SesOffice:
    """Mail to and from Steward by SES. `cloud` is everything else."""

    cloud: Cloud
    ses: SesWorld

    def bring(self, sender: str, text: str, subject: str = "", *, proved: bool = True, **headers: Any) -> Event:
        """Somebody mails Steward: SES has stored it, and nobody was told yet."""
        to = headers.pop("to", OURS)
        content = plain_mail(sender, to, text, subject, **headers)
        return self.ses.bring(content, OURS, proved=sender.rpartition("@")[2] if proved else "")

    def tell(self, *events: Event) -> None:
        """EventBridge brings events to the functions that its rules name, and everything comes to rest."""
        names = {"aws.s3": "mail_received", "aws.ses": "mail_outcomes"}
        for event in events:
            self.cloud.invoke(names[event["source"]], event)
        self.cloud.settle()

    def mail(self, sender: str, text: str, subject: str = "", *, proved: bool = True, **headers: Any) -> Event:
        """Somebody mails Steward, and everything comes to rest, all that SES tells of included."""
        event = self.bring(sender, text, subject, proved=proved, **headers)
        self.tell(event)
        while self.ses.events:
            self.tell(*self.ses.told())
        return event

    def fetch(self) -> None:
        """Five minutes go by, the bucket is looked through, and everything comes to rest."""
        for _ in range(5):
            self.cloud.clock.shift(60)
            self.cloud.sweep()
        self.cloud.invoke("missed_messages", {})
        self.cloud.settle()

    def sent(self, to: str = "") -> Sequence[EmailMessage]:
        """What Steward has sent, to somebody or to all, oldest first."""
        return [mail.read for mail in self.ses.sent if to in ("", mail.to[0])]


@contextmanager
def ses_office(model: ScriptedModel, environment: Mapping[str, str] | None = None) -> Iterator[SesOffice]:
    """A whole Steward without Google, whose account has an address at a domain of SES."""
    ses, server = SesWorld(DOMAIN, now=utc_now), standing_server("ses")
    server.doorway.app = ses.app()
    given = {
        "AWS_ENDPOINT_URL_SESV2": server.url,
        "STEWARD_SES_DOMAIN": DOMAIN,
        "STEWARD_SES_CONFIGURATION_SET": CONFIGURATION_SET,
        "STEWARD_MAIL_BUCKET": BUCKET,
        **(environment or {}),
    }
    with running_cloud(model, environment=given, services=("ses",)) as cloud:
        account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
        cloud.wiring.accounts.change(account_id, mailbox=OURS)
        yield SesOffice(cloud, ses)


@contextmanager
def both_offices(model: ScriptedModel) -> Iterator[tuple[SesOffice, GoogleWorld]]:
    """The same with a mailbox at Gmail, which is nobody's yet."""
    google = GoogleWorld(GMAILBOX, now=utc_now)
    with (
        ses_office(model, {"STEWARD_GOOGLE_SECRET_ID": "google"}) as office,
        serve_google(google) as server,
    ):
        secret = json.dumps(mail_secret(GMAILBOX, server.url))
        clients.secretsmanager().create_secret(Name="google", SecretString=secret)
        yield office, google


def shown(office: SesOffice) -> str:
    """Everything the planner was ever shown."""
    return json.dumps([request.body for request in office.cloud.model.requests], ensure_ascii=False)


def deliveries(office: SesOffice) -> list[dict[str, Any]]:
    """The rows of every mail to be sent."""
    rows = rows_of("conversations")
    return [row for row in rows if row["row"].startswith("delivery#") and '"channel":"email"' in row["body"]]
