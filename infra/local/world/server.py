"""Web server of the world around the local system: phone page, fake providers, and the proxy to Steward."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.local.world.board_page import BoardPage
from infra.local.world.calendar_page import CalendarPage
from infra.local.world.clock_page import ClockPage, WorldClock
from infra.local.world.domain import DomainWorld
from infra.local.world.domain.api import domain_routes
from infra.local.world.drive_page import DrivePage
from infra.local.world.google import GoogleWorld
from infra.local.world.google.api import google_routes
from infra.local.world.google.keys import PUSH_ACCOUNT, TOPIC
from infra.local.world.google.pubsub import Subscription
from infra.local.world.http_responses import server_sent_event
from infra.local.world.mail_page import MailAttachment, MailPage
from infra.local.world.messages_api import PACE_SECONDS, model_routes
from infra.local.world.mydeposits import MyDepositsWorld
from infra.local.world.mydeposits.api import mydeposits_routes
from infra.local.world.oidc import CALLBACK_PATH, ISSUER_PATH, OidcWorld, oidc_routes
from infra.local.world.page_feed import REPLAYED, Activity, ActivityFeed, FeedHistory, Presence
from infra.local.world.passthrough import PassThrough
from infra.local.world.people import Person
from infra.local.world.push import PUSH_PATH, PushWorld, push_routes
from infra.local.world.rehearsal import Rehearsal
from infra.local.world.script import Model
from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from infra.local.world.stripe import StripeWorld
from infra.local.world.stripe.api import stripe_routes
from infra.local.world.text_messages import Channel
from infra.local.world.text_messages import Message as TextMessage
from infra.local.world.twilio import TwilioWorld, new_sid
from infra.local.world.twilio_api import BODY_CHARACTERS, E164, twilio_routes
from infra.local.world.webhooks import post_over_http

STATIC = Path(__file__).parent / "static"
APP_PATH = "/app"
PASSED_THROUGH = ("/a/", APP_PATH, "/g/", "/r/", "/s/", "/webhooks/", "/mcp", "/paid")
# Redirect path after a Google sign-in.
SIGNED_IN_PATH = "/g/callback"
# Path of Gmail's push notifications.
PUSHES_PATH = "/webhooks/gmail"
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
HEARTBEAT_SECONDS = 15.0
# Media limits of a text at Twilio.
MEDIA_FILES, MEDIA_BYTES = 10, 5_000_000
_FILES = TypeAdapter(list[MailAttachment])
# Channels by which a person can write from the phone page.
_CHANNEL: TypeAdapter[Channel] = TypeAdapter(Channel)
PAGE_HEADERS = (
    (b"content-security-policy", b"default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
)


@dataclass
class WorldConfig:
    """Configuration by the launcher. `api_url` is read at every request, so it may be set after a deployment.

    * `model` is the model behind `/model`, by default the rehearsal; `model_name` is shown on the page.
    * `furnish` creates people's data at Google at the first start.
    * Every time on the page is in `zone`, the account's IANA time zone; the page puts `clock` forward, if there is one.
    * `board` returns due, open and running work; without it the account keeps no records.
    * `stripe`, `singlekey`, `domain` and `mydeposits` are the fake providers, if there are any.
    """

    port: int
    api_url: str
    account_name: str
    account_sid: str
    auth_token: str
    number: str
    people: Sequence[Person]
    mailbox: str = ""
    furnish: Callable[[GoogleWorld], None] = lambda _: None
    zone: str = "UTC"
    state_dir: Path | None = None
    model: Model | None = None
    model_name: str = "rehearsal"
    model_key: str | None = None
    activity: ActivityFeed | None = None
    clock: WorldClock | None = None
    board: Callable[[], dict[str, Any]] | None = None
    stripe: StripeWorld | None = None
    mydeposits: MyDepositsWorld | None = None
    singlekey: SingleKeyWorld | None = None
    domain: DomainWorld | None = None
    public_url: str = field(default="")

    def __post_init__(self) -> None:
        """Use this server's own address as the public URL unless one is given."""
        self.public_url = self.public_url or f"http://127.0.0.1:{self.port}"

    @property
    def webhook_url(self) -> str:
        """Return the URL for the number's incoming texts."""
        return f"{self.public_url}/webhooks/twilio/messages"


