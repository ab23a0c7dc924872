"""Prompt with which the reader model classifies a mail, and matching with a member's skills."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from steward.time.watchers.mail_classification import (
    extracted,
    extracting,
    merge_answers,
    parse_sorting,
    sorting_request,
)
from steward.time.watchers.models import (
    EmailSkill,
)
from steward.time.watchers.seed_skills import SEEDS
from steward.time.watchers.skills import SkillService
from steward.trust.outside_text.fields import FieldAnswer, Wanted
from tests.support.walks import for_each
from tests.support.watcher_steps import AMOUNT, OFF, SKILL, mail


def test_the_reader_is_asked_by_numbers_and_closed_schemas() -> None:
    other = OFF.model_copy(update={"match": "Müll"})
    ask = sorting_request([mail(1, who="Pete"), mail(2)], [SKILL, other])
    match = {
        "type": "object",
        "properties": {"rule": {"enum": ["r0", "r1"]}, "confidence": {"type": "number"}},
        "required": ["rule", "confidence"],
        "additionalProperties": False,
    }
    listed = {"type": "array", "items": match}
    assert ask.schema == {
        "type": "object",
        "properties": {"m0": listed, "m1": listed},
        "required": ["m0", "m1"],
        "additionalProperties": False,
    }
    rules = {"r0": {"name": "bills", "matches": "A bill"}, "r1": {"name": "off", "matches": "Müll"}}
    said = {"subject": "Bill", "words": "48.00 is due"}
    mails = {"m0": {"from": "Pete", **said}, "m1": {"from": "s@x.example", **said}}

    def shown(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, indent=1)

    assert ask.text == f"Rules:\n{shown(rules)}\n\nMails:\n{shown(mails)}"


@for_each(
    ("given", "expected"),
    [
        (
            {"m0": [{"rule": "r1", "confidence": 0.6}, {"rule": "r0", "confidence": 1}], "m1": []},
            [("bills", "off"), ()],
        ),
        ({"m1": [{"rule": "r1", "confidence": 1.0}]}, [(), ("off",)]),
        ({"m0": [{"rule": "r1", "confidence": 0.59}, {"rule": "r0", "confidence": 1.01}]}, [(), ()]),
        ({"m0": ["r1", {"confidence": 1}, {"rule": "r0"}]}, [(), ()]),
    ],
)
def test_a_mail_matches_what_the_reader_is_sure_of(given: Any, expected: list[tuple[str, ...]]) -> None:
    found = parse_sorting(json.dumps(given), [mail(1), mail(2)], [SKILL, OFF])
    assert [tuple(skill.name for skill in skills) for skills in found] == expected


def test_values_read_from_a_mail_come_back_by_skill_and_name() -> None:
    assert extracting(mail(), [SKILL.model_copy(update={"extract": ()})]) is None
    due = Wanted(name="due", type="date", question="When?")
    skills = [SKILL, OFF.model_copy(update={"extract": (due, AMOUNT)})]
    ask = extracting(mail(who="Pete"), skills)
    assert ask is not None
    assert ask.schema is not None
    assert list(ask.schema["properties"]) == ["a_amount", "b_due", "b_amount"]
    quote = {"mail": {"from": "Pete", "what": "mail", "words": "Bill\n\n48.00 is due"}}
    assert ask.text.startswith(json.dumps(quote, ensure_ascii=False, indent=1))
    reply = json.dumps({"a_amount": "48.00", "b_due": None, "b_amount": "48.00"})

    unnamed = extracting(mail(), skills)
    assert unnamed is not None
    quote["mail"]["from"] = "s@x.example"
    assert unnamed.text.startswith(json.dumps(quote, ensure_ascii=False, indent=1))

    def answer(name: str, kind: Any, value: str | None) -> FieldAnswer:
        return FieldAnswer(name=name, type=kind, value=value, sources=("mail",))

    amount = answer("amount", "amount", "48.00")
    read = extracted(reply, mail(), skills)
    assert read == [(amount,), (answer("due", "date", None), amount)]
    assert merge_answers([*read, (answer("amount", "amount", "9.00"),)]) == (amount, answer("amount", "amount", "9.00"))


# Skills.


class Kept:
    """Skills as they are kept."""

    def __init__(self, *skills: EmailSkill) -> None:
        self.skills = list(skills)
        self.deleted: list[EmailSkill] = []

    def of_member(self, account_id: str, member_id: str) -> list[EmailSkill]:
        """See `SkillStore`."""
        assert (account_id, member_id) == ("a", "m")
        return self.skills

    def put(self, skill: EmailSkill) -> None:
        """See `SkillStore`."""
        self.skills = [*(one for one in self.skills if one.name != skill.name), skill]

    def delete(self, skill: EmailSkill) -> None:
        """See `SkillStore`."""
        self.deleted.append(skill)


def test_a_member_has_the_seeds_but_for_what_was_removed_and_their_own() -> None:
    seeds = {seed.name: seed.of("a", "m") for seed in SEEDS}
    kept = Kept(SKILL, seeds["tax-tracker"].model_copy(update={"on": True}))
    skills = SkillService(kept)  # type: ignore[arg-type]
    assert [one.name for one in skills.of_member("a", "m")] == [
        "bills",
        "expense-tracker",
        "invite-detector",
        "tax-tracker",
    ]
    assert skills.find("a", "m", "bills") == SKILL
    assert skills.find("a", "m", "none") is None
    skills.remove(kept.skills[1])
    assert kept.skills[1] == seeds["tax-tracker"].model_copy(update={"removed": True, "on": False})
    assert skills.find("a", "m", "tax-tracker") is None
    skills.remove(SKILL)
    assert kept.deleted == [SKILL]
    assert [SkillService(Kept(one)).any_on("a", "m") for one in (SKILL, OFF)] == [True, False]  # type: ignore[arg-type]
    skills.put(OFF)
    assert skills.find("a", "m", "off") == OFF


def test_seeds_extract_closed_types_under_published_names() -> None:
    assert {seed.name: [(one.name, one.type) for one in seed.extract] for seed in SEEDS} == {
        "tax-tracker": [("issuer", "name"), ("year", "number"), ("amount", "amount"), ("due", "date")],
        "expense-tracker": [("merchant", "name"), ("amount", "amount"), ("date", "date")],
        "invite-detector": [("start", "datetime"), ("place", "address"), ("about", "text")],
    }
    seed = SEEDS[0]
    assert seed.of("a", "m") == EmailSkill(
        account_id="a",
        member_id="m",
        on=False,
        set_at=datetime(2026, 1, 1, tzinfo=UTC),
        name=seed.name,
        description=seed.description,
        match=seed.match,
        extract=seed.extract,
    )
