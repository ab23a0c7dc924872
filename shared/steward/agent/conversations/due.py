"""Scheduled jobs that a conversation has just heard are due: told or begun, if that may be at present.

Jobs look at nothing themselves: whom a time concerns, the conversation reads anyway, and reads it later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from steward.actors.events import Post
from steward.agent.conversations.reminders import jobs_due
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.steps import Step
from steward.aws.tables import Place
from steward.people.directory.models import Member, Party
from steward.people.directory.service import PeopleService
from steward.time.schedules.events import JobDue, JobHeldUp, JobPassedOn
from steward.trust.autonomy.limits import is_paused


class DueJobs:
    """Reads how things are now, by one request for all that is due in a step: its member, and the row of a pause."""

    def __init__(
        self, people: PeopleService, pause_place: Callable[[str], Place], conversations: ConversationService
    ) -> None:
        self._people = people
        self._pause_place = pause_place
        self._conversations = conversations

    def take(self, step: Step) -> Step:
        """Tell or begin what is due. If its member is gone or the account is paused, the job hears that it was not."""
        party = step.state.party
        place = self._pause_place(party.account_id)
        member, pause = self._people.member_beside(party.account_id, party.member_id, place)
        if member is None or not member.active or is_paused(pause):
            return _without_due(step.post([_held_up(job) for job in step.due]))
        if step.state.overview.successor and not step.state.thread:
            return _without_due(step.post(self._passed_on(step, member)))
        # By now they may read another language than when they last wrote.
        return jobs_due(step.with_state(party=party.model_copy(update={"language": member.language})))

    def _passed_on(self, step: Step, member: Member) -> list[Post]:
        """They have gone on to another conversation, in which they are told from now on."""
        state = step.state
        (where,) = self._conversations.pinned([member], state.party.steward_address)
        # A number they had before may still lead here.
        to = where if where != state.conversation_id else state.overview.successor
        due = [job.model_copy(update={"party": Party.of(member, state.party.steward_address)}) for job in step.due]
        return [post for job in due for post in (Post(to, job), Post(job.job_id, JobPassedOn(told_in=to)))]


def _without_due(step: Step) -> Step:
    return replace(step, due=())


def _held_up(job: JobDue) -> Post:
    return Post(job.job_id, JobHeldUp(occurrence=job.occurrence, due_at=job.due_at, tries=job.tries))
