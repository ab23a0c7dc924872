"""Factories for the objects of the actor kernel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from steward.actors.service import ActorService
from steward.actors.store import DynamoActorStore
from steward.aws.wire import AwsWire

if TYPE_CHECKING:
    from steward.actors.actor_kinds import ActorKinds
    from steward.actors.due_timers import DueTimers
    from steward.actors.effect_writers import Writers
    from steward.actors.redrive import RedriveService
    from steward.actors.runner import StepRunner
    from steward.actors.sweep import SweepService
    from steward.actors.timer_store import TimerStore


class ActorsWire(AwsWire, ABC):
    """Objects of the kernel."""

    @property
    @abstractmethod
    def kinds(self) -> ActorKinds:
        """Kinds of actors."""

    @property
    @abstractmethod
    def effect_writers(self) -> Writers:
        """Writers of effects, by type."""

    @property
    @abstractmethod
    def row_timers(self) -> Mapping[str, Callable[[str], None]]:
        """Handlers of timers that are no events, by type."""

    @cached_property
    def actor_store(self) -> DynamoActorStore:
        """Store of actors."""
        return DynamoActorStore(
            self.conversations_table,
            self.table("inbound_ids_table"),
            lambda: self.timers,
            lambda: self.kinds,
            lambda: self.effect_writers,
            self.rows,
        )

    @cached_property
    def actors(self) -> ActorService:
        """Service to reach actors."""
        return ActorService(self.actor_store, self.queues, self.clock)

    @cached_property
    def steps(self) -> StepRunner:
        """Runner of steps."""
        from steward.actors.runner import StepRunner

        return StepRunner(self.actor_store, self.queues, self.clock)

    @cached_property
    def timers(self) -> TimerStore:
        """Store of timers."""
        from steward.actors.timer_store import TimerStore

        return TimerStore(self.table("timers_table"), self.rows)

    @cached_property
    def firing(self) -> DueTimers:
        """Firing of timers."""
        from steward.actors.due_timers import DueTimers

        return DueTimers(self.conversations_table, self.timers, self.actors, self.queues)

    @cached_property
    def sweep(self) -> SweepService:
        """The one-minute sweep."""
        from steward.actors.sweep import SweepService

        return SweepService(
            self.conversations_table,
            self.timers,
            self.firing,
            self.row_timers,
            self.queues,
            self.settings,
            self.clock,
        )

    @cached_property
    def redrive(self) -> RedriveService:
        """Retry of events set aside: for an operator, never for a function."""
        from steward.actors.redrive import RedriveService

        return RedriveService(self.conversations_table, self.actors, self.queues, self.clock)
