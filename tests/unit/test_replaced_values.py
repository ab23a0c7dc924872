"""Values of a record in words, after an undo has restored them."""

from __future__ import annotations

from typing import Any

from steward.core.sentences import render
from steward.trades.portfolio.tools.replaced_values import restored
from steward.trades.records.service import ChangedRecord
from tests.support.landlord import place
from tests.support.records_in_memory import paper
from tests.support.walks import for_each

# Only a vendor's name is looked up.
NOBODY: Any = None


@for_each(
    ("before", "language", "said"),
    [
        ({"type": "duplex"}, "en", "It is duplex again."),
        ({"type": "duplex"}, "de", "Nun gilt wieder: Zweifamilienhaus."),
        ({"type": "duplex", "zone": "America/Denver", "jurisdiction": "US-NY"}, "fr", "C'est de nouveau duplex."),
        ({"zone": "America/Denver", "jurisdiction": "US-NY"}, "en", None),
    ],
)
def test_closed_value_is_in_the_readers_words_and_a_code_unsaid(before: Any, language: str, said: str | None) -> None:
    now = place()
    again = restored(paper(), NOBODY, ChangedRecord(now.model_copy(update=before), now))
    assert (again and str(render(again, language))) == said
