"""Name of the place of a record (property, unit), in words for people."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.record_types import RecordType
from steward.trades.records.service import Book
from tests.support.landlord import leak, place, tenancy, unit
from tests.support.walks import for_each

_SOME = {one.record_id: one for one in (place(), unit("unit-1"), tenancy(), leak())}
_IDS = {"property_id": "prop-1", "unit_id": "unit-1", "tenancy_id": "tcy-1", "maintenance_id": "mnt-1"}
_BOOK = cast("Book", SimpleNamespace(need=lambda record_id, _: _SOME[record_id], before=_SOME.get))


def _always_at_a_place(kind: RecordType) -> bool:
    fields = kind.model.model_fields
    return any(fields[name].is_required() for name in _IDS if name in fields)


@for_each("kind", filter(_always_at_a_place, PORTFOLIO.kinds))
def test_record_has_the_name_of_its_place_when_its_kind_is_always_at_one(kind: RecordType) -> None:
    fields = kind.model.model_fields
    known: Any = {name: value for name, value in _IDS.items() if name in fields}
    record: Any = kind.model.model_construct(**known)
    if "label" in fields:
        record.__dict__["label"] = "1"
    assert place_of(_BOOK, record).startswith(place().name)
