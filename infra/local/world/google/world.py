"""State of the fake Google: an account for each address, and the mail between them."""

from __future__ import annotations

import csv
import io
import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes, policy
from email.utils import getaddresses
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.calendar import Calendars
from infra.local.world.google.documents import Documents
from infra.local.world.google.drive import DOCUMENT, SPREADSHEET, Drive, File
from infra.local.world.google.mail import StoredMail
from infra.local.world.google.mailbox import Mailbox, untagged
from infra.local.world.google.mailbox_watches import MailboxWatches
from infra.local.world.google.oauth import OAuth
from infra.local.world.google.pubsub import PubSub
from infra.local.world.google.sheets import Sheets, entered
from infra.local.world.google.stored_values import StoredValues

Fault = Literal[
    "slow_down", "rate_limited", "gone", "unavailable", "unavailable_after", "cut_before", "cut_after"
]  # fmt: skip
Faults = defaultdict[str, deque[Fault]]
KINDS = ("mails", "events", "oauth", "files", "contents", "documents", "sheets", "watches")


def no_faults() -> Faults:
    """Return faults that do nothing."""
    return defaultdict(deque)


@dataclass
class GoogleAccount:
    """Data of one address at Google. `faults` are like those of the world, for this account's requests alone."""

    address: str
    name: str
    mailbox: Mailbox
    faults: Faults = field(default_factory=no_faults)