def create_world(config: WorldConfig) -> Starlette:
    """Return the application to serve on loopback at `config.port`. Its fake Twilio is `app.state.twilio`."""
    twilio = TwilioWorld(
        account_sid=config.account_sid,
        auth_token=config.auth_token,
        webhooks={config.number: config.webhook_url},
        path=config.state_dir / "messages.jsonl" if config.state_dir else None,
    )
    history = FeedHistory()
    page = _Page(config, twilio, history)
    google = GoogleWorld(
        config.mailbox,
        lambda: datetime.now(UTC),
        folder=config.state_dir / "google" if config.state_dir else None,
        people={person.email: person.name for person in config.people if person.email},
        zone=config.zone,
        redirect_uris={f"{config.public_url}{SIGNED_IN_PATH}"},
    )
    config.furnish(google)
    provider = OidcWorld(
        issuer=f"{config.public_url}{ISSUER_PATH}",
        people={person.email: person.name for person in config.people if person.kind == "member" and person.email},
        redirect_uris={f"{config.public_url}{CALLBACK_PATH}"},
        now=lambda: datetime.now(UTC),
    )
    with_mail = [person for person in config.people if person.email]
    inbox = MailPage(google, with_mail)
    google.pubsub.subscriptions.append(Subscription(TOPIC, f"{config.public_url}{PUSHES_PATH}", PUSH_ACCOUNT))
    through = PassThrough(lambda: config.api_url)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        follower = asyncio.create_task(history.follow(config.activity)) if config.activity else None
        twilio.resume()
        stop = threading.Event()
        pushing = threading.Thread(target=google.pubsub.deliver, args=(post_over_http, stop), daemon=True)
        pushing.start()
        if config.stripe:
            threading.Thread(target=config.stripe.deliver, args=(post_over_http, stop), daemon=True).start()
        if config.singlekey:
            threading.Thread(target=config.singlekey.deliver, args=(post_over_http, stop), daemon=True).start()
        yield
        stop.set()
        if follower is not None:
            follower.cancel()
            with suppress(asyncio.CancelledError):
                await follower
        twilio.close()

    app = Starlette(
        lifespan=lifespan,
        middleware=[Middleware(LocalHostOnly)],
        routes=[
            Route("/", page.index),
            Route("/phone/setup", page.setup),
            Route("/phone/send", page.send, methods=["POST"]),
            Route("/events", page.events),
            *(ClockPage(config.clock).routes() if config.clock else ()),
            *inbox.routes(),
            *CalendarPage(google, with_mail).routes(),
            *DrivePage(google, with_mail).routes(),
            *BoardPage(config.board).routes(),
            Mount("/static", StaticFiles(directory=STATIC)),
            Mount("/twilio", routes=twilio_routes(twilio)),
            Mount("/google", routes=google_routes(google)),
            Mount(ISSUER_PATH, routes=oidc_routes(provider)),
            Mount(PUSH_PATH, routes=push_routes(PushWorld(f"{config.public_url}{PUSH_PATH}"))),
            *((Mount("/mydeposits", routes=mydeposits_routes(config.mydeposits)),) if config.mydeposits else ()),
            *((Mount("/stripe", routes=stripe_routes(config.stripe)),) if config.stripe else ()),
            *((Mount("/singlekey", routes=singlekey_routes(config.singlekey)),) if config.singlekey else ()),
            *((Mount("/domain", routes=domain_routes(config.domain)),) if config.domain else ()),
            Mount("/model", routes=model_routes(config.model or Rehearsal(), config.model_key, PACE_SECONDS)),
            Route(f"{APP_PATH}{{path:path}}", beside_the_phone(through.answer), methods=METHODS),
            *(Route(prefix + "{path:path}", through.answer, methods=METHODS) for prefix in PASSED_THROUGH),
        ],
    )
    app.state.twilio, app.state.history, app.state.google = twilio, history, google
    return app


