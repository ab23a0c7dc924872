"""What must hold at the end of every run, whatever was killed: nothing lost, nothing doubled, nothing left over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from steward.conversations.models import LogEntry, NoteEntry, ReplyEntry, ToolResultEntry, ToolUseBlock
from tests.faults.scenarios import Expect, Scenario
from tests.faults.stage import Crashed, Stage
from tests.support.cloud import MARIA


@dataclass
class Findings:
    """Sentences about one run: what is missing or broken, and what happened twice."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled)

    def __str__(self) -> str:
        return "; ".join([*(f"LOST {what}" for what in self.lost), *(f"DOUBLED {what}" for what in self.doubled)])


def check(stage: Stage, scenario: Scenario, *, may_be_unknown: bool) -> Findings:
    """Everything, once the run has settled."""
    found = Findings()
    _check_texts(stage, scenario, found, may_be_unknown=may_be_unknown)
    _check_deliveries(stage, found)
    _check_log(stage.log(MARIA), found)
    _check_approvals(stage, scenario, found)
    _check_nothing_left(stage, found)
    _check_no_accidents(stage, found)
    return found


def _check_texts(stage: Stage, scenario: Scenario, found: Findings, *, may_be_unknown: bool) -> None:
    left = {person: list(stage.texts_to(person)) for person in {e.person for e in (*scenario.expects, *scenario.may)}}
    unknown = False
    for expect in scenario.expects:
        got = _take(left[expect.person], expect.pattern)
        if got > 1:
            found.doubled.append(f"{expect.person.name} got {got} texts like {expect.pattern!r}")
        elif got == 0 and expect.or_unknown and may_be_unknown:
            unknown = True
        elif got == 0:
            found.lost.append(f"{expect.person.name} got no text like {expect.pattern!r}")
    if unknown:
        pattern = next(e.or_unknown for e in scenario.expects if e.or_unknown)
        assert pattern is not None
        _count_one(left[MARIA], Expect(MARIA, pattern), found)
    for expect in scenario.may:
        if (got := _take(left[expect.person], expect.pattern)) > 1:
            found.doubled.append(f"{expect.person.name} got {got} texts like {expect.pattern!r}")
    for person, bodies in left.items():
        found.doubled += [f"{person.name} got a text nobody expected: {body!r}" for body in bodies]


def _count_one(bodies: list[str], expect: Expect, found: Findings) -> None:
    got = _take(bodies, expect.pattern)
    if got == 0:
        found.lost.append(f"{expect.person.name} got no text like {expect.pattern!r}")
    elif got > 1:
        found.doubled.append(f"{expect.person.name} got {got} texts like {expect.pattern!r}")


def _take(bodies: list[str], pattern: str) -> int:
    matching = [body for body in bodies if re.search(pattern, body, re.DOTALL)]
    for body in matching:
        bodies.remove(body)
    return len(matching)


def _check_deliveries(stage: Stage, found: Findings) -> None:
    """Each delivery reached the provider once if it is settled as sent, never if it is not; no text has no delivery."""
    carried = Counter(
        parse_qs(urlsplit(message.status_callback or "").query).get("delivery", ["nothing"])[0]
        for message in stage.messages
        if message.direction != "inbound"
    )
    for row in stage.conversation_rows():
        if not row["row"].startswith("delivery#"):
            continue
        name = f"{row['conversation_id']}/{row['row'].removeprefix('delivery#')}"
        times, status = carried.pop(name, 0), row["status"]
        if times > 1:
            found.doubled.append(f"{row['row']} went out {times} times")
        elif status != ("sent" if times else "unknown"):
            found.lost.append(f"{row['row']} went out {times} times and is {status}")
    found.doubled += [f"a text belongs to {name}, which is no delivery" for name in carried]


def _check_log(entries: list[LogEntry], found: Findings) -> None:
    seqs = [entry.seq for entry in entries]
    if missing := set(range(1, len(seqs) + 1)) - set(seqs):
        found.lost.append(f"the log lacks {sorted(missing)}")
    found.doubled += [f"log entry {seq} is there {n} times" for seq, n in Counter(seqs).items() if n > 1]
    blocks = [block for entry in entries if isinstance(entry, ReplyEntry) for block in entry.content]
    uses = [block.id for block in blocks if isinstance(block, ToolUseBlock)]
    results = Counter(e.tool_use_id for e in entries if isinstance(e, ToolResultEntry))
    for use in uses:
        times = results.pop(use, 0)
        if times == 0:
            found.lost.append(f"tool use {use} has no result")
        elif times > 1:
            found.doubled.append(f"tool use {use} has {times} results")
    found.lost += [f"the result of {use} has no tool use" for use in results]
    for name, times in Counter(_outcomes(entries)).items():
        if times > 1:
            found.doubled.append(f"{name} is in the log {times} times")


def _outcomes(entries: list[LogEntry]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, NoteEntry) and entry.topic in ("approval_decided", "call_outcome", "approval_requested"):
            yield f"{entry.topic} {entry.subject}"


def _check_approvals(stage: Stage, scenario: Scenario, found: Findings) -> None:
    ends = sorted(row["status"] for row in stage.approval_rows())
    if len(ends) > len(scenario.approvals):
        found.doubled.append(f"approvals ended {ends} instead of {list(scenario.approvals)}")
    elif ends != sorted(scenario.approvals):
        found.lost.append(f"approvals ended {ends} instead of {list(scenario.approvals)}")


def _check_nothing_left(stage: Stage, found: Findings) -> None:
    if waiting := stage.waiting_rows():
        found.lost.append(f"still waiting: {', '.join(waiting)}")
    if mail := [row["row"] for row in stage.conversation_rows() if row["row"].startswith(("mail#", "aside#"))]:
        found.lost.append(f"mail was left: {', '.join(mail)}")
    if queued := stage.queued():
        found.lost.append(f"{queued} messages are still queued")


def _check_no_accidents(stage: Stage, found: Findings) -> None:
    found.lost += [f"a function failed: {error!r}" for error in stage.failures if not isinstance(error, Crashed)]
    answers = [answer["statusCode"] for answer in stage.http_answers]
    bad = [status for status in answers if status >= 400]
    if len(bad) > (1 if stage.killed else 0):
        found.lost.append(f"HTTP answers {bad}")
    if "dead_letters" in stage.invoked:
        found.lost.append("a doorbell became a dead letter")
    found.lost += [f"the model stand-in complains: {problem}" for problem in stage.model.problems]
