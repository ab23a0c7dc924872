"""If every queue message is lost, the one-minute sweep alone completes all work."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from infra.local.world.script import ScriptedModel, use_tool
from steward.agent.conversations.entries import MessageEntry, ToolResultEntry
from steward.aws.queues import Queues
from steward.core.rings import Ring
from tests.support.aws_inspection import empty_queues, receivable, rows_of
from tests.support.cloud import MARIA, PETE, Cloud, running_cloud
from tests.support.plumber import DRAFT, REQUEST, decide, plumber_rule
from tests.support.walks import for_each, fresh_monkeypatch

# Far more rings than the main job needs.
_MOST = 200


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


@pytest.fixture
def cloud(model: ScriptedModel) -> Iterator[Cloud]:
    """A Steward whose sweep rings for whatever waits, however short a time."""
    with running_cloud(model, environment={"STEWARD_RING_AGAIN_AFTER_SECONDS": "0"}) as running:
        yield running


def crawl(cloud: Cloud) -> int:
    """Lose every ring; sweep; let one through; and again, queue after queue, until no row waits. How many got through.

    Whatever a handler or a webhook rings is lost before anybody hears it.
    """
    handled = 0
    for _ in range(_MOST):
        for queue, url in cloud.queue_urls.items():
            _lose(cloud)
            cloud.clock.shift(timedelta(seconds=1))
            cloud.sweep()
            if receivable(url):
                handled += cloud._receive(queue)
        _lose(cloud)
        if not any("waiting_shard" in row for row in rows_of("conversations")):
            return handled
    raise AssertionError("it never came to rest")


def _lose(cloud: Cloud) -> None:
    cloud.twilio.release_callbacks()
    empty_queues()


def test_the_main_job_needs_no_ring_but_the_sweeps(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    assert crawl(cloud) > 5
    request, words = cloud.texts_to(MARIA)
    assert "/a/" in request
    assert words == "I have drafted it for you to check."

    assert "Approved" in decide(cloud, MARIA, "approved").text
    assert crawl(cloud) > 2
    assert cloud.texts_to(PETE) == [DRAFT]
    assert sum(f'Texted Pete Rossi: "{DRAFT}"' in text for text in cloud.texts_to(MARIA)) == 1
    assert len(cloud.texts_to(MARIA)) == 3
    assert cloud.failures == []
    assert [entry.seq for entry in cloud.log(MARIA)] == list(range(1, len(cloud.log(MARIA)) + 1))


def test_one_ring_is_enough_for_however_much_mail_there_is(cloud: Cloud) -> None:
    for number in range(30):
        cloud.clock.shift(timedelta(seconds=1))
        cloud.text(MARIA, f"note {number}")
        if number < 29:
            empty_queues()
    cloud.settle()
    assert [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == [
        f"note {number}" for number in range(30)
    ]


def test_a_rejection_and_an_expiry_need_none_either(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    crawl(cloud)
    decide(cloud, MARIA, "rejected", note="He is on holiday")
    crawl(cloud)
    assert "He is on holiday" in cloud.texts_to(MARIA)[-1]

    cloud.text(MARIA, REQUEST)
    crawl(cloud)
    cloud.clock.shift(timedelta(days=1))
    crawl(cloud)
    # The expiry is fired by the first sweep after it is due; its event needs a second one.
    crawl(cloud)
    assert sum("Nobody answered in time" in text for text in cloud.texts_to(MARIA)) == 1
    assert cloud.texts_to(PETE) == []


def test_several_texts_and_tools_at_once(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("remember", {"text": "The gate code is 1."}))
    for number in range(3):
        cloud.text(MARIA, f"message {number}")
        cloud.clock.shift(1)
    crawl(cloud)
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == [f"message {n}" for n in range(3)]
    assert [e.status for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)] == ["done"]
    assert cloud.texts_to(MARIA)


@for_each("lost", ["call#", "delivery#"], model=model, cloud=cloud, monkeypatch=fresh_monkeypatch)
def test_a_step_killed_before_its_rings_rings_when_its_own_bell_comes_back(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """No sweep: the queue's redelivery alone."""
    real = Queues.ring
    killed: list[str] = []

    def ring(self: Queues, ring: Ring) -> None:
        if ring.row.startswith(lost) and not killed:
            killed.append(ring.row)
            raise ZeroDivisionError("killed after the commit")
        real(self, ring)

    monkeypatch.setattr(Queues, "ring", ring)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert killed
    heard = len(cloud.texts_to(MARIA))
    cloud.clock.shift(timedelta(seconds=11))
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) > heard
    assert sum("/a/" in text for text in cloud.texts_to(MARIA)) == 1
    assert sum("I have drafted it" in text for text in cloud.texts_to(MARIA)) == 1


def test_a_bell_that_comes_back_rings_for_nothing_that_is_done(cloud: Cloud) -> None:
    cloud.text(MARIA, "hello")
    cloud.settle()
    conversation = cloud.conversation_of(MARIA)
    assert cloud.wiring.steps.run(conversation) is False
    assert cloud.wiring.steps.run(conversation, one_event=True) is False
    assert cloud.drain() == 0, "what has been sent is not rung for again"
