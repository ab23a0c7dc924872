"""Kill test of `steward local`: SIGKILL at random moments while people use it, then a restart, again and again.

Everything of it dies: launcher, AWS stand-in, functions, simulated Twilio. Only the model is a server of this process.
What a webhook or a page had answered must have come of it in the end, once, and every link must work.
"""

from __future__ import annotations

import re
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode

from botocore.exceptions import BotoCoreError, ClientError

from infra.cli.deployment import stack_outputs
from infra.local.assembly import read_assembly
from infra.local.aws import Aws
from infra.local.world.background_answers import keeps_records
from infra.local.world.messages_api import create_model_app
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool, use_tools
from infra.local.world.text_messages import Message
from tests.faults.runner import Outcome
from tests.support.free_ports import two_free_ports
from tests.support.local_process import Launched, fetch, kill, launched, start
from tests.support.servers import serve

MODE, SCENARIO = "local SIGKILL", "whole local system"
SAMPLE, FULL = 1, 30
TO_PLUMBER = "Hi Pete, this is"
HEARD = "Heard"
MARK = re.compile(r"\bk\d{4}\b")
LINK = re.compile(r"http://\S+/a/\S+")
# Several questions of one moment come in one text, and are answered by their codes.
CODE = re.compile(r"(?m)^YES (\w+) or NO ")
# A text whose outcome nobody can know is repeated to the member once, in such words.
REPEATED = "may not have reached you"
# Kills come while people are at it, or, one in five, while it starts again.
_BUSY_SECONDS, _STARTING_SECONDS, _STARTING_SHARE = (0.3, 5.0), (0.3, 6.0), 0.2
_IN_THE_END_SECONDS = 900.0
# Nobody waits a quarter of an hour here for a listing that is never late.
_SETTINGS = {
    "STEWARD_DELIVERY_LOOKUP_AFTER_SECONDS": "2",
    "STEWARD_DELIVERY_UNKNOWN_AFTER_SECONDS": "20",
}


def answer(request: ModelRequest) -> Step:
    """Have the plumber told what is asked for, once for each mark, and repeat every mark that was not answered yet."""
    texts, told = _since_the_last_words(request)
    marks = list(dict.fromkeys(found for text in texts for found in MARK.findall(text)))
    asked = [found for text in texts if "tell the plumber" in text for found in MARK.findall(text)]
    if left := [mark for mark in asked if mark not in told]:
        contact = re.search(r"ctc-\w+", str(request.messages))
        if contact is None:
            return use_tool("search_contacts", {"query": "the plumber"})
        # All at once: of many, one after the other, the last would come after the steps a request may take.
        each = {"contact_id": contact.group(), "reason": "Maria asked for it"}
        return use_tools(*(("send_message", each | {"text": f"{TO_PLUMBER} {mark}."}) for mark in left))
    return say(f"{HEARD}: {' '.join(marks)}" if marks else "Noted.")


def _since_the_last_words(request: ModelRequest) -> tuple[list[str], str]:
    """What members wrote since the last answer in words, oldest first, and the tool uses since, as text."""
    texts: list[str] = []
    told = ""
    for message in reversed(request.messages):
        kinds = {block["type"] for block in message["content"]}
        if message["role"] == "assistant":
            if "tool_use" not in kinds:
                break
            told += str(message["content"])
            continue
        if message["role"] == "user":
            texts[:0] = [block["text"] for block in message["content"] if block["type"] == "text"]
    return texts, told


class People:
    """Who texts and decides; what was answered to them is what they may count on."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._count = 0
        self.said: set[str] = set()
        self.told: set[str] = set()
        self.decided: set[str] = set()
        self.refused: list[str] = []

    def act(self, running: Launched) -> None:
        """Do one thing: text, or approve what waits. Whoever gets no answer may come back later."""
        with suppress(URLError, OSError):
            if self._chance.random() < 0.4:
                self.decide(running)
            else:
                self._text(running)
        time.sleep(self._chance.uniform(0.0, 0.3))

    def _text(self, running: Launched) -> None:
        self._count += 1
        mark = f"k{self._count:04}"
        for_plumber = self._chance.random() < 0.4
        members = running.said["members"]
        sender = members[0] if for_plumber else self._chance.choice(members)
        said = running.text(sender["phone"], f"tell the plumber {mark}" if for_plumber else f"{mark} hello")
        if said["status"] != 200:
            self.refused.append(f"{mark}: {said}")
            return
        (self.told if for_plumber else self.said).add(mark)

    def decide(self, running: Launched) -> None:
        """Approve everything that can be approved, at the links of the members' texts or by the codes in them."""
        for message in running.messages():
            for code in CODE.findall(message["body"]):
                if code not in self.decided and running.text(message["to"], f"YES {code}")["status"] == 200:
                    self.decided.add(code)
        for link in links(running.messages()):
            if link in self.decided:
                continue
            page = fetch(link).decode()
            shown, draft = (
                re.search(r'name="shown" value="(\w+)"', page),
                re.search(r"(?s)<textarea[^>]*>\n(.*?)</t", page),
            )
            if shown and draft:
                form = {"shown": shown.group(1), "text": draft.group(1), "note": "", "decision": "approved"}
                headers = {"content-type": "application/x-www-form-urlencoded"}
                fetch(link, urlencode(form).encode(), headers)
            # Here only if it was answered, now or, to somebody who got no answer, before.
            self.decided.add(link)


