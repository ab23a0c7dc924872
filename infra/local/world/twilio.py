"""Fake of Twilio: the account, its numbers, and the texts and WhatsApp messages between them and people.

`TwilioWorld` is the behaviour; `twilio_api.twilio_routes` puts Twilio's REST API in front of it.
"""

from __future__ import annotations

import secrets
import threading
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from infra.local.world.http_responses import Broadcast
from infra.local.world.text_messages import (
    API_VERSION,
    Channel,
    Direction,
    Media,
    Message,
    MessageLog,
    Status,
    segments,
)
from infra.local.world.twilio_faults import Faults
from infra.local.world.webhooks import Answer, HttpAnswer, Poster, post_over_http, signed_post

# Twilio's default keywords for long codes (facts.md; "Twilio support for opt-out keywords").
STOP_WORDS = frozenset({"STOP", "UNSUBSCRIBE", "END", "QUIT", "STOPALL", "REVOKE", "OPTOUT", "CANCEL"})
START_WORDS = frozenset({"START", "UNSTOP", "YES"})
STOP_REPLY = (
    "You have successfully been unsubscribed. You will not receive any more messages from this number. "
    "Reply START to resubscribe."
)
START_REPLY = (
    "You have successfully been re-subscribed to messages from this number. "
    "Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply."
)


_CLOSED = "Failed to send freeform message because you are outside the allowed window."
# Time after somebody's last WhatsApp message in which WhatsApp takes free words to them.
WINDOW = timedelta(hours=24)

# Statuses of outgoing texts without a final outcome.
_ON_ITS_WAY = ("accepted", "queued", "sent")


def new_sid() -> str:
    """Return a new message sid in Twilio's form."""
    return "SM" + secrets.token_hex(16)


def _attached(kind: str, content: bytes) -> Media:
    return Media(sid="ME" + secrets.token_hex(16), kind=kind, content=b64encode(content))


