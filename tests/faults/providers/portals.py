"""Crash scenarios of portals: a listing is advertised, viewed, and taken down by request or by undo."""

from __future__ import annotations

from infra.local.world.domain import DomainWorld
from infra.local.world.domain.api import domain_routes
from steward.core.clock import utc_now
from steward.trades.portfolio.listings import Listing
from tests.faults.acts import replies
from tests.faults.providers.form import (
    UNSURE,
    Bridged,
    Deed,
    Left,
    asks,
    book_of,
    connected,
    heard,
    later,
    puts,
    scenario,
    world_of,
)
from tests.faults.stage import Stage
from tests.support.agency import AGENCY, CLIENT, FLAT, KEY, LISTING_ID, SECRET, home, listed
from tests.support.cloud import MARIA
from tests.support.ground import standing_server

_UP = rf"(?:News: .*)?Done: Advert of {FLAT}: Domain"
_OFF = rf"(?:News: .*)?Done: Advert of {FLAT} taken off: Domain"
_LIVE, _GONE = rf"{FLAT} is on Domain: http", rf"{FLAT} is off Domain"
_NOT_UP = rf"Domain did not take the advert of {FLAT}\. "
_NOT_OFF = rf"Domain did not take the advert of {FLAT} off\. "
_VIEWS = 20
# A portal tells adverts apart by our listing's own id.
_UPLOADS = frozenset({"upload", "off_market"})
_undoes = replies(MARIA, "UNDO")


def _begins(stage: Stage) -> None:
    """A flat is offered, and Maria wants it advertised."""
    world = DomainWorld(CLIENT, SECRET, AGENCY, standing_server("domain").url, utc_now)
    connected(stage, "portals", world, domain_routes(world), KEY)
    puts(stage, "begun", home(""))
    puts(stage, "offered", [listed("")])
    _publishes(stage)


def _publishes(stage: Stage) -> None:
    asks(stage, "portal_publish_listing", {"listing_id": LISTING_ID, "place": FLAT, "portals": ["domain"]})


def _withdraws(stage: Stage) -> None:
    asks(stage, "portal_withdraw_listing", {"listing_id": LISTING_ID, "place": FLAT})


def _is_up(stage: Stage) -> bool:
    return any(one["status"] == "live" for one in world_of(stage, DomainWorld).adverts())


def _is_known_up(stage: Stage) -> bool:
    """Whether Maria knows by now that it stands there."""
    return _is_up(stage) and heard(stage, _LIVE)


def _looked_at(stage: Stage) -> None:
    """Somebody has looked at it yesterday, and somebody asks."""
    world = world_of(stage, DomainWorld)
    (ad,) = world.adverts()
    world.viewed(ad["name"], world.today(), _VIEWS)
    world.enquire(ad["name"], "Is it quiet?", firstName="Ada")


def _taken_off(stage: Stage) -> Left:
    """The record and the portal say the same, and what its days brought is on record."""
    (ad,) = world_of(stage, DomainWorld).adverts() or ({"status": "none"},)
    listing = book_of(stage).need(LISTING_ID, Listing)
    brought = (sum(one.views for one in listing.days), sum(one.enquiries for one in listing.days))
    return {
        "adverts at the portal": (ad["status"], "archived"),
        "adverts on record": ([(one.state, one.job) for one in listing.adverts], [("withdrawn", "")]),
        "what days brought": (brought, (_VIEWS, 1) if "looked at" in stage.pressed else (0, 0)),
        "listing": (listing.state, "live"),
    }


_GOES_UP = (
    # It takes a minute, and longer where whoever wanted it died.
    later("soon", lambda s: heard(s, _UP, UNSURE), minutes=20),
    Deed("again", lambda s: heard(s, _NOT_UP), _publishes),
    later("soon again", lambda s: "again" in s.pressed, minutes=20),
)

PORTALS = tuple(
    scenario(one)
    for one in (
        Bridged(
            "a listing is advertised, and taken off",
            _begins,
            {"upload": 1, "off_market": 1},
            (_UP, _OFF),
            (
                *_GOES_UP,
                Deed("looked at", _is_known_up, _looked_at),
                later("a day", lambda s: "looked at" in s.pressed, hours=25),
                Deed("off", lambda s: "a day" in s.pressed, _withdraws),
                later("soon off", lambda s: "off" in s.pressed and heard(s, _OFF, UNSURE), minutes=20),
                Deed("off again", lambda s: heard(s, _NOT_OFF), _withdraws),
                later("soon off again", lambda s: "off again" in s.pressed, minutes=20),
            ),
            ("approved", "approved", "waiting"),
            _taken_off,
            hears=(_LIVE, _GONE),
            may=(_NOT_UP, _NOT_OFF),
            repeats=_UPLOADS,
            or_approvals=(("approved", "approved", "approved", "waiting"), ("approved", "approved")),
        ),
        Bridged(
            "an advert is undone",
            _begins,
            {"upload": 1, "off_market": 1},
            (_UP, r"(?:News: .*)?.*Domain is to take the advert off"),
            (*_GOES_UP, Deed("undone", _is_known_up, _undoes), later("a day", lambda s: s.decided, hours=25)),
            ("approved", "approved"),
            _taken_off,
            hears=(_LIVE, _GONE),
            may=(_NOT_UP, _NOT_OFF),
            or_approvals=(("approved",) * 3,),
            repeats=_UPLOADS,
        ),
    )
)
