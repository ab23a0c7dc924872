"""The mail page of the simulated world: everybody's mail with Steward, and a form to write one as anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import formataddr, getaddresses, make_msgid
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from infra.local.world.google import GoogleWorld, StoredMail
from infra.local.world.people import Person

_PAGE = Path(__file__).parent / "static" / "mail.html"
_CHARACTERS = 100_000


class Written(BaseModel):
    """A mail that somebody writes on the page.

    `answers` is the id of the mail it answers, whose words it then quotes. `proved` says whether the sender's own
    server sent it, as it would; otherwise somebody else uses their address. `headers` are further lines of its head.
    """

    model_config = ConfigDict(extra="forbid")

    sender: str
    subject: str = Field("", max_length=1_000)
    text: str = Field(max_length=_CHARACTERS)
    answers: str = ""
    proved: bool = True
    headers: dict[str, str] = {}


class Inbox:
    """The endpoints behind the page. `look` has Steward look into its mailbox, as a push of Gmail's would."""

    def __init__(self, google: GoogleWorld, people: Sequence[Person], look: Callable[[], None]) -> None:
        self._google = google
        self._people = {person.email: person for person in people if person.email}
        self._look = look

    def routes(self) -> list[Route]:
        """The page, what it shows, and what it sends."""
        return [
            Route("/mail", self.page),
            Route("/mail/all", self.everything),
            Route("/mail/send", self.send, methods=["POST"]),
        ]

    async def page(self, _: Request) -> Response:
        """The page itself."""
        return FileResponse(_PAGE)

    async def everything(self, _: Request) -> Response:
        """Who there is, and every mail, oldest first."""
        people = [asdict(person) for person in self._people.values()]
        mails = [_shown(mail) for mail in self._google.mails]
        return JSONResponse({"mailbox": self._google.mailbox, "people": people, "mails": mails})

    async def send(self, request: Request) -> Response:
        """Bring a mail (`Written`) into Steward's mailbox. Only JSON is taken, as on the phone page."""
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "send JSON"}, status_code=415)
        try:
            written = Written.model_validate_json(await request.body())
            content = self._composed(written)
        except (ValidationError, ValueError) as error:
            return JSONResponse({"error": str(error)}, status_code=400)
        proved = written.sender.rpartition("@")[2] if written.proved else ""
        brought = self._google.bring(content, proved=proved)
        return JSONResponse({"id": brought.mail_id}, background=BackgroundTask(self._look))

    def _composed(self, written: Written) -> bytes:
        person = self._people.get(written.sender)
        mail = EmailMessage()
        mail["From"] = formataddr((person.name if person else "", written.sender))
        mail["To"], mail["Subject"] = self._google.mailbox, written.subject
        mail["Message-ID"] = make_msgid(domain=written.sender.rpartition("@")[2] or "example")
        text = written.text
        if answered := next((one for one in self._google.mails if one.mail_id == written.answers), None):
            known = answered.header("Message-ID")
            mail["In-Reply-To"], mail["References"] = known, f"{answered.header('References')} {known}".strip()
            text = f"{text}\n\n{_quoted(answered)}"
        for name, value in written.headers.items():
            del mail[name]
            mail[name] = value
        mail.set_content(text)
        return mail.as_bytes()


def _quoted(mail: StoredMail) -> str:
    parsed = message_from_bytes(mail.content, policy=policy.default)
    lines = "\n".join(f"> {line}" for line in _words(parsed).splitlines())
    return f"On {mail.came_at:%a, %d %b %Y at %H:%M} {parsed['From']} wrote:\n\n{lines}"


def _shown(mail: StoredMail) -> dict[str, Any]:
    parsed = message_from_bytes(mail.content, policy=policy.default)
    (_, sender), *_ = getaddresses([str(parsed["From"])]) or [("", "")]
    return {
        "id": mail.mail_id,
        "thread": mail.thread_id,
        "at": mail.came_at.isoformat(),
        "from": sender,
        "to": [address for _, address in getaddresses([str(parsed["To"])])],
        "subject": str(parsed["Subject"] or ""),
        "text": _words(parsed).strip(),
        "proved": "dmarc=pass" in mail.header("Authentication-Results"),
        "sent": "SENT" in mail.labels,
    }


def _words(mail: Any) -> str:
    body = mail.get_body(("plain", "html"))
    return str(body.get_content()) if body is not None else ""
