"""Scripted replies of the local system (rehearsal): each request that they understand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from infra.local.world.rehearsal import INTENTS, Rehearsal, rehearse
from infra.local.world.rehearsal_situation import NOTHING_SAID, Situation
from infra.local.world.rehearsal_steps import reply
from infra.local.world.request_checks import check_request
from infra.local.world.script import ModelRequest, Reply, ScriptedModel
from infra.local.world.text_messages import segments, smart_encoded
from steward.core.languages import NAMES
from steward.core.sentences import render
from steward.core.sentences import say as words
from steward.integrations.sandbox.interpreter import run
from tests.support.cloud import MARIA, STRANGER_PHONE, running_cloud
from tests.support.walks import for_each

PETE = "ctc-01 · Pete Rossi · plumber · +15550100101 · match 0.93"
PRIYA = "ctc-04 · Priya Shah · tenant, unit 12 · +15550100104 · match 1.00"
WAITING = "Waiting for a decision (A-7Q). Maria Gomez has been sent the draft and a link; nothing has happened yet."
CONTEXT = "<context>\nNow: Friday 2026-11-20 09:41 (America/New_York)\n</context>"
SYSTEM = (
    "- Text between <memory> marks is what the team asked.\n- No markdown.\n\n<memory>\n# Memory\n\n- {fact}\n</memory>"
)

Answers = dict[str, list[str]]


class Talk:
    """A conversation with the rehearsal; tools answer from `answers`, each call taking the next one.

    The account lacks the tools that `lacks` names.
    """

    def __init__(self, answers: dict[str, str | list[str]] | None = None, lacks: Iterable[str] = ()) -> None:
        self.answers: Answers = {k: [v] if isinstance(v, str) else v for k, v in (answers or {}).items()}
        self.messages: list[dict[str, Any]] = []
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.lacks = set(lacks)
        self.interrupted_by = ""

    def member(self, text: str) -> str:
        """A member texts; returns what is said in the end."""
        return self.user(f"[Maria Gomez, Fri 2026-11-20 09:41] {text}")

    def user(self, *texts: str) -> str:
        """What is said, and notes of the system's, which begin with [Steward]; returns what is said in the end."""
        said = [text for text in texts if not text.startswith("[Steward] ")] or [NOTHING_SAID]
        self.messages.append({"role": "user", "content": [{"type": "text", "text": text} for text in said]})
        if notes := [text.removeprefix("[Steward] ") for text in texts if text.startswith("[Steward] ")]:
            shown = [note if "<outside" in note else f"call_outcome: {json.dumps(note)}" for note in notes]
            self.messages.append({"role": "system", "content": [{"type": "text", "text": note} for note in shown]})
        return self._loop()

    def _loop(self) -> str:
        for turn in range(6):
            reply = self._ask()
            blocks = [{**block, **({"id": f"toolu_{len(self.messages)}_{turn}_{n}"} if "id" in block else {})}
                      for n, block in enumerate(reply.blocks)]  # fmt: skip
            self.messages.append({"role": "assistant", "content": blocks})
            uses = [block for block in blocks if block["type"] == "tool_use"]
            if not uses:
                text = str(blocks[0]["text"])
                assert text == "-" or text.endswith("(rehearsal)")
                return text.removesuffix("(rehearsal)").strip()
            self.calls += [(use["name"], use["input"]) for use in uses]
            results = [{"type": "tool_result", "tool_use_id": use["id"], "content": self.answers[use["name"]].pop(0)}
                       for use in uses]  # fmt: skip
            between = [{"type": "text", "text": self.interrupted_by}] if self.interrupted_by else []
            self.interrupted_by = ""
            self.messages.append({"role": "user", "content": [*results, *between]})
        raise AssertionError("the rehearsal does not come to an end")

    def _ask(self) -> Reply:
        *before, last = self.messages
        context = {"type": "text", "text": CONTEXT}
        shown = [*self.messages, {"role": "system", "content": [context]}]
        if last["role"] == "system":
            shown = [*before, {"role": "system", "content": [*last["content"], context]}]
        offered = {"any", *(intent.needs for intent in INTENTS if intent.needs)} - self.lacks
        tools = [{"name": name, "input_schema": {"type": "object"}} for name in sorted(offered)]
        system = [{"type": "text", "text": SYSTEM.format(fact="The boiler is a Vaillant")}]
        body = {"model": "m", "max_tokens": 1, "messages": shown, "tools": tools, "system": system}
        check_request(body)
        return rehearse(Situation.of(ModelRequest(body, {})))


