"""Asking a provider from wherever there is no key: another function makes the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import overload

from steward.aws.functions import FunctionEnded, Functions
from steward.bridges.asking import Answered, Asked
from steward.bridges.models import Connection
from steward.bridges.payments import (
    AboutCollected,
    AboutLink,
    AboutMandate,
    AnySeen,
    AnyWanted,
    NotAnswered,
    Problem,
    Refund,
    Seen,
    SeenCollected,
    SeenMandate,
)
from steward.bridges.store import ConnectionStore

# For the planner; what the provider said itself is a quote beside it.
WHY: Mapping[Problem, str] = {
    "refused": "the provider refused it",
    "busy": "the provider is busy: try again in a few minutes",
    "unknown": "the provider does not know it",
    "key": "the provider does not take our key any more: an owner must connect it anew (steward payments connect)",
    "unreachable": "the provider could not be reached: try again later",
    "late": "the provider did not answer in time: try again later",
    "failed": "the provider failed: try again later",
    "unreadable": "the provider's answer makes no sense",
}


class NotConnected(NotAnswered):
    """The account has connected nobody for this."""

    def __init__(self) -> None:
        super().__init__("refused", sent=False)


class Payments:
    """An account's provider of payments, asked through the function called `name`."""

    def __init__(self, store: ConnectionStore, functions: Functions, name: Callable[[], str]) -> None:
        self._store = store
        self._functions = functions
        self._name = name

    def provider(self, account_id: str) -> Connection | None:
        """Who takes payments for an account, if anybody does."""
        return self._store.get(account_id, "payments")

    @overload
    def ask(self, account_id: str, wanted: AboutLink) -> Seen: ...

    @overload
    def ask(self, account_id: str, wanted: AboutMandate) -> SeenMandate: ...

    @overload
    def ask(self, account_id: str, wanted: AboutCollected) -> SeenCollected: ...

    @overload
    def ask(self, account_id: str, wanted: Refund) -> Seen | SeenCollected: ...

    def ask(self, account_id: str, wanted: AnyWanted) -> AnySeen:
        """How it stands after this. Raises `NotAnswered`, or `NotConnected`."""
        connection = self.provider(account_id)
        if connection is None:
            raise NotConnected
        asked = Asked(provider=connection.provider, address=connection.address, keys=connection.keys, wanted=wanted)
        try:
            answered = Answered.model_validate(self._functions.ask(self._name(), asked.model_dump(mode="json")))
        except FunctionEnded:
            raise NotAnswered("late") from None
        if answered.seen is None:
            raise NotAnswered(answered.problem, answered.said, sent=answered.sent)
        return answered.seen
