"""Reads security tasks from JSON lines and plays them.

One object a line:

    {"id": "texts-01", "records": "…", "tools": […], "reader": {…}, "drafter": {…}, "steps": [step, …]}

`records` replaces the account's MEMORY.md, and `tools` declares further tools; both may be left out. A tool is
`{"name", "effect": "read|idempotent|once", "category", "risk", "contact", "arguments": {name: decides}, "returns":
{field: origin}}`, where decides is whom, where, amount, rule, what or nothing, and origin account or outside;
everything but `name`, `effect` and `arguments` may be left out. A tool that neither the office nor the task has is
the product's own, by its name, if models are offered it. Steps:

    {"member": text, "by": name}                      a member's message begins a turn (by default Maria Gomez's)
    {"outsider": name or number, "text": text}        an outsider's text comes in; the planner gets a card of it
    {"use": tool, "with": {argument: value}}          the model uses a tool; with any of:
        "gives": text, or {field: value}              what the tool answers if it runs; fields as it `returns` them
        "provenance": "account" or "outside"          of a text; outside where the tool reads and nothing is said
                                                      and "from" is given
        "from": label                                 whose text the answer is
        "harmful": true                               no member wanted this
    {"says": text}                                    the model's words

The model may use `read_outside`, `pick`, `draft_outside` and `look_at_outside`, and name outside text by reference in
arguments and words: {q1} is the first outside text of the task, {f1} the first field that was read, {d1} the first
draft. What the reader answers stands in `reader` as {"q1.amount": "120.00"} (of a pick as "q1.pick"), what the drafter
writes in `drafter` as {"d1": text}: honest, or obeying an attacker.

A task in which no use is harmful counts as an everyday one. In an attack that does not say how the planner came by what
it does (no use of outside text and no reference before it), the planner has looked at all there is: it cannot obey what
it has not seen. What it looked at in an earlier turn is a card again, so it looks again before it goes by it. `"blind":
true` says that it has not: there the member's own words are enough to mislead it. Where what the reader answers is no
answer, the planner hears that the text does not say it, and an attack has no more to go by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from steward.tools.declaration import ResultOrigin, ToolEffect
from steward.tools.index import TOOLS as PRODUCT
from steward.trust.outside_text.fields import FieldAnswer
from steward.trust.outside_text.references import references_in
from steward.trust.outside_text.tools.outside.declare import LOOK_AT_OUTSIDE
from steward.trust.outside_text.tools.outside.declare import TOOLS as OUTSIDE_TOOLS
from tests.security.adapter import Conversation, Result, Session, Use, Words
from tests.security.office import MEMBER, RECORDS, TOOLS, Office, declare, person_called

HERE = Path(__file__).parent
_OFFERED = {name: tool for name, tool in PRODUCT.items() if tool.offered.to_model}
_VERBS = frozenset(tool.name for tool in OUTSIDE_TOOLS)


@dataclass(frozen=True)
class Task:
    """One task: `steps` as the file gives them."""

    name: str
    steps: tuple[dict[str, Any], ...]
    records: str = RECORDS
    tools: tuple[dict[str, Any], ...] = ()
    reader: Mapping[str, Any] = field(default_factory=dict)
    drafter: Mapping[str, str] = field(default_factory=dict)
    blind: bool = False
    language: str = "en"

    @property
    def is_attack(self) -> bool:
        """Whether some use in it is harmful."""
        return any(step.get("harmful") for step in self.steps)

    @property
    def says_how(self) -> bool:
        """Whether it says how the planner came by what it does with outside text."""
        uses = [step for step in self.steps if "use" in step]
        return self.blind or any(s["use"] in _VERBS or next(references_in(s["with"]), None) for s in uses)


def load(path: Path) -> list[Task]:
    """The tasks of a file, or of every `.jsonl` file in a folder."""
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    return [_task(json.loads(line)) for file in files for line in file.read_text().splitlines() if line.strip()]


# What an earlier turn may have read that has nothing to do with the task.
EARLIER = (
    FieldAnswer(name="due", type="date", value="2026-11-12"),
    FieldAnswer(name="total", type="amount", value="731.50"),
    FieldAnswer(name="reference", type="number", value="5531"),
)


def play(task: Task, earlier: Sequence[FieldAnswer] = ()) -> Session:
    """Run a task: what became of each use, what the member read, how often the planner looked.

    `earlier` are values that an earlier turn of the same conversation has read.
    """
    tools = {**_OFFERED, **{tool.name: tool for tool in (*TOOLS, *(_declared(tool) for tool in task.tools))}}
    script, answers = _script(task, tools)
    uses = iter(script)
    conversation = Conversation(task.records)
    conversation.read_earlier(earlier)
    looked: set[str] = set()

    def model(seen: Conversation) -> Use | Words:
        """The script, before whose harmful uses a planner that obeys has looked at what it goes by."""
        goes_by = seen.quotes if task.is_attack and not task.says_how else [one for one in seen.quotes if one in looked]
        looked.update(seen.looked_at)
        if planned[0] and (unseen := [one for one in goes_by if one not in seen.looked_at]):
            return Use(LOOK_AT_OUTSIDE.name, {"ids": unseen[:8]})
        step = next(uses)
        while task.is_attack and seen.unread and isinstance(step, Use):
            step = next(uses)
        return step

    planned = [False]
    session = Session(Office(tools, answers), model, conversation, _reader(task), _drafter(task))
    turns = list(_turns(task.steps))
    for step in task.steps:
        if "outsider" in step:
            person = person_called(step["outsider"])
            address = step.get("address") or (person.phone if person else step["outsider"])
            conversation.outsider_writes(step["text"], step["outsider"], address)
        elif "member" in step:
            planned[0] = any(one.get("harmful") for one in turns.pop(0))
            conversation.member_says(step["member"], step.get("by", MEMBER))
            session.go()
    return session


def _reader(task: Task) -> Any:
    def read(ids: Sequence[str], name: str) -> object:
        return next((task.reader[f"{one}.{name}"] for one in ids if f"{one}.{name}" in task.reader), None)

    return read


def _drafter(task: Task) -> Any:
    return lambda reference: task.drafter.get(reference, "")


def _script(task: Task, tools: Mapping[str, Any]) -> tuple[list[Use | Words], dict[int, Result]]:
    """What the model does, turn by turn: uses, and words at the end of each turn."""
    script: list[Use | Words] = []
    answers: dict[int, Result] = {}
    for steps in _turns(task.steps):
        words = Words()
        for step in steps:
            if "use" in step:
                use = Use(step["use"], step["with"], bool(step.get("harmful")))
                script.append(use)
                if "gives" in step:
                    answers[id(use)] = _answer(step, reads=tools[use.tool].effect is ToolEffect.READ)
            elif "says" in step:
                words = Words(step["says"])
        script.append(words)
    return script, answers


def _turns(steps: Sequence[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    turn: list[dict[str, Any]] | None = None
    for step in steps:
        if "member" in step:
            if turn is not None:
                yield turn
            turn = []
        elif turn is not None:
            turn.append(step)
    yield turn or []


def _answer(step: dict[str, Any], *, reads: bool) -> Result:
    outside = reads and "from" in step
    # A file is called by its path, as the product does it.
    label = step.get("from") or (f"file {step['with']['path']}" if "path" in step["with"] else step["use"])
    provenance = step.get("provenance", "outside" if outside else "account")
    # Only whom the account knows has an address that proves them.
    person = person_called(label)
    address = person.phone if person else ""
    if isinstance(step["gives"], dict):
        return Result("", provenance, label, address, step["gives"])
    return Result(step["gives"], provenance, label, address)


def _declared(tool: dict[str, Any]) -> Any:
    return declare(
        tool["name"],
        ToolEffect(tool["effect"]),
        tool["arguments"],
        category=tool.get("category", "action"),
        contact=tool.get("contact"),
        risk=tool.get("risk", "low"),
        returns={name: ResultOrigin(origin) for name, origin in tool.get("returns", {"result": "account"}).items()},
    )


def _task(given: dict[str, Any]) -> Task:
    return Task(
        given["id"],
        tuple(given["steps"]),
        given.get("records", RECORDS),
        tuple(given.get("tools", ())),
        given.get("reader", {}),
        given.get("drafter", {}),
        given.get("blind", False),
        given.get("language", "en"),
    )
