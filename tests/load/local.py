"""Load test of a running `steward local`, from another process."""

from __future__ import annotations

import json
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

from infra.cli.deployment import deployed_environment
from infra.local.aws import Aws
from infra.local.world.background_answers import keeps_records
from infra.local.world.messages_api import create_model_app
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ScriptedModel
from infra.local.world.text_messages import Message
from tests.load.members import add_members
from tests.load.people import Crowd, phone_of
from tests.load.report import Load
from tests.load.talk import Answered, TimedModel, answer, tally
from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, fetch, launched
from tests.support.servers import serve


def run(people: int, texts: int, at_once: int, model_seconds: float) -> Load:
    """As `tests.load.engines.run`, with members added to the demo account of a fresh `steward local`."""
    scripted = ScriptedModel(rule=answer, aside=aside(keeps_records, reads_and_writes))
    timed = TimedModel(create_model_app(scripted), model_seconds)
    with tempfile.TemporaryDirectory() as folder, serve(timed) as model:
        state = Path(folder) / "state"
        with launched(state, two_free_ports(), ANTHROPIC_BASE_URL=model.url) as running:
            named = deployed_environment(Aws(running.said["aws_endpoint_url"]).cloudformation)
            phones = [phone_of(one) for one in range(1, people + 1)]
            add_members(running.said["aws_endpoint_url"], named, running.said["twilio"]["number"], phones)
            crowd = Crowd(people, texts, lambda phone, body: _text(running, phone, body))
            done = threading.Event()
            ears = threading.Thread(target=_listen, args=(running, crowd, done), daemon=True)
            ears.start()
            began = time.monotonic()
            crowd.talk(at_once)
            seconds = time.monotonic() - began
            done.set()
            ears.join(30)
            carried = _carried(state)
        left = [f"the model stand-in complains: {problem}" for problem in scripted.problems]
        counted = tally(crowd.asked, crowd.phones, carried, timed.spent)
        return Load(
            "local", people, people * texts, at_once, model_seconds, seconds, counted, left=left, refused=crowd.refused
        )


def _text(running: Launched, phone: str, body: str) -> bool:
    url = urllib.parse.urljoin(running.said["phone_url"], "/phone/send")
    said = fetch(url, json.dumps({"from": phone, "body": body}).encode(), {"content-type": "application/json"})
    return bool(json.loads(said)["status"] == 200)


def _listen(running: Launched, crowd: Crowd, done: threading.Event) -> None:
    while not done.wait(0.2):
        for message in running.messages():
            if message["direction"] != "inbound":
                crowd.heard(message["body"])


def _carried(state: Path) -> list[Answered]:
    """Steward's texts in the order Twilio accepted them, with the exact times its API does not show."""
    (kept,) = state.rglob("messages.jsonl")
    lines = (Message.model_validate_json(line) for line in kept.read_text(encoding="utf-8").split("\n") if line)
    newest = {message.sid: message for message in lines}
    return [Answered(m.to, m.body, m.created) for m in newest.values() if m.direction != "inbound"]
