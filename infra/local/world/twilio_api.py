"""REST API of the fake Twilio (2010-04-01), and the endpoints that inject its faults.

Messages can be created, listed and fetched, IncomingPhoneNumbers listed and updated.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import re
from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from infra.local.world.http_responses import CutResponse, ResetResponse
from infra.local.world.text_messages import API_VERSION, Channel, Media, Message, smart_encoded
from infra.local.world.twilio import TwilioWorld
from infra.local.world.twilio_faults import Faults

E164 = re.compile(r"\+[1-9]\d{6,14}")
SERVICE_SID = re.compile(r"MG[0-9a-fA-F]{32}")
BODY_CHARACTERS = 1_600
PAGE_SIZE, PAGE_SIZE_LIMIT = 50, 1_000

Endpoint = Callable[[Request], Awaitable[Response]]


class TwilioError(Exception):
    """An error of Twilio's API: HTTP status, Twilio's code, and its message."""

    def __init__(self, status: int, code: int, message: str, retry_after: int = 0) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.retry_after = retry_after

    def response(self) -> Response:
        """Return the error in Twilio's JSON shape."""
        more = f"https://www.twilio.com/docs/errors/{self.code}"
        body = {"code": self.code, "message": self.message, "more_info": more, "status": self.status}
        headers = {"Retry-After": str(self.retry_after)} if self.retry_after else None
        return JSONResponse(body, status_code=self.status, headers=headers)


def create_twilio_app(world: TwilioWorld) -> Starlette:
    """Return the fake as an application of its own."""
    return Starlette(routes=twilio_routes(world))


def twilio_routes(world: TwilioWorld) -> list[Route]:
    """Return the routes, to be mounted under any base path; `/faults` (GET, POST) is ours and sets faults."""
    base = f"/{API_VERSION}/Accounts/{{account}}"

    def route(path: str, method: str, answer: Callable[[TwilioWorld, Request], Awaitable[Response]]) -> Route:
        return Route(base + path, _guarded(world, answer), methods=[method])

    return [
        route("/Messages.json", "POST", _create),
        route("/Messages.json", "GET", _list),
        route("/Messages/{sid}.json", "GET", _fetch),
        route("/Messages/{sid}/Media.json", "GET", _list_media),
        route("/Messages/{sid}/Media/{media}", "GET", _send_on_to_media),
        Route("/media/{sid}/{media}", _media_endpoint(world)),
        route("/IncomingPhoneNumbers.json", "GET", _list_numbers),
        route("/IncomingPhoneNumbers/{sid}.json", "POST", _update_number),
        Route("/faults", _faults_endpoint(world), methods=["GET", "POST"]),
    ]


