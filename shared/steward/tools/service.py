"""Executes a tool call: marks it as begun, runs it, and posts exactly one result to its conversation."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Literal, Protocol

from steward.actors.effect_writers import Writers
from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.aws.outages import is_outage, was_refused
from steward.aws.queues import Queues
from steward.core import alerts
from steward.core.attached_files import AttachedFile
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.provenance import Quote, in_full
from steward.core.sentences import Wording, in_each_language, lines, render, say
from steward.core.settings import Settings
from steward.tools.declaration import Tool, ToolEffect
from steward.tools.events import ToolFinished, UndoCall
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.ledger.service import LedgerService
from steward.tools.models import CallStatus, StoppedMessage, ToolCall
from steward.tools.registry import ToolRegistry
from steward.tools.store import CallStore
from steward.tools.tool_outcomes import Done, Failed, HandOver, Outcome, Unknown, WaitsForPerson

# A tool's function: takes the call, and the services it declares.
Runner = Callable[[ToolCall, Any], Outcome]
# Returns an objection from the account's records, which no approval overrides, or None.
Bars = Callable[[str, Tool, Mapping[str, Any]], Wording | None]


class Gates(Protocol):
    """Judges an allowed call again when it is about to run."""

    def refusal(self, tool: Tool, call: ToolCall, /) -> Failed | None:
        """Return the failure of a call that may not run after all: things change while it waits."""

    def caution(self, tool: Tool, account_id: str, resolved: Mapping[str, str], /) -> Wording | None:
        """Return what whoever asks for the call must know about whom it reaches, as a sentence."""


MAY_BE_DONE = "it is unknown whether this was done: check before trying again"
_RUNNING = (CallStatus.PENDING, CallStatus.CLAIMED)


def _words(text: Wording | str, call: ToolCall) -> str:
    return text if isinstance(text, str) else render(text, call.language)


def kept_apart(
    call: ToolCall,
    status: Literal["done", "failed", "unknown"],
    result: str,
    quotes: Sequence[Quote],
    *,
    reads: bool,
) -> tuple[str, Sequence[Quote]]:
    """Return a result as its conversation gets it. A result that may repeat outside arguments is a quote as a whole.

    A read has labelled its own result, and never repeats its arguments.
    """
    if call.provenance != "outside" or (reads and status == "done"):
        return result, quotes
    return "{1}", [Quote(said=in_full(result, quotes), what=f"what became of {call.tool}")]


def _report(call: ToolCall) -> None:
    """Log the present error with the ids that find the call and run it again, and count it for an alarm."""
    ids = {
        "tool": call.tool,
        "call_id": call.call_id,
        "conversation_id": call.conversation_id,
        "account_id": call.account_id,
    }
    logger.exception("tool failed", extra={**ids, "row": call.row, "group": call.group})
    alerts.tool_failed(call.group, **ids)


class ToolExecutor:
    """Runs the calls of one tool group. A doorbell gives only ids; everything else comes from the committed row."""

    def __init__(
        self,
        calls: CallStore,
        actors: ActorService,
        queues: Queues,
        writers: Writers,
        services: Any,
        tools: ToolRegistry,
        runners: Mapping[str, str],
        gates: Gates,
        ledger: LedgerService,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._calls = calls
        self._actors = actors
        self._queues = queues
        self._writers = writers
        self._services = services
        self._tools = tools
        self._runners = runners
        self._gates = gates
        self._ledger = ledger
        self._settings = settings
        self._clock = clock

    def run(self, conversation_id: str, row: str) -> None:
        """Run the call if allowed. Settle it if its earlier run is gone."""
        lease = timedelta(seconds=self._settings.tool_call_seconds)
        now = self._clock()
        call = self._calls.claim(conversation_id, row, self._settings.required("tool_group"), now, lease)
        outcome = self._outcome(call, now + lease) if call else None
        if call is None or outcome is None:
            self._settle_abandoned(conversation_id, row)
        elif isinstance(outcome, HandOver):
            self._hand_over(call, outcome)
        elif isinstance(outcome, WaitsForPerson):
            self._wait(call, outcome)
        elif isinstance(outcome, Failed):
            why = outcome.why or (None if isinstance(outcome.text, str) else outcome.text)
            self.settle(
                call,
                "failed",
                _words(outcome.text, call),
                outcome.quotes,
                why=why,
                retryable=outcome.retryable,
                cost_micros=outcome.cost_micros,
                tells=outcome.tells,
                over=outcome.over,
                stopped=outcome.stopped,
            )
        elif isinstance(outcome, Unknown):
            self.settle(call, "unknown", outcome.text)
        else:
            undo = self._undo(call, outcome)
            self.settle(
                call,
                "done",
                _words(outcome.text, call),
                outcome.quotes,
                report=outcome.report,
                undo=undo,
                files=outcome.files,
                cost_micros=outcome.cost_micros,
                tells=outcome.tells,
                over=outcome.over,
                unchanged=outcome.unchanged,
            )

    def dead_letter(self, conversation_id: str, row: str) -> None:
        """Settle a call that could not even be handled: that, too, is a result."""
        stored = self._calls.get(conversation_id, row)
        if stored is None or stored.status not in _RUNNING:
            return
        if stored.status is CallStatus.CLAIMED and not stored.call.repeatable:
            self.settle(stored.call, "unknown", MAY_BE_DONE)
        else:
            why = say("why-failed", form="broke_off")
            self.settle(stored.call, "failed", "the tool could not be run to its end", why=why, retryable=True)

    def settle(
        self,
        call: ToolCall,
        status: Literal["done", "failed", "unknown"],
        result: str,
        quotes: Sequence[Quote] = (),
        *,
        report: Wording | None = None,
        why: Wording | None = None,
        retryable: bool = False,
        undo: UndoCall | None = None,
        files: Sequence[AttachedFile] = (),
        cost_micros: int = 0,
        tells: Sequence[EventPost] = (),
        over: bool = False,
        unchanged: bool = False,
        stopped: StoppedMessage | None = None,
    ) -> None:
        """Record the result and tell the conversation, once. A second result changes nothing."""
        now = self._clock()
        # Others may read why, too, each in their own language.
        whys = in_each_language(why)
        told, apart = kept_apart(call, status, result, quotes, reads=self._reads(call))
        event = ToolFinished(
            call_id=call.call_id,
            status=status,
            provenance="outside" if apart else "account",
            result=told,
            quotes=tuple(apart),
            report=render(report, call.language) if report else "",
            reports=in_each_language(report) if self._has_other_readers(call) else {},
            whys=whys,
            retryable=retryable,
            undo=undo,
            caused_at=call.caused_at or call.created_at,
            files=tuple(files),
            cost_micros=cost_micros,
            over=over,
            unchanged=unchanged,
            stopped=stopped,
        )
        ended = ExecutionEnded(
            account_id=call.account_id,
            call_id=call.call_id,
            conversation_id=call.conversation_id,
            at=now,
            status=status,
            result=in_full(result, quotes),
            cost_micros=cost_micros,
        )
        beside = [
            self._actors.event_write(call.conversation_id, event),
            self._ledger.line_put(ended, (call.member_id,)),
        ]
        beside += [self._actors.event_write(one.conversation_id, one.event) for one in tells]
        # Approvals show why what was approved was not done, or needed no more.
        kept = (in_each_language(report) if status == "done" and over else whys) if call.approval_id else {}
        if not self._calls.settle(call, CallStatus(status), beside, allowed_from=_RUNNING, whys=kept):
            logger.info("call already settled", extra={"call_id": call.call_id})
        for conversation_id in dict.fromkeys((call.conversation_id, *(one.conversation_id for one in tells))):
            self._actors.ring(conversation_id)

    def _outcome(self, call: ToolCall, until: datetime) -> Outcome | None:
        """Return the outcome of a run, or None if the lease ended before it began: another run may have started."""
        tool = self._tool(call)
        if tool is None:
            return Failed(f"not run: there is no {call.tool} any more", say("why-failed", form="no_tool"))
        try:
            if refusal := self._gates.refusal(tool, call):
                return refusal
            if call.repeatable and self._clock() > until:
                return None
            return self._with_caution(self._runner(tool)(call, self._services), tool, call)
        except Exception as error:
            if call.repeatable and is_outage(error):
                # The call may be repeated: the sweep rings once the lease is over, which is now if nothing was begun.
                if was_refused(error):
                    self._calls.release(call, until, self._clock())
                raise
            _report(call)
            if call.repeatable and not tool.finds_out:
                why = say("why-failed", form="broke_off")
                return Failed(say("failed-here", reference=call.call_id), why, retryable=True)
            return Unknown(MAY_BE_DONE)

    def _with_caution(self, outcome: Outcome, tool: Tool, call: ToolCall) -> Outcome:
        """Return the outcome with what the model and the member must know besides."""
        caution = self._gates.caution(tool, call.account_id, call.resolved) if isinstance(outcome, Done) else None
        if not isinstance(outcome, Done) or caution is None:
            return outcome
        text = f"{_words(outcome.text, call)}\n{_words(caution, call)}"
        with_text = replace(outcome, text=text)
        return with_text.saying_more(lines(outcome.report, caution)) if outcome.report else with_text

    def _runner(self, tool: Tool) -> Runner:
        module, _, function = tool.registered.runner.partition(":")
        found = importlib.import_module(module or self._runners[tool.undoes or tool.name])
        run: Runner = getattr(found, function or tool.name)
        return run

    def _tool(self, call: ToolCall) -> Tool | None:
        return self._tools.find(call.account_id, call.tool)

    def _has_other_readers(self, call: ToolCall) -> bool:
        """Return whether others than its member may hear of it, such as whoever approved it or a workflow it undoes."""
        tool = self._tool(call)
        undoes = tool is not None and tool.undoes != ""
        return undoes or call.by_steward or call.approved_by not in (None, call.member_id)

    def _reads(self, call: ToolCall) -> bool:
        tool = self._tool(call)
        # A delegating tool returns only an id.
        return tool is not None and (tool.effect is ToolEffect.READ or tool.delegates)

    def _undo(self, call: ToolCall, done: Done) -> UndoCall | None:
        """Return the call that would undo this one, with the state it needs."""
        tool, kept = self._tool(call), done.undo
        if kept is None or tool is None or tool.undo is None:
            # An undo has no undo.
            return None
        undoing = tool.taking_back()
        assert isinstance(kept, undoing.input)
        given = kept.model_dump(mode="json")
        deed = done.deed or done.report or (None if isinstance(done.text, str) else done.text)
        return UndoCall(
            tool=undoing.name, arguments=given, whats=in_each_language(deed), conversation_id=call.conversation_id
        )

    def _hand_over(self, call: ToolCall, outcome: HandOver) -> None:
        now = self._clock()
        effect = outcome.effect(now)
        writes = self._writers[type(effect)].operations(effect, (), now)
        if not self._calls.settle(call, CallStatus.HANDED_OVER, writes, allowed_from=_RUNNING):
            logger.info("call already handed over", extra={"call_id": call.call_id})
        for ring in effect.rings():
            self._queues.ring(ring)

    def _wait(self, call: ToolCall, outcome: WaitsForPerson) -> None:
        now = self._clock()
        effect = outcome.effect(now)
        writes = [
            *self._writers[type(effect)].operations(effect, (), now),
            self._actors.event_write(call.conversation_id, outcome.asks),
        ]
        if not self._calls.wait(call, outcome.until, writes):
            logger.info("call already settled: it does not wait", extra={"call_id": call.call_id})
        elif outcome.done():
            # The person may have acted before this call was stored as waiting.
            self._calls.resume(call, self._clock())
            for ring in call.rings():
                self._queues.ring(ring)
        self._actors.ring(call.conversation_id)

    def _settle_abandoned(self, conversation_id: str, row: str) -> None:
        stored = self._calls.get(conversation_id, row)
        if stored is None or stored.status is not CallStatus.CLAIMED or stored.call.repeatable:
            if stored and stored.status not in _RUNNING:
                # The result is stored, but its ring may have been lost with the process.
                self._actors.ring(conversation_id)
            return
        if stored.claimed_until and stored.claimed_until < self._clock():
            self.settle(stored.call, "unknown", MAY_BE_DONE)
