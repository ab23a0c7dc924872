"""Lifecycle of a conversation: it begins, becomes idle, gets a title and a summary, and is replaced by `/new`."""

from __future__ import annotations

import json
from typing import Any

from infra.local.demo import NUMBER
from infra.local.world.background_answers import keeps_records
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import HttpFailure, ModelRequest, ScriptedModel, Step, say, use_tool
from steward.agent.conversations.entries import AbbreviationEntry, MessageEntry, NoteEntry, TitleEntry
from steward.agent.conversations.overview import ConversationOverview
from steward.aws import clients
from steward.aws.tables import Table
from tests.support.aws_inspection import rows_of
from tests.support.cloud import DANA, MARIA, PETE, SAM, STRANGER_PHONE, Cloud, load_functions, running_cloud
from tests.support.plumber import REQUEST, plumber_rule
from tests.support.walks import for_each

IDLE = 601


def talk(cloud: Cloud, *texts: str) -> None:
    for text in texts:
        cloud.model.add(say(f"About “{text}”: noted."))
        cloud.text(MARIA, text)
        cloud.settle()


def goes_idle(cloud: Cloud) -> None:
    cloud.later(IDLE)
    cloud.later(61)


def listed(cloud: Cloud) -> ConversationOverview:
    """Maria's conversation in the account's list."""
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id is not None
    found = cloud.conversation_of(MARIA)
    return cloud.wiring.overviews.some(account_id, [found])[found]


def test_the_fifth_message_gives_a_title_and_topics(cloud: Cloud) -> None:
    talk(cloud, "The boiler in 4B leaks", "Pete looks at the boiler", "The boiler needs a valve", "The valve costs 80")
    assert listed(cloud).title == "Maria Gomez: New conversation"
    talk(cloud, "Order the valve")
    (title,) = [entry for entry in cloud.log(MARIA) if isinstance(entry, TitleEntry)]
    assert (title.title, title.topics, title.manual) == ("Boiler Valve Leaks", ("boiler", "valve", "leaks"), False)
    assert listed(cloud).title == "Maria Gomez: Boiler Valve Leaks"
    assert listed(cloud).overview.turns == 5
    assert title.cost_micros > 0


def test_a_title_is_given_again_after_ten_turns_and_a_pause(cloud: Cloud) -> None:
    talk(cloud, *(f"The boiler leaks, part {number}" for number in range(14)))
    goes_idle(cloud)
    assert len(titles(cloud)) == 1
    talk(cloud, *(f"The garden hose broke, part {number}" for number in range(20)))
    goes_idle(cloud)
    assert len(titles(cloud)) == 2
    assert "Garden" in titles(cloud)[-1].title


def titles(cloud: Cloud) -> list[TitleEntry]:
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, TitleEntry)]


def test_a_name_given_by_a_person_stays(cloud: Cloud) -> None:
    cloud.text(MARIA, "/name  Winter   repairs ")
    cloud.settle()
    assert cloud.texts_to(MARIA) == ['This conversation is called "Winter repairs" from now on.']
    talk(cloud, *(f"The boiler leaks, part {number}" for number in range(16)))
    goes_idle(cloud)
    assert listed(cloud).title == "Maria Gomez: Winter repairs"
    cloud.text(MARIA, "/name")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == 'This conversation is called "Winter repairs".'


def test_ten_quiet_minutes_bring_an_abbreviation_and_an_export(cloud: Cloud) -> None:
    talk(cloud, "The key to 4B is under the stone")
    cloud.later(500)
    assert abbreviations(cloud) == []
    goes_idle(cloud)
    (abbreviation,) = abbreviations(cloud)
    assert "under the stone" in abbreviation.text
    # Beside what was said and answered stands what looking for facts has cost.
    assert abbreviation.through_seq == 3
    assert asked_for_records(cloud)[-1].body["model"] == "claude-haiku-5-5"
    lines = exported(cloud)
    assert [line["type"] for line in lines[:3]] == ["meta", "turn", "turn"]
    assert lines[1] | {"timestamp": "", "seq": 0} == {
        "type": "turn",
        "role": "user",
        "content": "The key to 4B is under the stone",
        "channel": "sms",
        "sender": lines[0]["participants"][0],
        "senderName": "Maria Gomez",
        "turnNumber": 1,
        "timestamp": "",
        "seq": 0,
        "provenance": "member",
    }
    assert lines[2]["usage"]["input"] > 0
    assert lines[2]["cost"] > 0
    assert open_jobs(cloud) == []


def open_jobs(cloud: Cloud) -> list[str]:
    return [row["row"] for row in cloud.rows(MARIA, "job#") if "waiting_shard" in row]


