"""Crash scenarios of rental portals: a listing is advertised, viewed, and taken down by request or by undo."""

from __future__ import annotations

import re

from infra.local.world.domain import DomainWorld
from infra.local.world.domain.api import domain_routes
from steward.core.clock import utc_now
from steward.trades.portfolio.listings import Listing
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
from tests.support.cloud import MARIA
from tests.support.domain_setup import AGENCY, CLIENT, FLAT, KEY, LISTING_ID, SECRET, home, listed
from tests.support.shared_resources import standing_server

_UP = rf"(?:News: .*)?Done: The listing of {FLAT} is on its way to Domain"
_OFF = rf"(?:News: .*)?Done: The listing of {FLAT} is taken off this portal: Domain"
_LIVE, _GONE = rf"{FLAT} is on Domain: http", rf"{FLAT} is off Domain"
_NOT_UP = rf"Domain did not take the advert of {FLAT}\. "
_NOT_OFF = rf"Domain did not take the advert of {FLAT} off\. "
_VIEWS = 20
# A portal tells adverts apart by our listing's own id.
_UPLOADS = frozenset({"upload", "off_market"})
_OFFER = r"UNDO (\w+) takes it back"
_LEAVING = r"(?:News: .*)?.*Domain is to take the advert off"


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


def _undoes(stage: Stage) -> None:
    """Maria undoes what she was offered to undo last."""
    stage.text(MARIA, f"UNDO {re.findall(_OFFER, ' '.join(stage.texts_to(MARIA)))[-1]}")


def _is_up(stage: Stage) -> bool:
    return any(one["status"] == "live" for one in world_of(stage, DomainWorld).adverts())


def _is_known_up(stage: Stage) -> bool:
    """Return whether Maria has been told that the advert is live."""
    return _is_up(stage) and heard(stage, _LIVE)


def _may_be_undone(stage: Stage) -> bool:
    return _is_known_up(stage) and heard(stage, _OFFER)


def _must_be_withdrawn(stage: Stage) -> bool:
    """Whether nobody could tell if it was put up, so that no undo was offered, and it is up after all."""
    has_waited = "soon" in stage.pressed and ("again" in stage.pressed) == ("soon again" in stage.pressed)
    return has_waited and _is_known_up(stage) and not heard(stage, _OFFER)


def _looked_at(stage: Stage) -> None:
    """The advert had a view yesterday, and an enquiry arrives."""
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
                # A count that fails is made good by the next day's.
                later("two days", lambda s: "looked at" in s.pressed, hours=49),
                Deed("off", lambda s: "two days" in s.pressed, _withdraws),
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
            (_UP,),
            (
                *_GOES_UP,
                Deed("undone", _may_be_undone, _undoes),
                Deed("withdrawn", _must_be_withdrawn, _withdraws),
                later("a day", lambda s: bool({"undone", "withdrawn"} & s.pressed), hours=25),
            ),
            ("approved", "approved"),
            _taken_off,
            hears=(_LIVE,),
            # An undo that was cut off answers so once it is known, and the watch tells it, too.
            answered=(_GONE,),
            may=(_LEAVING, _OFF, _NOT_UP, _NOT_OFF),
            or_approvals=(("approved",) * 3,),
            repeats=_UPLOADS,
        ),
    )
)
