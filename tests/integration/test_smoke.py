"""Command `steward smoke` follows a test text through the system, and says where it stopped."""

from __future__ import annotations

import io
import urllib.request
from email.message import Message
from urllib.error import HTTPError

import pytest

from infra.cli.smoke import SmokeTestError, run
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say
from steward.aws import clients
from steward.aws.tables import Table
from steward.channels.messaging.twilio.paths import MESSAGES
from tests.support.aws_inspection import rows_of
from tests.support.cloud import MARIA, PUBLIC_URL, Cloud, running_cloud
from tests.support.walks import for_each, fresh_monkeypatch


class Door:
    """The way from the command to the cloud; what a test spoils about it."""

    def __init__(self, cloud: Cloud) -> None:
        self.cloud = cloud
        self.open_to_all = False
        self.forgets_ids = False
        self.leads_nowhere = False

    def __call__(self, request: urllib.request.Request, timeout: float) -> io.BytesIO:
        assert request.full_url == PUBLIC_URL + MESSAGES
        assert isinstance(request.data, bytes)
        if self.leads_nowhere:
            raise HTTPError(request.full_url, 404, "", Message(), None)
        answer = self.cloud.http("POST", MESSAGES, headers=dict(request.header_items()), body=request.data)
        if self.forgets_ids:
            for row in rows_of("inbound_ids"):
                Table(clients.dynamodb(), "inbound_ids").delete({"inbound_id": row["inbound_id"]})
        if answer.status >= 400 and not self.open_to_all:
            raise HTTPError(request.full_url, answer.status, "", Message(), None)
        answered = io.BytesIO()
        answered.status = 200  # type: ignore[attr-defined]
        return answered


@pytest.fixture
def door(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> Door:
    made = Door(cloud)
    monkeypatch.setattr(urllib.request, "urlopen", made)
    return made


def smoke(cloud: Cloud, *, working: tuple[str, ...] | None = None) -> list[str]:
    """What the command says, while `working` queues, or all, are worked off."""

    def wait(seconds: float) -> None:
        cloud.clock.shift(seconds)
        cloud.drain(only=working)

    return list(run(cloud.wiring, NUMBER, MARIA.phone, wait))


def test_a_text_is_seen_through(cloud: Cloud, door: Door, model: ScriptedModel) -> None:
    model.add(say("Here I am."))
    assert smoke(cloud) == [
        "A text without Twilio's signature was rejected.",
        "A signed text was accepted twice, since Twilio may repeat a request.",
        "It was answered once, and the answer sent, after 1 s.",
    ]
    assert cloud.texts_to(MARIA) == ["Here I am."]
    assert len(model.requests) == 1


def test_a_door_open_to_all_is_no_pass(cloud: Cloud, door: Door) -> None:
    door.open_to_all = True
    with pytest.raises(SmokeTestError, match="answered 200 instead of 403"):
        smoke(cloud)


def test_a_door_that_is_not_there_is_no_pass(cloud: Cloud, door: Door) -> None:
    """An address of somebody else's says 404 to everything."""
    door.leads_nowhere = True
    with pytest.raises(SmokeTestError, match="answered 404 instead of 403"):
        smoke(cloud)


@for_each(
    ("working", "far"),
    [((), "taken in, and not read"), (("turns",), "answered, and the answer not sent")],
    model=ScriptedModel,
    cloud=running_cloud,
    monkeypatch=fresh_monkeypatch,
    door=door,
)
def test_it_says_how_far_the_text_came(
    cloud: Cloud, door: Door, model: ScriptedModel, working: tuple[str, ...], far: str
) -> None:
    model.add(say("Here I am."))
    with pytest.raises(SmokeTestError, match=f"After 180 s the text was {far}"):
        smoke(cloud, working=working or ("jobs",))


def test_an_answer_that_could_not_be_sent_is_no_pass(cloud: Cloud, door: Door, model: ScriptedModel) -> None:
    model.add(say("Here I am."))
    # Twilio sends nothing more to whoever texts this.
    cloud.text(MARIA, "STOP")
    cloud.settle()
    with pytest.raises(SmokeTestError, match="The answer is failed"):
        smoke(cloud)


def test_a_text_taken_twice_is_no_pass(cloud: Cloud, door: Door, model: ScriptedModel) -> None:
    model.add(say("Here I am."))
    door.forgets_ids = True
    with pytest.raises(SmokeTestError, match="The text was recorded 2 times"):
        smoke(cloud)