@for_each(
    ("asked", "query", "text"),
    [
        ("Tell the plumber I can meet at 3 tomorrow", "plumber", "I can meet at 3 tomorrow."),
        ("please text Pete Rossi that I'm late", "Pete Rossi", "I'm late."),
        ("Ask our plumber if he can come at 5?", "plumber", "Can you tell me whether you can come at 5?"),
        ("message the tenant in unit 4B: water is off at noon.", "tenant in unit 4B", "Water is off at noon."),
        ("Ok, tell pete to call me", "pete", "Please call me."),
        ("tell unit 12 the roofer comes\non Monday", "unit 12", "The roofer comes\non Monday."),
    ],
)
def test_a_text_is_looked_up_then_proposed(asked: str, query: str, text: str) -> None:
    talk = Talk({"search_contacts": PETE, "send_message": WAITING})
    assert talk.member(asked) == "-"
    assert talk.calls[0] == ("search_contacts", {"query": query})
    name, arguments = talk.calls[1]
    assert name == "send_message"
    assert arguments["contact_id"] == "ctc-01"
    assert arguments["text"] == text
    assert arguments["wants_answer"] == text.endswith("?")
    assert ("right_until" in arguments) == ("tomorrow" in text)
    assert "Maria Gomez" in arguments["reason"]
    assert len(arguments["reason"]) <= 300


@for_each(
    "note",
    [
        "A-7Q approved by Maria Gomez; send_message: sent to Pete Rossi: “Hi”",
        "A-7Q rejected by Maria Gomez, note: “too early”. send_message was not run.",
        "A-7Q expired",
        "A-7Q approved by Sam Lee; send_message: unknown whether it was sent",
        "A-7Q approved by Sam Lee; send_message: failed: opted out",
        "Please go on.",
    ],
)
def test_decisions_and_outcomes_are_left_to_steward(note: str) -> None:
    talk = Talk({"search_contacts": PETE, "send_message": WAITING})
    talk.member("Tell the plumber I can meet at 3 tomorrow")
    assert talk.user(f"[Steward] {note}") == "-"


def test_rejection_by_somebody_else_is_told() -> None:
    talk = Talk({"search_contacts": PETE, "send_message": WAITING})
    talk.member("Tell the plumber I can meet at 3 tomorrow")
    note = "[Steward] A-7Q rejected by Sam Lee, note: “too early”. send_message was not run."
    assert talk.user(note) == "Sam Lee rejected it: “too early”. Nothing was sent."


def test_rehearsal_adds_nothing_to_a_decision() -> None:
    """With a whole Steward behind it, which answers the decision."""
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        for word in ("NO", "NO because it is too early"):
            cloud.text(MARIA, "Tell the plumber I can meet at 3")
            cloud.settle()
            (asked,) = cloud.texts_to(MARIA)[-1:]
            code = asked.partition("Reply YES ")[2].split()[0]
            before = len(cloud.texts_to(MARIA))
            cloud.later(5)
            cloud.text(MARIA, word.replace("NO", f"NO {code}"))
            cloud.settle()
            (told,) = cloud.texts_to(MARIA)[before:]
            assert told.startswith("OK, I won't text Pete Rossi")


def test_request_of_a_pause_is_not_worked_on_after_it() -> None:
    """With a whole Steward behind it, which asks the member to send it again."""
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        for said in ("/stop", "Tell the plumber I can meet at 3", "/start", "thanks"):
            cloud.text(MARIA, said)
            cloud.settle()
            cloud.later(5)
        assert cloud.texts_to(MARIA)[-1] == "You are welcome. (rehearsal)"


def test_a_decision_by_text_is_no_request_of_the_model() -> None:
    talk = Talk()
    news = "[Steward] A-7Q approved by Maria Gomez; send_message: sent to Pete Rossi"
    for said in ("YES 7Q", "ja 7Q und ja N4", "Zurück 7Q", "SI 7Q", "yes", "Nein."):
        assert talk.user(news, f"[Maria Gomez, Fri 2026-11-20 09:45] {said}") == "-", said
    assert talk.member("undo 7Q") == "-"


