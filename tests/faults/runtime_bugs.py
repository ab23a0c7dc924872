"""Bugs planted at run time, one for each check of the crash machine, to test that the check notices it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import pytest

from steward.actors.store import DynamoActorStore, StepCommit
from steward.actors.sweep import SweepService
from steward.agent.conversations.entries import TextBlock
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.overview_store import overview_of
from steward.agent.conversations.steps import Step
from steward.agent.turns.streamed_answer import StreamedAnswer
from steward.aws.queues import Queues
from steward.aws.schema import DELIVERIES
from steward.aws.tables import Update
from steward.channels.ingress.service import InboundService
from steward.channels.messaging.models import DeliveryStatus
from steward.channels.messaging.service import DeliveryService
from steward.channels.messaging.settlement import DeliverySettlement
from steward.channels.messaging.store import DeliveryCandidate, DeliveryStore
from steward.channels.messaging.web.port import WebPort
from steward.core.rings import Ring
from steward.integrations.bridges import fold
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_client import ProviderClient
from steward.tools.ledger.models import ExecutionEnded
from steward.tools.ledger.service import LedgerService
from steward.tools.ledger.store import LedgerStore
from steward.tools.models import ToolCall
from steward.trades.portfolio import screening
from steward.trades.portfolio.deposit_protection import _with
from steward.trust.approvals.models import ApprovalStatus
from steward.trust.approvals.store import ApprovalStore

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Bug:
    """A defect, the scenario (and mode, if it takes one) in which it shows, and what the findings say of it."""

    plant: Plant
    scenario: str
    says: str
    mode: str = ""

    def __str__(self) -> str:
        return self.plant.__name__


def claims_that_can_be_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A delivery looks pending whoever has claimed it, and the claim is written unconditionally."""
    find = DeliveryStore.find

    def forgetful(self: DeliveryStore, *where: str) -> DeliveryCandidate | None:
        found = find(self, *where)
        return found and replace(found, stored=replace(found.stored, status=DeliveryStatus.PENDING))

    def unconditional(self: DeliveryStore, operations: Sequence[Update]) -> bool:
        self._table.transact([replace(operation, condition=None) for operation in operations])
        return True

    monkeypatch.setattr(DeliveryStore, "find", forgetful)
    monkeypatch.setattr(DeliveryStore, "_done", unconditional)


def claims_nobody_writes_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text goes out that nobody has claimed."""
    monkeypatch.setattr(DeliveryStore, "claim", lambda *_: True)


def _committing(monkeypatch: pytest.MonkeyPatch, change: Callable[[Step], Step]) -> None:
    commit = DynamoActorStore.commit

    def changed(self: DynamoActorStore, given: StepCommit) -> None:
        commit(self, replace(given, step=change(cast("Step", given.step))))

    monkeypatch.setattr(DynamoActorStore, "commit", changed)


def a_log_line_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step leaves out the first of the lines it logs."""
    _committing(monkeypatch, lambda step: replace(step, entries=step.entries[1:]))


def _without_last_delivery(step: Step) -> Step:
    last = step.deliveries[-1:]
    return replace(step, effects=tuple(effect for effect in step.effects if effect not in last))


def a_delivery_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step leaves out the last text it sends."""
    _committing(monkeypatch, _without_last_delivery)


def texts_that_nobody_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is answered 200 and kept nowhere."""
    monkeypatch.setattr(InboundService, "_post", lambda *_: None)


def texts_that_come_in_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The provider's id is not looked at."""
    post = DynamoActorStore.post

    def forgetful(self: DynamoActorStore, posts: Any, now: Any) -> bool:
        return post(self, [replace(post, inbound_id=None) for post in posts], now)

    monkeypatch.setattr(DynamoActorStore, "post", forgetful)


def texts_the_wrong_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest text of those that wait is taken first."""
    load = DynamoActorStore.load

    def backward(self: DynamoActorStore, conversation_id: str) -> Any:
        loaded = load(self, conversation_id)
        return replace(loaded, mail=loaded.mail[::-1])

    monkeypatch.setattr(DynamoActorStore, "load", backward)


def overviews_that_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state no longer follows its log."""
    monkeypatch.setattr("steward.agent.conversations.models.advance", lambda overview, _: overview)


def lists_that_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of conversations does not follow the state."""

    def stale(state: Any) -> Any:
        return overview_of(state).model_copy(update={"overview": Overview()})

    monkeypatch.setattr("steward.agent.conversations.overview_store.overview_of", stale)


def spending_that_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer of the model costs nothing."""
    spend = Step.spend
    monkeypatch.setattr(Step, "spend", lambda self, _: spend(self, 0))


