"""CPU of a turn without AWS, against the least a program could do with the `anthropic` client.

The turn: a member's text, a model call that uses a tool, the tool's result, a model call that ends in words; so two
whole steps (load, fold, build the request, call the model, decide, commit, ring) on an in-memory store whose records go
through the real codec. The bare loop makes the same two streamed calls with the same system prompt, tools and
messages, keeping its messages in a list. Both ask the same local server, and take turns.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from typing import Any, cast

import anthropic

from infra.local.world.messages_api import create_model_app
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from steward.actors.events import EventPost
from steward.actors.models import LogEntry
from steward.actors.runner import StepRunner
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.steps import Step as ConversationStep
from steward.agent.turns.anthropic_model import AnthropicModel
from steward.agent.turns.audiences.member import MemberAudience
from steward.agent.turns.drafts import Drafts
from steward.agent.turns.model_tasks import ModelTasks
from steward.agent.turns.turn import Turn
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.clock import utc_now
from steward.core.settings import Settings
from steward.memory.workspace.facts.reader import FactsReader
from steward.memory.workspace.notes_reader import NotesReader
from steward.memory.workspace.workspace import Workspace
from steward.people.directory.models import Account, Contact, ConversationParty, Member
from steward.people.directory.service import PeopleService
from steward.tools.events import ToolFinished
from steward.tools.index import TOOLS, TOPICS
from steward.tools.registry import ToolRegistry
from steward.trust.approvals.free_codes import FreeCodes
from steward.trust.autonomy.gates import CallGates
from steward.trust.autonomy.models import AutonomySettings
from tests.bench.cpu import small_heap, timed
from tests.bench.figures import Figure
from tests.bench.history import ANSWER, NAME, grow, party_of, question
from tests.support.memory import MemoryActorStore, MemoryBucket, NoCodes, NoPins, NoQueues, no_limits
from tests.support.servers import serve

_WARM_UP = 10
_TURNS = 100
_MESSAGES = 40
_FOUND = "ctc-01JD0000000000000000000000 · Pete Rossi · plumber · +15550100101 · match 1.00"


class OneMember(PeopleService):
    """An account with one member, known by heart."""

    def __init__(self, account: Account, member: Member) -> None:
        self._only = (account, member)

    def account(self, account_id: str) -> Account | None:
        """See `PeopleService`."""
        return self._only[0]

    def member(self, account_id: str, member_id: str) -> Member | None:
        """See `PeopleService`."""
        return self._only[1]

    def contact(self, account_id: str, contact_id: str) -> Contact | None:
        """See `PeopleService`; there are none."""
        return None


class StewardLoop:
    """Turns of a new conversation each, all with the same past."""

    def __init__(self, settings: Settings, turns: int) -> None:
        account = Account(account_id="acct-1", name="Oak Street Homes", number="+15005550006")
        member = Member(
            account_id="acct-1", member_id="mbr-1", name=NAME, phone="+15550100001", role="owner",
            zone="America/New_York", conversation_id="conv-0",
        )  # fmt: skip
        self._store = MemoryActorStore(self._act, settings)
        self._party: ConversationParty = party_of(member, account.number)
        self._queues = NoQueues()
        self._steps = StepRunner(self._store, self._queues, utc_now)
        people = OneMember(account, member)
        model = AnthropicModel(lambda: "test", settings)
        gates = CallGates(people, lambda _account_id: AutonomySettings())
        errands = ModelTasks(lambda: model, lambda *_: None, settings, utc_now)
        outreach = cast("Any", None)
        self._turn = Turn(
            people,
            outreach,
            FreeCodes(NoCodes()),
            no_limits,
            lambda: model,
            errands,
            gates,
            Drafts(ChannelRegistry(())),
            settings,
            utc_now,
        )
        self._desk = MemberAudience(
            people,
            # Nobody's conversation has been left for another.
            ConversationService(cast("Any", self._store), NoPins()),
            NotesReader(Workspace(MemoryBucket(), settings.workspace_file_bytes, utc_now)),
            FactsReader(lambda *_: (), utc_now, settings.people_cache_seconds),
            ToolRegistry(TOOLS, TOPICS),
            gates,
            settings,
        )
        for number in range(turns):
            grow(self._store, f"conv-{number}", self._party, _MESSAGES, utc_now(), settings)

    def turn(self, number: int, seconds: list[float]) -> None:
        """One turn; `seconds` gets the CPU of each step, not that of the events' arrival."""
        conversation = f"conv-{number}"
        step = timed(self._steps.run, seconds)
        self._store.post([EventPost(conversation, question(self._party, utc_now()))], utc_now())
        step(conversation)
        call_id = self._rung_for("call#")
        result = ToolFinished(call_id=call_id, status="done", provenance="account", result=_FOUND)
        self._store.post([EventPost(conversation, result)], utc_now())
        step(conversation)
        self._rung_for("delivery#")

    def _act(self, step: ConversationStep, entries: Sequence[LogEntry]) -> ConversationStep:
        return self._turn.take(step, entries, self._desk)

    def _rung_for(self, prefix: str) -> str:
        """The id in the last ring, which must be for such a row."""
        row = self._queues.rings[-1].row
        if not row.startswith(prefix):
            raise RuntimeError(f"the turn took an unexpected way: it rang for {row}")
        return row.removeprefix(prefix)


