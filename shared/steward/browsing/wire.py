"""How the objects of this room are made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.wire import AgentWire

if TYPE_CHECKING:
    from steward.browsing.browser import Browser
    from steward.browsing.service import Browsing


class BrowsingWire(AgentWire):
    """The web."""

    @cached_property
    def browsing(self) -> Browsing:
        """Whoever has the web looked at."""
        from steward.aws import clients
        from steward.aws.functions import Functions
        from steward.browsing.service import Browsing

        return Browsing(Functions(clients.slow_functions), lambda: self.settings.required("browsing_function"))

    @cached_property
    def browser(self) -> Browser:
        """Whoever looks at it."""
        from steward.browsing.browser import Browser

        return Browser(lambda: self.language_model, self.settings)
