"""Crash scenarios of deposits: lodged, paid in and released, by a signed request or on the scheme's page."""

from __future__ import annotations

import json
from datetime import date

from infra.local.world.mydeposits import MyDepositsWorld
from infra.local.world.mydeposits.api import mydeposits_routes
from steward.core.clock import utc_now
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.tenancies import Tenancy
from tests.faults.providers.form import (
    LATE,
    UNSURE,
    Bridged,
    Deed,
    Left,
    again,
    asks,
    book_of,
    changes,
    connected,
    heard,
    later,
    puts,
    scenario,
    world_of,
)
from tests.faults.stage import Stage
from tests.support.cloud import account_of
from tests.support.mydeposits_setup import ACCOUNT, FLAT, HELD, TENANCY_ID, let

_OF = rf"the deposit for {FLAT}, £1,200\.00,?"
_LODGED = rf"(?:News: .*)?(?:Done: )?.*The deposit for {FLAT} is registered\. Pay £1,200\.00"
# Where it is to be paid to nobody knows, but the scheme's own page.
_LODGED = rf"(?:{_LODGED}|(?:News: .*)?Done: The deposit for {FLAT} is registered)"
_PROTECTED = rf"The deposit for {FLAT}, £1,200\.00, is protected"
_RELEASE = rf"(?:News: .*)?Done: I have asked for the release of the deposit for {FLAT}"
_BY_HAND = rf"(?:News: .*)?(?:Done: )?.*The release of the deposit for {FLAT} is ready"
_BEGUN = rf"The release of {_OF} has begun"
_RELEASED = rf"The deposit for {FLAT}, £1,200\.00, was released"
_NOT_LODGED, _NOT_RELEASED = (
    rf"Your scheme never got my request to hold {_OF}",
    rf"Your scheme never got the release of {_OF}",
)


def _connected(stage: Stage, key: str) -> MyDepositsWorld:
    """The account of a scheme, and a flat whose tenant has paid the deposit."""
    world = MyDepositsWorld(key, utc_now)
    connected(stage, "deposits", world, mydeposits_routes(world), key)
    (priya,) = (one for one in stage.wiring.people_store.contacts(account_of(stage)) if one.name == "Priya Shah")
    puts(stage, "begun", let(priya.contact_id))
    return world


def _begins(stage: Stage) -> None:
    _connected(stage, json.dumps(ACCOUNT))
    _lodges(stage)


def _begins_held(stage: Stage) -> None:
    """The scheme holds it already, and has given the account no key to sign with; the tenancy is over."""
    world = _connected(stage, json.dumps({name: value for name, value in ACCOUNT.items() if name != "private_key"}))
    told = {"thirdPartyReference": TENANCY_ID, "depositAmount": "1200.00", "status": "protected"}
    world.holds({**told, "tenancyStartDate": "16/11/2026", "certificate": "C100001"})
    held = SchemeDeposit(
        provider="mydeposits",
        state="protected",
        call="before",
        asked_at=utc_now(),
        asked_by="",
        ref=_ref(stage),
        certificate="C100001",
    )
    deposit = book_of(stage).need(TENANCY_ID, Tenancy).deposit
    assert deposit
    lodged = deposit.model_copy(update={"state": "lodged", "holder": "scheme", "scheme": held})
    changes(stage, "ended", TENANCY_ID, deposit=lodged, state="ended", ended_on=date(2026, 11, 20))
    _releases(stage)


def _lodges(stage: Stage) -> None:
    asks(stage, "deposit_lodge", {"tenancy_id": TENANCY_ID, "place": FLAT, "amount": "1200.00"})


def _releases(stage: Stage) -> None:
    wanted = {"to_tenant": "1200.00", "to_owner": "0"}
    asks(stage, "deposit_release", {"tenancy_id": TENANCY_ID, "place": FLAT, **wanted})


def _ends(stage: Stage) -> None:
    changes(stage, "ended", TENANCY_ID, state="ended", ended_on=date(2026, 11, 20))
    _releases(stage)


