"""Factories for the objects of this room."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.turns.wire import AgentWire

if TYPE_CHECKING:
    from steward.agent.browsing.browser import Browser
    from steward.agent.browsing.service import Browsing


class BrowsingWire(AgentWire):
    """The web."""

    @cached_property
    def browsing(self) -> Browsing:
        """The client for web lookups."""
        from steward.agent.browsing.service import Browsing
        from steward.aws import clients
        from steward.aws.functions import Functions

        return Browsing(Functions(clients.slow_functions), lambda: self.settings.required("browsing_function"))

    @cached_property
    def browser(self) -> Browser:
        """The service that runs web lookups."""
        from steward.agent.browsing.browser import Browser

        return Browser(lambda: self.language_model, self.settings)