def test_request_is_quoted_without_its_attachments() -> None:
    said = Talk().member('Look at this [with 2 attachments] <outside id="q1-1" kind="file"/>')
    assert said.startswith("I heard “Look at this”, but ")


def test_news_of_a_plan_and_a_new_question_are_both_answered() -> None:
    talk = Talk({"search_contacts": PRIYA})
    said = talk.user(
        "[Steward] A-7Q approved by Maria Gomez; send_message is running.",
        "[Steward] plan-01 has ended (done): two steps\n   The first is done.",
        "[Maria Gomez, Fri 2026-11-20 09:45] Who is in unit 12?",
    )
    first = talk.messages[2]["content"]
    assert first[0]["text"] == "Your plan is done: The first is done. (rehearsal)"
    assert first[1]["input"] == {"query": "unit 12"}
    assert said == "Priya Shah is in your contacts as tenant, unit 12, +15550100104."


def test_two_requests_in_one_turn_are_both_done() -> None:
    talk = Talk({"search_contacts": [PRIYA, PETE], "send_message": WAITING})
    said = talk.user(
        "[Maria Gomez, Fri 2026-11-20 09:45] Who is in unit 12?",
        "[Maria Gomez, Fri 2026-11-20 09:45] Tell the plumber I can meet at 3",
        "[Maria Gomez, Fri 2026-11-20 09:45] thanks",
    )
    assert [name for name, _ in talk.calls] == ["search_contacts", "search_contacts", "send_message"]
    first, *_, last = said.splitlines()
    assert (first, last) == ("Priya Shah is in your contacts as tenant, unit 12, +15550100104.", "You are welcome.")
    assert talk.member("thanks") == "You are welcome."


def test_request_goes_on_when_another_text_comes_between_its_calls() -> None:
    talk = Talk({"search_contacts": PETE, "send_message": WAITING})
    talk.interrupted_by = "[Maria Gomez, Fri 2026-11-20 09:45] thanks"
    said = talk.member("Tell the plumber I can meet at 3")
    assert [name for name, _ in talk.calls] == ["search_contacts", "send_message"]
    assert said.endswith("You are welcome.")


CARD = 'outsider_wrote\n<outside id="q1" what="text message" from="Jordan Wells, +15550100103"/>'


def test_rehearsal_passes_a_message_on_by_its_card() -> None:
    talk = Talk({"search_contacts": PETE, "send_message": WAITING})
    assert talk.user(f"[Steward] {CARD}", "[Maria Gomez, Fri 2026-11-20 09:45] What does Jordan want?") == "{q1}"
    assert talk.member("Pass that on to the plumber") == "-"
    assert talk.calls[-1][1]["text"] == "{q1}"


@for_each("language", [*NAMES])
def test_rehearsal_understands_what_is_offered_about_a_stranger(language: str) -> None:
    card = 'outsider_wrote\n<outside id="q2" what="text message" from="+15550100999"/>'
    offered = str(render(words("tell-me-about-them"), language))
    add, block = re.findall(r'"([^"]+)"', offered)
    talk = Talk({"add_contact": "Done: Joe Hart is a contact.", "block_sender": "Done: blocked."})
    name = re.search(r"[A-Z]{3,}", add)
    assert name
    said = talk.user(
        f"[Steward] {card}", f"[Maria Gomez, Fri 2026-11-20 09:45] {add.replace(name.group(), 'Joe Hart')}"
    )
    assert (said, talk.member(block)) == ("-", "-")
    assert talk.calls == [
        ("add_contact", {"name": "Joe Hart", "phone": "+15550100999"}),
        ("block_sender", {"sender": "+15550100999"}),
    ]


def test_stranger_is_added_under_the_offered_words() -> None:
    """With a whole Steward behind it, which asks before it adds anybody."""
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        cloud.text(STRANGER_PHONE, "Hi, do you still need the roof done?")
        cloud.settle()
        cloud.text(MARIA, "Add them as Joe Hart.")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith("May I add Joe Hart")
        cloud.text(MARIA, "block them")
        cloud.settle()
        assert cloud.texts_to(MARIA)[-1].startswith("Done: Blocked +15550100999.")


