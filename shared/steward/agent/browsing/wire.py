"""Factories for the objects of web browsing."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.turns.wire import AgentWire

if TYPE_CHECKING:
    from steward.agent.browsing.browser import Browser
    from steward.agent.browsing.service import BrowsingClient


class BrowsingWire(AgentWire):
    """The web."""

    @cached_property
    def browsing(self) -> BrowsingClient:
        """The client for web lookups."""
        from steward.agent.browsing.service import BrowsingClient
        from steward.aws import clients
        from steward.aws.lambda_functions import LambdaFunctions

        return BrowsingClient(
            LambdaFunctions(clients.slow_functions), lambda: self.settings.required("browsing_function")
        )

    @cached_property
    def browser(self) -> Browser:
        """The service that runs web lookups."""
        from steward.agent.browsing.browser import Browser

        return Browser(lambda: self.language_model, self.settings)
