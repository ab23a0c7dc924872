"""Number of SMS segments of a text, compared with Twilio's published numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from infra.local.world import text_messages as stand_in
from steward.channels.messaging.sms.segments import in_gsm_7, is_gsm_7, segments
from tests.support.walks import for_each

GSM = "".join(sorted(stand_in.GSM_7_BASIC))
EXTENSION = "".join(sorted(stand_in.GSM_7_EXTENSION))


@for_each(
    ("text", "count"),
    [
        ("", 1),
        ("a" * 160, 1),
        ("a" * 161, 2),
        ("a" * 306, 2),
        ("a" * 307, 3),
        ("a" * 1_530, 10),
        ("a" * 1_600, 11),
        ("€" * 80, 1),
        ("€" * 81, 2),
        ("a" * 159 + "€", 2),
        # The escape of the 153rd place would be torn from its character: both go into the next segment.
        ("a" * 152 + "€" + "a" * 152, 3),
        ("ж" * 70, 1),
        ("ж" * 71, 2),
        ("ж" * 134, 2),
        ("ж" * 135, 3),
        ("a" * 70 + "ж", 2),
        ("😀" * 35, 1),
        ("😀" * 36, 2),
        ("😀" * 66, 2),
        ("😀" * 67, 3),
        ("’", 1),
        ("It’s " + "a" * 66, 2),
    ],
)
def test_published_lengths(text: str, count: int) -> None:
    assert segments(text) == count


@given(st.text(alphabet=GSM + EXTENSION, max_size=1_600))
def test_gsm_7_takes_160_units_alone_and_153_each_together(text: str) -> None:
    units = sum(2 if character in EXTENSION else 1 for character in text)
    assert is_gsm_7(text)
    least = 1 if units <= 160 else -(-units // 153)
    # An escape that would be torn apart leaves one unit of a segment empty.
    most = 1 if units <= 160 else -(-units // 152)
    assert least <= segments(text) <= most


@given(st.text(max_size=1_600))
def test_anything_else_is_ucs_2_with_70_and_67(text: str) -> None:
    text += "ж"
    units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    assert not is_gsm_7(text)
    assert (1 if units <= 70 else -(-units // 67)) <= segments(text) <= (1 if units <= 70 else -(-units // 66))


@given(st.text(max_size=400), st.text(max_size=400))
def test_more_text_never_takes_fewer_segments(text: str, more: str) -> None:
    assert segments(text + more) >= segments(text)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=800))
def test_the_stand_in_counts_the_same(text: str) -> None:
    assert segments(text) == stand_in.segments(text)


@for_each(
    ("written", "sent"),
    [
        ("“Pete” can’t come – he’s busy…", "\"Pete\" can't come - he's busy..."),
        ("10\u00a0am\u2009– 3\u202fpm · roof", "10 am - 3 pm - roof"),
        ("«Bonjour» ‹oui›", "\"Bonjour\" 'oui'"),
        ("zero\u200bwidth", "zerowidth"),
        # Beside a character that no mark stands for there is nothing to win: it stays as it was written.
        ("“Pete” can’t come 😀", "“Pete” can’t come 😀"),
        ("m² – ½", "m² – ½"),
        ("…" * 60, "…" * 60),
        ("plain [as] it is, 5 €", "plain [as] it is, 5 €"),
    ],
)
def test_marks_alone_never_make_a_text_ucs_2(written: str, sent: str) -> None:
    assert in_gsm_7(written) == sent
    assert is_gsm_7(sent) or sent == written


@given(st.text(max_size=300))
def test_plain_marks_save_segments_and_change_no_letter(text: str) -> None:
    sent = in_gsm_7(text)
    assert segments(sent) <= segments(text)
    assert [c for c in sent if c.isalnum()] == [c for c in text if c.isalnum()]
    assert in_gsm_7(sent) == sent
