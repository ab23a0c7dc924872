"""What people do, and what they must find on their phones in the end. A new scenario is a few lines here."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from infra.local.demo import Person
from infra.local.world.script import Failure, ModelRequest, Step, say
from steward.core.clock import utc_now
from tests.faults.stage import Stage
from tests.faults.world import Rule
from tests.support.cloud import MARIA, PETE, PUBLIC_URL, START
from tests.support.plumber import DRAFT, REQUEST, plumber_rule, post_form

LINK = f"{PUBLIC_URL}/a/"


@dataclass(frozen=True)
class Expect:
    """A person gets exactly one text that matches `pattern`.

    With `or_unknown` a member may be told instead, by a text that matches that pattern, that nobody can tell: only
    after a kill between a delivery's claim and the provider's answer.
    """

    person: Person
    pattern: str
    or_unknown: str | None = None


@dataclass(frozen=True)
class Scenario:
    """`begin` starts it; `act` is what people do when they look at their phones, and says whether they did anything.

    The model answers by `rule` from what it is shown alone, so that a repeated call gets the same answer. Besides what
    is expected only texts that match `may` are allowed, each at most once. `approvals` are the ends of those asked for.
    Points are counted until nothing is left to do; time that must pass before, `begin` lets pass. `settings` are
    environment variables of the functions.
    """

    name: str
    begin: Callable[[Stage], None]
    rule: Rule
    expects: tuple[Expect, ...]
    act: Callable[[Stage], bool] = lambda _: False
    may: tuple[Expect, ...] = ()
    approvals: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)


def texts(person: Person, body: str) -> Callable[[Stage], None]:
    """A person texts; Twilio retries the webhook as it is configured to."""

    def begin(stage: Stage) -> None:
        stage.text(person, body)

    return begin


def minutes(count: int, begin: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """`begin`, and then so many minutes in which nobody does anything."""

    def begin_and_wait(stage: Stage) -> None:
        begin(stage)
        for _ in range(count):
            stage.settle()
            stage.wait(60)
            stage.sweep()

    return begin_and_wait


def uncalled(begin: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """`begin`, and none of the provider's status callbacks ever arrives: what was sent must be looked up."""

    def begin_without_callbacks(stage: Stage) -> None:
        stage.twilio.faults.lose_callbacks = 1_000
        begin(stage)

    return begin_without_callbacks


def unheard(begin: Callable[[Stage], None]) -> Callable[[Stage], None]:
    """`begin`, and then every doorbell it rang is lost."""

    def begin_and_lose(stage: Stage) -> None:
        begin(stage)
        stage.purge()

    return begin_and_lose


def decides(person: Person, decision: str, *, text: str | None = None, note: str = "") -> Callable[[Stage], bool]:
    """Opens the link of an approval request and presses a button; tries again when the page does not come up."""

    def act(stage: Stage) -> bool:
        if stage.decided or not any(LINK in body for body in stage.texts_to(person)):
            return False
        path = f"/a/{stage.last_link(person)}"
        opened = stage.http("GET", path)
        shown = re.search(r'name="shown" value="(\w+)"', opened.text)
        draft = re.search(r"(?s)<textarea[^>]*>\n?(.*?)</textarea>", opened.text)
        if opened.status == 200 and not shown:
            # Somebody pressed already, and the press went through although its answer never came.
            stage.decided = True
            return True
        if opened.status != 200 or not shown or not draft:
            return False
        left = html.unescape(draft.group(1)) if text is None else text
        form = {"shown": shown.group(1), "text": left, "note": note, "decision": decision}
        stage.decided = post_form(stage, path, form).status == 200
        return stage.decided

    return act


def _out_of_reach(request: ModelRequest) -> Step:
    """Overloaded for the first minute and a half. The header keeps the SDK from trying again by itself."""
    if utc_now() < START + timedelta(seconds=90):
        return Failure(529, headers={"x-should-retry": "false"})
    return say("Hello Maria.")


_EDITED = "Pete, 3 tomorrow works for me. Maria"
_NEWS = r"send_message: sent to"
_UNKNOWN = r"send_message: it is unknown whether"
_REQUEST = Expect(MARIA, re.escape(LINK))
_SECOND = r"^(?:An earlier text .* It said: )?"
# Said when the first loop ends, about the draft or whatever has overtaken it; nothing if that was the outcome.
_WORDS = (
    Expect(MARIA, rf"{_SECOND}(?:I have drafted it|News: .* (?:is running|Nothing was sent or changed)\.)"),
    # Only when nobody can tell what became of the plumber's text.
    Expect(MARIA, re.escape(f"you can send it again here: {PUBLIC_URL}/s/")),
)
_HELLO = (Expect(MARIA, "Hello Maria"),)


def _greeted(_request: ModelRequest) -> Step:
    return say("Hello Maria.")


def _told(text: str) -> tuple[Expect, ...]:
    return (
        _REQUEST,
        Expect(PETE, f"^{re.escape(text)}$", or_unknown=_UNKNOWN),
        Expect(MARIA, _NEWS, or_unknown=_UNKNOWN),
    )


MAIN_JOB = Scenario(
    "main job",
    texts(MARIA, REQUEST),
    plumber_rule,
    _told(DRAFT),
    act=decides(MARIA, "approved"),
    may=_WORDS,
    approvals=("approved",),
)

SCENARIOS = (
    MAIN_JOB,
    Scenario(
        "approval edited",
        texts(MARIA, REQUEST),
        plumber_rule,
        _told(_EDITED),
        act=decides(MARIA, "approved", text=_EDITED),
        may=_WORDS,
        approvals=("approved",),
    ),
    Scenario(
        "approval rejected",
        texts(MARIA, REQUEST),
        plumber_rule,
        (_REQUEST, Expect(MARIA, "rejected by Maria Gomez, note: “not tomorrow”")),
        act=decides(MARIA, "rejected", note="not tomorrow"),
        may=_WORDS,
        approvals=("rejected",),
    ),
    Scenario(
        "approval expires",
        minutes(3, texts(MARIA, REQUEST)),
        plumber_rule,
        (_REQUEST, Expect(MARIA, rf"{_SECOND}Nobody decided A-")),
        may=_WORDS,
        approvals=("expired",),
        settings={"STEWARD_APPROVAL_SECONDS": "120"},
    ),
    Scenario("plain text", texts(MARIA, "Good morning"), _greeted, _HELLO),
    Scenario("callbacks lost", uncalled(texts(MARIA, "Good morning")), _greeted, _HELLO),
    Scenario("found by the sweep", minutes(1, unheard(texts(MARIA, "Good morning"))), _greeted, _HELLO),
    Scenario(
        "model out of reach",
        minutes(2, texts(MARIA, "Good morning")),
        _out_of_reach,
        _HELLO,
        may=(Expect(MARIA, "I can't reach my language model"),),
    ),
)