def asked_for_records(cloud: Cloud) -> list[ModelRequest]:
    """What the small model was asked about the conversation as a whole."""
    return [one for one in cloud.model.requests_aside if one.system.startswith("You keep the records")]


def abbreviations(cloud: Cloud) -> list[AbbreviationEntry]:
    return [entry for entry in cloud.log(MARIA) if isinstance(entry, AbbreviationEntry)]


def exported(cloud: Cloud) -> list[dict[str, Any]]:
    s3 = clients.s3()
    keys = [item["Key"] for item in s3.list_objects_v2(Bucket="workspace", Prefix="accounts/")["Contents"]]
    mine = sorted(key for key in keys if f"/transcripts/{cloud.conversation_of(MARIA)}/" in key)
    texts = [s3.get_object(Bucket="workspace", Key=key)["Body"].read().decode() for key in mine]
    return [json.loads(line) for line in "".join(texts).splitlines()]


def test_talk_puts_idleness_off_and_nothing_is_summed_up_twice(cloud: Cloud) -> None:
    talk(cloud, "one")
    cloud.later(400)
    talk(cloud, "two")
    cloud.later(300)
    assert abbreviations(cloud) == []
    cloud.later(301)
    assert len(abbreviations(cloud)) == 1
    for _ in range(5):
        cloud.later(IDLE)
    assert len(abbreviations(cloud)) == 1
    talk(cloud, "three")
    goes_idle(cloud)
    first, second = abbreviations(cloud)
    assert first.text in asked_for_records(cloud)[-1].last_texts[0]
    assert "three" in second.text


def test_an_abbreviation_is_tried_until_it_succeeds(cloud: Cloud) -> None:
    def fails(request: ModelRequest) -> Step | None:
        return HttpFailure(529) if keeps_records(request) else reads_and_writes(request)

    cloud.model.aside = fails
    talk(cloud, "The key is under the stone")
    goes_idle(cloud)
    for _ in range(8):
        cloud.later(1_800)
    tried = len(cloud.model.requests_aside)
    assert 4 <= tried <= 24
    assert abbreviations(cloud) == []
    assert open_jobs(cloud) == ["job#abbreviation", "job#facts"]
    cloud.model.aside = aside(keeps_records, reads_and_writes)
    cloud.later(21_700)
    assert len(abbreviations(cloud)) == 1
    assert open_jobs(cloud) == []
    assert cloud.failures == []


def test_cost_of_an_extraction_that_finds_nothing_is_in_the_budget(cloud: Cloud) -> None:
    def says_nothing(request: ModelRequest) -> Step | None:
        return say(" ") if keeps_records(request) else reads_and_writes(request)

    talk(cloud, "The key is under the stone")
    before = spent(cloud)
    cloud.model.aside = says_nothing
    goes_idle(cloud)
    assert abbreviations(cloud) == []
    failed = [entry for entry in cloud.log(MARIA) if isinstance(entry, NoteEntry) and entry.topic == "job_failed"]
    assert failed
    assert all(entry.cost_micros > 0 and not entry.for_model and not entry.deliveries for entry in failed)
    assert spent(cloud) - before >= sum(entry.cost_micros for entry in failed)
    assert "job#abbreviation" in open_jobs(cloud)


def spent(cloud: Cloud) -> int:
    """What the account has cost today, in millionths of a dollar."""
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    return cloud.wiring.limit_store.read(account_id, cloud.wiring.clock().date().isoformat()).spent_micros


def test_overdue_job_is_asked_about_again_once_a_day(cloud: Cloud) -> None:
    """Whatever became of the job: a list that says there is no abbreviation is enough."""
    talk(cloud, "The key is under the stone")
    cloud.clock.shift(3_600)
    table = Table(clients.dynamodb(), "timers")
    for timer in rows_of("timers"):
        table.delete({"bucket": timer["bucket"], "row": timer["row"]})
    cloud.later(3_600)
    cloud.invoke("search_index", {})
    cloud.settle()
    assert len(abbreviations(cloud)) == 1
    cloud.invoke("search_index", {})
    cloud.settle()
    assert len(abbreviations(cloud)) == 1


def test_a_member_comes_back_to_the_window_they_left(cloud: Cloud) -> None:
    """What is logged while they are away is no sign that they are back, and no word of it goes to the model."""
    talk(cloud, *(f"The key number {number}" for number in range(25)))
    goes_idle(cloud)
    talk(cloud, "And now?")
    shown = json.dumps(cloud.model.requests[-1].messages)
    assert "key number 3" not in shown
    assert "key number 20" in shown
    assert cloud.failures == []


