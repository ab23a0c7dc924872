"""Builds a provider's crash scenario from a member's request, the provider's events and the final records.

A member asks and approves; then one thing happens after the other, each once it can. Where nobody knows whether the
provider was asked, the member hears so, and asks again if they are told to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.routing import BaseRoute

from infra.local.world.script import ModelRequest, Step, say, use_tool
from infra.local.world.webhooks import HttpAnswer
from steward.core.clock import utc_now
from steward.integrations.bridges import models
from steward.integrations.bridges.models import Bridge, ProviderConnection
from steward.integrations.bridges.webhooks import webhook_path
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.acts import approves_each, passes, texts
from tests.faults.machines import machines
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Provider, Stage
from tests.support.cloud import MARIA, PUBLIC_URL, account_of
from tests.support.plumber import last_words
from tests.support.shared_resources import standing_server

_SECOND = r"^(?:An earlier text .* It said: )?"
# Longer than any of them takes: an offer to take something back stays open.
_SETTINGS = {"STEWARD_UNDO_SECONDS": "31536000"}
UNSURE = r"it is unknown whether this was done"
# What a member hears where whatever would do something was not asked for yet.
LATE = r"not done: the provider did not answer in time"
_ASKED = re.compile(r"Please (\w+) (\{.*\})", re.DOTALL)
_approves = approves_each(MARIA, r"may I |May I ")
_W = TypeVar("_W")

# What is on record, or at the provider, and what should be, by what it is of.
Left = Mapping[str, tuple[Any, Any]]


@dataclass(frozen=True)
class Deed:
    """What happens as soon as it `may`, and once if it has a name; time that it lets pass, nobody stands still in."""

    name: str
    may: Callable[[Stage], bool]
    does: Callable[[Stage], object]
    is_time: bool = False


@dataclass(frozen=True)
class Bridged:
    """A scenario of a bridge.

    Maria hears all of `hears`, and of `surely` what is not so when nobody knew whether the provider was asked; besides
    these what matches `may`, and what matches `each` as often as she decides. All of `answered` she hears once, or
    twice: as news and as an answer. `asks` and `repeats` are in `Scenario`; `left` says what is there in the end.
    """

    name: str
    begins: Callable[[Stage], None]
    asks: Mapping[str, int]
    surely: tuple[str, ...]
    deeds: tuple[Deed, ...]
    approvals: tuple[str, ...]
    left: Callable[[Stage], Left]
    hears: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    or_approvals: tuple[tuple[str, ...], ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    repeats: frozenset[str] = frozenset()


def scenario(one: Bridged) -> Scenario:
    """Return the scenario as people play it."""
    may = (*one.surely, *one.may, r"News: .* is running", r"It takes a while\.")
    each = (r"May I ", r"Asked\.$", rf"(?:News: .*)?(?:{UNSURE}|{LATE})", *one.each)
    most = max(map(len, (one.approvals, *one.or_approvals)))
    return Scenario(
        one.name,
        one.begins,
        _rule,
        tuple(Expect(MARIA, _SECOND + pattern) for pattern in one.hears),
        act=lambda stage: _approves(stage) or any(_done(stage, deed) for deed in one.deeds),
        may=(
            *(Expect(MARIA, _SECOND + pattern) for pattern in may),
            *(Expect(MARIA, _SECOND + pattern, times=2) for pattern in one.answered),
            *(Expect(MARIA, _SECOND + pattern, times=most) for pattern in each),
        ),
        approvals=one.approvals,
        or_approvals=one.or_approvals,
        settings={**_SETTINGS, **one.settings},
        verify=lambda stage: _verified(stage, one),
        around=machines,
        swept=True,
        sampled=False,
        asks=one.asks,
        unsure=f"{UNSURE}|{LATE}",
        repeats=one.repeats,
    )


def _rule(request: ModelRequest) -> Step:
    """A model that has done what Maria asks for, and says what came of it."""
    said, told = last_words(request), " / ".join(request.last_results.values())
    if told.startswith("Waiting"):
        return say("Asked.")
    if "No answer within the time allowed" in told:
        return say("It takes a while.")
    if asked := None if told else _ASKED.search(said):
        return use_tool(asked.group(1), json.loads(asked.group(2)))
    return say(f"News: {said}")


def asks(stage: Stage, tool: str, given: Mapping[str, Any]) -> None:
    """Maria has a call made."""
    texts(MARIA, f"Please {tool} {json.dumps(given)}")(stage)


def connected(
    stage: Stage,
    bridge: Bridge,
    world: Provider,
    routes: Sequence[BaseRoute],
    key: str,
    signing: str = "",
) -> None:
    """Maria's account lets homes, and has connected the provider."""
    account_id, wiring, name = account_of(stage), stage.wiring, world.__class__.__name__.removesuffix("World").lower()
    standing = standing_server(name)
    standing.doorway.app = Starlette(routes=routes)
    stage.provider = world
    made = ProviderConnection(
        account_id=account_id,
        bridge=bridge,
        provider=cast("models.Provider", name),
        address=standing.url,
        connected_by="",
        connected_at=utc_now(),
    )
    (wiring.payment_keys if bridge == "payments" else wiring.bridge_keys).put(made.keys, key)
    if signing:
        wiring.payment_signing_keys.put(made.keys, signing)
    wiring.connection_store.put(made)
    wiring.accounts.change(account_id, trade="portfolio")


