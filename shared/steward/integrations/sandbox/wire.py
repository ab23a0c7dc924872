"""How the objects of this room are made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.people.directory.wire import PeopleWire

if TYPE_CHECKING:
    from steward.integrations.sandbox.service import Sandbox


class SandboxWire(PeopleWire):
    """Programs that the model wrote."""

    @cached_property
    def sandbox(self) -> Sandbox:
        """Where they run."""
        from steward.integrations.sandbox.service import Sandbox

        return Sandbox(self.functions, lambda: self.settings.required("sandbox_function"))