def test_a_time_is_read_out_of_a_text_and_told_in_words_of_its_own() -> None:
    read = "time: 15:30 {f6-1}"
    talk = Talk({"read_outside": read, "search_contacts": PETE, "send_message": WAITING})
    talk.user(f"[Steward] {CARD}", "[Maria Gomez, Fri 2026-11-20 09:45] Tell the plumber the time Jordan gave")
    assert [name for name, _ in talk.calls] == ["read_outside", "search_contacts", "send_message"]
    assert talk.calls[0][1]["ids"] == ["q1"]
    assert talk.calls[-1][1]["text"] == "{f6-1}"


def test_nobody_found_and_a_refused_text() -> None:
    assert "Who do you mean?" in Talk({"search_contacts": "No contact matches “x”."}).member("tell Zoe hello there")
    talk = Talk({"search_contacts": PETE, "send_message": "This contact has opted out."})
    assert talk.member("tell Pete hello") == "The text to Pete Rossi: This contact has opted out."


def test_files() -> None:
    talk = Talk({"read_file": ["There is no file list.md.", "version: v1\n- milk\n", "version: v1\n- milk\n"],
                 "write_file": ["Wrote list.md, version: v1", "Wrote list.md, version: v2"]})  # fmt: skip
    assert talk.member("add “- milk” to list.md") == "I added that to list.md."
    assert talk.member("What's in list.md?") == "list.md says:\n- milk"
    assert talk.member("save - eggs to list.md") == "I added that to list.md."
    assert [call[1] for call in talk.calls if call[0] == "write_file"] == [
        {"path": "list.md", "content": "- milk\n"},
        {"path": "list.md", "content": "- milk\n- eggs\n", "version": "v1"},
    ]


def test_files_are_gone_through_by_text() -> None:
    """With a whole Steward behind it: each step leaves what the next one finds."""
    with running_cloud(ScriptedModel(rule=Rehearsal().answer)) as cloud:
        for said, answered in (
            ("add “milk” to shopping.md", "I added that to shopping.md."),
            ("change “milk” to “oat milk” in shopping.md", "Done: Changed the file shopping.md"),
            ("find “OAT” in my files", "shopping.md - 1 - oat milk"),
            ("move shopping.md to areas/shopping.md", "Done: Moved the file shopping.md to areas/shopping.md"),
            ("copy areas/shopping.md to b.md", "Done: Copied the file areas/shopping.md to b.md"),
            ("delete b.md", "Done: Deleted the file b.md"),
            ("which files are there?", "MEMORY.md\nareas/README.md\nareas/shopping.md\ndaily_notes/README.md"),
            ("history of b.md", "deleted - Fri, Nov 20, 2026"),
            ("bring back b.md", "Done: The file b.md is what it was before"),
            ("show b.md", "b.md says:\noat milk"),
        ):
            cloud.clock.shift(timedelta(seconds=2))
            before = len(cloud.texts_to(MARIA))
            cloud.text(MARIA, said)
            cloud.settle()
            assert answered in "\n".join(cloud.texts_to(MARIA)[before:]), said


def test_tell_me_is_no_text_to_anybody() -> None:
    talk = Talk({"search_contacts": PRIYA})
    assert talk.member("Tell me who is in unit 12").startswith("Priya Shah is in your contacts")


def test_memory() -> None:
    talk = Talk({"remember": "Remembered: the code is 4711"})
    assert talk.member("Remember that the code is 4711") == "Remembered: the code is 4711."
    assert talk.calls == [("remember", {"text": "the code is 4711"})]
    listed = "line-1 · 1.0 · asked to remember · The boiler is a Vaillant\nfact-1 · 0.5 · preference · Fri · I like tea"
    talk = Talk({"list_memories": listed, "recall": listed.splitlines()[1], "remove_memory": "Forgotten"})
    assert talk.member("What do you remember about me?") == "I remember:\n- The boiler is a Vaillant\n- I like tea"
    assert talk.member("I like my coffee black").startswith("Good to know")
    talk.member("Forget that I like tea")
    assert talk.calls[-1] == ("remove_memory", {"fact_id": "fact-1"})


def test_small_talk_and_what_it_cannot_do() -> None:
    assert Talk().member("Hello!").startswith("Hello Maria. I am a rehearsal")
    assert Talk().member("thanks") == "You are welcome."
    assert Talk().member("Write me a sonnet").startswith("I heard “Write me a sonnet”, but I can rehearse these")


