"""Quiet hours and digests: computes when a member gets non-urgent notices. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from itertools import count
from typing import Literal
from zoneinfo import ZoneInfo

from steward.core.wall_clock import moment_not_before
from steward.people.directory.models import CONTACTS, EVERYBODY, Member, NoticeKind, QuietHours, WakeRule

# A member who has just written is awake, and expects the results.
AWAKE_FOR = timedelta(minutes=30)
# Seconds for which a change of these preferences may be overlooked.
ATTENTION_SECONDS = 15
_DAY = timedelta(days=1)
# Limits on interruptions until everything is told, since senders may lie and forge numbers.
MOST_WOKEN = {"urgent": 1, "always": 5}


@dataclass(frozen=True)
class PendingNotice:
    """A non-urgent notice, as far as known unread. A message comes from a contact (`sender`) or a stranger."""

    kind: NoticeKind
    sender: str = ""
    channel: str = ""

    @property
    def counted_as(self) -> str:
        """Return the key by which interruptions are counted.

        Strangers share one, since a person may have many numbers.
        """
        return f"{self.kind}/{self.sender}"


@dataclass(frozen=True)
class NoticeTiming:
    """Preferred times of a member for non-urgent notices, in the IANA time zone `zone`, and their language.

    One who is not `active` has left the team, and is sent nothing.

    Nothing comes in `quiet_hours` or before `silent_until`. With `digest_at`, everything comes together once a day.
    `wakes` are exceptions that are told at once.
    """

    zone: str
    quiet_hours: QuietHours | None = None
    digest_at: time | None = None
    silent_until: datetime | None = None
    wakes: tuple[WakeRule, ...] = ()
    language: str = "en"
    active: bool = True

    @classmethod
    def of(cls, member: Member) -> NoticeTiming:
        """Return the member's preferences."""
        return cls(
            member.zone,
            member.quiet_hours,
            member.digest_at,
            member.silent_until,
            member.wakes,
            member.language,
            member.active,
        )

    def told_at(self, now: datetime, wrote_at: datetime | None) -> datetime | None:
        """Return when to tell non-urgent notices, later than `now`, or None for at once.

        `wrote_at` is the member's last message.
        """
        if self.silent_until and self.silent_until > now:
            return self._after_quiet(self.silent_until)
        if wrote_at and now - wrote_at < AWAKE_FOR:
            return None
        at = self._after_quiet(self._next(self.digest_at, now) if self.digest_at else now)
        return at if at > now else None

    def rests_until(self, now: datetime, wrote_at: datetime | None) -> datetime | None:
        """Return the end of the present rest, ignoring digests, or None if the member can be told something now."""
        return replace(self, digest_at=None).told_at(now, wrote_at)

    def last_awake(self, moment: datetime) -> datetime:
        """Return `moment`, or the beginning of the quiet hours around it."""
        quiet = self.quiet_hours
        if quiet is None or self._after_quiet(moment) == moment:
            return moment
        today = moment.astimezone(ZoneInfo(self.zone)).date()
        begins = (moment_not_before(datetime.combine(today - _DAY * days, quiet.start), self.zone) for days in count())
        return next(at for at in begins if at <= moment)

    def lets_through(self, notice: PendingNotice) -> Literal["always", "urgent"] | None:
        """Return whether the member's rules let `notice` through: always, if urgent, or None for no."""
        found = {wake.when for wake in self.wakes if _means(wake, notice)}
        return "always" if "always" in found else "urgent" if found else None

    def _after_quiet(self, moment: datetime) -> datetime:
        quiet = self.quiet_hours
        if quiet is None:
            return moment
        shown = moment.astimezone(ZoneInfo(self.zone)).time()
        over_midnight = quiet.end < quiet.start
        within = shown >= quiet.start or shown < quiet.end if over_midnight else quiet.start <= shown < quiet.end
        return self._next(quiet.end, moment) if within else moment

    def _next(self, shown: time, now: datetime) -> datetime:
        """Return when the clock next shows a time, later than `now`; if it skips that time, the first one after it."""
        today = now.astimezone(ZoneInfo(self.zone)).date()
        moments = (moment_not_before(datetime.combine(today + _DAY * days, shown), self.zone) for days in count())
        return next(moment for moment in moments if moment > now)


def _means(wake: WakeRule, notice: PendingNotice) -> bool:
    if wake.notice != notice.kind or (wake.channel and wake.channel != notice.channel):
        return False
    if notice.kind != "message" or wake.who == EVERYBODY:
        return True
    return bool(notice.sender) and wake.who in (CONTACTS, notice.sender)
