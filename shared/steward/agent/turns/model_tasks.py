"""Model tasks: calls of models without tools, which read outside text or judge a reply.

These are the reader, the drafter, the picture model and the judge. A task stays in the state until its result is in the
log, so after a crash it is run again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Literal

from steward.agent.conversations.entries import ToolResultEntry, Usage
from steward.agent.conversations.models import ModelTask
from steward.agent.conversations.steps import Step
from steward.agent.turns.model_replies import ModelClient, ModelReply, ModelRequestError, ModelUnavailableError
from steward.agent.turns.pictures import PictureError, picture_request, read_picture_answer
from steward.agent.turns.planner_view import says
from steward.agent.turns.prompt import ModelRequest
from steward.core.clock import Clock
from steward.core.log import logger
from steward.core.model_costs import ModelPrices
from steward.core.provenance import Quote, addresses_of
from steward.core.settings import Role, Settings
from steward.memory.documents.service import StoredDocument
from steward.memory.documents.tools.attachments.declare import ANALYZE_IMAGE, AnalyzeImageInput
from steward.people.directory.models import ConversationParty
from steward.trust.outside_text import drafter, judge, reader
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.judge import JudgedCall, UnsupportedClaim
from steward.trust.outside_text.quarantine import QuarantineRequest
from steward.trust.outside_text.references import Known
from steward.trust.outside_text.tools.outside.declare import (
    DRAFT_OUTSIDE,
    PICK,
    DraftOutsideInput,
    PickInput,
    ReadOutsideInput,
)

Outcome = Literal["done", "failed"]


class ModelTasks:
    """Runs model tasks. `model` is created on first use.

    `document` finds an attachment by account, document id and the member who asks.
    """

    def __init__(
        self,
        model: Callable[[], ModelClient],
        document: Callable[[str, str, str], StoredDocument | None],
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._model = model
        self._document = document
        self._settings = settings
        self._clock = clock
        self._prices = ModelPrices.parse(settings.model_prices)

    def run(self, step: Step, errand: ModelTask, known: Known) -> Step:
        """Return the step with the task's result in its log. Raises `ModelUnavailableError` or `ModelRequestError`."""
        asked_at = self._clock()
        reply, made = self._made(step, errand, known)
        now, loop = self._clock(), step.state.loop
        assert loop is not None
        cost = reply.cost(self._prices) if reply else 0
        left = tuple(other for other in loop.errands if other != errand)
        loop = loop.model_copy(update={"errands": left, "spent_micros": loop.spent_micros + cost})
        status: Outcome = "done" if {"answers", "draft", "quotes"} & made.keys() else "failed"
        step = replace(step, now=now)
        step = step.with_state(loop=loop).pay_for_read(
            errand.tool,
            errand.arguments,
            model=reply.model if reply else "",
            status=status,
            cost_micros=cost,
            seconds=(now - asked_at).total_seconds(),
            key=errand.tool_use_id,
        )
        return step.log(
            ToolResultEntry,
            # A failure is explained in Steward's own words.
            "account" if made["content"] and status == "failed" else "outside",
            tool_use_id=errand.tool_use_id,
            tool=errand.tool,
            call_id=None,
            status=status,
            usage=reply.usage if reply else Usage(),
            cost_micros=cost,
            **{"about": addresses_of(resolve_references(errand.arguments.get("ids", ()), known).values()), **made},
        )

    def _made(self, step: Step, errand: ModelTask, known: Known) -> tuple[ModelReply | None, dict[str, Any]]:
        """Return the model's reply and the result's fields. A result with `content` only has failed; it says why."""
        match errand.tool:
            case DRAFT_OUTSIDE.name:
                return self._draft(errand, known)
            case PICK.name:
                return self._pick(errand, known)
            case ANALYZE_IMAGE.name:
                return self._look(step.state.party, errand)
            case _:
                return self._read(errand, known)

    def judged(self, reply: str, records: Sequence[JudgedCall]) -> tuple[tuple[UnsupportedClaim, ...], int]:
        """Return the claims in `reply` that no record supports, and the cost; none if the judge gives no answer."""
        try:
            answer = self._ask(judge.judge_claims(reply, records), self._settings.judge_seconds, small=True)
        except (ModelUnavailableError, ModelRequestError) as error:
            logger.warning("reply not judged", extra={"why": str(error)})
            return (), 0
        return judge.unsupported(answer.text, reply, records), answer.cost(self._prices)

    def _read(self, errand: ModelTask, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = ReadOutsideInput.model_validate(errand.arguments)
        quotes = resolve_references(given.ids, known)
        reply = self._ask(reader.read(quotes, given.fields), self._settings.reader_seconds, small=True)
        return reply, _answered(reader.answers(reply.text, quotes, given.fields))

    def _pick(self, errand: ModelTask, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = PickInput.model_validate(errand.arguments)
        quotes = resolve_references(given.ids, known)
        ask = reader.pick(quotes, given.options, given.question)
        reply = self._ask(ask, self._settings.reader_seconds, small=True)
        return reply, _answered(reader.picked(reply.text, quotes, given.options))

    def _draft(self, errand: ModelTask, known: Known) -> tuple[ModelReply, dict[str, Any]]:
        given = DraftOutsideInput.model_validate(errand.arguments)
        quotes = resolve_references(given.ids, known)
        reply = self._ask(drafter.draft(quotes, given.to, given.guidance), self._settings.drafter_seconds, small=False)
        said = drafter.drafted(reply.text)
        who = next((quote.who for quote in quotes.values() if quote.who), "")
        if not said:
            return reply, {"content": "There is no draft: the drafter wrote nothing. Use the quote itself."}
        return reply, {"content": "", "draft": Quote(who=who, said=said, what="draft")}

    def _look(self, party: ConversationParty, errand: ModelTask) -> tuple[ModelReply | None, dict[str, Any]]:
        given = AnalyzeImageInput.model_validate(errand.arguments)
        kept = self._document(party.account_id, given.document, party.member_id)
        try:
            reply = self._model().answer(picture_request(kept, given.question, self._settings.picture_seconds))
        except (PictureError, ModelRequestError) as error:
            return None, {"content": f"Not seen: {error}"}
        assert kept is not None
        if not (quotes := read_picture_answer(reply.text, kept)):
            return reply, {"content": "Nothing was said of the picture."}
        return reply, {"content": f"{given.document} shows {{1}}", "quotes": quotes, "about": addresses_of(quotes)}

    def _ask(self, ask: QuarantineRequest, seconds: float, *, small: bool) -> ModelReply:
        messages = [{"role": "user", "content": [says(ask.text)]}]
        role: Role = "small" if small else "main"
        request = ModelRequest(
            [says(ask.system)], messages, [], may_use_tools=False, role=role, schema=ask.schema, seconds=seconds
        )
        return self._model().answer(request)


def _answered(answers: tuple[FieldAnswer, ...]) -> dict[str, Any]:
    return {"content": "", **({"answers": answers} if answers else {})}


def resolve_references(ids: Sequence[str], known: Known) -> Known:
    """Return what the ids refer to, without those that are unknown."""
    wanted = [one.strip("{}") for one in ids]
    return {one: known[one] for one in wanted if one in known}