LANDLORDS = {"list_properties", "payments_create_link", "generate_report", "list_workflows", "control_workflow"}


def test_rehearsal_help_has_no_landlord_phrases_when_no_records_are_kept() -> None:
    phrases = [one.example for one in INTENTS if one.needs in LANDLORDS]
    talk = Talk({"search_contacts": "No contact."}, lacks=LANDLORDS)
    for asked in ("Hello!", "help", "Write me a sonnet", "help with rent", "help with flats"):
        said = talk.member(asked)
        assert not [phrase for phrase in phrases if phrase in said], asked
    talk.member("Who's behind on rent?")
    assert [name for name, _ in talk.calls] == ["search_contacts"]
    assert "who's behind on rent?" in Talk().member("Hello!")


@for_each(
    ("kept", "told"),
    [
        ("kept so far", "Nina Petrova keeps to a payment plan."),
        ("not being kept, 1 late", "Nina Petrova is not keeping a payment plan."),
    ],
)
def test_payment_plan_with_a_late_instalment_is_not_said_to_be_kept(kept: str, told: str) -> None:
    line = f"40 Elm Court, 3 · Nina Petrova (ctc-1) · 100.00 USD overdue in all · ppl-1 · active · {kept}"
    talk = Talk({"get_arrears": f"Nobody is behind.\nOn payment plans:\n{line}"})
    assert told in talk.member("Who's behind on rent?")


def test_rehearsal_help_takes_three_segments_at_most() -> None:
    topics = {one.topic for one in INTENTS if one.topic}
    for lacks in (set(), LANDLORDS):
        for asked in ("Hello!", "help", "x" * 200):
            said = Talk(lacks=lacks).member(asked) + " (rehearsal)"
            assert segments(smart_encoded(said)) <= 3, (segments(smart_encoded(said)), said)
    for topic in topics:
        said = Talk().member(f"help with {topic}")
        examples = [one.example for one in INTENTS if one.topic == topic]
        assert all(f"“{example}”" in said for example in examples)


WORKFLOWS = (
    'wf-aaaaaaaaaaaaaaaa · ten-1 · "rent that is late at 40 Elm Court, 14": step 2 of 6, reminder. It waits.\n'
    'wf-bbbbbbbbbbbbbbbb · ten-2 · "rent increase at 40 Elm Court, 11": step 1 of 4, notice. It waits.'
)


@for_each(
    ("asked", "action"),
    [
        ("Pause the workflow for Elm 14", "pause"),
        ("resume the workflow at 40 Elm Court, 14", "resume"),
        ("please cancel the workflow for the rent late at Elm 14", ""),
        ("cancel the workflow on Elm Court 14.", "cancel"),
    ],
)
def test_rehearsal_controls_the_workflow_when_it_is_named(asked: str, action: str) -> None:
    talk = Talk({"list_workflows": WORKFLOWS, "control_workflow": "not done: a problem"})
    said = talk.member(asked)
    if not action:
        assert said.startswith("I find no workflow for")
        return
    assert said == "not done: a problem."
    given = {"workflow_id": "wf-aaaaaaaaaaaaaaaa", "place": "rent that is late at 40 Elm Court, 14", "action": action}
    assert talk.calls == [("list_workflows", {}), ("control_workflow", given)]


def test_rehearsal_asks_which_workflow_when_several_fit() -> None:
    said = Talk({"list_workflows": WORKFLOWS}).member("pause the workflow for Elm Court")
    assert said.startswith("Which do you mean: “rent that is late at 40 Elm Court, 14”; “rent increase")


def test_every_example_in_the_help_reaches_its_intent() -> None:
    for intent in INTENTS:
        first = next(other for other in INTENTS if other.when.search(intent.example))
        assert first is intent


def test_sums_are_worked_out_by_a_program() -> None:
    talk = Talk({"run_python": "215.95\n"})
    assert talk.member("What is 17.5 % of 1,234?") == "17.5 % of 1,234 is 215.95."
    ((tool, given),) = talk.calls
    assert tool == "run_python"
    assert run({"code": given["code"], "inputs": {}, "now": "2026-11-20T09:41-05:00"})["printed"] == "215.95\n"


