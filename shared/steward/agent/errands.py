"""Errands: what the reader and the drafter are asked on the planner's behalf, and the judge about its reply.

Each is one call of a model that has no tools. The planner's use of outside text waits as an errand in the state until
its result is in the log, so whoever is killed in between is followed by somebody who asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from steward.agent.prompt import ModelRequest
from steward.agent.replies import Model, ModelReply, ModelUnavailable, RequestRefused
from steward.agent.view import says
from steward.conversations.entries import ToolResultEntry
from steward.conversations.models import Errand
from steward.conversations.steps import Step
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.money import Prices
from steward.core.provenance import Quote, addresses_of
from steward.core.settings import Role, Settings
from steward.ledger.models import OutsideRead
from steward.trust import drafter, judge, reader
from steward.trust.judge import Claim, Record
from steward.trust.quarantine import Ask
from steward.trust.references import Known
from steward.trust.tools.outside.declare import DRAFT_OUTSIDE, PICK, DraftOutsideInput, PickInput, ReadOutsideInput

Outcome = Literal["done", "failed"]


class Errands:
    """Asks the models without tools; `model` is made on first use."""

    def __init__(self, model: Callable[[], Model], settings: Settings, clock: Clock) -> None:
        self._model = model
        self._settings = settings
        self._clock = clock
        self._prices = Prices.parse(settings.model_prices)

    def run(self, step: Step, errand: Errand, known: Known) -> Step:
        """The step with the errand's result in its log. Raises `ModelUnavailable` or `RequestRefused`."""
        asked_at = self._clock()
        if errand.tool == DRAFT_OUTSIDE.name:
            reply, made = self._draft(errand, known)
        elif errand.tool == PICK.name:
            reply, made = self._pick(errand, known)
        else:
            reply, made = self._read(errand, known)
        now, loop = self._clock(), step.state.loop
        assert loop is not None
        cost = reply.cost(self._prices)
        left = tuple(other for other in loop.errands if other != errand)
        loop = loop.model_copy(update={"errands": left, "spent_micros": loop.spent_micros + cost})
        status: Outcome = "done" if made.get("answers") or made.get("draft") else "failed"
        step = replace(step, now=now)
        line = _ledger_line(step, errand, reply.model, status, cost, (now - asked_at).total_seconds())
        return (
            step.with_state(loop=loop)
            .spend(cost)
            .add(line)
            .log(
                ToolResultEntry,
                "outside",
                tool_use_id=errand.tool_use_id,
                tool=errand.tool,
                call_id=None,
                status=status,
                usage=reply.usage,
                cost_micros=cost,
                about=addresses_of(named(errand.arguments["ids"], known).values()),
                **made,
            )
        )

    def judged(self, reply: str, records: Sequence[Record]) -> tuple[tuple[Claim, ...], int]:
        """What `reply` claims and no record bears out, and what it cost to ask; nothing where the judge is late."""
        try:
            answer = self._ask(judge.judge_claims(reply, records), self._settings.judge_seconds, small=True)
        except (ModelUnavailable, RequestRefused) as error:
            logger.warning("a reply was not judged", extra={"why": str(error)})
            return (), 0
        return judge.unsupported(answer.text, reply, records), answer.cost(self._prices)

    def _read(self, errand: Errand, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = ReadOutsideInput.model_validate(errand.arguments)
        quotes = named(given.ids, known)
        reply = self._ask(reader.read(quotes, given.fields), self._settings.reader_seconds, small=True)
        return reply, {"content": "", "answers": reader.answers(reply.text, quotes, given.fields)}

    def _pick(self, errand: Errand, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = PickInput.model_validate(errand.arguments)
        quotes = named(given.ids, known)
        ask = reader.pick(quotes, given.options, given.question)
        reply = self._ask(ask, self._settings.reader_seconds, small=True)
        return reply, {"content": "", "answers": reader.picked(reply.text, quotes, given.options)}

    def _draft(self, errand: Errand, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = DraftOutsideInput.model_validate(errand.arguments)
        quotes = named(given.ids, known)
        reply = self._ask(drafter.draft(quotes, given.to, given.guidance), self._settings.drafter_seconds, small=False)
        said = drafter.drafted(reply.text)
        who = next((quote.who for quote in quotes.values() if quote.who), "")
        if not said:
            return reply, {"content": "There is no draft: the drafter wrote nothing. Use the quote itself."}
        return reply, {"content": "", "draft": Quote(who=who, said=said, what="draft")}

    def _ask(self, ask: Ask, seconds: float, *, small: bool) -> ModelReply:
        messages = [{"role": "user", "content": [says(ask.text)]}]
        role: Role = "small" if small else "main"
        request = ModelRequest(
            [says(ask.system)], messages, [], may_use_tools=False, role=role, schema=ask.schema, seconds=seconds
        )
        return self._model().answer(request)


def _ledger_line(
    step: Step, errand: Errand, model: str, status: Outcome, cost_micros: int, seconds: float
) -> OutsideRead:
    """The line of an errand whose result is the next entry of the log."""
    state = step.state
    return OutsideRead(
        account_id=state.party.account_id,
        call_id=derived_id(state.conversation_id, state.next_seq, errand.tool_use_id),
        conversation_id=state.conversation_id,
        at=step.now,
        tool=errand.tool,
        asked_by=state.party.member_id,
        model=model,
        status=status,
        cost_micros=cost_micros,
        seconds=seconds,
        input=errand.arguments,
    )


def named(ids: Sequence[str], known: Known) -> Known:
    """What these ids stand for, as far as they are known."""
    wanted = [one.strip("{}") for one in ids]
    return {one: known[one] for one in wanted if one in known}
