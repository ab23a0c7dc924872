"""Hypothesis state machine that generates random histories: their possible next steps."""

from __future__ import annotations

import html
import re
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from infra.local.demo import Person
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from tests.faults.acts import LINK
from tests.faults.history.office import SETTINGS, TASKS, Desk, assistant, draft, open_office, tokens
from tests.faults.history.truth import Click, Text, Truth
from tests.faults.modes.pauses import Meanwhile, Overlap, Pause, Race, Zombie
from tests.faults.runner import Play
from tests.faults.scenario import Scenario
from tests.faults.stage import REDELIVERY_SECONDS
from tests.faults.transports import SIDES, KillMachine, KillPoint, KillPoints
from tests.faults.world import World
from tests.support.plumber import post_form

_QUEUES = ("turns", "deliveries", "tools-people", "tools-memory", "tools-channels")
_APPROVAL = timedelta(seconds=int(SETTINGS["STEWARD_APPROVAL_SECONDS"]))
# How far ahead a disturbance may lie: a text takes some twenty requests from in to out.
_NEAR = st.integers(1, 20)
_MOST_TEXTS = 20
# More than a step takes, so that some of them wait.
_BURST = st.lists(st.sampled_from(TASKS), min_size=6, max_size=8)


class History(RuleBasedStateMachine):
    """People text and decide, functions die, freeze and overlap, queues are lost, time passes."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self._open = ExitStack()
        self.kills = KillMachine()
        self.stage = self._open.enter_context(self.world.stage(assistant, self.kills, settings=SETTINGS))
        self.desks = open_office(self.stage)
        self.truth = Truth({desk: [] for desk in self.desks})
        self.play = Play(self.stage, Scenario("history", lambda _: None, assistant, ()))
        self.sent = 0
        self.points: tuple[KillPoint, ...] = ()

    # What people do.

    @precondition(lambda self: self.sent < _MOST_TEXTS)
    @rule(desk=st.integers(0, 4), task=st.sampled_from(TASKS), at_rest=st.booleans())
    def text(self, desk: int, task: str, at_rest: bool) -> None:
        """A member texts, perhaps into the middle of something."""
        if at_rest:
            self.stage.settle()
        # Two webhooks of two seconds: the provider's time tells their order.
        self._text(self.desks[desk], task, after=1.0)

    @precondition(lambda self: self.sent + 8 <= _MOST_TEXTS)
    @rule(desk=st.integers(0, 4), tasks=_BURST)
    def burst(self, desk: int, tasks: list[str]) -> None:
        """A member sends one text after another, faster than anybody could answer."""
        for task in tasks:
            self._text(self.desks[desk], task, after=0.002)

    @precondition(lambda self: self.sent < _MOST_TEXTS)
    @rule(desk=st.integers(0, 4), task=st.sampled_from(TASKS))
    def set_aside(self, desk: int, task: str) -> None:
        """A text comes in that the code of the moment cannot read, and is set aside; then the code is mended."""
        self._rest()
        text = self._text(self.desks[desk], task, after=1.0)
        self.truth.aside.add(text.token)
        with self.stage.unreadable_mail():
            self.stage.settle()

    @rule(operators=st.integers(1, 2))
    def redrive(self, operators: int) -> None:
        """Operators try again what they saw was set aside, the second after what the first did to it."""
        seen = self.stage.set_aside()
        for _ in range(operators):
            self.stage.redrive(seen)

    @rule(desk=st.integers(0, 4))
    def stop_and_start(self, desk: int) -> None:
        """A member pauses the account and resumes it, with nothing under way."""
        self._rest()
        seat = self.desks[desk]
        for word in ("/stop", "/start"):
            self.stage.wait(1)
            self.stage.twilio.person_texts(seat.person.phone, seat.number, word)
            self.stage.settle()

    @precondition(lambda self: self.sent > 0)
    @rule(number=st.integers(0, _MOST_TEXTS))
    def webhook_again(self, number: int) -> None:
        """The provider delivers a text it has delivered before."""
        seat, place = self.truth.text_number(number)
        text = self.truth.texts[seat][place]
        # One that was refused before would only now enter, behind those that came since.
        if text.promised:
            self.stage.wait(1)
            self._send(seat.person, seat.number, text)

    @precondition(lambda self: self.sent > 0)
    @rule(
        pick=st.integers(0, 3),
        decision=st.sampled_from(["approved", "rejected"]),
        edited=st.booleans(),
        clicks=st.integers(1, 2),
        second=st.sampled_from(["approved", "rejected"]),
    )
    def decide(self, pick: int, decision: str, edited: bool, clicks: int, second: str = "") -> None:
        """Somebody opens a link, most likely a new one, and presses a button, perhaps another one after it."""
        if not self._links():
            self.stage.settle()
        links = self._links()
        if not links:
            return
        path = links[-1 - pick % len(links)]
        opened = self.stage.http("GET", path)
        shown = re.search(r'name="shown" value="(\w+)"', opened.text)
        area = re.search(r"(?s)<textarea[^>]*>\n?(.*?)</textarea>", opened.text)
        if opened.status != 200 or not shown or not area:
            return
        (token,) = tokens(area.group(1))
        text = f"Pete, {token} it is." if edited else html.unescape(area.group(1))
        form = {"shown": shown.group(1), "text": text, "note": ""}
        for press in (decision, second or decision)[:clicks]:
            answer = post_form(self.stage, path, {**form, "decision": press})
            click = Click(press, text, heard=answer.status == 200, late=self._is_over(token))
            self.truth.clicks.setdefault(token, []).append(click)

    @precondition(lambda self: self.sent > 0)
    @rule(pick=st.integers(0, 3))
    def undo(self, pick: int) -> None:
        """A member undoes a fact that Steward remembered."""
        links = self._undo_pages()
        if not links:
            return
        path = links[-1 - pick % len(links)]
        opened = self.stage.http("GET", path)
        shown = re.search(r'name="shown" value="(\w+)"', opened.text)
        if opened.status == 200 and shown:
            (token,) = tokens(opened.text)
            self.truth.undone.add(token)
            post_form(self.stage, path, {"shown": shown.group(1), "text": "", "note": "", "decision": "approved"})

    # What breaks.

    @rule(ahead=_NEAR, side=st.sampled_from(SIDES))
    def kill(self, ahead: int, side: str) -> None:
        """A function dies soon."""
        self.points += (self._point(ahead, side),)
        self.kills.target = KillPoints(self.points)

    @precondition(lambda self: self.pause_is_over())
    @rule(ahead=_NEAR, side=st.sampled_from(SIDES), mode=st.sampled_from([Zombie, Overlap, Race]))
    def pause(self, ahead: int, side: str, mode: type[Meanwhile]) -> None:
        """A function stands still soon, while others run."""
        self.kills.interference = Pause(mode(), self.play, self._point(ahead, side))

    @rule()
    def purge(self) -> None:
        """Every queue loses everything."""
        self.stage.purge()

    @rule()
    def rings_again(self) -> None:
        """Ring once more for every row that was ever rung for."""
        self.stage.ring_everything()

    # What goes on by itself.

    @rule(queue=st.sampled_from(_QUEUES), all_of_it=st.booleans())
    def poll(self, queue: str, all_of_it: bool) -> None:
        """One message of a queue is handled, or all; the others wait."""
        if all_of_it:
            self.stage.drain(only=(queue,))
        else:
            self.stage._receive(queue)

    @rule()
    def callbacks(self) -> None:
        """The provider reports what became of the texts it carried."""
        self.stage.twilio.release_callbacks()

    @rule()
    def settle(self) -> None:
        """Everything that can be handled now is."""
        self.stage.settle()

    @rule(seconds=st.sampled_from([60.0, REDELIVERY_SECONDS, 660.0]), sweep=st.booleans())
    def later(self, seconds: float, sweep: bool) -> None:
        """Time passes: a minute, the visibility time-outs, or more; and perhaps there is a sweep."""
        self.stage.wait(seconds)
        if sweep:
            self.stage.sweep()

    @rule()
    def rest(self) -> None:
        """Nothing breaks any more until everything has come to rest; then it is held against the truth."""
        self.kills.target = self.kills.interference = None
        self.stage.redrive(self.stage.set_aside())
        self._rest()
        found = self.truth.problems(self.stage, final=False)
        assert not found, str(found)

    def teardown(self) -> None:
        """Everything comes to rest, every approval expires, and then the truth is held against it."""
        try:
            self.kills.target = self.kills.interference = None
            self.stage.redrive(self.stage.set_aside())
            for _ in range(2):
                self.stage.wait(_APPROVAL.total_seconds())
                self._rest()
            self.stage.ring_everything()
            self.stage.settle()
            found = self.truth.problems(self.stage, final=True)
            assert not found, str(found)
        finally:
            self._open.close()

    def _rest(self) -> None:
        self.kills.target = self.kills.interference = None
        self.stage.wait(REDELIVERY_SECONDS)
        self.stage.sweep()
        self.play.settle_down()

    def _text(self, seat: Desk, task: str, *, after: float) -> Text:
        self.stage.wait(after)
        self.sent += 1
        token = f"w{self.sent}"
        text = Text(token, task, f"{token} {task}", f"SM{self.sent:032x}", promised=False)
        answer = self._send(seat.person, seat.number, text)
        text = replace(text, promised=200 <= answer.status < 300)
        self.truth.texts[seat].append(text)
        return text

    def pause_is_over(self) -> bool:
        """Return whether no function is about to be paused."""
        pending = self.kills.interference
        return not isinstance(pending, Pause) or pending.paused_at is not None or self._is_past(pending.point)

    def _is_past(self, point: KillPoint) -> bool:
        return point.number <= len(self.kills.boundaries)

    def _send(self, person: Person, number: str, text: Text) -> HttpAnswer:
        return self.stage.twilio.person_texts(person.phone, number, text.body, sid=text.sid).http

    def _links(self) -> list[str]:
        """The path of every link to decide something that anybody was ever sent."""
        bodies = [m.body for m in self.stage.messages if LINK in m.body]
        return ["/a/" + body.split(LINK, 1)[1].split()[0] for body in bodies]

    def _undo_pages(self) -> list[str]:
        """The path of every page that undoes something, oldest first."""
        approvals = [self.stage.approval(row["approval_id"]) for row in self.stage.approval_rows()]
        undos = sorted((one for one in approvals if one.purpose == "undo"), key=lambda one: one.created_at)
        url = self.stage.wiring.links.url
        return ["/a/" + url(one.approval_id, one.approvers[0]).rpartition("/")[2] for one in undos]

    def _is_over(self, token: str) -> bool:
        rows = [self.stage.approval(row["approval_id"]) for row in self.stage.approval_rows()]
        approval = next(a for a in rows if str(a.arguments.get("text")).endswith(draft(token)))
        return utc_now() >= approval.expires_at

    def _point(self, ahead: int, side: str) -> KillPoint:
        return KillPoint(len(self.kills.boundaries) + ahead, "before" if side == "before" else "after")
