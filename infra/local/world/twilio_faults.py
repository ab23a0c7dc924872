"""Faults that can be injected into the fake Twilio, one field each."""

from __future__ import annotations

import threading
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

Countdown = Literal[
    "refuse_429",
    "refuse_500",
    "fail_after_accepting",
    "cut_before_accepting",
    "cut_after_accepting",
    "reset_before_accepting",
    "reset_after_accepting",
    "hang_before_accepting",
    "hang_after_accepting",
    "lose_callbacks",
    "lose_media",
    "lose_webhooks",
    "undelivered",
]


class Faults(BaseModel):
    """Pending faults. A count says how many of the next requests are hit, and goes down by one each time."""

    model_config = ConfigDict(extra="forbid", validate_assignment=True)

    refuse_429: int = Field(0, ge=0, description="creates answered 429/20429, not accepted")
    refuse_500: int = Field(0, ge=0, description="creates answered 500/20500, not accepted")
    fail_after_accepting: int = Field(0, ge=0, description="creates carried, but answered 500")
    cut_before_accepting: int = Field(0, ge=0, description="creates whose connection drops, not accepted")
    cut_after_accepting: int = Field(0, ge=0, description="creates carried, but the connection drops")
    reset_before_accepting: int = Field(0, ge=0, description="creates answered by a reset, no header, not accepted")
    reset_after_accepting: int = Field(0, ge=0, description="creates carried, but answered by a reset, no header")
    hang_before_accepting: int = Field(0, ge=0, description="creates left without an answer, not accepted")
    hang_after_accepting: int = Field(0, ge=0, description="creates carried, but left without an answer")
    hang_seconds: float = Field(60.0, ge=0, description="how long a hanging request stays open")
    lose_callbacks: int = Field(0, ge=0, description="status callbacks never made")
    lose_media: int = Field(0, ge=0, description="files of incoming texts answered 500")
    lose_webhooks: int = Field(0, ge=0, description="incoming texts whose webhooks, fallback too, get no connection")
    retry_after: int = Field(0, ge=0, description="the Retry-After of creates answered 429, in seconds; 0 for none")
    undelivered: int = Field(0, ge=0, description="messages that end as undelivered (30003)")
    list_late_seconds: float = Field(0.0, ge=0, description="age at which a message first shows up in lists")
    alter_bodies: bool = Field(False, description="bodies come back in plain characters and trimmed (Smart Encoding)")
    only_to: str = Field("", description="creates to this number are hit, all others pass; empty for any")

    _lock: threading.Lock = PrivateAttr(default_factory=threading.Lock)

    def aimed_at(self, to: str) -> Faults:
        """Return the faults for messages to this number."""
        return self if self.only_to in ("", to) else Faults.model_validate({})

    def take(self, knob: Countdown) -> bool:
        """Use up one count of `knob`; return False if there is none left."""
        with self._lock:
            left: int = getattr(self, knob)
            if left == 0:
                return False
            setattr(self, knob, left - 1)
            return True
