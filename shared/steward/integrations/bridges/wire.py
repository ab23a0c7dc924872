"""Factories for the objects of bridges."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from steward.people.directory.wire import PeopleWire
from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.aws.parameters import Parameters
    from steward.integrations.bridges.models import Bridge, BridgeRecipient
    from steward.integrations.bridges.provider_client import ProviderClient
    from steward.integrations.bridges.service import BridgeService
    from steward.integrations.bridges.store import DynamoProviderConnectionStore
    from steward.integrations.bridges.webhooks import ProviderWebhookHandler
    from steward.people.directory.models import Member
    from steward.tools.declaration import Tool


class BridgesWire(PeopleWire, ToolsWire, ABC):
    """Wiring of the providers that accounts have connected."""

    @property
    @abstractmethod
    def looks(self) -> Callable[[Bridge], Tool]:
        """Return the trade's tool that polls a bridge."""

    @property
    @abstractmethod
    def pinned_conversations(self) -> Callable[[Sequence[Member], str], list[str]]:
        """Return the pinned conversation of each member for messages from an address of Steward."""

    @cached_property
    def connection_store(self) -> DynamoProviderConnectionStore:
        """Store of connected providers."""
        from steward.integrations.bridges.store import DynamoProviderConnectionStore

        return DynamoProviderConnectionStore(self.table("people_table"), self.rows)

    @cached_property
    def payment_keys(self) -> Parameters:
        """API keys of payment providers."""
        return self._parameters("payment_keys_path")

    @cached_property
    def payment_signing_keys(self) -> Parameters:
        """Webhook secrets of all providers."""
        return self._parameters("payment_signing_keys_path")

    @cached_property
    def bridge_keys(self) -> Parameters:
        """API keys of all providers that are not for payments."""
        return self._parameters("bridge_keys_path")

    @cached_property
    def bridges(self) -> BridgeService:
        """Service that connects providers."""
        from steward.integrations.bridges.service import BridgeService
        from steward.integrations.bridges.webhooks import webhook_path

        public_url = self.settings.public_url.rstrip("/")
        return BridgeService(
            self.connection_store,
            lambda bridge: self.payment_keys if bridge == "payments" else self.bridge_keys,
            self.payment_signing_keys,
            self.settings.private_hosts,
            lambda account_id, bridge: f"{public_url}{webhook_path(bridge, account_id)}",
            self.clock,
        )

    @cached_property
    def providers(self) -> ProviderClient:
        """Client of all providers."""
        from steward.integrations.bridges.provider_client import ProviderClient

        # Only one function reads the keys that move money.
        return ProviderClient(
            self.connection_store,
            self.functions,
            lambda bridge: self.settings.required("payments_function" if bridge == "payments" else "bridges_function"),
        )

    def connected(self, account_id: str, bridge: str) -> bool:
        """Return whether an account has a provider for this bridge."""
        return self.connection_store.get(account_id, cast("Bridge", bridge)) is not None

    @cached_property
    def payments_door(self) -> ProviderWebhookHandler:
        """Webhook handler of the providers."""
        from steward.integrations.bridges.ports import reader
        from steward.integrations.bridges.webhooks import ProviderWebhookHandler

        return ProviderWebhookHandler(self.connection_store, self.payment_signing_keys, reader, self.actors, self.clock)

    def listeners(self, account_id: str, member_id: str, approved_by: str) -> tuple[BridgeRecipient, ...]:
        """Return the recipients for a member: the member while they may decide, else the owners; and the approver."""
        from steward.integrations.bridges.models import BridgeRecipient
        from steward.people.directory.models import ConversationParty

        account = self.people.account(account_id)
        member = self.people.member_now(account_id, member_id) if member_id else None
        members = [member] if member and member.decides else self.people.owners(account_id)
        approver = self.people.member_now(account_id, approved_by) if approved_by else None
        if approver and approver.decides and approver.member_id not in {one.member_id for one in members}:
            members = [*members, approver]
        if account is None or not members:
            return ()
        places = self.pinned_conversations(members, account.number)
        parties = (ConversationParty.of(one, account.number) for one in members)
        return tuple(
            BridgeRecipient(party=party, conversation_id=place) for party, place in zip(parties, places, strict=True)
        )

    def _parameters(self, field: str) -> Parameters:
        from steward.aws import clients
        from steward.aws.parameters import Parameters

        return Parameters(clients.ssm, lambda: self.settings.required(field))