def beside_the_phone(answer: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Let the phone page show the web app beside the phone: on AWS no page may hold the app."""

    async def answer_in_frame(request: Request) -> Response:
        response = await answer(request)
        if policy := response.headers.get("content-security-policy"):
            framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
            response.headers["content-security-policy"] = framed
        return response

    return answer_in_frame


class LocalHostOnly:
    """Refuses a `Host` that is not this machine, so that no web page can reach this server by DNS rebinding.

    Requests passed on to Steward are left alone: it guards itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        """Guard `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 403 to a foreign host, else go on; pages of our own get their security headers."""
        if scope["type"] != "http" or scope["path"].startswith(PASSED_THROUGH):
            await self.app(scope, receive, send)
            return
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or hosts[0].partition(":")[0] not in ("127.0.0.1", "localhost"):
            await PlainTextResponse("This page is only served to this machine.", 403)(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *PAGE_HEADERS]
            await send(message)

        asked = ("/stripe/v1/", "/singlekey/api/", "/domain/v1/", "/mydeposits/v1/")
        others = ("/twilio/", "/google/", f"{ISSUER_PATH}/", f"{PUSH_PATH}/", *asked, "/model/", "/events")
        own_page = not scope["path"].startswith(others)
        await self.app(scope, receive, send_with_headers if own_page else send)


class _Page:
    """Endpoints of the phone page."""

    def __init__(self, config: WorldConfig, twilio: TwilioWorld, history: FeedHistory) -> None:
        self.config, self.twilio, self.history = config, twilio, history
        self.boot = uuid4().hex

    async def index(self, request: Request) -> Response:
        """Return the page's HTML, at the public address: the app is framed by its own origin only."""
        if request.url.hostname == "localhost" and "//127.0.0.1:" in self.config.public_url:
            return RedirectResponse(f"{self.config.public_url}/")
        return FileResponse(STATIC / "phone.html")

    async def setup(self, _: Request) -> Response:
        """Return the people, and the settings that the page shows."""
        config = self.config
        shown = {
            "account": config.account_name,
            "number": config.number,
            "zone": config.zone,
            "model": config.model_name,
            "clock": config.clock is not None,
        }
        return JSONResponse({**shown, "people": [asdict(person) for person in config.people]})

    async def send(self, request: Request) -> Response:
        """Send a person's message `{from, body, to?, files?, channel?}`; return the webhook's outcome.

        Only JSON is accepted, which a foreign page cannot send without a refused preflight request.
        """
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return JSONResponse({"error": "send JSON"}, status_code=415)
        try:
            given = await request.json()
            sender, body, to = given["from"], given["body"], given.get("to", self.config.number)
            channel = _CHANNEL.validate_python(given.get("channel", "sms"))
            files = _FILES.validate_python(given.get("files", []))
        except (ValueError, KeyError, TypeError, AttributeError):
            return JSONResponse({"error": "send {from, body}"}, status_code=400)
        if not isinstance(sender, str) or not E164.fullmatch(sender) or to not in self.twilio.webhooks:
            return JSONResponse({"error": "from and to are phone numbers like +15550100001"}, status_code=400)
        if not isinstance(body, str) or len(body) > BODY_CHARACTERS:
            return JSONResponse({"error": f"body is a text of at most {BODY_CHARACTERS} characters"}, status_code=400)
        media = [(file.kind, file.content) for file in files]
        if len(media) > MEDIA_FILES or sum(len(content) for _, content in media) > MEDIA_BYTES:
            return JSONResponse({"error": "a text takes ten files, of 5 MB in all"}, status_code=400)
        sid = new_sid()
        sends = partial(self.twilio.person_texts, sender, to, body, sid=sid, media=media, channel=channel)
        answer = await run_in_threadpool(sends)
        return JSONResponse({"sid": sid, "status": answer.http.status, "error_code": answer.error_code})

    async def events(self, _: Request) -> Response:
        """Stream everything as it happens, after the last items from before."""
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers=headers)

    async def _stream(self) -> AsyncIterator[bytes]:
        happening: asyncio.Queue[Any] = asyncio.Queue()
        async with self.twilio.carried.subscribe(happening), self.history.changes.subscribe(happening):
            yield server_sent_event("hello", {"boot": self.boot})
            before: list[TextMessage | Activity | Presence] = [*self.twilio.messages()[-REPLAYED:]]
            for item in [*before, *self.history.items.values(), *self.history.presences.values()]:
                yield _page_event(item)
            yield server_sent_event("live", {})
            while True:
                try:
                    yield _page_event(await asyncio.wait_for(happening.get(), HEARTBEAT_SECONDS))
                except TimeoutError:
                    yield b": still here\n\n"


def _page_event(item: TextMessage | Activity | Presence) -> bytes:
    if isinstance(item, Presence):
        return server_sent_event("presence", item.model_dump(mode="json"))
    if isinstance(item, Activity):
        return server_sent_event("activity", item.model_dump(mode="json"))
    shown = {
        "sid": item.sid, "from": item.sender, "to": item.to, "body": item.body, "status": item.status,
        "direction": item.direction, "at": item.created.isoformat(), "error": item.error_message,
        "channel": item.channel,
        "files": [{"kind": one.kind, "url": f"/twilio/media/{item.sid}/{one.sid}"} for one in item.media],
    }  # fmt: skip
    return server_sent_event("text", shown)
