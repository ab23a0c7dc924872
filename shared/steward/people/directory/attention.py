"""When a member is told what can wait. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from steward.core.wall_clock import moment_not_before
from steward.people.directory.models import CONTACTS, EVERYBODY, Member, NoticeKind, QuietHours, Wake

# Whoever has just written is awake, and waits for what comes of it.
AWAKE_FOR = timedelta(minutes=30)
_DAY = timedelta(days=1)
# How often somebody is let through until all is told: who writes may lie, and numbers can be forged.
MOST_WOKEN = {"urgent": 1, "always": 5}


@dataclass(frozen=True)
class Notice:
    """What can wait, as far as it is known unread: a message is by a contact, whose id is `sender`, or a stranger's."""

    kind: NoticeKind
    sender: str = ""
    channel: str = ""

    @property
    def counted_as(self) -> str:
        """Who shares the times that somebody is let through: strangers do, for one may have many numbers."""
        return f"{self.kind}/{self.sender}"


@dataclass(frozen=True)
class Attention:
    """When a member wants to hear of what can wait: by the clock of `zone`, an IANA name.

    Nothing comes in `quiet_hours`. With `digest_at` it comes once a day, together; before `silent_until` nothing does.
    `wakes` say what is told at once all the same.
    """

    zone: str
    quiet_hours: QuietHours | None = None
    digest_at: time | None = None
    silent_until: datetime | None = None
    wakes: tuple[Wake, ...] = ()

    @classmethod
    def of(cls, member: Member) -> Attention:
        """As the member wants it."""
        return cls(member.zone, member.quiet_hours, member.digest_at, member.silent_until, member.wakes)

    def told_at(self, now: datetime, wrote_at: datetime | None) -> datetime | None:
        """When what can wait is to be told, later than `now`; None for at once. `wrote_at` is when they last wrote."""
        if self.silent_until and self.silent_until > now:
            return self._after_quiet(self.silent_until)
        if wrote_at and now - wrote_at < AWAKE_FOR:
            return None
        at = self._after_quiet(self._next(self.digest_at, now) if self.digest_at else now)
        return at if at > now else None

    def rests_until(self, now: datetime, wrote_at: datetime | None) -> datetime | None:
        """As `told_at`, whenever a digest comes: None if they can be told something now."""
        return replace(self, digest_at=None).told_at(now, wrote_at)

    def wants_quiet(self, now: datetime) -> bool:
        """Whether there are times at which they are told nothing that can wait."""
        return bool(self.quiet_hours or self.digest_at or (self.silent_until and self.silent_until > now))

    def last_awake(self, moment: datetime) -> datetime:
        """`moment`, or when the quiet hours it is in began."""
        quiet = self.quiet_hours
        if quiet is None or self._after_quiet(moment) == moment:
            return moment
        today = moment.astimezone(ZoneInfo(self.zone)).date()
        begins = (moment_not_before(datetime.combine(today - _DAY * days, quiet.start), self.zone) for days in range(3))
        return next(at for at in begins if at <= moment)

    def lets_through(self, notice: Notice) -> Literal["always", "urgent"] | None:
        """Whether their rules let `notice` through: always, if it is urgent, or not."""
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
        """When the clock next shows that, later than `now`; where it skips that time, the first one it shows then."""
        today = now.astimezone(ZoneInfo(self.zone)).date()
        moments = (moment_not_before(datetime.combine(today + _DAY * days, shown), self.zone) for days in range(3))
        return next(moment for moment in moments if moment > now)


def _means(wake: Wake, notice: Notice) -> bool:
    if wake.notice != notice.kind or (wake.channel and wake.channel != notice.channel):
        return False
    if notice.kind != "message" or wake.who == EVERYBODY:
        return True
    return bool(notice.sender) and wake.who in (CONTACTS, notice.sender)
