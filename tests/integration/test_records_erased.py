"""Erasing somebody from records: their name and words go from what is, what was and what was taken back; sums stay."""

from __future__ import annotations

import json
from datetime import timedelta

from steward.aws.erasing import RowErasing, Walk
from steward.core.erasure import Marked, Redaction, Subject, runs_of
from steward.portfolio.upkeep import Maintenance
from steward.records.erasing import RecordEraser
from tests.support.landlord import TODAY
from tests.support.two_accounts import NOW, Side

WORDS = "the boiler in my bathroom makes a noise like a train"


def test_who_is_erased_is_in_no_revision_of_any_record(side: Side) -> None:
    records, account_id = side.wiring.records, side.account_id
    common = {"account_id": account_id, "property_id": side.place().record_id, "reported_on": TODAY}
    fields = {**common, "title": "Call Lena Park", "note": f"She says {WORDS}", "category": "other", "urgency": "low"}
    job = Maintenance.model_validate({**fields, "record_id": "mnt-kept"})
    records.change(account_id, "call-1", "", lambda _: [job])
    records.change(
        account_id,
        "call-2",
        "",
        lambda book: [book.need("mnt-kept", Maintenance).model_copy(update={"title": "Boiler"})],
    )
    gone = Maintenance.model_validate({**fields, "record_id": "mnt-gone"})
    records.change(account_id, "call-3", "", lambda _: [gone])
    records.undo(account_id, "call-3", "")
    subject = Subject(account_id, "ctc-lena", frozenset({"+15550100102"}), frozenset({"Lena Park"}))
    eraser = RecordEraser(side.wiring.table("records_table"), RowErasing(side.wiring.bucket("payloads_bucket")))
    walk = Walk(Redaction(subject, runs_of([WORDS])), NOW + timedelta(days=1))
    assert eraser.erase(Marked(subject), walk)
    assert eraser.erase(Marked(subject), walk) == 0
    left = json.dumps(list(side.wiring.record_store.everything(account_id)), default=str)
    assert "Lena Park" not in left
    assert "boiler in my bathroom" not in left
    kept = records.book(account_id).need("mnt-kept", Maintenance)
    assert (kept.title, kept.state, kept.revision) == ("Boiler", "reported", 2)
    assert not records.compared(account_id)