def _ref(stage: Stage) -> str:
    return next((str(one["id"]) for one in world_of(stage, MyDepositsWorld).tenancies()), "")


def _stands(stage: Stage) -> str:
    """Return the deposit's status at the scheme."""
    return next((str(one["status"]) for one in world_of(stage, MyDepositsWorld).tenancies()), "")


def _released(stage: Stage) -> Left:
    """The record and the scheme say the same, of one deposit."""
    deposit = book_of(stage).need(TENANCY_ID, Tenancy).deposit
    assert deposit
    assert deposit.amount == HELD
    scheme = deposit.scheme
    return {
        "at the scheme": ([one["status"] for one in world_of(stage, MyDepositsWorld).tenancies()], ["unprotected"]),
        "on record": ((deposit.state, scheme and scheme.state), ("released", "released")),
        "by the scheme's own id": (scheme and scheme.ref, _ref(stage)),
    }


_AGREED = (
    later(
        "days", lambda s: _stands(s).startswith("release initiated") and heard(s, _RELEASE, _BEGUN, UNSURE), hours=25
    ),
    Deed(
        "agreed", lambda s: "days" in s.pressed, lambda s: world_of(s, MyDepositsWorld).stands(_ref(s), "unprotected")
    ),
    later("more days", lambda s: "agreed" in s.pressed, hours=25),
)

DEPOSITS = tuple(
    scenario(one)
    for one in (
        Bridged(
            "a deposit is lodged, paid in and released",
            _begins,
            {"POST tenancy": 1, "POST checkout": 1, "POST unprotect": 1},
            (_LODGED, _RELEASE),
            (
                later("soon", lambda s: heard(s, UNSURE), minutes=20),
                Deed("again", lambda s: heard(s, _NOT_LODGED, f"deposit_lodge: {LATE}"), _lodges),
                later("soon again", lambda s: again(s, UNSURE), minutes=20),
                Deed("a third time", lambda s: again(s, _NOT_LODGED), _lodges),
                Deed(
                    "paid in",
                    lambda s: _stands(s) in ("registered", "awaiting payment") and heard(s, _LODGED, UNSURE),
                    lambda s: world_of(s, MyDepositsWorld).received(_ref(s)),
                    # A bank takes longer than any function stands still.
                    is_time=True,
                ),
                later("a day", lambda s: "paid in" in s.pressed, hours=25),
                Deed("ended", lambda s: heard(s, _PROTECTED), _ends),
                Deed("released again", lambda s: heard(s, _NOT_RELEASED, f"deposit_release: {LATE}"), _releases),
                *_AGREED,
            ),
            ("approved", "approved"),
            _released,
            hears=(_PROTECTED, _RELEASED),
            may=(_NOT_RELEASED, _BEGUN),
            each=(_NOT_LODGED,),
            or_approvals=(("approved",) * 3, ("approved",) * 4),
            # The scheme refuses a second one.
            repeats=frozenset({"POST checkout"}),
        ),
        Bridged(
            "a deposit is released on the scheme's page",
            _begins_held,
            {"POST unprotect": 0},
            (_BY_HAND,),
            (
                later("soon", lambda s: heard(s, UNSURE), minutes=20),
                Deed("released again", lambda s: heard(s, _NOT_RELEASED, f"deposit_release: {LATE}"), _releases),
                Deed(
                    "by hand",
                    lambda s: heard(s, _BY_HAND),
                    lambda s: world_of(s, MyDepositsWorld).stands(_ref(s), "release initiated (custodial only)"),
                ),
                later("days", lambda s: "by hand" in s.pressed, hours=25),
                Deed(
                    "agreed",
                    lambda s: "days" in s.pressed,
                    lambda s: world_of(s, MyDepositsWorld).stands(_ref(s), "unprotected"),
                ),
                later("more days", lambda s: "agreed" in s.pressed, hours=25),
            ),
            ("approved",),
            _released,
            hears=(_BEGUN, _RELEASED),
            may=(_NOT_RELEASED,),
            or_approvals=(("approved", "approved"),),
        ),
    )
)
