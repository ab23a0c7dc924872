"""When a member is told what can wait. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from steward.core.wall_clock import moment_not_before
from steward.people.models import Member, QuietHours

# Whoever has just written is awake, and waits for what comes of it.
AWAKE_FOR = timedelta(minutes=30)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Attention:
    """When a member wants to hear of what can wait: by the clock of `zone`, an IANA name.

    Nothing comes in `quiet_hours`. With `digest_at` it comes once a day, together; before `silent_until` nothing does.
    """

    zone: str
    quiet_hours: QuietHours | None = None
    digest_at: time | None = None
    silent_until: datetime | None = None

    @classmethod
    def of(cls, member: Member) -> Attention:
        """As the member wants it."""
        return cls(member.zone, member.quiet_hours, member.digest_at, member.silent_until)

    def told_at(self, now: datetime, wrote_at: datetime | None) -> datetime | None:
        """When what can wait is to be told, later than `now`; None for at once. `wrote_at` is when they last wrote."""
        if self.silent_until and self.silent_until > now:
            return self._after_quiet(self.silent_until)
        if wrote_at and now - wrote_at < AWAKE_FOR:
            return None
        at = self._after_quiet(self._next(self.digest_at, now) if self.digest_at else now)
        return at if at > now else None

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
