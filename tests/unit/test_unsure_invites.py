"""A calendar invitation that is uncertain in any field is not read at all."""

from __future__ import annotations

from steward.memory.documents.calendar_invites import read_invite
from tests.support.mail_attachments import invitation
from tests.support.walks import for_each

WORDS = ("SUMMARY:title", "LOCATION:place", 'ORGANIZER;CN="name":mailto:name@x.org')
TIMES = ("DTSTART;TZID=America/New_York:20261130T090000", "DTEND;TZID=America/New_York:20261130T100000")
ZONE = ("BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD", "DTSTART:16010101T000000", "RRULE:FREQ=SECONDLY")
FOLDED = ("BEGIN:VTIME\r\n ZONE", *ZONE[1:])
END = ("TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE")


def test_an_invitation_is_read_when_it_is_plain() -> None:
    assert read_invite(invitation(*TIMES, *WORDS).content)


@for_each(
    "content",
    [
        b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026",
        b"\xff\xfe\0BEGIN:VEVENT",
        invitation(*TIMES, *WORDS, *("END:VEVENT", "BEGIN:VEVENT", *TIMES) * 10_000).content,
        invitation("DTSTART;TZID=Here:20261130T090000", *WORDS).content,
        invitation("DTSTART;TZID=../../etc/passwd:20261130T090000", *WORDS).content,
        invitation("DTSTART:99990101T000000Z", *WORDS).content,
        invitation("DTSTART;VALUE=DATE:20261130", "DTEND:20261130T100000Z", *WORDS).content,
        invitation(*TIMES, *WORDS, method="KANARIENVOGEL").content,
        invitation("DTSTART;TZID=Here:20261130T090000", "END:VEVENT", *ZONE, *END, "BEGIN:VEVENT", *TIMES).content,
        invitation("DTSTART;TZID=Here:20261130T090000", "END:VEVENT", *FOLDED, *END, "BEGIN:VEVENT", *TIMES).content,
        invitation(*TIMES, "END:VEVENT", "BEGIN;X=1:vtımezone", *ZONE[1:], *END, "BEGIN:VEVENT", *TIMES).content,
    ],
)
def test_an_invitation_is_none_when_it_is_not_plain(content: bytes) -> None:
    assert read_invite(content) is None


def test_a_zone_of_a_mails_own_is_nobody_elses() -> None:
    """What one mail says of a zone would otherwise be believed of the next one's, of whatever account."""
    told = ("DTSTART:20260101T000000", *END[:2])
    named = invitation(*TIMES, "END:VEVENT", *ZONE[:3], *told, *END[2:], "BEGIN:VEVENT", *TIMES).content
    assert read_invite(named), "most calendars describe the zone they name"
    assert read_invite(invitation("DTSTART;TZID=Here:20261130T090000").content) is None
