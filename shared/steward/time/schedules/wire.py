"""Factories for the objects of schedules."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.actors.wire import ActorsWire
from steward.people.directory.wire import PeopleWire

if TYPE_CHECKING:
    from steward.time.schedules.service import ScheduledJobService
    from steward.time.schedules.store import JobLineStore


class SchedulesWire(PeopleWire, ActorsWire):
    """Wiring of scheduled jobs."""

    @cached_property
    def job_lines(self) -> JobLineStore:
        """Store of accounts' lists of jobs."""
        from steward.time.schedules.store import JobLineStore

        return JobLineStore(self.conversations_table, self.rows)

    @cached_property
    def scheduled_jobs(self) -> ScheduledJobService:
        """Service for scheduled jobs."""
        from steward.time.schedules.service import ScheduledJobService

        return ScheduledJobService(self.job_lines, self.actor_store.load, self.actors, self.people, self.clock)
