"""View of outside text for the main model: references, origins of arguments, and the policy on them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast, get_args
from zoneinfo import ZoneInfo

import pytest

from steward.core.documents import CalendarInvite, Document
from steward.core.provenance import OutsidePart, Quote
from steward.core.sentences import DollarMicros, say
from steward.tools.declaration import (
    ApprovalRule,
    Autonomy,
    Deciders,
    Decides,
    Reaches,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)
from steward.trust.autonomy.account_limits import AccountLimits, limits_partition, spending_row
from steward.trust.autonomy.policy import (
    ApprovalDecision,
    CallCircumstances,
    CallRecipient,
    Judgement,
    Verdict,
    closed_gate,
    judge,
)
from steward.trust.outside_text.argument_origins import STEERED, ArgumentOrigin, findings, of_an_app, seen_values
from steward.trust.outside_text.call_templates import (
    FieldNotStatedError,
    FilledTemplate,
    TemplateMismatchError,
    check,
    fields_in,
    fill,
)
from steward.trust.outside_text.cards import cards, document_cards, field_lines, with_cards
from steward.trust.outside_text.fields import FieldAnswer, FieldType, Wanted, amounts_in
from steward.trust.outside_text.literals import stands_in
from steward.trust.outside_text.references import (
    Referent,
    answered,
    equal_to_read,
    followed,
    in_words,
    references_in,
    resolve,
    with_references_for_cards,
    without_references,
)
from tests.support.walks import for_each

NOW = datetime(2026, 11, 20, 14, 2, tzinfo=UTC)
NEW_YORK = ZoneInfo("America/New_York")
PETE = Referent("quote", "Müll: 48.00", "Pete", "text message", "+1555", NOW, is_known=True)
QUOTES = {"q1": PETE, "q2": Referent("quote", "Hi", what="mail")}


def field(kind: str, name: str = "it", **more: Any) -> Wanted:
    return Wanted.model_validate({"name": name, "type": kind, "question": "What?", **more})


def test_cards_show_number_name_and_time_and_fields_by_reference() -> None:
    quotes = [
        Quote(who="Pete Rossi", said="x", address="+15550100103", at=NOW),
        Quote(who="+15550100103", said="x", address="+15550100103", what="a & b"),
        Quote(who="", said="x", address="pete@x.example", what="mail"),
    ]
    time = "Fri 2026-11-20 09:02"
    assert cards("q7", quotes, NEW_YORK) == [
        f'<outside id="q7-1" what="text message" from="Pete Rossi, +15550100103" at="{time}"/>',
        '<outside id="q7-2" what="a &amp; b" from="+15550100103"/>',
        '<outside id="q7-3" what="mail"/>',
    ]
    assert with_cards("He says {1} and {2}", "q7", quotes[2:], NEW_YORK) == (
        'He says {q7-1} and {2}\n<outside id="q7-1" what="mail"/>'
    )
    given = [
        FieldAnswer(name="total", type="amount", value="48.00"),
        FieldAnswer(name="who", type="name", value="Pete"),
        FieldAnswer(name="day", type="date", value=None),
    ]
    assert field_lines("f9", given) == "total: 48.00 {f9-1}\nwho: one name, {f9-2}\nday: not stated"


def document(size: int, invite: CalendarInvite | None = None) -> Document:
    return Document(
        document_id="d", kind="calendar", size=size, sha256="", name="n", media_type="text/calendar", invite=invite
    )


@for_each(
    ("invite", "times"),
    [
        (CalendarInvite(method="request", start=NOW), 'start="Fri 2026-11-20 09:02"'),
        (
            CalendarInvite(method="request", start=NOW, end=NOW, repeats=True),
            'start="Fri 2026-11-20 09:02" end="Fri 2026-11-20 09:02" repeats="yes"',
        ),
        (CalendarInvite(method="request", start=NOW, on_any_wall=True), 'start="Fri 2026-11-20 14:02"'),
        (CalendarInvite(method="request", start=NOW, all_day=True), 'start="Fri 2026-11-20"'),
        (
            CalendarInvite(method="request", start=NOW, end=datetime(2026, 11, 23, tzinfo=UTC), all_day=True),
            'start="Fri 2026-11-20" end="Sun 2026-11-22"',
        ),
        (
            CalendarInvite(method="request", start=NOW, end=NOW, all_day=True),
            'start="Fri 2026-11-20" end="Fri 2026-11-20"',
        ),
    ],
)
def test_card_of_an_invitation_has_its_times_by_the_readers_clock(invite: CalendarInvite, times: str) -> None:
    (shown,) = document_cards("q7", 1, [document(1_000, invite)], NEW_YORK)
    head = '<outside id="q7-1" what="invitation" document="d" type="calendar" size="1 kB" method="request"'
    assert shown.startswith(f"{head} {times}")


def test_cards_of_documents_count_on_from_their_first_quote() -> None:
    invite = CalendarInvite(method="cancel", start=NOW, title="t", place="p", organizer="o")
    shown = document_cards("q7", 3, [document(2_600_000), document(1, invite), document(499)], NEW_YORK)
    assert shown[0] == '<outside id="q7-3" what="attachment" document="d" type="calendar" size="2600 kB"/>'
    named = 'title="{q7-5}" place="{q7-6}" organizer="{q7-7}"'
    assert shown[1] == (
        '<outside id="q7-4" what="invitation" document="d" type="calendar" size="1 kB" method="cancel" '
        f'start="Fri 2026-11-20 09:02" {named}/>'
    )
    assert shown[2] == '<outside id="q7-8" what="attachment" document="d" type="calendar" size="1 kB"/>'


VALUE = Referent("value", "48.00", "Pete", "total (amount)", sources=("q1",))
KNOWN = {**QUOTES, "f1": VALUE, "d1": Referent("draft", "Come", "Pete"), "f2": Referent("summary", "Short", "Pete")}


def test_a_quote_and_what_was_read_of_it_stand_for_their_words() -> None:
    quote = Quote(who="Pete", said="x", what="mail", address="p@x.example", at=NOW)
    assert Referent.of(quote) == Referent("quote", "x", "Pete", "mail", "p@x.example", NOW, is_known=True)
    assert Referent.of(quote).quote == quote
    nameless_one = Referent.of(quote.model_copy(update={"who": ""}))
    assert (nameless_one.who, nameless_one.is_known) == ("p@x.example", False)
    assert Referent.of(quote.model_copy(update={"address": ""})).is_known is False
    assert Referent("summary", "x").quote.what == "summary"
    answer = FieldAnswer(name="total", type="amount", value="48.00", sources=("gone", "q1", "q2"))
    assert answered(answer, KNOWN) == replace(VALUE, sources=("gone", "q1", "q2"))
    kinds = {kind: answered(answer.model_copy(update={"type": kind}), KNOWN).kind for kind in ("text", "name", "pick")}
    assert kinds == {"text": "summary", "name": "excerpt", "pick": "choice"}
    assert answered(FieldAnswer(name="pick", type="pick", value="{q2}"), KNOWN) == QUOTES["q2"]
    assert answered(FieldAnswer(name="day", type="date", value=None), KNOWN) == Referent("value", "", "", "day (date)")


def test_references_are_put_in_their_places_with_the_way_there() -> None:
    template = {"text": "Hi {q2}, {f1}!", "rows": [["{f2}", 3], {"a": "{zz} {q9}"}], "n": 7}
    found = resolve(template, KNOWN, lambda name: "bare" if name == "rows" else "quoted")
    assert found.arguments == {"text": 'Hi "Hi", 48.00!', "rows": [["Short", 3], {"a": "{zz} {q9}"}], "n": 7}
    assert found.parts == (
        OutsidePart(argument="text", reference="q2", kind="quote", who="", start=3, end=7),
        OutsidePart(argument="text", reference="f1", kind="value", who="Pete", start=9, end=14),
        OutsidePart(argument="rows.0.0", reference="f2", kind="summary", who="Pete", start=0, end=5),
    )
    assert list(references_in(template)) == ["q2", "f1", "f2", "q9"]
    assert list(references_in(("{q1}", 3, None))) == ["q1"]
    assert without_references("a {q1} {b}") == "a (q1) {b}"
    card = '<outside id="q1" what="mail"/>'
    assert with_references_for_cards({"a": [card, 3], "b": (card,)}) == {"a": ["{q1}", 3], "b": ["{q1}"]}


def test_a_reply_shows_a_long_quotation_cut() -> None:
    for length, shown in ((2_000, "x" * 2_000), (2_001, f"{'x' * 2_000} ...")):
        known = {"q1": Referent("quote", "x" * length, "Pete"), "f1": Referent("value", "x" * length)}
        assert in_words("{q1}", known) == f'"{shown}" (Pete)'
    for kind in ("value", "choice"):
        assert in_words("{f1}", {"f1": Referent(kind, "7", "Pete")}) == "7"
    spaced = {"q1": Referent("quote", f"{'x' * 1_999} {'y' * 9}")}
    assert in_words('<outside id="q1"/>', spaced) == f'"{"x" * 1_999} ..."'


def part(start: int, end: int, argument: str = "text") -> OutsidePart:
    return OutsidePart(argument=argument, reference="q1", kind="quote", start=start, end=end)


@for_each(
    ("before", "after", "expected"),
    [
        ("ab", "ab", (0, 2)),
        (" ab ", "Hi: ab", (3, 6)),
        ("ab", "Hi: ab", (4, 6)),
        ("ab", "ab ab", (0, 2)),
        ("ab", "other", (0, 5)),
        (7, 77, (0, 2)),
        (None, "x", (0, 1)),
    ],
)
def test_a_part_follows_its_argument_where_it_was_cleaned(before: object, after: object, expected: Any) -> None:
    start, end = (0, 2) if before != " ab " else (0, 4)
    found = followed([part(start, end)], {"text": before}, {"text": after})
    assert [(one.start, one.end) for one in found] == [expected]


def test_a_part_is_followed_along_its_way() -> None:
    before, after = {"rows": [["a"], {"x": "ab"}]}, {"rows": [["a"], {"x": "cab"}]}
    (found,) = followed([part(0, 2, "rows.1.x")], before, after)
    assert (found.start, found.end) == (1, 3)
    for way in ("rows.2", "rows.x", "rows.0.0.0", "none"):
        (found,) = followed([part(0, 2, way)], before, after)
        assert (found.start, found.end) == (0, 2)


def test_a_literal_is_marked_unless_it_is_a_part_already() -> None:
    marked = equal_to_read({"text": "48.00 and 48"}, [part(0, 5)], {"f1": VALUE, "q1": PETE})
    expected = OutsidePart(argument="text", reference="f1", kind="value", who="Pete", start=10, end=12)
    assert marked == (expected,)
    assert equal_to_read({"other": "48"}, [part(0, 5)], {"f1": VALUE}) == (
        expected.model_copy(update={"argument": "other", "start": 0, "end": 2}),
    )
    assert equal_to_read({"flag": True, "n": 48}, (), {"f1": VALUE}) == (
        expected.model_copy(update={"argument": "n", "start": 0, "end": 2}),
    )


class Act(ToolInput):
    """Arguments of a tool that tells somebody something."""

    text: str
    amount: float | None = None
    whom: str = ""


def act(**more: Any) -> Tool:
    given: dict[str, Any] = {
        "category": "action",
        "group": "people",
        "autonomy": Autonomy.EXECUTE,
        "risk": "low",
        "effect": ToolEffect.ONCE,
        "decides": {"text": Decides.WHAT, "amount": Decides.AMOUNT, "whom": Decides.WHOM},
        "reaches": Reaches(shared=True),
        "returns": {"result": ResultOrigin.ACCOUNT},
        **more,
    }
    return Tool(name="act", description="", input=Act, **given)


class Cells(ToolInput):
    """Arguments of a tool that writes into a sheet."""

    cells: tuple[int | float | str, ...]


def either() -> Tool:
    return replace(act(decides={"cells": Decides.WHAT}), input=Cells)


def test_each_argument_is_decided_by_the_worst_of_its_pieces() -> None:
    parts = [
        OutsidePart(argument="text.0", reference="q1", kind="quote", start=0, end=1),
        OutsidePart(argument="text.1", reference="f1", kind="value", start=0, end=1),
        OutsidePart(argument="whom", reference="q2", kind="quote", start=0, end=1),
    ]
    found = findings(act(), {"text": "x", "amount": 0, "whom": "y"}, parts, KNOWN, {Decides.AMOUNT})
    assert found == (
        ArgumentOrigin("text", Decides.WHAT, "outside", "quote", "Müll: 48.00", "Pete"),
        ArgumentOrigin("amount", Decides.AMOUNT, "outside", "seen"),
        ArgumentOrigin("whom", Decides.WHOM, "outside", "stranger", "Hi", "mail"),
    )
    assert findings(act(), {"text": "", "amount": None, "whom": "y"}, (), {}) == (
        ArgumentOrigin("whom", Decides.WHOM, "account"),
    )
    assert findings(act(), {}, (), {}, {Decides.WHETHER}) == (ArgumentOrigin("", Decides.WHETHER, "outside", "seen"),)
    looked = findings(act(), {"text": "x"}, (), KNOWN, (), ("q1", "q2", "q1"))
    words = {"how": "looked", "evidence": "Müll: 48.00 … Hi", "label": "Pete, mail"}
    assert [vars(one) for one in looked] == [
        {"argument": "", "decides": Decides.WHETHER, "provenance": "outside", **words},
        {"argument": "text", "decides": Decides.WHAT, "provenance": "outside", **words},
    ]
    long = {"q1": Referent("quote", "x" * 700, what="mail")}
    (evident,) = findings(act(), {"text": "x"}, [parts[0]], long)
    assert (len(evident.evidence), evident.label) == (600, "mail")


READ = {
    "f1": Referent("value", "1300", "Pete", "paid (number)"),
    "f2": Referent("value", "2026-12-09T10:00", "Pete", "when (datetime)"),
    "f3": Referent("value", "yes", "Pete", "paid (yes_no)"),
    "f4": Referent("excerpt", "1400", "Pete", "code (name)"),
}


@for_each(
    ("amount", "how"),
    [
        *((one, "value") for one in ("1300", "1300.00", "1,300", "2026-12-09T10:00", 1300)),
        *((one, "own") for one in ("13000", "1400", "yes", "2026-12-09", "1300 and 5", True)),
    ],
)
def test_amount_that_repeats_a_value_is_its_whatever_turn_read_it(amount: object, how: str) -> None:
    (found,) = findings(act(), {"amount": amount}, (), READ)
    assert (found.how, found.label) == (how, "Pete" if how == "value" else "")
    (said,) = findings(act(), {"amount": amount}, (), READ, said=lambda _: True)
    assert said.how == "own"


def test_rule_that_holds_a_value_is_its() -> None:
    rule = act(decides={"text": Decides.RULE})
    (found,) = findings(rule, {"text": "Jordan pays 1,300 a month"}, (), READ)
    assert (found.how, found.evidence) == ("value", "1300")
    (found,) = findings(rule, {"text": "Jordan pays 1,400 a month"}, (), READ)
    assert found.how == "own"
    (found,) = findings(act(decides={"text": Decides.WHAT}), {"text": "Jordan pays 1,300 a month"}, (), READ)
    assert found.how == "own"


@for_each(
    ("value", "seen", "how"),
    [
        ("repairs", {Decides.AMOUNT}, "own"),
        (False, {Decides.AMOUNT}, "own"),
        (["a", {"b": None}], {Decides.AMOUNT}, "own"),
        ("12", {Decides.AMOUNT}, "seen"),
        ([{"due_on": "2026-12-01"}], {Decides.AMOUNT}, "seen"),
        ("repairs", STEERED, "seen"),
        (False, STEERED, "seen"),
    ],
)
def test_days_and_amounts_decide_no_kind_but_a_choice_does(value: object, seen: set[Decides], how: str) -> None:
    (found,) = [one for one in findings(act(), {"amount": value}, (), {}, seen) if one.argument]
    assert found.how == how


@for_each(
    ("value", "text", "stands"),
    [
        ("285.00", "log 285 for elm court", True),
        ("285.00", "log 2850 for elm court", False),
        ("1300.00", "jordan paid his 1,300 in cash", True),
        (285, "285!", True),
        ("repairs", "whatever", True),
        ("2026-11-20", "log it", True),
        ("2026-11-21", "log it", True),
        ("2026-11-23", "log it", False),
        ("2026-12-10", "inspect 4b on the 10th of december", True),
        ("2026-12-10", "am 10. Dezember", True),
        ("2027-01-10", "on the 10th", False),
        ("2027-02-10", "on the 10th of february", False),
        ("2027-02-10", "10/2", True),
        ("2028-02-10", "10/2", False),
        ("2028-02-10", "2028-02-10", True),
        ("2026-12-10T16:00", "the 10th at 4", True),
        ("2026-12-10T16:30", "the 10th at 4", False),
        ("2026-12-10T00:00", "the 10th at 12", True),
        ("2026-12-10T09:30", "10.12. um 9:30", True),
        ("2026-12-10T10:00:00+01:00", "the 10th at 10", False),
        ([{"due_on": "2026-12-01", "amount": "400"}], "400 on the 1st", True),
        ([{"due_on": "2026-12-01", "amount": "400"}], "400 on the 2nd", False),
        ("FREQ=DAILY;COUNT=9", "9 times a day", False),
    ],
)
def test_member_says_amounts_and_near_days_in_digits(value: object, text: str, stands: bool) -> None:
    assert stands_in(value, [text], NOW) is stands


def test_all_that_an_app_proposes_is_outside() -> None:
    assert of_an_app(act(), {"text": "x", "amount": 0, "whom": ""}) == (
        ArgumentOrigin("", Decides.WHETHER, "outside", "app"),
        ArgumentOrigin("text", Decides.WHAT, "outside", "app"),
        ArgumentOrigin("amount", Decides.AMOUNT, "outside", "app"),
    )


@for_each(
    ("kind", "before", "now"),
    [
        ("amount", {Decides.AMOUNT}, {Decides.AMOUNT}),
        ("date", {Decides.AMOUNT}, {Decides.AMOUNT}),
        ("time", {Decides.AMOUNT}, {Decides.AMOUNT}),
        ("datetime", {Decides.AMOUNT}, {Decides.AMOUNT}),
        ("choice", STEERED, STEERED | {Decides.WHETHER}),
        ("pick", STEERED, STEERED | {Decides.WHETHER}),
        ("number", set(), STEERED),
        ("yes_no", set(), {Decides.WHETHER}),
        ("name", set(), set()),
    ],
)
def test_steering_power_of_a_seen_value_follows_from_its_type(kind: Any, before: Any, now: Any) -> None:
    assert {Decides.WHOM, Decides.WHERE, Decides.AMOUNT, Decides.RULE} == STEERED
    answer = FieldAnswer(name="it", type=kind, value="x")
    assert seen_values([answer], ()) == before
    assert seen_values([answer], [answer]) == now
    assert seen_values([answer.model_copy(update={"value": None})], ()) == frozenset()


SOURCE = Referent("quote", "48.00 on Friday", "Pete")
TOTAL = FieldAnswer(name="total", type="amount", value="48.00")


def test_a_template_is_filled_with_what_was_read_and_its_label() -> None:
    template = {"text": "Paid {total}", "amount": "{total}"}
    assert list(fields_in(template)) == ["total", "total"]
    found = fill(act(), template, [TOTAL], SOURCE)
    of_it = Referent("value", "48.00", "Pete", "total (amount)", sources=("the text",))
    place = OutsidePart(argument="text", reference="total", kind="value", who="Pete", start=5, end=10)
    whole = OutsidePart(argument="amount", reference="total", kind="value", who="Pete", start=0, end=4)
    arguments = {"text": "Paid 48.00", "amount": 48.0, "whom": ""}
    assert found == FilledTemplate(arguments, (place, whole), {"the text": SOURCE, "total": of_it})
    # Where words are wanted, a number stays in digits.
    assert fill(act(), {"text": "{total}"}, [TOTAL], SOURCE).arguments["text"] == "48.00"
    whole_number = TOTAL.model_copy(update={"value": "-7"})
    assert fill(act(), {"text": "x", "amount": "{total}"}, [whole_number], SOURCE).arguments["amount"] == -7
    for kind, value, number in (("amount", "48.50", 48.5), ("number", "7", 7)):
        read = FieldAnswer(name="total", type=cast("FieldType", kind), value=value)
        assert fill(either(), {"cells": ["{total}", "{total}."]}, [read], SOURCE).arguments == {
            "cells": [number, f"{value}."]
        }
    with pytest.raises(FieldNotStatedError) as missing:
        fill(act(), {"text": "{total} {day}"}, [TOTAL.model_copy(update={"value": None})], SOURCE)
    assert missing.value.field == "total"
    with pytest.raises(TemplateMismatchError, match=r"^amount: .*"):
        fill(act(), {"text": "x", "amount": "about {total}"}, [TOTAL], SOURCE)


@for_each(
    ("template", "fields", "refusal"),
    [
        ({"text": "{total}"}, [field("amount", "total")], ""),
        ({"text": "{b} {a} {total}"}, [field("amount", "total")], "a, b: there is no such field to extract"),
        ({"text": "x"}, [field("amount", "q1")], "q1: call the field something else"),
        ({"text": "x", "whom": "{who}"}, [field("name", "who")], "whom: whom it is about is said now"),
        ({"text": "x", "amount": "{who}"}, [field("name", "who")], "amount: "),
        ({"text": "x", "amount": "{which}"}, [field("choice", "which", choices=("7", "x"))], ""),
        ({"text": "x", "amount": "{n}"}, [field("number", "n")], ""),
        *(({"text": "{it}"}, [field(kind, "it")], "") for kind in get_args(FieldType) if kind != "choice"),
    ],
)
def test_a_template_is_refused_when_its_tool_could_not_be_called(
    template: dict[str, Any], fields: list[Wanted], refusal: str
) -> None:
    tool = act(reaches=Reaches(contact="whom", shared=True))
    if refusal:
        with pytest.raises(TemplateMismatchError) as error:
            check(tool, template, fields)
        assert str(error.value).startswith(refusal)
    else:
        check(tool, template, fields)


BUDGET = say("day-budget", limit=DollarMicros(100))
OWN = CallCircumstances(asker="member")
AMOUNT_OUTSIDE = (ArgumentOrigin("amount", Decides.AMOUNT, "outside", "value"),)
BY_APP = (ArgumentOrigin("", Decides.WHETHER, "outside", "app"), ArgumentOrigin("text", Decides.WHAT, "outside", "app"))
LEFT_OUT = ArgumentOrigin("text", Decides.WHERE, "outside", "not_given")


@for_each(
    ("changes", "verdict", "reason"),
    [
        ({}, Verdict.EXECUTE, say("why-asked", form="alone")),
        ({"asker": None}, Verdict.REFUSE, say("why-not", form="gone")),
        ({"paused": True}, Verdict.REFUSE, say("why-not", form="paused")),
        ({"barred": BUDGET, "recipient": CallRecipient(is_contact=False)}, Verdict.REFUSE, BUDGET),
        ({"recipient": CallRecipient(is_contact=True)}, Verdict.EXECUTE, say("why-asked", form="alone")),
        (
            {"recipient": CallRecipient(is_contact=False, has_written=True)},
            Verdict.EXECUTE,
            say("why-asked", form="alone"),
        ),
        ({"recipient": CallRecipient(is_contact=False)}, Verdict.REFUSE, say("why-not", form="unknown")),
        (
            {"recipient": CallRecipient(is_contact=True, opted_out="sms")},
            Verdict.REFUSE,
            say("why-not", form="opted_out_other"),
        ),
        (
            {"recipient": CallRecipient(is_contact=True, opted_out="email")},
            Verdict.REFUSE,
            say("why-not", form="opted_out_email"),
        ),
        (
            {"recipient": CallRecipient(is_contact=True, opted_out="whatsapp", name="Pete")},
            Verdict.REFUSE,
            say("has-opted-out", form="whatsapp", who="Pete"),
        ),
        ({"budget_reached": BUDGET}, Verdict.REFUSE, BUDGET),
        (
            {"budget_reached": BUDGET, "decision": ApprovalDecision("owner", False)},
            Verdict.EXECUTE,
            say("why-asked", form="approved"),
        ),
        ({"for_outsider": True}, Verdict.ASK, say("why-asked", form="outsider")),
        ({"confirmed": False}, Verdict.ASK, say("why-asked", form="unconfirmed")),
        ({"precedent": 0.34}, Verdict.ASK, say("why-asked", form="precedents")),
        ({"precedent": 0.35}, Verdict.EXECUTE, say("why-asked", form="alone")),
        ({"findings": BY_APP}, Verdict.ASK, say("why-asked", form="app")),
        ({"findings": (LEFT_OUT,)}, Verdict.ASK, say("why-asked", form="not_given")),
        ({"findings": AMOUNT_OUTSIDE}, Verdict.ASK, say("decided-outside", what=say("decided-part", form="amount"))),
        (
            {"findings": (*AMOUNT_OUTSIDE, LEFT_OUT, *AMOUNT_OUTSIDE, *BY_APP)},
            Verdict.ASK,
            say(
                "decided-outside",
                what=say(
                    "and",
                    first=say(
                        "and",
                        first=say(
                            "and", first=say("decided-part", form="amount"), second=say("decided-part", form="where")
                        ),
                        second=say("decided-part", form="whether"),
                    ),
                    second=say("decided-part", form="what"),
                ),
            ),
        ),
    ],
)
def test_a_judgement_says_why_in_one_clause(changes: dict[str, Any], verdict: Verdict, reason: Any) -> None:
    tool = act()
    found = judge(tool, replace(OWN, **changes))
    assert found == Judgement(verdict, Autonomy.EXECUTE, tool.decided_by, reason)


def test_a_consent_lets_a_strangers_words_go_where_they_can_be_taken_back() -> None:
    strangers = replace(OWN, findings=(ArgumentOrigin("text", Decides.WHAT, "outside", "stranger"),))
    for effect, consented, verdict in (
        (ToolEffect.IDEMPOTENT, True, Verdict.EXECUTE),
        (ToolEffect.IDEMPOTENT, False, Verdict.ASK),
        (ToolEffect.ONCE, True, Verdict.ASK),
    ):
        found = judge(act(effect=effect), replace(strangers, consented=consented))
        assert found.verdict is verdict


def test_levels_below_execution_are_for_people() -> None:
    for level, verdict, reason in (
        (Autonomy.INFORM, Verdict.INFORM, say("why-not", form="people_only")),
        (Autonomy.SUGGEST, Verdict.ASK, say("why-asked", form="level")),
        (Autonomy.DRAFT, Verdict.ASK, say("why-asked", form="level")),
        (Autonomy.SILENT, Verdict.EXECUTE, say("why-asked", form="alone")),
    ):
        tool = act(autonomy=level, approval=ApprovalRule(by=Deciders.ASKER))
        assert judge(tool, OWN) == Judgement(verdict, level, Deciders.ASKER, reason)
    assert closed_gate(act(), OWN) is None
    rows = (limits_partition("a"), spending_row("2026-11-20", "c"), AccountLimits())
    assert rows == ("spent#a", "2026-11-20#c", AccountLimits(0, paused=False))


def test_amounts_of_a_text_are_its_days_and_larger_numbers() -> None:
    assert amounts_in("On 2026-12-01 two of 3 pipes, 100 screws and 99 nails") == ["2026-12-01", "100"]