def links(messages: list[dict[str, Any]]) -> list[str]:
    """Every link to an approval in any text, oldest first."""
    return [link for message in reversed(messages) for link in LINK.findall(message["body"])]


def local_kills(kills: int, seed: int) -> Iterator[Outcome]:
    """Kill it `kills` times; what was lost or doubled is counted with the last outcome."""
    chance = Random(seed)
    people, model = People(chance), ScriptedModel(rule=answer, aside=aside(keeps_records, reads_and_writes))
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        model_url = stack.enter_context(serve(create_model_app(model))).url
        state, port = Path(folder) / "state", two_free_ports()
        with launched(state, port, ANTHROPIC_BASE_URL=model_url) as running:
            _configure(running, state)
            running.kill()
        for number in range(kills):
            point = f"seed {seed}, kill {number + 1}"
            if chance.random() < _STARTING_SHARE:
                point += _killed_while_starting(chance, state, port, model_url)
            else:
                point += _killed_in_use(chance, people, state, port, model_url)
            if number < kills - 1:
                yield Outcome(SCENARIO, MODE, point, (), ())
        with launched(state, port, ANTHROPIC_BASE_URL=model_url) as running:
            _come_to_rest(running, state, people)
            lost, doubled = findings(running, state, people)
        lost += [f"the model stand-in complains: {problem}" for problem in model.problems]
        yield Outcome(SCENARIO, MODE, point, tuple(lost), tuple(doubled))


def _killed_while_starting(chance: Random, state: Path, port: int, model_url: str) -> str:
    process, seconds = start(state, port, ANTHROPIC_BASE_URL=model_url), chance.uniform(*_STARTING_SECONDS)
    time.sleep(seconds)
    kill(process)
    return f", {seconds:.1f} s after its start"


def _killed_in_use(chance: Random, people: People, state: Path, port: int, model_url: str) -> str:
    seconds = chance.uniform(*_BUSY_SECONDS)
    with launched(state, port, ANTHROPIC_BASE_URL=model_url) as running:
        death = threading.Timer(seconds, running.kill)
        death.start()
        while death.is_alive():
            people.act(running)
        death.join()
    return f", {seconds:.1f} s into its use"


def _configure(running: Launched, state: Path) -> None:
    aws, outputs = _aws(running, state)
    for function in ("DeliveryFunctionName", "SweepFunctionName", "TurnFunctionName"):
        variables = aws.functions.get_function_configuration(FunctionName=outputs[function])["Environment"]["Variables"]
        aws.functions.update_function_configuration(
            FunctionName=outputs[function], Environment={"Variables": {**variables, **_SETTINGS}}
        )
    aws.save()


def _aws(running: Launched, state: Path) -> tuple[Aws, dict[str, str]]:
    aws = Aws(running.said["aws_endpoint_url"])
    stacks = read_assembly(state / "cdk.out")
    return aws, stack_outputs(aws.cloudformation, [stack.name for stack in stacks])


def _come_to_rest(running: Launched, state: Path, people: People) -> None:
    """Decide what waits, and sweep until nothing is missing, or patience ends."""
    aws, outputs = _aws(running, state)
    deadline = time.monotonic() + _IN_THE_END_SECONDS
    calm = 0
    while time.monotonic() < deadline and calm < 3:
        with suppress(URLError):
            people.decide(running)
        with suppress(ClientError, BotoCoreError):
            aws.functions.invoke(FunctionName=outputs["SweepFunctionName"], Payload=b"{}")
        time.sleep(1.0)
        calm = 0 if findings(running, state, people)[0] else calm + 1


def findings(running: Launched, state: Path, people: People) -> tuple[list[str], list[str]]:
    """List lost and doubled texts as sentences."""
    lost, doubled = texts_held(_carried(state), running.said["contacts"][0]["phone"], people)
    for link in links(running.messages()):
        try:
            fetch(link)
        except URLError as error:
            lost.append(f"{link} does not open: {error}")
    return lost, doubled


def texts_held(messages: Sequence[Message], plumber: str, people: People) -> tuple[list[str], list[str]]:
    """What of the people's texts was lost and what was doubled, by all that was carried."""
    carried = [message for message in messages if message.direction != "inbound"]
    to_pete = [one.body for one in carried if one.to == plumber]
    to_members = [one.body for one in carried if one.to != plumber]
    lost: list[str] = []
    doubled: list[str] = []
    for mark in sorted(people.said | people.told):
        # A reply may have lines of the record under it, which name others.
        first = [body for body in to_members if REPEATED not in body]
        times = [line for body in first for line in body.splitlines() if HEARD in line and mark in line]
        if not any(mark in body for body in to_members):
            lost.append(f"{mark} was taken and never answered")
        if len(times) > 1:
            doubled.append(f"{mark} was answered {len(times)} times")
    for mark in sorted(people.told):
        times = [body for body in to_pete if mark in body]
        unknown = any("unknown" in body and mark in body for body in to_members)
        if not times and not unknown:
            lost.append(f"{mark} was approved and never reached the plumber")
    for body in sorted(set(to_pete)):
        if to_pete.count(body) > 1:
            doubled.append(f"the plumber got {to_pete.count(body)} times: {body}")
    return lost, doubled


def _carried(state: Path) -> list[Message]:
    path = state / "messages.jsonl"
    # A kill may come before the first message.
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    newest: dict[str, Message] = {}
    for line in lines:
        with suppress(ValueError):  # cut short by a kill
            message = Message.model_validate_json(line)
            newest[message.sid] = message
    return list(newest.values())
