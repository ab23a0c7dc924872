"""Actions that a crash scenario consists of: text, decide, answer, click, and let time pass."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import datetime, timedelta

from infra.local.demo import Person
from steward.actors.restore_guard import carry_on
from steward.actors.timer_store import TIMERS_STAY_OPEN
from steward.core.clock import from_iso, utc_now
from tests.faults.stage import Stage
from tests.support.cloud import PUBLIC_URL
from tests.support.plumber import post_form

LINK = f"{PUBLIC_URL}/a/"


def texts(person: Person, body: str) -> Callable[[Stage], None]:
    """A person texts; Twilio retries the webhook as it is configured to."""

    def begin(stage: Stage) -> None:
        stage.text(person, body)

    return begin


def all_of(*begins: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """Several things at once."""

    def begin_all(stage: Stage) -> None:
        for begin in begins:
            begin(stage)

    return begin_all


def in_turn(*begins: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """Do the actions in order, each after the one before has come to rest."""

    def begin_in_turn(stage: Stage) -> None:
        for begin in begins:
            begin(stage)
            stage.settle()

    return begin_in_turn


def minutes(count: int, begin: Callable[[Stage], None], *, each: int = 1) -> Callable[[Stage], None]:
    """`begin`, and then `count` minutes in which nobody does anything, with a sweep after `each` of them."""

    def begin_and_wait(stage: Stage) -> None:
        begin(stage)
        for _ in range(0, count, each):
            stage.settle()
            stage.wait(60 * each)
            stage.sweep()

    return begin_and_wait


# Far more than there are timers in any scenario.
_MOST_SWEEPS = 1_000
# What waits for longer waits for a person.
_BUSY_MINUTES = 60


def passes(stage: Stage, moment: datetime) -> None:
    """Let time pass until then, with sweeps at the moments at which something is due: others would find nothing.

    While a row waits each minute has its sweep, as it would: a text is given up that is looked up hours later.
    """
    for number in range(_MOST_SWEEPS):
        if (now := utc_now()) >= moment:
            return
        due = (from_iso(row["row"].split("#", 1)[0]) for row in stage.rows_of("timers") if row["bucket"] != "cursor")
        # Perhaps one is past, because the sweep that was to fire it was killed.
        at = max(now, min((one for one in due if one < moment), default=moment))
        if number < _BUSY_MINUTES and stage.waiting_rows():
            at = min(at, now + timedelta(minutes=1))
        stage.clock.shift(at - now)
        carry_on(stage.wiring.conversations_table, at)
        stage.wiring.timers.move_cursor(at - TIMERS_STAY_OPEN)
        stage.sweep()
        stage.settle()
    raise AssertionError(f"something stays due, so {moment} does not come")


def with_faults(begin: Callable[[Stage], None], **knobs: int | str) -> Callable[[Stage], None]:
    """Return `begin` with these faults set at the fake Twilio (`infra.local.world.twilio_faults.Faults`)."""

    def begin_with_faults(stage: Stage) -> None:
        for name, value in knobs.items():
            setattr(stage.twilio.faults, name, value)
        begin(stage)

    return begin_with_faults


def unheard(begin: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """`begin`, and then every doorbell it rang is lost."""

    def begin_and_lose(stage: Stage) -> None:
        begin(stage)
        stage.purge()

    return begin_and_lose


def pressing(
    stage: Stage, person: Person, *, link: str = "", text: str | None = None, note: str = ""
) -> Callable[[str], bool] | None:
    """Opens a link, or the newest; how to press its buttons, by their names, or None when the page did not come up.

    Somebody has pressed already where it shows none, and the press went through although its answer never came.
    """
    path = f"/a/{link or stage.last_link(person)}"
    opened = stage.http("GET", path)
    shown = re.search(r'name="shown" value="(\w+)"', opened.text)
    draft = re.search(r"(?s)<textarea[^>]*>\n?(.*?)</textarea>", opened.text)
    if opened.status != 200 or not shown:
        stage.decided = opened.status == 200
        return None
    left = html.unescape(draft.group(1)) if draft and text is None else text or ""
    form = {"shown": shown.group(1), "text": left, "note": note}
    return lambda decision: post_form(stage, path, {**form, "decision": decision}).status == 200


def decides(person: Person, decision: str, *, text: str | None = None, note: str = "") -> Callable[[Stage], bool]:
    """Opens the link of an approval request and presses a button; tries again when the page does not come up."""

    def act(stage: Stage) -> bool:
        if stage.decided or not any(LINK in body for body in stage.texts_to(person)):
            return False
        if press := pressing(stage, person, text=text, note=note):
            stage.decided = press(decision)
        return stage.decided

    return act


def approves_each(person: Person, asked: str) -> Callable[[Stage], bool]:
    """Opens the link of each text that matches `asked`, and approves; tries again when the page does not come up."""

    def act(stage: Stage) -> bool:
        for body in stage.texts_to(person):
            found = re.search(rf"{re.escape(LINK)}([\w-]+)", body)
            if not re.search(asked, body) or not found or found.group(1) in stage.pressed:
                continue
            press = pressing(stage, person, link=found.group(1))
            if stage.decided if press is None else press("approved"):
                stage.pressed.add(found.group(1))
                return True
        return False

    return act


def replies(person: Person, word: str, rest: str = "") -> Callable[[Stage], bool]:
    """Answers a request by text, with its code; once, for Twilio brings a text again if the webhook fails."""

    def act(stage: Stage) -> bool:
        asked = [match.group(1) for body in stage.texts_to(person) for match in re.finditer(rf"{word} (\w+)", body)]
        if stage.decided or not asked:
            return False
        stage.decided = True
        stage.text(person, f"{word} {asked[-1]}{rest}")
        return True

    return act


def says(person: Person, *bodies: str) -> Callable[[Stage], bool]:
    """Texts one thing after another, each once the last has been answered."""

    def act(stage: Stage) -> bool:
        said = sum(message.direction == "inbound" for message in stage.messages)
        if said > len(bodies) or len(stage.texts_to(person)) < said:
            return False
        stage.text(person, bodies[said - 1])
        return True

    return act
