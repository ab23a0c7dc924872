"""Every sentence there is, with all of its forms, for tests and for reading. Nothing that speaks imports this."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args, get_type_hints

from steward.wording import (
    actions,
    agent,
    approvals,
    apps,
    attention,
    bridges,
    conversations,
    correspondence,
    deliveries,
    integrations,
    learning,
    listings,
    memory,
    notices,
    pages,
    people,
    plans,
    portals,
    portfolio,
    receipts,
    record_briefs,
    record_requests,
    reminders,
    report_pages,
    reports,
    scanners,
    schedules,
    sync,
    values,
    watchers,
    web,
    workflows,
)
from steward.wording.sentence import Sentence

ROOMS = (
    agent,
    approvals,
    actions,
    receipts,
    deliveries,
    conversations,
    correspondence,
    integrations,
    learning,
    memory,
    pages,
    people,
    plans,
    portfolio,
    notices,
    reminders,
    reports,
    record_briefs,
    record_requests,
    report_pages,
    listings,
    apps,
    scanners,
    schedules,
    attention,
    bridges,
    portals,
    sync,
    values,
    watchers,
    web,
    workflows,
)


def every_sentence() -> list[type[Sentence]]:
    """The sentences, room by room, in the order they stand there."""
    return [
        found
        for room in ROOMS
        for found in vars(room).values()
        if isinstance(found, type) and issubclass(found, Sentence) and found.__module__ == room.__name__
    ]


def examples(kind: type[Sentence]) -> Iterator[Sentence]:
    """An example of each form: of a sentence with a count, for one and for several."""
    given = dict(kind.EXAMPLE)
    if "form" in kind.FIELDS:
        for form in get_args(get_type_hints(kind)["form"]):
            yield kind(**{**given, "form": form})
    elif "count" in kind.FIELDS:
        for count in (1, given["count"]):
            yield kind(**{**given, "count": count})
    else:
        yield kind(**given)