def test_the_web_is_quoted_by_reference() -> None:
    found = "An answer made from what was found: {q9-1}\nA page: {q9-3}, its address {q9-2}"
    talk = Talk({"web_search": found, "web_fetch": "the page could not be opened: check the address"})
    assert talk.member("Search the web for the gas works on Oak Street.") == "{q9-1}"
    assert talk.member("Open https://gas.example/x.") == "the page could not be opened: check the address."
    given = {"query": "the gas works on Oak Street"}
    assert talk.calls == [("web_search", given), ("web_fetch", {"url": "https://gas.example/x"})]


def test_searching_conversations() -> None:
    found = '{"results": [{"date": "Fri 2026-11-13", "conversation_name": "Boiler", "snippet": "Sam: It leaks."}]}'
    talk = Talk({"search_conversations": found})
    assert talk.member("What did we say about the boiler?") == "I find:\nFri, Nov 13, 2026, “Boiler”: “Sam: It leaks.”"
    assert talk.calls == [("search_conversations", {"query": "the boiler", "limit": 3})]
    outside = Talk({"search_conversations": f'{found}\n<outside id="q1-1" from="Pete Rossi" characters="9"/>'})
    assert outside.member("What did we say about the boiler?").startswith("I find:\nFri, Nov 13, 2026")
    assert "I find nothing" in Talk({"search_conversations": '{"results": []}'}).member("what did we decide on pets")
    assert "is reversed" in Talk({"search_conversations": "The range is reversed"}).member("what did we say about it")


def test_showing_texts() -> None:
    talk = Talk({"get_contact_sms_history": "SMS history with Pete Rossi"})
    assert talk.member("Show my texts with the plumber") == "SMS history with Pete Rossi"
    assert talk.calls == [("get_contact_sms_history", {"contact_name": "plumber", "limit": 10})]


JOB = "job-01M848V81CJ2THGBG23WCWJ6F4"
LISTED = f"{JOB} · paused · once, by the clock of America/New_York · water the plants"


@for_each(
    ("asked", "tool", "arguments"),
    [
        ("snooze water the plants until tomorrow at 9", "update_scheduled_job", {"again_at": "2026-11-21T09:00"}),
        ("Pause the reminder to water", "update_scheduled_job", {"on": False}),
        ("resume the reminder to water the plants", "update_scheduled_job", {"on": True}),
        ("cancel the reminder to water the plants", "delete_scheduled_job", {}),
    ],
)
def test_a_reminder_is_changed_by_its_words(asked: str, tool: str, arguments: dict[str, Any]) -> None:
    talk = Talk({"list_scheduled_jobs": LISTED, tool: "not changed: a problem"})
    assert talk.member(asked) == "not changed: a problem."
    assert talk.calls == [("list_scheduled_jobs", {}), (tool, {"job_id": JOB, **arguments})]


def test_reminder_that_has_just_come_is_snoozed_and_no_other_is_made_up() -> None:
    talk = Talk({"list_scheduled_jobs": LISTED})
    assert talk.member("cancel the reminder to call Jordan").startswith("I do not find that reminder.")
    talk = Talk({"update_scheduled_job": "not changed: a problem"})
    talk.user(
        f"[Steward] The member was reminded ({JOB}): water the plants",
        "[Maria Gomez, Fri 2026-11-20 09:45] snooze that until today at 15:30",
    )
    assert talk.calls == [("update_scheduled_job", {"job_id": JOB, "again_at": "2026-11-20T15:30"})]


@for_each(
    ("asked", "arguments"),
    [
        ("quiet hours from 22 to 7", {"quiet_hours": "22:00-07:00"}),
        ("Not now, until 11:30", {"silent_until": "2026-11-20T11:30"}),
        ("tell me once a day at 18:00", {"digest_at": "18:00"}),
        ("no quiet hours", {"quiet_hours": "none", "silent_until": "none", "digest_at": "none"}),
    ],
)
def test_quiet_is_set(asked: str, arguments: dict[str, str]) -> None:
    talk = Talk({"set_user_config": "not changed: a problem"})
    assert talk.member(asked) == "not changed: a problem."
    assert talk.calls == [("set_user_config", arguments)]