class BareLoop:
    """The client, a list of messages, and nothing else. `example` is a request of Steward's to imitate."""

    def __init__(self, settings: Settings, example: dict[str, Any]) -> None:
        self._client = anthropic.Anthropic(api_key="test", base_url=settings.model_base_url)
        self._fixed = {name: example[name] for name in ("model", "max_tokens", "system", "tools")}
        self._past: list[Any] = example["messages"][:-1]
        self._question: Any = example["messages"][-1]

    def turn(self, _number: int, seconds: list[float]) -> None:
        """One turn: ask, run the tool it wants, ask again."""
        timed(self._run, seconds)([*self._past])

    def _run(self, messages: list[Any]) -> None:
        messages.append(self._question)
        while True:
            with self._client.messages.stream(messages=messages, **self._fixed) as stream:
                for _ in stream:
                    pass
                message = stream.get_final_message()
            messages.append({"role": "assistant", "content": [block.model_dump() for block in message.content]})
            uses = [block for block in message.content if block.type == "tool_use"]
            if not uses:
                return
            results = [{"type": "tool_result", "tool_use_id": use.id, "content": _FOUND} for use in uses]
            messages.append({"role": "user", "content": results})


def measure() -> list[Figure]:
    """The figure: CPU of Steward's turn against that of the bare loop's."""
    model = ScriptedModel(rule=_answer)
    with serve(create_model_app(model)) as served:
        settings = Settings(model_base_url=served.url)
        steward = StewardLoop(settings, 1 + _WARM_UP + _TURNS)
        steward.turn(0, [])
        bare = BareLoop(settings, model.requests[0].body)
        with small_heap():
            ours, floor = _alternate(steward.turn, bare.turn)
    if model.problems:
        raise RuntimeError(f"the model was asked wrongly: {model.problems}")
    details = (
        f"a turn of Steward's: {ours * 1000:.1f} ms of CPU in two steps",
        f"the same two calls bare: {floor * 1000:.1f} ms",
        f"medians of {_TURNS} alternating turns with {_MESSAGES} messages before them",
    )
    return [Figure("step_cpu_vs_bare_loop", ours / floor, "ratio", 1.5, details)]


def _answer(request: ModelRequest) -> Step:
    return say(ANSWER) if request.last_results else use_tool("search_contacts", {"query": "plumber"})


def _alternate(
    ours: Callable[[int, list[float]], None], theirs: Callable[[int, list[float]], None]
) -> tuple[float, float]:
    mine: list[float] = []
    floor: list[float] = []
    for number in range(1, _WARM_UP + _TURNS + 1):
        for turn, totals in ((ours, mine), (theirs, floor)):
            seconds: list[float] = []
            turn(number, seconds)
            totals.append(sum(seconds))
    return statistics.median(mine[_WARM_UP:]), statistics.median(floor[_WARM_UP:])
