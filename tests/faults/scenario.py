"""Type of a crash scenario: actions of people, and the texts that they must have in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from infra.local.demo import Person
from steward.actors.actor_kinds import ActorKind
from steward.tools.declaration import Tool
from tests.faults.stage import Stage
from tests.faults.world import Rule


@dataclass(frozen=True)
class Expect:
    """A person gets exactly `times` texts that match `pattern`.

    With `or_unknown` a member may be told instead, by a text that matches that pattern, that nobody can tell: only
    after a kill between a delivery's claim and the provider's answer.
    """

    person: Person
    pattern: str
    or_unknown: str | None = None
    times: int = 1


@dataclass(frozen=True)
class Scenario:
    """`begin` starts it; `act` is what people do when they look at their phones, and says whether they did anything.

    The model answers by `rule` from what it is shown alone, so that a repeated call gets the same answer. Besides what
    is expected only texts that match `may` are allowed, each at most once. `approvals` are the ends of those asked for.
    Points are counted until nothing is left to do; time that must pass before, `begin` lets pass. `settings` are
    environment variables of the functions. Texts to `unreachable` people never reach the provider, and nobody can tell.
    Texts to `refused` people may be refused, for they have opted out; `never_accepted` says how many sends the provider
    loses. Disturbed, the approvals may end as one of `or_approvals`, too. Only a `swept` scenario needs sweeps to come
    to rest undisturbed. Members can sign in at `services`. `tools` are offered, and `kinds` of actors known, besides
    the product's. `verify` gives sentences about what else is missing or broken in the end. What is `around` the stage
    is there from before `begin` on. One that is not `sampled` is in the full plan alone. `asks` are the requests that
    change something at the `stage.provider`, each of which arrives so often; where nobody can know whether one did, a
    member hears what matches `unsure`, and it may never have. What `repeats` changes the same however often it arrives,
    and may arrive again after a disturbance.
    """

    name: str
    begin: Callable[[Stage], None]
    rule: Rule
    expects: tuple[Expect, ...]
    act: Callable[[Stage], bool] = lambda _: False
    may: tuple[Expect, ...] = ()
    approvals: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    unreachable: tuple[Person, ...] = ()
    refused: tuple[Person, ...] = ()
    never_accepted: int = 0
    or_approvals: tuple[tuple[str, ...], ...] = ()
    swept: bool = False
    services: tuple[str, ...] = ()
    tools: tuple[Tool, ...] = ()
    kinds: tuple[ActorKind[Any], ...] = ()
    verify: Callable[[Stage], Sequence[str]] = lambda _: ()
    around: Callable[[Stage], AbstractContextManager[object]] = nullcontext
    sampled: bool = True
    asks: Mapping[str, int] = field(default_factory=dict)
    unsure: str = ""
    repeats: frozenset[str] = frozenset()