def words_nobody_can_find(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: messages are not written to the search tail."""
    monkeypatch.setattr("steward.memory.search.tail.documents_of", lambda *_: ())


def a_ledger_that_is_mistaken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of a beginning names another level than the call was judged at."""
    line_put = LedgerStore.line_put

    def mistaken(self: LedgerStore, line: Any, persons: tuple[str, ...] = ()) -> Any:
        wrong = {} if isinstance(line, ExecutionEnded) else {"level": line.level + 1}
        return line_put(self, line.model_copy(update=wrong), persons)

    monkeypatch.setattr(LedgerStore, "line_put", mistaken)


def readings_that_nobody_wrote_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: the costs of the reader and the drafter are missing in the ledger."""
    monkeypatch.setattr(LedgerService, "operations", lambda *_: [])


def a_ledger_without_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of an end is filed under another call."""
    line_put = LedgerStore.line_put

    def astray(self: LedgerStore, line: Any, persons: tuple[str, ...] = ()) -> Any:
        wrong = {"call_id": "another"} if isinstance(line, ExecutionEnded) else {}
        return line_put(self, line.model_copy(update=wrong), persons)

    monkeypatch.setattr(LedgerStore, "line_put", astray)


def a_decision_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call runs in the name of a member who did not decide it."""
    tool_call = Step.tool_call

    def mistaken(self: Step, call_id: str, **fields: Any) -> ToolCall:
        return tool_call(self, call_id, **fields | ({"approved_by": "nobody"} if fields.get("approved_by") else {}))

    monkeypatch.setattr(Step, "tool_call", mistaken)


def every_decision_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row of an approval says rejected, whatever was decided."""
    settle = ApprovalStore.settle

    def rejecting(self: ApprovalStore, approval: Any, _status: Any, *rest: Any, **options: Any) -> bool:
        return settle(self, approval, ApprovalStatus.REJECTED, *rest, **options)

    monkeypatch.setattr(ApprovalStore, "settle", rejecting)


def lanes_without_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text waits for none that was written before it, and for none that is under way."""
    monkeypatch.setattr(DeliveryService, "_must_wait", lambda *_: False)


def deaf_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: a recipient's opt-out is ignored."""
    find = DeliveryStore.find

    def deaf(self: DeliveryStore, *where: str) -> DeliveryCandidate | None:
        found = find(self, *where)
        return found and replace(found, opted_out=False)

    monkeypatch.setattr(DeliveryStore, "find", deaf)


def a_sweep_that_rings_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: the sweep does not ring for waiting rows."""
    monkeypatch.setattr(SweepService, "_ring_shard", lambda *_: 0)


def timers_that_never_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: due timers are skipped."""
    monkeypatch.setattr(SweepService, "_fire", lambda *_: None)


def outcomes_nobody_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that was sent stays claimed."""
    monkeypatch.setattr(DeliverySettlement, "settle", lambda *_, **__: True)


def senders_that_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The function that sends raises each time it has sent."""
    deliver = DeliveryService.deliver

    def failing(self: DeliveryService, *where: str) -> None:
        deliver(self, *where)
        raise RuntimeError("planted")

    monkeypatch.setattr(DeliveryService, "deliver", failing)


def doorbells_for_texts_unrung(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: no doorbell is rung for a waiting delivery."""
    ring = Queues.ring

    def silent(self: Queues, to: Ring) -> None:
        if to.queue != DELIVERIES.name:
            ring(self, to)

    monkeypatch.setattr(Queues, "ring", silent)


def tools_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tool counts as one that may be run again."""
    tool_call = Step.tool_call
    monkeypatch.setattr(Step, "tool_call", lambda self, name, **f: tool_call(self, name, **f | {"repeatable": True}))


def drafts_that_are_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: the draft that a killed turn showed is kept, and the next answer is appended to it."""
    shown: list[str] = []
    draft, begin, reply = WebPort.draft, StreamedAnswer.__init__, StreamedAnswer.reply

    def kept(self: WebPort, to_address: str, conversation_id: str, text: str) -> None:
        shown[:] = [text]
        draft(self, to_address, conversation_id, text)

    def begun(self: Any, **options: bool) -> None:
        begin(self, **options)
        self.before = [*shown]
        shown.clear()

    def behind(self: Any) -> Any:
        shown.clear()
        whole = reply(self)
        return replace(whole, content=(*(TextBlock(text=one) for one in self.before), *whole.content))

    monkeypatch.setattr(WebPort, "draft", kept)
    monkeypatch.setattr(StreamedAnswer, "__init__", begun)
    monkeypatch.setattr(StreamedAnswer, "reply", behind)


def _asking(monkeypatch: pytest.MonkeyPatch, asked: Callable[[Callable[[], Any]], Any]) -> None:
    """Providers are asked so for what changes something."""
    ask = ProviderClient.ask

    def changed(self: Any, account_id: str, wanted: Any) -> Any:
        once = partial(ask, self, account_id, wanted)
        return asked(once) if wanted.do in ("invite", "publish", "withdraw", "lodge", "release") else once()

    monkeypatch.setattr(ProviderClient, "ask", changed)


def providers_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: a changing request is sent to the provider again after its response."""
    _asking(monkeypatch, lambda once: once() and once())


def providers_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: the request is recorded as unknown and never sent."""

    def silent(_: Callable[[], Any]) -> Any:
        raise ProviderError("late")

    _asking(monkeypatch, silent)


def reports_nobody_puts_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: a screening result is reported but not stored."""
    taken = screening.with_check_status

    def mistaken(book: Any, application_id: str, applicant: str, seen: Any) -> Any:
        adverse = dict.fromkeys(seen.results, "adverse")
        return taken(book, application_id, applicant, seen.model_copy(update={"results": adverse}))

    monkeypatch.setattr("steward.trades.portfolio.tools.screening.run.with_check_status", mistaken)


def days_nobody_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: an advert's view counts are requested but not stored."""
    monkeypatch.setattr(
        "steward.trades.portfolio.tools.portals.advert_settlement.with_day_counts", lambda listing, _: listing
    )


def deposits_that_stay_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deposit that a scheme has released stays where it was on record."""
    monkeypatch.setattr("steward.trades.portfolio.deposit_protection._moved", _with)


def news_told_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug: a poll result is reported to each listener twice."""
    looked = fold._looked

    def twice(step: Any, event: Any) -> Any:
        both = looked(step, event)
        listeners = step.state.listeners
        again = step.with_state(listeners=(*listeners, *listeners))
        return looked(again, event).with_state(listeners=listeners) if event.report else both

    monkeypatch.setattr("steward.integrations.bridges.fold._looked", twice)


_CHECKED, _ADVERTISED = "an applicant is checked", "a listing is advertised, and taken off"
_ON_THE_PAGE = "a deposit is released on the scheme's page"

# By the name of the check that must see it.
PLANTED: dict[str, tuple[Bug, ...]] = {
    "check_logs": (Bug(a_log_line_short, "plain text", "the log lacks"),),
    "check_inbound": (
        Bug(texts_that_nobody_keeps, "plain text", "was taken and is in no log"),
        Bug(texts_that_come_in_twice, "plain text", "is in the logs 2 times", "all doubled"),
    ),
    "check_inbound_order": (
        Bug(texts_the_wrong_way_round, "six texts while a tool runs", "has its texts in the order"),
    ),
    "check_states": (
        Bug(overviews_that_stand_still, "plain text", "overview of"),
        Bug(lists_that_stand_still, "plain text", "the list says"),
    ),
    "check_sums": (Bug(spending_that_is_not_counted, "plain text", "are not counted"),),
    "check_said_is_found": (Bug(words_nobody_can_find, "plain text", "is not in the tail"),),
    "check_named_deliveries": (Bug(a_delivery_short, "plain text", "which is no delivery"),),
    "check_ledger": (
        Bug(a_ledger_that_is_mistaken, "one tool", "the ledger is wrong about remember: level"),
        Bug(a_ledger_without_ends, "one tool", r"remember is done, by the ledger \[\]"),
    ),
    "check_readings": (Bug(readings_that_nobody_wrote_down, "read and drafted", "the ledger lacks read_outside"),),
    "check_decisions": (Bug(a_decision_of_somebody_else, "main job", "and ran for nobody"),),
    "check_approvals": (Bug(every_decision_is_a_no, "main job", "approvals ended"),),
    "check_order": (Bug(lanes_without_order, "a long answer, its doorbells reversed", "went out in the order"),),
    "check_watched": (
        Bug(lanes_without_order, "a long answer, the provider busy", "was under way to the same", "accepted unheard"),
        Bug(deaf_to_stop, "stopped before it was sent", "who has opted out"),
        Bug(claims_nobody_writes_down, "plain text", "left without its claim"),
    ),
    "check_deliveries": (Bug(outcomes_nobody_settles, "plain text", "went out 1 times and is claimed"),),
    "check_texts": (
        Bug(a_delivery_short, "plain text", "got no text like"),
        Bug(news_told_twice, _CHECKED, "got 2 texts like .* is back"),
    ),
    "check_asked": (
        Bug(providers_asked_twice, _CHECKED, "'invite' reached the provider 2 times"),
        Bug(providers_asked_twice, _ADVERTISED, "'upload' reached the provider 2 times"),
        Bug(providers_never_asked, _CHECKED, "nobody knows, and nothing was disturbed"),
    ),
    "verify of bridges": (
        Bug(reports_nobody_puts_down, _CHECKED, "checks is .*adverse"),
        Bug(days_nobody_counts, _ADVERTISED, r"what days brought is \(0, 0\) instead of"),
        Bug(deposits_that_stay_claimed, _ON_THE_PAGE, "on record is .'lodged', 'released'. instead of"),
    ),
    "check_not_late": (
        Bug(a_sweep_that_rings_nobody, "found by the sweep", "the sweep did not ring"),
        Bug(timers_that_never_fire, "approval expires", "the sweep did not fire it"),
    ),
    "check_nothing_left": (Bug(outcomes_nobody_settles, "plain text", "neither done nor given up"),),
    "check_no_accidents": (Bug(senders_that_fail, "plain text", "a function failed: RuntimeError"),),
    "clean_run": (Bug(doorbells_for_texts_unrung, "plain text", "a doorbell did not ring"),),
}
