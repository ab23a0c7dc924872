"""Runs calls to a source's tools. Another function makes the call; the result is outside text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from steward.aws.lambda_functions import FunctionEndedError, LambdaFunctions
from steward.aws.outages import was_refused
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.integrations.connectors.call_messages import Problem, SourceCallRequest, SourceCallResponse
from steward.integrations.connectors.models import SourceTool, ToolSource
from steward.integrations.connectors.store import SourceStore
from steward.tools.models import ToolCall
from steward.tools.service import MAY_BE_DONE
from steward.tools.tool_outcomes import Done, Failed, Unknown

_WHY: Mapping[Problem, str] = {
    "busy": "it was not called, for there is too much to do at present: try again in a few minutes",
    "refused": "it was refused; correct the arguments or do without",
    "failed": "the other side failed; try again later",
    "changed": "this tool is not what it was when an owner registered it: an owner must register the source anew",
    "gone": "the source has no such tool any more: an owner must register it anew",
    "private": "its address is not a public one, so nothing was sent: an owner must look at the source",
    "unreachable": "the other side could not be reached; try again later",
    "redirected": "the other side points elsewhere, where nothing is sent: an owner must register the source anew",
    "too_long": "the answer is too long to be read: ask for less",
    "late": "the other side did not answer in time; try again later",
    "unreadable": "the other side's answer makes no sense",
}
# Problems that another try may mend.
_PASSING = ("busy", "failed", "unreachable", "late")
_CUT = "(It is longer than is kept: ask for less.)"


class Connector:
    """Client of the function called `name`, which calls the sources. `name` is resolved on first use."""

    def __init__(self, functions: LambdaFunctions, name: Callable[[], str]) -> None:
        self._functions = functions
        self._name = name

    def call(self, source: ToolSource, tool: SourceTool, arguments: Mapping[str, object]) -> SourceCallResponse:
        """Make one attempt and return its outcome."""
        asked = SourceCallRequest(
            kind=source.kind,
            address=source.address,
            header=source.header,
            secret=source.secret,
            tool=tool,
            arguments=dict(arguments),
        )
        try:
            return SourceCallResponse.model_validate(self._functions.ask(self._name(), asked.model_dump(mode="json")))
        except FunctionEndedError:
            # The function's own timeout ended the call before the inner one.
            return SourceCallResponse(problem="late")
        except Exception as error:
            if tool.reads or not was_refused(error):
                raise
            # The function was throttled, so no call was made. A read is retried by the executor.
            return SourceCallResponse(problem="busy", sent=False)


class Services(Protocol):
    """Services that a source call uses."""

    @property
    def source_store(self) -> SourceStore:
        """Store of registered sources."""

    @property
    def connector(self) -> Connector:
        """Client that makes the call."""


def call_source(call: ToolCall, services: Services) -> Done | Failed | Unknown:
    """Call the tool. The result is a quote unless an owner trusts the source; an uncertain outcome is `Unknown`."""
    sources = services.source_store.of(call.account_id)
    found = ((source, tool) for source in sources for tool in source.tools if tool.name == call.tool)
    source, tool = next(found, (None, None))
    if source is None or tool is None or source.version_of(tool) != call.resolved.get("registered"):
        return Failed(
            "it was registered anew since, so this call was not made: propose it again",
            say("why-failed", form="changed"),
        )
    answered = services.connector.call(source, tool, call.arguments)
    if answered.problem and answered.sent and not tool.reads and answered.problem != "refused":
        return Unknown(MAY_BE_DONE)
    quoting = Quoting()
    said = answered.said
    if said and not source.trusted:
        said = quoting.quote(said, f"answer of {source.name}")
    if answered.problem:
        why = _WHY[answered.problem]
        passing = answered.problem in _PASSING
        in_words = say("why-failed", form="unreachable" if passing else "refused")
        return Failed(f"{why}: {said}" if said else why, in_words, quoting.quotes, retryable=passing)
    shown = f"{said}\n{_CUT}" if answered.cut else said
    return Done(shown or "It is done; there was nothing to say.", quotes=quoting.quotes)
