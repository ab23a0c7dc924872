"""`steward smoke`: sends an owner's text through a deployed Steward, with a valid Twilio signature.

It arrives by the webhook and its answer goes out to Twilio, so everything in between has worked. With Twilio's test
credentials in the secret and `+15005550006` as the account's number, Twilio accepts the answer and sends nothing; with
real ones the owner gets it. It has not been run on AWS.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

from twilio.request_validator import RequestValidator

from infra.cli.lookups import account_at, owner_at
from infra.cli.webhook_request import knock
from steward.agent.conversations.entries import MessageEntry, ReplyEntry
from steward.agent.conversations.pins import pin_key
from steward.channels.messaging.models import DeliveryStatus
from steward.channels.messaging.twilio.paths import MESSAGES
from steward.core.errors import StewardError
from steward.wire import Wiring

TEXT = "This is a test of whether you can be reached. Please answer in one short sentence."
_LONGEST = timedelta(minutes=3)
_PAGE = 500
_ON_ITS_WAY = (DeliveryStatus.PENDING, DeliveryStatus.CLAIMED)


class SmokeTestError(StewardError):
    """The text did not get through, or was taken twice; the message says how far it came."""


def run(wiring: Wiring, number: str, who: str, wait: Callable[[float], None] = time.sleep) -> Iterator[str]:
    """Yield progress lines. `number` is the account's, `who` is the owner in whose name the text is sent.

    Raises `SmokeTestError`.
    """
    account_id = account_at(wiring, number)
    owner = owner_at(wiring, account_id, who)
    account = wiring.people.account_now(account_id)
    assert account is not None
    form = {"MessageSid": f"SM{uuid.uuid4().hex}", "From": owner.phone, "To": account.number, "Body": TEXT}
    url = wiring.settings.public_url + MESSAGES
    _knock(url, form, "not a signature", (403,))
    yield "A text without Twilio's signature was rejected."
    credentials = wiring.secrets.read(wiring.environment["STEWARD_TWILIO_SECRET_ID"])
    form["AccountSid"] = credentials["account_sid"]
    signature = str(RequestValidator(credentials["auth_token"]).compute_signature(url, form))
    for _ in range(2):
        _knock(url, form, signature, (200, 204))
    yield "A signed text was accepted twice, since Twilio may repeat a request."
    key = pin_key(account.number, owner.phone)
    _, sender = wiring.people_store.resolve(account.number, owner.phone)
    pinned = wiring.pins.pinned({key: owner.member_id}).get(key)
    conversation_id = pinned or (sender and sender.conversation_id)
    if not conversation_id:
        raise SmokeTestError(f"{owner.phone} has no conversation: is it this owner's confirmed number?")
    yield _answer(wiring, conversation_id, f"twilio#{form['MessageSid']}", wait)


def _answer(wiring: Wiring, conversation_id: str, provider_id: str, wait: Callable[[float], None]) -> str:
    """Wait for the answer to the text and return a line about it."""
    began, seq = wiring.clock(), 0
    taken: list[int] = []
    replies: list[ReplyEntry] = []
    while wiring.clock() - began < _LONGEST:
        while entries := wiring.actor_store.read_log(conversation_id, seq, _PAGE):
            seq = entries[-1].seq
            taken += [e.seq for e in entries if isinstance(e, MessageEntry) and e.provider_id == provider_id]
            replies += [e for e in entries if isinstance(e, ReplyEntry) and taken and e.deliveries]
        if len(taken) > 1:
            raise SmokeTestError(
                f"The text was recorded {len(taken)} times, in {conversation_id}: see the log of `webhook`."
            )
        if replies and (status := _status(wiring, conversation_id, replies[0])):
            if status is not DeliveryStatus.SENT:
                raise SmokeTestError(
                    f"The answer is {status.value}: see the log of `delivery` for {replies[0].deliveries[0]}."
                )
            return f"It was answered once, and the answer sent, after {(wiring.clock() - began).total_seconds():.0f} s."
        wait(1.0)
    far = (
        "answered, and the answer not sent"
        if replies
        else "read, and not answered"
        if taken
        else "taken in, and not read"
    )
    raise SmokeTestError(f"After {_LONGEST.total_seconds():.0f} s the text was {far}: `steward doctor` says more.")


def _status(wiring: Wiring, conversation_id: str, reply: ReplyEntry) -> DeliveryStatus | None:
    """Return the status of the reply's delivery, or None while it is open."""
    found = wiring.deliveries.found(conversation_id, reply.deliveries[0])
    return found.status if found and found.status not in _ON_ITS_WAY else None


def _knock(url: str, form: Mapping[str, str], signature: str, expected: tuple[int, ...]) -> None:
    try:
        status = knock(url, form, signature)
    except OSError as error:
        raise SmokeTestError(f"Nobody answers at {url} ({error}): is it deployed?") from error
    if status not in expected:
        raise SmokeTestError(f"{url} answered {status} instead of {expected[0]}: see the log of `webhook`.")
