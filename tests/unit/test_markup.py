"""Last check of outgoing text: it holds no tag of the main model's view and no unresolved reference."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from steward.channels.pages.page_renderer import _environment
from steward.core.markup import CARD, without_markup
from steward.core.provenance import Quote
from steward.trust.outside_text.cards import card
from steward.trust.outside_text.references import Referent, in_words
from tests.support.walks import for_each

AT = datetime(2026, 11, 20, 14, 2, tzinfo=UTC)
CARDS = st.builds(
    lambda reference, who, what, at: card(reference, Quote(who=who, said="x", what=what, at=at), ZoneInfo("UTC")),
    st.from_regex(r"q[0-9]{1,5}-[0-9]{1,2}", fullmatch=True),
    st.text(max_size=30),
    st.text(max_size=20),
    st.sampled_from([AT, None]),
)


@given(st.text(max_size=40), CARDS, st.text(max_size=40))
def test_card_is_taken_out_whatever_stands_on_it(before: str, shown: str, after: str) -> None:
    left = without_markup(f"{before}{shown}{after}")
    assert "<outside" not in left
    assert without_markup(left) == left


@given(CARDS, st.data(), st.sampled_from(["", "…", "..."]), st.sampled_from(["", '"\nand more']))
def test_card_that_is_cut_off_is_taken_out_at_any_length(
    shown: str, data: st.DataObject, mark: str, after: str
) -> None:
    length = data.draw(st.integers(len("<o"), len(shown) - 1))
    left = without_markup(f"Hi {shown[:length]}{mark}{after if mark else ''}")
    assert left.startswith("Hi [...]")
    assert not left.partition("[...]")[2].startswith(" ")
    assert left.endswith(after if mark else "")


@for_each("cut", ['<outside id="q168-5" w…', '<outside id="q1" from="Jo...', "</sent_by_the…", "<rules…"])
def test_cut_tag_is_taken_out_among_other_words(cut: str) -> None:
    assert without_markup(f'He wrote "{cut}" and left.') == 'He wrote "[...]" and left.'


@given(CARDS)
def test_copied_card_reads_as_its_words_when_it_is_known(shown: str) -> None:
    found = CARD.fullmatch(shown)
    assert found
    known = {found[1]: Referent("quote", "At 3.", "Pete")}
    assert in_words(f"He wrote {shown}", known) == 'He wrote "At 3." (Pete)'


@for_each(
    "markup",
    ["{q5-1}", "{f9-1}", "{d11}", "{m1a2b3c4d}", "</outside>", "<outside>", '<OUTSIDE id="q1">', "<steward_record>"],
)
def test_markup_is_taken_out(markup: str) -> None:
    assert without_markup(f"Hi {markup} there") == "Hi [...] there"


@for_each(
    "plain",
    [
        "{name}",
        "a < b and b > c",
        "<b>bold</b>",
        "x{3}",
        "<summary is here",
        "{q}",
        "I <3 rules>",
        "<br…",
        "a <",
        "a <…",
    ],
)
def test_foreign_markup_stays(plain: str) -> None:
    assert without_markup(plain) == plain


def test_every_template_takes_markup_out() -> None:
    shown = _environment().from_string("<summary>{{ words }}</summary>").render(words='Why <outside id="q5-1"/> {q5-1}')
    assert shown == "<summary>Why [...] [...]</summary>"
    assert not re.search(r"\|\s*safe\b", "".join(map(str, map(_source, _environment().list_templates()))))


def _source(template: str) -> str:
    loader = _environment().loader
    assert loader
    return loader.get_source(_environment(), template)[0]
