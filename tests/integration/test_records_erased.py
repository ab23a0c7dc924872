"""Erasure of a person from trade records and their history; amounts stay."""

from __future__ import annotations

import json
from datetime import timedelta

from steward.aws.redactors import ErasureWalk, RowRedactor
from steward.core.redaction import ErasureScope, ErasureSubject, Redaction, runs_of
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.eraser import RecordEraser
from steward.trades.records.models import TradeRecord
from tests.support.landlord import TODAY, usd
from tests.support.two_accounts import NOW, Side

WORDS = "the boiler in my bathroom makes a noise like a train"


def eraser_of(side: Side) -> RecordEraser:
    rows = RowRedactor(side.wiring.bucket("payloads_bucket"))
    return RecordEraser(side.wiring.table("records_table"), rows, PORTFOLIO)


def test_erased_person_is_in_no_revision_of_any_record(side: Side) -> None:
    records, account_id = side.wiring.records, side.account_id
    common = {"account_id": account_id, "property_id": side.place().record_id, "reported_on": TODAY}
    fields = {**common, "title": "Call Lena Park", "note": f"She says {WORDS}", "category": "other", "urgency": "low"}
    job = MaintenanceJob.model_validate({**fields, "record_id": "mnt-kept"})
    records.change(account_id, "call-1", "", lambda _: [job])
    records.change(
        account_id,
        "call-2",
        "",
        lambda book: [book.need("mnt-kept", MaintenanceJob).model_copy(update={"title": "Boiler"})],
    )
    gone = MaintenanceJob.model_validate({**fields, "record_id": "mnt-gone"})
    records.change(account_id, "call-3", "", lambda _: [gone])
    records.undo(account_id, "call-3", "")
    subject = ErasureSubject(account_id, "ctc-lena", frozenset({"+15550100102"}), frozenset({"Lena Park"}))
    eraser = eraser_of(side)
    walk = ErasureWalk(Redaction(subject, runs_of([WORDS])), NOW + timedelta(days=1))
    assert eraser.erase(ErasureScope(subject), walk)
    assert eraser.erase(ErasureScope(subject), walk) == 0
    left = json.dumps(list(side.wiring.record_store.everything(account_id)), default=str)
    assert "Lena Park" not in left
    assert "boiler in my bathroom" not in left
    kept = records.book(account_id).need("mnt-kept", MaintenanceJob)
    assert (kept.title, kept.state, kept.revision) == ("Boiler", "reported", 2)
    assert not records.compared(account_id)


def test_applicants_own_details_go_when_they_are_erased(side: Side) -> None:
    """An application stays, with its decision; what only one's own words would betray is cleared with the rest."""
    records, account_id = side.wiring.records, side.account_id
    place_id = side.place().record_id
    common = {"account_id": account_id, "listing_id": place_id, "unit_id": "unit-1", "property_id": place_id}
    own: dict[str, object] = {
        "income": usd(500_000),
        "household": "two and a dog",
        "move_in": TODAY,
        "papers": ("identity",),
        "consent": ScreeningConsent(at=NOW, how="text", wording="I agree"),
        "checks": (ScreeningCheck(type="credit", result="adverse", ref="r-77"),),
        "received_at": NOW,
    }
    of_lena = RentalApplication.model_validate({**common, **own, "record_id": "app-lena", "applicants": ("ctc-lena",)})
    of_jo = RentalApplication.model_validate({**common, **own, "record_id": "app-jo", "applicants": ("ctc-jo",)})
    records.change(account_id, "call-1", "", lambda _: list[TradeRecord]((of_lena, of_jo)))
    records.change(
        account_id,
        "call-2",
        "",
        lambda book: [book.need("app-lena", RentalApplication).model_copy(update={"state": "incomplete"})],
    )
    subject = ErasureSubject(account_id, "ctc-lena", frozenset(), frozenset({"Lena Park"}))
    walk = ErasureWalk(Redaction(subject, runs_of([])), NOW + timedelta(days=1))
    # As it is, and as it was.
    assert eraser_of(side).erase(ErasureScope(subject), walk) == 2
    assert eraser_of(side).erase(ErasureScope(subject), walk) == 0
    book = records.book(account_id)
    cleared = book.need("app-lena", RentalApplication)
    assert (cleared.income, cleared.household, cleared.move_in, cleared.papers) == (None, "", None, ())
    assert (cleared.consent, cleared.checks, cleared.state) == (None, (), "incomplete")
    assert book.need("app-jo", RentalApplication).income == usd(500_000)
    kept = [item for item in side.wiring.record_store.everything(account_id) if "app-lena" in str(item["owner"])]
    assert "two and a dog" not in json.dumps(kept, default=str)