def test_new_leaves_the_conversation_and_keeps_its_model(cloud: Cloud) -> None:
    cloud.text(MARIA, "/model opus")
    cloud.settle()
    talk(cloud, "The key is under the stone")
    before = cloud.conversation_of(MARIA)
    cloud.text(MARIA, "/new")
    cloud.settle()
    assert "This is a new conversation" in cloud.texts_to(MARIA)[-1]
    after = cloud.conversation_of(MARIA)
    assert after != before
    assert after.startswith("conv-")
    talk(cloud, "Hello again")
    request = cloud.model.requests[-1]
    assert request.body["model"] == "claude-opus-5-5"
    assert "under the stone" not in json.dumps(request.messages)
    assert [entry.text for entry in cloud.log(MARIA) if isinstance(entry, MessageEntry)] == ["Hello again"]
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id
    overviews = {one.conversation_id: one for one in cloud.wiring.overviews.of_account(account_id)}
    assert (overviews[before].overview.pinned, overviews[after].overview.pinned) == (False, True)
    # Leaving sums up, as going idle does.
    assert "under the stone" in json.dumps([r.messages for r in cloud.model.requests_aside])


def test_approval_from_before_new_is_decided_after_it() -> None:
    with running_cloud(ScriptedModel(rule=plumber_rule)) as cloud:
        _decided_after_new(cloud)


def _decided_after_new(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    code = next(text.split("YES ", 1)[1][:2] for text in cloud.texts_to(MARIA) if "YES " in text)
    cloud.text(MARIA, "/new")
    cloud.settle()
    asked = len([text for text in cloud.texts_to(MARIA) if code in text])
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1
    assert len([text for text in cloud.texts_to(MARIA) if f"Reply YES {code}" in text]) == asked == 1
    assert cloud.failures == []


def test_a_text_on_its_way_when_the_conversation_was_left_is_passed_on(cloud: Cloud) -> None:
    talk(cloud, "one")
    cloud.text(MARIA, "/new")
    cloud.text(MARIA, "after the command, before it was taken")
    cloud.model.add(say("I heard you."))
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == "I heard you."
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)] == [
        "after the command, before it was taken"
    ]


def test_two_news_at_once_leave_one_pinned_conversation(cloud: Cloud) -> None:
    talk(cloud, "one")
    cloud.text(MARIA, "/new")
    cloud.text(MARIA, "/new")
    cloud.settle()
    talk(cloud, "hello")
    assert [e.text for e in cloud.log(MARIA) if isinstance(e, MessageEntry)][-1] == "hello"
    assert cloud.failures == []


def test_a_start_that_comes_in_late_does_not_undo_a_newer_stop(cloud: Cloud) -> None:
    cloud.text(MARIA, "/stop")
    cloud.settle()
    cloud.clock.shift(60)
    cloud.twilio.faults.lose_webhooks = 1
    cloud.text(MARIA, "/start")
    cloud.clock.shift(60)
    cloud.text(SAM, "/stop")
    cloud.settle()
    cloud.clock.shift(300)
    cloud.invoke("missed_messages", {})
    cloud.settle()
    account_id = str(cloud.wiring.people_store.account_at(NUMBER))
    assert cloud.wiring.autonomy_store.read(account_id).paused
    cloud.text(MARIA, "/start")
    cloud.settle()
    assert not cloud.wiring.autonomy_store.read(account_id).paused


def test_a_conversation_goes_with_its_member_and_never_with_the_number(cloud: Cloud) -> None:
    """A number that changes hands leads nobody into what somebody else has said."""
    talk(cloud, "My secret is under the stone")
    cloud.text(MARIA, "/new")
    cloud.settle()
    talk(cloud, "And another one is in the shed")
    mine = cloud.conversation_of(MARIA)
    account_id = str(cloud.wiring.people_store.account_at(NUMBER))
    members = {one.name: one for one in cloud.wiring.people_store.members(account_id)}
    cloud.wiring.accounts.change_member(account_id, members[MARIA.name].member_id, phone="+15550100771")
    cloud.wiring.accounts.change_member(account_id, members[DANA.name].member_id, phone=MARIA.phone)
    cloud.settle()
    cloud.functions.update(load_functions())  # who has read the members a moment ago has died since
    # What comes up before she has written from there goes to the new number, too.
    cloud.text(STRANGER_PHONE, "Anybody there?")
    cloud.settle()
    assert "Anybody there?" in cloud.texts_to("+15550100771")[-1]
    cloud.model.add(say("Hello Dana."))
    cloud.text(MARIA.phone, "Dana here, with Maria's old number")
    cloud.settle()
    assert "secret" not in json.dumps(cloud.model.requests[-1].messages)
    assert "in the shed" not in json.dumps(cloud.model.requests[-1].messages)
    cloud.text(MARIA.phone, "/new")
    cloud.settle()
    assert "This is a new conversation" in cloud.texts_to(MARIA.phone)[-1]
    cloud.model.add(say("Hello Maria."))
    cloud.text("+15550100771", "Maria here, with a new number")
    cloud.settle()
    assert "in the shed" in json.dumps(cloud.model.requests[-1].messages)
    assert [e.text for e in cloud.wiring.actor_store.read_log(mine, 0, 99) if isinstance(e, MessageEntry)] == [
        "And another one is in the shed",
        "Maria here, with a new number",
    ]
    assert cloud.failures == []