def test_a_reply_names_what_begins_without_its_id() -> None:
    said = reply(
        "Begun: see a repair through, 118 Oak Street, 4B (wf-01M8H7M66ZRGT0KMJN4AJDMX8P). It cost 2480.00 USD."
    )
    assert reply("News: job-01M8H7M66ZRGT0KMJN4AJDMX8P: sent").blocks[0]["text"] == "News: sent (rehearsal)"
    shown = reply("[2026-11-30 1:30 PM] and [2026-11-30 10:30 AM]").blocks[0]["text"]
    assert shown == "[Mon, Nov 30, 2026 1:30 PM] and [Mon, Nov 30, 2026 10:30 AM] (rehearsal)"
    assert said.blocks[0]["text"] == ("Begun: see a repair through, 118 Oak Street, 4B. It cost $2,480.00. (rehearsal)")


def test_a_reply_lists_questions_and_recurrences_in_words() -> None:
    asked = {"code": "2D", "for": "run", "what": "text Pete Rossi", "asked": "already"}
    asked["open_until"] = "2026-11-21T09:41-05:00"
    listed = Talk({"list_approvals": json.dumps({"approvals": [asked]})}).member("what is open?")
    assert "2D: text Pete Rossi (until Sat, Nov 21 at 9:41 AM)" in listed
    job = "next: Mon 2026-12-07 09:00 (UTC) · FREQ=WEEKLY;BYDAY=MO, by the clock of UTC · you answer: what is new?"
    assert "· weekly on Monday, by the clock of UTC ·" in reply(job).blocks[0]["text"]


def test_a_reply_gives_both_ends_of_a_span_by_one_clock() -> None:
    span = "ev7 · 2026-11-30T15:30 to 16:00 · Roof; 2026-11-30 to 2026-12-01 · Holiday"
    said = "Mon, Nov 30, 2026, 3:30 PM to 4:00 PM · Roof; Mon, Nov 30, 2026 to Tue, Dec 1, 2026 · Holiday"
    assert reply(span).blocks[0]["text"] == f"ev7 · {said} (rehearsal)"


@for_each(("vendor", "tools"), [("", ["update_maintenance", "send_message"]), (" · ven-ctc-01", ["send_message"])])
def test_repair_is_not_given_to_the_vendor_who_has_it(vendor: str, tools: list[str]) -> None:
    job = f"mnt-1 · 118 Oak Street, 4B · Leak · plumbing · normal · assigned · since 2026-11-16{vendor}"
    found = {"get_maintenance": job, "search_tenants": "ven-ctc-01 · Pete Rossi", "search_contacts": "Nobody."}
    talk = Talk({**found, "update_maintenance": WAITING, "send_message": WAITING})
    talk.member("Get Pete out to 4B for the leak")
    assert [name for name, _ in talk.calls if name in ("update_maintenance", "send_message")] == tools


PLANNED = """22 Mill Road, A · insp-1 · routine · 2026-05-14 10:00 · done · tcy-1
22 Mill Road, A · insp-2 · routine · 2026-11-30 10:00 · scheduled · tcy-1
118 Oak Street, 4B · insp-3 · routine · 2026-11-25 10:00 · notified · tcy-2"""
REPAIRS = """mnt-1 · 118 Oak Street, 4B · Leak under the sink · plumbing · low · new · appointment 2026-11-24 09:00
mnt-2 · 22 Mill Road, B · New roof over B · structural · normal · reported · since 2026-11-19"""
HUGO = "tcy-3 · 40 Elm Court, 11 · Hugo Marsh (ctc-11) · active from 2025-02-01 · rent 1720.00 USD per month"
ON_RECORD: dict[str, str | list[str]] = {
    "get_inspections": PLANNED,
    "get_maintenance": REPAIRS,
    "search_tenants": HUGO,
    "get_compliance_status": "cmp-1 · smoke_alarms · smoke alarm test · due 2026-11-27 · open · 118 Oak Street · "
    "due in 7 days\nRules that nobody has checked are cautious guesses.",
}


