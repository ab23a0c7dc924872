"""What people do, and what they must find on their phones in the end. A new scenario is a few lines here."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass

from infra.local.demo import Person
from infra.local.world.script import say
from tests.faults.stage import Rule, Stage
from tests.support.cloud import MARIA, PETE, PUBLIC_URL
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
    is expected only texts that match `may` are allowed, each at most once.
    """

    name: str
    begin: Callable[[Stage], None]
    rule: Rule
    expects: tuple[Expect, ...]
    act: Callable[[Stage], bool] = lambda _: False
    may: tuple[Expect, ...] = ()
    decisions: int = 0


def texts(person: Person, body: str) -> Callable[[Stage], None]:
    """A person texts; Twilio retries the webhook as it is configured to."""

    def begin(stage: Stage) -> None:
        stage.text(person, body)

    return begin


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


_EDITED = "Pete, 3 tomorrow works for me. Maria"
_NEWS = r"send_message: sent to"
_UNKNOWN = r"send_message: it is unknown whether"
_REQUEST = Expect(MARIA, re.escape(LINK))
# Said when the first loop ends, unless the decision or its outcome overtook that.
_WORDS = (Expect(MARIA, r"^(?:An earlier text .* It said: )?(?:I have drafted it|News: .* is running\.)"),)


def _plumber(name: str, act: Callable[[Stage], bool], expects: tuple[Expect, ...]) -> Scenario:
    return Scenario(
        name, texts(MARIA, REQUEST), plumber_rule, (_REQUEST, *expects), act=act, may=_WORDS, decisions=1
    )


def _told(text: str) -> tuple[Expect, ...]:
    return (Expect(PETE, f"^{re.escape(text)}$", or_unknown=_UNKNOWN), Expect(MARIA, _NEWS, or_unknown=_UNKNOWN))


MAIN_JOB = _plumber("main job", decides(MARIA, "approved"), _told(DRAFT))

SCENARIOS = (
    MAIN_JOB,
    _plumber("approval edited", decides(MARIA, "approved", text=_EDITED), _told(_EDITED)),
    _plumber(
        "approval rejected",
        decides(MARIA, "rejected", note="not tomorrow"),
        (Expect(MARIA, r"rejected by Maria Gomez, note: “not tomorrow”"),),
    ),
    Scenario("plain text", texts(MARIA, "Good morning"), lambda _: say("Hello Maria."), (Expect(MARIA, "Hello Maria"),)),
)
