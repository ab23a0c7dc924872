"""Checks of the texts sent in a crash run: recipients, counts, order, and concurrent deliveries."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Set

from infra.local.demo import Person
from steward.channels.messaging.models import Delivery
from tests.faults.checks.problems import Findings
from tests.faults.checks.run_records import Books
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage, delivery_of
from tests.support.cloud import MARIA


def goes_outside(name: str) -> bool:
    """Return whether a delivery belongs to a tool call or a correspondence; such a delivery is never repeated."""
    return "/call-" in name or name.startswith("ext-")


def check_texts(stage: Stage, scenario: Scenario, found: Findings, *, unknown: bool) -> None:
    """Where nobody can tell what became of a call, a member is told that instead of what was expected.

    A text that may not have arrived is sent once more and no third time, so one may be missing if both were lost.
    """
    certain = [e for e in scenario.expects if not (unknown and e.or_unknown)]
    said = {e.or_unknown for e in scenario.expects if unknown and e.or_unknown}
    expects = [*certain, *(Expect(MARIA, pattern) for pattern in said)]
    people = {expect.person for expect in (*scenario.expects, *scenario.may)}
    left = {person: list(stage.texts_to(person)) for person in people}
    lost = sum(one.purpose == "second_notice" and status == "unknown" for one, status in Books.of(stage).deliveries)
    for expect in expects:
        _take(left, expect, found, needed=expect.times - lost)
    for expect in scenario.may:
        _take(left, expect, found, needed=0)
    for person, bodies in left.items():
        found.doubled += [f"{person.name} got a text nobody expected: {body!r}" for body in bodies]


def _take(left: dict[Person, list[str]], expect: Expect, found: Findings, *, needed: int) -> None:
    """Strike out what was expected."""
    bodies = left[expect.person]
    matching = [body for body in bodies if re.search(expect.pattern, body, re.DOTALL)]
    left[expect.person] = [body for body in bodies if body not in matching]
    if len(matching) < needed:
        what = "no text" if not matching else f"only {len(matching)} texts"
        found.lost.append(f"{expect.person.name} got {what} like {expect.pattern!r}")
    if len(matching) > expect.times:
        found.doubled.append(f"{expect.person.name} got {len(matching)} texts like {expect.pattern!r}")


def check_deliveries(
    stage: Stage, found: Findings, unsettled: Set[str], *, refused: tuple[Person, ...] = ()
) -> set[str]:
    """Sent: carried once. Unknown: not carried, and one of `unsettled`. Nothing else. Returns what is unknown.

    A delivery to somebody who has opted out may have failed, not carried.
    """
    carried = Counter(delivery_of(message) for message in stage.messages if message.direction != "inbound")
    carried.pop("", None)
    unknown = set()
    for name, status in stage.deliveries().items():
        times = carried.pop(name, 0)
        if times > 1:
            found.doubled.append(f"delivery {name} went out {times} times")
        elif times == 0 and status == "unknown" and name in unsettled:
            unknown.add(name)
        elif (times, status) != (1, "sent") and not (refused and (times, status) == (0, "failed")):
            found.lost.append(f"delivery {name} went out {times} times and is {status}")
    found.doubled += [f"a text belongs to {name}, which is no delivery" for name in carried]
    return unknown


def check_order(books: Books, found: Findings) -> None:
    """Texts of one conversation to one recipient go out in the order in which they were written."""
    place = {delivery_of(m): n for n, m in enumerate(books.stage.messages) if m.direction != "inbound"}
    lanes: dict[tuple[str, str], list[Delivery]] = defaultdict(list)
    for delivery, _ in books.deliveries:
        if delivery.reference in place and not delivery.call_id and not delivery.again_of:
            lanes[delivery.conversation_id, delivery.lane].append(delivery)
    for (_, lane), some in lanes.items():
        written = sorted(some, key=lambda delivery: _number(delivery.delivery_id))
        carried = sorted(some, key=lambda delivery: place[delivery.reference])
        if written != carried:
            texts = [delivery.text[:40] for delivery in carried]
            found.lost.append(f"texts to {lane.rsplit('/', 1)[1]} went out in the order {texts}")


def _number(delivery_id: str) -> tuple[int, ...]:
    """A delivery is called after the log line it was written with, and its place in that step."""
    return tuple(int(part) for part in delivery_id.split("-"))


def check_watched(books: Books, found: Findings) -> None:
    """What was seen as each request left for the provider: a claim of its own, no other under way, nobody opted out."""
    found.doubled += books.stage.watched
