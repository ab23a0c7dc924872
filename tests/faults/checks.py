"""What must hold at the end of every run, whatever was killed: nothing lost, nothing doubled, nothing left over."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from infra.local.demo import MEMBERS, NUMBER, Person
from steward.aws.outages import is_outage
from steward.conversations.entries import LogEntry, NoteEntry, ReplyEntry, ToolResultEntry, ToolUseBlock
from tests.faults.scenarios import Expect, Scenario
from tests.faults.stage import Crashed, Stage, delivery_of
from tests.support.cloud import MARIA


def _goes_outside(name: str) -> bool:
    """Whether a delivery is a tool call's, named after it, or a correspondence's own: neither is ever repeated."""
    return "/call-" in name or name.startswith("ext-")


@dataclass
class Findings:
    """Sentences about one run: what is missing or broken, and what happened twice."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled)

    def __str__(self) -> str:
        return "; ".join([*(f"LOST {what}" for what in self.lost), *(f"DOUBLED {what}" for what in self.doubled)])


def check(stage: Stage, scenario: Scenario) -> Findings:
    """Everything, once the run has settled.

    Deliveries that a kill left claimed although the provider never got them, and those only, may end as unknown; so may
    those to people the scenario calls unreachable.
    """
    found = Findings()
    may_be_unknown = set(stage.unsettled_at_kill)
    if scenario.unreachable:
        may_be_unknown |= {name for name in stage.deliveries() if _goes_outside(name)}
    unknown = check_deliveries(stage, found, may_be_unknown)
    _check_texts(stage, scenario, found, unknown=any(map(_goes_outside, unknown)))
    for member in MEMBERS:
        check_log(stage.log(member), found)
    for line in stage.wiring.threads.correspondences(stage.wiring.people.store.account_at(NUMBER) or ""):
        check_log(stage.wiring.threads.read_log(line.conversation_id, 0, 10_000), found)
    _check_approvals(stage, scenario, found)
    check_nothing_left(stage, found)
    check_no_accidents(stage, found)
    found.lost += scenario.verify(stage)
    return found


def _check_texts(stage: Stage, scenario: Scenario, found: Findings, *, unknown: bool) -> None:
    """Where nobody can tell what became of a call, a member is told that instead of what was expected."""
    certain = [e for e in scenario.expects if not (unknown and e.or_unknown)]
    said = {e.or_unknown for e in scenario.expects if unknown and e.or_unknown}
    expects = [*certain, *(Expect(MARIA, pattern) for pattern in said)]
    people = {expect.person for expect in (*scenario.expects, *scenario.may)}
    left = {person: list(stage.texts_to(person)) for person in people}
    for expect in expects:
        _take(left, expect, found, needed=True)
    for expect in scenario.may:
        _take(left, expect, found, needed=False)
    for person, bodies in left.items():
        found.doubled += [f"{person.name} got a text nobody expected: {body!r}" for body in bodies]


def _take(left: dict[Person, list[str]], expect: Expect, found: Findings, *, needed: bool) -> None:
    """Strike out what was expected."""
    bodies = left[expect.person]
    matching = [body for body in bodies if re.search(expect.pattern, body, re.DOTALL)]
    left[expect.person] = [body for body in bodies if body not in matching]
    if needed and not matching:
        found.lost.append(f"{expect.person.name} got no text like {expect.pattern!r}")
    if len(matching) > 1:
        found.doubled.append(f"{expect.person.name} got {len(matching)} texts like {expect.pattern!r}")


def check_deliveries(stage: Stage, found: Findings, unsettled: Set[str]) -> set[str]:
    """Sent: carried once. Unknown: not carried, and one of `unsettled`. Nothing else. Returns what is unknown."""
    carried = Counter(delivery_of(message) for message in stage.messages if message.direction != "inbound")
    unknown = set()
    for name, status in stage.deliveries().items():
        times = carried.pop(name, 0)
        if times > 1:
            found.doubled.append(f"delivery {name} went out {times} times")
        elif times == 0 and status == "unknown" and name in unsettled:
            unknown.add(name)
        elif (times, status) != (1, "sent"):
            found.lost.append(f"delivery {name} went out {times} times and is {status}")
    found.doubled += [f"a text belongs to {name}, which is no delivery" for name in carried]
    return unknown


def check_log(entries: list[LogEntry], found: Findings) -> None:
    """Sequence numbers without gaps, one result for each tool use, each outcome told once."""
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


def check_nothing_left(stage: Stage, found: Findings) -> None:
    """No row waits, no mail lies about, no queue holds anything."""
    if waiting := stage.waiting_rows():
        found.lost.append(f"still waiting: {', '.join(waiting)}")
    if mail := [row["row"] for row in stage.conversation_rows() if row["row"].startswith(("mail#", "aside#"))]:
        found.lost.append(f"mail was left: {', '.join(mail)}")
    if queued := stage.queued():
        found.lost.append(f"{queued} messages are still queued")


def check_no_accidents(stage: Stage, found: Findings) -> None:
    """Nothing failed but what was made to fail: no function, no request, no doorbell."""
    found.lost += [f"a function failed: {error!r}" for error in stage.failures if not _is_expected(stage, error)]
    answers = [answer["statusCode"] for answer in stage.http_answers]
    bad = [status for status in answers if status >= 400]
    if len(bad) > len(stage.machine.kills) and not stage.busy:
        found.lost.append(f"HTTP answers {bad}")
    if "dead_letters" in stage.invoked:
        found.lost.append("a doorbell became a dead letter")
    found.lost += [f"the model stand-in complains: {problem}" for problem in stage.model.problems]


def _is_expected(stage: Stage, error: BaseException) -> bool:
    return isinstance(error, Crashed) or (stage.busy and is_outage(error))
