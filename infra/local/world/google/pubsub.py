"""Fake of Google Pub/Sub, as far as Gmail needs it: pushes messages to subscribers until they accept them.

https://docs.cloud.google.com/pubsub/docs/push and .../authenticate-push-subscriptions
"""

from __future__ import annotations

import base64
import itertools
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from infra.local.world.google.keys import signed
from infra.local.world.google.oauth import TOKEN_SECONDS, subject_of
from infra.local.world.webhooks import HttpAnswer, Poster

# Statuses that acknowledge a message; after any other it is pushed again.
ACKNOWLEDGED = (102, 200, 201, 202, 204)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0


@dataclass(frozen=True)
class Subscription:
    """A push subscription of a topic: its endpoint, and the service account that signs its pushes."""

    topic: str
    endpoint: str
    service_account: str


@dataclass(frozen=True)
class Push:
    """A message that a subscription still has to push."""

    subscription: Subscription
    message_id: str
    data: bytes
    published_at: datetime

    @property
    def body(self) -> str:
        """Return the body of the push request."""
        message = {
            "data": base64.b64encode(self.data).decode(),
            "messageId": self.message_id,
            "message_id": self.message_id,
            "publishTime": self.published_at.isoformat(),
            "publish_time": self.published_at.isoformat(),
        }
        project = self.subscription.topic.split("/")[1]
        return json.dumps({"message": message, "subscription": f"projects/{project}/subscriptions/steward-mail"})


class PubSub:
    """Subscriptions, and their undelivered messages. Safe to use from any thread."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.subscriptions: list[Subscription] = []
        self._now = now
        self._ids = itertools.count(1)
        self._waiting: list[Push] = []
        self._came = threading.Condition()

    @property
    def waiting(self) -> list[Push]:
        """Return messages that were not accepted yet, oldest first."""
        return list(self._waiting)

    def publish(self, topic: str, said: Mapping[str, Any]) -> None:
        """Publish a message to every subscription of the topic."""
        with self._came:
            for subscription in (one for one in self.subscriptions if one.topic == topic):
                message_id = f"{int(self._now().timestamp())}{next(self._ids):06d}"
                self._waiting.append(Push(subscription, message_id, json.dumps(said).encode(), self._now()))
            self._came.notify_all()

    def headers(self, subscription: Subscription, **claims: Any) -> dict[str, str]:
        """Return the headers of a push; `claims` replace those of its token."""
        now, account = int(self._now().timestamp()), subscription.service_account
        said = {
            "iss": "https://accounts.google.com", "aud": subscription.endpoint, "azp": subject_of(account),
            "sub": subject_of(account), "email": account, "email_verified": True, "iat": now,
            "exp": now + TOKEN_SECONDS,
        }  # fmt: skip
        token = signed({**said, **claims})
        return {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "User-Agent": "APIs-Google"}

    def release(self, post: Poster) -> list[HttpAnswer]:
        """Push every waiting message once, and keep those that are not accepted; return the answers."""
        answers = []
        for push in self.waiting:
            try:
                answer = post(push.subscription.endpoint, push.body, self.headers(push.subscription))
            except (ConnectionError, TimeoutError):
                continue
            answers.append(answer)
            if answer.status in ACKNOWLEDGED:
                with self._came:
                    self._waiting.remove(push)
        return answers

    def deliver(self, post: Poster, stop: threading.Event) -> None:
        """Push messages as they come until `stop` is set; retry those not accepted, later each time."""
        pause = _FIRST_PAUSE
        while not stop.is_set():
            with self._came:
                if not self._waiting:
                    pause = _FIRST_PAUSE
                    self._came.wait(_FIRST_PAUSE)
            if self.waiting:
                self.release(post)
            if self.waiting:
                stop.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
