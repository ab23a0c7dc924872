"""Recognition of Steward's own ids in text."""

from __future__ import annotations

from datetime import UTC, datetime

from steward.core.ids import derived_id, derived_ulid, has_id, new_id

NOW = datetime(2026, 11, 20, tzinfo=UTC)


def test_an_id_is_found_wherever_it_stands_and_words_are_none() -> None:
    for one in (new_id("ctc", NOW), derived_ulid("job", NOW, 1), f"wf-{derived_id('a')}"):
        assert has_id(f"Done ({one}).")
    for words in ("a well-appointed flat", "118 Oak Street, 4B", "co-ordination-of-everything", "2026-11-20"):
        assert not has_id(words)
