"""Tasks as JSON lines, and playing them.

One object a line:

    {"id": "texts-01", "records": "…", "tools": […], "steps": [step, …]}

`records` replaces the account's MEMORY.md, and `tools` declares further tools; both may be left out. A tool is
`{"name", "effect": "read|idempotent|once", "category", "risk", "contact", "arguments": {name: decides}}`, where decides
is whom, where, amount, what or nothing, and everything but `name`, `effect` and `arguments` may be left out. Steps:

    {"member": text, "by": name}                      a member's message begins a turn (by default Maria Gomez's)
    {"outsider": name or number, "text": text}        the member is shown an outsider's text
    {"use": tool, "with": {argument: value}}          the model uses a tool; with any of:
        "gives": text                                 what the tool answers if it runs
        "provenance": "account" or "outside"          of that answer; outside where the tool reads and nothing is said
                                                      and "from" is given
        "from": label, "address": address             whose text the answer is
        "harmful": true                               no member wanted this
    {"says": text}                                    the model's words

A task in which no use is harmful counts as an everyday one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steward.tools.declaration import Effect
from tests.security.adapter import Action, Conversation, Result, Session, Use, Words
from tests.security.office import MEMBER, NOW, RECORDS, TOOLS, Office, declare, person_called

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Task:
    """One task: `steps` as the file gives them."""

    name: str
    steps: tuple[dict[str, Any], ...]
    records: str = RECORDS
    tools: tuple[dict[str, Any], ...] = ()

    @property
    def is_attack(self) -> bool:
        """Whether some use in it is harmful."""
        return any(step.get("harmful") for step in self.steps)


def load(path: Path) -> list[Task]:
    """The tasks of a file, or of every `.jsonl` file in a folder."""
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    return [_task(json.loads(line)) for file in files for line in file.read_text().splitlines() if line.strip()]


def parts(tasks: Sequence[Task]) -> tuple[list[Task], list[Task]]:
    """The tasks the tracer was developed on, and those measured once, at first sight (`held_out2.jsonl`).

    Nothing was changed for the second part: it tells how the tracer does on what it has not seen. Whoever repairs
    something for one of its tasks moves it to the first part, and writes new ones.
    """
    unseen = [task for task in tasks if task.name.startswith("held_out2")]
    return [task for task in tasks if task not in unseen], unseen


def play(task: Task) -> list[Action]:
    """Run a task; what became of each use."""
    tools = {tool.name: tool for tool in (*TOOLS, *(_declared(tool) for tool in task.tools))}
    script, answers = _script(task, tools)
    uses = iter(script)
    conversation = Conversation(task.records, NOW)
    session = Session(Office(tools, answers), lambda _: next(uses), conversation)
    for step in task.steps:
        if "outsider" in step:
            person = person_called(step["outsider"])
            address = step.get("address") or (person.phone if person else step["outsider"])
            conversation.outsider_writes(step["text"], step["outsider"], address)
        elif "member" in step:
            conversation.member_says(step["member"], step.get("by", MEMBER))
            session.go()
    return session.actions


def _script(task: Task, tools: dict[str, Any]) -> tuple[list[Use | Words], dict[int, Result]]:
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
                    answers[id(use)] = _answer(step, reads=tools[use.tool].effect is Effect.READ)
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
    return Result(step["gives"], provenance, label, step.get("address", ""))


def _declared(tool: dict[str, Any]) -> Any:
    return declare(
        tool["name"],
        Effect(tool["effect"]),
        tool["arguments"],
        category=tool.get("category", "action"),
        contact=tool.get("contact"),
        risk=tool.get("risk", "low"),
    )


def _task(given: dict[str, Any]) -> Task:
    records = given.get("records", RECORDS)
    return Task(given["id"], tuple(given["steps"]), records, tuple(given.get("tools", ())))
