"""Mail page of the local system: the mail of all simulated people, and a form to write as any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formataddr, getaddresses, make_msgid
from pathlib import Path
from typing import Any

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google import GoogleWorld, StoredMail
from infra.local.world.google.mailbox import untagged
from infra.local.world.people import Person

_PAGE = Path(__file__).parent / "static" / "mail.html"
_CHARACTERS = 100_000
_FILE_BYTES = 25 * 1024 * 1024


class MailAttachment(BaseModel):
    """File attached to a mail: name, media type, and content in base64."""

    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=255)
    kind: str = Field("application/octet-stream", pattern=r"^[\w.+-]+/[\w.+-]+$")
    content: Base64Bytes


class MailForm(BaseModel):
    """Mail that somebody writes on the page, to Steward unless `to` names others (comma-separated).

    `answers` is the id of the mail it replies to and quotes. With `proved` the sender's own server sent it; otherwise
    somebody else uses their address. `headers` are additional header lines.
    """

    model_config = ConfigDict(extra="forbid")

    sender: str
    to: str = ""
    subject: str = Field("", max_length=1_000)
    text: str = Field(max_length=_CHARACTERS)
    answers: str = ""
    proved: bool = True
    headers: dict[str, str] = {}
    files: list[MailAttachment] = []


class MailPage:
    """Endpoints of the page."""

    def __init__(self, google: GoogleWorld, people: Sequence[Person]) -> None:
        self._google = google
        self._people = {person.email: person for person in people if person.email}

    def routes(self) -> list[Route]:
        """Return the routes of the page, its data and its form."""
        return [
            Route("/mail", self.page),
            Route("/mail/all", self.everything),
            Route("/mail/send", self.send, methods=["POST"]),
        ]

    async def page(self, _: Request) -> Response:
        """Return the page's HTML."""
        return FileResponse(_PAGE)

    async def everything(self, _: Request) -> Response:
        """Return all people and every mail, oldest first."""
        people = [asdict(person) for person in self._people.values()]
        with self._google.lock:
            mails = [_shown(mail, self._google.mailbox) for mail in self._google.mails]
            mails += [_shown(mail, address) for address in self._people for mail in self._apart_from_steward(address)]
        mails.sort(key=lambda mail: str(mail["at"]))
        said = {"mailbox": self._google.mailbox, "zone": self._google.zone, "now": self._google.now().isoformat()}
        return JSONResponse({**said, "people": people, "mails": mails})

    def _apart_from_steward(self, address: str) -> list[StoredMail]:
        """Return the mails in somebody's mailbox that are not in Steward's."""
        known = {mail.header("Message-ID").strip() for mail in self._google.mails}
        mails = self._google.account(address).mailbox.mails
        return [
            mail
            for mail in mails
            if not mail.labels & {"DRAFT", "TRASH", "SPAM"} and mail.header("Message-ID").strip() not in known
        ]

    async def send(self, request: Request) -> Response:
        """Deliver a mail (`MailForm`). Only JSON is accepted, as on the phone page."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "send JSON"}, status_code=415)
        try:
            written = MailForm.model_validate_json(await request.body())
            content = self._composed(written)
        except (ValidationError, ValueError) as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        mail_id = self._sent(written, content)
        return JSONResponse({"id": mail_id})

    def _sent(self, written: MailForm, content: bytes) -> str:
        """Deliver the mail to everybody; return its id in the first mailbox that has it."""
        sender = written.sender.lower()
        with self._google.lock:
            kept = []
            if written.proved and sender in self._people:
                kept = [self._google.account(sender).mailbox.keep(content, {"SENT"})]
            to = {untagged(address) for _, address in getaddresses([written.to or self._google.mailbox])}
            brought = self._google.carry(content, sender, to, proved=written.proved)
        return next((mail.mail_id for mail in (*brought, *kept)), "")

    def _composed(self, written: MailForm) -> bytes:
        person = self._people.get(written.sender)
        mail = EmailMessage()
        mail["From"] = formataddr((person.name if person else "", written.sender))
        mail["To"], mail["Subject"] = written.to or self._google.mailbox, written.subject
        mail["Message-ID"] = make_msgid(domain=written.sender.rpartition("@")[2] or "example")
        text = written.text
        own = self._google.account(written.sender).mailbox.mails if person else []
        if answered := next((one for one in (*self._google.mails, *own) if one.mail_id == written.answers), None):
            known = answered.header("Message-ID")
            mail["In-Reply-To"], mail["References"] = known, f"{answered.header('References')} {known}".strip()
            text = f"{text}\n\n{_quoted(answered)}"
        for name, value in written.headers.items():
            del mail[name]
            mail[name] = value
        mail.set_content(text)
        if sum(len(file.content) for file in written.files) > _FILE_BYTES:
            raise ValueError("The files are larger than 25 MB in all.")
        for file in written.files:
            kind, _, subkind = file.kind.partition("/")
            mail.add_attachment(file.content, maintype=kind, subtype=subkind, filename=file.name)
        return mail.as_bytes()


def _quoted(mail: StoredMail) -> str:
    parsed = message_from_bytes(mail.content, policy=policy.default)
    lines = "\n".join(f"> {line}" for line in mail.text.splitlines())
    return f"On {mail.came_at:%a, %d %b %Y at %H:%M} {parsed['From']} wrote:\n\n{lines}"


def _shown(mail: StoredMail, whose: str) -> dict[str, Any]:
    parsed = message_from_bytes(mail.content, policy=policy.default)
    (_, sender), *_ = getaddresses([str(parsed["From"])]) or [("", "")]
    return {
        "id": mail.mail_id,
        "whose": whose,
        "thread": mail.thread_id,
        "at": mail.came_at.isoformat(),
        "from": sender,
        "to": [address for _, address in getaddresses([str(parsed["To"])])],
        "subject": str(parsed["Subject"] or ""),
        "text": mail.text.strip(),
        "proved": "dmarc=pass" in mail.header("Authentication-Results"),
        "sent": "SENT" in mail.labels,
        "files": mail.attachments,
    }