def door(stage: Stage, bridge: Bridge) -> str:
    """Where a provider tells what happens."""
    return f"{PUBLIC_URL}{webhook_path(bridge, account_of(stage))}"


def posted(stage: Stage) -> Callable[[str, str, Mapping[str, str]], HttpAnswer]:
    """Return a function by which the fake provider calls Steward's webhook."""

    def post(url: str, body: str, headers: Mapping[str, str]) -> HttpAnswer:
        return stage.http("POST", urlsplit(url).path, headers=headers, body=body.encode())

    return post


def puts(stage: Stage, change_id: str, some: Sequence[TradeRecord]) -> None:
    """A member stores records."""
    account_id = account_of(stage)
    own = [one.model_copy(update={"account_id": account_id}) for one in some]
    stage.wiring.records.change(account_id, change_id, "", lambda _: own)


def changes(stage: Stage, change_id: str, record_id: str, **fields: Any) -> None:
    """A member changes a record."""

    def plan(book: Book) -> list[TradeRecord]:
        before = book.before(record_id)
        assert before
        return [before.model_copy(update=fields)]

    stage.wiring.records.change(account_of(stage), change_id, "", plan)


def book_of(stage: Stage) -> Book:
    """The account's records."""
    return stage.wiring.records.book(account_of(stage))


def world_of(stage: Stage, kind: type[_W]) -> _W:
    """Return the fake provider."""
    assert isinstance(stage.provider, kind)
    return stage.provider


def heard(stage: Stage, *patterns: str) -> bool:
    """Return whether Maria was sent one of these texts."""
    return any(re.search(pattern, text, re.DOTALL) for text in stage.texts_to(MARIA) for pattern in patterns)


def again(stage: Stage, pattern: str) -> bool:
    """Return whether Maria was sent such a text more than once."""
    return sum(bool(re.search(pattern, text, re.DOTALL)) for text in stage.texts_to(MARIA)) > 1


def later(name: str, may: Callable[[Stage], bool], **time: float) -> Deed:
    """Time passes, once it may."""
    return Deed(name, may, lambda stage: passes(stage, utc_now() + timedelta(**time)), is_time=True)


def _done(stage: Stage, deed: Deed) -> bool:
    begun = f"{deed.name} has begun"
    if {deed.name, begun} & stage.pressed or (deed.is_time and stage.under_way) or not deed.may(stage):
        return False
    if deed.name:
        stage.pressed.add(begun)
    deed.does(stage)
    if deed.name:
        # While time passes others may act, because a function stands still: for them it has not passed.
        stage.pressed.add(deed.name)
    return True


def _verified(stage: Stage, one: Bridged) -> Sequence[str]:
    wrong = [f"{what} is {there} instead of {wanted}" for what, (there, wanted) in one.left(stage).items()
             if there != wanted]  # fmt: skip
    wrong += [f"Maria was not told {pattern!r}" for pattern in one.answered if not heard(stage, pattern)]
    if not heard(stage, UNSURE):
        wrong += [f"Maria was not told {pattern!r}" for pattern in one.surely if not heard(stage, pattern)]
    if difference := stage.wiring.records.compared(account_of(stage)):
        wrong.append(str(difference))
    return wrong