class TwilioWorld:
    """One Twilio account, its numbers, and the people at the other end. Safe to use from any thread."""

    def __init__(
        self,
        *,
        account_sid: str,
        auth_token: str,
        webhooks: Mapping[str, str],
        path: Path | None = None,
        callbacks: Literal["background", "held"] = "background",
        post: Poster = post_over_http,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Open the account.

        `webhooks` maps each of the account's numbers to the URL Twilio calls for an incoming text; the attribute
        `fallbacks` may map it to the one it calls when that fails. `path` is the file of carried messages. With
        `callbacks="held"` status callbacks wait for `release_callbacks()`, for exact tests.
        """
        self.account_sid = account_sid
        self.auth_token = auth_token
        self.webhooks = dict(webhooks)
        self.fallbacks: dict[str, str] = {}
        self.number_updates = 0
        self.faults = Faults.model_validate({})
        self.carried: Broadcast[Message] = Broadcast()
        self.answers: list[Answer] = []
        self.callback_answers: list[Answer] = []
        self.now = now
        self._log = MessageLog(path)
        self._post = post
        self._hold = callbacks == "held"
        self._lock = threading.Lock()
        self._held: list[str] = []
        self._workers = ThreadPoolExecutor(max_workers=8, thread_name_prefix="twilio-callback")
        self._under_way: set[Future[object]] = set()
        self._opted_out: set[tuple[str, str]] = set()
        for message in self._log.all():
            if message.direction == "inbound":
                self._opt_by_keyword(message)

    # Messages that the account sends.

    def accept(
        self,
        *,
        to: str,
        sender: str,
        body: str,
        channel: Channel = "sms",
        callback: str | None = None,
        service: str | None = None,
    ) -> Message:
        """Take an outgoing message (already checked) and carry it; return it as at acceptance, `queued`."""
        message = self._create(
            "outbound-api", sender=sender, to=to, body=body, status="queued", callback=callback, channel=channel
        )
        if service is not None:
            message = message.model_copy(update={"status": "accepted", "messaging_service_sid": service})
        self._record(message)
        self._carry_later(message.sid)
        return message

    def is_opted_out(self, number: str, person: str) -> bool:
        """Return whether `person` texted STOP to `number` and has not texted START since."""
        return (number, person) in self._opted_out

    def release_callbacks(self) -> int:
        """Carry every held message and make its status callbacks now, in this thread; return how many messages."""
        with self._lock:
            held, self._held = self._held, []
        for sid in held:
            self._carry(sid)
        return len(held)

    def settle(self, seconds: float = 10.0) -> None:
        """Wait until no background callback is under way. Raises `TimeoutError` after `seconds`."""
        with self._lock:
            under_way = set(self._under_way)
        if wait(under_way, timeout=seconds).not_done:
            raise TimeoutError("status callbacks are still under way")

    def resume(self) -> None:
        """Continue what a kill of this process interrupted: texts on their way, and webhooks without an answer."""
        every = self._log.all()
        for message in every:
            if message.status in _ON_ITS_WAY:
                self._carry_later(message.sid)
        # In sequence, so that texts stay in order.
        self._later(self._deliver_all, [message for message in every if message.status == "receiving"])

    # Actions of people.

    def person_texts(
        self,
        sender: str,
        to: str,
        body: str,
        *,
        sid: str | None = None,
        media: Sequence[tuple[str, bytes]] = (),
        channel: Channel = "sms",
    ) -> Answer:
        """Write to one of the account's numbers as a person: make the signed webhook request and follow its TwiML.

        `media` are the attached files, each as its media type and its bytes. `sid` repeats an earlier message (Twilio
        may deliver one twice). Raises `KeyError` for a number not ours.
        """
        if to not in self.webhooks:
            raise KeyError(to)
        now = self.now()
        message = self._create("inbound", sender=sender, to=to, body=body, status="receiving", sid=sid, channel=channel)
        before = self._log.get(message.sid)
        attached = before.media if before else tuple(_attached(kind, content) for kind, content in media)
        message = message.model_copy(update={"sent": now, "media": attached})
        self._record(message)
        keyword_reply = self._opt_by_keyword(message)
        if keyword_reply:
            self._reply(message, keyword_reply, keyword=True)
        return self._deliver(message)

    # State, for pages and tests.

    def messages(self) -> list[Message]:
        """Return every carried message, oldest first."""
        return self._log.all()

    def message(self, sid: str) -> Message | None:
        """Return one message, or None."""
        return self._log.get(sid)

    def texts_to(self, person: str) -> list[str]:
        """Return the bodies that reached `person`, oldest first."""
        return [m.body for m in self.messages() if m.to == person and m.status not in ("failed", "undelivered")]

    def close(self) -> None:
        """Stop making callbacks."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    # Inside.

    def _create(
        self, direction: Direction, *, sender: str, to: str, body: str, status: Status,
        callback: str | None = None, sid: str | None = None, channel: Channel = "sms",
    ) -> Message:  # fmt: skip
        now = self.now()
        return Message(
            sid=sid or new_sid(), account_sid=self.account_sid, direction=direction, sender=sender, channel=channel,
            to=to, body=body, status=status, created=now, updated=now, status_callback=callback,
        )  # fmt: skip

    def _record(self, message: Message) -> None:
        self._log.put(message)
        self.carried.publish(message)

    def _deliver_all(self, messages: list[Message]) -> None:
        for message in messages:
            self._deliver(message)

    def _deliver(self, message: Message) -> Answer:
        answer = self._call_webhook(message, self.webhooks[message.to])
        self.answers.append(answer)
        end: dict[str, object] = {"status": "received", "updated": self.now()}
        if answer.error_code is not None:
            what = f"answered {answer.http.status}" if answer.http.status else "gave no answer"
            end |= {"error_code": answer.error_code, "error_message": f"The webhook {what}."}
        self._record(message.model_copy(update=end))
        for text in answer.texts:
            self._reply(message, text)
        return answer

    def _call_webhook(self, message: Message, url: str) -> Answer:
        """Call the number's webhook, and on failure its fallback with the error."""
        if self.faults.take("lose_webhooks"):
            return Answer(http=HttpAnswer(status=0, text="no connection"), error_code=11205)
        answer = signed_post(self._post, self.auth_token, url, incoming_form(message))
        fallback = self.fallbacks.get(message.to)
        if answer.error_code is None or not fallback:
            return answer
        failed = {"ErrorCode": str(answer.error_code), "ErrorUrl": url.partition("#")[0]}
        return signed_post(self._post, self.auth_token, fallback, incoming_form(message) | failed)

    def _opt_by_keyword(self, message: Message) -> str | None:
        if message.channel != "sms":
            return None
        word, pair = message.body.strip().upper(), (message.to, message.sender)
        if word in STOP_WORDS and pair not in self._opted_out:
            self._opted_out.add(pair)
            return STOP_REPLY
        if word in START_WORDS and pair in self._opted_out:
            self._opted_out.discard(pair)
            return START_REPLY
        return None

    def _reply(self, to_message: Message, text: str, *, keyword: bool = False) -> None:
        reply = self._create(
            "outbound-reply",
            sender=to_message.to,
            to=to_message.sender,
            body=text,
            status="delivered",
            channel=to_message.channel,
        )
        if not keyword and self.is_opted_out(to_message.to, to_message.sender):
            failed = {"status": "failed", "error_code": 21610, "error_message": "unsubscribed recipient"}
            reply = reply.model_copy(update=failed)
        else:
            reply = reply.model_copy(update={"sent": self.now()})
        self._record(reply)

    def _carry_later(self, sid: str) -> None:
        if self._hold:
            with self._lock:
                self._held.append(sid)
            return
        self._later(self._carry, sid)

    def _later(self, work: Callable[[Any], object], what: object) -> None:
        future: Future[object] = self._workers.submit(work, what)
        with self._lock:
            self._under_way.add(future)
        future.add_done_callback(self._forget)

    def _is_late(self, sid: str) -> bool:
        """Return whether a WhatsApp message goes to somebody who has not written there within `WINDOW`."""
        message = self._log.get(sid)
        if message is None or message.channel != "whatsapp":
            return False
        wrote = (one for one in self._log.all() if one.direction == "inbound" and one.channel == "whatsapp")
        since = message.created - WINDOW
        return not any((one.sender, one.to) == (message.to, message.sender) and one.created >= since for one in wrote)

    def _forget(self, future: Future[object]) -> None:
        with self._lock:
            self._under_way.discard(future)

    def _carry(self, sid: str) -> None:
        last: Status = "undelivered" if self.faults.take("undelivered") or self._is_late(sid) else "delivered"
        for status in ("sent", last):
            message = self._log.get(sid)
            if message is None:
                return
            now = self.now()
            changes: dict[str, object] = {"status": status, "updated": now, "sent": message.sent or now}
            if status == "undelivered":
                code, why = (63016, _CLOSED) if self._is_late(sid) else (30003, "Unreachable destination handset")
                changes |= {"error_code": code, "error_message": why}
            message = message.model_copy(update=changes)
            self._record(message)
            if message.status_callback and not self.faults.take("lose_callbacks"):
                answer = signed_post(self._post, self.auth_token, message.status_callback, status_form(message))
                self.callback_answers.append(answer)


def incoming_form(message: Message) -> dict[str, str]:
    """Return the fields of Twilio's request for an incoming text, including blank ones, which are signed too."""
    return {
        "ToCountry": "US", "ToState": "", "SmsMessageSid": message.sid, "NumMedia": str(len(message.media)),
        "ToCity": "", "FromZip": "",
        "SmsSid": message.sid, "FromState": "", "SmsStatus": "received", "FromCity": "", "Body": message.body,
        "FromCountry": "US", "To": message.twilio_to, "ToZip": "", "NumSegments": str(segments(message.body)),
        "MessageSid": message.sid, "AccountSid": message.account_sid, "From": message.twilio_from,
        "ApiVersion": API_VERSION,
    }  # fmt: skip


def status_form(message: Message) -> dict[str, str]:
    """Return the fields of Twilio's status callback."""
    form = {
        "ApiVersion": API_VERSION, "MessageStatus": message.status, "SmsSid": message.sid, "SmsStatus": message.status,
        "To": message.twilio_to, "From": message.twilio_from, "MessageSid": message.sid,
        "AccountSid": message.account_sid,
    }  # fmt: skip
    if message.error_code is not None:
        form["ErrorCode"] = str(message.error_code)
    return form
