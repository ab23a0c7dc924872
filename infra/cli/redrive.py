"""`steward redrive`: lists and retries events that were set aside, without showing people's messages."""

from __future__ import annotations

from collections.abc import Iterator

from infra.catalogue import EVERY_QUEUE
from infra.cli.output import utc
from steward.actors.redrive import RedriveService, SetAsideEvent
from steward.aws.schema import DEAD_LETTERS


def run(service: RedriveService, conversation: str, *, listing: bool) -> Iterator[str]:
    """List (with `listing`) or retry the events that were set aside, and yield progress lines.

    Dead-letter queues belong to all conversations: with one `conversation` they are left alone.
    """
    return _listed(service, conversation) if listing else _tried_again(service, conversation)


def _listed(service: RedriveService, conversation: str) -> Iterator[str]:
    found = 0
    for aside in service.set_aside(conversation or None):
        found += 1
        yield _describe(aside)
    for queue in () if conversation else DEAD_LETTERS:
        if messages := service.dead_letters(queue.name):
            found += messages
            yield f"{_count(messages, 'message')} in {queue.name}"
    if not found:
        yield "Nothing is set aside."


def _tried_again(service: RedriveService, conversation: str) -> Iterator[str]:
    back = left = 0
    # List first: an event that fails again is set aside again, and must not be retried twice.
    for aside in list(service.set_aside(conversation or None)):
        if service.put_back(aside):
            back += 1
        else:
            left += 1
            yield f"not retried: {_describe(aside)}"
    names = tuple(queue.name for queue in EVERY_QUEUE)
    rung = 0 if conversation else sum(service.ring_dead_letters(queue.name, names) for queue in DEAD_LETTERS)
    yield f"Put {_count(back, 'event')} back and rang again for {_count(rung, 'dead letter')}; {left} left."


def _describe(aside: SetAsideEvent) -> str:
    erased = ", erased" if aside.erased else ""
    return (
        f"{aside.conversation_id} {utc(aside.arrived_at)} {aside.kind}, version {aside.schema_version}{erased} "
        f"({aside.mail_id})"
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
