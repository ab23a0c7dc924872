"""Runner of `run_python`. The provenance of the result follows from the input."""

from __future__ import annotations

from typing import Protocol

from steward.core.clock import Clock
from steward.core.provenance import Quoting
from steward.core.text import clean_text
from steward.integrations.sandbox.service import ProgramResult, Sandbox
from steward.integrations.sandbox.tools.code.declare import RunPythonInput
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_CUT = "(It printed more than is shown: print less.)"
_NOTHING = "It ended and printed nothing: print what you want to know."


class Services(Protocol):
    """Services that this tool uses."""

    @property
    def people(self) -> PeopleService:
        """People, for the member's time zone."""

    @property
    def sandbox(self) -> Sandbox:
        """Sandbox that runs the program."""

    @property
    def clock(self) -> Clock:
        """Clock."""


def run_python(call: ToolCall, services: Services) -> Done | Failed:
    """Return the output of the program, or its error after the output."""
    given = RunPythonInput.model_validate(call.arguments)
    now = services.clock().astimezone(services.people.zone_of(call.account_id, call.member_id))
    ran = services.sandbox.run(given.code, given.inputs, now)
    said = _said(ran)
    if call.provenance == "outside":
        # A result from outside words is outside text; that it is empty or failed could carry information as well.
        quoting = Quoting()
        return Done(quoting.quote(said, "what a program made of outside text"), quotes=quoting.quotes)
    return Failed(said) if ran.problem else Done(said)


def _said(ran: ProgramResult) -> str:
    printed = clean_text(ran.printed)
    shown = f"{printed}\n{_CUT}" if ran.cut else printed
    if not ran.problem:
        return shown or _NOTHING
    before = f"\nIt had printed:\n{shown}" if shown else ""
    return f"the program failed; correct it and run it again: {clean_text(ran.problem)}{before}"
