"""Factories for the objects of the sandbox."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.people.directory.wire import PeopleWire

if TYPE_CHECKING:
    from steward.integrations.sandbox.service import Sandbox


class SandboxWire(PeopleWire):
    """Wiring of the sandbox."""

    @cached_property
    def sandbox(self) -> Sandbox:
        """Sandbox for programs written by the model."""
        from steward.integrations.sandbox.service import Sandbox

        return Sandbox(self.functions, lambda: self.settings.required("sandbox_function"))
