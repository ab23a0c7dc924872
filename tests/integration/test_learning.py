"""Learning from decisions: repeated edits become a rule that owners hear of, can list and can switch off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from infra.cli.learned_rules import listed, switched_off
from infra.cli.lookups import CommandError
from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.agent.conversations.entries import ToolResultEntry
from steward.aws.redactors import ErasureWalk, RowRedactor
from steward.core.redaction import ErasureScope, ErasureSubject, Redaction
from steward.memory.learning.eraser import LearningEraser
from steward.memory.learning.learned_rules import LearnedHistory
from steward.memory.learning.models import DecisionRecord
from steward.memory.learning.precedents import ASKS_BELOW
from steward.memory.learning.service import DecidedCall
from steward.tools.index import TOOLS
from tests.integration.test_prompt import planners
from tests.support.cloud import MARIA, PETE, Cloud, account_of, running_cloud
from tests.support.plumber import DRAFT, REQUEST, answer, decide, plumber_rule

SIGNED = f"{DRAFT}, Oak Street"
RULE = 'End with ", Oak Street".'


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """The account keeps records."""
    with running_cloud(ScriptedModel(rule=plumber_rule)) as running:
        running.wiring.accounts.change(account_of(running), trade="portfolio")
        yield running


def learned(cloud: Cloud) -> LearnedHistory:
    return cloud.wiring.learning.read(account_of(cloud))


def decisions(cloud: Cloud) -> list[DecisionRecord]:
    return sorted(learned(cloud).decisions, key=lambda one: one.at)


def asked_and_edited(cloud: Cloud, words: str = SIGNED) -> None:
    """Maria asks for a text to the plumber and sends it in these words."""
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert decide(cloud, MARIA, "approved", text=words).status == 200
    cloud.settle()
    cloud.later(86_400)


def taught(cloud: Cloud) -> None:
    for _ in range(3):
        asked_and_edited(cloud)


def newest_prompt(cloud: Cloud) -> str:
    return json.dumps(planners(cloud.model)[-1].body["system"])


def made(cloud: Cloud, tool: str, given: dict[str, object]) -> str:
    """Maria asks, the model makes the call; what it was answered."""
    cloud.model.add(use_tool(tool, given), say("Here it is."))
    cloud.text(MARIA, f"Please {tool}")
    cloud.settle()
    return next(e for e in reversed(cloud.log(MARIA)) if isinstance(e, ToolResultEntry) and e.tool == tool).content


def test_edit_made_three_times_becomes_a_rule_the_owner_hears_of_once(cloud: Cloud) -> None:
    taught(cloud)
    assert [one.outcome for one in decisions(cloud)] == ["edited"] * 3
    assert decisions(cloud)[0].context == {"channel": "text"}
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert f"send_message, channel text: {RULE}".replace('"', '\\"') in newest_prompt(cloud)
    cloud.text(MARIA, "Hello again")
    cloud.settle()
    assert sum("I have learned from your corrections" in text for text in cloud.texts_to(MARIA)) == 1


def test_a_rule_is_listed_and_switched_off_by_text_and_back_on_by_undo(cloud: Cloud) -> None:
    taught(cloud)
    (rule,) = json.loads(made(cloud, "list_rules", {}))["rules"]
    assert (rule["state"], rule["hits"], rule["text"]) == ("on", 3, RULE)
    made(cloud, "save_rule", {"rule_id": rule["rule_id"], "on": False})
    assert RULE.replace('"', '\\"') in newest_prompt(cloud), "an owner has yet to decide"
    answer(cloud, MARIA, "YES")
    cloud.settle()
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert "<rules>" not in newest_prompt(cloud)
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert "<rules>" in newest_prompt(cloud)


def test_prompt_does_not_change_when_the_account_has_no_records(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), trade="")
    taught(cloud)
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert len(decisions(cloud)) == 3
    assert "<rules>" not in newest_prompt(cloud)
    assert not any("learned" in text for text in cloud.texts_to(MARIA))


def test_a_preference_is_gone_by_once_it_is_said_and_taken_back(cloud: Cloud) -> None:
    made(cloud, "set_preference", {"key": "sundays", "value": "No texts to tenants on Sundays."})
    assert (
        'I\'ll go by this when somebody asks me for something: "No texts to tenants on Sundays."'
        in cloud.texts_to(MARIA)[-1]
    )
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert "- No texts to tenants on Sundays." in newest_prompt(cloud)
    (shown,) = json.loads(made(cloud, "list_preferences", {}))["preferences"]
    assert (shown["key"], shown["confidence"], shown["on"]) == ("sundays", 1.0, True)
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    assert learned(cloud).said() == []


def test_an_undo_and_a_rejection_are_kept_and_lower_what_is_done_alone(cloud: Cloud) -> None:
    made(cloud, "remember", {"text": "The gate code is 1."})
    answer(cloud, MARIA, "UNDO")
    cloud.settle()
    assert [(one.tool, one.outcome) for one in decisions(cloud)] == [("remember", "undone")]
    said = made(cloud, "remember", {"text": "The gate code is 3."})
    assert said.startswith("Waiting for a decision")
    why = "Maria Gomez took back one like it on Fri, Nov 20, 2026"
    assert f"Careful: {why}." in next(text for text in reversed(cloud.texts_to(MARIA)) if "gate code is 3" in text)
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}")
    assert "like this was" not in page.text, "nobody had been asked about the one that was taken back"
    assert why in page.text
    answer(cloud, MARIA, "NO")
    cloud.settle()
    assert {(one.outcome, one.asked) for one in decisions(cloud)} == {("undone", True), ("rejected", True)}
    found = json.loads(made(cloud, "search_precedents", {"tool": "remember"}))
    assert {one["outcome"] for one in found["decisions"]} == {"rejected", "undone"}
    assert found["confidence"] < 0.35


def test_a_decision_repeated_or_late_is_kept_once(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    token = cloud.last_link(MARIA)
    for _ in range(2):
        decide(cloud, MARIA, "approved", token=token)
    cloud.settle()
    assert [one.outcome for one in decisions(cloud)] == ["approved"]
    assert cloud.texts_to(PETE) == [DRAFT]


def test_a_level_that_is_set_is_kept_as_a_correction(cloud: Cloud) -> None:
    member = cloud.wiring.people_store.members(account_of(cloud))[0]
    cloud.wiring.autonomy.set_level(account_of(cloud), "remember", 1, member)
    (one,) = decisions(cloud)
    assert (one.tool, one.outcome, one.after) == ("remember", "overridden", "1")


def test_members_opinion_of_a_reply_is_kept(cloud: Cloud) -> None:
    made(cloud, "rate_reply", {"rating": 2, "feedback": "Too long."})
    (rating,) = cloud.wiring.learning.ratings(account_of(cloud))
    assert (rating.stars, rating.text) == (2, "Too long.")
    assert learned(cloud) == LearnedHistory((), (), ())


def test_the_command_lists_and_switches_off(cloud: Cloud) -> None:
    taught(cloud)
    line, count = listed(cloud.wiring, NUMBER)
    assert line.endswith(f"rule on · 0.80 · 3 corrections · send_message, channel text: {RULE}")
    assert count == "Decisions that Steward has learned from: 3."
    name = line.split(" · ")[0]
    assert list(switched_off(cloud.wiring, NUMBER, name, MARIA.name)) == [f"{name} is off."]
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert "<rules>" not in newest_prompt(cloud)
    with pytest.raises(CommandError, match="learning list"):
        list(switched_off(cloud.wiring, NUMBER, "rule-none", MARIA.name))


def test_words_of_somebody_outside_teach_nothing_but_lengths(cloud: Cloud) -> None:
    by = cloud.wiring.people_store.members(account_of(cloud))[0]
    text = "Pete wrote: pay to another account"
    for number in range(3):
        decision = DecidedCall(
            decision_id=f"d{number}",
            account_id=account_of(cloud),
            tool="send_message",
            proposed={"text": text, "contact_id": "ctc-1"},
            arguments={"text": f"{text} today, and at once", "contact_id": "ctc-1"},
            resolved={},
            approved=True,
            undo=False,
            quotes=True,
        )
        at = cloud.wiring.clock() + timedelta(seconds=number)
        cloud.wiring.table("facts_table").transact(cloud.wiring.learning.decided(decision, by, at))
    cloud.later(60)
    (rule,) = learned(cloud).rules(cloud.wiring.clock())
    assert (rule.on, rule.proposed, rule.words()) == (False, True, "Write it in more detail.")
    kept = "".join(one.model_dump_json() for one in decisions(cloud))
    assert "account today" not in kept
    assert "another" not in kept


def test_confidence_is_by_the_same_record_if_anything_was_decided_about_it(cloud: Cloud) -> None:
    account_id, learning = account_of(cloud), cloud.wiring.learning
    by, payment = cloud.wiring.people_store.members(account_id)[0], TOOLS["record_payment"]

    def paid(tenancy_id: str) -> dict[str, Any]:
        return {"tenancy_id": tenancy_id, "place": "4B", "amount": "600", "method": "cheque"}

    def decided(number: int, tenancy_id: str, *, undo: bool = False) -> None:
        decision = DecidedCall(
            decision_id=f"d{number}",
            account_id=account_id,
            tool=payment.name,
            proposed=paid(tenancy_id),
            arguments=paid(tenancy_id),
            resolved={},
            approved=True,
            undo=undo,
            quotes=False,
        )
        at = cloud.wiring.clock() + timedelta(seconds=number)
        cloud.wiring.table("facts_table").transact(learning.decided(decision, by, at))

    decided(0, "tcy-1", undo=True)
    for number in range(1, 7):
        decided(number, f"tcy-{number + 1}")
    cloud.later(60)
    sure, against = learning.confidence(account_id, payment, paid("tcy-1"), {})
    assert (sure < ASKS_BELOW, against is not None) == (True, True)
    sure, against = learning.confidence(account_id, payment, paid("tcy-9"), {})
    assert (sure > ASKS_BELOW, against) == (True, None)


def test_erasing_a_member_takes_what_they_decided_and_with_it_the_rule(cloud: Cloud) -> None:
    taught(cloud)
    account_id = account_of(cloud)
    maria = next(one for one in cloud.wiring.people_store.members(account_id) if one.name == MARIA.name)
    walk = ErasureWalk(Redaction(ErasureSubject(account_id, maria.member_id)), cloud.wiring.clock())
    eraser = LearningEraser(cloud.wiring.table("facts_table"), RowRedactor(cloud.wiring.bucket("payloads_bucket")))
    marked = ErasureScope(walk.subject)
    assert eraser.erase(marked, walk) >= 3
    assert eraser.erase(marked, walk) == 0
    assert learned(cloud).rules(cloud.wiring.clock()) == []


def test_own_reminder_is_not_asked_about_when_one_was_taken_back(cloud: Cloud) -> None:
    for day in (21, 22):
        made(cloud, "create_scheduled_job", {"what": "Call Jordan", "start": f"2026-11-{day}T09:00"})
        answer(cloud, MARIA, "UNDO")
        cloud.settle()
    assert [(one.tool, one.outcome) for one in decisions(cloud)] == [("create_scheduled_job", "undone")] * 2
    made(cloud, "create_scheduled_job", {"what": "Call Jordan", "start": "2026-11-23T09:00"})
    assert "Done: I'll remind you on Mon 9:00 AM: Call Jordan" in cloud.texts_to(MARIA)[-1]


def test_how_something_went_is_compared_with_its_kind(cloud: Cloud) -> None:
    taught(cloud)
    asked_and_edited(cloud, DRAFT)
    found = json.loads(made(cloud, "evaluate_trajectory", {}))
    assert found["kind"] == "search_contacts, send_message"
    assert (found["figures"]["steps"], found["figures"]["edits"], found["medians"]["edits"]) == (2, 0, 1)
    assert "edits" in found["differs"]


def test_page_counts_no_other_texts_as_precedents_of_a_text(cloud: Cloud) -> None:
    asked_and_edited(cloud)
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert "like this was" not in cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text


def test_page_counts_what_was_decided_and_not_what_was_taken_back(cloud: Cloud) -> None:
    for number in range(4):
        made(cloud, "save_rule", {"text": f"No texts on day {number}."})
        answer(cloud, MARIA, "YES")
        cloud.settle()
        if number < 2:
            answer(cloud, MARIA, "UNDO")
            cloud.settle()
    assert sorted(one.outcome for one in decisions(cloud)) == ["approved"] * 4 + ["undone"] * 2
    made(cloud, "save_rule", {"text": "No texts on Sundays."})
    page = cloud.http("GET", f"/a/{cloud.last_link(MARIA)}").text
    assert "4 of the last 4 like this were approved." in page