@dataclass
class GoogleWorld:
    """Accounts of everybody. `mailbox` is Steward's address; Steward may act for the accounts of its domain.

    `people` are the names of those with an account, by address. `folder` stores everything, if it is given. `zone` is
    the time zone of every calendar (IANA); `redirect_uris` are the permitted returns from sign-in.

    `asked` counts requests by the method's id. `faults` hit the next requests, one each: by the method's id
    (`gmail.users.messages.send`), by the API (`gmail`, `calendar`, `drive`, `docs`, `sheets`), `token` for the token
    endpoint or `certs` for the certificates.
    """

    mailbox: str
    now: Callable[[], datetime]
    folder: Path | None = None
    people: Mapping[str, str] = field(default_factory=dict)
    zone: str = "UTC"
    redirect_uris: set[str] = field(default_factory=set)
    faults: Faults = field(default_factory=no_faults)
    asked: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        kept = {kind: StoredValues(self.folder / f"{kind}.jsonl" if self.folder else None) for kind in KINDS}
        self._mails = kept["mails"]
        self.oauth = OAuth(kept["oauth"], self.now)
        self.pubsub = PubSub(self.now)
        self.watches = MailboxWatches(kept["watches"], self.now, self.pubsub.publish)
        self.calendars = Calendars(kept["events"], self.now, self.zone, self.carry)
        self.drive = Drive(kept["files"], kept["contents"], self.now, self.name_of)
        self.documents = Documents(kept["documents"], self.drive.touch)
        self.sheets = Sheets(kept["sheets"], self.drive.touch)
        self.accounts: dict[str, GoogleAccount] = {}
        for address, name in {self.mailbox: "Steward", **self.people}.items():
            self.open_account(address, name)

    @property
    def domain(self) -> str:
        """Return the domain of Steward's own mailbox."""
        return self.mailbox.rpartition("@")[2]

    def open_account(self, address: str, name: str = "") -> GoogleAccount:
        """Create an account for a person, unless they have one; return it."""
        address = address.lower()
        if address not in self.accounts:
            box = Mailbox(
                address,
                name,
                self._mails,
                self.now,
                lambda mail: self.watches.changed(address, mail.labels, mail.history_id),
            )
            self.accounts[address] = GoogleAccount(address, name or address, box)
        return self.accounts[address]

    def account(self, address: str) -> GoogleAccount:
        """Return the account of an address. Raises `KeyError`."""
        return self.accounts[address.lower()]

    def name_of(self, address: str) -> str:
        """Return the name for an address; the address if it is unknown."""
        return self.accounts[address].name if address in self.accounts else address

    def words_of(self, file: File) -> str:
        """Return the text in a file."""
        if file["mimeType"] == DOCUMENT:
            return self.documents.text(file["id"])
        if file["mimeType"] == SPREADSHEET:
            return self.sheets.open(file["id"]).csv()
        content = self.drive.content(file["id"]) or b""
        return content.decode(errors="replace") if file["mimeType"].startswith("text/") else ""

    def create_file(
        self,
        owner: str,
        given: Mapping[str, Any],
        content: bytes | None = None,
        *,
        by_app: bool = False,
        only_apps: bool = False,
    ) -> File:
        """Create a file in a user's Drive; text becomes a Google Doc or Sheet if `given` asks for one.

        Raises `GoogleError` as `Drive.create`.
        """
        kind = given.get("mimeType")
        if kind not in (DOCUMENT, SPREADSHEET):
            return self.drive.create(owner, given, content, by_app=by_app, only_apps=only_apps)
        made = self.drive.create(owner, given, by_app=by_app, only_apps=only_apps)
        if kind == DOCUMENT:
            self.documents.put(made["id"], (content or b"").decode(errors="replace").replace("\r\n", "\n"))
        else:
            rows = csv.reader(io.StringIO((content or b"").decode(errors="replace")))
            self.sheets.put(made["id"], values=[[entered(value) for value in row] for row in rows])
        return made

    def fault(self, account: GoogleAccount | None, *names: str) -> Fault | None:
        """Use up and return the next fault of these names, if there is one."""
        for faults in (self.faults, *([account.faults] if account else [])):
            for name in names:
                if faults.get(name):
                    return faults[name].popleft()
        return None

    # Mail.

    @property
    def mails(self) -> list[StoredMail]:
        """Return the mails in Steward's mailbox, oldest first."""
        return self.account(self.mailbox).mailbox.mails

    def sent(self) -> list[StoredMail]:
        """Return the mails Steward has sent, oldest first."""
        return [mail for mail in self.mails if "SENT" in mail.labels]

    def bring(self, content: bytes, *, to: str = "", proved: str = "", spam: bool = False) -> StoredMail:
        """Deliver a person's mail to Steward, or to the account `to`; `proved` is the domain that DMARC passed for."""
        author = getaddresses([str(message_from_bytes(content, policy=policy.compat32).get("from", ""))])
        domain = proved or (author[0][1].rpartition("@")[2] if author else "")
        report = (
            f"mx.google.com;\r\n       dmarc={'pass' if proved else 'fail'} (p=REJECT dis=NONE) header.from={domain}"
        )
        box = self.account(to or self.mailbox).mailbox
        head = f"Delivered-To: {box.address}\r\nAuthentication-Results: {report}\r\n".encode()
        with self.lock:
            return box.keep(head + content, {"SPAM"} if spam else {"INBOX", "UNREAD"})

    def send(self, sender: str, content: bytes, thread_id: str | None = None) -> StoredMail:
        """Send a mail of an account's owner to everybody who has an account here.

        Raises `BadRequestError` or `NotFoundError` (of the mailbox).
        """
        box = self.account(sender).mailbox
        with self.lock:
            content = box.prepare(content, thread_id)
            to = set(recipients(content))
            own = {"INBOX", "UNREAD"} if box.address in to else set[str]()
            sent = box.keep(content, {"SENT"} | own, thread_id)
            self.carry(content, box.address, to - {box.address})
            return sent

    def carry(self, content: bytes, sender: str, to: set[str], *, proved: bool = True) -> list[StoredMail]:
        """Deliver a mail to those of `to` who have an account; nobody sees the blind copies."""
        mail = message_from_bytes(content, policy=policy.compat32)
        del mail["Bcc"]
        domain = sender.rpartition("@")[2] if proved else ""
        there = [address for address in sorted(to) if address in self.accounts]
        return [self.bring(mail.as_bytes(), to=address, proved=domain) for address in there]


def recipients(content: bytes) -> list[str]:
    """Return the mailboxes a mail is for, in lower case."""
    mail = message_from_bytes(content, policy=policy.compat32)
    values = [str(value) for name in ("to", "cc", "bcc") for value in mail.get_all(name, [])]
    return [untagged(address) for _, address in getaddresses(values) if address]
