"""Starts scheduled jobs that have just become due, if the member is active and the account is not paused.

A job itself reads nothing: the conversation reads its member anyway, at a later moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from steward.actors.events import EventPost
from steward.agent.conversations.scheduled_jobs import held_up, jobs_due
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.steps import Step
from steward.aws.tables import Place
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.phone_numbers import is_member_id
from steward.people.directory.service import PeopleService
from steward.time.schedules.events import JobPassedOn
from steward.trust.autonomy.account_limits import is_paused


class DueJobs:
    """Reads the member and the account's pause by one request for all jobs due in a step."""

    def __init__(
        self, people: PeopleService, pause_place: Callable[[str], Place], conversations: ConversationService
    ) -> None:
        self._people = people
        self._pause_place = pause_place
        self._conversations = conversations

    def take(self, step: Step) -> Step:
        """Send due reminders and start due calls. If the member is gone or the account paused, tell the job."""
        party = step.state.party
        place = self._pause_place(party.account_id)
        member, pause = self._people.member_beside(party.account_id, party.member_id, place)
        if member is None or not member.active or is_paused(pause):
            return _without_due(step.post([held_up(job) for job in step.due]))
        # Notices from a timer go where they reach the member, not to a page that they may have left.
        if is_member_id(party.address) or (step.talk.overview.successor and not step.talk.thread):
            return _without_due(step.post(self._passed_on(step, member)))
        # The member's language may have changed since they last wrote.
        return jobs_due(step.with_state(party=party.model_copy(update={"language": member.language})))

    def _passed_on(self, step: Step, member: Member) -> list[EventPost]:
        """Pass the jobs on to the conversation that the member has moved to."""
        state = step.talk
        (where,) = self._conversations.pinned([member], state.party.steward_address)
        # A former number of the member may still lead here.
        to = where if where != state.conversation_id else state.overview.successor
        due = [
            job.model_copy(update={"party": ConversationParty.of(member, state.party.steward_address)})
            for job in step.due
        ]
        return [post for job in due for post in (EventPost(to, job), EventPost(job.job_id, JobPassedOn(told_in=to)))]


def _without_due(step: Step) -> Step:
    return replace(step, due=())
