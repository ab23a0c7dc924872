"""Renews the push watches of providers before they expire."""

from __future__ import annotations

from datetime import datetime, timedelta

from steward.channels.messaging.models import PushWatch
from steward.channels.messaging.port import AnnouncementPort, PushTerms
from steward.channels.messaging.registry import ChannelRegistry
from steward.channels.messaging.watch_store import PushWatchStore
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.log import logger
from steward.people.directory.models import Channel

# Google recommends a renewal every day; a watch lasts seven.
RENEWED_AFTER = timedelta(days=1)
# With less than this left an operator is alerted.
ENDS_SOON = timedelta(days=2)


class WatchRenewal:
    """Renews the watch of every channel that has one configured. A failed run is made up for by the next."""

    def __init__(self, channels: ChannelRegistry, store: PushWatchStore, clock: Clock) -> None:
        self._channels = channels
        self._store = store
        self._clock = clock

    def renew(self) -> None:
        """Renew watches that are due.

        A failing one does not hold up the others; the first error is raised at the end.
        """
        failed: list[Exception] = []
        for port in (port for port in self._channels.pushing() if port.connected):
            try:
                self._keep(port)
            except Exception as error:
                logger.exception("push watch not renewed", extra={"channel": port.name})
                alerts.watch_trouble(port.name, "not_renewed")
                failed.append(error)
        if failed:
            raise failed[0]

    def agreed(self, channel: Channel) -> PushTerms | None:
        """Return the terms of a channel's watch, or None without one."""
        kept = self._store.get(channel)
        return kept.terms if kept else None

    def _keep(self, port: AnnouncementPort) -> None:
        now, terms, kept = self._clock(), port.terms(), self._store.get(port.name)
        if terms is None:
            if kept:
                self._end(port, kept, now)
            return
        if kept is None or kept.terms != terms or kept.renewed_at <= now - RENEWED_AFTER:
            kept = PushWatch(channel=port.name, terms=terms, renewed_at=now, expires_at=port.watch(terms))
            self._store.put(kept)
        if kept.expires_at < now + ENDS_SOON:
            alerts.watch_trouble(port.name, "ends_soon")

    def _end(self, port: AnnouncementPort, kept: PushWatch, now: datetime) -> None:
        """End a watch that is no longer configured."""
        if kept.expires_at > now:
            port.unwatch()
        self._store.forget(port.name)