@for_each(
    ("text", "says"),
    [
        ("/model", "This conversation uses your team's usual model. To change it: /model opus, /model sonnet,"),
        ("/model gpt", 'There is no model "gpt". There are: /model opus'),
        ("/MODEL Haiku", "This conversation uses Claude Haiku from now on."),
        ("/help", "/new starts a new conversation"),
        ("/undo", "There is nothing to undo. A text that has gone out cannot be taken back."),
        ("/approve", "Nothing waits for your decision."),
        ("/approve 7Q", "7Q stands for nothing that waits for you."),
        ("/wibble", "I don't know /wibble. Just write what you need, or text /help to see the commands. To pause me"),
        ("  /help\n", "/new starts a new conversation"),
    ],
)
def test_commands_are_answered_without_the_model(cloud: Cloud, text: str, says: str) -> None:
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, text)
    cloud.settle()
    assert len(cloud.texts_to(MARIA)) == before + 1
    assert cloud.texts_to(MARIA)[-1].startswith(says)
    assert cloud.model.requests == []
    assert cloud.model.problems == []


@for_each("text", ["1/2 the rent", "and/or", "/", "/ new", "/2 the rent", "/new/old", "//help"])
def test_unknown_slash_text_goes_to_the_model(cloud: Cloud, text: str) -> None:
    before = len(cloud.texts_to(MARIA))
    cloud.model.add(say("I see."))
    cloud.text(MARIA, text)
    cloud.settle()
    assert cloud.texts_to(MARIA)[before:] == ["I see."]


def test_commands_of_an_outsider_are_plain_text(cloud: Cloud) -> None:
    before = cloud.conversation_of(MARIA)
    cloud.text(PETE, "/stop")
    cloud.text(PETE, "/new")
    cloud.settle()
    assert cloud.conversation_of(MARIA) == before
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id
    assert not cloud.wiring.autonomy_store.read(account_id).paused
    assert cloud.texts_to(PETE) == []


def test_stop_counts_from_its_arrival_and_start_ends_it(cloud: Cloud) -> None:
    cloud.text(SAM, "/stop")
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id
    assert cloud.wiring.autonomy_store.read(account_id).paused
    cloud.settle()
    assert "paused for your whole team" in cloud.texts_to(SAM)[-1]
    cloud.text(MARIA, "Tell the plumber to come")
    cloud.settle()
    assert cloud.texts_to(MARIA) == [
        "Sam Lee has paused me for your whole team. Nothing runs and nothing goes out until somebody texts /start.",
        "I am paused for your team, so I have not worked on this. Once somebody has texted /start, send it again.",
    ]
    assert cloud.model.requests == []
    cloud.text(MARIA, "/start")
    cloud.settle()
    talk(cloud, "Are you back?")
    assert cloud.texts_to(MARIA)[-1] == 'About "Are you back?": noted.'


def test_stop_holds_a_call_that_was_about_to_run(cloud: Cloud) -> None:
    cloud.model.add(use_tool("remember", {"text": "the key is under the stone"}), say("Kept."))
    cloud.text(MARIA, "Remember that the key is under the stone")
    cloud.drain(only=("turns",))
    cloud.text(DANA, "/stop")
    cloud.settle()
    # Who paused it, and the answer to what was asked.
    assert len(cloud.texts_to(MARIA)) == 2
    files = cloud.wiring.workspace.read(str(cloud.wiring.people_store.account_at(NUMBER)), "MEMORY.md")
    assert files is None or "under the stone" not in files.text


def test_a_stop_that_comes_in_again_does_not_stop_again(cloud: Cloud) -> None:
    cloud.text(MARIA, "/stop", sid="SM" + "7" * 32)
    cloud.settle()
    cloud.text(MARIA, "/start")
    cloud.settle()
    cloud.text(MARIA, "/stop", sid="SM" + "7" * 32)
    cloud.settle()
    account_id = cloud.wiring.people_store.account_at(NUMBER)
    assert account_id
    assert not cloud.wiring.autonomy_store.read(account_id).paused
