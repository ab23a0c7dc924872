"""Calendar invitations in mail: the model sees typed fields, and a reference in place of the sender's words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from infra.local.world.script import ModelRequest, ScriptedModel, Step, say, use_tool
from tests.integration.test_attachments import bring, documents
from tests.support.cloud import MARIA
from tests.support.mail_attachments import invitation
from tests.support.plumber import last_words
from tests.support.post_office import MARIAS, PostOffice, post_office, words
from tests.support.walks import for_each

CANARY = "kanarienvogel"
WORDS = (
    f"SUMMARY:{CANARY} title",
    f"LOCATION:{CANARY} place",
    f'ORGANIZER;CN="{CANARY} name":mailto:{CANARY}@x.org',
)
TIMES = ("DTSTART;TZID=America/New_York:20261130T090000", "DTEND;TZID=America/New_York:20261130T100000")


def tells_the_title(request: ModelRequest) -> Step:
    """A model that tells the member what the invitation is called, in their own words."""
    found = re.search(r'title="(\{q\d+-\d+\})"', last_words(request))
    return say(f"It is about {found[1]}." if found else "Here you are.")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    """A Steward that has mail."""
    with post_office(ScriptedModel(rule=tells_the_title)) as opened:
        yield opened


def shown(office: PostOffice) -> str:
    """Everything the planner was ever shown, its quotation marks plain."""
    return json.dumps([one.body for one in office.cloud.model.requests], ensure_ascii=False).replace('\\"', '"')


def card(office: PostOffice) -> dict[str, str]:
    """The attributes of the invitation's card."""
    found = re.search(r'<outside ([^>]*what="invitation"[^>]*)/>', shown(office))
    return dict(re.findall(r'(\w+)="([^"]*)"', found[1])) if found else {}


def test_an_invitation_is_typed_fields_and_its_words_are_quotes(office: PostOffice) -> None:
    bring(office, invitation(*TIMES, *WORDS), text="What is this?")
    (document,) = documents(office)
    assert card(office) == {
        "id": "q1-2",
        "what": "invitation",
        "document": document.document_id,
        "type": "calendar",
        "size": "1 kB",
        "method": "request",
        "start": "Mon 2026-11-30 09:00",
        "end": "Mon 2026-11-30 10:00",
        "title": "{q1-3}",
        "place": "{q1-4}",
        "organizer": "{q1-5}",
    }
    assert CANARY not in shown(office)
    assert f'It is about "{CANARY} title".' in words(office.sent(MARIAS)[-1])


@for_each(
    ("lines", "start", "end"),
    [
        (("DTSTART:20261101T053000Z", "DURATION:PT2H"), "Sun 2026-11-01 01:30", "Sun 2026-11-01 02:30"),
        (
            ("DTSTART;TZID=Europe/Berlin:20261026T090000", "DTEND;TZID=Europe/Berlin:20261102T090000"),
            "Mon 2026-10-26 04:00",
            "Mon 2026-11-02 03:00",
        ),
        (("DTSTART;TZID=W. Europe Standard Time:20261130T090000",), "Mon 2026-11-30 03:00", None),
        (("DTSTART:20261130T090000",), "Mon 2026-11-30 09:00", None),
        (("DTSTART;VALUE=DATE:20261130", "DTEND;VALUE=DATE:20261202"), "Mon 2026-11-30", "Tue 2026-12-01"),
    ],
    office=office,
)
def test_times_are_the_readers(office: PostOffice, lines: tuple[str, ...], start: str, end: str | None) -> None:
    bring(office, invitation(*lines, *WORDS))
    assert (card(office)["start"], card(office).get("end")) == (start, end)
    assert CANARY not in shown(office)


def test_invitation_that_repeats_is_shown_without_expanding_it(office: PostOffice) -> None:
    bring(office, invitation(*TIMES, "RRULE:FREQ=SECONDLY;COUNT=999999999", *WORDS, method="CANCEL"))
    assert (card(office)["repeats"], card(office)["method"]) == ("yes", "cancel")


def test_unclear_invitation_is_an_ordinary_attachment(office: PostOffice) -> None:
    bring(office, invitation(*TIMES, *WORDS, method=CANARY.upper()), text="What is this?")
    assert card(office) == {}
    assert 'what="attachment"' in shown(office)
    assert CANARY not in shown(office).lower()
    (document,) = documents(office)
    assert (document.kind, document.invite) == ("calendar", None)
    assert office.cloud.failures == []


def test_nothing_is_done_because_of_an_invitation_alone(office: PostOffice) -> None:
    """Whatever has an effect is decided by a person while an invitation is what the turn is about."""
    office.cloud.model.add(
        use_tool("write_file", {"path": "boiler.md", "content": "It is looked at on Monday"}), say("OK.")
    )
    bring(office, invitation(*TIMES, *WORDS), text="")
    assert office.cloud.texts_to(MARIA) == []
    (asked,) = [words(mail) for mail in office.sent(MARIAS) if "/a/" in words(mail)]
    assert "boiler.md" in asked
