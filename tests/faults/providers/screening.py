"""Crash scenarios of applicant screening: requested, reported and told; or withdrawn before the report."""

from __future__ import annotations

from infra.local.world.singlekey import SingleKeyWorld
from infra.local.world.singlekey.api import singlekey_routes
from steward.core.clock import utc_now
from steward.trades.portfolio.applications import RentalApplication
from tests.faults.providers.form import (
    UNSURE,
    Bridged,
    Deed,
    Left,
    asks,
    book_of,
    changes,
    connected,
    door,
    heard,
    later,
    posted,
    puts,
    scenario,
    world_of,
)
from tests.faults.stage import Stage
from tests.support.cloud import account_of
from tests.support.shared_resources import standing_server
from tests.support.singlekey_setup import ALL, APPLICATION_ID, FLAT, KEY, SIGNING, applied

# A run after an interrupted one has no link to the form.
_ASKED = rf"(?:News: .*)?(?:Priya Shah has to fill in this form|The check for {FLAT} is asked for)"
_FOUND = rf"The check of Priya Shah for {FLAT} is back: credit: clear"


def _begins(stage: Stage) -> None:
    """Priya has handed in all that it takes, and Maria wants her checked."""
    world = SingleKeyWorld(KEY, SIGNING, standing_server("singlekey").url, utc_now, webhook=door(stage, "screening"))
    connected(stage, "screening", world, singlekey_routes(world), KEY, SIGNING)
    (priya,) = (one for one in stage.wiring.people_store.contacts(account_of(stage)) if one.name == "Priya Shah")
    puts(stage, "begun", applied(priya.contact_id))
    given = {"application_id": APPLICATION_ID, "place": FLAT, "applicant": priya.contact_id, "checks": list(ALL)}
    asks(stage, "screening_request", given)


def _token(stage: Stage) -> str:
    return next((str(one["token"]) for one in world_of(stage, SingleKeyWorld).screenings()), "")


def _is_asked(stage: Stage) -> bool:
    """Return whether Priya has the form and the requester has been told so."""
    return bool(_token(stage)) and heard(stage, _ASKED, UNSURE)


def _found(stage: Stage) -> None:
    world = world_of(stage, SingleKeyWorld)
    world.handed_in(_token(stage))
    world.found(_token(stage), 720)


# Of each thing the provider tells once, whether its word is taken or not.
_TELLS = Deed(
    "",
    lambda stage: bool(world_of(stage, SingleKeyWorld).waiting),
    lambda stage: world_of(stage, SingleKeyWorld).release(posted(stage)),
)


def _checked(stage: Stage) -> Left:
    """The record and the provider say the same."""
    application = book_of(stage).need(APPLICATION_ID, RentalApplication)
    results = {one.type: (one.state, one.result) for one in application.checks}
    if not _token(stage):
        return {"what may have been asked": (results, dict.fromkeys(ALL, ("asking", None)))}
    found = {"credit": "clear", "identity": "unclear", "tenancy_history": "unclear"}
    return {
        "checks": (results, {what: ("done", one) for what, one in found.items()}),
        "by the provider's own id": ({one.ref for one in application.checks}, {_token(stage)}),
        "application": (application.state, "screening"),
    }


def _withdrawn(stage: Stage) -> Left:
    application = book_of(stage).need(APPLICATION_ID, RentalApplication)
    return {
        "results": ([one.result for one in application.checks if one.result], []),
        "application": (application.state, "withdrawn"),
    }


SCREENING = tuple(
    scenario(one)
    for one in (
        Bridged(
            "an applicant is checked",
            _begins,
            {"invite": 1},
            (_ASKED, _FOUND),
            (_TELLS, Deed("found", _is_asked, _found), later("a day", lambda s: "found" in s.pressed, hours=25)),
            ("approved",),
            _checked,
        ),
        Bridged(
            "an applicant withdraws while they are checked",
            _begins,
            {"invite": 1},
            (_ASKED,),
            (
                _TELLS,
                Deed(
                    "withdraws",
                    lambda s: heard(s, _ASKED, UNSURE),
                    lambda s: changes(s, "gone", APPLICATION_ID, state="withdrawn"),
                ),
                Deed("found", lambda s: "withdraws" in s.pressed and bool(_token(s)), _found),
                later("a day", lambda s: "found" in s.pressed, hours=25),
            ),
            ("approved",),
            _withdrawn,
        ),
    )
)