def _guarded(world: TwilioWorld, answer: Callable[[TwilioWorld, Request], Awaitable[Response]]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            _authenticate(world, request)
            return await answer(world, request)
        except TwilioError as error:
            return error.response()

    return endpoint


def _authenticate(world: TwilioWorld, request: Request) -> None:
    scheme, _, encoded = request.headers.get("authorization", "").partition(" ")
    try:
        given = base64.b64decode(encoded, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        given = ""
    if scheme.lower() != "basic" or given != f"{world.account_sid}:{world.auth_token}":
        raise TwilioError(401, 20003, "Authenticate")
    if request.path_params["account"] != world.account_sid:
        raise _not_found(request)


def _not_found(request: Request) -> TwilioError:
    path = request.url.path
    return TwilioError(404, 20404, f"The requested resource {path[path.index('/' + API_VERSION) :]} was not found")


async def _create(world: TwilioWorld, request: Request) -> Response:
    form = await request.form()
    faults = world.faults.aimed_at(str(form.get("To", "")))
    if faults.take("refuse_429"):
        raise TwilioError(429, 20429, "Too Many Requests", faults.retry_after)
    if faults.take("refuse_500"):
        raise TwilioError(500, 20500, "An internal server error has occurred")
    if faults.take("cut_before_accepting"):
        return CutResponse()
    if faults.take("reset_before_accepting"):
        return ResetResponse()
    if faults.take("hang_before_accepting"):
        return await _hang(faults)
    message = _accept(world, form)
    if faults.take("fail_after_accepting"):
        raise TwilioError(500, 20500, "An internal server error has occurred")
    if faults.take("cut_after_accepting"):
        return CutResponse()
    if faults.take("reset_after_accepting"):
        return ResetResponse()
    if faults.take("hang_after_accepting"):
        return await _hang(faults)
    return JSONResponse(message.as_twilio(), status_code=201)


async def _hang(faults: Faults) -> Response:
    await asyncio.sleep(faults.hang_seconds)
    return CutResponse()


def _accept(world: TwilioWorld, form: FormData) -> Message:
    fields = {name: value for name, value in form.items() if isinstance(value, str)}
    to, body, service = fields.get("To", ""), fields.get("Body", ""), fields.get("MessagingServiceSid")
    if not to:
        raise TwilioError(400, 21604, "A 'To' phone number is required.")
    channel, to = _on_channel(to)
    if not E164.fullmatch(to):
        raise TwilioError(400, 21211, f"Invalid 'To' Phone Number: {to}")
    sent_on, sender = _on_channel(fields.get("From", "") or _service_sender(world, service))
    if sent_on != channel:
        raise TwilioError(400, 21910, "Invalid From and To pair. From and To should be of the same channel")
    if sender not in world.webhooks:
        raise TwilioError(400, 21659, f"'{sender}' is not a Twilio phone number or Short Code country mismatch")
    if to == sender:
        raise TwilioError(400, 21266, "'To' and 'From' number cannot be the same")
    if not body:
        raise TwilioError(400, 21602, "Message body is required.")
    if len(body) > BODY_CHARACTERS:
        raise TwilioError(400, 21617, "The concatenated message body exceeds the 1600 character limit")
    callback = fields.get("StatusCallback") or None
    if callback and urlsplit(callback).scheme not in ("http", "https"):
        raise TwilioError(400, 21609, f"The 'StatusCallback' URL {callback} is not a valid URL.")
    if channel == "sms" and world.is_opted_out(sender, to):
        raise TwilioError(400, 21610, "Attempt to send to unsubscribed recipient")
    return world.accept(to=to, sender=sender, body=body, channel=channel, callback=callback, service=service)


def _on_channel(address: str) -> tuple[Channel, str]:
    scheme, colon, number = address.partition(":")
    return ("whatsapp", number) if colon and scheme == "whatsapp" else ("sms", address)


def _service_sender(world: TwilioWorld, service: str | None) -> str:
    if service is None:
        raise TwilioError(400, 21603, "A 'From' phone number is required.")
    if not SERVICE_SID.fullmatch(service):
        raise TwilioError(400, 21705, "The Messaging Service Sid is invalid.")
    return next(iter(world.webhooks))


async def _fetch(world: TwilioWorld, request: Request) -> Response:
    message = world.message(request.path_params["sid"])
    if message is None:
        raise _not_found(request)
    return JSONResponse(_shown(world, message))


async def _list_media(world: TwilioWorld, request: Request) -> Response:
    message = world.message(request.path_params["sid"])
    if message is None:
        raise _not_found(request)
    uri = f"/{API_VERSION}/Accounts/{world.account_sid}/Messages/{message.sid}/Media.json"
    page = {"first_page_uri": uri, "next_page_uri": None, "page": 0, "page_size": PAGE_SIZE, "previous_page_uri": None}
    shown = [media.as_twilio(message) for media in message.media]
    return JSONResponse({**page, "start": 0, "end": max(len(shown) - 1, 0), "uri": uri, "media_list": shown})


async def _send_on_to_media(world: TwilioWorld, request: Request) -> Response:
    """Redirect to the bytes, which are at another address that needs no credentials."""
    if world.faults.take("lose_media"):
        raise TwilioError(500, 20500, "An internal server error has occurred")
    media = _media_of(world, request)
    if media is None:
        raise _not_found(request)
    mounted = request.scope.get("root_path", "")
    return RedirectResponse(f"{mounted}/media/{request.path_params['sid']}/{media.sid}", status_code=307)


def _media_endpoint(world: TwilioWorld) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        if "authorization" in request.headers:
            # Like S3, reject a second authentication besides the one in the address.
            return Response("Only one auth mechanism allowed", status_code=400)
        media = _media_of(world, request)
        return Response(media.content, media_type=media.kind) if media else Response(status_code=404)

    return endpoint


def _media_of(world: TwilioWorld, request: Request) -> Media | None:
    message = world.message(request.path_params["sid"])
    there = message.media if message else ()
    return next((media for media in there if media.sid == request.path_params["media"]), None)


async def _list(world: TwilioWorld, request: Request) -> Response:
    query = request.query_params
    size = min(_positive(query.get("PageSize"), PAGE_SIZE), PAGE_SIZE_LIMIT)
    page = _positive(query.get("Page"), 0)
    found = _matching(world, query)
    start = _start_of_page(found, query.get("PageToken"), page * size)
    shown = found[start : start + size]
    uri = f"/{API_VERSION}/Accounts/{world.account_sid}/Messages.json"

    def link(number: int, token: str | None) -> str:
        kept = [(name, value) for name, value in query.multi_items() if name not in ("Page", "PageSize", "PageToken")]
        place = [("PageSize", str(size)), ("Page", str(number))] + ([("PageToken", token)] if token else [])
        return f"{uri}?{urlencode(kept + place)}"

    more = start + size < len(found)
    body = {
        "end": start + len(shown) - 1 if shown else start,
        "first_page_uri": link(0, None),
        "messages": [_shown(world, message) for message in shown],
        "next_page_uri": link(page + 1, "PA" + shown[-1].sid) if more else None,
        "page": page,
        "page_size": size,
        "previous_page_uri": link(page - 1, None) if page > 0 else None,
        "start": start,
        "uri": link(page, query.get("PageToken")),
    }
    return JSONResponse(body)


def _shown(world: TwilioWorld, message: Message) -> dict[str, Any]:
    """Return a message as it reads afterwards: Smart Encoding changes the record, too."""
    shown = message.as_twilio()
    return shown | {"body": smart_encoded(message.body)} if world.faults.alter_bodies else shown


def _matching(world: TwilioWorld, query: QueryParams) -> list[Message]:
    """Return the messages that match the filters, newest first."""
    settled_by = world.now() - timedelta(seconds=world.faults.list_late_seconds)
    checks: list[Callable[[Message], bool]] = [lambda m: m.created <= settled_by]
    if to := query.get("To"):
        checks.append(lambda m: m.twilio_to == to)
    if sender := query.get("From"):
        checks.append(lambda m: m.twilio_from == sender)
    for name in ("DateSent", "DateSent<", "DateSent>"):
        if value := query.get(name):
            checks.append(_date_check(name, value))
    return [message for message in reversed(world.messages()) if all(check(message) for check in checks)]


def _date_check(name: str, value: str) -> Callable[[Message], bool]:
    """Return a filter: `DateSent` is one GMT day (or instant), `DateSent<` and `DateSent>` include their bound."""
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise TwilioError(400, 20001, f"Invalid {name} value: {value}") from None
    whole_day = len(value) == len("2026-11-20")

    def place(sent: datetime) -> date | datetime:
        return sent.date() if whole_day else sent.replace(microsecond=0, tzinfo=None)

    bound = moment.date() if whole_day else moment.replace(tzinfo=None)

    def check(message: Message) -> bool:
        if message.sent is None:
            return False
        at = place(message.sent)
        if name == "DateSent":
            return at == bound
        return at <= bound if name.endswith("<") else at >= bound

    return check


def _start_of_page(found: list[Message], token: str | None, otherwise: int) -> int:
    """Return the index after the last message shown, so that new messages do not shift pages."""
    for index, message in enumerate(found):
        if token == "PA" + message.sid:
            return index + 1
    return otherwise


def _positive(value: str | None, otherwise: int) -> int:
    return int(value) if value and value.isdigit() else otherwise


def _number_sid(number: str) -> str:
    return "PN" + hashlib.md5(number.encode(), usedforsecurity=False).hexdigest()


def _number_as_twilio(world: TwilioWorld, number: str) -> dict[str, object]:
    uri = f"/{API_VERSION}/Accounts/{world.account_sid}/IncomingPhoneNumbers/{_number_sid(number)}.json"
    return {
        "account_sid": world.account_sid,
        "api_version": API_VERSION,
        "phone_number": number,
        "sid": _number_sid(number),
        "sms_application_sid": "",
        "sms_fallback_method": "POST",
        "sms_fallback_url": world.fallbacks.get(number, ""),
        "sms_method": "POST",
        "sms_url": world.webhooks[number],
        "uri": uri,
    }


async def _list_numbers(world: TwilioWorld, request: Request) -> Response:
    asked = request.query_params.get("PhoneNumber", "")
    numbers = [_number_as_twilio(world, number) for number in world.webhooks if asked in number]
    uri = f"/{API_VERSION}/Accounts/{world.account_sid}/IncomingPhoneNumbers.json"
    body = {"incoming_phone_numbers": numbers, "next_page_uri": None, "page": 0, "page_size": 50, "uri": uri}
    return JSONResponse(body)


async def _update_number(world: TwilioWorld, request: Request) -> Response:
    number = next((one for one in world.webhooks if _number_sid(one) == request.path_params["sid"]), None)
    if number is None:
        raise _not_found(request)
    form = await request.form()
    for field, kept in (("SmsUrl", world.webhooks), ("SmsFallbackUrl", world.fallbacks)):
        url = form.get(field)
        if isinstance(url, str):
            if url and urlsplit(url).scheme not in ("http", "https"):
                raise TwilioError(400, 21502, f"{field} is not a valid URL: {url}")
            kept[number] = url
    world.number_updates += 1
    return JSONResponse(_number_as_twilio(world, number))


def _faults_endpoint(world: TwilioWorld) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        if request.method == "POST":
            try:
                Faults.model_validate(given := await request.json())
            except (ValidationError, ValueError) as error:
                return JSONResponse({"error": str(error)}, status_code=422)
            for name, value in given.items():
                setattr(world.faults, name, value)
        return JSONResponse(world.faults.model_dump())

    return endpoint