@for_each(
    ("asked", "tool", "arguments"),
    [
        ("Move the inspection of 22 Mill Road to Dec 12 at 10", "record_inspection",
         {"inspection_id": "insp-2", "place": "22 Mill Road, A", "event": "reschedule", "at": "2026-12-12T10:00"}),
        ("please cancel the inspection at Oak Street 4B.", "record_inspection",
         {"inspection_id": "insp-3", "place": "118 Oak Street, 4B", "event": "cancel"}),
        ("The leak in 4B is fixed", "update_maintenance",
         {"maintenance_id": "mnt-1", "place": "118 Oak Street, 4B", "event": "complete"}),
        ("cancel the repair in 4B", "update_maintenance",
         {"maintenance_id": "mnt-1", "place": "118 Oak Street, 4B", "event": "cancel"}),
        ("move the visit for the leak in 4B to Friday at 9:30", "update_maintenance",
         {"maintenance_id": "mnt-1", "place": "118 Oak Street, 4B", "event": "schedule",
          "appointment": "2026-11-27T09:30"}),
        ("Hugo gave notice for Jan 31", "update_tenancy",
         {"tenancy_id": "tcy-3", "place": "40 Elm Court, 11", "event": "notice", "day": "2027-01-31"}),
        ("Hugo Marsh has moved out", "update_tenancy",
         {"tenancy_id": "tcy-3", "place": "40 Elm Court, 11", "event": "end", "day": "2026-11-20"}),
    ],
)  # fmt: skip
def test_a_record_is_changed_by_its_place(asked: str, tool: str, arguments: dict[str, str]) -> None:
    talk = Talk({**ON_RECORD, tool: ["not changed: a problem", WAITING]})
    assert talk.member(asked) == "not changed: a problem."
    assert talk.calls[1:] == [(tool, arguments)]


def test_a_repair_is_given_to_a_vendor_and_nobody_is_texted() -> None:
    vendor = "ven-ctc-01 · Pete Rossi (ctc-01) · plumbing · active · insured until 2026-11-26"
    talk = Talk({**ON_RECORD, "search_tenants": [vendor, "There is nobody."], "update_maintenance": WAITING})
    assert talk.member("give the leak in 4B to Pete") == "-"
    given = {"maintenance_id": "mnt-1", "place": "118 Oak Street, 4B", "event": "assign", "vendor_id": "ctc-01"}
    assert talk.calls[-1] == ("update_maintenance", given)
    assert talk.member("give the roof in Mill B to Zoe") == "Zoe is no vendor of yours."


def test_due_matters_are_told_for_seven_days() -> None:
    rents = (
        "22 Mill Road, A · chg-1 · charge · rent · due 2026-11-27 · 1450.00 USD · open · left 950.00 USD",
        "22 Mill Road, B · chg-2 · charge · rent · due 2026-11-27 · 1450.00 USD · paid · left 0.00 USD",
        "22 Mill Road, A · chg-3 · charge · rent · due 2026-11-19 · 1450.00 USD · open · left 1450.00 USD",
        "22 Mill Road, A · chg-4 · charge · rent · due 2026-11-28 · 1450.00 USD · open · left 1450.00 USD",
        "22 Mill Road, A · pay-1 · payment · 2026-11-20 · 500.00 USD · bank · cleared",
    )
    talk = Talk({**ON_RECORD, "get_payments": "\n".join(rents)})
    assert talk.member("What's due this week?") == (
        "118 Oak Street, smoke alarm test: due in 7 days.\n"
        "22 Mill Road, A, inspection: Mon, Nov 30, 2026, 10:00 AM.\n"
        "118 Oak Street, 4B, inspection: Wed, Nov 25, 2026, 10:00 AM.\n"
        "118 Oak Street, 4B, repair (Leak under the sink): Tue, Nov 24, 2026.\n"
        "22 Mill Road, A, rent: $950.00, Fri, Nov 27, 2026."
    )
    # A repair that is done is open until it is closed, and due no more.
    assert ("get_maintenance", {"status": "in_progress"}) in talk.calls


def test_rehearsal_asks_which_record_when_none_or_several_fit() -> None:
    both = f"{PLANNED}\n22 Mill Road, B · insp-4 · routine · 2026-12-02 10:00 · proposed · tcy-4"
    talk = Talk({"get_inspections": [both, PLANNED]})
    assert talk.member("cancel the inspection of Mill Road") == (
        "Which do you mean: “22 Mill Road, A”; “22 Mill Road, B”?"
    )
    assert talk.member("cancel the inspection of Elm Court") == "I find no inspection for Elm Court."
