"""Edge cases of memory rules: facts, synced files, calendar invitations and quiet hours."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

from steward.core.documents import CalendarInvite
from steward.core.ids import derived_id
from steward.core.stored_objects import StoredObject, mark_of
from steward.memory.documents.calendar_invites import read_invite
from steward.memory.sync.merge_decisions import (
    FileComparison,
    MergeDecision,
    compare_files,
    decide,
    local_path,
    names_differing_in_case,
)
from steward.memory.sync.models import RemoteFile, SyncedFile
from steward.memory.sync.text_merge import merge_texts, outside_lines
from steward.memory.workspace.facts.confidence_rules import (
    FactChanges,
    FactMention,
    apply_mentions,
    changed,
    plain,
    raised,
    ranked,
    without_expired,
)
from steward.memory.workspace.facts.models import Evidence, Fact
from steward.people.directory.models import QuietHours, WakeRule
from steward.people.directory.quiet_hours import NoticeTiming, PendingNotice
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 9, tzinfo=UTC)
DAY = timedelta(days=1)


def fact(number: int = 1, **changes: Any) -> Fact:
    given = {
        "fact_id": f"f{number}",
        "account_id": "a",
        "member_id": "m",
        "category": "other",
        "tenths": 5,
        "provenance": "member",
        "first_at": NOW - 9 * DAY,
        "last_at": NOW - 9 * DAY,
        "text": f"Fact {number}",
    }
    return Fact.model_validate({**given, **changes})


def mention(text: str = "They like tea.", **changes: Any) -> FactMention:
    where = Evidence(conversation_id="c", seq=1, start=2, end=9)
    return replace(FactMention(text, "Tom", "preference", True, where, NOW, "member"), **changes)


def test_a_fact_begins_as_it_was_said_and_is_raised_by_a_tenth() -> None:
    said = mention()
    new = Fact(
        fact_id=f"fact-{derived_id('c', 1, 2, 'they like tea')}",
        account_id="a",
        member_id="m",
        category="preference",
        tenths=5,
        provenance="account",
        evidence=(said.evidence,),
        first_at=NOW,
        last_at=NOW,
        about="Tom",
        text="They like tea.",
    )
    assert apply_mentions([], [said], ("a", "m"), NOW) == FactChanges([(new, 0)], [])
    weak = mention(stated=False)
    assert apply_mentions([], [weak], ("a", "m"), NOW).put[0][0].tenths == 3
    # The same words again, in another case, and the one that is known by its id.
    again = mention("they  LIKE tea!", evidence=Evidence(conversation_id="c", seq=2, start=0, end=1))
    ((more, version),) = apply_mentions([new], [again], ("a", "m"), NOW + DAY).put
    assert more == new.model_copy(
        update={
            "tenths": 6,
            "established_at": NOW,
            "evidence": (said.evidence, again.evidence),
            "version": 2,
        }
    )
    assert version == 1
    assert apply_mentions([new], [said], ("a", "m"), NOW) == FactChanges([], [])
    assert (plain(" A  b!. "), plain("a.b")) == ("a b", "a.b")


def test_a_raised_fact_keeps_its_newest_evidence_and_lowest_label() -> None:
    where = tuple(Evidence(conversation_id="c", seq=n, start=0, end=1) for n in range(5))
    one = fact(tenths=10, evidence=where, established_at=NOW - 5 * DAY, changed_by="call", version=3)
    after = raised(one, mention(provenance="outside", at=NOW - 20 * DAY))
    assert after == one.model_copy(
        update={"evidence": (*where[1:], mention().evidence), "version": 4, "changed_by": "", "provenance": "outside"}
    )
    assert raised(one, mention(evidence=where[0])) == one
    assert raised(fact(), mention()).last_at == NOW


@for_each(
    ("given", "expected"),
    [
        ({"text": "New"}, {"text": "New", "tenths": 10, "established_at": NOW, "provenance": "account"}),
        ({"text": "New", "tenths": 4}, {"text": "New", "tenths": 4, "provenance": "account"}),
        ({"tenths": 1}, {"tenths": 3}),
        ({"tenths": 99}, {"tenths": 10, "established_at": NOW}),
        ({"tenths": 6}, {"tenths": 6, "established_at": NOW}),
        ({"category": "preference"}, {"category": "preference"}),
    ],
)
def test_a_fact_is_changed_as_a_person_wants_it(given: dict[str, Any], expected: dict[str, Any]) -> None:
    asked = {"text": None, "category": None, "tenths": None, "provenance": "account", "by": "call", **given}
    always = {"last_at": NOW, "version": 2, "changed_by": "call"}
    assert changed(fact(), NOW, **asked) == fact().model_copy(update={**always, **expected})
    sure = fact(tenths=8, established_at=NOW - DAY)
    assert changed(sure, NOW, **{**asked, "tenths": 7, "text": None}).established_at == NOW - DAY
    assert changed(sure, NOW, **{**asked, "tenths": 5, "text": None}).established_at is None


def test_weak_facts_are_kept_half_a_year_and_the_surest_come_first() -> None:
    old = [fact(n, last_at=NOW - days * DAY) for n, days in enumerate((180, 181))]
    sure = fact(5, tenths=6, last_at=NOW - 400 * DAY)
    assert without_expired([*old, sure], NOW) == [old[0], sure]
    newer = fact(6, last_at=NOW)
    assert ranked([old[0], newer, sure]) == [sure, newer, old[0]]
    many = [fact(n, first_at=NOW - (n % 7) * DAY, last_at=NOW) for n in range(201)]
    gone = [one for one in many if one not in without_expired(many, NOW)]
    assert gone == [next(one for one in many if one.first_at == NOW - 6 * DAY)]


def remote(blob: str) -> RemoteFile:
    return RemoteFile(blob, 0o100644)


def test_every_file_of_either_side_is_a_case_once() -> None:
    known = [
        SyncedFile(path="b.md", local="from/x.md", blob="1", version="v1"),
        SyncedFile(path="gone.md", local="gone.md"),
    ]
    found = list(
        compare_files({"from/x.md": "v2", "new.md": "v3"}, {"a.md": remote("9"), "b.md": remote("1")}, known, team=True)
    )
    assert found == [
        FileComparison("a.md", "a.md", "", remote("9"), None),
        FileComparison("b.md", "from/x.md", "v2", remote("1"), known[0]),
        FileComparison("gone.md", "gone.md", "", None, known[1]),
        FileComparison("new.md", "new.md", "v3", None, None),
    ]
    assert [(one.ours_changed, one.theirs_changed) for one in found] == [
        (False, True),
        (True, False),
        (False, False),
        (True, False),
    ]
    conflict = FileComparison(
        "a", "a", "v", remote("2"), SyncedFile(path="a", local="a", blob="1", version="v", theirs="2")
    )
    assert (conflict.theirs_changed, replace(conflict, theirs=remote("1")).theirs_changed) == (False, True)
    assert local_path("x/y.tar.gz", (), team=False).count("/") == 1
    assert len(local_path("x/y.gz", (), team=False)) == len("from_repository/.gz") + 12


def test_existing_name_stays_when_a_new_one_differs_in_case_alone() -> None:
    known = SyncedFile(path="a.md", local="a.md")
    there = FileComparison("a.md", "a.md", "1", None, known)
    theirs, ours = FileComparison("A.md", "A.md", "", remote("1")), FileComparison("A.MD", "A.MD", "1")
    assert names_differing_in_case([ours, theirs, there]) == {"A.md", "A.MD"}
    assert names_differing_in_case([ours, theirs]) == {"A.MD"}
    left_alone = FileComparison("B.md", "B.md", "", RemoteFile("1", 0o120000, why="link"))
    assert names_differing_in_case([left_alone, FileComparison("b.md", "b.md", "1")]) == {"B.md"}


def test_two_edits_are_merged_and_a_conflict_is_said() -> None:
    known = SyncedFile(path="a", local="a", blob="0", version="0")
    both = FileComparison("a", "a", "1", remote("2"), known)
    assert decide(both, "x\nb\n", "a\ny\n", "a\nb\n") == MergeDecision(
        "<<<<<<< workspace\nx\nb\n=======\na\ny\n>>>>>>> repository\n", conflict=True
    )
    assert decide(both, "x\n1\n2\n3\nb\n", "a\n1\n2\n3\ny\n", "a\n1\n2\n3\nb\n") == MergeDecision("x\n1\n2\n3\ny\n")
    assert decide(both, "x", "y", "z", rewound=True) == MergeDecision("x")
    assert decide(both, None, "y", "z") == MergeDecision("y")
    assert decide(both, "x", None, "z") == MergeDecision("x")
    assert merge_texts(None, "a", "b") == ("<<<<<<< workspace\na\n=======\nb\n>>>>>>> repository\n", True)
    assert merge_texts(None, "", "b") == ("b\n", False)
    stored = StoredObject("ours\nold", "1", "member", outside=frozenset({mark_of("old")}))
    assert outside_lines("ours\nold\nnew", "ours\nnew", [stored], team=False) == ["old", "new"]
    assert outside_lines("ours\nold\nnew", "ours\nnew", [stored], team=True) == ["old"]
    assert outside_lines("ours\nnew", None, [stored], team=False) == []


def calendar(*lines: str, method: str = "METHOD:REQUEST") -> bytes:
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", *([method] if method else [])]
    return "\r\n".join([*head, "BEGIN:VEVENT", "UID:1", *lines, "END:VEVENT", "END:VCALENDAR", ""]).encode()


AT, START = datetime(2026, 12, 1, 15, tzinfo=UTC), "DTSTART:20261201T150000Z"


@for_each(
    ("lines", "expected"),
    [
        (("DTSTART:20261201T150000Z",), CalendarInvite(method="request", start=AT)),
        (
            ("DTSTART:20261201T150000Z", "DURATION:PT1H", "RDATE:20261202T150000Z", "SUMMARY: T\x00 ", "LOCATION:P"),
            CalendarInvite(method="request", start=AT, end=AT + timedelta(hours=1), repeats=True, title="T", place="P"),
        ),
        (
            ("DTSTART;VALUE=DATE:20261201", "DURATION:P1D", "RRULE:FREQ=DAILY"),
            CalendarInvite(
                method="request",
                start=datetime(2026, 12, 1, tzinfo=UTC),
                end=datetime(2026, 12, 2, tzinfo=UTC),
                all_day=True,
                repeats=True,
            ),
        ),
        (("DTSTART:20261201T150000",), CalendarInvite(method="request", start=AT, on_any_wall=True)),
        (("DTSTART:20261201T150000Z", "DTEND:20261201T160000"), None),
        (
            ("DTSTART:20261201T150000Z", "SUMMARY:Boi", " ler"),
            CalendarInvite(method="request", start=AT, title="Boiler"),
        ),
        (
            ("DTSTART:20261201T150000Z", f"SUMMARY:{'x' * 301}"),
            CalendarInvite(method="request", start=AT, title=f"{'x' * 297}..."),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="pete@x.example"),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER;CN=pete@x.example:mailto:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="pete@x.example"),
        ),
        (
            ("DTSTART:20261201T150000Z", "ORGANIZER;CN=Pete:mailto:pete@x.example"),
            CalendarInvite(method="request", start=AT, organizer="Pete <pete@x.example>"),
        ),
        (("SUMMARY:none",), None),
    ],
)
def test_an_invitation_is_read_into_its_fields(lines: tuple[str, ...], expected: CalendarInvite | None) -> None:
    assert read_invite(calendar(*lines)) == expected


def test_an_invitation_names_its_method_or_is_published() -> None:
    start = "DTSTART:20261201T150000Z"
    for method in ("publish", "request", "reply", "add", "cancel", "refresh", "counter", "declinecounter"):
        found = read_invite(calendar(start, method=f"METHOD: {method.upper()} "))
        assert found is not None
        assert found.method == method
    bare = read_invite(calendar(start, method=""))
    assert bare is not None
    assert bare.method == "publish"
    days = calendar("RECURRENCE-ID:20261208T150000Z", "DTSTART:20261208T150000Z")
    alone = read_invite(days)
    assert alone is not None
    assert alone.start == AT + timedelta(days=7)


NIGHT = QuietHours(start=time(22), end=time(7))
NOON = QuietHours(start=time(12), end=time(13))


def at(hour: int, minute: int = 0, day: int = 20) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@for_each(
    ("wants", "now", "wrote", "told", "rests", "awake"),
    [
        (NoticeTiming("UTC"), at(23), None, None, None, at(23)),
        (NoticeTiming("UTC", NIGHT), at(23), None, at(7, day=21), at(7, day=21), at(22)),
        (NoticeTiming("UTC", NIGHT), at(22), None, at(7, day=21), at(7, day=21), at(22)),
        (NoticeTiming("UTC", NIGHT), at(6, 59), None, at(7), at(7), at(22, day=19)),
        (NoticeTiming("UTC", NIGHT), at(7), None, None, None, at(7)),
        (NoticeTiming("UTC", NIGHT), at(23), at(22, 31), None, None, at(22)),
        (NoticeTiming("UTC", NIGHT), at(23), at(22, 30), at(7, day=21), at(7, day=21), at(22)),
        (NoticeTiming("UTC", NOON), at(12, 59), None, at(13), at(13), at(12)),
        (NoticeTiming("UTC", NOON), at(13), None, None, None, at(13)),
        (NoticeTiming("UTC", None, time(18)), at(12), None, at(18), None, at(12)),
        (NoticeTiming("UTC", None, time(18)), at(18), None, at(18, day=21), None, at(18)),
        (NoticeTiming("UTC", None, None, at(15)), at(12), at(12), at(15), at(15), at(12)),
        (NoticeTiming("UTC", None, None, at(15)), at(15), None, None, None, at(15)),
        (NoticeTiming("UTC", NIGHT, None, at(23)), at(12), None, at(7, day=21), at(7, day=21), at(12)),
    ],
)
def test_a_member_is_told_when_they_want_to_hear(
    wants: NoticeTiming,
    now: datetime,
    wrote: datetime | None,
    told: datetime | None,
    rests: datetime | None,
    awake: datetime,
) -> None:
    assert (wants.told_at(now, wrote), wants.rests_until(now, wrote)) == (told, rests)
    assert wants.last_awake(now) == awake


@for_each(
    ("wake", "notice", "expected"),
    [
        (WakeRule(who="contacts"), PendingNotice("message", "ctc-1", "sms"), "urgent"),
        (WakeRule(who="contacts"), PendingNotice("message"), None),
        (WakeRule(who="everybody", channel="sms", when="always"), PendingNotice("message", "", "sms"), "always"),
        (WakeRule(who="everybody", channel="sms"), PendingNotice("message", "", "email"), None),
        (WakeRule(notice="decision"), PendingNotice("decision"), "urgent"),
        (WakeRule(notice="decision"), PendingNotice("message"), None),
    ],
)
def test_a_rule_lets_through_whom_it_names(wake: WakeRule, notice: PendingNotice, expected: str | None) -> None:
    assert NoticeTiming("UTC", wakes=(wake,)).lets_through(notice) == expected
    assert notice.counted_as == f"{notice.kind}/{notice.sender}"
