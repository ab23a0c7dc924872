"""Benchmark of a growing conversation: bytes written, and CPU of the step that calls the models.

Whole plain turns through the real handlers. CPU is that of the thread the turn function runs in; AWS, the model and
Twilio are other processes or threads. The lengths take turns, and each grows on as it is measured, so that the window
is met at every size it can have; of the shortest there are many conversations, each measured once.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import ModuleType
from unittest import mock

from infra.local.demo import NUMBER
from infra.local.world.quarantined_models import reads_and_writes
from infra.local.world.script import ScriptedModel, say
from steward.agent.turns.anthropic_model import AnthropicModel
from steward.core.clock import utc_now
from steward.people.directory.models import Account, Member
from tests.bench.aws_requests import WRITES, AwsRequest, recorded
from tests.bench.cpu import small_heap, timed
from tests.bench.figures import Figure
from tests.bench.history import ANSWER, QUESTION, grow, party_of
from tests.bench.on_ministack import running_on_ministack
from tests.support.cloud import MARIA, Cloud

SHORT, LONG = 10, 2_000
LENGTHS = (SHORT, 100, 500, LONG)
_WARM_UP = 3
# People talk ten turns at a time: a window of plain exchanges begins with 40 rows, and these bring it to 70.
_TURNS = 12
# The planner's, and the judge's who reads the answer.
_MODEL_CALLS = 2


@dataclass
class Measured:
    """What was seen of one length, turn by turn: bytes, seconds of CPU (the model calls' are in the step's), rows."""

    written: list[int] = field(default_factory=list)
    step: list[float] = field(default_factory=list)
    model_call: list[float] = field(default_factory=list)
    window: list[int] = field(default_factory=list)


def measure() -> list[Figure]:
    """Both figures, from the same turns."""
    model = ScriptedModel(rule=lambda _: say(ANSWER), aside=reads_and_writes)
    measured = {length: Measured() for length in LENGTHS}
    step: list[float] = []
    model_call: list[float] = []
    with running_on_ministack(model) as cloud, recorded(cloud) as requests:
        account, maria = _people(cloud)
        _grow_all(cloud, maria, LENGTHS)
        cloud.functions["turn"] = _timed_function(cloud.functions["turn"], step)
        answer = timed(AnthropicModel.answer, model_call)
        with mock.patch.object(AnthropicModel, "answer", answer), small_heap():
            for number in range(_WARM_UP + _TURNS):
                for length in LENGTHS:
                    _lead_to(cloud, account, maria, _conversation(length, number))
                    requests.clear()
                    cloud.text(MARIA, QUESTION)
                    cloud.settle()
                    if cloud.failures or len(step) != 1 or len(model_call) != _MODEL_CALLS:
                        counted = f"{len(step)} steps and {len(model_call)} model calls"
                        raise RuntimeError(f"a plain turn took {counted}: {cloud.failures}")
                    if number >= _WARM_UP:
                        seen = measured[length]
                        seen.written.append(_bytes_written(requests))
                        seen.step.append(step.pop())
                        seen.model_call.append(sum(model_call))
                        seen.window.append(len(model.requests[-1].messages))
                    step.clear()
                    model_call.clear()
    return [_bytes_figure(measured), _cpu_figure(measured)]


def _people(cloud: Cloud) -> tuple[Account, Member]:
    people = cloud.wiring.people_store
    account_id = people.account_at(NUMBER)
    assert account_id is not None
    account = people.account(account_id)
    assert account is not None
    return account, next(member for member in people.members(account_id) if member.phone == MARIA.phone)


def _conversation(length: int, number: int) -> str:
    return f"conv-{length}-{number}" if length == SHORT else f"conv-{length}"


def _grow_all(cloud: Cloud, member: Member, lengths: Sequence[int]) -> None:
    wiring = cloud.wiring
    for length in lengths:
        for conversation in dict.fromkeys(_conversation(length, number) for number in range(_WARM_UP + _TURNS)):
            grow(wiring.actor_store, conversation, party_of(member, NUMBER), length, utc_now(), wiring.settings)


def _lead_to(cloud: Cloud, account: Account, member: Member, conversation: str) -> None:
    """Let the member's texts go to this conversation; to have a member for each would cost a look-up each."""
    people = cloud.wiring.people_store
    present = people.member(account.account_id, member.member_id)
    assert present is not None
    people.put_member(account, present.model_copy(update={"conversation_id": conversation}))


def _timed_function(module: ModuleType, seconds: list[float]) -> ModuleType:
    measured = ModuleType(module.__name__)
    vars(measured)["handler"] = timed(module.handler, seconds)
    return measured


def _bytes_written(requests: list[AwsRequest]) -> int:
    return sum(request.body_bytes for request in requests if request.operation in WRITES)


def _bytes_figure(measured: dict[int, Measured]) -> Figure:
    middle = {length: statistics.median(seen.written) for length, seen in measured.items()}
    details = [f"{length:,} messages: {size:,.0f} bytes a turn" for length, size in middle.items()]
    details.append("bodies of all writing requests to DynamoDB and S3, from the webhook to the last status callback")
    return Figure("bytes_per_turn_ratio_2000_10", middle[LONG] / middle[SHORT], "ratio", 1.1, tuple(details))


def _cpu_figure(measured: dict[int, Measured]) -> Figure:
    middle = {length: statistics.median(seen.step) for length, seen in measured.items()}
    details = [f"{length:,} messages: {_milliseconds(seen)}" for length, seen in measured.items()]
    details += [
        f"2,000 against {length}: {middle[LONG] / middle[length]:.2f}" for length in measured if SHORT < length < LONG
    ]
    return Figure("step_cpu_ratio_2000_10", middle[LONG] / middle[SHORT], "ratio", 1.2, tuple(details))


def _milliseconds(seen: Measured) -> str:
    step, model_call = statistics.median(seen.step) * 1000, statistics.median(seen.model_call) * 1000
    low, high = min(seen.window), max(seen.window)
    window = f"{low} messages" if low == high else f"{low} to {high} messages"
    return f"{step:.1f} ms, of which the model's client {model_call:.1f}; the model is shown {window}"
