"""Signed webhook requests from the fake Twilio to Steward, and the parser of the TwiML responses."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Protocol
from urllib.parse import parse_qs, urlencode
from xml.etree import ElementTree

import httpx2
from pydantic import BaseModel, ConfigDict
from twilio.request_validator import RequestValidator

WEBHOOK_SECONDS = 15.0  # Twilio's own limit
FORM = "application/x-www-form-urlencoded; charset=UTF-8"


class HttpAnswer(BaseModel):
    """Answer of a webhook; status 0 means that no HTTP answer came."""

    model_config = ConfigDict(frozen=True)

    status: int
    content_type: str = ""
    text: str = ""


class Poster(Protocol):
    """Protocol that makes one POST. Tests may use one that calls a function instead of opening a socket."""

    def __call__(self, url: str, body: str, headers: Mapping[str, str], /) -> HttpAnswer:
        """POST the form `body`. Raises `ConnectionError` or `TimeoutError` if no answer came."""


class Answer(BaseModel):
    """Result of a webhook: the HTTP answer, the texts in its TwiML, and Twilio's error code if it failed."""

    model_config = ConfigDict(frozen=True)

    http: HttpAnswer
    texts: tuple[str, ...] = ()
    error_code: int | None = None


def post_over_http(url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
    """POST over the network; a `Poster`."""
    try:
        with httpx2.Client(trust_env=False, timeout=WEBHOOK_SECONDS) as client:
            response = client.post(url, content=body.encode(), headers=dict(headers))
    except httpx2.ConnectError as error:
        raise ConnectionError(str(error)) from error
    except httpx2.TransportError as error:
        raise TimeoutError(str(error)) from error
    return HttpAnswer(
        status=response.status_code, content_type=response.headers.get("content-type", ""), text=response.text
    )


def signed_post(post: Poster, token: str, url: str, form: Mapping[str, str]) -> Answer:
    """POST `form` to `url` as Twilio does, and return the result.

    The signature covers the URL exactly as configured, without the fragment, which holds the retry settings
    (`#rc=2&rp=5xx`). Without any, one retry is made and only if no connection could be made.
    """
    target, _, overrides = url.partition("#")
    headers = {
        "Accept": "*/*",
        "Content-Type": FORM,
        "I-Twilio-Idempotency-Token": str(uuid.uuid4()),
        "User-Agent": "TwilioProxy/1.1",
        "X-Twilio-Signature": str(RequestValidator(token).compute_signature(target, dict(form))),
    }
    settings = {name: values[-1] for name, values in parse_qs(overrides).items()}
    retries = int(settings.get("rc", "1"))
    policy = settings.get("rp", "ct").split(",")
    while True:
        answer = _attempt(post, target, urlencode(form), headers)
        if retries == 0 or not _may_retry(answer, policy):
            return answer
        retries -= 1


def _attempt(post: Poster, url: str, body: str, headers: Mapping[str, str]) -> Answer:
    try:
        http = post(url, body, headers)
    except ConnectionError:
        return Answer(http=HttpAnswer(status=0, text="no connection"), error_code=11205)
    except TimeoutError:
        return Answer(http=HttpAnswer(status=0, text="no answer"), error_code=11200)
    if http.status >= 400:
        return Answer(http=http, error_code=11200)
    return read_twiml(http)


def _may_retry(answer: Answer, policy: list[str]) -> bool:
    status = answer.http.status
    failed = {
        "ct": answer.error_code == 11205,
        "rt": status == 0 and answer.error_code == 11200,
        "4xx": 400 <= status < 500,
        "5xx": status >= 500,
        "all": status == 0 or status >= 400,
    }
    return any(failed.get(name, False) for name in policy)


def read_twiml(http: HttpAnswer) -> Answer:
    """Return the texts in a webhook's answer: `<Message>` elements, or a plain text body (Twilio sends both)."""
    kind = http.content_type.partition(";")[0].strip().lower()
    if not http.text.strip():
        return Answer(http=http)
    if kind == "text/plain":
        return Answer(http=http, texts=(http.text,))
    if kind not in ("text/xml", "application/xml"):
        return Answer(http=http, error_code=12300)
    try:
        root = ElementTree.fromstring(http.text)  # noqa: S314 (the text is Steward's own answer)
    except ElementTree.ParseError:
        return Answer(http=http, error_code=12100)
    if root.tag != "Response":
        return Answer(http=http, error_code=12100)
    texts = (_message_text(element) for element in root if element.tag in ("Message", "Sms"))
    return Answer(http=http, texts=tuple(text for text in texts if text))


def _message_text(element: ElementTree.Element) -> str:
    bodies = element.findall("Body")
    parts = [body.text or "" for body in bodies] if bodies else [element.text or ""]
    return "".join(parts).strip()
